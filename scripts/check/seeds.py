"""Good inputs for the fuzz entries (fuzz/) to start from, made from the conformance records, the docs and the data files."""
import functools
import json
import pathlib
import random
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
CONFORMANCE = ROOT / "tests" / "conformance"


def write_seeds(entry, folder, program):
    """Writes the seeds of one fuzz entry. `program` is a built botyard, which is asked for views and results."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in globals()[f"{entry}_seeds"](program):
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())


def write_dictionary(seeds, file):
    """The strings of the seeds, which the fuzzer then puts together in new ways: it would hardly find them by itself. Whether
    there are any."""
    found = set()
    for seed in sorted(seeds.iterdir()):
        found.update(re.findall(rb'"[A-Za-z0-9_ #.:-]{1,30}"', seed.read_bytes()))
    chosen = sorted(found, key=lambda text: (len(text), text))[:500]
    file.write_text("".join(f'"\\"{text[1:-1].decode()}\\""\n' for text in chosen))
    return bool(chosen)


def records(game):
    return [json.loads(line) for line in (CONFORMANCE / f"{game}.jsonl").read_text().splitlines()]


@functools.lru_cache
def views(program):
    """Views of both games from moments all over the conformance records: game, seat, moment and JSON."""
    found = []
    for game, seat in (("robotrick", "0"), ("robotrick", "2"), ("robots", "black"), ("robots", "red")):
        for at in (0, 1, 3, 7, 12, 20, 33, 47, 60):
            view = subprocess.run([program, "view", CONFORMANCE / f"{game}.jsonl", "--record", str(at % 5), "--at", str(at),
                                   "--seat", seat], capture_output=True, text=True)
            if view.returncode == 0:
                found.append((game, seat, at, view.stdout.strip()))
    return found


def lines_of(messages):
    return "".join(json.dumps(message, separators=(",", ":")) + "\n" for message in messages)


def record_seeds(program):
    for name in ("robotrick", "robots", "bad"):
        for number, line in enumerate((CONFORMANCE / f"{name}.jsonl").read_bytes().splitlines()):
            yield f"{name}-{number}", line


def edition_seeds(program):
    return ((file.name, file.read_bytes()) for file in (ROOT / "data" / "editions").glob("*.toml"))


def catalogue_seeds(program):
    return ((file.name, file.read_bytes()) for file in (ROOT / "data" / "text").glob("*.toml"))


def moves_seeds(program):
    return ()


def message_seeds(program):
    lines = re.findall(r'^\{"(?:type|game|name)":.*', (ROOT / "docs" / "protocol.md").read_text(), re.M)
    return ((str(number), line) for number, line in enumerate(lines))


def view_seeds(program):
    return ((f"{game}-{seat}-{at}", view) for game, seat, at, view in views(program))


def engine_seeds(program):
    """Conversations of a page: a game that is created or opened, asked about and taken back; single questions."""
    for game in ("robotrick", "robots"):
        yield f"{game}-create", lines_of([{"method": "about"}, {"method": "games"}, {"method": "create", "game": game, "seed": 7},
                                          {"method": "view", "session": 1, "seat": "watcher"}, {"method": "deal", "session": 1},
                                          {"method": "close", "session": 1}])
        for number, record in enumerate(records(game)[:4]):
            for at in (0, 9, 40):
                yield f"{game}-{number}-{at}", lines_of([
                    {"method": "open", "record": record, "at": at, "seed": "0" * 64}, {"method": "status", "session": 1},
                    {"method": "lens", "session": 1, "language": "fr"}, {"method": "cards", "session": 1, "seat": "watcher"},
                    {"method": "events", "session": 1, "from": 0, "to": at},
                    {"method": "think", "session": 1, "level": "ismcts:40", "seed": 3, "time_ms": 1},
                    {"method": "why_illegal", "session": 1, "move": "done"}, {"method": "apply", "session": 1, "move": "done"},
                    {"method": "undo", "session": 1, "to": at // 2}, {"method": "record", "session": 1}])
        record = records(game)[0]
        yield f"{game}-record", lines_of([{"method": "check_record", "record": record},
                                          {"method": "trace", "record": record, "number": 2},
                                          {"method": "view", "record": record, "at": 12, "seat": "watcher", "before_deal": True}])
    yield "solve", lines_of([{"method": "solve", "record": records("robotrick")[0], "at": 35, "objective": "guard", "seat": 0,
                              "time_ms": 10}])
    yield "bench", lines_of([{"method": "bench", "game": game, "rollouts": "learned", "positions": 1, "iterations": 20}
                             for game in ("robotrick", "robots")])
    yield "edition", lines_of([{"method": "edition", "game": "robotrick", "edition": "prototype"},
                               {"method": "load_edition", "toml": (ROOT / "data" / "editions" / "prototype.toml").read_text()},
                               {"method": "load_language", "language": "pt", "toml": '"json.missing" = "falta {name}"\n'}])
    for game, seat, at, view in views(program):
        if at in (7, 33):
            yield f"view-{game}-{seat}-{at}", lines_of([
                {"method": "lens", "view": json.loads(view)}, {"method": "cards", "view": json.loads(view)},
                {"method": "think", "view": json.loads(view), "level": "ismcts:20:goal=match:belief=1"}])


def companion_seeds(program):
    """The examples of the docs; rounds of records as people would enter them; a game of Robots made of possible entries."""
    for number, text in enumerate(re.findall(r"```json\n(.*?)```", (ROOT / "docs" / "companion.md").read_text(), re.S)):
        yield f"docs-{number}", text
    for number, record in enumerate(records("robotrick")[:4]):
        for count in (0, 1, 5, 17, 36):
            rounds = [sheet_round(a_round, 36) for a_round in record["rounds"][:number % 2]]
            rounds.append(sheet_round(record["rounds"][number % 2], count))
            sheet = {"format": "botyard-companion/1", "game": "robotrick", "edition": record["edition"],
                     "options": record.get("options", {}), "players": ["Ann", "Ben", "Cy"], "rounds": rounds}
            yield f"robotrick-{number}-{count}", json.dumps(sheet)
    for seed in range(4):
        for count, sheet in enumerate(sheets_of_robots(program, seed, 60)):
            if count % 12 == 11:
                yield f"robots-{seed}-{count}", json.dumps(sheet)


def sheet_round(a_round, count):
    """A record's round with the first `count` cards of the players; Droco's own cards are not entered."""
    played = [card for trick in a_round["tricks"] for card in trick if card not in a_round["droco"]]
    return {"ai_card": a_round["ai_card"], "trump": a_round["trump"], "droco": a_round["droco"], "cards": played[:count]}


def sheets_of_robots(program, seed, count):
    """The sheet of a game of Robots after each of its entries."""
    chance = random.Random(seed)
    sheet = {"format": "botyard-companion/1", "game": "robots", "options": {"jokers": seed % 2 == 1}, "players": ["Ann", "Ben"],
             "entries": []}
    with subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        for _ in range(count):
            engine.stdin.write(lines_of([{"method": "companion", "sheet": sheet}]))
            engine.stdin.flush()
            answer = json.loads(engine.stdout.readline())["ok"]
            if answer["result"]:
                break
            entries = [f"build {text}" if verb == "build" else text for verb, texts in answer["possible"].items() for text in texts]
            sheet["entries"].append(chance.choice(entries) if entries and chance.random() < 0.6 else "next")
            yield sheet


def log_seeds(program):
    """Logs of tables: one that fills up and is played with an undo, one that bots play to its end and again. A move "#n" stands
    for a legal one (fuzz/log_fuzz.cpp)."""
    for game, edition, seats in (("robotrick", "robotrick", 3), ("robots", "1.4", 2)):
        settings = {"game": game, "edition": edition, "options": {}, "watch": "link", "bots": [""] * (seats - 1) + ["pilot"],
                    "fill": "rookie", "grace": 60, "clock": 30}
        begin = [entry("created", text=json.dumps(settings)), entry("prepared", secret="11", commitment="22"),
                 *(entry("sat", seat=seat, text="Ann", token="44", contribution="33") for seat in range(seats - 1)),
                 entry("bot_seated", seat=seats - 1, text="rookie"), entry("started")]
        moves = [entry("moved", seat=number % seats, text=f"#{number}") for number in range(4 * seats)]
        undo = [entry("undo_asked", seat=0), entry("undo_agreed", seat=1), "due"]
        people = [entry("left", seat=0), entry("taken_back", seat=0), entry("took_over", seat=1, cause="clock"), "due"]
        yield f"{game}-moves", "\n".join([*begin, *moves, *people])
        yield f"{game}-undo", "\n".join([*begin, *moves[:seats], *undo, *moves, entry("undo_asked", seat=1),
                                         entry("undo_declined", seat=0), entry("undo_asked", seat=0), entry("undone", seat=0)])
        yield f"{game}-long", "\n".join([*begin, *moves * 22, "due", entry("ready", seat=0, contribution="55"), "due"])


def entry(kind, **members):
    return json.dumps({"kind": kind, "time": 1_700_000_000_000, **members}, separators=(",", ":"))


def bot_seeds(program):
    """A game that is started and asked about, as a host would; answers of a program."""
    for game, seat, at, text in views(program):
        view = json.loads(text)
        start = {"type": "start", "protocol": "botyard-bot/1", "game": game, "edition": view["edition"], "options": view["options"],
                 "seat": view["seat"], "players": ["Ann", "Ben", "Cy"][:3 if game == "robotrick" else 2], "seed": at}
        yield f"{game}-{seat}-{at}", lines_of([start, {"type": "choose", "id": at, "view": view, "time_ms": 1000},
                                               {"type": "end", "result": {"forfeit": 1, "reason": "timeout"}}])
    for number, line in enumerate(re.findall(r"^← (\{.*\})$", (ROOT / "docs" / "bot-protocol.md").read_text(), re.M)):
        yield f"answer-{number}", line.replace('"id":2', '"id":1')


def arena_seeds(program):
    """Shards of small arenas, two of one plan in each seed."""
    for players in ("random,greedy,random", "random,greedy"):
        game = "robotrick" if players.count(",") == 2 else "robots"
        shards = [subprocess.run([program, "arena", "--game", game, "--players", players, "--matches", "4", "--shard", f"{shard}/2",
                                  "--json"], capture_output=True, text=True, check=True).stdout for shard in (1, 2)]
        yield f"{game}-both", "".join(json.dumps(json.loads(shard)) + "\n" for shard in shards)
        yield f"{game}-one", json.dumps(json.loads(shards[0]))
