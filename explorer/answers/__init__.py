"""Each question as a function that returns its answer as data: an `explorer.answers.answer.Answer`.

The command line, a page and Python ask the same functions, and differ only in how they show what
comes back. A question takes a database (or its path or URL, or None for the default one) and plain
texts and numbers; it prints nothing and knows of no format.
"""
