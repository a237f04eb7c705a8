"""Tests of what a newcomer meets first.

scripts/setup.sh: a long step always shows a sign of life, says how far it is, and can be interrupted. The version: only
CMakeLists.txt states it. The documents: their links lead somewhere, and docs/README.md lists all pages.
"""
import json
import os
import pathlib
import pty
import re
import signal
import subprocess
import tempfile
import threading
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[1]


def tracked(*patterns):
    """Files of the repository, also new ones that are not committed yet."""
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *patterns],
                            cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]


def script(commands):
    return ["bash", "-c", f'root="{ROOT}"; set -euo pipefail; . "$root/scripts/setup.sh"; {commands}']


def run(commands):
    return subprocess.run(script(commands), capture_output=True, text=True, stdin=subprocess.DEVNULL)


class Step:
    """A step that goes on until it is told that enough of it was seen, however busy the machine is. One that shows
    nothing before its end is ended after a minute."""

    def __init__(self, before="", **streams):
        self.folder = tempfile.TemporaryDirectory()
        self.end = pathlib.Path(self.folder.name, "end")
        command = f"sh -c 'until [ -e {self.end} ]; do sleep 0.1; done'"
        shown = script(f"{before} run_visibly 'Building' /dev/null describe_nothing {command}")
        self.process = subprocess.Popen(shown, start_new_session=True, **streams)
        self.giving_up = threading.Timer(60, os.killpg, (self.process.pid, signal.SIGKILL))
        self.giving_up.start()

    def enough(self):
        self.end.touch()

    def ended(self):
        """Its status."""
        status = self.process.wait()
        self.giving_up.cancel()
        self.folder.cleanup()
        return status


class Setup(unittest.TestCase):
    def test_plain_lines_come_at_least_every_five_seconds_where_there_is_no_terminal(self):
        # For the display, a second passes with each of its pauses, which are shorter than that.
        clock = "unset SECONDS; SECONDS=0; sleep() { SECONDS=$((SECONDS + 1)); command sleep 0.02; };"
        step = Step(clock, stderr=subprocess.PIPE, text=True)
        seconds = [0]
        for line in step.process.stderr:
            self.assertRegex(line, r"^Building, \d+ s so far$")
            seconds.append(int(re.search(r"\d+", line)[0]))
            if len(seconds) == 4:
                step.enough()
        self.assertEqual(step.ended(), 0)
        step.process.stderr.close()
        self.assertLessEqual(max(after - before for before, after in zip(seconds, seconds[1:])), 5)

    def test_one_line_moves_at_a_terminal(self):
        ours, theirs = pty.openpty()
        step = Step(stderr=theirs)
        os.close(theirs)
        shown = b""
        try:
            while chunk := os.read(ours, 4096):
                shown += chunk
                if shown.count(b"\r\033[K") >= 3:
                    step.enough()
        except OSError:  # how a pseudo-terminal ends
            pass
        os.close(ours)
        self.assertEqual(step.ended(), 0)
        self.assertNotIn(b"\n", shown)
        self.assertTrue(shown.endswith(b"\r\033[K"), "the line is cleared at the end")

    def test_a_quick_step_shows_nothing(self):
        self.assertEqual(run("run_visibly 'Building' /dev/null describe_nothing true").stderr, "")

    def test_the_status_and_the_output_of_the_command_are_kept(self):
        with tempfile.NamedTemporaryFile() as log:
            result = run(f"run_visibly 'Building' {log.name} describe_nothing sh -c 'echo out; echo err >&2; exit 3'")
            self.assertEqual(result.returncode, 3)
            self.assertEqual(log.read(), b"out\nerr\n")

    def test_the_folder_of_the_log_is_made_if_a_fresh_clone_lacks_it(self):
        with tempfile.TemporaryDirectory() as clone:
            result = run(f"run_visibly 'Building' {clone}/build/step.log describe_nothing echo out")
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            self.assertEqual(pathlib.Path(clone, "build", "step.log").read_text(), "out\n")

    def test_interrupting_ends_the_command_and_the_display(self):
        # A shell ignores SIGINT in what it starts in the background, and so would this command: a person at a terminal gets the default.
        process = subprocess.Popen(script("run_visibly 'Building' /dev/null describe_nothing sleep 987"), stderr=subprocess.PIPE,
                                   start_new_session=True, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        process.stderr.readline()  # it is under way
        os.killpg(process.pid, signal.SIGINT)
        self.assertNotEqual(process.wait(60), 0)
        deadline = time.monotonic() + 60
        while self.processes_of(process.pid) and time.monotonic() < deadline:
            time.sleep(0.1)
        process.stderr.close()
        self.assertEqual(self.processes_of(process.pid), [])

    def test_the_display_ends_with_the_script_even_if_that_is_killed(self):
        process = subprocess.Popen(script("run_visibly 'Building' /dev/null describe_nothing sleep 2"), stderr=subprocess.PIPE,
                                   start_new_session=True)
        process.stderr.readline()  # it is under way
        process.kill()
        process.wait(60)
        deadline = time.monotonic() + 60
        while self.processes_of(process.pid) and time.monotonic() < deadline:
            time.sleep(0.1)
        process.stderr.close()
        self.assertEqual(self.processes_of(process.pid), [])

    @staticmethod
    def processes_of(group):
        found = []
        for entry in os.listdir("/proc"):
            try:
                fields = pathlib.Path("/proc", entry, "stat").read_text().rpartition(")")[2].split()
            except (OSError, ValueError):
                continue
            if fields[2:3] == [str(group)] and fields[0] != "Z":
                found.append(entry)
        return found

    def test_a_build_says_how_far_it_is_and_how_long_it_may_take(self):
        def told(line):
            return run(f"describe_ninja '{line}'").stdout
        self.assertEqual(told("[41/69 60.123] Building CXX object x.o"), "41 of 69, about 50 s left")
        self.assertEqual(told("[10/40 60.000] Building CXX object x.o"), "10 of 40, about 3 min left")
        self.assertEqual(told("[1/69 2.000] Building CXX object x.o"), "1 of 69")
        self.assertEqual(told("ninja: Entering directory"), "")

    def test_an_installation_names_the_package_in_hand(self):
        def told(line):
            return run(f"describe_apt '{line}'").stdout
        self.assertEqual(told("Get:3 http://somewhere/debian bookworm/main amd64 cmake amd64 3.25.1-1 [8692 kB]"), "fetching cmake")
        self.assertEqual(told("Get:1 http://somewhere/debian bookworm InRelease [151 kB]"), "reading the list of packages")
        self.assertEqual(told("Get:2 http://somewhere/debian bookworm/main amd64 Packages [8794 kB]"), "reading the list of packages")
        self.assertEqual(told("Unpacking cmake (3.25.1-1) ..."), "Unpacking cmake")
        self.assertEqual(told("Setting up cmake (3.25.1-1) ..."), "Setting up cmake")

    def test_every_tool_that_a_script_or_preset_names_is_in_the_list_of_packages(self):
        listed = (ROOT / "scripts" / "packages.txt").read_text()
        lines = [line.split() for line in listed.splitlines() if line and not line.startswith("#")]
        self.assertTrue(all(len(line) >= 4 and line[0] in ("run", "wasm", "web", "print", "test", "nightly", "fresh") for line in lines))
        checks = {line[2] for line in lines}
        for tool in ("wasm-opt", "ccache", "mold", "ninja", "cmake", "clang++-16", "clang++-19", "clang-tidy-16", "chromium-headless-shell",
                     "chromium", "firefox-esr", "git"):
            self.assertIn(tool, checks)

    def test_builds_that_users_run_pick_up_no_tool_that_happens_to_be_installed(self):
        listed = subprocess.run(["git", "ls-files", "*.cmake", "*CMakeLists.txt"], cwd=ROOT, capture_output=True, text=True, check=True)
        modules = "\n".join((ROOT / name).read_text() for name in listed.stdout.split())
        self.assertIn("find_program", modules)
        for call in re.findall(r"find_program\([^)]*\)", modules):
            self.assertIn("REQUIRED", call, "a tool is either needed or not looked for")


class Version(unittest.TestCase):
    """`project(botyard VERSION …)` in CMakeLists.txt is the source. The program is built with it, which
    tests/command_line_test.py checks; here are the files that the build does not read."""

    VERSION = re.search(r"^project\(botyard VERSION (\S+) ", (ROOT / "CMakeLists.txt").read_text(), re.MULTILINE)[1]

    def test_the_changelog_has_a_section_for_it_above_those_of_earlier_versions(self):
        sections = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
        released = sections[1:] if sections[0] == "Unreleased" else sections
        self.assertEqual(released[0].split()[0], self.VERSION)
        self.assertNotIn("Unreleased", released)

    def test_packages_for_npm_state_no_other(self):
        for path in tracked("*package.json", "*package-lock.json"):
            package = json.loads(path.read_text())
            for stated in (package, package.get("packages", {}).get("", {})):  # a lock file also copies its package
                self.assertIn(stated.get("version"), (None, self.VERSION), path)


class Documents(unittest.TestCase):
    @staticmethod
    def anchors(page):
        """The names by which links can lead to the headings of a page, made as GitHub makes them."""
        headings = re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)
        return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}

    def test_links_lead_to_files_and_headings_that_exist(self):
        checked = 0
        for page in tracked("*.md"):
            prose = re.sub(r"```.*?```", "", page.read_text(), flags=re.DOTALL)
            for link in re.findall(r"\]\(([^)\s]+)\)", prose):
                if "://" in link:
                    continue
                name, _, anchor = link.partition("#")
                target = page.parent / name if name else page
                self.assertTrue(target.exists(), f"{page.relative_to(ROOT)} links to {link}")
                if anchor:
                    self.assertIn(anchor, self.anchors(target), f"{page.relative_to(ROOT)} links to {link}")
                checked += 1
        self.assertGreater(checked, 50)

    def test_the_index_of_the_docs_lists_every_page(self):
        index = (ROOT / "docs" / "README.md").read_text()
        for page in tracked("docs/*.md"):
            name = page.relative_to(ROOT / "docs").as_posix()
            self.assertTrue(name == "README.md" or f"]({name})" in index, f"docs/README.md lacks {name}")

    def test_the_readme_shows_a_picture_of_each_game(self):
        shown = re.findall(r"!\[[^\]]+\]\((docs/pictures/\S+)\)", (ROOT / "README.md").read_text())
        self.assertEqual(shown, ["docs/pictures/robotrick.png", "docs/pictures/robots.png"])
        for name in shown:
            self.assertLess((ROOT / name).stat().st_size, 256 * 1024, f"{name} would make every clone larger")


if __name__ == "__main__":
    unittest.main()
