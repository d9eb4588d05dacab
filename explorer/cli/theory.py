"""``explorer theory``: closed forms and constructions beside the graphs, in exact whole numbers."""

from __future__ import annotations

import sys

import typer

from explorer.cli import (
    theory_of_chance,
    theory_of_games,
    theory_of_hamilton,
    theory_of_numbers,
    theory_of_values,
)

app = typer.Typer(help="Closed forms and constructions, exact at any size.")


@app.callback()
def _group() -> None:
    """Closed forms and constructions, exact at any size."""
    sys.set_int_max_str_digits(0)  # every number here is as long as it is


for module in (
    theory_of_numbers,
    theory_of_games,
    theory_of_chance,
    theory_of_values,
    theory_of_hamilton,
):
    module.register(app)
