"""Crawls in, tables out."""
