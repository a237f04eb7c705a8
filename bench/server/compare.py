#!/usr/bin/env python3
"""Our server beside boardgame.io's under the same load, one after the other on one machine, and the ratio.

    bench/server/compare.py [TABLES] [SECONDS]

boardgame.io keeps everything in memory; ours answers a move once it is on disk. Needs node and npm; ./botyard has to have
been built (or BOTYARD names the program).
"""

import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
TICKS = os.sysconf("SC_CLK_TCK")


def cpu_seconds(pid):
    fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident_bytes(pid):
    return int(open(f"/proc/{pid}/statm").read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def boardgame_io(tables, seconds):
    if not os.path.isdir(os.path.join(HERE, "node_modules")):
        subprocess.run(["npm", "ci", "--silent"], cwd=HERE, check=True)
    server = subprocess.Popen(["node", "boardgame_server.mjs"], cwd=HERE, stdout=subprocess.PIPE, text=True)
    try:
        port = server.stdout.readline().strip()
        before = resident_bytes(server.pid)
        load = subprocess.Popen(["node", "boardgame_load.mjs", port, str(tables), str(seconds)], cwd=HERE,
                                stdout=subprocess.PIPE, text=True)
        if load.stdout.readline().strip() != "connected":
            sys.exit("boardgame.io: the players could not connect")
        spent = cpu_seconds(server.pid)
        figures = json.loads(load.stdout.readline())
        spent = cpu_seconds(server.pid) - spent
        figures["cpu_us_per_move"] = 1e6 * spent / figures["moves"]
        figures["bytes_per_table"] = (resident_bytes(server.pid) - before) / tables
        return figures
    finally:
        server.kill()


def botyard(tables, seconds):
    program = os.environ.get("BOTYARD", os.path.join(ROOT, "build", "release", "botyard"))
    result = subprocess.run([program, "load", "--tables", str(tables), "--seconds", str(seconds), "--json"],
                            capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"botyard load: {result.stderr}")
    return json.loads(result.stdout)


def main():
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 10
    theirs, ours = boardgame_io(tables, seconds), botyard(tables, seconds)
    rows = [("moves a second", "moves_per_second", 1, 0), ("CPU of the server, µs a move", "cpu_us_per_move", 1, 0),
            ("answered in, ms, median", "p50_ms", 1, 1), ("answered in, ms, p99", "p99_ms", 1, 1),
            ("memory, KiB a table", "bytes_per_table", 1024, 1)]
    print(f"{tables} tables of three connected players, {seconds:.0f} s each")
    print(f"{'':32}{'boardgame.io':>14}{'botyard':>14}{'ratio':>10}")
    for name, key, unit, digits in rows:
        a, b = theirs[key] / unit, ours[key] / unit
        print(f"{name:32}{a:>14.{digits}f}{b:>14.{digits}f}{b / a:>10.2f}")


if __name__ == "__main__":
    main()
