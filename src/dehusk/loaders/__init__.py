"""Pages for other frameworks: LangChain, LlamaIndex, Scrapy. Each file needs its own package and imports it."""
