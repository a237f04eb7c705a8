"""Drives the program as a person or a script would: arguments in, text and exit status out.

BOTYARD names the program to test.
"""
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from nightly import NIGHTLY  # noqa: E402

BOTYARD = os.environ["BOTYARD"]
os.environ["LC_ALL"] = "C"  # reasons are told in the language of whoever starts the program
HERE = os.path.dirname(os.path.abspath(__file__))
CONFORMANCE = os.path.join(HERE, "conformance")
COMMANDS = ["deal", "view", "replay", "edition", "bench", "bot", "arena", "hint", "learn", "solve", "engine",
            "serve", "load", "verify", "export", "print", "companion", "play", "join", "help"]


def run(*arguments, stdin="", **options):
    return subprocess.run([BOTYARD, *arguments], input=stdin, capture_output=True, text=True, timeout=500, **options)


class CommandLine(unittest.TestCase):
    def test_help_is_there_for_each_command_with_examples(self):
        top = run("--help")
        self.assertEqual(top.returncode, 0)
        for command in COMMANDS:
            self.assertIn(command, top.stdout)
            own = run(command, "--help")
            self.assertEqual((own.returncode, own.stderr), (0, ""))
            self.assertIn("Examples:", own.stdout)
            self.assertIn(f"botyard {command}", own.stdout)
        self.assertEqual(run().stdout, top.stdout)
        self.assertEqual(run("help").stdout, top.stdout)
        self.assertEqual(run("help", "play").stdout, run("play", "--help").stdout)
        self.assertEqual(run("help", "bench", "solve").stdout, run("bench", "solve", "--help").stdout)
        unknown = run("help", "deel")
        self.assertEqual((unknown.returncode, unknown.stdout), (2, ""))
        self.assertIn("there is no command deel", unknown.stderr)

    def test_the_version_is_that_of_the_build(self):
        with open(os.path.join(os.path.dirname(HERE), "CMakeLists.txt"), encoding="utf-8") as file:
            stated = re.search(r"^project\(botyard VERSION (\S+) ", file.read(), re.MULTILINE)[1]
        self.assertEqual(run("--version").stdout, f"botyard {stated}\n")

    def test_wrong_usage_is_one_sentence_with_the_way_to_help(self):
        for arguments in (["deel"], ["replay"], ["deal", "--hangar", "4"], ["view"], ["bench", "--deals", "0"]):
            result = run(*arguments)
            self.assertEqual(result.returncode, 2, arguments)
            self.assertEqual(result.stdout, "")
            self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
            self.assertIn("--help'", result.stderr)

    def test_what_was_probably_meant_is_named(self):
        for arguments, meant in (
            (["deel"], "Did you mean deal?"),
            (["help", "repaly"], "Did you mean replay?"),
            (["bench", "serach"], "Did you mean search?"),
            (["deal", "--hangar", "4"], "Did you mean --hangars?"),
            (["arena", "--mathces=3"], "Did you mean --matches?"),
            (["play", "robotrik"], "did you mean robotrick?"),
            (["print", "ai-card"], "did you mean ai-cards?"),
            (["deal", "--game", "robot"], "Did you mean robots?"),
            (["deal", "--edition", "prototyp"], "Did you mean prototype?"),
            (["play", "--level", "capitan", "--now"], "Did you mean captain?"),
            (["arena", "--players", "captain,pilto,rookie"], "Did you mean pilot?"),
        ):
            result = run(*arguments)
            self.assertEqual((result.returncode, result.stdout), (2, ""), arguments)
            self.assertIn(meant, result.stderr)
        self.assertIn("Meintest du captain?", run("play", "--level", "capitan", "--now", "--language", "de").stderr)
        for arguments in (["chess"], ["deal", "--game", "chess"], ["deal", "--frobnicate"], ["play", "--level", "king", "--now"]):
            self.assertNotIn("id you mean", run(*arguments).stderr, arguments)

    def test_a_byte_order_mark_at_the_start_of_a_file_is_no_part_of_it(self):
        mark = "\ufeff"
        dealt = run("deal", "--seed", "7").stdout
        self.assertEqual(run("replay", "-", stdin=mark + dealt).returncode, 0)
        self.assertEqual(run("view", "-", stdin=mark + dealt).stdout, run("view", "-", stdin=dealt).stdout)
        self.assertEqual(run("replay", "-", stdin=dealt + mark + dealt).returncode, 1, "only at the start")
        self.assertIn('"ok"', run("engine", stdin=mark + '{"method":"games"}\n').stdout)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "mine.toml")
            with open(path, "w", encoding="utf-8") as file:
                file.write(mark + run("edition", "robotrick").stdout.replace('id = "robotrick"', 'id = "mine"'))
            self.assertEqual(run("deal", "--edition", path).returncode, 0)
            self.assertIn("Every entry", self.companion(folder, [mark + "prototype", "Ann", "Ben", "Cy", "3", "0"]))
            sheet = os.path.join(folder, "botyard", "companion-robotrick.json")
            with open(sheet, encoding="utf-8") as file:
                content = file.read()
            with open(sheet, "w", encoding="utf-8") as file:
                file.write(mark + content)
            self.assertIn("Going on with", self.companion(folder, ["P1"]))

    def test_a_forced_move_needs_no_thought(self):
        with open(CONFORMANCE + "/robotrick.jsonl", encoding="utf-8") as file:
            record = file.readline()
        views = ((at, json.loads(run("view", "-", "--at", str(at), "--seat", "0", stdin=record).stdout)) for at in range(3, 110))
        forced = next(at for at, view in views if len(view["legal"]) == 1)
        # An hour's thought: this test would not end if it were begun.
        hint = run("hint", "-", "--at", str(forced), "--level", "commander:3600000ms", "--open", "3600", "--json", stdin=record)
        self.assertEqual((hint.returncode, hint.stderr), (0, ""))
        self.assertEqual(json.loads(hint.stdout)["moves"], {})

    def test_nothing_is_overwritten_in_silence(self):
        with tempfile.TemporaryDirectory() as folder:
            built = os.path.join(folder, "built")
            os.mkdir(built)
            with open(os.path.join(built, "index.html"), "w", encoding="utf-8") as file:
                file.write("<!doctype html>")
            site = os.path.join(folder, "public")
            self.assertEqual(run("site", site, "--web", built).stdout.splitlines(), [f"1 file in {site}"])
            self.assertIn("1 of them takes the place of what was there.", run("site", site, "--web", built).stdout)
            # A new sheet leaves the old one where it is, and a second AI card the first one.
            card = ["low", "long high", "high"]
            told = self.companion(folder, ["prototype", "Ann", "Ben", "Cy", "3", "0", "new", "one", *card, "restart", "prototype", "Ann", "Ben", "Cy", "3", "0",
                                           "new", "two", *card])
            self.assertIn("The sheet so far is kept in", told)
            with open(folder + "/botyard/companion-robotrick-2.json", encoding="utf-8") as file:
                self.assertEqual(json.load(file)["rounds"], [{"ai_card": "one"}])
            with open(folder + "/botyard/editions/my-prototype.toml", encoding="utf-8") as file:
                own = file.read()
            self.assertIn('id = "one"', own)
            self.assertIn('id = "two"', own)

    def test_numbers_out_of_range_are_told_in_words(self):
        for arguments, words in (
            (["load", "--tables", "0"], "--tables: 0 is not a whole number from 1 to 20000."),
            (["load", "--tables", "99999999999999999999"], "99999999999999999999 is not a whole number from 1 to 20000."),
            (["load", "--seconds", "x"], "--seconds: x is not a number from 0.1 to 3600."),
            (["serve", "--port", "70000"], "--port: 70000 is not a whole number from 0 to 65535."),
            (["serve", "--port", "-1"], "--port: -1 is not a whole number from 0 to 65535."),
            (["bench", "--deals", "-5"], "--deals: -5 is not a whole number from 1 to 1000000000000."),
            (["view", "missing", "--at", "-1"], "--at: -1 is not a whole number from 0 to 18446744073709551615."),
            (["hint", "missing", "--record", "99999999999999999999"], "is not a whole number from 0 to 18446744073709551615."),
            (["hint", "missing", "--open", "nan"], "--open: nan is not a number from 0 to 3600."),
        ):
            result = run(*arguments)
            self.assertEqual((result.returncode, result.stdout), (2, ""), arguments)
            self.assertIn(words, result.stderr)

    def test_the_same_mistake_has_the_same_exit_status_everywhere(self):
        commands = (["deal"], ["play", "--now"], ["arena", "--players", "random,random,random"])
        for mistake, status in ((["--edition", "deluxe"], 2), (["--hangars", "7"], 2), (["--edition", "missing.toml"], 1)):
            for command in commands:
                result = run(*command, *mistake)
                self.assertEqual((result.returncode, result.stdout), (status, ""), (command, mistake))

    def test_no_colours_in_a_pipe(self):
        for arguments in (["--help"], ["bench", "--deals", "10"], ["replay", CONFORMANCE + "/robotrick.jsonl", "missing"]):
            result = run(*arguments, env={**os.environ, "TERM": "xterm-256color"})
            self.assertNotIn("\x1b", result.stdout + result.stderr)

    def companion(self, folder, lines, *arguments):
        result = run("companion", *arguments, stdin="\n".join(lines) + "\n", env={**os.environ, "XDG_DATA_HOME": folder})
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return result.stdout

    def test_the_companion_plays_droco_for_a_table_with_paper_cards(self):
        with open(CONFORMANCE + "/robotrick.jsonl", encoding="utf-8") as file:
            record = json.loads(file.readline())
        lines = [record["edition"], *record["players"], "3", "0"]
        expected = []
        for dealt in record["rounds"]:
            droco = dealt["droco"]
            lines += [dealt["ai_card"].lower(), dealt["trump"], " ".join(droco[:5]), ", ".join(droco[5:])]
            for trick in dealt["tricks"]:
                expected += [card for card in trick if card in droco]
                lines += [" ".join(card for card in trick if card not in droco)]
        with tempfile.TemporaryDirectory() as folder:
            told = self.companion(folder, lines)
            played = [line.split()[2].rstrip(".") for line in told.splitlines() if line.startswith("  Droco ") and line[8:].startswith(("leads ", "plays "))]
            self.assertEqual(played, expected, "all 36 cards of Droco")
            totals = ", ".join(f"{name} {'+' if total > 0 else '−' if total < 0 else ''}{abs(total)}" for name, total in zip(record["players"], record["totals"]))
            self.assertIn("In all: " + totals, told)
            with open(folder + "/botyard/companion-robotrick.json", encoding="utf-8") as file:
                sheet = json.load(file)
            self.assertEqual([len(round["cards"]) for round in sheet["rounds"]], [36, 36, 36])
            # It is there the next time, and a correction that can't be is refused by the entry that doesn't fit.
            again = self.companion(folder, ["score", "undo", "fix 15 " + sheet["rounds"][0]["cards"][1], "fix 99999 A1", "A1"])
            self.assertIn("Going on with", again)
            self.assertIn("Nothing was changed.", again)
            self.assertIn("Which entry?", again)
            with open(folder + "/botyard/companion-robotrick.json", encoding="utf-8") as file:
                self.assertEqual(len(json.load(file)["rounds"][2]["cards"]), 35)

    def test_the_companion_keeps_an_ai_card_of_ones_own(self):
        with tempfile.TemporaryDirectory() as folder:
            told = self.companion(folder, ["prototype", "Ann", "Ben", "Cy", "4", "1", "new", "x1", "low", "long high", "long short",
                                           "new", "x1", "low", "long high", "high"])
            self.assertIn("AI card x1, column lead", told)
            self.assertIn("editions/my-prototype.toml", told)
            own = run("edition", folder + "/botyard/editions/my-prototype.toml")
            self.assertEqual((own.returncode, own.stderr), (0, ""))
            with open(folder + "/botyard/companion-robotrick.json", encoding="utf-8") as file:
                sheet = json.load(file)
            self.assertEqual((sheet["edition"], sheet["rounds"]), ("my-prototype", [{"ai_card": "x1"}]))
            self.assertIn("Going on with", self.companion(folder, ["S2"]))

    def test_the_companion_is_a_board_of_values_for_robots(self):
        with tempfile.TemporaryDirectory() as folder:
            file = folder + "/board.json"
            told = self.companion(folder, ["Ann", "Ben", "0", "build s4", "build h2", "build h5", "next", "attack s4", "next",
                                           "block s4 h5", "next", "next", "build s4", "sheet"], "robots", "--file", file)
            self.assertIn("S4 enters with Value 4, which makes it a turbo.", told)
            self.assertIn("H5 stops S4 and takes it as damage.", told)
            self.assertIn("! entry 10, 'build S4': S4 lies under a robot as damage", told)
            self.assertIn("7. block S4 H5", told)
            self.assertIn("H5 2 normal Verteidigung −S4", self.companion(folder, ["quit"], "robots", "--file", file, "--language", "de"))
            other = run("companion", "robotrick", "--file", file)
            self.assertEqual(other.returncode, 1)
            self.assertIn("this is a sheet of robots", other.stderr)
            with open(file, "w", encoding="utf-8") as broken:
                broken.write("{")
            self.assertEqual(run("companion", "robots", "--file", file).returncode, 1)

    def test_the_companion_keeps_the_case_of_ai_cards(self):
        with tempfile.TemporaryDirectory() as folder:
            os.makedirs(folder + "/botyard/editions")
            text = run("edition", "prototype").stdout.replace('id = "prototype"', 'id = "mine"').replace('id = "P1"', 'id = "Bolt one"').replace('id = "P2"', 'id = "p2b"')
            with open(folder + "/botyard/editions/mine.toml", "w", encoding="utf-8") as file:
                file.write(text)
            told = self.companion(folder, ["mine", "Ann", "Ben", "Cy", "3", "0", "P2B", "fix 1 bolt ONE", "undo", "BOLT one", "fix 1 p2b", "undo",
                                           "new", "Ace", "low", "Long High", "high"])
            self.assertNotIn("!", told)
            with open(folder + "/botyard/companion-robotrick.json", encoding="utf-8") as file:
                self.assertEqual(json.load(file)["rounds"], [{"ai_card": "Ace"}])

    def test_the_companion_says_what_is_wrong_with_an_answer_and_asks_again(self):
        with tempfile.TemporaryDirectory() as folder:
            told = self.companion(folder, ["deluxe", "Prototype", " Ann\x07 ", "Ben", "Cy", "5", "4", "maybe", "YES"])
            for words in ("! 'deluxe' is none of robotrick, prototype.", "! '5' is none of 3, 4.", "! 'maybe' is none of 0, n, no, 1, y, yes.", "The name is written Ann."):
                self.assertIn(words, told)
            with open(folder + "/botyard/companion-robotrick.json", encoding="utf-8") as file:
                sheet = json.load(file)
            self.assertEqual((sheet["edition"], sheet["players"][0], sheet["options"]), ("prototype", "Ann", {"hangars": 4, "one_ai_card": True}))
            told = self.companion(folder, ["Ann", "Ben", "peut-être", "oui"], "robots", "--language", "fr")
            self.assertIn("« peut-être » n’est pas parmi", told.replace("\u00a0", " "))

    def test_the_companion_for_robots_lists_its_entries_and_takes_what_people_write(self):
        with tempfile.TemporaryDirectory() as folder:
            lines = ["Ann", "Ben", "no", "help", "moves", "build S5 with S9", "h2", "Build H6", "s5 attack", "done", "build s6 c6", "next", "attacks S5",
                     "next", "h6 blocks s5", "jump S4", "sheet"]
            told = self.companion(folder, lines, "robots")
            for entry in ("build CARD", "twin A B", "recall NANO TARGET", "mode CARD attack", "attack CARD", "block ATTACKER BLOCKER", "empty black",
                          "remove CARD", "damage CARD BY", "next"):
                self.assertRegex(told, f"(?m)^  (.*, )?{entry}")
            self.assertIn("build S4, ", told)
            self.assertIn("! entry 11, 'jump S4': 'jump S4' is no entry", told)
            self.assertIn("help lists what may be entered", told)
            with open(folder + "/botyard/companion-robots.json", encoding="utf-8") as file:
                entries = json.load(file)["entries"]
            self.assertEqual(entries, ["build S5 S9", "build H2", "build H6", "mode S5 attack", "next", "twin S6 C6", "next", "attack S5", "next", "block S5 H6"])

    def test_deal_gives_the_same_bytes_for_the_same_seed(self):
        # Pinned: a change here changes every deal that anyone has noted down.
        for arguments, dealt, pinned in ((["deal"], "rounds", "f43ecb1347a08db3"), (["deal", "--game", "robots", "--jokers"], "supply", "009a046cceef9b10")):
            first = run(*arguments, "--seed", "7").stdout
            self.assertEqual(first, run(*arguments, "--seed", "7").stdout)
            self.assertNotEqual(first, run(*arguments, "--seed", "8").stdout)
            record = json.loads(first)
            self.assertEqual(run(*arguments, "--seed", record["seed"]).stdout, first, "the record's own seed deals it again")
            digest = hashlib.sha256(json.dumps(record[dealt], sort_keys=True).encode()).hexdigest()
            self.assertEqual(digest[:16], pinned, arguments)

    def test_deal_without_a_seed_is_new_each_time(self):
        deals = {run("deal").stdout for _ in range(5)}
        self.assertEqual(len(deals), 5)

    def test_deal_takes_edition_and_options(self):
        record = json.loads(run("deal", "--seed", "1", "--edition", "prototype", "--hangars", "4", "--one-ai-card").stdout)
        self.assertEqual(record["edition"], "prototype")
        self.assertEqual(record["options"], {"hangars": 4, "one_ai_card": True})
        self.assertEqual(len(record["rounds"]), 1)

    def test_deal_refuses_what_is_wrong(self):
        for arguments, words in (
            (["--hangars", "5"], "there are 3 or 4"),
            (["--edition", "deluxe"], "unknown edition 'deluxe'"),
            (["--game", "chess"], "unknown game 'chess'"),
            (["--seed", "x"], "the seed must be"),
            (["--edition", "missing.toml"], "cannot read missing.toml"),
        ):
            result = run("deal", *arguments)
            self.assertNotEqual(result.returncode, 0)
            self.assertEqual(result.stdout, "")
            self.assertIn(words, result.stderr)

    def test_own_edition_is_followed_everywhere(self):
        with tempfile.TemporaryDirectory() as folder:
            text = run("edition", "robotrick").stdout
            text = text.replace('id = "robotrick"', 'id = "mine"').replace("points = [1,", "points = [50,")
            text = text.replace('letter = "A"', 'letter = "X"')
            path = os.path.join(folder, "mine.toml")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            self.assertEqual(run("edition", path).returncode, 0)
            dealt = run("deal", "--seed", "3", "--edition", path)
            self.assertEqual(json.loads(dealt.stdout)["edition"], "mine")
            self.assertIn('"X', dealt.stdout)
            self.assertIn("an edition of robotrick, not of robots", run("deal", "--game", "robots", "--edition", path).stderr)
            unknown = run("replay", "-", stdin=dealt.stdout)
            self.assertEqual(unknown.returncode, 1)
            self.assertIn("--edition FILE", unknown.stderr)
            self.assertEqual(run("replay", "--edition", path, "-", stdin=dealt.stdout).returncode, 0)
            view = run("view", "--edition", path, "--seat", "0", "-", stdin=dealt.stdout)
            self.assertEqual(json.loads(view.stdout)["edition"], "mine")

    def test_wrong_edition_is_refused_with_file_line_card_and_column_and_nothing_starts(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "bad.toml")
            with open(path, "w", encoding="utf-8") as file:
                file.write(run("edition", "robotrick").stdout.replace('lead = ["HIGH", "SHORT"]', 'lead = ["SHORT"]', 1))
            game = os.path.join(folder, "game.jsonl")
            with open(game, "w", encoding="utf-8") as file:
                file.write(run("deal", "--seed", "1").stdout)
            for arguments in (["deal", "--edition", path], ["edition", path], ["replay", "--edition", path, game],
                              ["view", "--edition", path, game]):
                result = run(*arguments)
                self.assertEqual((result.returncode, result.stdout), (1, ""), arguments)
                self.assertRegex(result.stderr, r"bad\.toml:\d+: AI card R1, column lead: ")

    def test_an_own_edition_in_place_of_a_built_in_one_is_named_where_it_may_be_the_cause(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "mine.toml")
            with open(path, "w", encoding="utf-8") as file:
                file.write(run("edition", "robotrick").stdout.replace("points = [1,", "points = [50,"))
            named = f"(the edition is that of {path}, which takes the place of the built-in one)"
            records = CONFORMANCE + "/robotrick.jsonl"
            self.assertEqual(run("replay", records).returncode, 0)
            for arguments in (["replay", records], ["replay", "--trace", records], ["view", records, "--record", "0"], ["hint", records, "--record", "0", "--at", "5"],
                              ["solve", records, "--record", "0", "--at", "30"]):
                result = run(*arguments, "--edition", path)
                self.assertEqual(result.returncode, 1, arguments)
                self.assertIn(named, result.stderr, arguments)
            self.assertNotIn(named, run("replay", CONFORMANCE + "/bad.jsonl").stderr)
            sheet = {"format": "botyard-companion/1", "game": "robotrick", "players": ["Ann", "Ben", "Cy"], "rounds": [{"ai_card": "R99"}]}
            with open(path, encoding="utf-8") as file:
                load = {"method": "load_edition", "toml": file.read(), "file": path}
            answers = run("engine", stdin=json.dumps(load) + "\n" + json.dumps({"method": "companion", "sheet": {**sheet, "edition": "robotrick"}}) + "\n").stdout.splitlines()
            self.assertIn(named, json.loads(answers[1])["error"]["text"])

    def test_edition_lists_the_built_in_ones(self):
        listed = run("edition")
        self.assertEqual(listed.returncode, 0)
        for name in ("robotrick", "prototype", "1.4"):
            self.assertIn(name, listed.stdout)
        self.assertIn("has no file", run("edition", "1.4").stderr)

    def test_replay_says_how_each_record_ended(self):
        result = run("replay", CONFORMANCE + "/robotrick.jsonl")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        lines = result.stdout.splitlines()
        self.assertEqual(len(lines), 40)
        self.assertIn("robotrick.jsonl:1: ", lines[0])
        self.assertIn("Ann −45, Bo −11, Cy −11. Shared victory: Bo, Cy.", lines[0])
        as_json = [json.loads(line) for line in run("replay", "--json", CONFORMANCE + "/robotrick.jsonl").stdout.splitlines()]
        self.assertEqual(as_json[0]["result"]["winners"], [1, 2])
        self.assertFalse(as_json[39]["finished"])

    def test_reasons_are_told_in_the_language_asked_for_or_that_of_the_system(self):
        bare = {name: value for name, value in os.environ.items() if not name.startswith("LC_") and name != "LANG"}
        german = "unbekannte Ausgabe „deluxe“"
        for arguments, set_to, words in (
            (["--language", "de", "deal", "--edition", "deluxe"], {}, german),
            (["deal", "--edition", "deluxe", "--language", "de-AT"], {"LANG": "fr_FR.UTF-8"}, german),
            (["deal", "--edition", "deluxe"], {"LANG": "de_DE.UTF-8"}, german),
            (["deal", "--edition", "deluxe"], {"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "de_CH"}, german),
            (["deal", "--edition", "deluxe"], {"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "fr", "LC_ALL": "de"}, german),
            (["deal", "--edition", "deluxe"], {"LANG": "de", "LC_ALL": "C"}, "unknown edition 'deluxe'"),
            (["deal", "--edition", "deluxe"], {"LANG": "C.UTF-8"}, "unknown edition 'deluxe'"),
            (["deal", "--edition", "deluxe"], {"LANG": "tlh_TLH"}, "unknown edition 'deluxe'"),
            (["deal", "--edition", "deluxe"], {}, "unknown edition 'deluxe'"),
            (["replay", "missing.jsonl", "--language", "ja"], {}, "missing.jsonlを読めません"),
            (["solve", "missing.jsonl"], {"LANG": "fr"}, "impossible de lire missing.jsonl"),
        ):
            result = run(*arguments, env={**bare, **set_to})
            self.assertEqual((result.returncode, result.stdout), (2 if "deal" in arguments else 1, ""), arguments)
            self.assertIn(words, result.stderr, set_to)
        self.assertIn("Victoire partagée", run("--language", "fr", "replay", CONFORMANCE + "/robotrick.jsonl").stdout)
        hint = run("hint", "-", "--level", "greedy", "--language", "de", stdin=run("deal", "--seed", "7").stdout)
        self.assertIn("lässt sich am ehesten verzichten", hint.stdout)
        wrong = run("deal", "--language", "tlh")
        self.assertEqual((wrong.returncode, wrong.stdout), (2, ""))
        self.assertIn("none of en, fr, de, ja", wrong.stderr)

    def test_the_engine_answers_in_the_language_of_each_request(self):
        requests = "".join(json.dumps({"method": "edition", "game": "robots", "edition": "x", "language": language}) + "\n"
                           for language in ("en", "fr-FR", "de", "ja", "tlh"))
        answers = [json.loads(line)["error"] for line in run("engine", "--language", "ja", stdin=requests).stdout.splitlines()]
        self.assertEqual({answer["code"] for answer in answers}, {"record.unknown_edition"})
        for answer, words in zip(answers, ("unknown edition", "édition inconnue", "unbekannte Ausgabe", "という版はありません", "unknown edition")):
            self.assertIn(words, answer["text"])

    def test_trace_equals_the_conformance_trace(self):
        for game in ("robotrick", "robots"):
            got = run("replay", "--trace", f"{CONFORMANCE}/{game}.jsonl")
            self.assertEqual((got.returncode, got.stderr), (0, ""))
            want = subprocess.run(["gzip", "-dc", f"{CONFORMANCE}/{game}.trace.jsonl.gz"], capture_output=True, text=True, check=True)
            got_lines, want_lines = got.stdout.splitlines(), want.stdout.splitlines()
            self.assertEqual(len(got_lines), len(want_lines))
            for one, two in zip(got_lines, want_lines):
                self.assertEqual(json.loads(one), json.loads(two))

    def test_bad_records_are_refused_with_line_and_reason_and_no_trace(self):
        with open(CONFORMANCE + "/bad.jsonl", encoding="utf-8") as file:
            count = len(file.readlines())
        for arguments in (["replay"], ["replay", "--trace"]):
            result = run(*arguments, CONFORMANCE + "/bad.jsonl")
            self.assertEqual((result.returncode, result.stdout), (1, ""))
            lines = result.stderr.splitlines()
            self.assertEqual(len(lines), count)
            for number, line in enumerate(lines, 1):
                self.assertRegex(line, rf"bad\.jsonl:{number}: \S+")

    def test_replay_goes_on_after_a_bad_record_and_counts_it(self):
        with open(CONFORMANCE + "/robotrick.jsonl", encoding="utf-8") as file:
            good = file.readline()
        result = run("replay", "--trace", "-", stdin="\n{nonsense\n   \n" + good)
        self.assertEqual(result.returncode, 1)
        self.assertEqual(json.loads(result.stdout.splitlines()[0])["record"], 1)
        self.assertIn("standard input:2: ", result.stderr)

    def test_replay_names_files_that_cannot_be_read(self):
        result = run("replay", "no-such-file", "/")
        self.assertEqual(result.returncode, 1)
        self.assertIn("cannot read no-such-file: ", result.stderr)
        self.assertIn("/ is a folder", result.stderr)

    def test_view_shows_a_seat_its_own_cards_and_no_others(self):
        dealt = run("deal", "--seed", "7").stdout
        hands = json.loads(dealt)["rounds"][0]["hands"]
        for seat in (0, 1, 2):
            view = json.loads(run("view", "-", "--seat", str(seat), stdin=dealt).stdout)
            self.assertEqual(view["hand"], hands[seat])
            for other in {0, 1, 2} - {seat}:
                self.assertFalse(set(hands[other]) & set(json.dumps(view).replace('"', " ").split()))
        watcher = json.loads(run("view", "-", stdin=dealt).stdout)
        self.assertIsNone(watcher["seat"])
        self.assertNotIn("hand", watcher)

    def test_view_of_robots_is_by_colour_and_hides_the_other_hand(self):
        games = CONFORMANCE + "/robots.jsonl"
        for seat in ("black", "red", "watcher"):
            view = json.loads(run("view", games, "--record", "0", "--at", "4", "--seat", seat).stdout)
            self.assertEqual(view["seat"], None if seat == "watcher" else seat)
            self.assertEqual(len(view["log"]), 4)
            self.assertEqual("hand" in view, seat != "watcher")
        self.assertIn("choose one of black, red, watcher", run("view", games, "--record", "0", "--seat", "0").stderr)

    def test_view_chooses_record_and_decision(self):
        games = CONFORMANCE + "/robotrick.jsonl"
        self.assertIn("choose one with --record", run("view", games, "--seat", "0").stderr)
        view = json.loads(run("view", games, "--record", "3", "--seat", "0", "--at", "10").stdout)
        self.assertEqual(view["phase"], "play")
        self.assertEqual(json.loads(run("view", games, "--record", "3", "--seat", "0").stdout)["phase"], "over")
        for arguments in (["--record", "40"], ["--record", "3", "--seat", "5"], ["--record", "3", "--at", "500"]):
            result = run("view", games, *arguments)
            self.assertNotEqual(result.returncode, 0)
            self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)

    def bot_messages(self, *views, time_ms=1000):
        """A start and a question for each view of seat 0 in a fresh deal."""
        start = {"type": "start", "protocol": "botyard-bot/1", "game": "robotrick", "edition": "robotrick",
                 "options": {"hangars": 3, "one_ai_card": False}, "seat": 0, "players": ["a", "b", "c"], "seed": 1}
        choose = [{"type": "choose", "id": number, "view": view, "time_ms": time_ms} for number, view in enumerate(views)]
        return "".join(json.dumps(message) + "\n" for message in [start, *choose, {"type": "end", "result": {}}])

    def test_bot_plays_for_another_program_and_passes_over_nonsense(self):
        view = json.loads(run("view", "-", "--seat", "0", stdin=run("deal", "--seed", "7").stdout).stdout)
        wrong = {**view, "trump": view["hand"][0]}
        result = run("bot", "random", stdin="nonsense\n\n" + self.bot_messages(view, wrong, view))
        self.assertEqual(result.returncode, 0)
        answers = [json.loads(line) for line in result.stdout.splitlines()]
        self.assertEqual([answer["id"] for answer in answers], [0, 2])
        for answer in answers:
            self.assertIn(answer["move"], view["legal"])
        complaints = result.stderr.splitlines()
        self.assertEqual(len(complaints), 2, result.stderr)
        self.assertIn("standard input:1: this is no JSON", complaints[0])
        self.assertRegex(complaints[1], r"standard input:5: card \w+ of \w+ is somewhere else too")

    def test_bot_stops_thinking_when_its_time_is_up(self):
        view = json.loads(run("view", "-", "--seat", "0", stdin=run("deal", "--seed", "7").stdout).stdout)
        result = run("bot", "ismcts:1000000000", stdin=self.bot_messages(view, time_ms=100))
        self.assertIn(json.loads(result.stdout)["move"], view["legal"])

    def test_a_level_that_is_not_there_is_refused_at_once(self):
        for arguments in (["bot", "grandmaster"], ["play", "robotrick", "--now", "--level", "grandmaster"],
                          ["play", "--level", "grandmaster"], ["hint", "missing.jsonl", "--level", "grandmaster"],
                          ["arena", "--players", "random,random,grandmaster"]):
            result = run(*arguments)
            self.assertEqual((result.returncode, result.stdout), (2, ""), arguments)
            self.assertIn("there is no bot grandmaster", result.stderr)

    def test_programs_play_in_the_arena_and_forfeits_are_told(self):
        result = run("arena", "--game", "robots", "--players", f"exec:exit 3,exec:{BOTYARD} bot random", "--matches", "1")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("the program ended: exit status 3", result.stdout + result.stderr)

    def test_arena_tells_shares_with_intervals_and_keeps_the_records(self):
        with tempfile.TemporaryDirectory() as folder:
            games = os.path.join(folder, "games.jsonl")
            result = run("arena", "--players", "ismcts:30,random,random", "--matches", "3", "--jobs", "2", "--json",
                         "--records", games)
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            report = json.loads(result.stdout)
            self.assertEqual((report["matches"], len(report["games"])), (3, 9))
            self.assertAlmostEqual(sum(player["first_share"] for player in report["players"]), 1)
            first = report["players"][0]
            self.assertEqual(first["name"], "ismcts:30")
            self.assertLessEqual(first["first_share_ci"][0], first["first_share"])
            self.assertGreater(first["ms_per_move"]["p99"], 0)
            replayed = run("replay", games)
            self.assertEqual((replayed.returncode, len(replayed.stdout.splitlines())), (0, 9))

    def test_arena_merges_its_shards(self):
        with tempfile.TemporaryDirectory() as folder:
            plan = ["arena", "--game", "robots", "--players", "greedy,random", "--matches", "2", "--seed", "9", "--json"]
            files = []
            for shard in ("1/2", "2/2"):
                files.append(os.path.join(folder, shard[0]))
                with open(files[-1], "w", encoding="utf-8") as file:
                    file.write(run(*plan, "--shard", shard).stdout)
            merged = json.loads(run("arena", "--json", "--merge", *files).stdout)
            self.assertEqual(merged["games"], json.loads(run(*plan).stdout)["games"])
            twice = run("arena", "--merge", files[0], files[0])
            self.assertEqual(twice.returncode, 1)
            self.assertIn("games that another one has too", twice.stderr)

    def test_arena_merges_no_broken_shard_and_keeps_control_characters_from_the_terminal(self):
        with tempfile.TemporaryDirectory() as folder:
            shard = json.loads(run("arena", "--game", "robots", "--players", "greedy,exec:exit 3", "--matches", "3", "--json").stdout)
            self.assertEqual((shard["players"][0]["first_share"], shard["players"][0]["mean_points"]), (1, None))
            shard["games"][0]["forfeit"] = "\x1b[2Jgone"
            name = os.path.join(folder, "shard")

            def merge(value):
                with open(name, "w", encoding="utf-8") as file:
                    file.write(value if isinstance(value, str) else json.dumps(value))
                return run("arena", "--merge", name)

            table = merge(shard)
            self.assertEqual((table.returncode, table.stderr), (0, ""))
            self.assertIn("?[2Jgone", table.stdout)
            self.assertIn("leave out 3 deals with a forfeit", table.stdout)
            self.assertRegex(table.stdout, r"greedy +100\.0 \([0-9.]+ to 100\.0\) +– ")
            for broken, words in (({**shard, "seed": 1e300}, "not what"), ({**shard, "games": shard["games"][1:]}, "not complete"),
                                  (json.dumps(shard)[:-9], "breaks off")):
                refused = merge(broken)
                self.assertEqual((refused.returncode, refused.stdout), (1, ""))
                self.assertIn(words, refused.stderr)

    def test_arena_does_not_write_over_the_records_of_an_earlier_run(self):
        with tempfile.TemporaryDirectory() as folder:
            records = os.path.join(folder, "games.jsonl")
            plan = ["arena", "--players", "random,random,random", "--matches", "1", "--records", records]
            self.assertEqual(run(*plan).returncode, 0)
            before = os.stat(records)
            again = run(*plan)
            self.assertEqual((again.returncode, again.stdout), (1, ""))
            self.assertIn("games.jsonl is there already", again.stderr)
            after = os.stat(records)
            self.assertEqual((after.st_mtime_ns, after.st_size), (before.st_mtime_ns, before.st_size))

    def test_adding_up_shards_takes_memory_for_what_they_hold(self):
        with tempfile.NamedTemporaryFile(mode="w", suffix=".json") as shard:
            shard.write(run("arena", "--players", "random,random,random", "--matches", "1", "--json").stdout)
            shard.flush()
            process = os.posix_spawn(BOTYARD, [BOTYARD, "arena", "--json", "--merge", shard.name], os.environ,
                                     file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)])
            _, status, usage = os.wait4(process, 0)
            self.assertEqual(os.waitstatus_to_exitcode(status), 0)
            self.assertLess(usage.ru_maxrss, 500_000)  # KiB

    def test_arena_refuses_wrong_players_and_shards(self):
        for arguments, words in ((["--players", "random"], "is for 3 players"), (["--players", "a,b,c"], "no bot a"),
                                 ([], "--players is required"), (["--players", "random,random,random", "--shard", "3/2"], "--shard")):
            result = run("arena", *arguments)
            self.assertEqual((result.returncode, result.stdout), (2, ""), arguments)
            self.assertIn(words, result.stderr)

    def test_hint_says_what_and_why(self):
        deal = run("deal", "--seed", "7").stdout
        result = run("hint", "-", "--level", "captain:200it", stdin=deal)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("seat 0 to decide: pass", result.stdout)
        self.assertIn("win share", result.stdout)
        again = json.loads(run("hint", "-", "--level", "captain:200it", "--json", stdin=deal).stdout)
        self.assertEqual(len(again["moves"]), 66)
        self.assertIn(again["move"], result.stdout)

    def test_hint_shows_open_card_values_beside_the_bots(self):
        games = os.path.join(CONFORMANCE, "robotrick.jsonl")
        hint = json.loads(run("hint", games, "--record", "3", "--at", "25", "--level", "captain:50it", "--json").stdout)
        solved = json.loads(run("solve", games, "--record", "3", "--at", "25", "--json").stdout)
        self.assertEqual({move: [value, value] for move, value in solved["cards"].items()},
                         {move: entry["open_cards"] for move, entry in hint["moves"].items()})
        finished = run("hint", games, "--record", "3")
        self.assertEqual(finished.returncode, 1)
        self.assertIn("nothing to decide", finished.stderr)

    def test_hint_asks_a_program_of_ones_own(self):
        program = f"exec:{sys.executable} {os.path.join(os.path.dirname(HERE), 'examples', 'bot.py')}"
        for game in ("robotrick", "robots"):
            deal = run("deal", "--game", game, "--seed", "7").stdout
            result = run("hint", "-", "--level", program, stdin=deal)
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            self.assertIn(" to decide: ", result.stdout)
            hint = json.loads(run("hint", "-", "--level", program, "--json", stdin=deal).stdout)
            self.assertIn(f"{hint['seat']} to decide: {hint['move']}", result.stdout)
        # What it says of its move and of others is shown as it says it; it sees a view of the right moment, and no record.
        games = os.path.join(CONFORMANCE, "robotrick.jsonl")
        says = ("exec:read start; read choose; case $choose in *deals*) exit 9;; esac; "
                "move=$(echo \"$choose\" | grep -o 'play [A-D][0-9]*' | head -1); "
                "echo '{\"id\":1,\"move\":\"'$move'\",\"note\":\"It shines.\",\"values\":{\"'$move'\":1.5}}'")
        hint = json.loads(run("hint", games, "--record", "3", "--at", "25", "--level", says, "--json").stdout)
        self.assertEqual(hint["why"], "It shines.")
        self.assertEqual(hint["moves"][hint["move"]]["value"], 1.5)
        self.assertEqual(len(hint["moves"][hint["move"]]["open_cards"]), 2)
        shown = run("hint", games, "--record", "3", "--at", "25", "--level", says).stdout
        self.assertRegex(shown, r"It shines\.\n\nmove +value +all cards open\n" + hint["move"] + r" +1\.5 ")
        for arguments, why in ((["--record", "3"], "nothing to decide"), (["--record", "3", "--at", "9999"], "9999")):
            refused = run("hint", games, *arguments, "--level", program)
            self.assertEqual(refused.returncode, 1)
            self.assertIn(why, refused.stderr)
        failed = run("hint", "-", "--level", "exec:exit 3", stdin=run("deal", "--seed", "7").stdout)
        self.assertEqual((failed.returncode, failed.stdout), (1, ""))
        self.assertIn("exit 3 can't go on: the program ended: exit status 3", failed.stderr)

    def test_learn_prints_factors_that_say_where_they_come_from(self):
        result = run("learn", "--games", "10", "--teacher", "ismcts:20", "--game", "robots")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertTrue(result.stdout.startswith("# botyard learn --game robots --teacher ismcts:20 --games 10"))
        self.assertEqual(run("learn", "--teacher", "random").returncode, 2)

    def test_bench_prints_one_json_object_with_a_steady_checksum(self):
        first = json.loads(run("bench", "--json", "--deals", "500").stdout)
        second = json.loads(run("bench", "--json", "--deals", "500").stdout)
        self.assertEqual(first["robotrick"]["checksum"], second["robotrick"]["checksum"])
        self.assertGreater(first["robotrick"]["rounds_per_second"], 0)
        self.assertGreater(first["robotrick"]["samples_per_second"], 0)
        self.assertEqual(first["robots"]["checksum"], second["robots"]["checksum"])
        self.assertGreater(first["robots"]["games_per_second"], 0)

    def test_solve_prints_a_value_for_each_legal_card_and_a_line_to_the_end(self):
        games = CONFORMANCE + "/robotrick.jsonl"
        at = ["--record", "3", "--at", "24"]
        for objective in ("guard", "margin", "free"):
            answer = json.loads(run("solve", games, *at, "--objective", objective, "--json").stdout)
            view = json.loads(run("view", games, *at, "--seat", str(answer["to_move"])).stdout)
            self.assertEqual(sorted(answer["cards"]), sorted(view["legal"]))
            self.assertTrue(answer["closed"])
            self.assertEqual((answer["objective"], answer["seat"]), (objective, view["to_move"]))
            self.assertEqual(answer["value"], max(answer["cards"].values()))
            self.assertEqual(answer["cards"][answer["line"][0]], answer["value"])
            self.assertEqual(len(answer["line"]), 36 - 21, "the players' cards from decision 24, the passes not counted")
            self.assertGreater(answer["nodes"], 0)
            self.assertGreaterEqual(answer["seconds"], 0)
            again = json.loads(run("solve", games, *at, "--objective", objective, "--json", "--threads", "1").stdout)
            for field in ("value", "cards", "line"):
                self.assertEqual(answer[field], again[field])
            self.assertIn(answer["line"][0], run("solve", games, *at, "--objective", objective).stdout)
        other = json.loads(run("solve", games, *at, "--seat", "2", "--json").stdout)
        self.assertEqual(other["seat"], 2)
        self.assertEqual(other["value"], min(other["cards"].values()), "seat 1 plays against seat 2")

    def test_solve_says_plainly_that_bounds_are_not_closed_when_time_is_up(self):
        arguments = ["solve", CONFORMANCE + "/robotrick.jsonl", "--record", "3", "--at", "3", "--objective", "free", "--time", "0"]
        answer = json.loads(run(*arguments, "--json").stdout)
        self.assertFalse(answer["closed"])
        self.assertLess(answer["value"]["at_least"], answer["value"]["at_most"])
        self.assertEqual(answer["line"], [])
        text = run(*arguments)
        self.assertEqual((text.returncode, text.stderr), (0, ""))
        self.assertIn("not closed", text.stdout)

    def test_solve_refuses_where_no_card_is_to_be_played(self):
        games = CONFORMANCE + "/robotrick.jsonl"
        for arguments, words in (
            ([games, "--record", "3", "--at", "1"], "cards are still passed"),
            ([games, "--record", "3"], "the match is over"),
            ([CONFORMANCE + "/robots.jsonl", "--record", "0"], "Robotrick only"),
            ([games, "--record", "3", "--at", "999"], "there is no decision 999"),
            ([games, "--record", "3", "--at", "20", "--seat", "3"], "--help"),
            ([games, "--record", "3", "--at", "20", "--objective", "greed"], "--help"),
        ):
            result = run("solve", *arguments)
            self.assertNotEqual(result.returncode, 0)
            self.assertEqual(result.stdout, "")
            self.assertIn(words, result.stderr)
            self.assertEqual(len(result.stderr.splitlines()), 1)

    def test_bench_solve_has_a_row_for_each_kind_with_a_steady_checksum(self):
        arguments = ["bench", "solve", "--json", "--deals", "2", "--tricks", "8"]
        first = json.loads(run(*arguments).stdout)["rows"]
        second = json.loads(run(*arguments).stdout)["rows"]
        self.assertEqual([(row["objective"], row["tricks_left"]) for row in first], [("guard", 8), ("margin", 8), ("free", 7)])
        for one, two in zip(first, second):
            self.assertEqual((one["checksum"], one["median_nodes"]), (two["checksum"], two["median_nodes"]))
            self.assertLessEqual(one["median_us"], one["worst_us"])
        self.assertIn("Examples:", run("bench", "solve", "--help").stdout)

    def replay_growth(self, content, times):
        """By how many kilobytes the program grows while it refuses a file of this content so many times, compared with a
        file of a few bytes."""
        # Else the address sanitizer keeps 256 MB of freed memory aside, and nothing could be said of growth.
        environment = {**os.environ, "ASAN_OPTIONS": "quarantine_size_mb=1:thread_local_quarantine_size_kb=64"}

        def largest_size(write):
            with tempfile.NamedTemporaryFile() as file, tempfile.TemporaryFile() as complaints:
                write(file)
                file.flush()
                process = subprocess.Popen([BOTYARD, "replay", file.name], stdout=subprocess.DEVNULL, stderr=complaints, env=environment)
                _, status, usage = os.wait4(process.pid, 0)
                process.returncode = os.waitstatus_to_exitcode(status)
                self.assertEqual(process.returncode, 1)
                complaints.seek(0)
                self.assertIn(b": ", complaints.read(300))
                return usage.ru_maxrss

        small = largest_size(lambda file: file.write(content[:8]))
        return largest_size(lambda file: [file.write(content) for _ in range(times)]) - small

    def test_a_hundred_megabytes_of_nonsense_are_refused_in_bounded_memory(self):
        # By day less of it, and the same bounds: of one long line 4 MB are kept, in a buffer that may have grown by
        # doubling, and of short lines only the last. Whoever keeps all that was read, or a sentence for each line, exceeds them.
        megabyte = 1 << 20
        for content, by_day, by_night, kilobytes in ((b"[" * megabyte, 40, 100, 12_000), (b"x" * megabyte, 40, 100, 12_000),
                                                     (b'{"a":1}\n' * (megabyte // 8), 1, 20, 3_000)):
            growth = self.replay_growth(content, by_night if NIGHTLY else by_day)
            self.assertLess(growth, kilobytes, content[:8])

    def test_engine_answers_each_request_with_a_line(self):
        requests = ['{"method":"create","game":"robotrick","seed":7}', "", "nonsense", '{"method":"view","session":1,"seat":1}']
        result = run("engine", stdin="\n".join(requests) + "\n")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        created, refused, view = [json.loads(line) for line in result.stdout.splitlines()]
        self.assertEqual(created["ok"]["session"], 1)
        self.assertEqual(refused["error"]["code"], "json.syntax")
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            file.write(run("deal", "--seed", "7").stdout)
            file.flush()
            self.assertEqual(view["ok"], json.loads(run("view", file.name, "--seat", "1").stdout), "the same as botyard view")

    def test_a_closed_or_full_output_is_no_success(self):
        if os.path.exists("/dev/full"):
            with open("/dev/full", "w", encoding="utf-8") as full:
                result = subprocess.run([BOTYARD, "deal", "--seed", "1"], stdout=full, stderr=subprocess.PIPE)
            self.assertEqual(result.returncode, 1)


class DocumentedExamples(unittest.TestCase):
    """What the pages of docs/ and the help show is what the program takes and gives. Their commands are run by
    scripts/run_examples.py, the messages of docs/protocol.md by protocol_examples_test.py."""

    ROOT = os.path.dirname(HERE)
    OTHERWISE_TESTED = ("protocol.md",)

    def pages(self):
        folder = os.path.join(self.ROOT, "docs")
        for path in [os.path.join(self.ROOT, "README.md"), *sorted(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".md"))]:
            with open(path, encoding="utf-8") as file:
                yield os.path.basename(path), file.read()

    def shown_json(self):
        """Each JSON value of the pages, with the name of its page."""
        for page, text in self.pages():
            for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL):
                rest = block.strip()
                while rest and page not in self.OTHERWISE_TESTED:
                    value, end = json.JSONDecoder().raw_decode(rest)
                    yield page, value
                    rest = rest[end:].strip()

    def ask_engine(self, *requests):
        answers = run("engine", stdin="".join(json.dumps(request) + "\n" for request in requests)).stdout.splitlines()
        return [json.loads(answer) for answer in answers]

    def test_companions_sheets_are_taken(self):
        sheets = [value for _, value in self.shown_json() if value.get("format") == "botyard-companion/1"]
        self.assertEqual({sheet["game"] for sheet in sheets}, {"robotrick", "robots"})
        for sheet, answer in zip(sheets, self.ask_engine(*({"method": "companion", "sheet": sheet} for sheet in sheets))):
            self.assertNotIn("error", answer, sheet)

    def real_value(self, shown):
        """What the program gives where a page shows this value."""
        game = shown.get("game", "robotrick")
        records = f"{CONFORMANCE}/{game}.jsonl"
        with open(records, encoding="utf-8") as file:
            record = json.loads(file.readline())
        if shown.get("format") == "botyard-record/1":
            return self.ask_engine({"method": "open", "record": record}, {"method": "record", "session": 1})[1]["ok"]
        if "record" in shown:
            trace = [json.loads(line) for line in run("replay", "--trace", "-", stdin=json.dumps(record)).stdout.splitlines()]
            return next(line for line in trace if ("result" in line) == ("result" in shown))
        if "opponent" in shown or "hand" in shown:
            return json.loads(run("view", records, "--record", "0", "--at", "30", "--seat", str(shown["seat"])).stdout)
        if "objective" in shown:
            return json.loads(run("solve", records, "--record", "3", "--at", "25", "--json").stdout)
        if "could_win" in shown:
            _, *lenses = self.ask_engine({"method": "open", "record": record}, *({"method": "lens", "session": 1, "seat": seat, "at": 3} for seat in (0, 1, 2)))
            return next(card for lens in lenses for card in lens["ok"]["cards"].values() if card["legal"])
        if "voids" in shown:
            return self.ask_engine({"method": "cards", "record": record, "seat": 0, "at": 10})[0]["ok"]
        if "why" in shown:
            views = (json.loads(run("view", records, "--record", "0", "--at", str(at)).stdout) for at in range(3, 20))
            return next(view["droco_next"] for view in views if view["droco_next"])
        return None

    def assert_known(self, shown, real, where):
        """Each member that is shown is there; of lists, the first entries are compared."""
        if isinstance(shown, dict) and isinstance(real, dict):
            for name, value in shown.items():
                self.assertIn(name, real, where)
                self.assert_known(value, real[name], where + [name])
        elif isinstance(shown, list) and isinstance(real, list) and shown and real:
            self.assert_known(shown[0], real[0], where + [0])

    def test_members_of_examples_are_those_that_the_program_gives(self):
        checked = set()
        for page, shown in self.shown_json():
            if shown.get("format") == "botyard-companion/1" or page == "fairness.md":  # the test above; server_access_test.py
                continue
            real = self.real_value(shown)
            self.assertIsNotNone(real, f"{page} shows something that no test knows: {str(shown)[:200]}")
            if "objective" in shown:  # by move, and the moves of an example are of another position
                shown, real = {**shown, "cards": {}}, {**real, "cards": {}}
            self.assert_known(shown, real, [page])
            checked.add(page)
        self.assertEqual(checked, {"formats.md", "wasm.md"})

    def test_options_of_commands_exist(self):
        helps = {command: run(command, "--help").stdout for command in [*COMMANDS, "site"]}
        shown = [(page, line) for page, text in self.pages() for block in re.findall(r"```(?:sh)?\n(.*?)```", text, re.DOTALL) for line in block.splitlines()]
        shown += [(command, line) for command, text in helps.items() for line in text.partition("Examples:")[2].splitlines()]
        count = 0
        for place, line in shown:
            for command, rest in re.findall(r"(?:^|[ /])botyard +([a-z]+)\b([^|#]*)", line.partition(" #")[0]):
                self.assertIn(command, helps, f"{place}: {line}")
                known = helps[command] + run("--help").stdout if "--language" in rest else helps[command]
                if command == "bench" and rest.split()[:1] and not rest.startswith(" -"):
                    known += run("bench", rest.split()[0], "--help").stdout
                for option in re.findall(r"--[a-z-]+", rest):
                    self.assertIn(option, known, f"{place}: {line}")
                count += 1
        self.assertGreater(count, 60)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[1:])
