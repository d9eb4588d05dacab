"""Where the algebra of partizan values stood before `explorer.cgt`; the names go on working."""
