"""What passed before: a check whose inputs have not changed by a byte since it passed needs not run again.

Each passed check leaves a small file in build/passed, named by the digest of everything that it depends on. A fresh clone
has none, so there everything runs; `./test --again` runs everything too.
"""
import hashlib
import json
import os


def digest(*inputs):
    """A digest of texts and of the contents of files (given as Path); a folder stands for all files in it."""
    whole = hashlib.sha256()
    for item in inputs:
        if isinstance(item, str):
            whole.update(b"text" + item.encode() + b"\0")
        elif item.is_dir():
            for folder, folders, files in os.walk(item):
                folders[:] = sorted(name for name in folders if name not in ("node_modules", "__pycache__"))
                for name in sorted(files):
                    path = os.path.join(folder, name)
                    whole.update(os.path.relpath(path, item).encode() + b"\0" + _digest_of_file(path))
        else:
            whole.update(str(item.name).encode() + b"\0" + _digest_of_file(item))
    return whole.hexdigest()


def _digest_of_file(path, known={}):  # the dictionary is shared by all calls on purpose: files are hashed once a run
    try:
        status = os.stat(path)
    except FileNotFoundError:
        return b"missing"
    key = (str(path), status.st_mtime_ns, status.st_size)
    if key not in known:
        with open(path, "rb") as file:
            known[key] = hashlib.file_digest(file, "sha256").digest()
    return known[key]


class Memory:
    """The folder build/passed: counts of passed tests by digest, and how long each check took when it last ran."""

    def __init__(self, folder, forgets):
        self.folder = folder
        self.forgets = forgets
        folder.mkdir(parents=True, exist_ok=True)
        self.times_file = folder / "times.json"
        try:
            self.times = json.loads(self.times_file.read_text())
        except (OSError, ValueError):
            self.times = {}

    def passed_before(self, key):
        """How many tests passed under this digest, or None."""
        if self.forgets or key is None:
            return None
        try:
            return int((self.folder / key).read_text().split()[0])
        except (OSError, ValueError, IndexError):
            return None

    def remember(self, key, name, passed):
        if key is not None:
            (self.folder / key).write_text(f"{passed} {name}\n")

    def expected_seconds(self, check):
        """How long it took last time. What never ran comes first, and of those the one with the longest source."""
        return self.times.get(check.name, 1e9 + check.size)

    def took(self, name, seconds):
        self.times[name] = round(seconds, 2)

    def save(self):
        self.times_file.write_text(json.dumps(self.times, indent=1, sort_keys=True))
