"""The command line: it parses, calls and renders. One module a group of commands."""
