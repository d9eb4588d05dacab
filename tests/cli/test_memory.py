"""What a query may take of memory, and what is said of one that takes more."""

import resource

import pytest

from explorer import memory
from tests.cli.test_bad_input import refused


@pytest.fixture
def little(monkeypatch):
    """A query may take 64 MB."""
    monkeypatch.setattr(memory, "QUERY", 64 << 20)


@pytest.mark.parametrize("output", ["csv", "jsonl", "table"])
def test_a_cell_may_not_be_as_long_as_it_likes(explorer, stored, output):
    query = "SELECT zeroblob(20000000) FROM position"
    result = explorer("sql", query, "--db", str(stored), "--format", output)
    refused(result, 1, "too big", "more than 10,000,000 bytes")


@pytest.mark.parametrize(
    "output", [pytest.param(name, marks=pytest.mark.slow) for name in ("csv", "json", "jsonl")]
)
def test_rows_are_written_as_they_come(explorer, stored, little, output):
    query = "SELECT hex(zeroblob(1000000)) AS a FROM position LIMIT 40"  # 80 MB
    result = explorer("sql", query, "--db", str(stored), "--format", output)
    assert result.code == 0, result.err
    assert len(result.out) > 80_000_000


@pytest.mark.parametrize("output", ["csv", "json"])
def test_a_row_that_takes_too_much_is_told_in_one_line(explorer, stored, little, output):
    query = f"SELECT {', '.join(['hex(zeroblob(4000000))'] * 30)}"
    result = explorer("sql", query, "--db", str(stored), "--format", output)
    assert result.code == 1
    assert result.err.count("\n") == 1
    assert "takes more memory than 64 MB" in result.err
    assert explorer("sql", "SELECT 1", "--db", str(stored)).code == 0  # the bound is gone


def test_a_table_too_long_names_another_format(explorer, stored):
    query = "SELECT hex(zeroblob(100000)) FROM position LIMIT 20"
    refused(explorer("sql", query, "--db", str(stored)), 1, "characters", "--format csv or jsonl")


def test_no_memory_left_is_one_line(explorer, stored, monkeypatch):
    def none(*_):
        raise MemoryError

    monkeypatch.setattr("explorer.cli.respond.write", none)
    refused(explorer("list", "--db", str(stored)), 1, "more memory than there is")


def test_blocks_that_threads_leave_in_any_order_leave_no_bound():
    """Whoever enters second and leaves last must not bring the first one's bound back."""
    usual = resource.getrlimit(resource.RLIMIT_DATA)
    first, second = memory.bounded(1 << 30), memory.bounded(2 << 30)
    first.__enter__()
    one = resource.getrlimit(resource.RLIMIT_DATA)
    second.__enter__()
    both = resource.getrlimit(resource.RLIMIT_DATA)
    assert one[0] < both[0]  # the larger counts: either may need it
    first.__exit__(None, None, None)
    assert resource.getrlimit(resource.RLIMIT_DATA) == both
    second.__exit__(None, None, None)
    assert resource.getrlimit(resource.RLIMIT_DATA) == usual
