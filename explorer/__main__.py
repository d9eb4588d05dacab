"""``python -m explorer``: the same as the console script."""

from explorer.cli.main import main

if __name__ == "__main__":
    main()
