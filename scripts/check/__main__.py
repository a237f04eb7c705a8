"""Everything that CI checks. Called by ./test, which installs what it needs and prints the lines below as its --help.

./test                    what CI runs: style, tests, fuzz, start, wasm, web
./test STEP…              only these steps
./test nightly            all of it in large numbers, and dev, tsan, digest, fresh (hours; docs/testing.md)
./test --again [STEP…]    also what passed before with the same inputs

Steps: style (layout, clang-tidy), tests (C++ and Python, under sanitizers), fuzz, start (./botyard and the commands of the
docs), wasm (the engine for browsers), web (the page); dev (the tests without sanitizers, compiled file by file), tsan (thread
sanitizer), digest (the same module whatever tools are there), fresh (a bare Debian 12).

A check whose inputs have not changed since it passed is not run again; the last table says how many were remembered.
The last line is "N passed, N failed".
"""
import os
import sys
import time

from memory import Memory
from runner import Runner, Totals
from steps import BUILD, DAILY, NIGHTLY, Steps


def main(arguments):
    again = "--again" in arguments
    wanted = [argument for argument in arguments if argument != "--again"]
    nightly = "nightly" in wanted
    names = NIGHTLY if wanted == ["nightly"] else [name for name in wanted if name != "nightly"] or DAILY
    for name in names:
        if name not in NIGHTLY:
            print(f"There is no step '{name}'. Steps: {', '.join(NIGHTLY)}; or nightly for all of them.", file=sys.stderr)
            return 2
    logs = BUILD / "logs"
    logs.mkdir(parents=True, exist_ok=True)
    started = time.monotonic()
    steps = [Steps(logs, nightly).named(name) for name in names]
    Runner(Memory(BUILD / "passed", again), logs, len(os.sched_getaffinity(0))).run(steps)
    everything = Totals()
    for step in steps:
        everything.add(step.totals)
    print_table(steps, everything, time.monotonic() - started)
    print(f"{everything.passed} passed, {everything.failed} failed", flush=True)
    return 0 if everything.failed == 0 and everything.passed > 0 else 1


def row(name, seconds, totals):
    remembered = f"   {totals.remembered} of them remembered" if totals.remembered else ""
    return f"{name:<8}{seconds:>8.0f} s{totals.passed:>8} passed{totals.failed:>6} failed{remembered}"


def print_table(steps, everything, seconds):
    """Steps overlap, so theirs add up to more than the time that passed, which is in the last row."""
    print("\nstep    build and checks", file=sys.stderr)
    for step in steps:
        print(row(step.name, step.seconds, step.totals), file=sys.stderr)
    print(row("all", seconds, everything) + "\n", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
