"""Prints what of the branches the tests have taken: the total, and the modules with the least.

For after ``pytest --cov --cov-report=``, in the same folder.
"""

import json
import tempfile
from pathlib import Path

WORST = 10


def main() -> None:
    from coverage import Coverage  # not needed by whoever only collects the tests

    coverage = Coverage()
    coverage.load()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "coverage.json"
        coverage.json_report(outfile=str(path))
        report = json.loads(path.read_text())
    files = {name: found["summary"] for name, found in report["files"].items()}
    worst = sorted(files, key=lambda name: files[name]["percent_covered"])[:WORST]
    print(f"{report['totals']['percent_covered']:.1f} % of lines and branches in all; the least:")
    for name in worst:
        left = files[name]["missing_lines"], files[name]["missing_branches"]
        print(
            f"{files[name]['percent_covered']:6.1f} %  {name}: {left[0]} lines, {left[1]} branches"
        )


if __name__ == "__main__":
    main()
