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
    cores: int = 1


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


class Runner:
    def __init__(self, memory, logs, cores):
        self.memory = memory
        self.logs = logs
        self.cores = cores
        self.lock = threading.Condition()
        self.running = {}

    def run(self, title, checks):
        """Runs all checks, the longest first, on all cores; says what failed; returns the totals."""
        totals = Totals()
        waiting = []
        for check in checks:
            before = self.memory.passed_before(check.key)
            if before is None:
                waiting.append(check)
            else:
                totals.add(Totals(before, 0, before))
        waiting.sort(key=lambda check: -self.memory.last_seconds(check.name))
        all_count = len(waiting)
        free = self.cores
        threads = []
        with Progress(lambda: self._describe(title, all_count, waiting)):
            with self.lock:
                while waiting or threads:
                    fitting = next((check for check in waiting if min(check.cores, self.cores) <= free), None)
                    if fitting is None:
                        self.lock.wait(1)
                        for thread in [thread for thread in threads if thread.done]:
                            threads.remove(thread)
                            free += min(thread.check.cores, self.cores)
                            totals.add(thread.totals)
                        continue
                    waiting.remove(fitting)
                    free -= min(fitting.cores, self.cores)
                    thread = _CheckThread(self, fitting)
                    threads.append(thread)
                    thread.start()
        self.memory.save()
        return totals

    def _describe(self, title, all_count, waiting):
        names = ", ".join(sorted(self.running)) or "…"
        return f"{title}: {all_count - len(waiting) - len(self.running)} of {all_count} done; {names}"

    def execute(self, check):
        started = time.monotonic()
        self.running[check.name] = started
        log = self.logs / (re.sub(r"[^A-Za-z0-9_.-]+", "-", check.name) + ".log")
        environment = {**os.environ, **check.environment}
        with open(log, "wb") as out:
            process = subprocess.Popen(check.command, stdout=out, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                                       env=environment, cwd=check.folder, start_new_session=True)
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
        del self.running[check.name]
        with self.lock:
            self.memory.took(check.name, seconds)
            if failed:
                _tell_failure(check, output, status, log)
            else:
                self.memory.remember(check.key, check.name, passed)
        return Totals(passed, failed)


class _CheckThread(threading.Thread):
    def __init__(self, runner, check):
        super().__init__(daemon=True)
        self.runner = runner
        self.check = check
        self.totals = Totals(0, 1)
        self.done = False

    def run(self):
        try:
            self.totals = self.runner.execute(self.check)
        except Exception as error:  # whatever it is, this check has failed
            say(f"FAILED: {self.check.name}: {error}")
        finally:
            with self.runner.lock:
                self.done = True
                self.runner.lock.notify()


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
