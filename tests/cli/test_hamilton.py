"""explorer theory hamilton and icosian at the command line."""

import re

import pytest

from tests.cli.test_bad_input import refused


@pytest.fixture
def ask(explorer):
    return lambda *arguments: explorer("theory", *arguments)


def test_graphs_that_are_named(ask):
    found = ask("hamilton", "dodecahedron", "--count", "--format", "json").json
    assert (found["vertices"], found["edges"], found["verdict"]) == (20, 30, "hamilton")
    assert (found["circuits"], found["paths"], len(found["circuit"])) == ("30", "1620", 20)
    by_name = {condition["name"]: condition for condition in found["conditions"]}
    assert by_name["degrees (Dirac)"]["circuit"] is None  # sufficient only
    found = ask("hamilton", "petersen", "--format", "json").json
    assert (found["verdict"], found["circuit"], len(found["path"])) == ("semi-hamilton", None, 10)
    assert (found["circuits"], found["edge_disjoint"]) == (None, None)
    text = ask("hamilton", "complete-6").out
    assert "degrees (Dirac)   least 5, n/2 = 3" in text
    assert "circuits: 60, paths: 360 (undirected)" in text
    assert "edge-disjoint circuits: 2 = (n - 2)/2" in text
    assert ask("hamilton", "complete-7", "--format", "json").json["edge_disjoint"][0][0] == "G"
    star = ask("hamilton", "a_b+a_c+a_d").out
    assert "neither Hamiltonian nor semi-Hamiltonian" in star
    assert "1, more branches than a path has ends" in star
    assert "4.666 x 10^155" in ask("hamilton", "complete-100").out
    assert ask("hamilton", "a_b", "--format", "csv").out.startswith("condition,found,")
    assert "least 1, (n - 1)/2 = 1" in ask("hamilton", "a_b+b_c").out
    assert ask("hamilton", "a").out == ask("hamilton", "a_a").out != ""
    assert "--format json lists them" in ask("hamilton", "complete-15").out


def test_graphs_that_are_stored(ask, explorer, tmp_path):
    explorer("build", "knight:rows=5,cols=5")
    found = ask("hamilton", "knight:rows=5,cols=5", "--format", "json").json
    assert (found["verdict"], found["one_way"]) == ("semi-hamilton", 0)
    assert found["circuit_reason"] == "colours: bipartite, 13 and 12"
    assert (
        ask("hamilton", "knight:rows=5,cols=5", "--count", "--format", "json").json["paths"]
        == "864"
    )
    (tmp_path / "way.csv").write_text("source,label,target\na,on,b\nb,on,c\nc,on,c\n")
    explorer("import", "way.csv", "--as", "way", "--kind", "board")
    text = ask("hamilton", "way").out
    assert "2 moves without a way back taken as edges" in text
    assert "semi-Hamiltonian (a path, no circuit): " in text
    assert ask("icosian", "way", "--length", "2", "--format", "json").json["ways"] == [
        {"ways": 0, "paths": 4}
    ]
    explorer("build", "knight:rows=6,cols=6")
    undecided = ask("hamilton", "knight:rows=6,cols=6", "--limit", "5")
    assert undecided.code == 0
    assert "undecided: no circuit was found within 5 states" in undecided.out


def test_the_icosian_game(ask):
    found = ask("icosian", "--format", "json").json
    assert (found["paths"], found["ways"]) == (
        480, [{"ways": 2, "paths": 360}, {"ways": 4, "paths": 120}],
    )  # fmt: skip
    assert ask("icosian", "--format", "csv").out == "ways,paths\n2,360\n4,120\n"
    begun = ask("icosian", "--begin", "B,C,D,F,G", "--format", "json").json
    assert all(circuit[:5] == ["B", "C", "D", "F", "G"] for circuit in begun["circuits"])
    assert len(begun["circuits"]) in (2, 4)
    assert "0 circuits of petersen begin so" in ask("icosian", "petersen", "--begin", "A").out


def test_pictures_of_graphs(ask, tmp_path):
    for name, file in (("complete-7", "k.svg"), ("petersen", "p.png"), ("a_b+c_d", "d.svg")):
        assert ask("hamilton", name, "--plot", file).code == 0
        assert (tmp_path / file).stat().st_size > 3_000
    assert set(re.findall(">([a-d])</text>", (tmp_path / "d.svg").read_text())) == {*"abcd"}
    refused(ask("hamilton", "cycle-150", "--plot", "c.svg"), 1, "150 vertices cannot be drawn")
    assert not (tmp_path / "c.svg").exists()


def test_bad_input(ask, explorer, tmp_path):
    refused(ask("hamilton", "nonsense"), 2, "'nonsense' is not a graph", "dodecahedron")
    refused(ask("hamilton", "cycle-201"), 2, "N is from 1 to 200")
    refused(ask("hamilton", "nim"), 3, "no database", "or name a graph such as dodecahedron")
    refused(ask("hamilton", "nim:heap=3"), 2, "heap")
    refused(ask("hamilton", "cube", "--plot", "c.html"), 2, "no suffix for a picture")
    refused(ask("icosian", "--length", "21"), 2, "--length 21 is out of range", "20 vertices")
    refused(ask("icosian", "--begin", "B,C", "--length", "3"), 2, "leave --length out")
    refused(ask("icosian", "--begin", "B,Q"), 2, "B and Q are not adjacent")
    refused(ask("icosian", "--begin", "B,C,B"), 2, "visits B twice")
    refused(ask("icosian", "--begin", "B,Y"), 2, "'Y' is not a vertex of dodecahedron")
    refused(ask("icosian", "complete-14"), 1, "more than 200,000 paths")
    refused(ask("icosian", "complete-14", "--length", "2"), 1, "more than 200,000 circuits")
    explorer("build", "knight:rows=5,cols=5")
    many = ask("hamilton", "knight:rows=5,cols=5", "--count", "--limit", "100")
    assert many.code == 1
    assert "semi-Hamiltonian" in many.out  # the judgement stands
    assert "not counted: more than 100 kinds of partial paths" in many.err
    (tmp_path / "cube.csv").write_text("source,label,target\na,on,b\n")
    shadow = explorer("import", "cube.csv", "--as", "cube", "--kind", "board")
    refused(shadow, 1, "cube is a graph of this program")


def test_conditions_are_called_what_people_call_them(explorer):
    shown = explorer("theory", "hamilton", "a_b+c_d").out
    assert " components        2 " in shown
    assert "neither Hamiltonian nor semi-Hamiltonian: no path; components: 2" in shown
    assert " bipartite, but not connected " in shown
    listed = explorer("theory", "hamilton", "a_b+c_d", "--format", "json").json["conditions"]
    assert [condition["name"] for condition in listed][:3] == ["parts", "cut vertices", "colours"]
    complete = explorer("theory", "hamilton", "complete-5").out
    assert "not bipartite: there is an odd cycle" in complete
    assert complete.count("Hamiltonian: it has a circuit") == 1
