"""The guide that ships with the package: pages of Markdown, one a topic."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable

from explorer.answers.answer import Answer
from explorer.answers.columns import ROOM
from explorer.errors import MalformedError, nearest, quote


def topics() -> Answer:
    """The pages, each with the sentence that it begins with.

    >>> dict(topics().rows)["decisions"]
    'What was decided here, why, and what was measured.'
    """
    rows = [(topic, _begins(page.read_text(encoding="utf-8"))) for topic, page in _pages().items()]
    keys = ("topic", "about")
    return Answer(
        keys,
        rows,
        [dict(zip(keys, row, strict=True)) for row in rows],
        words=["explorer guide TOPIC shows one; tour is the one to begin with."],
        room=ROOM["guide"],
    )


def page(topic: str) -> Answer:
    """A page as Markdown, line by line; MalformedError if there is none of this name.

    >>> page("tour").words[0]
    '# A tour'
    """
    pages = _pages()
    if topic not in pages:
        raise MalformedError(f"the guide has no page {quote(topic)}: {nearest(topic, pages)}")
    text = pages[topic].read_text(encoding="utf-8")
    return Answer(object={"topic": topic, "text": text}, words=text.splitlines())


def beside(name: str) -> str:
    """Where a file is that a page links to, such as a picture.

    >>> beside("pictures/tour.svg").endswith("explorer/guide/pictures/tour.svg")
    True
    """
    return str(files("explorer") / "guide" / name)


def _pages() -> dict[str, Traversable]:
    """Topic -> page, in the order of the alphabet."""
    found = (files("explorer") / "guide").iterdir()
    pages = {page.name.removesuffix(".md"): page for page in found if page.name.endswith(".md")}
    return dict(sorted(pages.items()))


def _begins(text: str) -> str:
    """The first sentence below the heading of a page, without marks.

    >>> _begins("# Nim\\n\\nHeaps of `n`\\ncounters. And more.\\n")
    'Heaps of n counters.'
    """
    paragraph = " ".join(text.split("\n\n")[1].split()).replace("`", "")
    return paragraph.partition(". ")[0].rstrip(".") + "."
