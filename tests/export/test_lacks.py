"""What a format cannot carry is said when it is written, and is what an import then lacks."""

import pytest

KIND = "not in it: the kind of game (import takes --kind alternating)"


@pytest.mark.parametrize(
    ("spec", "name", "words"),
    [
        ("nim:heaps=1+2", "g.graphml", None),
        ("nim:heaps=1+2", "g.csv", None),
        ("nim:heaps=1+2", "g.mtx", "not in it: labels, values, named parts"),
        ("nim:heaps=1+2", "g.dot", "everything is in it, and it is only written: import does not"),
        ("chopsticks:limit=3", "g.json", None),
        ("chopsticks:limit=3", "g.csv", KIND),
        ("chopsticks:limit=3", "g.gexf", KIND),
        ("domineering:rows=2,cols=2", "g.mtx",
         "not in it: labels, values, named parts, whose move it is, the kind of game"),
        ("pig:goal=3", "g.tra", "not in it: the texts of positions and labels, values"),
    ],
)  # fmt: skip
def test_what_is_said(explorer, spec, name, words):
    explorer("build", spec)
    lines = explorer("export", spec, name).err.splitlines()
    assert len(lines) == (1 if words is None else 2)
    assert words is None or lines[1].startswith(words)
