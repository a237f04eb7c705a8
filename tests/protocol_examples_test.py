"""The examples of docs/protocol.md that show what the server sends are what it really sends. Each stands below a line
<!-- example: NAME -->. What differs each time (ids, tokens, hashes, times) has a fixed text there, and long lists are cut.
`protocol_examples_test.py --write` puts the server's present answers into the page."""

import json
import os
import re
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from table_client import Player, Server  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAGE = os.path.join(ROOT, "docs", "protocol.md")
BLOCK = re.compile(r"(<!-- example: (\w+) -->\n```json\n)(.*?)(```)", re.S)
ELLIPSIS = "…"


def conversation():
    """What the server answers to the requests of the page, by the name of the example. The cards are those of a record,
    so moves are the same each time."""
    with open(os.path.join(ROOT, "tests", "conformance", "robotrick.jsonl"), encoding="utf-8") as file:
        record = file.read().splitlines()[1]
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as cards:
        cards.write(record)
        cards.flush()
        with Server("--no-limits", "--cards-of", cards.name) as server:
            examples = {"games": server.json("GET", "/api/v1/games")}
            request = {"game": "robotrick", "edition": "robotrick", "options": {"hangars": 4}, "watch": "link",
                       "bots": [None, "pilot", "captain"], "fill": "pilot", "seconds": 60, "grace": 120}
            examples["created"] = server.json("POST", "/api/v1/tables", request)
            table = server.table(game="robotrick")
            edition = server.json("GET", f"/api/v1/tables/{table}/edition")
            with open(os.path.join(ROOT, "data", "editions", "robotrick.toml"), encoding="utf-8") as file:
                assert edition["toml"] == file.read(), edition
            examples["edition"] = {**edition, "toml": ELLIPSIS}
            first = server.sit(table, "Ann", seat=0, contribution="9b2f")
            examples["seated"] = {**first, "table": {"id": table, ELLIPSIS: ELLIPSIS}}
            examples["error"] = server.json("POST", f"/api/v1/tables/{table}/seats", {"name": "Bob", "seat": 0})
            tokens = [first["token"], *(server.sit(table, name)["token"] for name in ("Bob", "Cy"))]
            players = [Player(server, table, token) for token in tokens]
            told = Player(server, table, tokens[0], "en")
            welcome = json.loads(players[0].messages[0])
            examples["welcome"] = {**welcome, "table": {"id": table, ELLIPSIS: ELLIPSIS},
                                   "view": {"game": welcome["view"]["game"], ELLIPSIS: ELLIPSIS}}
            examples.update(moves(players, told))
            for name, asked in (("pong", {"type": "ping", "id": "a11"}), ("said", {"type": "say", "id": "a12", "phrase": "well_played"})):
                players[0].socket.send(asked)
                examples[name] = players[0].answer(asked["id"])
            examples["presence"] = json.loads(next(text for text in players[0].messages if '"presence"' in text))
    return examples


def moves(players, told):
    """A round of Robotrick in which everyone makes the first move that is legal."""
    examples = {}
    everyone = [*players, told]

    def follow(leader):
        for player in everyone:
            player.wait(lambda each: each.n >= leader.n)

    def move(player, text):
        player.move(text, name="a1")
        answer = player.answer("a1")
        follow(player)
        return answer

    first = players[0]
    on, passed = first.n, first.legal[0]
    move(first, passed)
    first.move(passed, on, "a1")
    examples["done"] = first.answer("a1")
    first.socket.send({"type": "ask_undo", "id": "a6", "on": first.n})
    examples["undo_asked"] = first.answer("a6")
    follow(first)
    while "revealed" not in examples:
        mover = next(player for player in players if player.legal)
        if mover is first and "refused" not in examples and "trick" in mover.view and mover.legal[0].startswith("play"):
            held = next(card for card in mover.view["hand"] if f"play {card}" not in mover.legal) if len(mover.legal) < len(
                mover.view["hand"]) else None
            if held is not None:
                mover.move(f"play {held}", name="a1")
                examples["refused"] = mover.answer("a1")
        answer = move(mover, mover.legal[0])
        if mover is first and answer["move"] and answer["move"].startswith("play"):
            examples.setdefault("moved", answer)
            examples.setdefault("told", next(message for message in map(json.loads, reversed(told.messages))
                                             if message.get("n") == answer["n"]))
        if "revealed" in answer:
            examples["revealed"] = answer
    return examples


def cut(value):
    """Lists of texts and lists of lists with their beginning only; every member stays."""
    if isinstance(value, dict):
        return {name: cut(member) for name, member in value.items()}
    if isinstance(value, list):
        if len(value) > 5 and all(isinstance(each, str) for each in value):
            return [*value[:2], ELLIPSIS]
        if len(value) > 2 and all(isinstance(each, list) for each in value):
            return [*(cut(each) for each in value[:1]), [ELLIPSIS]]
        return [cut(each) for each in value]
    return value


def line(value):
    """One example as the page has it."""
    text = json.dumps(cut(value), ensure_ascii=False, separators=(",", ":"))
    text = re.sub(r'("id":")[a-z0-9]{16}"', r'\1k3m9x2…"', text)
    text = re.sub(r'("(?:token|host)":")[0-9a-f]{32}"', r'\1c0ffee…"', text)
    text = re.sub(r'"[0-9a-f]{64}"', '"5f1e…"', text)
    return re.sub(r"\b1[0-9]{12}\b", "1763280000000", text)


def page_with(examples):
    with open(PAGE, encoding="utf-8") as file:
        text = file.read()
    return text, BLOCK.sub(lambda block: block[1] + line(examples[block[2]]) + "\n" + block[4], text)


class Examples(unittest.TestCase):
    def test_the_page_shows_what_the_server_sends(self):
        examples = conversation()
        is_now, should_be = page_with(examples)
        self.assertEqual({block[2] for block in BLOCK.finditer(is_now)}, set(examples))
        self.maxDiff = None
        self.assertEqual(is_now, should_be, "run tests/protocol_examples_test.py --write and read the difference")


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        written = page_with(conversation())[1]
        with open(PAGE, "w", encoding="utf-8") as page:
            page.write(written)
    else:
        unittest.main()
