"""The algebra of values, which solvers, queries and games stand on. Imports only `errors`.

Partizan values: `value` (what a value is, compared and added), `contexts` (what is remembered of
values, and by whom), `order`, `canonical`, `arithmetic`, `thermograph`, `birthday`, `kinds` (what a
value is called), `text` and its inverse `parse`, `evaluate` (values of positions by the rules),
`dyadic` (the numbers among them). Impartial ones: `nim_values`.
"""
