"""The table server as its clients meet it: real processes, real sockets."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(__file__))
from nightly import NIGHTLY  # noqa: E402
from table_client import BOTYARD, Player, Server, Socket, play, seats  # noqa: E402


def run(*arguments, text=None):
    return subprocess.run([BOTYARD, *arguments], input=text, capture_output=True, text=True, timeout=300)


class TableServer(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # For tests that leave it as it is: they open tables of their own.
        cls.shared = cls.enterClassContext(Server("--no-limits"))
        cls.matches = {}
        cls.sent_streams = {}

    def whole_match(self, game, count):
        """A match played to its end, with every player cut off after every step, once for all tests that look at it:
        its record, what a player was sent who stayed, and what a latecomer was welcomed with."""
        if game not in self.matches:
            server = self.shared
            table = server.table(game=game)
            tokens = seats(server, table, count, contribution="abcdef")
            players = [Player(server, table, token) for token in tokens]
            stayed = [Player(server, table, token) for token in [*tokens, None]]

            def cut_everyone_off():
                for player in players:
                    player.socket.cut()
                    player.connect()

            play(players, after_each=cut_everyone_off)
            for player in stayed:
                player.wait(lambda each: each.n >= players[0].n)
            for player, other in zip(players, stayed):
                player.wait(lambda each: each.n >= other.n)
                self.assertEqual(player.view, other.view)
                self.assertEqual(player.table, other.table)
            record = server.ask("GET", f"/api/v1/tables/{table}/record")[2]
            late = Player(server, table)
            self.matches[game] = record, stayed[0].messages, late.messages[0]
        return self.matches[game]

    def test_a_whole_match_of_robotrick_with_the_connection_cut_at_every_step(self):
        record = self.whole_match("robotrick", 3)[0]
        self.assertIn("fair", run("verify", "-", text=record).stdout)
        self.assertEqual(run("replay", "-", text=record).returncode, 0)

    def test_a_whole_game_of_robots_with_the_connection_cut_at_every_step(self):
        record = self.whole_match("robots", 2)[0]
        self.assertIn("fair", run("verify", "-", text=record).stdout)

    def test_verify_finds_a_deal_that_was_chosen(self):
        record = json.loads(self.whole_match("robots", 2)[0])
        for path, value in [(("fair", "secret"), "0" * 64), (("fair", "contributions"), ["", ""]), (("seed",), "1" * 64), (("players",), ["Ann", "Eve"])]:
            forged = json.loads(json.dumps(record))
            target = forged
            for name in path[:-1]:
                target = target[name]
            target[path[-1]] = value
            result = run("verify", "-", text=json.dumps(forged))
            self.assertEqual(result.returncode, 1)
        # Everything pledged, but other cards: a record of another deal under the same pledge.
        other = json.loads(run("deal", "--game", "robots", "--seed", "7").stdout)
        forged = {**other, **{name: record[name] for name in ("fair", "seed", "players")}}
        self.assertIn("not those that the seed deals", run("verify", "-", text=json.dumps(forged)).stderr)

    def streams(self, record, moves):
        """What seat 0 (black) and a watcher are sent, byte for byte, while these moves are made on these cards: by
        language, where None asks for no sentences."""
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as cards:
            cards.write(json.dumps(record))
            cards.flush()
            with Server("--no-limits", "--cards-of", cards.name) as server:
                table = server.table(game=record["game"])
                tokens = seats(server, table, len(moves["seats"]))
                players = [Player(server, table, token) for token in tokens]
                listeners = {language: [Player(server, table, tokens[0], language), Player(server, table, None, language)]
                             for language in (None, "en")}
                everyone = [*players, *listeners[None], *listeners["en"]]
                for seat, move in moves["made"]:
                    mover = players[moves["seats"].index(seat)]
                    mover.move(move)
                    self.assertEqual(mover.answer()["type"], "event")
                    for player in everyone:
                        player.wait(lambda each: each.n >= mover.n)
                listeners[None].append(players[0])
                sent = {language: "\n".join(text for listener in all_of_it for text in listener.messages)
                        for language, all_of_it in listeners.items()}
        return {language: self.without_chance(text, table) for language, text in sent.items()}

    @staticmethod
    def without_chance(sent, table):
        for chance in [table, *set(re.findall(r'"commitment":"([0-9a-f]{64})"', sent))]:
            sent = sent.replace(chance, "…")
        return re.sub(r'"(time|now)":\d+|"asked":\[[^\]]*\]', "…", sent)

    def swapped(self, text, one, other):
        return re.sub(rf'(?<=[" ])({one}|{other})(?=[" ])', lambda m: other if m[1] == one else one, text)

    @staticmethod
    def seen_by(record, seats_that_look, last):
        """The views of these seats at every decision up to this one, as the engine shows them."""
        requests = [{"method": "open", "record": record}]
        requests += [{"method": "view", "session": 1, "seat": seat, "at": n} for n in range(last + 1) for seat in seats_that_look]
        answers = run("engine", text="".join(json.dumps(request) + "\n" for request in requests)).stdout.splitlines()
        assert len(answers) == len(requests) and all('"ok"' in answer[:10] for answer in answers), answers
        return "".join(answers[1:])

    def hidden_cards_swapped(self, game, number, at, same_kind):
        """Cards that the first seat never saw change places. What was sent before, and after each exchange: by day one
        exchange (views are proved by src/*/view_test.cpp for many), by night four."""
        source = os.path.join(os.path.dirname(__file__), "conformance", f"{game}.jsonl")
        with open(source, encoding="utf-8") as file:
            record = json.loads(file.read().splitlines()[number])
        trace = [json.loads(line) for line in
                 run("replay", "--trace", "-", text=json.dumps(record)).stdout.splitlines()][:at]
        names = [0, 1, 2] if game == "robotrick" else ["black", "red"]
        moves = {"seats": names, "made": [(line["seat"], line["move"]) for line in trace]}
        seen = self.seen_by(record, [names[0], "watcher"], at)
        cards = sorted(set(re.findall(r'"([A-DSHX](?:10|11|12|13|[1-9AJQKBR]))"', json.dumps(record))))
        unseen = [card for card in cards if f'"{card}"' not in seen and f" {card}" not in seen]
        pairs = [(a, b) for a in unseen for b in unseen if a < b and same_kind(a, b)]
        self.assertGreater(len(pairs), 0)
        record = {name: record[name] for name in ("format", "game", "edition", "options", "rounds", "supply") if name in record}
        if game == "robotrick":
            record["rounds"] = [{name: record["rounds"][0][name] for name in ("ai_card", "trump", "hands", "droco")}]
        else:
            record["moves"] = []
        before = self.streams(record, moves)
        after = {}
        for one, other in pairs[:: max(1, len(pairs) // 4)] if NIGHTLY else [pairs[len(pairs) // 2]]:
            changed = json.loads(self.swapped(json.dumps(record), one, other))
            moved = json.loads(self.swapped(json.dumps(moves), one, other))
            self.assertNotEqual(changed, record)
            after[f"{one} and {other}"] = self.streams(changed, moved)
        return before, after

    def expect_same_bytes(self, game, language):
        """Once for both languages: the cards change places, and everyone listens in both."""
        faces, black = "JQK", "SC"
        if game not in self.sent_streams:
            self.sent_streams[game] = (
                self.hidden_cards_swapped("robotrick", 1, 20, lambda a, b: a[0] == b[0]) if game == "robotrick" else
                self.hidden_cards_swapped("robots", 1, 25, lambda a, b: (a[0] in black) == (b[0] in black)
                                          and "X" not in a + b and (a[1] in faces) == (b[1] in faces)))
        before, after = self.sent_streams[game]
        self.assertGreater(len(before[language]), 5000)
        self.assertEqual('"told":[{' in before[language], language is not None)
        for cards, sent in after.items():
            self.assertEqual(sent[language], before[language], cards)

    def test_all_hands_are_shown_once_a_round_is_over(self):
        record, messages, late = self.whole_match("robotrick", 3)
        rounds = json.loads(record)["rounds"]
        shown = [json.loads(text).get("revealed", []) for text in messages]
        self.assertEqual([round for each in shown for round in each], rounds)
        self.assertEqual(json.loads(late)["revealed"], rounds)

    def test_robotrick_sends_the_same_bytes_whatever_the_hidden_cards_are(self):
        self.expect_same_bytes("robotrick", None)

    def test_robotrick_tells_the_same_sentences_whatever_the_hidden_cards_are(self):
        self.expect_same_bytes("robotrick", "en")

    def test_robots_sends_the_same_bytes_whatever_the_hidden_cards_are(self):
        self.expect_same_bytes("robots", None)

    def test_robots_tells_the_same_sentences_whatever_the_hidden_cards_are(self):
        self.expect_same_bytes("robots", "en")

    def test_nothing_that_a_client_sends_brings_it_down(self):
        nonsense = ["", "{", "[]", "null", "1e999", '{"type":1}', '{"type":"hello"}', '{"type":"move"}', "\x00", "{" * 4000,
                    '{"type":"hello","protocol":"botyard-table/2","table":"x"}',
                    '{"type":"hello","protocol":"botyard-table/1","table":"' + "x" * 3000 + '"}',
                    '{"type":"move","id":"m","on":-1,"move":"play A7"}',
                    '{"type":"move","id":"m","on":1e30,"move":"play A7"}']
        with Server() as server:
            for text in nonsense:
                socket = Socket(server)
                socket.send(text)
                answer = json.loads(socket.receive())
                self.assertEqual(answer["type"], "refused", text)
                self.assertTrue(answer["code"] and answer["message"], text)
                socket.cut()
            for opcode, payload in [(1, b"\xff\xfe"), (1, b"x" * 5000), (2, b"\x00" * 100), (3, b""), (0, b"")]:
                socket = Socket(server)
                socket.send_frame(opcode, payload)
                try:
                    socket.receive()
                except (ConnectionError, OSError):
                    pass
                socket.cut()
            for raw in [b"GET / HTTP/9.9\r\n\r\n", b"\x00" * 100, b"POST /api/v1/tables HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n",
                        b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 10000]:
                bare = server.socket()
                bare.sendall(raw)
                bare.settimeout(5)
                try:
                    bare.recv(1000)
                except OSError:
                    pass
                bare.close()
            self.assertEqual(server.ask("GET", "/healthz")[0], 200)

    def test_moves_are_played_once_and_only_by_whose_turn_it_is(self):
        with Server() as server:
            table, other = server.table(game="robots"), server.table(game="robots")
            black, red = (Player(server, table, token) for token in seats(server, table, 2))
            stranger = Player(server, other, seats(server, other, 2)[0])
            red.move(black.legal[0])
            self.assertEqual(red.answer()["code"], "robots.not_your_turn")
            on, move = black.n, black.legal[0]
            black.move(move, on)
            number = black.answer()["n"]
            black.move(move, on, "again")
            again = black.answer("again")
            self.assertEqual((again["type"], again["n"]), ("done", number))
            stranger.socket.send({"type": "hello", "protocol": "botyard-table/1", "table": table, "token": black.token})
            self.assertEqual(next(m for m in iter(stranger.take, None) if m["type"] == "refused")["code"], "table.second_hello")
            thief = Socket(server)
            thief.send({"type": "hello", "protocol": "botyard-table/1", "table": other, "token": black.token})
            self.assertEqual(json.loads(thief.receive())["code"], "table.bad_token")

    def test_a_pass_is_taken_back_with_consent_and_survives_kill_9(self):
        with Server("--no-limits") as server:
            table = server.table(game="robotrick")
            players = [Player(server, table, token, "en") for token in seats(server, table, 3)]

            def all_know(number):
                for player in players:
                    player.wait(lambda each: each.n >= number)

            def restart():
                server.stop(signal.SIGKILL)
                server.start()
                for player in players:
                    player.connect()

            ann, bob, eve = players
            on, regretted = ann.n, ann.legal[3]
            ann.move(regretted)
            ann.answer()
            ann.socket.send({"type": "ask_undo", "id": "u"})
            self.assertEqual(ann.answer("u")["what"], "undo_asked")
            all_know(ann.n)
            restart()
            self.assertEqual(eve.table["undo"], {"seat": 0, "waiting": [1, 2]})
            for player in (bob, eve):
                player.socket.send({"type": "answer_undo", "id": "a", "agree": True})
                self.assertEqual(player.answer("a")["what"], "undo_agreed")
                all_know(player.n)
            ann.wait(lambda each: each.legal)
            self.assertIsNone(ann.table["undo"])
            all_know(ann.n)
            restart()
            ann.move(regretted, on)  # as a client would that never heard the answer
            self.assertEqual(ann.answer()["code"], "table.stale")
            chosen = ann.legal[40]
            ann.move(chosen)
            ann.answer()
            all_know(ann.n)
            play(players)
            record = server.json("GET", f"/api/v1/tables/{table}/record")
            self.assertEqual("pass " + " ".join(record["rounds"][0]["passes"][0]), chosen)
            self.assertEqual(run("replay", "-", text=json.dumps(record)).returncode, 0)

    def test_whoever_waits_may_seat_bots_and_play(self):
        with Server() as server:
            table = server.table(game="robotrick")
            player = Player(server, table, seats(server, table, 1)[0])
            for seat, level in ((1, "random"), (1, None), (1, "pilot"), (2, "rookie")):
                player.socket.send({"type": "seat_bot", "id": "b", "seat": seat, "level": level})
                answer = player.answer("b")
                self.assertEqual((answer["what"], answer["seat"]), ("bot_seated", seat))
                self.assertEqual(player.table["players"][seat]["bot"], level)
            player.wait(lambda each: each.table["status"] == "playing")
            self.assertEqual(len(player.legal), 66)

    def test_every_acknowledged_move_survives_kill_9_in_the_middle_of_load(self):
        result = run("load", "--tables", "40", "--seconds", "2", "--kill", "--json")
        figures = json.loads(result.stdout)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(figures["lost"], 0)
        self.assertGreater(figures["in_flight"], 0)
        self.assertGreater(figures["moves"], 0)  # how many is the machine's affair
        self.assertEqual(figures["errors"], 0)

    def test_a_match_goes_on_after_kill_9(self):
        with Server() as server:
            table = server.table(game="robotrick", bots=[None, "random", "random"])
            (token,) = seats(server, table, 1)
            player = Player(server, table, token)
            moves = 0
            while not player.over:
                player.wait(lambda each: each.legal or each.over)
                if player.over:
                    break
                player.move(player.legal[-1])
                self.assertEqual(player.answer()["type"], "event")
                moves += 1
                if moves in (1, 5, 20):
                    server.stop(signal.SIGKILL)
                    server.start()
                    player.connect()
            self.assertEqual(moves, 39)
            record = server.json("GET", f"/api/v1/tables/{table}/record")
            self.assertEqual(record["players"], ["Player 0", "random", "random"])

    def test_sigterm_ends_it_within_seconds_and_tells_clients_to_come_back(self):
        with Server() as server:
            table = server.table(game="robots", bots=[None, "commander"])
            player = Player(server, table, seats(server, table, 1)[0])
            player.move(player.legal[-1])
            player.answer()
            self.assertEqual(server.stop(signal.SIGTERM), 0)  # which gives up in time
            with self.assertRaisesRegex(ConnectionError, "1012"):
                while True:
                    player.take()
            server.start()
            player.connect()

    def test_a_watcher_sees_no_hand_and_a_closed_table_none(self):
        with Server() as server:
            table = server.table(game="robotrick", bots=[None, "random", "random"])
            seats(server, table, 1)
            self.assertNotIn("hand", Player(server, table).view)
            closed = server.table(game="robotrick", watch="none")
            socket = Socket(server)
            socket.send({"type": "hello", "protocol": "botyard-table/1", "table": closed})
            self.assertEqual(json.loads(socket.receive())["code"], "table.no_watchers")

    def test_pages_of_other_origins_may_not_play(self):
        with Server("--origin", "https://friend.example") as server:
            host = f"127.0.0.1:{server.port}"
            for origin, status in [("https://evil.example", 403), (f"http://{host}", 101), ("https://friend.example", 101),
                                   (f"http://{host}.evil.example", 403), ("null", 403)]:
                self.assertEqual(Socket(server, headers=[f"Origin: {origin}"]).status, status, origin)
            self.assertEqual(Socket(server, path="/elsewhere").status, 404)

    def test_every_answer_carries_strict_headers(self):
        with Server() as server:
            for path in ["/", "/api/v1/games", "/api/v1/tables/none", "/healthz", "/metrics", "/no.such"]:
                headers = server.ask("GET", path)[1]
                self.assertIn("default-src 'self'", headers["Content-Security-Policy"], path)
                self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
                self.assertEqual(headers["Referrer-Policy"], "no-referrer")
            self.assertIn("botyard_moves_total 0", server.ask("GET", "/metrics")[2])

    def test_refusals_are_in_the_language_that_is_asked_for(self):
        with Server() as server:
            table = server.table(game="robotrick")
            server.sit(table, seat=0)
            for language, said in (("de-AT,en;q=0.5", "Platz 0 ist besetzt"), ("ja", "席0は埋まっています"), ("es", "seat 0 is taken"), (None, "seat 0 is taken")):
                headers = {"Accept-Language": language} if language else {}
                status, _, text = server.ask("POST", f"/api/v1/tables/{table}/seats", {"name": "Bob", "seat": 0}, headers)
                error = json.loads(text)["error"]
                self.assertEqual((status, error["code"], error["message"], error["details"]), (409, "table.seat_taken", said, {"seat": "0"}))
            for method, path in (("GET", "/api/v1/nothing"), ("PUT", "/api/v1/tables"), ("GET", "/api/v1/tables/nothing/edition")):
                english, german = (json.loads(server.ask(method, path, headers={"Accept-Language": code})[2])["error"] for code in ("en", "de"))
                self.assertEqual(english["code"], german["code"])
                self.assertNotEqual(english["message"], german["message"])

    def test_a_client_that_does_not_read_is_dropped(self):
        def figure(name):
            return int(re.search(rf"\n{name} (\d+)", server.ask("GET", "/metrics")[2])[1])

        # The address sanitizer would keep 256 MB of freed memory aside, and nothing could be said of growth.
        with Server("--no-limits", environment={"ASAN_OPTIONS": "quarantine_size_mb=1:thread_local_quarantine_size_kb=64"}) as server:
            table = server.table(game="robots")
            friend = Player(server, table, seats(server, table, 1)[0])
            slow = Socket(server, receive_buffer=4096)
            slow.send({"type": "hello", "protocol": "botyard-table/1", "table": table})
            before = figure("botyard_resident_bytes")
            # Each is answered; the answers to all of them would be some 60 MB.
            questions = Socket.frame(1, json.dumps({"type": "?", "id": "x" * 40}).encode()) * 500
            with self.assertRaises((ConnectionResetError, BrokenPipeError)):
                for _ in range(500):
                    slow.raw.sendall(questions)
            self.assertLess(figure("botyard_resident_bytes") - before, 8e6)
            friend.socket.send({"type": "leave", "id": "l"})
            self.assertEqual(friend.answer("l")["what"], "left")

    def test_one_address_gets_only_so_much(self):
        with Server() as server:
            statuses = [server.ask("POST", "/api/v1/tables", {"game": "robots"})[0] for _ in range(25)]
            self.assertEqual(statuses, [201] * 20 + [429] * 5)
            table = server.json("GET", "/api/v1/games")
            self.assertIn("levels", table["games"][0])
            flood = Socket(server)
            with self.assertRaises((ConnectionError, OSError)):
                for _ in range(200):
                    flood.send("{}")
                for _ in range(200):
                    flood.receive()

    def test_names_are_shown_as_text(self):
        with Server() as server:
            table = server.table(game="robots")
            player = Player(server, table, server.sit(table, "  <b>\u0007Åsa & \U0001F916 " + "x" * 50)["token"])
            name = player.table["players"][0]["name"]
            self.assertTrue(name.startswith("<b>Åsa & \U0001F916 x"))
            self.assertLessEqual(len(name), 24)
            status, _, text = server.ask("POST", f"/api/v1/tables/{table}/seats", {"name": " \n "})
            self.assertEqual((status, json.loads(text)["error"]["code"]), (400, "table.no_name"))

    def test_it_speaks_tls(self):
        with tempfile.TemporaryDirectory() as folder:
            key, certificate = os.path.join(folder, "key.pem"), os.path.join(folder, "chain.pem")
            subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                            "-keyout", key, "-out", certificate], check=True, capture_output=True)
            with Server("--certificate", certificate, "--key", key) as server:
                table = server.table(game="robots", bots=[None, "random"])
                player = Player(server, table, seats(server, table, 1)[0])
                player.move(player.legal[-1])
                self.assertEqual(player.answer()["type"], "event")
                self.assertIn("Strict-Transport-Security", server.ask("GET", "/healthz")[1])

    def test_finished_matches_can_be_exported_while_it_runs(self):
        with Server("--no-limits") as server:
            table = server.table(game="robots")
            play([Player(server, table, token) for token in seats(server, table, 2)])
            server.table(game="robots")
            exported = run("export", "--data", server.data)
            self.assertEqual(exported.returncode, 0, exported.stderr)
            self.assertEqual(json.loads(exported.stdout), server.json("GET", f"/api/v1/tables/{table}/record"))

    def test_a_database_belongs_to_one_server(self):
        with Server() as server:
            second = run("serve", "--port", "0", "--data", server.data)
            self.assertEqual(second.returncode, 1)
            self.assertIn("another server uses it", second.stderr)

    def test_pages_are_served_from_a_folder_and_from_nowhere_else(self):
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(os.path.join(folder, "assets"))
            for name, text in [("index.html", "<p>hi"), ("assets/a-123.js", "1"), ("assets/a-123.js.gz", "zipped")]:
                with open(os.path.join(folder, name), "w") as file:
                    file.write(text)
            with Server("--web", folder) as server:
                self.assertEqual(server.ask("GET", "/")[2], "<p>hi")
                self.assertEqual(server.ask("GET", "/t/abc")[2], "<p>hi")
                status, headers, text = server.ask("GET", "/assets/a-123.js", headers={"Accept-Encoding": "gzip"})
                self.assertEqual((status, text, headers["Content-Encoding"]), (200, "zipped", "gzip"))
                self.assertIn("immutable", headers["Cache-Control"])
                again = server.ask("GET", "/", headers={"If-None-Match": server.ask("GET", "/")[1]["ETag"]})
                self.assertEqual(again[0], 304)
                for path in ["/../server_test.py", "/%2e%2e/x.py", "/assets/../../x.js", "//etc/passwd.txt"]:
                    self.assertEqual(server.ask("GET", path)[0], 404, path)


if __name__ == "__main__":
    unittest.main()
