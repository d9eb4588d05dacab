"""The database: its tables (`schema`), the views people query (`views`), how it is opened
(`engine`), filled (`load`, `build`) and read back into arrays (`read`)."""
