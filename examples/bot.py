#!/usr/bin/env python3
"""A small bot for Botyard in Python, for both games; nothing but the standard library.

    botyard arena --game robotrick --players "exec:python3 examples/bot.py,random,random"

It reads one message a line on standard input and answers on standard output. It looks one card or one robot far, no
further: a place to start from, not a strong player.
"""
import json
import sys


class Robotrick:
    """Wins Droco's card while there is a hangar for it, and keeps out of his way otherwise."""

    def __init__(self, start):
        cards = start["cards"]
        self.strength = {s + r: i for s in cards["suits"] for i, r in enumerate(cards["ranks"])}
        self.points = {s + r: p for s in cards["suits"] for r, p in zip(cards["ranks"], cards["points"])}
        self.suit = {s + r: s for s in cards["suits"] for r in cards["ranks"]}

    def choose(self, view):
        self.trump = self.suit[view["trump"]]
        return max(view["legal"], key=lambda move: self.worth(view, move))

    def worth(self, view, move):
        verb, *cards = move.split()
        if verb == "pass":  # what is dear, and no trump, is a danger: Droco may win it
            return sum(self.points[card] for card in cards if self.suit[card] != self.trump)
        return self.worth_of_playing(view, cards[0])

    def worth_of_playing(self, view, card):
        """What the trick would bring if it ended with this card. Of equal cards the weaker one goes first."""
        trick = view["trick"] + [[str(view["seat"]), card]]
        winner, _ = max(trick, key=lambda played: self.rank_in(trick, played[1]))
        droco = [played for who, played in trick if who == "D"]
        gain = 0
        if winner == "D":
            gain = -self.points[card]
        elif winner == str(view["seat"]) and droco:
            has_room = len(view["up"][view["seat"]]) < view["options"]["hangars"]
            gain = self.points[droco[0]] if has_room else -self.points[droco[0]]
        return gain - self.strength[card] / 100

    def rank_in(self, trick, card):
        led = self.suit[trick[0][1]]
        return (self.suit[card] == self.trump, self.suit[card] == led, self.strength[card])


class Robots:
    """Builds what it can, attacks what can't stop it, blocks where it wins."""

    def __init__(self, start):
        cards = start["cards"]
        self.value = {s + r: v for s in cards["suits"] for r, v in zip(cards["ranks"], cards["values"])}

    def choose(self, view):
        return max(view["legal"], key=lambda move: self.worth(view, *move.split()))

    def worth(self, view, verb, *cards):
        mine = {robot["card"]: robot for robot in view["robots"]}
        theirs = {robot["card"]: robot for robot in view["opponent"]["robots"]}
        wall = max((r["value"] for r in theirs.values() if r["mode"] != "attack"), default=0)
        if verb in ("build", "twin"):
            return 10 + self.value[cards[0]] - (self.value.get(cards[1], 9) / 10 if verb == "build" else -5)
        if verb == "mode":
            return 1 if (cards[1] == "attack") == (mine[cards[0]]["value"] > wall) else 0
        if verb == "attack":
            robot = mine[cards[0]]
            return 1 if robot["kind"] == "nano" or robot["value"] > wall else -1
        if verb == "block":  # the weakest that still wins
            lead = mine[cards[1]]["value"] - theirs[cards[0]]["value"]
            return 10 - lead if lead > 0 else -1
        if verb == "discard":  # cards in hand save the supply, but some are for building
            return 1 if len(view["hand"]) > 4 else -1
        if verb in ("spend", "free"):
            return 1
        if verb == "return":
            return self.value[cards[0]]
        return 0  # done, hold, open, supply, recall


def main():
    bot = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "start":
            bot = {"robotrick": Robotrick, "robots": Robots}[message["game"]](message)
        elif message["type"] == "choose":
            answer = {"id": message["id"], "move": bot.choose(message["view"])}
            print(json.dumps(answer), flush=True)  # without the flush the host would wait in vain


if __name__ == "__main__":
    main()
