"""Games that OpenSpiel has too, a third opinion: its rules, solved here, against the explorer's.

OpenSpiel (M. Lanctot and others, 2019, arXiv:1908.09453) plays games and does not solve them: its
states are walked through breadth first, and solved by the plain retrograde analysis of
`tests.games.plain`. States whose positions are written alike are one. What it has otherwise:

- a state of Nim says who is to move, a position of the explorer does not;
- Clobber's players alternate, where a partizan graph has the moves of both in every position;
- in Pig who has points enough must still hold, where the explorer ends play at once; a state
  between the decision to roll and the die is none of the explorer's positions.
"""

import re

import pytest

from explorer.games.registry import resolve
from explorer.graph.arrays import CLASSES
from explorer.graph.generate import generate
from explorer.solve.chance import chance_values
from explorer.solve.solution import solve
from tests.games.plain import equals, reached, solved

pyspiel = pytest.importorskip("pyspiel")

pytestmark = pytest.mark.slow


class Opened:
    """A game of OpenSpiel: positions are what `text` writes of a state and the player whose turn
    it is, or would be after the end."""

    def __init__(self, name, text):
        self.text, self.states = text, {}
        self.start = self.kept(pyspiel.load_game(name).new_initial_state(), 0)

    def kept(self, state, mover):
        text = self.text(state, mover)
        self.states.setdefault(text, (state, mover))
        return text

    def moves(self, position):
        state, mover = self.states[position]
        assert state.current_player() == mover
        return [self.kept(state.child(action), 1 - mover) for action in state.legal_actions()]

    def verdict(self, position):
        state, mover = self.states[position]
        if not state.is_terminal():
            return None
        return {1: "win", 0: "draw", -1: "lose"}[state.returns()[mover]]


def signs(state, mover):
    return "/".join(str(state).upper().split())


def rows(state):
    """The rows of a board without their numbers, and without the names of columns below."""
    return [row.lstrip("0123456789") for row in str(state).split()[:-1]]


def pawns(state, mover):
    """OpenSpiel's black goes first, and downwards."""
    board = "/".join(rows(state)[::-1])
    return f"{board.translate(str.maketrans('bw', 'XO'))}_{'XO'[mover]}"


def stones(state, mover):
    """OpenSpiel's o goes first, and has the square a1."""
    return f"{'/'.join(rows(state)).translate(str.maketrans('ox', 'XO'))}_{'LR'[mover]}"


def rhombus(state, mover):
    """OpenSpiel's letters also tell which sides a stone is joined to."""
    board = "/".join(row.replace(" ", "") for row in str(state).splitlines())
    return f"{board.translate(str.maketrans('xyzXopqO', 'XXXXOOOO'))}_{'XO'[mover]}"


def triangle(state, mover):
    """OpenSpiel's triangle stands on its tip; its O goes first; the last stone is in brackets."""
    _, *lines = str(state).splitlines()
    board = "/".join(re.sub(r"[\d\s\[\]]", "", row) for row in lines[::-1])
    return f"{board.translate(str.maketrans('O@', 'XO'))}_{'XO'[mover]}"


def heaps(state, mover):
    return str(state).partition(": ")[2].replace(" ", "+")


@pytest.mark.parametrize(
    ("name", "text", "spec", "wanted"),
    [
        ("tic_tac_toe", signs, "tictactoe", (5478, 16167, "draw", 9)),
        ("misere(game=tic_tac_toe())", signs, "tictactoe:misere=true", (5478, 16167, "draw", 9)),
        ("mnk(m=3,n=4,k=3)", signs, "tictactoe:rows=4", (111_973, 391_062, "win", 7)),
        ("mnk(m=4,n=2,k=2)", signs, "tictactoe:rows=2,cols=4,line=2", None),
        ("misere(game=mnk(m=4,n=2,k=3))", signs, "tictactoe:rows=2,cols=4,misere=true", None),
        ("connect_four(rows=4,columns=4)", signs, "connect-four:cols=4,rows=4",
         (161_029, 304_574, "draw", 16)),
        ("connect_four(rows=4,columns=4,x_in_row=3)", signs, "connect-four:cols=4,rows=4,line=3",
         None),
        ("connect_four(rows=3,columns=5,x_in_row=3)", signs, "connect-four:cols=5,rows=3,line=3",
         None),
        ("nim(pile_sizes=3;4;5,is_misere=false)", heaps, "nim:ordered=true", None),
        ("nim", heaps, "nim:heaps=1+3+5+7,ordered=true,misere=true", None),
        ("breakthrough(rows=4,columns=3)", pawns, "breakthrough", (10_689, 22_443, "win", 9)),
        ("breakthrough(rows=5,columns=3)", pawns, "breakthrough:rows=5", None),
        ("hex(board_size=2)", rhombus, "hex:size=2", (32, 46, "win", 3)),
        ("hex(board_size=3)", rhombus, "hex", (5514, 16_167, "win", 5)),
        ("y(board_size=3)", triangle, "y", (257, 546, "win", 5)),
        ("y(board_size=4)", triangle, "y:size=4", (16_505, 55_798, "win", 7)),
        ("breakthrough(rows=6,columns=2)", pawns, "breakthrough:rows=6,cols=2,ranks=2", None),
    ],
)  # fmt: skip
def test_positions_and_values_are_those_of_openspiel(name, text, spec, wanted):
    opened = Opened(name, text)
    found = equals(resolve(spec), solved(opened.start, opened.moves, opened.verdict), lambda p: p)
    assert wanted in (None, found)


@pytest.mark.parametrize(
    ("size", "board"),
    [("rows=3,columns=3", "XOX/OXO/XOX"), ("rows=2,columns=5", "OXOXO/XOXOX"),
     ("rows=3,columns=4", "XOXO/OXOX/XOXO")],
)  # fmt: skip
def test_clobber_in_turn_is_that_of_openspiel(size, board):
    opened = Opened(f"clobber({size})", stones)
    theirs = solved(opened.start, opened.moves, opened.verdict)
    graph = generate(resolve(f"clobber:board={board}"))
    solution = solve(graph)
    kinds = solution.data("outcome_class").tolist()
    plies = {who: solution.data(f"{who}_remoteness").tolist() for who in ("left", "right")}

    def in_turn(position):
        number, who = position
        for move in range(graph.offsets[number], graph.offsets[number + 1]):
            if graph.labels[graph.label_codes[move]].player == who:
                yield int(graph.targets[move]), "left" if who == "right" else "right"

    def text(position):
        number, who = position
        return f"{graph.positions[number]}_{who[0].upper()}"

    ours = reached((0, "left"), in_turn)
    assert {text(p): {*map(text, after)} for p, after in ours.items()} == {
        p: after for p, (_, _, after) in theirs.items()
    }
    for number, who in ours:
        wins = CLASSES[kinds[number]] in (who, "next")
        told = "win" if wins else "lose", plies[who][number]
        assert told == theirs[text((number, who))][:2]


def race(state, winscore):
    """The text of a state of Pig as who is to move sees it, with a roll to come or not."""
    *scores, turn, mover = map(int, re.findall(r"\d+", str(state)))
    if max(scores) >= winscore or scores[mover] + turn >= winscore:
        return "over", mover
    return f"{scores[mover]}_{scores[1 - mover]}_{turn}", mover


def chances(name, winscore):
    """Position -> win probability of the mover, by repeated evaluation until nothing changes."""
    start = pyspiel.load_game(name).new_initial_state()
    found, waiting = {}, [start]
    for state in waiting:  # which grows meanwhile
        text, mover = race(state, winscore)
        if text in found:
            continue
        found[text] = []
        for action in state.legal_actions() if text != "over" else ():
            after = state.child(action)
            chance = after.chance_outcomes() if after.is_chance_node() else [(None, 1)]
            states = [(after if one is None else after.child(one), p) for one, p in chance]
            waiting += [then for then, _ in states]
            led = [(*race(then, winscore), p) for then, p in states]
            found[text].append([(to, who == mover, p) for to, who, p in led])
    value = dict.fromkeys(found, 0.5) | {"over": 0.0}
    changed = 1
    while changed > 1e-15:
        changed = 0
        for text, actions in found.items():
            if actions:
                # Who holds or has points enough wins: there the loser would be to move.
                worth = max(
                    sum(p * (value[to] if same and to != "over" else 1 - value[to])
                        for to, same, p in led)
                    for led in actions
                )  # fmt: skip
                changed = max(changed, abs(worth - value[text]))
                value[text] = worth
    return value


@pytest.mark.parametrize(
    ("name", "goal", "spec"),
    [
        ("pig(winscore=10)", 10, "pig:goal=10,states=reachable"),
        ("pig(winscore=9,diceoutcomes=3)", 9, "pig:goal=9,faces=3,states=reachable"),
        ("pig(winscore=7,diceoutcomes=2,piglet=true)", 7, "piglet:goal=7,states=reachable"),
    ],
)
def test_chances_are_those_of_openspiel(name, goal, spec):
    graph = generate(resolve(spec))
    ours = chance_values(graph).win_probability.tolist()
    theirs = chances(name, goal)
    assert dict(zip(graph.positions, ours, strict=True)) == pytest.approx(theirs, abs=1e-12)
