"""The moves of boards: labels and targets, as of all games; nothing is won or optimal."""

from explorer.cli.layouts.alternating import lay as lay
