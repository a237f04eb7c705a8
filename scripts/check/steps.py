"""The steps of ./test: what each builds and then checks. docs/testing.md says what each would notice."""
import json
import os
import pathlib
import re
import subprocess

from memory import digest
from runner import Check, Step, count_gtest, count_node, count_tap, count_unittest, say
from seeds import write_dictionary, write_seeds

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / "build"


class Steps:
    def __init__(self, logs, nightly):
        self.logs = logs
        self.nightly = nightly
        self.environment = {"BOTYARD_NIGHTLY": "1"} if nightly else {}

    def named(self, name):
        """The step of this name: its build is `build_NAME`, if there is one, and its checks are `NAME`."""
        return Step(name, getattr(self, f"build_{name}", None), getattr(self, name))

    # What several steps need.

    def shell(self, step, commands):
        """Calls functions of scripts/setup.sh, whose progress goes into the step's log. Whether they succeeded; says why not."""
        script = f'root="{ROOT}"; set -uo pipefail; . "$root/scripts/setup.sh"; {commands}'
        log = self.logs / f"build-{step}.log"
        with open(log, "wb") as out:
            done = subprocess.run(["bash", "-c", script], stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT)
        if done.returncode != 0:
            lines = [line for line in log.read_text(errors="replace").splitlines() if not line.endswith(" so far")]
            say(f"FAILED: the build of {step} (all of it: {log})\n" + "\n".join("    " + line[:300] for line in lines[-60:]))
        return done.returncode == 0

    def key(self, *inputs):
        return digest("nightly" if self.nightly else "daily", *inputs)

    def sources(self, *patterns):
        listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *patterns], cwd=ROOT,
                                capture_output=True, text=True, check=True)
        return [ROOT / name for name in listed.stdout.split("\n") if name and (ROOT / name).is_file()]

    # The steps.

    def build_style(self):
        return self.shell("style", "build asan embedded_files")

    def style(self):
        """The layout of the code, and the checks of clang-tidy. clang-tidy reads what the compiler reads in a unity build,
        a folder at a time, so that each header is read once."""
        files = [str(path) for path in self.sources("*.h", "*.cpp")]
        checks = [Check("clang-format-16 (clang-format-16 -i on these files mends it)",
                        ["clang-format-16", "--dry-run", "--Werror", *files])]
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
        return checks

    def tidy_key(self, entry):
        """The contents of our files that the compiler reads for this entry. System headers belong to the version."""
        command = re.sub(r"^\S*ccache ", "", entry["command"])
        command = re.sub(r" -o \S+", "", command).replace(" -c ", " -MM -MG ")
        listed = subprocess.run(command, shell=True, cwd=entry["directory"], capture_output=True, text=True)
        if listed.returncode != 0:
            return None
        paths = [pathlib.Path(entry["directory"], name) for name in re.sub(r"^.*?:|\\\n", " ", listed.stdout).split()]
        return digest("tidy", _version("clang-tidy-16"), command, ROOT / ".clang-tidy", *paths)

    def build_tests(self):
        return self.shell("tests", "build asan")

    def tests(self):
        """The tests in C++ and Python under sanitizers."""
        return self.tests_of("asan")

    def tests_of(self, preset, folders=None):
        """The tests in C++ and Python of one build. With `folders`, only the test programs of these, with the numbers of the day
        also by night."""
        numbers = {} if folders else self.environment
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
                                BUILD / preset, float(properties.get("TIMEOUT", 600)), cores=1 if is_gtest else 0.66,
                                size=_size_of_source(test["command"])))
        return checks

    def build_dev(self):
        return self.shell("dev", "build dev")

    def dev(self):
        """The same tests built file by file, by the other compiler and without sanitizers, as in daily work."""
        return self.tests_of("dev")

    def build_tsan(self):
        return self.shell("tsan", "build tsan " + " ".join(f"botyard_{folder}_tests" for folder in THREADED))

    def tsan(self):
        """What works on several threads, under the thread sanitizer."""
        return self.tests_of("tsan", THREADED)

    def build_fuzz(self):
        return self.shell("fuzz", "build asan && build release botyard")

    def fuzz(self):
        """Some seconds for each kind of outside input. What is found stays in build/fuzz with the bytes that show it."""
        programs = [program for program in sorted((BUILD / "asan" / "fuzz").glob("fuzz_*"))
                    if program.is_file() and os.access(program, os.X_OK)]
        if not programs:
            raise FileNotFoundError("there are no fuzz entries in build/asan/fuzz")
        return [self.fuzz_check(program.name.removeprefix("fuzz_")) for program in programs]

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

    def build_start(self):
        return self.shell("start", '"$root/botyard" --version')

    def start(self):
        """The README's first command, the commands that the docs show, the version, and the links of the docs."""
        docs = self.sources("README.md", "docs/*.md", "examples", "tests/conformance", "botyard", "scripts")
        stated = self.sources("*.md", "docs/pictures", "*CMakeLists.txt", "*.cmake", "*package.json",
                              "*package-lock.json")
        all_names = " ".join(str(path) for path in self.sources())  # what links may lead to
        return [
            Check("commands shown in README.md and docs/", ["python3", str(ROOT / "scripts" / "run_examples.py"), str(ROOT)],
                  key=self.key(BUILD / "release" / "botyard", *docs), cores=0.25),
            Check("scripts/setup_test.py", ["/usr/bin/python3", str(ROOT / "scripts" / "setup_test.py")], count_unittest,
                  self.key(*docs, *stated, all_names), cores=0.25)]

    def build_wasm(self):
        return self.shell("wasm", "build release botyard && build_wasm && build_wasm_tests")

    def wasm(self):
        """The engine as WebAssembly, in Node and in Chromium, compared with the native program."""
        program, js = BUILD / "release" / "botyard", BUILD / "wasm" / "js"
        key = self.key(program, BUILD / "wasm" / "botyard.wasm", js, ROOT / "tests", ROOT / "docs")
        environment = {"BOTYARD": str(program), **self.environment}
        checks = [Check("types of the server's messages",
                        ["python3", "-W", "ignore", str(ROOT / "tests" / "protocol_types.py"),
                         str(ROOT / "bindings" / "wasm" / "node_modules" / ".bin" / "tsc")], key=key, environment=environment)]
        for file in sorted((js / "tests").glob("*.test.js")):
            checks.append(Check(f"wasm {file.name}", [*NODE_TEST, str(file)], count_node, digest(key, file.name), environment,
                                size=file.stat().st_size))
        return checks

    def build_web(self):
        return self.shell("web", "build release botyard && build_wasm && build_web && build_web_tests")

    def web(self):
        """The page: types, texts, its model, and whole games in Chromium; by night a game begun in Firefox, too."""
        web = ROOT / "web"
        sources = digest(*self.sources("web", "bindings/wasm/ts", "data"))
        checks = [
            Check("types of the page", ["node", "node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings"], folder=web,
                  key=self.key("svelte-check", sources)),
            Check("model of the page", ["node", "node_modules/vitest/vitest.mjs", "run", "--reporter=tap-flat"], count_tap,
                  folder=web, key=self.key("vitest", sources, BUILD / "wasm" / "botyard.wasm"), environment=self.environment)]
        program = BUILD / "release" / "botyard"
        key = self.key(program, BUILD / "web", BUILD / "web-tests", ROOT / "tests" / "conformance")
        kinds = ["*.test.js", "*.nightly.js"] if self.nightly else ["*.test.js"]
        # Firefox is spoken to by WebSocket, which Node 20 has only if it is asked for.
        environment = {"BOTYARD": str(program), **self.environment, **({"NODE_OPTIONS": "--experimental-websocket"} if self.nightly else {})}
        for file in sorted(path for kind in kinds for path in (BUILD / "web-tests").glob(kind)):
            checks.append(Check(f"page {file.name}", [*NODE_TEST, str(file)], count_node, digest(key, file.name),
                                environment, seconds=3600 if self.nightly else 900,
                                size=file.stat().st_size))
        return checks

    def digest(self):
        """The module is the same bytes whatever other tools this machine has."""
        return [Check("scripts/module_digest_test.sh", ["bash", str(ROOT / "scripts" / "module_digest_test.sh")], seconds=1200, cores=2)]

    def fresh(self):
        """Everything that a newcomer does, in a bare Debian."""
        return [Check("scripts/fresh_test.sh", ["bash", str(ROOT / "scripts" / "fresh_test.sh")], seconds=7200, cores=2)]


NODE_TEST = ["node", "--test", "--test-reporter=tap"]
SANITIZER_SETTINGS = {"UBSAN_OPTIONS": "print_stacktrace=1", "ASAN_SYMBOLIZER_PATH": "/usr/bin/llvm-symbolizer-16",
                      "TSAN_OPTIONS": "second_deadlock_stack=1"}
# By fuzz entry: the longest input in bytes, the most memory in megabytes, the most seconds for one input.
FUZZ_BOUNDS = {
    "companion": (8000, 1024, 10),  # people enter at most a few hundred short texts
    "engine": (20000, 2048, 20),    # the solver's table alone is 64 MB, and a search's trees are larger
    "others": (20000, 1024, 10),
}
# The folders whose tests run under the thread sanitizer: journal and thinkers (server, sqlite), arena (bots), parallel search
# (search, solver), bots and hints that use it (brains, engine).
THREADED = ["server", "sqlite", "bots", "brains", "search", "solver", "engine"]
DAILY = ["style", "tests", "fuzz", "start", "wasm", "web"]
NIGHTLY = [*DAILY, "dev", "tsan", "digest", "fresh"]


def _version(program):
    return subprocess.run([program, "--version"], capture_output=True, text=True).stdout


def _size_of_source(command):
    """Bytes of a Python suite; test programs in C++ are cut into shards, and so shorter than any of these."""
    return max((os.path.getsize(argument) for argument in command if argument.endswith(".py")), default=0)
