"""The help: commands in groups, examples in a section, near names for wrong ones."""

import re
from shlex import split

import pytest
from typer.main import get_command

from explorer.cli.main import tree

TREE = get_command(tree())
COMMANDS = [
    (name,) if not hasattr(command, "commands") else (name, inner)
    for name, command in TREE.commands.items()
    for inner in getattr(command, "commands", [""])
]


def examples(told):
    """The lines below the heading of the examples."""
    return [line.strip() for line in told.partition("\nExamples:\n")[2].splitlines()]


def test_commands_stand_in_groups(explorer):
    told = explorer("--help").out
    headings = re.findall(r"^(\S.*):$", told, re.MULTILINE)
    assert headings == [
        "Options",
        "Begin",
        "Build and keep",
        "Ask",
        "Play",
        "Files and pictures",
        "Theory",
    ]
    listed = re.findall(r"^  ([a-z]+)  ", told.partition("Begin:")[2], re.MULTILINE)
    assert sorted(listed) == sorted(TREE.commands)
    assert "..." not in told.replace("[ARGS]...", "")


@pytest.mark.parametrize("command", [(), *COMMANDS], ids=" ".join)
def test_help_is_plain_and_fits(explorer, command, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    told = explorer(*command, "--help").out
    assert max(map(len, told.splitlines())) <= 80
    assert not re.search("[─-╿]", told)
    if command:
        lines = examples(told)
        assert lines
        assert {tuple(split(line)[:2]) for line in lines} == {("explorer", command[0])}


@pytest.mark.parametrize("group", ["tour", "theory", "db", "policy"])
def test_a_group_alone_tells_its_commands(explorer, group):
    alone, asked = explorer(group), explorer(group, "--help")
    assert alone.code == 2
    assert alone.out + alone.err == asked.out
    for name in TREE.commands[group].commands:
        assert re.search(rf"^  {name} ", asked.out, re.MULTILINE), name


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("buidl nim", "No such command 'buidl'. Did you mean 'build'"),
        ("db upgarde", "Did you mean 'upgrade'?"),
        ("show nim --notatio", "--notation"),
        (
            "verify nim --rules=maybe",
            "does not take a value: write --rules or --no-rules.",
        ),
    ],
)
def test_the_parser_names_what_is_near(explorer, command, said):
    result = explorer(*command.split())
    assert result.code == 2
    assert result.err.startswith("Usage: explorer")
    assert said in result.err


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("show chopstick", "did you mean chopsticks?"),
        ("find nim --where 'countrs > 2'", "no such column: countrs (did you mean counters?)"),
        ("find nim --where 'game.countrs > 2'", "no such column: game.countrs"),
        ("sql 'SELECT remotness FROM position'", "did you mean remoteness"),
        ("sql 'SELECT * FROM positions'", "did you mean position?"),
        (
            "sql 'SELECT * FROM zzzzz'",
            "no such table: zzzzz; the views are game, position, move, bare_move, path_step",
        ),
        ("strategy nim --side first --rule 'target_grundi = 0'", "did you mean target_grundy"),
    ],
)
def test_errors_name_what_is_near(explorer, stored, command, said):
    result = explorer(*split(command), "--db", str(stored))
    assert result.code == 2
    assert said in result.err
    assert len(result.err.splitlines()) == 1


def test_an_unknown_game_is_told_shortly(explorer):
    result = explorer("build", "qqqq")
    assert result.code == 2
    assert "explorer games" in result.err
    assert len(result.err) < 120


@pytest.mark.parametrize("spec", ["domineering:board=", "domineering:rows=4,board=,cols=4"])
def test_an_empty_default_may_be_written(explorer, spec):
    assert explorer("build", spec, "--max-positions", "10").code == 1  # too large, and no bad spec
    assert "domineering" in explorer("games", "domineering").out
    refused = explorer("build", "nim:heaps=")
    assert refused.code == 2
    assert "cannot be read" in refused.err


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [command for command in COMMANDS if [*command] != ["serve"]],  # that ends by a signal only
    ids=" ".join,
)
def test_every_example_runs(explorer, command, tmp_path, monkeypatch):
    monkeypatch.setenv("EXPLORER_DB", "games.db")
    for spec in ("chopsticks", "chopsticks:limit=4", "nim", "wythoff", "subtraction", "pig:goal=20",
                 "pig:goal=20,faces=4", "domineering", "tictactoe"):  # fmt: skip
        assert explorer("build", spec).code == 0
    assert explorer("tour", "5x5", "--store").code == 0
    (tmp_path / "moves.csv").write_text("source,label,target\na,go,b\n")
    (tmp_path / "drawing.graphml").write_text(
        '<graphml><graph edgedefault="directed"><node id="a"/><node id="b"/>'
        '<edge source="a" target="b"/></graph></graphml>'
    )
    (tmp_path / "board.txt").write_text("1 4 7\n6 . 2\n3 8 5\n")
    for line in examples(explorer(*command, "--help").out):
        result = explorer(*split(line)[1:], stdin="")
        assert result.code == 0, (line, result.err)
