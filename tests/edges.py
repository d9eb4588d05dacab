"""Moves of stored games under the names of their ends, to be changed by tests as no program would.

`edges` and `edges_by_target` are views: a move's number says where it leads from.
"""

_PLACE = "(NEW.source_id - OLD.source_id) * g.move_width + NEW.ordinal - OLD.ordinal"

TRIGGERS = (
    f"""
CREATE TEMP TRIGGER IF NOT EXISTS change_edge INSTEAD OF UPDATE ON edges BEGIN
  UPDATE labels SET probability = NEW.probability WHERE NEW.probability IS NOT OLD.probability
    AND game_id = OLD.game_id AND id = (SELECT label_id FROM moves WHERE id = OLD.move_id);
  UPDATE moves SET target_id = NEW.target_id, optimal = NEW.optimal,
    label_id = CASE WHEN NEW.label_id IS OLD.label_id THEN label_id ELSE NEW.label_id END,
    id = id + (SELECT {_PLACE} FROM games AS g WHERE g.id = OLD.game_id)
    WHERE id = OLD.move_id;
END""",
    """
CREATE TEMP TRIGGER IF NOT EXISTS delete_edge INSTEAD OF DELETE ON edges BEGIN
  DELETE FROM moves WHERE id = OLD.move_id;
END""",
    f"""
CREATE TEMP TRIGGER IF NOT EXISTS change_edge_by_target INSTEAD OF UPDATE ON edges_by_target BEGIN
  UPDATE moves_by_target SET target = target + NEW.target_id - OLD.target_id,
    move_id = move_id + (SELECT {_PLACE} FROM games AS g WHERE g.id = OLD.game_id)
    WHERE move_id = OLD.move_id
    AND target = (SELECT first_position FROM games WHERE id = OLD.game_id) + OLD.target_id;
END""",
    """
CREATE TEMP TRIGGER IF NOT EXISTS delete_edge_by_target INSTEAD OF DELETE ON edges_by_target BEGIN
  DELETE FROM moves_by_target WHERE move_id = OLD.move_id
    AND target = (SELECT first_position FROM games WHERE id = OLD.game_id) + OLD.target_id;
END""",
)
"""What a change of a row of the views does to the tables."""


def editable(connection):
    """The connection, on which the rows of the two views can be changed and deleted."""
    for trigger in TRIGGERS:
        connection.execute(trigger)
    return connection
