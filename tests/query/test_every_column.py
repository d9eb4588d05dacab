"""Every column of every table has a law that sees a change of it, or is named as not audited."""

import pytest

from explorer.games.registry import resolve
from explorer.store.build import build
from explorer.store.engine import locate
from explorer.store.schema import metadata
from tests.query.test_audit import trial

NIM, PIG, DOMINEERING = "nim:heaps=1+2", "pig:goal=3", "domineering:rows=2,cols=2"
HAMILTON, BOARD, ABSOLUTE = (
    "hamilton:graph=complete-3", "knight:rows=3,cols=4", "chopsticks:limit=2,turn=absolute",
)  # fmt: skip
SPECS = (NIM, PIG, DOMINEERING, HAMILTON, ABSOLUTE)

NOT_AUDITED = {
    "games.id": "a number of the database's own",
    "games.explorer_version": "nobody can know it afterwards",
    "games.built_at": "nobody can know it afterwards",
    "games.rules": "where it is not that of the rules at hand, these are not taken for the game's",
    "cgt_values.id": "a number of the database's own",
    "labels.game_id": "a part of keys",
    "nodes.game_id": "a part of keys",
    "paths.id": "a number of the database's own",
    "paths.method": "nobody can know it afterwards",
    "path_steps.game_id": "a part of keys: db check sees it",
}

NODE = "UPDATE nodes SET {} WHERE game_id = :game_id AND id = "
EDGE = "UPDATE edges SET {} WHERE game_id = :game_id AND "
CHANGES = {
    "games.spec": [],  # tried below: the game is asked for by it
    "games.slug": [(NIM, "UPDATE games SET slug = 'pig' WHERE id = :game_id")],
    "games.title": [(NIM, "UPDATE games SET title = 'Nym' WHERE id = :game_id")],
    "games.kind": [(NIM, "UPDATE games SET kind = 'partizan' WHERE id = :game_id")],
    "games.parameters": [
        (NIM, "UPDATE games SET parameters = '{}' WHERE id = :game_id"),
        (NIM, "UPDATE games SET parameters = replace(parameters, 'all', 'reachable') "
              "WHERE id = :game_id"),
    ],
    "games.positions": [(NIM, "UPDATE games SET positions = 4 WHERE id = :game_id")],
    "games.moves": [(NIM, "UPDATE games SET moves = 4 WHERE id = :game_id")],
    "games.start_id": [(NIM, "UPDATE games SET start_id = 1 WHERE id = :game_id")],
    "games.cyclic": [(NIM, "UPDATE games SET cyclic = 1 WHERE id = :game_id")],
    "games.solved_at": [(NIM, "UPDATE games SET solved_at = NULL WHERE id = :game_id")],
    "games.labels": [(NIM, "UPDATE games SET labels = labels + 1 WHERE id = :game_id")],
    **{
        f"games.{column}": [(NIM, f"UPDATE games SET {column} = {column} + 1 WHERE id = :game_id")]
        for column in ("first_move", "move_width", "first_position")
    },
    "games.content_hash": [],  # tried below: these looks leave the hash out
    "games.summary": [],  # and what would be found by counting alone
    "families.slug": [(NIM, "UPDATE families SET slug = 'x' WHERE slug = 'nim' AND :game_id > 0")],
    "families.view": [
        (NIM, "UPDATE families SET view = 'x_position' WHERE slug = 'nim' AND :game_id > 0")
    ],
    "families.parts": [
        (NIM, "UPDATE families SET parts = replace(parts, 'integer', 'text') "
              "WHERE slug = 'nim' AND :game_id > 0")
    ],
    "cgt_values.value": [
        (DOMINEERING, "UPDATE cgt_values SET value = '7' WHERE value = '1' AND :game_id > 0")
    ],
    "cgt_values.mean": [(DOMINEERING, "UPDATE cgt_values SET mean = 7 WHERE :game_id > 0")],
    "cgt_values.temperature": [
        (DOMINEERING, "UPDATE cgt_values SET temperature = 7 WHERE :game_id > 0")
    ],
    "labels.id": [(NIM, "UPDATE labels SET id = id + 100 WHERE game_id = :game_id")],
    "labels.label": [
        (spec, "UPDATE labels SET label = label || '!' WHERE game_id = :game_id AND id = 0")
        for spec in SPECS
    ],
    "labels.action": [
        (PIG, "UPDATE labels SET action = 'throw' WHERE game_id = :game_id AND action = 'roll'"),
        (NIM, "UPDATE labels SET action = 'x' WHERE game_id = :game_id"),
    ],
    "labels.player": [
        (DOMINEERING, "UPDATE labels SET player = 'right' WHERE game_id = :game_id"),
        (NIM, "UPDATE labels SET player = 'first' WHERE game_id = :game_id"),
    ],
    "labels.passes_turn": [
        (PIG, "UPDATE labels SET passes_turn = 1 WHERE game_id = :game_id"),
        (NIM, "UPDATE labels SET passes_turn = 0 WHERE game_id = :game_id AND id = 0"),
    ],
    "nodes.id": [(NIM, "UPDATE nodes SET id = 99 WHERE game_id = :game_id AND id = 4")],
    "nodes.position": [(spec, NODE.format("position = 'x'") + "1") for spec in SPECS],
    "nodes.mover": [
        (ABSOLUTE, NODE.format("mover = 'first'") + "1"),
        (ABSOLUTE, "UPDATE nodes SET mover = CASE mover WHEN 'first' THEN 'second' "
                   "ELSE 'first' END WHERE game_id = :game_id"),
        (NIM, NODE.format("mover = 'left'") + "0"),
    ],
    "nodes.terminal": [(NIM, NODE.format("terminal = 1 - terminal") + "0")],
    "nodes.verdict": [
        (PIG, "UPDATE nodes SET verdict = 'draw' WHERE game_id = :game_id AND terminal = 1"),
        (NIM, "UPDATE nodes SET verdict = 'lose' WHERE game_id = :game_id AND terminal = 1"),
    ],
    "nodes.depth": [(NIM, NODE.format("depth = depth + 1") + "4")],
    "nodes.fields": [
        (NIM, NODE.format("fields = NULL") + "1"),
        (PIG, NODE.format("fields = replace(fields, ':0', ':1')") + "0"),
    ],
    "nodes.outcome": [(NIM, NODE.format("outcome = 'draw'") + "0")],
    "nodes.outcome_class": [(DOMINEERING, NODE.format("outcome_class = 'left'") + "0")],
    "nodes.remoteness": [(NIM, NODE.format("remoteness = 9") + "0")],
    "nodes.left_remoteness": [(DOMINEERING, NODE.format("left_remoteness = 9") + "0")],
    "nodes.right_remoteness": [(DOMINEERING, NODE.format("right_remoteness = 9") + "0")],
    "nodes.grundy": [(NIM, NODE.format("grundy = 9") + "0")],
    "nodes.loopy_grundy": [(NIM, NODE.format("loopy_grundy = 'inf(0)'") + "0")],
    "nodes.win_probability": [(PIG, NODE.format("win_probability = 0.25") + "0")],
    "nodes.cgt_value_id": [
        (DOMINEERING, NODE.format("cgt_value_id = NULL") + "0"),
        (DOMINEERING, NODE.format("cgt_value_id = (SELECT min(id) FROM cgt_values "
                                  "WHERE id <> cgt_value_id)") + "0"),
    ],
    "nodes.completions": [(HAMILTON, NODE.format("completions = '9'") + "0")],
    "nodes.optimal_label_id": [
        (NIM, NODE.format("optimal_label_id = NULL") + "0"),
        (PIG, NODE.format("optimal_label_id = NULL") + "0"),
    ],
    "nodes.left_optimal_label_id": [
        (DOMINEERING, NODE.format("left_optimal_label_id = NULL") + "0")
    ],
    "nodes.right_optimal_label_id": [
        (DOMINEERING, NODE.format("right_optimal_label_id = NULL") + "0")
    ],
    "nodes.form": [(DOMINEERING, NODE.format("form = 1") + "0")],
    "nodes.grundy_order": [(NIM, NODE.format("grundy_order = 3") + "0")],
    "moves.id": [
        (NIM, f"UPDATE moves SET id = id {far} WHERE id = "
              "(SELECT first_move FROM games WHERE id = :game_id)")
        for far in ("+ 1000000", "- 1000000")
    ],
    "moves.target_id": [(NIM, EDGE.format("target_id = 4") + "source_id = 0 AND ordinal = 0")],
    "moves.label_id": [(NIM, EDGE.format("label_id = 1 - label_id") + "source_id = 0")],
    "moves.optimal": [
        change
        for spec in SPECS
        for change in (
            (spec, EDGE.format("optimal = NULL") + "source_id = 0 AND ordinal = 0"),
            (spec, EDGE.format("optimal = -1") + "source_id = 0 AND ordinal = 0"),
        )
    ],
    "labels.same_as": [
        (NIM, "UPDATE labels SET same_as = 0 WHERE game_id = :game_id AND id = 1"),
        (PIG, "UPDATE labels SET same_as = 0 WHERE game_id = :game_id AND id = 1"),
    ],
    "labels.probability": [
        (PIG, EDGE.format("probability = 0.25") + "source_id = 0 AND ordinal = 0"),
        (PIG, EDGE.format("probability = NULL") + "source_id = 0"),
        (NIM, EDGE.format("probability = 1.0") + "source_id = 0"),
    ],
    "moves_by_target.target": [
        (NIM, "UPDATE edges_by_target SET target_id = target_id + 50 WHERE game_id = :game_id")
    ],
    "moves_by_target.move_id": [
        (NIM, f"UPDATE edges_by_target SET {column} = {column} + 50 WHERE game_id = :game_id")
        for column in ("source_id", "ordinal")
    ],
    "paths.game_id": [],  # the moves of another game: tried as a step below
    "paths.closed": [(BOARD, "UPDATE paths SET closed = 1 WHERE game_id = :game_id")],
    "path_steps.path_id": [
        (BOARD, "UPDATE path_steps SET step = step + 50 WHERE game_id = :game_id AND step > 6")
    ],
    "path_steps.step": [
        (BOARD, "UPDATE path_steps SET step = 99 WHERE game_id = :game_id AND step = 1")
    ],
    "path_steps.node_id": [
        (BOARD, "UPDATE path_steps SET node_id = 1 - node_id WHERE game_id = :game_id AND step = 1")
    ],
}  # fmt: skip


def test_no_column_is_forgotten():
    columns = {f"{table.name}.{c.name}" for table in metadata.tables.values() for c in table.c}
    assert CHANGES.keys() | NOT_AUDITED.keys() == columns
    assert not CHANGES.keys() & NOT_AUDITED.keys()


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    from explorer.answers.stored_tours import keep
    from explorer.answers.tours import find

    path = tmp_path_factory.mktemp("columns") / "games.db"
    for spec in SPECS:
        build(locate(str(path)), resolve(spec))
    keep(find("3x4").object, str(path))
    return path


@pytest.mark.parametrize("spec", [*SPECS, BOARD])
def test_a_change_of_any_column_is_seen(games, spec):
    with trial(games, spec, resolve(spec)) as game:
        unseen = [
            statement
            for changes in CHANGES.values()
            for changed, statement in changes
            if changed == spec and not game.after(statement)
        ]
    assert unseen == []


EXCHANGED = """
UPDATE labels SET label = (SELECT o.label FROM labels AS o WHERE o.game_id = labels.game_id
  AND o.id = 1 - labels.id) WHERE game_id = :game_id AND id < 2
"""
SHORTER = "UPDATE games SET moves = moves - 1 WHERE id = :game_id"


@pytest.mark.parametrize("spec", SPECS[:-1])
def test_labels_that_were_exchanged_are_seen(games, spec):
    with trial(games, spec, resolve(spec)) as game:
        assert game.after(EXCHANGED)


def test_a_move_that_is_gone_with_all_that_tells_of_it_is_seen(games):
    """The last hold of a position: no value hangs on it, as rolling is better there."""
    where = "game_id = :game_id AND source_id = 0 AND ordinal = 6"
    with trial(games, PIG, resolve(PIG)) as game:
        assert game.rows(f"SELECT optimal FROM edges WHERE {where}") == [(0,)]
        execute, values = game.connection.execute, {"game_id": game.game_id}
        execute(game.connection.dialect.write)
        for table in ("edges_by_target", "edges"):
            execute(f"DELETE FROM {table} WHERE {where}", values)
        execute(SHORTER, values)
        game.connection.execute("COMMIT")
        changed = f"UPDATE games SET built_at = built_at WHERE id = {game.game_id} AND :game_id > 0"
        found = [law for law in game.after(changed) if law["source"] == "rules"]
    assert [law["law"].split(" that")[0] for law in found] == ["the moves are those"]
