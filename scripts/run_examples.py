"""Runs the commands that README.md and docs/ show, in order, in a folder of their own: what a newcomer would paste works.

Takes the root of the repository. Blocks marked ```sh count; a line that starts with ./botyard or has it behind a pipe is run by
the built program. Those that need a table of somebody's server are left to tests/terminal_test.py.
"""
import os
import re
import subprocess
import sys
import tempfile


def commands(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL):
        for line in block.splitlines():
            command = line.split(" #")[0].strip()
            if "./botyard " in command and not command.startswith("./botyard join "):
                yield command


def main(root):
    failed = 0
    count = 0
    with tempfile.TemporaryDirectory() as folder:
        for name in ("botyard", "examples", "tests"):  # what the examples run and read
            os.symlink(os.path.join(root, name), os.path.join(folder, name))
        home = {**os.environ, "XDG_DATA_HOME": os.path.join(folder, "data")}  # nothing of whoever runs this is read or changed
        for name in ["README.md", *sorted("docs/" + name for name in os.listdir(os.path.join(root, "docs")) if name.endswith(".md"))]:
            for command in commands(os.path.join(root, name)):
                result = subprocess.run(command, shell=True, cwd=folder, env=home, stdin=subprocess.DEVNULL, capture_output=True, text=True)
                count += 1
                if result.returncode != 0:
                    failed += 1
                    print(f"{name}: '{command}' failed:\n{result.stderr}", file=sys.stderr)
    if count == 0:
        print("no commands found", file=sys.stderr)
    return 1 if failed or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
