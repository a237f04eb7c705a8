"""Checks web/src/net/protocol.ts against a real server: every kind of message and answer goes through the compiler as a
value of its type, with all its members and no others. Usage: protocol_types.py TSC"""

import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from table_client import Player, Server, Socket, play, seats  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def collect():
    """(type, value) of all that goes over the wire, each shape once."""
    found = {}

    def note(kind, value):
        shape = (kind, value.get("type"), value.get("what"), tuple(sorted(value)), tuple(sorted(value.get("view") or ())))
        found.setdefault(shape, (kind, value))

    with Server("--no-limits") as server:
        note("GamesBody", server.json("GET", "/api/v1/games"))
        note("ErrorBody", server.json("GET", "/api/v1/tables/none"))
        note("CreatedBody", server.json("POST", "/api/v1/tables", {"game": "robots", "keyed": True}))
        for game, count in (("robotrick", 3), ("robots", 2)):
            created = server.json("POST", "/api/v1/tables", {"game": game, "watch": "public", "seconds": 600, "fill": "random"})
            note("CreatedBody", created)
            table = created["table"]["id"]
            note("EditionBody", server.json("GET", f"/api/v1/tables/{table}/edition"))
            note("TablesBody", server.json("GET", "/api/v1/tables"))
            first = server.sit(table, "Ann", host=created["host"], commitment=hashlib.sha256(b"00").hexdigest())
            note("SeatBody", first)
            early = Player(server, table, first["token"])
            watcher = Player(server, table, language="en")
            for level in ("random", None) if count > 2 else ():  # with two seats a bot would begin the match
                early.socket.send({"type": "seat_bot", "id": "bot", "seat": created["table"]["players"][-1]["seat"], "level": level})
                early.answer("bot")
            if count > 2:
                removed = server.sit(table, "Eve")
                early.socket.send({"type": "remove", "id": "remove", "seat": removed["seat"]})
                early.answer("remove")
            tokens = [first["token"], *seats(server, table, count - 1)]
            players = [early, *(Player(server, table, token) for token in tokens[1:])]
            early.wait(lambda each: each.table["reveal"])
            early.socket.send({"type": "reveal", "id": "show", "contribution": "00"})
            for player in players:
                player.wait(lambda each: each.table["status"] == "playing")
            players[0].move("nonsense")
            players[0].answer()
            on, move = players[0].n, players[0].legal[0]
            for _ in range(2):
                players[0].move(move, on)
                players[0].answer()
            for player in players:
                player.wait(lambda each: each.n >= players[0].n)
            for kind in ("leave", "take_back"):
                players[1].socket.send({"type": kind, "id": kind})
                players[1].answer(kind)
            for player in players:
                player.wait(lambda each: each.n >= players[1].n)
            if game == "robotrick":  # the first has passed, and may think again
                for agree in (False, True):
                    ask = {"type": "ask_undo", "id": "undo", "on": players[0].n}
                    players[0].socket.send(ask)
                    assert players[0].answer("undo")["type"] == "event"
                    for player in players[1:] if agree else players[1:2]:
                        player.wait(lambda each: each.n >= players[0].n)
                        player.socket.send({"type": "answer_undo", "id": "answer", "agree": agree})
                        assert player.answer("answer")["type"] == "event"
                        players[0].wait(lambda each: each.n >= player.n)
                players[0].wait(lambda each: each.legal)
                for player in players:
                    player.wait(lambda each: each.n >= players[0].n)
            players[1].socket.cut()
            players[1].connect()
            newest = [max(player.n for player in players)]
            for player in players:
                player.wait(lambda each: each.n >= newest[0])
            play(players)
            for message in ({"type": "ping", "id": "p"}, {"type": "say", "id": "s", "phrase": "good_game"}):
                players[0].socket.send(message)
                players[0].answer(message["id"])
            for player in players:
                player.socket.send({"type": "rematch", "id": "again", "contribution": "11"})
                player.answer("again")
            for player in [*players, watcher]:
                player.wait(lambda each: each.table["match"] == 2)
            players.append(Player(server, table, tokens[0], "en"))
            for player in [*players, watcher]:
                for text in player.messages:
                    note("ServerMessage", json.loads(text))
    return list(found.values())


def documented():
    """The client's messages and requests, as the documentation shows them."""
    text = open(os.path.join(ROOT, "docs", "protocol.md"), encoding="utf-8").read()
    for block in re.findall(r"```json\n(.*?)```", text, re.S):
        for line in block.splitlines():
            value = json.loads(line)
            if value.get("type") in ("hello", "move", "start", "leave", "take_back", "rematch", "reveal", "seat_bot", "remove", "ask_undo",
                                     "answer_undo", "ping", "say"):
                yield "ClientMessage", value
            elif value.get("type") in ("event", "done", "refused", "presence", "pong", "said"):
                yield "ServerMessage", value
            elif "toml" in value:
                yield "EditionBody", value
            elif "game" in value:
                yield "CreateTable", value
            elif "name" in value:
                yield "SitDown", value
            elif "error" in value:
                yield "ErrorBody", value


def main():
    compiler = sys.argv[1]
    wire = collect()
    kinds = {(kind, value.get("type"), value.get("what")) for kind, value in wire}
    for what in ("sat", "left", "removed", "bot_seated", "prepared", "reveal_due", "contributed", "started", "moved", "took_over", "taken_back", "ready", "undo_asked", "undo_agreed",
                 "undo_declined", "undone"):
        if what != "took_over":  # a bot takes over when somebody leaves; by itself only after a while
            assert ("ServerMessage", "event", what) in kinds, f"no event {what} was seen"
    with tempfile.TemporaryDirectory() as folder:
        lines = [f"import type * as P from '{ROOT}/web/src/net/protocol';"]
        for number, (kind, value) in enumerate([*wire, *documented()]):
            lines.append(f"export const m{number}: P.{kind} = {json.dumps(value)};")
        source = os.path.join(folder, "messages.ts")
        with open(source, "w", encoding="utf-8") as file:
            file.write("\n".join(lines))
        result = subprocess.run([compiler, "--noEmit", "--strict", "--target", "es2022", "--moduleResolution", "bundler",
                                 "--module", "es2022", "--skipLibCheck", source], capture_output=True, text=True)
        print(result.stdout + result.stderr)
        print(f"{len(wire)} kinds of messages from the server fit their types" if result.returncode == 0 else "they differ")
        return result.returncode


if __name__ == "__main__":
    sys.exit(main())
