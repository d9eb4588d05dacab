"""``explorer theory``: closed forms and constructions beside the graphs, in exact whole numbers."""

import sys

import typer

from explorer.cli.help import Group
from explorer.cli.theory import chance, hamilton, heaps, numbers, values

app = typer.Typer(
    cls=Group, no_args_is_help=True, help="Closed forms and constructions, exact at any size."
)


@app.callback()
def _group(context: typer.Context) -> None:
    """Closed forms and constructions, exact at any size."""
    most = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)  # every number here is as long as it is
    context.call_on_close(lambda: sys.set_int_max_str_digits(most))


for module in (numbers, heaps, chance, values, hamilton):
    module.register(app)


def register(tree: typer.Typer) -> None:
    """Add the commands to the tree."""
    tree.add_typer(app, name="theory")
