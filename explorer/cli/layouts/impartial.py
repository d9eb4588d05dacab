"""The moves of impartial games: as of all games in which players take turns."""

from explorer.cli.layouts.alternating import lay as lay
