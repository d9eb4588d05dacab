"""Every registered game, with parameters that reach each of its rules, against the contract."""

import pytest

from explorer.games.registry import families, names, resolve
from explorer.testing import check_game

SPECS = {
    "chopsticks": [
        *(
            f"chopsticks:overflow={overflow},split={split},states={states}"
            for overflow in ("wrap", "dies")
            for split in ("any", "keep-alive", "halve", "none")
            for states in ("all", "reachable")
        ),
        "chopsticks:limit=2",
        "chopsticks:limit=3,turn=absolute",
        "chopsticks:limit=8,split=halve",
        "chopsticks:turn=absolute,states=reachable,overflow=dies",
    ],
    "chess-ending": [
        "chess-ending:rows=3,cols=3",
        "chess-ending:pieces=KRRvK,rows=3,cols=3",
        "chess-ending:pieces=KvK,rows=3,cols=4",
        "chess-ending:pieces=KBvK,rows=3,cols=3",
    ],
    "connect-four": [
        "connect-four:cols=3,rows=3,line=3",
        "connect-four:cols=2,rows=3",
        "connect-four:cols=5,rows=2,line=2",
        "connect-four:cols=1,rows=1,line=1",
        "connect-four:cols=1,rows=61",
        "connect-four:cols=26,rows=1,line=1",
        "connect-four:cols=4,rows=3,line=3,symmetry=true",
        "connect-four:cols=3,rows=4,symmetry=true",
    ],
    "morris": [
        "morris",
        "morris:board=nine-holes,men=1",
        "morris:symmetry=true",
        "morris:board=nine-holes,men=1,symmetry=true",
    ],
    "hare-and-hounds": [
        "hare-and-hounds:length=1,stall=2",
        "hare-and-hounds:escape=reaching,first=hare,hare=middle",
        "hare-and-hounds:length=1,stall=2,symmetry=true",
        "hare-and-hounds:symmetry=true",
    ],
    "fox-and-geese": [
        "fox-and-geese:size=4",
        "fox-and-geese:size=4,first=fox,escape=reaching,takes=true",
    ],
    "l-game": ["l-game:rows=3", "l-game:rows=3,symmetry=true"],
    "dodgem": ["dodgem", "dodgem:size=2,blocked=lose"],
    "hexapawn": [
        "hexapawn",
        "hexapawn:rows=4,cols=3",
        "hexapawn:rows=3,cols=1",
        "hexapawn:symmetry=true",
    ],
    "breakthrough": [
        "breakthrough:rows=3,cols=3",
        "breakthrough:cols=2,ranks=2",
        "breakthrough:rows=3,cols=3,symmetry=true",
    ],
    "mu-torere": [
        "mu-torere:arms=6",
        "mu-torere:arms=4,middle=open",
        "mu-torere:symmetry=true",
    ],
    "pong-hau-ki": ["pong-hau-ki", "pong-hau-ki:symmetry=true"],
    "nim": [
        "nim",
        "nim:misere=true",
        "nim:ordered=true",
        "nim:ordered=true,misere=true",
        "nim:heaps=0",
        "nim:heaps=0+2+0,ordered=true",
        "nim:heaps=3+3+3+3",
        "nim:heaps=12",
    ],
    "pig": ["pig:goal=1", "pig:goal=7", "pig:goal=6,faces=2", "pig:goal=9,states=reachable"],
    "progressive-pig": [
        "progressive-pig:goal=1",
        "progressive-pig:goal=8,faces=4",
        "progressive-pig:goal=9,states=reachable",
    ],
    "piglet": ["piglet:goal=2", "piglet:goal=1", "piglet", "piglet:goal=5,states=reachable"],
    "pegs": [
        "pegs:board=triangle-4",
        "pegs:board=triangle-4,hole=a3,goal=b3",
        "pegs:board=triangle-2,hole=b1",
        "pegs:board=xxoxx/xxoxx/ooooo/xx.xx,goal=c2",
        "pegs:board=oo.oo/xoxox,hole=a2",
        "pegs:board=x",
    ],
    "jugs": [
        "jugs",
        "jugs:sizes=5+3,shares=1,tap=true",
        "jugs:sizes=4+4+2,target=2,shares=3",
        "jugs:sizes=4+4,shares=1,target=4",
    ],
    "quixo": ["quixo:size=2", "quixo:size=2,symmetry=true"],
    "river": [
        "river",
        "river:boat=1",
        "river:party=cycle-5,boat=4",
        "river:party=alone_a+b_b,boat=3",
        "river:party=missionaries-3",
        "river:party=missionaries-1,boat=1",
        "river:party=missionaries-4,boat=6",
    ],
    "hog": ["hog:goal=1,dice=1", "hog:goal=12,dice=3", "hog:goal=9,faces=2,states=reachable"],
    "put-or-take": [
        "put-or-take:limit=200",
        "put-or-take:heap=0,limit=0",
        "put-or-take:heap=1,limit=1",
        "put-or-take:heap=7,limit=30",
        "put-or-take:heap=7,limit=300,states=reachable",
    ],
    "token": ["token", "token:graph=a_a", "token:graph=a", "token:graph=c+a_b+b_a+d+b_c+c_c"],
    "chomp": ["chomp:rows=3,cols=3", "chomp", "chomp:rows=1,cols=1", "chomp:rows=5,cols=2"],
    "chords": ["chords", "chords:points=2", "chords:points=9"],
    "domineering": [
        "domineering:rows=3,cols=3",
        "domineering:rows=1,cols=5",
        "domineering:rows=4,cols=1",
        "domineering:rows=1,cols=1",
        "domineering:board=.x./.../x..",
        "domineering:board=xx/x.",
    ],
    "hex": ["hex:size=1", "hex:size=2", "hex:size=2,swap=true", "hex:size=2,symmetry=true"],
    "y": ["y", "y:size=1,swap=true", "y:swap=true", "y:swap=true,symmetry=true"],
    "knight": ["knight:rows=3,cols=3", "knight:rows=1,cols=4", "knight:rows=5,cols=4"],
    "knights-tour": [
        "knights-tour:rows=3,cols=4,start=any",
        "knights-tour:rows=3,cols=4,start=any,closed=true",
        "knights-tour:rows=4,cols=4,start=b2",
        "knights-tour:rows=1,cols=1",
        "knights-tour:rows=1,cols=1,closed=true",
    ],
    "hamilton": [
        "hamilton:graph=cube",
        "hamilton:graph=petersen,closed=false",
        "hamilton:graph=complete-5,start=B+D",
        "hamilton:graph=octahedron,start=C",
        "hamilton:graph=cycle-6",
        "hamilton:graph=a_b+b_c+c_a+c_d+d_a+d_e,directed=true",
        "hamilton:graph=a_b+c",
        "hamilton:graph=a_b+b_c+c_a+d_a+d_d,closed=false",
    ],
    "hanoi": ["hanoi", "hanoi:discs=1,pegs=5", "hanoi:discs=3,pegs=4", "hanoi:discs=2,pegs=8"],
    "lights-out": [
        "lights-out",
        "lights-out:rows=1,cols=1",
        "lights-out:rows=2,cols=3,start=o../...",
        "lights-out:rows=1,cols=5,start=.....",
    ],
    "marks": ["marks:rows=2,cols=3", "marks:rows=1,cols=1"],
    "toads-and-frogs": [
        "toads-and-frogs",
        "toads-and-frogs:board=T.F/TT..F",
        "toads-and-frogs:board=.",
    ],
    "col": ["col:board=../..", "col:board=.L./x.R", "col:board=x"],
    "snort": ["snort:board=.../...", "snort:board=L../.xR"],
    "clobber": ["clobber:board=XOX/OXO", "clobber:board=XO.OX", "clobber:board=."],
    "hackenbush": ["hackenbush:strings=BRB+RG", "hackenbush:strings=G", "hackenbush:strings=BB+BB"],
    "cram": [
        "cram:rows=3,cols=3",
        "cram:rows=1,cols=5",
        "cram:rows=2,cols=4",
        "cram:rows=1,cols=1",
    ],
    "geography": [
        "geography:rows=3,cols=3",
        "geography:rows=2,cols=4,start=c2",
        "geography:rows=1,cols=1",
        "geography:start=b1",
        "geography:rows=3,cols=3,revisit=true",
        "geography:rows=3,cols=4,start=b1,revisit=true",
        "geography:rows=1,cols=1,revisit=true",
    ],
    "grundys-game": [
        "grundys-game",
        "grundys-game:heaps=9+4+4",
        "grundys-game:misere=true",
        "grundys-game:heaps=0",
    ],
    "matches": [
        "matches:piles=9+7",
        "matches:piles=6+6,limit=0",
        "matches:piles=6+8,misere=false,both=true,limit=30",
        "matches:piles=8+5,states=reachable,both=true",
        "matches:piles=0+0",
        "matches:piles=6+4,limit=0,blocked=win",
        "matches:piles=5+7,both=true,blocked=win",
        "matches:piles=5+5,both=true,misere=false,blocked=win",
    ],
    "notakto": ["notakto"],
    "order-and-chaos": [
        "order-and-chaos:rows=2,line=2",
        "order-and-chaos:rows=2,line=2,begins=chaos,symmetry=true",
        "order-and-chaos:rows=1,cols=6,line=4,exact=true",
        "order-and-chaos:rows=1,cols=5,wrap=true,begins=chaos",
        "order-and-chaos:rows=1,cols=1,line=1",
    ],
    "octal": [
        "octal",
        "octal:misere=true",
        "octal:code=0.07,heaps=9+4",
        "octal:code=0.137,heaps=11",
        "octal:code=4.0,heaps=8",
        "octal:code=0.3,heaps=9",
        "octal:code=0.007,heaps=12",
        "octal:code=4.57,heaps=9,misere=true",
        "octal:heaps=0",
    ],
    "sliding": [
        "sliding",
        "sliding:rows=3,cols=2",
        "sliding:rows=1,cols=1",
        "sliding:rows=1,cols=4",
        "sliding:rows=5,cols=1,start=1/3/2/_/4",
        "sliding:rows=2,cols=2,start=13/2_",
        "sliding:start=123/45_",
    ],
    "subtraction": [
        "subtraction",
        "subtraction:misere=true",
        "subtraction:take=2+5,heap=30,states=reachable",
        "subtraction:take=3+2,heap=30,misere=true",
        "subtraction:heap=0",
        "subtraction:take=7,heap=40,states=reachable",
    ],
    "tictactoe": [
        "tictactoe",
        "tictactoe:misere=true,symmetry=true",
        "tictactoe:symmetry=true",
        "tictactoe:rows=2,cols=4,line=2,symmetry=true",
        "tictactoe:rows=1,cols=6,line=3,misere=true",
        "tictactoe:rows=1,cols=1,line=1",
        "tictactoe:rows=2,cols=3,line=5",
        "tictactoe:rows=2,line=2,wild=true",
        "tictactoe:rows=2,cols=3,wild=true,misere=true,symmetry=true",
        "tictactoe:rows=2,cols=4,wrap=true,symmetry=true",
        "tictactoe:rows=1,cols=6,line=2,exact=true",
        "tictactoe:rows=1,cols=5,line=4,exact=true,wrap=true,wild=true",
    ],
    "wythoff": [
        "wythoff:heaps=7+9",
        "wythoff:heaps=7+9,step=2",
        "wythoff:heaps=9+7,spread=2",
        "wythoff:heaps=6+6,step=3,spread=1,misere=true",
        "wythoff:heaps=8+8,misere=true",
        "wythoff:heaps=9+5,states=reachable,step=4",
        "wythoff:heaps=0+3",
    ],
}


def test_every_family_is_checked():
    assert set(SPECS) == set(families())


@pytest.mark.parametrize("spec", [spec for specs in SPECS.values() for spec in specs])
def test_game_keeps_the_contract(spec):
    check_game(resolve(spec))


@pytest.mark.parametrize("name", names())
def test_every_name_resolves(name):
    assert resolve(name).slug in families()
