"""Questions about closed forms and constructions, which no stored game is needed for."""
