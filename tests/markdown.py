"""Markdown files as tests: what they show is run, section by section, and compared.

A fenced block of ``console`` holds commands, each after ``$ ``, and what they print; one of
``python`` holds code that prints nothing. A section may ask what earlier ones built or wrote, and
go on with their Python.

Each section is a test of its own, in a folder and a database of its own, so that it may be run
alone, in any order, and beside others: of what the earlier sections do, the steps are carried out
first that make something which this one names (`needed`). A section that shows what a whole
database holds must build it itself.
"""

from __future__ import annotations

import re
import shlex
import subprocess
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

Run = Callable[..., tuple[int, str, str]]
"""Runs ``explorer`` with the given arguments in this process: exit code, answer, messages."""

_HEADING = r"^#{1,3} (?P<title>[^\n]*)$"
_BLOCK = r"^```(?P<language>\w*)\n(?P<text>.*?)^```$"
_PARTS = re.compile(f"{_BLOCK}|{_HEADING}", flags=re.MULTILINE | re.DOTALL)

# No shell is needed for plain words, quoted ones that it would not look into, and the first or
# last lines of the answer.
_WORD = r"""(?:[\w@%+=:,./^-]|'[^']*'|"[^"$`\\]*")+"""
_PLAIN = re.compile(rf"(?P<words>explorer(?: {_WORD})+)(?: \| (?P<end>head|tail) -(?P<count>\d+))?")

_MAKES = re.compile(r"(?:explorer build | --as |explorer export \S+ | --plot )([\w+=:,./-]+)")
"""What a command makes: a stored game by its spec or name, or a file."""


@dataclass(frozen=True)
class Step:
    """A command, or lines of Python, and what the file shows of its output."""

    language: str
    text: str
    shown: str = ""
    process: bool = False
    """Whether to run it by the shell, as a process of its own."""

    @property
    def plain(self) -> re.Match[str] | None:
        """The words of a command that needs no shell, and which part of its answer is shown."""
        return _PLAIN.fullmatch(self.text)

    @property
    def made(self) -> list[str]:
        """The names of the games and files that it makes.

        >>> Step("console", "printf 'a,b' > mine.csv; explorer import mine.csv --as mine").made
        ['mine.csv', 'mine']
        """
        if self.language != "console":
            return []
        written = [] if self.plain else re.findall(r"> ([\w./-]+)", self.text)
        return [*written, *_MAKES.findall(self.text)]


@dataclass(frozen=True)
class Section:
    """The steps below a heading."""

    title: str
    steps: tuple[Step, ...]


def sections(text: str, *, processes: bool = True) -> list[Section]:
    """The sections of a Markdown text that have something to run.

    A command that takes a shell is a process. So is, with `processes`, the first that takes none,
    and the first of whose answer only the beginning, or the end, is shown; the others may as well
    run in this process.

    >>> text = "## Nim\\n```console\\n$ explorer show nim 1+1\\nnim  1+1  lose in 2\\n```\\n"
    >>> (section,) = sections(text)
    >>> section.title, section.steps[0].text, section.steps[0].shown
    ('Nim', 'explorer show nim 1+1', 'nim  1+1  lose in 2\\n')
    """
    found: list[tuple[str, list[Step]]] = [("", [])]
    shapes: set[str | None] = set()
    for part in _PARTS.finditer(text):
        steps = found[-1][1]
        if part["title"] is not None:
            found.append((part["title"], []))
        elif part["language"] == "python":
            steps.append(Step("python", part["text"]))
        elif part["language"] == "console":
            for command, shown in _commands(part["text"]):
                step = Step("console", command, shown)
                end = step.plain and step.plain["end"]
                process = step.plain is None or (processes and end not in shapes)
                shapes |= {end} if step.plain else set()
                steps.append(replace(step, process=process))
    return [Section(title, tuple(steps)) for title, steps in found if steps]


def _commands(block: str) -> Iterator[tuple[str, str]]:
    """The commands of a block, each with what is shown below it."""
    before, *parts = re.split(r"^\$ ", block, flags=re.MULTILINE)
    assert not before, f"a block of console begins with no command: {before}"
    for part in parts:
        command, _, shown = part.partition("\n")
        yield command, shown


def needed(found: list[Section], section: Section) -> list[Step]:
    """The steps of earlier sections that a section builds on, in their order.

    >>> first, second = sections('''
    ... # One
    ... ```console
    ... $ explorer build nim
    ... $ explorer build nim:misere=true
    ... ```
    ... # Two
    ... ```console
    ... $ explorer show nim:misere=true
    ... ```
    ... ''')
    >>> [step.text for step in needed([first, second], second)]
    ['explorer build nim:misere=true']
    """
    told: list[Step] = []
    texts = [step.text for step in section.steps]
    python = any(step.language == "python" for step in section.steps)
    earlier = [step for before in found[: found.index(section)] for step in before.steps]
    for step in reversed(earlier):
        if (step.language == "python" and python) or any(_named(made, texts) for made in step.made):
            told.append(step)
            texts.append(step.text)
    return told[::-1]


def _named(name: str, texts: list[str]) -> bool:
    """Whether a name stands in one of the texts, and not as a part of another name."""
    return any(re.search(rf"(?<![\w-]){re.escape(name)}(?![\w:=-])", text) for text in texts)


class Runner:
    """Carries out steps in a folder.

    Commands run in this process, in the current folder, by a `Run`; those that are processes of
    their own get an environment.
    """

    def __init__(self, folder: Path, run: Run, environment: Mapping[str, str]) -> None:
        self.folder, self.run, self.environment = folder, run, environment
        self._scope: dict[str, Any] = {"__name__": "shown"}

    def compare(self, found: list[Section], section: Section) -> None:
        """Carry out a section, and compare what it prints with what it shows."""
        for step in needed(found, section):
            code, printed = self._carry_out(replace(step, process=step.plain is None))
            assert code == 0, (step.text, printed)
        for step in section.steps:
            code, printed = self._carry_out(step)
            assert code == 0, (step.text, printed)
            assert without_times(printed) == without_times(step.shown), step.text

    def _carry_out(self, step: Step) -> tuple[int, str]:
        if step.language == "python":
            code = compile(step.text, "a block of Python", "exec", dont_inherit=True)
            exec(code, self._scope)
            return 0, ""
        if step.process:
            done = subprocess.run(
                step.text, shell=True, cwd=self.folder, env=self.environment, capture_output=True,
                text=True, check=False,
            )  # fmt: skip
            return done.returncode, done.stdout + done.stderr
        plain = step.plain
        assert plain is not None
        code, out, err = self.run(*shlex.split(plain["words"])[1:])
        if plain["end"]:
            lines, count = out.splitlines(keepends=True), int(plain["count"])
            code, out = 0, "".join(lines[:count] if plain["end"] == "head" else lines[-count:])
        return code, out + err


def without_times(text: str) -> str:
    """A text without the seconds that something took.

    >>> without_times("nim: 48 positions, built in 0.3 s")
    'nim: 48 positions, built in 0.0 s'
    """
    return re.sub(r"in \d+\.\d s", "in 0.0 s", text)
