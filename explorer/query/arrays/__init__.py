"""The laws of stored games on arrays: what SQL says row by row, said of all rows together.

A stored game is read once, in blocks (`read`), and kept as columns of numbers (`stored`). Each
function beside these tells of one law whether it holds in every row. Where it does not, or where
the arrays cannot tell, the law's query is asked instead, which names the rows: so arrays only ever
say yes. Nothing here is shared with the solvers, in `explorer.solve`, whose values are judged.
"""
