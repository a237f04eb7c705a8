"""Runs commands beside each other, counts the tests in what they print, and shows how far it is."""
import dataclasses
import os
import re
import signal
import subprocess
import sys
import threading
import time


@dataclasses.dataclass
class Check:
    """One command to run. `count` turns its output and exit status into numbers of passed and failed tests."""

    name: str
    command: list
    count: object = None
    key: str | None = None  # digest of its inputs; None: runs every time
    environment: dict = dataclasses.field(default_factory=dict)
    folder: object = None
    seconds: float = 600  # it is ended after this time, and has failed
    cores: float = 1  # how much it computes: less than 1 for what mostly waits
    size: int = 0  # bytes of its source, from which its duration is guessed before it has ever run


@dataclasses.dataclass
class Totals:
    passed: int = 0
    failed: int = 0
    remembered: int = 0

    def add(self, other):
        self.passed += other.passed
        self.failed += other.failed
        self.remembered += other.remembered


def count_one(output, status):
    """The command itself is the test."""
    return (1, 0) if status == 0 else (0, 1)


def count_gtest(output, status):
    ran = re.search(r"\] (\d+) tests? from .* ran", output)
    failed = re.search(r"^\[  FAILED  \] (\d+) tests?, listed below", output, re.M)
    bad = int(failed[1]) if failed else 0
    if not ran or (status != 0 and bad == 0):
        return 0, max(bad, 1)  # it ended before its time
    return int(ran[1]) - bad, bad


def count_node(output, status):
    good = re.search(r"^# pass (\d+)", output, re.M)
    bad = re.search(r"^# fail (\d+)", output, re.M)
    if not good or not bad or int(good[1]) + int(bad[1]) == 0:
        return 0, 1
    failed = int(bad[1])
    return int(good[1]), max(failed, 1) if status != 0 else failed


def count_tap(output, status):
    good = len(re.findall(r"^ok ", output, re.M))
    bad = len(re.findall(r"^not ok ", output, re.M))
    return good, max(bad, 1) if status != 0 or good == 0 else bad


def count_unittest(output, status):
    ran = re.search(r"^Ran (\d+) tests? in", output, re.M)
    bad = sum(int(number) for number in re.findall(r"(?:failures|errors)=(\d+)", output))
    if not ran or int(ran[1]) == 0 or (status != 0 and bad == 0):
        return 0, 1
    return int(ran[1]) - bad, bad


@dataclasses.dataclass
class Step:
    """A build and the checks of what it made. `build` returns whether it succeeded; `checks` is called after that and
    returns the list of checks, whose digests may depend on what was built."""

    name: str
    build: object
    checks: object
    totals: Totals = dataclasses.field(default_factory=Totals)
    seconds: float = 0.0  # the durations of its build and its checks added up; steps run beside each other


class Runner:
    """Runs steps on all cores. A step's build starts when a core has nothing else to do, so it runs beside the last checks of
    the step before. At most one build runs at a time, for each uses all cores itself."""

    def __init__(self, memory, logs, cores):
        self.memory = memory
        self.logs = logs
        self.lock = threading.Condition()
        self.cores = cores
        self.free = cores
        self.to_build = []
        self.building = None
        self.waiting = []    # pairs of step and check, in the order in which they start
        self.running = {}    # by name: the process, or None before it has started
        self.count = 0       # checks that have to run, as far as they are known

    def run(self, steps):
        """Runs all steps to their end and says what failed. Each step keeps its totals."""
        self.to_build = list(steps)
        try:
            with Progress(self._describe), self.lock:
                while self.to_build or self.building or self.waiting or self.running:
                    if not self._start_something():
                        self.lock.wait(1)
        finally:
            self.memory.save()
            for process in list(self.running.values()):  # only after Ctrl-C or an error of ours
                if process is not None:
                    _end_group(process)

    def _start_something(self):
        """Starts the next check that fits, or else the next build. Whether there was one."""
        for entry in self.waiting:
            step, check = entry
            cores = min(check.cores, self.cores)
            if cores <= self.free + 1e-6:
                self.waiting.remove(entry)
                self.running[check.name] = None
                self._start(cores, self._run_check, step, check)
                return True
            if cores > 1:
                return False  # nothing overtakes a check that needs several cores, or it would wait for ever
        if self.free >= 0.5 and self.building is None and self.to_build:
            self.building = self.to_build.pop(0)
            self._start(1, self._run_build, self.building)
            return True
        return False

    def _start(self, cores, work, step, *arguments):
        self.free -= cores

        def run():
            started = time.monotonic()
            try:
                totals = work(step, *arguments)
            except Exception as error:  # whatever it is, this part of the step has failed
                say(f"FAILED: {step.name}: {error!r}")
                totals = Totals(0, 1)
            with self.lock:
                step.totals.add(totals)
                step.seconds += time.monotonic() - started
                self.free += cores
                self.lock.notify()

        threading.Thread(target=run, daemon=True).start()

    def _run_build(self, step):
        totals = Totals()
        checks = []
        try:
            if step.build is not None and not step.build():
                totals.failed += 1
            else:
                checks = step.checks()
        finally:
            with self.lock:
                self.building = None
                for check in sorted(checks, key=lambda check: -self.memory.expected_seconds(check)):
                    before = self.memory.passed_before(check.key)
                    if before is None:
                        self.waiting.append((step, check))
                        self.count += 1
                    else:
                        totals.add(Totals(before, 0, before))
        return totals

    def _describe(self):
        parts = [f"{self.count - len(self.waiting) - len(self.running)} of {self.count} checks done", *sorted(self.running)]
        if self.building is not None:
            parts.append(last_line(self.logs / f"build-{self.building.name}.log") or f"preparing {self.building.name}")
        return "; ".join(parts)

    def _run_check(self, step, check):
        try:
            return self._execute(check)
        finally:
            with self.lock:
                del self.running[check.name]

    def _execute(self, check):
        started = time.monotonic()
        log = self.logs / (re.sub(r"[^A-Za-z0-9_.-]+", "-", check.name) + ".log")
        environment = {**os.environ, **check.environment}
        with open(log, "wb") as out:
            process = subprocess.Popen(check.command, stdout=out, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                                       env=environment, cwd=check.folder, start_new_session=True)
            self.running[check.name] = process
            try:
                status = process.wait(check.seconds)
            except subprocess.TimeoutExpired:
                status = None
            finally:
                _end_group(process)
        output = log.read_text(errors="replace")
        passed, failed = (check.count or count_one)(output, 1 if status is None else status)
        if status is None:
            output += f"\n(ended after {check.seconds} s)"
        seconds = time.monotonic() - started
        with self.lock:
            self.memory.took(check.name, seconds)
            if failed:
                _tell_failure(check, output, status, log)
            else:
                self.memory.remember(check.key, check.name, passed)
        return Totals(passed, failed)


def _end_group(process):
    """Ends what the command may have left behind."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


def _tell_failure(check, output, status, log):
    lines = output.splitlines()
    marks = re.compile(r"FAILED|[Ff]ailure|\berror\b|not ok|Error|ERROR")
    first = next((n for n, line in enumerate(lines) if marks.search(line)), max(0, len(lines) - 40))
    some = lines[max(0, first - 5):first + 60]
    if first + 60 < len(lines):
        some += ["…", *lines[-15:]]
    say(f"FAILED: {check.name} (status {status}; all of it: {log})\n" + "\n".join("    " + line[:300] for line in some))


def last_line(log):
    """The last line that a build has written, for people who watch."""
    try:
        return log.read_text(errors="replace").rstrip().rpartition("\n")[2]
    except OSError:
        return ""


_output = threading.Lock()


def say(text):
    with _output:
        clear = "\r\033[K" if sys.stderr.isatty() else ""
        print(clear + text, file=sys.stderr, flush=True)


class Progress:
    """While the block runs: one line that moves at a terminal, elsewhere a line every 30 seconds."""

    def __init__(self, describe):
        self.describe = describe
        self.over = threading.Event()
        self.thread = threading.Thread(target=self._show, daemon=True)

    def __enter__(self):
        self.started = time.monotonic()
        self.thread.start()

    def __exit__(self, *unused):
        self.over.set()
        self.thread.join()
        if sys.stderr.isatty():
            print("\r\033[K", end="", file=sys.stderr, flush=True)

    def _show(self):
        terminal = sys.stderr.isatty()
        while not self.over.wait(0.5 if terminal else 30):
            text = f"{self.describe()}, {time.monotonic() - self.started:.0f} s"
            if terminal:
                with _output:
                    width = os.get_terminal_size(sys.stderr.fileno()).columns - 1
                    print("\r\033[K" + text[:width], end="", file=sys.stderr, flush=True)
            else:
                say(text)
