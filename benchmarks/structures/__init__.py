"""Ten hard structures as Markdown: ours, as it was before, and what others make of the same pages."""
