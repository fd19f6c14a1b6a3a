"""The service: extraction over HTTP and MCP, by workers that a page may hang or kill. `dehusk serve`, `dehusk mcp`.

Workers import what they do from here, and so nothing of the server is loaded before it is asked for.
"""
