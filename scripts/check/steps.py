"""The steps of ./test. Each returns its totals; docs/testing.md says what each would notice."""
import json
import os
import pathlib
import re
import subprocess

from memory import digest
from runner import Check, Totals, count_gtest, count_node, count_tap, count_unittest, say
from seeds import write_dictionary, write_seeds

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / "build"


class Steps:
    def __init__(self, runner, nightly):
        self.runner = runner
        self.nightly = nightly
        self.environment = {"BOTYARD_NIGHTLY": "1"} if nightly else {}

    # What several steps need.

    def shell(self, commands):
        """Calls functions of scripts/setup.sh, which show their own progress. Whether they succeeded."""
        script = f'root="{ROOT}"; set -uo pipefail; . "$root/scripts/setup.sh"; {commands}'
        return subprocess.run(["bash", "-c", script], stdin=subprocess.DEVNULL).returncode == 0

    def failed(self, what):
        say(f"FAILED: {what}")
        return Totals(0, 1)

    def key(self, *inputs):
        return digest("nightly" if self.nightly else "daily", *inputs)

    def sources(self, *patterns):
        listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *patterns], cwd=ROOT,
                                capture_output=True, text=True, check=True)
        return [ROOT / name for name in listed.stdout.split("\n") if name and (ROOT / name).is_file()]

    # The steps.

    def style(self):
        """The layout of the code, and the checks of clang-tidy. clang-tidy reads what the compiler reads in a unity build,
        a folder at a time, so that each header is read once."""
        files = [str(path) for path in self.sources("*.h", "*.cpp")]
        checks = [Check("clang-format-16 (clang-format-16 -i on these files mends it)",
                        ["clang-format-16", "--dry-run", "--Werror", *files])]
        if not self.shell("build asan embedded_files"):
            return self.failed("the build (asan)")
        commands = json.loads((BUILD / "asan" / "compile_commands.json").read_text())
        for entry in commands:
            output = re.search(r" -o (\S+)", entry["command"])[1]
            if re.search(r"_tests\.dir/|^(fuzz|examples|tests)/", output) or "botyard_json.dir" in output:
                continue
            name = re.sub(r"/CMakeFiles/.*?\.dir/(Unity/)?", "/", output).removesuffix(".o")
            checks.append(Check(f"clang-tidy-16 {name}",
                                ["clang-tidy-16", "-p", str(BUILD / "asan"), "--quiet", "--extra-arg=-Wno-unknown-warning-option",
                                 "--checks=-bugprone-suspicious-include", entry["file"]],  # a unity file includes sources
                                key=self.tidy_key(entry)))
        return self.runner.run("style", checks)

    def tidy_key(self, entry):
        """The contents of our files that the compiler reads for this entry. System headers belong to the version."""
        command = re.sub(r"^\S*ccache ", "", entry["command"])
        command = re.sub(r" -o \S+", "", command).replace(" -c ", " -MM -MG ")
        listed = subprocess.run(command, shell=True, cwd=entry["directory"], capture_output=True, text=True)
        if listed.returncode != 0:
            return None
        paths = [pathlib.Path(entry["directory"], name) for name in re.sub(r"^.*?:|\\\n", " ", listed.stdout).split()]
        return digest("tidy", _version("clang-tidy-16"), command, ROOT / ".clang-tidy", *paths)

    def tests(self, preset="asan", folders=None):
        """The tests in C++ and Python of one build. With `folders`, only the test programs of these are built and run, with the
        numbers of the day also by night."""
        numbers = {} if folders else self.environment
        targets = " ".join(f"botyard_{folder}_tests" for folder in folders or [])
        if not self.shell(f"build {preset} {targets}"):
            return self.failed(f"the build ({preset})")
        listed = subprocess.run(["ctest", "--show-only=json-v1"], cwd=BUILD / preset, capture_output=True, text=True, check=True)
        read_by_tests = [ROOT / name for name in ("data", "docs", "examples", "tests")]
        program = [BUILD / preset / name for name in ("botyard", "libbotyard_sheets.so")]
        checks = []
        for test in json.loads(listed.stdout)["tests"]:
            properties = {entry["name"]: entry["value"] for entry in test["properties"]}
            environment = dict(text.split("=", 1) for text in properties.get("ENVIRONMENT", []))
            is_gtest = "gtest" in properties.get("LABELS", [])
            if folders and not (is_gtest and test["name"].split(".")[0] in folders):
                continue
            inputs = [pathlib.Path(test["command"][0])] if is_gtest else program
            if test["name"].startswith("spanning"):  # some of them read the sources
                inputs += [ROOT / "src"]
            checks.append(Check(f"{preset} {test['name']}", test["command"], count_gtest if is_gtest else count_unittest,
                                self.key(str(test["command"][1:]), str(environment), *inputs, *read_by_tests),
                                {**environment, **numbers, **SANITIZER_SETTINGS},
                                BUILD / preset, float(properties.get("TIMEOUT", 600))))
        return self.runner.run(f"tests ({preset})", checks)

    def dev(self):
        """The same tests built file by file, by the other compiler and without sanitizers, as in daily work."""
        return self.tests("dev")

    def tsan(self):
        """What works on several threads, under the thread sanitizer: journal and thinkers (server, sqlite), arena (bots),
        parallel search (search, open_cards), bots and hints that use it (brains, engine)."""
        return self.tests("tsan", ["server", "sqlite", "bots", "brains", "search", "open_cards", "engine"])

    def fuzz(self):
        """Some seconds for each kind of outside input. What is found stays in build/fuzz with the bytes that show it."""
        if not self.shell("build asan") or not self.shell("build release botyard"):
            return self.failed("the build (fuzz)")
        checks = [self.fuzz_check(program.name.removeprefix("fuzz_")) for program in sorted((BUILD / "asan" / "fuzz").glob("fuzz_*"))
                  if program.is_file() and os.access(program, os.X_OK)]
        return self.runner.run("fuzz", checks) if checks else self.failed("no fuzz entries")

    def fuzz_check(self, entry):
        seconds = 300 if self.nightly else 5
        seeds, corpus, dictionary = (BUILD / "fuzz" / kind / entry for kind in ("seeds", "corpus", "words"))
        for folder in (corpus, dictionary.parent):
            folder.mkdir(parents=True, exist_ok=True)
        write_seeds(entry, seeds, BUILD / "release" / "botyard")
        words = [f"-dict={dictionary}"] if write_dictionary(seeds, dictionary) else []
        longest, memory, most_seconds = FUZZ_BOUNDS.get(entry, FUZZ_BOUNDS["others"])
        return Check(f"fuzz {entry}",
                     [str(BUILD / "asan" / "fuzz" / f"fuzz_{entry}"), f"-max_total_time={seconds}", f"-max_len={longest}",
                      f"-timeout={most_seconds}", f"-rss_limit_mb={memory}", *words,
                      f"-artifact_prefix={BUILD}/fuzz/found-{entry}-", str(corpus), str(seeds)],
                     environment=SANITIZER_SETTINGS, seconds=seconds + 300)

    def start(self):
        """The README's first command, and the commands that the docs show."""
        if not self.shell('"$root/botyard" --version > /dev/null'):
            return self.failed("./botyard --version")
        docs = self.sources("README.md", "docs/*.md", "examples", "tests/conformance", "botyard", "scripts")
        return self.runner.run("start", [
            Check("commands shown in README.md and docs/", ["python3", str(ROOT / "scripts" / "run_examples.py"), str(ROOT)],
                  key=self.key(BUILD / "release" / "botyard", *docs)),
            Check("scripts/setup_test.py", ["/usr/bin/python3", str(ROOT / "scripts" / "setup_test.py")], count_unittest, self.key(*docs))])

    def wasm(self):
        """The engine as WebAssembly, in Node and in Chromium, compared with the native program."""
        if not self.shell("build release botyard && build_wasm && build_wasm_tests"):
            return self.failed("the build (wasm)")
        program, js = BUILD / "release" / "botyard", BUILD / "wasm" / "js"
        key = self.key(program, BUILD / "wasm" / "botyard.wasm", js, ROOT / "tests", ROOT / "docs")
        environment = {"BOTYARD": str(program), **self.environment}
        checks = [Check("types of the server's messages",
                        ["python3", "-W", "ignore", str(ROOT / "tests" / "protocol_types.py"),
                         str(ROOT / "bindings" / "wasm" / "node_modules" / ".bin" / "tsc")], key=key, environment=environment)]
        for file in sorted((js / "tests").glob("*.test.js")):
            checks.append(Check(f"wasm {file.name}", [*NODE_TEST, str(file)], count_node, digest(key, file.name), environment))
        return self.runner.run("wasm", checks)

    def web(self):
        """The page: types, texts, its model, and whole games in Chromium."""
        if not self.shell("build release botyard && build_wasm && build_web && build_web_tests"):
            return self.failed("the build (web)")
        web = ROOT / "web"
        sources = digest(*self.sources("web", "bindings/wasm/ts", "data"))
        checks = [
            Check("types of the page", ["node", "node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings"], folder=web,
                  key=self.key("svelte-check", sources)),
            Check("model of the page", ["node", "node_modules/vitest/vitest.mjs", "run", "--reporter=tap-flat"], count_tap,
                  folder=web, key=self.key("vitest", sources), environment=self.environment)]
        program = BUILD / "release" / "botyard"
        key = self.key(program, BUILD / "web", BUILD / "web-tests", ROOT / "tests" / "conformance")
        for file in sorted((BUILD / "web-tests").glob("*.test.js")):
            checks.append(Check(f"page {file.name}", [*NODE_TEST, str(file)], count_node, digest(key, file.name),
                                {"BOTYARD": str(program), **self.environment}, seconds=3600 if self.nightly else 900))
        return self.runner.run("web", checks)

    def digest(self):
        """The module is the same bytes whatever other tools this machine has."""
        return self.runner.run("digest", [Check("scripts/module_digest_test.sh", ["bash", str(ROOT / "scripts" / "module_digest_test.sh")],
                                                seconds=1200, cores=2)])

    def fresh(self):
        """Everything that a newcomer does, in a bare Debian."""
        return self.runner.run("fresh", [Check("scripts/fresh_test.sh", ["bash", str(ROOT / "scripts" / "fresh_test.sh")],
                                               seconds=7200, cores=2)])


NODE_TEST = ["node", "--test", "--test-reporter=tap"]
SANITIZER_SETTINGS = {"UBSAN_OPTIONS": "print_stacktrace=1", "ASAN_SYMBOLIZER_PATH": "/usr/bin/llvm-symbolizer-16",
                      "TSAN_OPTIONS": "second_deadlock_stack=1"}
# By fuzz entry: the longest input in bytes, the most memory in megabytes, the most seconds for one input.
FUZZ_BOUNDS = {
    "companion": (8000, 1024, 10),  # people enter at most a few hundred short texts
    "engine": (20000, 2048, 20),    # the solver's table alone is 64 MB, and a search's trees are larger
    "others": (20000, 1024, 10),
}
DAILY = ["style", "tests", "fuzz", "start", "wasm", "web"]
NIGHTLY = [*DAILY, "dev", "tsan", "digest", "fresh"]


def _version(program):
    return subprocess.run([program, "--version"], capture_output=True, text=True).stdout
