"""``explorer games``: which families there are, and how one of them is played and written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from explorer.cli.options import Db, Output
from explorer.render import Format

if TYPE_CHECKING:
    from explorer.games.registry import GameType


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(games)


def games(
    slug: Annotated[str | None, typer.Argument(help="A family; all of them unless said.")] = None,
    db: Db = None,
    format: Output = Format.table,
) -> None:
    """List the families of games, or tell the rules of one.

    Of one family: rules, parameters, notation, named parts, rules of play, sources.

    Example: explorer games chopsticks
    """
    from explorer.errors import NotThereError, quote
    from explorer.games.registry import families, family, names
    from explorer.render import say, write_dicts, write_object

    counts = _stored_counts(db)
    if slug is not None:
        slug = slug.partition(":")[0]  # whoever gives a whole spec asks about its family
        if slug in counts and slug not in names():
            raise NotThereError(
                f"{quote(slug)} is stored, but its rules are not here (an import, a game file, a "
                "plugin): explorer list and explorer info tell what is known"
            )
        told = _describe(family(slug), counts)
        if format is Format.table:
            _tell(told)
        elif format in (Format.csv, Format.tsv):
            write_dicts(told["parameters"], format, ("name", "default", "allowed", "help"))
        else:
            write_object(told, format)
        return
    listed = [_describe(cls, counts) for cls in families().values()]
    if format is Format.json:
        from explorer.render import write_json

        write_json(listed)
        return
    if format is Format.jsonl:
        for told in listed:
            write_object(told, format)
        return
    for told in listed:
        told["aliases"] = " ".join(told["aliases"])
        told["parameters"] = " ".join(
            f"{parameter['name']}={parameter['default']}" for parameter in told["parameters"]
        )
    write_dicts(listed, format, ("slug", "title", "kind", "parameters", "aliases", "stored"))
    if format is Format.table:
        say()
        say("explorer games SLUG tells the rules; explorer build SLUG builds one.")


def _stored_counts(db: str | None) -> dict[str, int]:
    """How many games of each family the database holds; none where there is no database."""
    from explorer.errors import NotThereError
    from explorer.query.catalog import games as stored
    from explorer.store.engine import locate, reading

    counts: dict[str, int] = {}
    try:
        with reading(locate(db)) as connection:
            for row in stored(connection):
                counts[row["slug"]] = counts.get(row["slug"], 0) + 1
    except NotThereError:
        pass
    return counts


def _describe(cls: GameType, counts: dict[str, int]) -> dict[str, Any]:
    from explorer.spec import parameters

    return {
        "slug": cls.slug,
        "title": cls.title,
        "kind": cls.kind,
        "aliases": list(cls.aliases),
        "rules": cls.rules(),
        "notation": cls.notation,
        "parameters": [
            {
                "name": name,
                "default": parameter.write(default),
                "allowed": parameter.allowed(),
                "help": parameter.help,
            }
            for name, parameter, default in parameters(cls)
        ],
        "parts": [part._asdict() for part in cls.parts],
        # Those of the default parameters; others may have more or fewer.
        "strategies": [{"name": rule.name, "meaning": rule.meaning} for rule in cls().strategies()],
        "policies": [{"name": rule.name, "meaning": rule.meaning} for rule in cls().policies()],
        "sources": list(cls.sources),
        "stored": counts.get(cls.slug, 0),
    }


def _tell(told: dict[str, Any]) -> None:
    from explorer.render import say, table
    from explorer.store.views import family_view

    aliases = f" (also {', '.join(told['aliases'])})" if told["aliases"] else ""
    say(f"{told['title']}: {told['slug']}{aliases}, {told['kind']}")
    say()
    say(told["rules"])
    say()
    say(f"Positions: {told['notation']}")
    say()
    table(
        ("parameter", "default", "allowed", "meaning"),
        [(p["name"], p["default"], p["allowed"], p["help"]) for p in told["parameters"]],
    )
    if told["parts"]:
        say()
        say(f"Named parts of a position, columns of the view {family_view(told['slug'])}:")
        table(
            ("part", "type", "meaning"),
            [(p["name"], p["type"], p["meaning"]) for p in told["parts"]],
        )
    if told["strategies"]:
        say()
        say("Rules of play, for explorer strategy:")
        for rule in told["strategies"]:
            say(f"  {rule['name']}: {rule['meaning']}")
    if told["policies"]:
        say()
        say("Policies, for explorer policy, beside optimal and best-response:")
        for rule in told["policies"]:
            say(f"  {rule['name']}: {rule['meaning']}")
    for source in told["sources"]:
        say()
        say(f"Source: {source}")
