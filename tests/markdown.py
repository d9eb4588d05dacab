"""Markdown files as tests: what they show is run, section by section, and compared.

A fenced block of ``console`` holds commands, each after ``$ ``, and what they print; one of
``python`` holds code that prints nothing. A section may ask what earlier ones built or wrote, and
go on with their Python.

Each section is a test of its own, in a folder and a database of its own, so that it may be run
alone, in any order, and beside others: of what the earlier sections do, the steps are carried out
first that make something which this one names (`needed`). A section that shows what a whole
database holds must build it itself.

``python -m tests.markdown README.md explorer/guide/*.md`` runs all of them by the sources that it
is called beside, and writes what commands print now in the place of what was shown.
"""

from __future__ import annotations

import ast
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import Any

from tests.screens import run, terminal

DATABASE = "tour.db"
"""The database that the files have named to everything they show."""

COLUMNS: int | None = 80
"""The width of the terminal that screens are shown as on; None: as wide as they ask for."""

SLOW = 1.0
"""Seconds from which on a command is told when outputs are written anew."""

Run = Callable[..., tuple[int, str, str]]
"""Runs ``explorer`` with the given arguments in this process, with `columns` as on a terminal so
wide: exit code, answer, messages."""

_HEADING = r"^#{1,3} (?P<title>[^\n]*)$"
_BLOCK = r"^```(?P<language>\w*)\n(?P<text>.*?)^```$"
_PARTS = re.compile(f"{_BLOCK}|{_HEADING}", flags=re.MULTILINE | re.DOTALL)

# No shell is needed for plain words, quoted ones that it would not look into, the first or last
# lines of the answer or none of them, and the exit code of what fails.
_WORD = r"""(?:[\w@%+=:,./^-]|'[^']*'|"[^"$`\\]*")+"""
_END = (
    r" \| (?P<end>head|tail) -(?P<count>\d+)|"
    r'(?P<quiet> > /dev/null)|(?P<fails> \|\| echo "exit code \$\?")'
)
_PLAIN = re.compile(rf"(?P<words>explorer(?: {_WORD})+)(?:{_END})?")

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
    the first of whose answer only the beginning, or the end, is shown, and the first that fails;
    the others may as well run in this process.

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
                shape = step.plain and (step.plain["end"] or step.plain["fails"])
                process = step.plain is None or (processes and shape not in shapes)
                shapes |= {shape} if step.plain else set()
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
    asked = _asked([step.text for step in section.steps if step.language == "python"])
    earlier = [step for before in found[: found.index(section)] for step in before.steps]
    for step in reversed(earlier):
        if step.language == "python" and asked & _bound(step.text):
            asked = (asked - _bound(step.text)) | _asked([step.text])
        elif not any(_named(made, texts) for made in step.made):
            continue
        told.append(step)
        texts.append(step.text)
    return told[::-1]


def _bound(text: str) -> set[str]:
    """The names that lines of Python give a meaning.

    >>> sorted(_bound("import a.b as c\\nfor d in range(3): e = d\\nclass F: g = 1"))
    ['F', 'c', 'd', 'e', 'g']
    """
    names = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.alias):
            names.add((node.asname or node.name).partition(".")[0])
        elif isinstance(node, ast.ClassDef | ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
    return names


def _asked(texts: list[str]) -> set[str]:
    """The names that lines of Python use and give no meaning."""
    used = {node.id for text in texts for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.Name)}  # fmt: skip
    return used - {name for text in texts for name in _bound(text)}


def _named(name: str, texts: list[str]) -> bool:
    """Whether a name stands in one of the texts, and not as a part of another name."""
    return any(re.search(rf"(?<![\w-]){re.escape(name)}(?![\w:=-])", text) for text in texts)


class Runner:
    """Carries out steps in a folder.

    Commands run in this process, in the current folder, by a `Run`; those that are processes of
    their own get an environment.
    """

    def __init__(
        self,
        folder: Path,
        run: Run,
        environment: Mapping[str, str],
        columns: int | None = COLUMNS,
    ) -> None:
        self.folder, self.run, self.environment, self.columns = folder, run, environment, columns
        self._scope: dict[str, Any] = {"__name__": "shown"}

    def compare(self, found: list[Section], section: Section) -> None:
        """Carry out a section, and compare what it prints with what it shows."""
        for step, printed in self.steps(found, section):
            assert without_times(printed) == without_times(step.shown), f"{step.text}\n{printed}"

    def steps(self, found: list[Section], section: Section) -> Iterator[tuple[Step, str]]:
        """Carry out a section: each of its steps, and what it prints."""
        for step in needed(found, section):
            code, printed = self._carry_out(replace(step, process=step.plain is None))
            assert code == 0, (step.text, printed)
        for step in section.steps:
            code, printed = self._carry_out(step)
            assert code == 0, (step.text, printed)
            yield step, printed

    def _carry_out(self, step: Step) -> tuple[int, str]:
        if step.language == "python":
            code = compile(step.text, "a block of Python", "exec", dont_inherit=True)
            exec(code, self._scope)
            return 0, ""
        plain = step.plain
        # What goes on to another program, or nowhere, is on no terminal.
        piped = plain is None or plain["end"] or plain["quiet"]
        columns = None if piped else self.columns
        if step.process:
            return self._process(step.text, columns)
        assert plain is not None
        code, out, err = self.run(*shlex.split(plain["words"])[1:], columns=columns)
        if plain["end"]:
            lines, count = out.splitlines(keepends=True), int(plain["count"])
            code, out = 0, "".join(lines[:count] if plain["end"] == "head" else lines[-count:])
        elif plain["quiet"]:
            out = ""
        elif plain["fails"] and code:
            code, out = 0, f"{out}exit code {code}\n"
        return code, out + err

    def _process(self, command: str, columns: int | None) -> tuple[int, str]:
        """Run a command by the shell: its exit code, and all that it prints."""
        with terminal(columns) as (file, written):
            done = subprocess.run(
                command, shell=True, cwd=self.folder, env=self.environment, stdout=file,
                stderr=subprocess.PIPE, text=True, check=False,
            )  # fmt: skip
        return done.returncode, written[0] + done.stderr


def without_times(text: str) -> str:
    """A text without the seconds that something took.

    >>> without_times("nim: 48 positions, built in 0.3 s")
    'nim: 48 positions, built in 0.0 s'
    """
    return re.sub(r"in \d+\.\d s", "in 0.0 s", text)


def environment() -> dict[str, str]:
    """The variables that what is shown needs, beside those of the tests."""
    return {"EXPLORER_DB": DATABASE, "TERM": "xterm"} | (
        {"COLUMNS": str(COLUMNS)} if COLUMNS else {}
    )


def updated(text: str, printed: Iterator[str]) -> str:
    """A Markdown text in which the commands, in their order, show this; times alone change nothing.

    >>> print(updated("```console\\n$ ls\\n$ ls b\\nb\\n```\\n", iter(["b\\n", "c\\n"])), end="")
    ```console
    $ ls
    b
    $ ls b
    c
    ```
    """

    def anew(block: re.Match[str]) -> str:
        if block["language"] != "console":
            return block[0]
        written = ""
        for command, shown in _commands(block["text"]):
            now = next(printed)
            kept = without_times(now) == without_times(shown)
            written += f"$ {command}\n{shown if kept else now}"
        return f"```console\n{written}```"

    return re.sub(_BLOCK, anew, text, flags=re.MULTILINE | re.DOTALL)


def _update(file: Path, begin: Callable[[Path], Runner], openings: Mapping[str, list[str]]) -> None:
    """Write the outputs of a file anew."""
    text, printed = file.read_text(encoding="utf-8"), []
    found = sections(text, processes=False)
    for section in found:
        with tempfile.TemporaryDirectory() as folder:
            runner, here = begin(Path(folder)), os.getcwd()
            os.chdir(folder)
            try:
                if opening := openings.get(section.title):
                    runner.run(*opening)
                last = perf_counter()
                for step, output in runner.steps(found, section):
                    took, last = perf_counter() - last, perf_counter()
                    if took >= SLOW:
                        first = step.text.splitlines()[0]
                        print(f"{file.name}: {section.title}: {took:.1f} s: {first}")
                    if step.language == "console":
                        printed.append(output)
            finally:
                os.chdir(here)
    if (now := updated(text, iter(printed))) != text:
        file.write_text(now, encoding="utf-8")
        print(f"{file.name}: written anew")


def main(files: list[str]) -> None:
    """Write the outputs of these files anew."""
    from tests.test_readme import OPENINGS, ROOT

    with tempfile.TemporaryDirectory() as scripts:
        script = Path(scripts, "explorer")  # the one that is installed may be of another checkout
        script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m explorer "$@"\n')
        script.chmod(0o755)
        sources = {"PYTHONPATH": str(ROOT), "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}"}
        os.environ.update(sources | environment())
        for name in files:
            file = Path(name).resolve()
            openings = {title: words for (of, title), words in OPENINGS.items() if of == file.name}
            _update(file, lambda folder: Runner(folder, run, os.environ), openings)


if __name__ == "__main__":
    main(sys.argv[1:])
