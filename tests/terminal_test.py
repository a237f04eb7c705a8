"""Games in a terminal as a person plays them: a pseudo-terminal of 80 by 24, keys in, a screen out."""

import fcntl
import http.server
import json
import os
import pty
import random
import re
import select
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time
import unittest

import pyte

sys.path.insert(0, os.path.dirname(__file__))
from table_client import BOTYARD, Player, Server  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROMPTS = ("Your two cards", "Your card", "Your move", "Enter goes on", "Enter ends", "Enter takes the first")


class Person:
    """A program on a pseudo-terminal, and what its screen shows."""

    def __init__(self, *arguments, data=None, size=(80, 24), **environment):
        self.folder = None if data else tempfile.TemporaryDirectory()
        self.data = data or self.folder.name
        self.screen = pyte.HistoryScreen(*size, history=10000)
        self.stream = pyte.ByteStream(self.screen)
        self.written = b""
        variables = {**os.environ, "XDG_DATA_HOME": self.data, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "USER": "ann"}
        variables.pop("NO_COLOR", None)
        variables.update(environment)
        program = os.path.abspath(BOTYARD)
        process, self.terminal = pty.fork()
        if process == 0:
            os.chdir(self.data)
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
            os.execve(program, [program, *arguments, "--language", variables.pop("SPEAKS", "en")], variables)
        self.process = process

    def resize(self, columns, rows):
        """The program is told by the system, as when somebody drags the corner of a window."""
        self.screen.resize(rows, columns)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process:
            os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)
        os.close(self.terminal)
        if self.folder:
            self.folder.cleanup()

    def read(self, patience=0.02):
        """Whatever comes until it is quiet for so long; false once the program has ended."""
        while select.select([self.terminal], [], [], patience)[0]:
            try:
                data = os.read(self.terminal, 65536)
            except OSError:
                return False
            if not data:
                return False
            self.written += data
            self.stream.feed(data)
        return True

    @property
    def lines(self):
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self):
        return "\n".join(self.lines)

    def at_prompt(self):
        row = self.lines[self.screen.cursor.y]
        return any(prompt in row for prompt in PROMPTS) and self.screen.cursor.x >= len(row)

    def wait(self, condition, seconds=60):
        until = time.monotonic() + seconds
        while not condition():
            alive = self.read()
            if condition():
                return
            assert alive, "the program ended:\n" + self.text
            assert time.monotonic() < until, "nothing came:\n" + self.text

    def prompt(self):
        self.wait(self.at_prompt)
        return self.lines[self.screen.cursor.y]

    def type(self, text, enter=True):
        os.write(self.terminal, text.encode() + (b"\r" if enter else b""))
        if enter:
            # The next prompt comes with a new screen: the typed line is gone then.
            self.wait(lambda: not self.at_prompt() or not self.lines[self.screen.cursor.y].endswith(text))

    def say(self, text):
        """Types a line, and waits for the next question."""
        before = len(self.written)
        os.write(self.terminal, text.encode() + b"\r")
        self.wait(lambda: b"\x1b[H" in self.written[before:] and self.at_prompt())

    def ended(self):
        while self.read(0.1):
            pass
        status = os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])
        self.process = None
        return status


class Wire:
    """A port of its own that leads to a server, until it is cut; new connections may be made at once."""

    def __init__(self, server):
        self.server = server
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.ends = []
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near = self.listener.accept()[0]
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self.server.port))
            self.ends += [near, far]
            for source, target in ((near, far), (far, near)):
                threading.Thread(target=self.carry, args=(source, target), daemon=True).start()

    @staticmethod
    def carry(source, target):
        try:
            while data := source.recv(65536):
                target.sendall(data)
        except OSError:
            pass

    def cut(self):
        for end in self.ends:
            try:
                end.shutdown(socket.SHUT_RDWR)  # wakes the thread that reads
            except OSError:
                pass  # the other side was faster
            end.close()
        self.ends.clear()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.cut()


class LossyWire(Wire):
    """Leads to a server, too, but its first answer to somebody who sits down gets lost."""

    lost = False

    def carry(self, source, target):
        try:
            while data := source.recv(65536):
                if not self.lost and b'"seat":' in data and b'"token":' in data and not data.startswith(b"POST"):
                    self.lost = True
                    self.cut()
                    return
                target.sendall(data)
        except OSError:
            pass


class TerminalGame(unittest.TestCase):
    def check_screen(self, person, title):
        self.assertEqual(len(person.screen.history.top), 0, "something scrolled away:\n" + person.text)
        self.assertTrue(person.lines[0].startswith(title) or person.lines[0], person.text)
        self.assertLessEqual(person.screen.cursor.y, 22, person.text)

    def play_robotrick(self, person):
        decisions = 0
        while "Enter ends" not in person.prompt():
            self.check_screen(person, "Robotrick")
            prompt = person.lines[person.screen.cursor.y]
            cards = re.findall(r"[│|](\w{2,3}) ?[│|]", person.lines[13])
            if "Your two cards" in prompt:
                person.say(" ".join(cards[:2]).lower())
            elif "Your card" in prompt:
                self.assertIn("may win", person.text)
                person.say(cards[-1])
                decisions += 1
            else:
                person.say("")
        return decisions

    def play_robots(self, person, chance):
        while "Enter ends" not in person.prompt():
            self.check_screen(person, "Robots")
            if "Your move" in person.lines[person.screen.cursor.y]:
                offered = re.findall(r"(?:^|  )(\d+) (\w+)", "\n".join(person.lines[18:20]))
                attacks = [number for number, verb in offered if verb in ("attack", "build", "twin")]
                person.say(attacks[0] if attacks else chance.choice(offered)[0])
            else:
                person.say("")

    def test_a_whole_match_of_robotrick_at_80_by_24(self):
        with Person("play", "robotrick", "--level", "rookie", "--seed", "7", "--now") as person:
            self.assertEqual(self.play_robotrick(person), 36)
            self.assertRegex(person.text, r"wins?\.|share")
            person.say("save match.jsonl")
            person.type("", enter=False)
            os.write(person.terminal, b"\r")
            self.assertEqual(person.ended(), 0, person.text)
            replayed = subprocess.run([BOTYARD, "replay", os.path.join(person.data, "match.jsonl")], capture_output=True, text=True)
            self.assertEqual(replayed.returncode, 0, replayed.stderr)
            # What is over is kept among the finished ones, and not offered again.
            self.assertEqual(os.listdir(os.path.join(person.data, "botyard", "play")), ["finished-games.jsonl"])

    def test_a_whole_game_of_robots_at_80_by_24(self):
        with Person("play", "robots", "--level", "rookie", "--seed", "5", "--now", "--seat", "red", "--jokers") as person:
            self.play_robots(person, random.Random(3))
            self.assertRegex(person.text, r"wins?|draw")

    def test_a_short_dialogue_asks_for_what_was_not_said(self):
        with Person("play") as person:
            self.assertIn("Which game?", person.prompt() and person.text)
            person.say("1")
            self.assertIn("How strong", person.text)
            person.say("2")
            self.assertIn("Which cards?", person.text)
            person.say("2")
            self.assertIn("How many hangars?", person.text)
            person.say("")
            self.assertIn("Prototype", person.lines[0])
            self.assertIn("Your two cards", person.prompt())

    def test_help_hint_why_rules_and_undo(self):
        with Person("play", "robotrick", "--level", "rookie", "--seed", "7", "--now") as person:
            person.prompt()
            person.say("help")
            self.assertIn("How to play here", person.text)
            person.say("")
            person.say("hint")
            self.assertIn("would be my choice", person.text)
            cards = re.findall(r"│(\w{2,3}) ?│", person.lines[13])
            person.say(f"{cards[0]} {cards[1]}")
            person.say("why")
            self.assertIn("Droco leads", person.text)
            person.say("")
            person.say("rules")
            self.assertIn("In short", person.text)
            self.check_screen(person, "Robotrick")
            person.say("enough")
            person.say("undo")
            self.assertIn("Your two cards", person.prompt())
            self.assertIn("Taken back", person.text)

    def test_a_page_of_the_rules_is_left_and_not_the_game(self):
        with Person("play", "robotrick", "--level", "rookie", "--seed", "7", "--now") as person:
            person.prompt()
            person.say("rules")
            self.assertIn("q leaves the page", person.prompt())
            person.say("q")
            self.assertIn("Your two cards", person.prompt())

    def test_it_says_who_thinks(self):
        with Person("play", "robotrick", "--level", "rookie", "--seed", "7", "--now") as person:
            person.prompt()
            cards = re.findall(r"│(\w{2,3}) ?│", person.lines[13])
            person.say(f"{cards[0]} {cards[1]}")
            self.assertIn("Bo thinks…", person.written.decode())

    def test_a_terminal_that_is_too_small_is_told_so_and_one_that_grows_is_drawn_anew(self):
        with Person("play", "robotrick", "--level", "rookie", "--seed", "7", "--now", size=(60, 20)) as person:
            person.prompt()
            self.assertIn("This terminal has 60 columns and 20 rows; the table needs", person.text)
            self.assertEqual(len(person.screen.history.top), 0, person.text)
            os.write(person.terminal, b"a")
            person.wait(lambda: person.lines[person.screen.cursor.y].endswith("help): a"))
            person.resize(110, 40)
            person.wait(lambda: person.lines[0].startswith("Robotrick, boxed game") and person.lines[38].endswith("help): a"))
            self.assertGreater(len(person.lines[0]), 100, "the trump card stands at the right end")
            self.assertEqual(len(person.screen.history.top), 0, person.text)
            person.resize(80, 24)
            person.wait(lambda: person.lines[22].endswith("help): a"))
            self.assertLessEqual(max(len(line) for line in person.lines), 80)
            person.resize(79, 24)
            person.wait(lambda: "This terminal has 79 columns" in person.text)

    def test_tab_completes_and_the_arrow_brings_back(self):
        with Person("play", "robotrick", "--level", "rookie", "--seed", "7", "--now") as person:
            person.prompt()
            os.write(person.terminal, b"hi\t")
            person.wait(lambda: "help): hint" in person.lines[22])
            os.write(person.terminal, b"\r")
            person.wait(lambda: "would be my choice" in person.text)
            person.prompt()
            os.write(person.terminal, b"\x1b[A")
            person.wait(lambda: "help): hint" in person.lines[22])
            os.write(person.terminal, b"\x15")
            person.wait(lambda: person.lines[22].endswith("help):"))
            os.write(person.terminal, b"h\t")
            person.wait(lambda: "help hint" in person.lines[23])
            self.check_screen(person, "Robotrick")

    def test_an_unfinished_game_is_offered_again_after_a_crash(self):
        with tempfile.TemporaryDirectory() as data:
            with Person("play", "robots", "--level", "rookie", "--seed", "4", "--now", data=data) as person:
                person.prompt()
                for _ in range(4):
                    person.say("1" if "Your move" in person.prompt() else "")
                while "Your move" not in person.prompt():
                    person.say("")
                board = person.lines[0:18]
            games = os.path.join(data, "botyard", "play")
            os.utime(os.path.join(games, os.listdir(games)[0]), (1.7e9, 1.7e9))
            with Person("play", data=data, TZ="UTC0") as person:
                person.prompt()
                self.assertIn("unfinished", person.text)
                self.assertIn("1  Robots 1.4 · rookie · 2023-11-14 22:13 · Turn", person.text)
                person.say("1")
                self.assertEqual(person.lines[0:18], board)
            with Person("play", "--resume", data=data) as person:
                person.prompt()
                self.assertEqual(person.lines[0:18], board)

    def test_a_game_that_cannot_be_kept_is_not_said_to_be(self):
        with tempfile.TemporaryDirectory() as data:
            os.mkdir(os.path.join(data, "botyard"))
            with open(os.path.join(data, "botyard", "play"), "w"):
                pass  # a file where the folder of games should be
            with Person("play", "robots", "--level", "rookie", "--seed", "4", "--now", data=data) as person:
                person.prompt()
                os.write(person.terminal, b"quit\r")
                self.assertEqual(person.ended(), 1)
                self.assertIn("your game could not be kept: cannot write", " ".join(person.text.split()))
                self.assertNotIn("is kept", person.text)

    def test_no_colours_where_none_are_wanted_and_plain_ascii_on_demand(self):
        with Person("play", "robotrick", "--seed", "7", "--now", NO_COLOR="1") as person:
            person.prompt()
            self.assertNotRegex(person.written, rb"\x1b\[[0-9;]*[1-9][0-9;]*m")
            self.assertIn("╭", person.text)
        with Person("play", "robotrick", "--seed", "7", "--now") as person:
            person.prompt()
            self.assertRegex(person.written, rb"\x1b\[[0-9;]*38;5;")
        for arguments, environment in [(["--plain"], {}), ([], {"LC_ALL": "C"}), ([], {"TERM": "dumb"})]:
            with Person("play", "robotrick", "--seed", "7", "--now", *arguments, **environment) as person:
                person.wait(lambda: "Your two cards" in person.text)
                self.assertTrue(person.written.isascii(), arguments)
                self.assertIn("+---+", person.text)

    def test_japanese_stays_in_its_columns(self):
        with Person("play", "robotrick", "--seed", "7", "--level", "rookie", "--now", SPEAKS="ja") as person:
            person.wait(lambda: "渡す2枚" in person.lines[22])
            self.assertEqual(len(person.screen.history.top), 0, person.text)
            self.assertTrue(person.lines[0].startswith("ロボトリック"), person.text)
            # The frames stand where they stand in English: after eight columns, whatever is written before them.
            self.assertEqual([person.screen.buffer[row][8].data for row in range(12, 16)], ["╭", "│", "│", "╰"], person.text)

    def test_a_script_may_be_piped_in(self):
        with tempfile.TemporaryDirectory() as data:
            piped = subprocess.run([BOTYARD, "play", "robots", "--seed", "4", "--level", "random", "--language", "en"], input="1\nmoves\n\nquit\n",
                                   capture_output=True, text=True, timeout=60, env={**os.environ, "XDG_DATA_HOME": data, "LC_ALL": "C.UTF-8"})
            self.assertEqual(piped.returncode, 0, piped.stderr)
            self.assertIn("What you may do now", piped.stdout)
            self.assertNotIn("\x1b", piped.stdout)

    def test_a_program_of_ones_own_plays(self):
        program = f"exec:{sys.executable} {os.path.join(ROOT, 'examples', 'bot.py')}"
        with Person("play", "robots", "--level", program, "--seed", "4", "--now") as person:
            self.play_robots(person, random.Random(3))
            self.assertRegex(person.text, r"wins?|draw")
        with tempfile.TemporaryDirectory() as data:
            environment = {**os.environ, "XDG_DATA_HOME": data, "LC_ALL": "C.UTF-8"}
            piped = subprocess.run([BOTYARD, "play", "robots", "--seat", "red", "--level", "exec:exit 3", "--language", "en"],
                                   input="\n", capture_output=True, text=True, timeout=60, env=environment)
            self.assertEqual(piped.returncode, 1, piped.stderr)
            self.assertIn("exit 3 can't go on: the program ended: exit status 3", piped.stdout)

    def test_a_match_at_a_servers_table(self):
        with Server("--no-limits") as server:
            table = server.table(game="robotrick", bots=[None, "random", "random"])
            address = f"http://127.0.0.1:{server.port}/#/t/{table}"
            with tempfile.TemporaryDirectory() as data:
                with Person("join", address, "--name", "Ann", data=data) as person:
                    person.prompt()
                    cards = re.findall(r"│(\w{2,3}) ?│", person.lines[13])
                    person.say(f"{cards[0]} {cards[1]}")
                    self.assertIn("Your card", person.prompt())
                # Gone without a word: the same command leads back to the seat.
                with Person("join", address, data=data) as person:
                    person.prompt()
                    # The table names bots as the server's sentences do.
                    self.assertEqual([line[2:12].strip() for line in person.lines[8:11]], ["You", "Random 1", "Random 2"])
                    self.play_robotrick(person)
                    self.assertIn("The deal was fair.", person.text)
            record = server.json("GET", f"/api/v1/tables/{table}/record")
            self.assertEqual(record["players"][0], "Ann")
            self.assertEqual(len(record["rounds"]), 3)
            self.assertEqual([len(digits) for digits in record["fair"]["contributions"]], [64, 0, 0])

    def test_a_lost_answer_costs_no_second_seat(self):
        with Server("--no-limits") as server, LossyWire(server) as wire, tempfile.TemporaryDirectory() as data:
            table = server.table(game="robotrick", bots=[None, None, "random"])
            address = f"http://127.0.0.1:{wire.port}/#/t/{table}"
            failed = subprocess.run([BOTYARD, "join", address, "--name", "Ann", "--language", "en"], capture_output=True, text=True, timeout=60,
                                    env={**os.environ, "XDG_DATA_HOME": data})
            self.assertEqual(failed.returncode, 1, failed.stdout)
            self.assertTrue(wire.lost)
            with Person("join", address, "--name", "Ann", data=data) as person:
                person.wait(lambda: "You" in person.text)
                players = server.json("GET", f"/api/v1/tables/{table}")["players"]
                self.assertEqual([player["name"] for player in players], ["Ann", None, None])
                bo = Player(server, table, server.sit(table, "Bo", seat=1)["token"])
                bo.wait(lambda each: each.table["status"] == "playing")
                self.assertIn("Your two cards", person.prompt())
                # What was committed to the first time is what is shown.
                self.assertEqual([len(digits) for digits in bo.table["contributions"]], [64, 0, 0])

    def test_an_edition_of_the_servers_own(self):
        """Under a name of its own, and under the name of a built-in edition, which the program must not take for it."""
        with open(os.path.join(ROOT, "data", "editions", "robotrick.toml"), encoding="utf-8") as file:
            own = file.read().replace('id = "R', 'id = "X').replace("Robotrick, boxed game", "Our box")
        for edition in ("ours", "robotrick"):
            with tempfile.NamedTemporaryFile("w", suffix=".toml", encoding="utf-8") as file:
                file.write(own.replace('id = "robotrick"', f'id = "{edition}"'))
                file.flush()
                with Server("--no-limits", "--edition", file.name) as server:
                    table = server.table(game="robotrick", edition=edition, bots=[None, "random", "random"])
                    with Person("join", f"http://127.0.0.1:{server.port}/#/t/{table}", "--name", "Ann") as person:
                        person.prompt()
                        self.assertIn("Our box", person.lines[0])
                        cards = re.findall(r"│(\w{2,3}) ?│", person.lines[13])
                        person.say(f"{cards[0]} {cards[1]}")
                        self.assertIn("may win", person.text)
                        if edition == "robotrick":
                            self.play_robotrick(person)
                            self.assertIn("The deal was fair.", person.text)

    def test_it_hears_the_server_and_comes_back_while_one_thinks(self):
        with Server("--no-limits") as server, Wire(server) as wire:
            table = server.table(game="robotrick", bots=[None, None, "random"])
            bo = Player(server, table, server.sit(table, "Bo", seat=1)["token"])
            with Person("join", f"http://127.0.0.1:{wire.port}/#/t/{table}", "--name", "Ann") as person:
                person.prompt()
                cards = re.findall(r"│(\w{2,3}) ?│", person.lines[13])
                os.write(person.terminal, f"{cards[0]} é".encode())
                person.wait(lambda: person.lines[22].endswith(f"{cards[0]} é"))
                bo.socket.send({"type": "leave", "id": "l"})
                person.wait(lambda: "A bot plays for Bo now" in person.lines[23])
                wire.cut()
                person.wait(lambda: "Connected again" in person.lines[23])
                self.assertTrue(person.lines[22].endswith(f"{cards[0]} é"), person.text)
                os.write(person.terminal, b"\x7f")
                person.say(cards[1])
                self.assertIn("Your card", person.prompt())

    def test_phrases_are_said_and_heard(self):
        for plain in ([], ["--plain"]):
            with Server("--no-limits") as server:
                table = server.table(game="robotrick", bots=[None, None, "random"])
                with Person("join", f"http://127.0.0.1:{server.port}/#/t/{table}", "--name", "Ann", *plain) as person:
                    person.wait(lambda: "empty" in person.text)
                    os.write(person.terminal, b"say\r")
                    person.wait(lambda: "3 Well played!" in person.text)
                    os.write(person.terminal, b"say 1\r")
                    person.wait(lambda: "You: Hello!" in person.text)
                    bo = Player(server, table, server.sit(table, "Bo", seat=1)["token"])
                    person.prompt()
                    person.say("say 3")
                    # Once the server has said it to all.
                    person.wait(lambda: "You: Well played!" in " ".join(person.text.split()))
                    bo.wait(lambda each: '"well_played"' in each.messages[-1])
                    bo.socket.send({"type": "say", "id": "s1", "phrase": "thanks"})
                    person.wait(lambda: "Bo: Thank you!" in person.lines[23])
                    person.say("mute")
                    bo.socket.send({"type": "say", "id": "s2", "phrase": "sorry"})
                    bo.answer("s2")
                    person.say("help")
                    self.assertIn("say 3 says the third", person.text)
                    person.say("q")
                    self.assertFalse(b"Bo: Sorry!" in person.written)
                    self.assertTrue(person.written.isascii() or not plain)
                    self.check_screen(person, "Robotrick")
                    # What was said is among what has happened.
                    person.say("log")
                    self.assertIn("Bo: Thank you!", person.text)
                    # In a window that is too small for the table, too.
                    person.say("")
                    person.resize(60, 12)
                    person.wait(lambda: "needs 80 and 24" in " ".join(person.text.split()))
                    person.say("unmute")
                    bo.socket.send({"type": "say", "id": "s3", "phrase": "good_game"})
                    person.wait(lambda: "Bo: Good game!" in person.text)
                    self.assertIn("needs 80 and 24", " ".join(person.text.split()))

    def test_long_commands_show_that_they_work(self):
        """What stands on the terminal meanwhile, and is gone at the end."""
        for arguments, seen in ((["hint", "game.jsonl", "--level", "captain:50it", "--open", "0"], "captain:50it thinks…"),
                                (["bench", "--deals", "10"], "robotrick…"),
                                (["bench", "search", "--positions", "1", "--iterations", "100"], "robots, learned…"),
                                (["arena", "--players", "random,random,random", "--matches", "1"], "of 3 games")):
            with tempfile.TemporaryDirectory() as data:
                with open(os.path.join(data, "game.jsonl"), "w", encoding="utf-8") as file:
                    file.write(subprocess.run([BOTYARD, "deal", "--seed", "7"], capture_output=True, text=True, check=True).stdout)
                with Person(*arguments, data=data) as person:
                    self.assertEqual(person.ended(), 0, person.text)
                    self.assertIn(seen, person.written.decode(), arguments)
                    self.assertNotIn(seen, person.text, arguments)

    def test_a_table_that_is_not_there_says_so(self):
        with Server() as server:
            for address, said in [(f"http://127.0.0.1:{server.port}/#/t/nothing", "the server says"), ("http://127.0.0.1:1/t/x", "cannot reach"), ("nonsense", "no table's address")]:
                failed = subprocess.run([BOTYARD, "join", address, "--language", "en"], capture_output=True, text=True, timeout=60)
                self.assertEqual(failed.returncode, 1)
                self.assertIn(said, failed.stderr)
            german = subprocess.run([BOTYARD, "join", f"http://127.0.0.1:{server.port}/t/nothing", "--language", "de"], capture_output=True, text=True, timeout=60)
            self.assertIn("der Server sagt: es gibt keinen Tisch nothing", german.stderr)

    def test_a_server_that_answers_nonsense_is_none(self):
        for answer in (b"[]", b"{}", b'{"match":"x","commitment":1}'):
            class Nonsense(http.server.BaseHTTPRequestHandler):
                def do_GET(self):
                    self.send_response(200)
                    self.send_header("Content-Length", str(len(answer)))
                    self.end_headers()
                    self.wfile.write(answer)

                def log_message(self, *_):
                    pass

            with http.server.HTTPServer(("127.0.0.1", 0), Nonsense) as server, tempfile.TemporaryDirectory() as data:
                threading.Thread(target=server.serve_forever, daemon=True).start()
                failed = subprocess.run([BOTYARD, "join", f"http://127.0.0.1:{server.server_port}/t/x", "--language", "en"],
                                        capture_output=True, text=True, timeout=60, env={**os.environ, "XDG_DATA_HOME": data})
                server.shutdown()
                self.assertEqual(failed.returncode, 1, failed.stderr)
                self.assertIn("no Botyard server", failed.stderr)


if __name__ == "__main__":
    unittest.main()
