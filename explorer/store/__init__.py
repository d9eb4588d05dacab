"""The database: its tables (`schema`), the views people query (`views`), how it is opened
(`engine`, with the connections that `pool` keeps) and asked (`connection`), what back ends do
differently (`dialect`), how it is filled (`load`, `build`) and read back into arrays (`read`)."""
