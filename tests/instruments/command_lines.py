"""Command lines made at random from the command tree: mostly good words, some bad ones.

The tree says which commands, arguments and options there are, and of what types; by the name of a
parameter a pool has words that mean something there.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from typer.main import get_command

from explorer.cli.main import tree

STORED = (
    "nim:heaps=2+3", "chopsticks:limit=3", "pig:goal=4", "piglet:goal=2", "knight:rows=5,cols=5",
    "toads-and-frogs:board=TTFF", "tictactoe:rows=2,cols=2,line=2", "mine",
    "token:graph=a_b+b_a+b_c",
)  # fmt: skip
SPECS = (
    *STORED, *STORED, *STORED, "nim", "nim:heaps=1", "nim:heaps=2+3,misere=true",
    "chopsticks:limit=2",
    "kayles:heap=5", "domineering:board=2x2", "col:rows=1,cols=3", "hog:goal=3,dice=2", "chomp",
    "nim:", "nim:heaps", "nim:heaps=", "nim:heaps=-1", "nim:heaps=x", "nim:heaps=1,heaps=2", "Nim",
    "nim:heaps=" + "1+" * 300 + "1", "nim:heaps=1000000", "nim:heaps=9" + "9" * 50, "go", ":", "=",
    "nim:misere=perhaps", "pig:goal=0", "pig:goal=100000000", "knight:rows=0,cols=0",
    "toads-and-frogs:board=", "tictactoe:rows=99,cols=99", "kayles:heap=-1",
)  # fmt: skip
POSITIONS = (
    "2+3", "2", "0", "3", "1+1", "1+1_1+1", "1+2_0+1", "0+1_0+2", "0/0/0", "2/1/1", "a1", "b3",
    "e5",
    "TTFF", "TTFF_left", "TT_FF", "../..", "a", "b", "c", "-1", "+", "_", "2+3+", "x" * 3000,
)  # fmt: skip
SQL = (
    "1 = 1", "target_grundy = 0", "outcome = 'win'", "remoteness > 2", "1 = 0", "position", "NULL",
    "SELECT 1", "SELECT * FROM game", "SELECT game, count(*) FROM move GROUP BY 1",
    "SELECT :n + 1", "SELECT * FROM position WHERE game = 'nim:heaps=2+3'", "SELECT 1e999",
    "SELECT",
    "SELECT x'00ff'", "SELECT 1; SELECT 2", "SELECT 'a' || char(0) || 'b'",
    "SELECT NULL AS x, 1 AS x",
    "DROP TABLE games", "DELETE FROM nodes", "PRAGMA journal_mode = wal", "VACUUM INTO 'x.db'",
    "ATTACH 'x.db' AS x", "1 = 1) OR (1 = 1", "1; DROP TABLE games", "'", '"', "--", "/*", ";", "(",
    "EXPLAIN SELECT 1", "WITH x AS (SELECT 1) SELECT * FROM x", "SELECT * FROM nowhere", "1/0",
    "VALUES (1), (2)", "SELECT json('{')",
    "abs(-9223372036854775808)",
    "SELECT sum(1 << 62) FROM move",
)  # fmt: skip
FILES = (
    "out.svg", "out.png", "out.pdf", "out.html", "out.graphml", "out.gexf", "out.dot", "out.json",
    "out.csv", "out.mtx", "out.tra", "out", "out.xyz", "none/out.svg", "folder", "folder/out.csv",
    "",
    "notes.txt", "moves.csv", "bad.csv", "board.txt", "tour.txt", "games.db", "none.csv", "-", "~",
    ".",
)  # fmt: skip
BAD = (
    "", " ", "\t", "a\nb", "\x1b[31mred\x1b[0m", "\x07", "\x7f", "\u202eright to left",
    "\u2066x\u2069",
    "\udcff", "\ufeff", "é", "e\u0301", "٣", "²", "½", "😀", "\U0010ffff",
    "'; DROP TABLE games; --",
    "%s%n", "{}", "{0}", "$(x)", "`x`", "\\", "\\x00", "*", "?", "nan", "inf", "-inf", "NULL",
    "None",
    "true", "x" * 5000, "-", "--", "---", "-x", "--no-such", "@", "=", ",", ":", "+", "/",
    "a" * 200,
)  # fmt: skip
NUMBERS = ("0", "1", "2", "3", "5", "7")
ODD_NUMBERS = (
    "-1", "-0", "+1", "007", "1_000", "1e3", "1.5", "0x10", " 3", "3 ", "1000000", "2147483648",
    "9223372036854775807", "9223372036854775808", "18446744073709551616",
    "1" + "0" * 30,
    "9" * 5000,
)  # fmt: skip
POOLS: dict[str, tuple[str, ...]] = {
    "spec": SPECS,
    "components": SPECS,
    "slug": ("nim", "pig", "mine", "yours", "other-name", "Bad Name", "knight", "chopsticks"),
    "position": POSITIONS,
    "start": (*POSITIONS, "a1", "c3", "z9"),
    "end": POSITIONS,
    "around": POSITIONS,
    "record": (
        "2+3,2", "2+3,2,0", "heap 3: take 3,heap 2: take 2", "a,b", "a,b,a,b,c", "1+1_1+1", "roll",
        "2+3,,2", ",", "TTFF,TTFF", "a1,b3", "-",
    ),
    "rule": (*SQL, "keep-nim-sum-zero", "nim-sum"),
    "where": SQL,
    "query": (*SQL, "-"),
    "parameter": ("n=1", "n=1.5", "n=x", "n=", "n", "=1", "n=9223372036854775808", "m=1",
    "n=1e999"),
    "value": ("0", "*", "1/2", "{1|-1}", "up", "{", "0 + *", "{0|}", "1e5", "*" * 50),
    "expression": (
        "0", "*", "1/2", "{1|-1}", "up", "{0||1|-1}", "{", "}", "|", "{|||}", "*2 + *3", "1/3",
        "-up",
        "2 * up", "tiny 1", "{" * 500, "10 * {2|-1}", "1 + ", "toads-and-frogs:board=TTFF",
        "1/1024",
    ),
    "others": ("0", "*", "up", "1/2", "{1|-1}"),
    "kind": ("impartial", "partizan", "alternating", "chance", "puzzle", "board", "other"),
    "file": FILES,
    "plot": FILES,
    "game_file": ("rules.py", "broken.py", "none.py", "folder", "notes.txt"),
    "one": ("optimal", "hold at 2", "hold at 20", "always roll", "2", "hold", "a1", "1+2", "10"),
    "two": ("optimal", "1", "3", "1+2", "0", "5+5"),
    "number": ("sqrt(2)", "phi", "3/2", "1.5", "2", "sqrt(4)", "sqrt(-1)", "1/0", "e", "0",
    "1e400"),
    "heaps": ("1", "2", "3", "0", "1000000", "18446744073709551616", "-1", "1+2"),
    "check": SPECS,
    "code": ("0.77", "0.07", "4.3", "0.137", "0.6", "0.8", "0.", ".", "0.9", "8.0", "0.3", "0.1"),
    "graph": ("dodecahedron", "cube", "moves.csv", "bad.csv", "none.csv", "tetrahedron", "k4",
    "a-b"),
    "begin": ("a", "B", "BCDFG", "R", "1", "a,b"),
    "board": ("3x3", "3x4", "5x5", "4x4", "1x1", "3x10", "6x6", "0x0", "5", "x", "-1x5", "5x5x5"),
    "path": ("1", "2", "99"),
    "db": ("none.db", "folder", "notes.txt", ":memory:", "sqlite:///games.db",
    "postgresql://a:b@h/c"),
    "timeout": ("1", "0.5", "0.001", "0", "-1", "2", "1e-9", "1e308"),
    "wait": ("0", "1", "0.1", "-1", "1e308"),
}  # fmt: skip
POOLS["other"] = POOLS["one"]
SMALL = {
    ("tour count", "board"): ("3x3", "3x4", "4x4", "5x5", "1x1", "2x9", "0x0", "x"),
    ("tour find", "board"): ("3x3", "3x4", "5x5", "6x6", "8x8", "1x1", "0x0", "x", "2000x2000"),
    ("policy simulate", "games"): ("1", "2", "10", "0", "-1"),
    ("theory odds", "faces"): ("2", "6", "20", "1", "0", "-1"),
    ("theory icosian", "length"): ("1", "2", "3", "0"),
    ("theory octal", "to"): ("0", "1", "10", "50", "-1"),
}
"""Words for commands that would rightly work on and on, if they were asked for more."""
LARGE = ("terms", "places", "letters", "inside", "limit", "depth", "most")
"""Options that say how much there is to do: no huge numbers, which ask for hours of work."""


def commands(command: Any = None, path: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    """Every command by the words that call it."""
    command = command or get_command(tree())
    if hasattr(command, "commands"):
        for name, part in command.commands.items():
            yield from commands(part, (*path, name))
    else:
        yield " ".join(path), command


def line(name: str, command: Any, random: Random) -> list[str]:
    """The arguments of a call of a command."""
    arguments, options = [], []
    for parameter in command.params:
        if parameter.name == "help":
            continue
        if parameter.param_type_name == "argument":
            likely = 0.97 if parameter.required else 0.6
            count = 1 if parameter.nargs == 1 else random.choice((1, 1, 2, 3))
            if random.random() < likely:
                arguments += [_word(name, parameter, random) for _ in range(count)]
            continue
        likely = 0.95 if parameter.required else 0.05 if parameter.name == "db" else 0.25
        while random.random() < likely:
            flag = random.choice(parameter.opts)
            options.append([flag] if parameter.is_flag else [flag, _word(name, parameter, random)])
            likely = 0.3 if parameter.multiple else 0.01
    if random.random() < 0.02:
        arguments.append(random.choice(BAD))
    if random.random() < 0.02:
        options.append([random.choice(("--no-such", "-h", "--format", "--db", "--"))])
    random.shuffle(options)
    words = [arguments, *options] if random.random() < 0.5 else [*options, arguments]
    return [*name.split(), *(word for part in words for word in part)]


def _word(name: str, parameter: Any, random: Random) -> str:
    """A value for a parameter."""
    if random.random() < 0.1:
        return random.choice(BAD)
    if (name, parameter.name) in SMALL:
        return random.choice(SMALL[name, parameter.name])
    choices = getattr(parameter.type, "choices", None)
    if choices:
        return str(getattr(word := random.choice([*choices]), "value", word))
    if pool := POOLS.get(parameter.name):
        return random.choice(pool)
    if random.random() < 0.8 or parameter.name in LARGE:
        return random.choice(NUMBERS)
    return random.choice(ODD_NUMBERS)
