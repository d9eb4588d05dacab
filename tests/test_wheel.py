"""The built wheel, in a fresh environment without development dependencies, in another folder."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.slow
def test_the_wheel_builds_upgrades_and_queries_anywhere(tmp_path):
    def run(*command, cwd=tmp_path, status=0):
        done = subprocess.run(
            [str(part) for part in command], cwd=cwd, capture_output=True, text=True, check=False,
            env={k: v for k, v in os.environ.items() if k not in ("EXPLORER_DB", "PYTHONPATH")},
        )  # fmt: skip
        assert done.returncode == status, (command, done.stdout, done.stderr)
        return done.stdout

    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", tmp_path, ROOT)
    (wheel,) = tmp_path.glob("game_graph_explorer-*.whl")
    run(sys.executable, "-m", "venv", "fresh")
    scripts = tmp_path / "fresh" / "bin"
    run(scripts / "pip", "install", "--quiet", wheel)
    for tool in ("pytest", "hypothesis", "mypy"):
        run(scripts / "python", "-c", f"import {tool}", status=1)

    package = ROOT / "explorer"
    with zipfile.ZipFile(wheel) as packed:
        for folder in ("guide", "web"):
            for path in (package / folder).rglob("*.*"):
                if path.suffix != ".pyc":
                    assert path.relative_to(ROOT).as_posix() in packed.namelist()

    folder = tmp_path / "somewhere else"
    folder.mkdir()
    explorer = scripts / "explorer"
    where = run(scripts / "python", "-c", "import explorer; print(explorer.__file__)", cwd=folder)
    assert where.startswith(str(tmp_path))
    run(explorer, "db", "upgrade", cwd=folder)
    built = run(explorer, "build", "chopsticks", cwd=folder)
    assert "210 positions, 596 moves" in built
    assert (folder / "data" / "explorer.db").is_file()
    assert "win in 25" in run(explorer, "show", "chopsticks", "1+1_2+0", cwd=folder)
    run(explorer, "db", "upgrade", cwd=folder)
    run(explorer, "db", "check", cwd=folder)
    query = "SELECT count(*) AS n FROM chopsticks_position WHERE code = 31"
    assert run(explorer, "sql", query, "--format", "csv", cwd=folder) == "n\n1\n"
    assert "Usage:" in run(explorer, "--help", cwd=folder)
    assert run(explorer, "guide", "tour", cwd=folder).startswith("# A tour")
    run(scripts / "python", "-m", "explorer", "games", cwd=folder)
