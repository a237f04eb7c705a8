"""Who may connect to the table server, how often, and what its operator sees of it: real processes, real sockets."""

import json
import os
import re
import sqlite3
import sys
import time
import unittest

sys.path.insert(0, os.path.dirname(__file__))
from table_client import PATIENCE, Player, Server, Socket, seats  # noqa: E402

ELSEWHERE = "127.0.0.9"


def get(server, *headers, path="/api/v1/games", host=None):
    """The status of a GET with these header lines, of which one name may come twice; None: the connection was refused."""
    try:
        connection = server.socket()
    except ConnectionError:  # a server that refuses quickly resets the connection before connect() returns
        return None
    try:
        lines = [f"GET {path} HTTP/1.1", f"Host: {host or f'127.0.0.1:{server.port}'}", "Connection: close", *headers, "", ""]
        connection.sendall("\r\n".join(lines).encode())
        answer = connection.recv(4096)
        return int(answer.split(b" ")[1]) if answer else None
    except ConnectionError:
        return None
    finally:
        connection.close()


def figures(server, source=None):
    """The figures of /metrics by name, with their labels."""
    text = server.ask("GET", "/metrics", source=source)[2]
    return {name: float(value) for name, value in re.findall(r"^([a-z_]+(?:\{[^}]*\})?) (\S+)$", text, re.M)}


def forwarded(*addresses):
    return [f"X-Forwarded-For: {address}" for address in addresses]


class Limits(unittest.TestCase):
    # Where something is to be too much, few more are allowed a minute: a busy machine could be too slow to exceed the
    # defaults.

    def test_upgrades_count_as_requests(self):
        with Server("--limit-requests", "100,1") as server:
            statuses = []
            for _ in range(150):
                socket = Socket(server)
                statuses.append(socket.status)
                socket.cut()
            self.assertEqual(statuses[:100], [101] * 100)
            self.assertEqual(set(statuses[100:]) - {101}, {429})
            self.assertEqual(server.ask("GET", "/api/v1/games", source=ELSEWHERE)[0], 200)
            self.assertGreater(figures(server, ELSEWHERE)['botyard_refusals_total{reason="server.too_often"}'], 0)

    def test_connecting_again_and_again_is_limited(self):
        with Server("--limit-connects", "200,1") as server:
            refused = 0
            for _ in range(400):
                try:
                    connection = server.socket()
                    connection.sendall(b"GET /healthz HTTP/1.1\r\n\r\n")
                    refused += connection.recv(100) == b""
                    connection.close()
                except ConnectionError:
                    refused += 1
            self.assertGreater(refused, 50)
            dropped = figures(server, ELSEWHERE)['botyard_dropped_connections_total{reason="connects"}']
            self.assertEqual(dropped, refused)
            self.assertEqual(server.stop(), 0)
            with open(server.log, encoding="utf-8") as log:
                logged = re.findall(r"level=warning event=dropped limit=connects connections=(\d+)", log.read())
            self.assertEqual(sum(map(int, logged)), dropped)

    def test_who_asks_too_often_has_to_connect_again(self):
        with Server("--limit-requests", "3,1") as server:
            connection = server.socket()
            connection.sendall(b"GET /api/v1/games HTTP/1.1\r\n\r\n" * 6)
            answers = b""
            while more := connection.recv(65536):
                answers += more
            connection.close()
            self.assertEqual(re.findall(rb"HTTP/1.1 (\d+)", answers), [b"200"] * 3 + [b"429"])

    def test_pings_are_limited(self):
        with Server() as server:
            socket = Socket(server)
            with self.assertRaises((ConnectionError, OSError)):
                for _ in range(200):
                    socket.send_frame(9, b"")
                socket.send("{}")
                socket.receive()
            self.assertEqual(figures(server)['botyard_dropped_connections_total{reason="pings"}'], 1)
            patient = Socket(server)
            for _ in range(5):
                patient.send_frame(9, b"")
            patient.send("{}")
            self.assertEqual(json.loads(patient.receive())["type"], "refused")

    def test_a_connection_is_closed_with_the_code_of_its_defect(self):
        with Server() as server:
            for opcode, payload, code in [(1, b"x" * 5000, 1009), (1, b"\xff\xfe", 1007), (3, b"", 1002), (0, b"", 1002)]:
                socket = Socket(server)
                socket.send_frame(opcode, payload)
                with self.assertRaisesRegex(ConnectionError, str(code)):
                    socket.receive()

    def test_every_limit_is_an_option(self):
        with Server("--limit-requests", "5,1") as server:
            self.assertEqual([get(server) for _ in range(7)], [200] * 5 + [429] * 2)
        with Server("--limit-connections", "2") as server:
            two = [Socket(server), Socket(server)]
            self.assertEqual([socket.status for socket in two], [101, 101])
            self.assertIsNone(get(server))
            self.assertEqual(server.ask("GET", "/healthz", source=ELSEWHERE)[0], 200)
        with Server("--limit-all-connections", "2") as server:
            two = [Socket(server), Socket(server)]
            self.assertIsNone(get(server))
        with Server("--limit-tables", "1,1", "--limit-seats", "1,1", "--limit-messages", "1,1") as server:
            table = server.table(game="robotrick")
            self.assertEqual(server.ask("POST", "/api/v1/tables", {"game": "robots"})[0], 429)
            server.sit(table)
            self.assertEqual(server.ask("POST", f"/api/v1/tables/{table}/seats", {"name": "Bob"})[0], 429)
            socket = Socket(server)
            socket.send("{}")
            socket.send("{}")
            self.assertNotIn("slow_down", socket.receive())
            self.assertIn("slow_down", socket.receive())
            with self.assertRaisesRegex(ConnectionError, "1008"):
                socket.receive()


class BehindAProxy(unittest.TestCase):
    def test_clients_are_counted_and_not_their_proxy(self):
        with Server("--behind-proxy") as server:
            sockets = [Socket(server, headers=forwarded(f"203.0.113.{i}")) for i in range(150)]
            self.assertEqual({socket.status for socket in sockets}, {101})

    def test_an_address_that_a_client_has_written_itself_does_not_count(self):
        with Server("--behind-proxy", "--limit-requests", "100,1") as server:
            statuses = [get(server, *forwarded(f"198.51.100.{i}", "203.0.113.7")) for i in range(130)]
            self.assertIn(429, statuses)
            self.assertEqual(get(server, *forwarded("203.0.113.8")), 200)

    def test_one_client_gets_only_so_many_connections(self):
        with Server("--behind-proxy", "--limit-connections", "3") as server:
            held = [Socket(server, headers=forwarded("203.0.113.7")) for _ in range(4)]
            self.assertEqual([socket.status for socket in held], [101, 101, 101, 429])
            self.assertEqual(Socket(server, headers=forwarded("203.0.113.8")).status, 101)
            six = [Socket(server, headers=forwarded(f"2001:db8:1:2::{i}")) for i in range(1, 5)]
            self.assertEqual([socket.status for socket in six], [101, 101, 101, 429])
            self.assertEqual(Socket(server, headers=forwarded("2001:db8:1:3::1")).status, 101)
            held[0].cut()
            again = []  # until the server has noticed, which takes it a moment
            until = time.monotonic() + PATIENCE
            while 101 not in again and time.monotonic() < until:
                again.append(Socket(server, headers=forwarded("203.0.113.7")).status)
                time.sleep(0.1)
            self.assertEqual(again, [429] * (len(again) - 1) + [101])
            dropped = figures(server)['botyard_dropped_connections_total{reason="connections"}']
            self.assertEqual(dropped, 2 + len(again) - 1)

    def test_only_trusted_proxies_are_believed(self):
        with Server("--trusted-proxy", "10.0.0.0/8", "--limit-requests", "5,1") as server:
            self.assertIn(429, [get(server, *forwarded(f"203.0.113.{i}")) for i in range(7)])
        with Server("--trusted-proxy", "127.0.0.1", "--trusted-proxy", "10.0.0.0/8", "--limit-requests", "5,1") as server:
            self.assertEqual({get(server, *forwarded(f"203.0.113.{i}, 10.1.2.3")) for i in range(7)}, {200})


class Access(unittest.TestCase):
    def test_it_is_asked_for_by_an_address_or_a_name_of_its_own(self):
        with Server("--host", "botyard.example") as server:
            for host in ["127.0.0.1", "localhost", "[::1]:80", "192.0.2.1:8080", "botyard.example", "Botyard.Example:443"]:
                self.assertEqual((host, get(server, host=host)), (host, 200))
                self.assertEqual(Socket(server, host=host).status, 101)
            for host in ["evil.example", "botyard.example.evil.example", "127.0.0.1.evil.example"]:
                self.assertEqual((host, get(server, host=host)), (host, 421))
                self.assertEqual(Socket(server, host=host).status, 421)
                self.assertEqual(get(server, host=host, path="/healthz"), 200)

    def test_a_page_of_another_origin_may_not_change_anything(self):
        with Server("--origin", "https://friend.example") as server:
            def made(origin):
                return server.ask("POST", "/api/v1/tables", {"game": "robots", "watch": "public"}, {"Origin": origin})[0]
            self.assertEqual(made("https://evil.example"), 403)
            self.assertEqual(made("null"), 403)
            self.assertEqual(server.json("GET", "/api/v1/tables"), {"tables": [], "next": None})
            table = server.table(game="robots")
            status, _, text = server.ask("POST", f"/api/v1/tables/{table}/seats", {"name": "Eve"}, {"Origin": "https://evil.example"})
            self.assertEqual((status, json.loads(text)["error"]["code"]), (403, "server.other_origin"))
            self.assertEqual(made("https://friend.example"), 201)
            self.assertEqual(made(f"http://127.0.0.1:{server.port}"), 201)


class Operating(unittest.TestCase):
    def test_it_is_not_well_while_another_process_locks_the_database(self):
        with Server() as server:
            self.assertEqual(server.ask("GET", "/healthz")[0], 200)
            other = sqlite3.connect(server.data, isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            self.assertEqual(server.ask("POST", "/api/v1/tables", {"game": "robots"})[0], 503)
            status, _, text = server.ask("GET", "/healthz")
            self.assertEqual((status, json.loads(text)["error"]["code"]), (503, "store.busy"))
            other.execute("ROLLBACK")
            other.close()
            for _ in range(10 * PATIENCE):
                if server.ask("GET", "/healthz")[0] == 200:
                    break
                time.sleep(0.1)
            self.assertEqual(server.ask("GET", "/healthz")[0], 200)
            server.table(game="robots")
            for _ in range(10 * PATIENCE):  # the server looks after its store once a second
                with open(server.log, encoding="utf-8") as log:
                    said = log.read()
                if "store_recovered" in said:
                    break
                time.sleep(0.1)
            self.assertRegex(said, r'level=error event=store_failed cause="?.*locked(.|\n)*event=store_recovered')

    def test_logs_are_logfmt_and_hold_neither_tokens_nor_invitations(self):
        with Server("--log-level", "debug") as server:
            table = server.table(game="robots")
            tokens = seats(server, table, 2)
            players = [Player(server, table, token) for token in tokens]
            mover = next(player for player in players if player.legal)
            mover.move(mover.legal[0])
            mover.answer()
            server.ask("GET", f"/api/v1/tables/{table}")
            server.ask("GET", "/secret?token=" + tokens[0])
            server.stop()
            with open(server.log, encoding="utf-8") as log:
                text = log.read()
        for line in text.splitlines():
            self.assertRegex(line, r'^time=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z level=(debug|info|warning|error) '
                                   r'event=[a-z_]+( [a-z_]+=("([^"\\\\]|\\\\.)*"|[^ "=]+))*$')
        self.assertRegex(text, r'level=info event=request request="POST /api/v1/tables" table="" status=201 ms=\d+\.\d\d')
        self.assertIn(f'request="POST /api/v1/tables/ID/seats" table={table[:8]} status=201', text)
        self.assertIn("event=started", text)
        self.assertIn("event=stopped", text)
        for secret in [table, *tokens, "token"]:
            self.assertNotIn(secret, text)

    def test_metrics_tell_latency_queues_size_and_refusals_by_reason(self):
        with Server() as server:
            table = server.table(game="robots")
            server.ask("GET", "/api/v1/tables/none")
            player = Player(server, table, seats(server, table, 1)[0])
            player.socket.send("nonsense")
            self.assertEqual(json.loads(player.socket.receive())["type"], "presence")
            self.assertEqual(json.loads(player.socket.receive())["type"], "refused")
            known = figures(server)
        self.assertEqual(known['botyard_refusals_total{reason="table.unknown"}'], 1)
        self.assertEqual(len([name for name in known if name.startswith("botyard_refusals_total")]), 2)
        for name in ["request_seconds", "message_seconds", "commit_seconds"]:
            counts = [value for key, value in known.items() if key.startswith(f"botyard_{name}_bucket")]
            self.assertEqual(counts, sorted(counts))
            self.assertEqual(counts[-1], known[f"botyard_{name}_count"])
            self.assertGreater(counts[-1], 0)
            self.assertGreater(known[f"botyard_{name}_sum"], 0)
        self.assertGreater(known["botyard_store_bytes"], 4096)
        self.assertEqual((known["botyard_journal_waiting"], known["botyard_bots_waiting"], known["botyard_store_writable"]), (0, 0, 1))
        self.assertEqual(known["botyard_failures_total"], 0)


if __name__ == "__main__":
    unittest.main()
