"""The live explorer: pages and a JSON API over stored games, which read and nothing else.

Needs the extra `web`: Starlette, uvicorn and Jinja2.
"""
