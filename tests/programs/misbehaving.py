"""A program that goes wrong in the way that its first argument names, from the second game decision on, or at once.

Until then it answers each question with the first legal move. With "well" it never goes wrong.
"""
import json
import os
import signal
import sys
import time


def answer(identity, move):
    print(json.dumps({"id": identity, "move": move}), flush=True)


def misbehave(how, message):
    identity, legal = message["id"], message["view"]["legal"]
    if how == "hang":
        time.sleep(1000)
    elif how == "crash":
        sys.exit(3)
    elif how == "segfault":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif how == "nonsense":
        print("I'd rather play chess", flush=True)
    elif how == "no_object":
        print("42", flush=True)
    elif how == "no_move":
        print(json.dumps({"id": identity}), flush=True)
    elif how == "illegal":
        answer(identity, "resign")
    elif how == "not_in_hand":
        answer(identity, "play D1" if "play D1" not in legal else "play D2")
    elif how == "endless":
        while True:
            sys.stdout.write("x" * 65536)
    elif how == "wrong_id":
        answer(identity + 1, legal[0])
        time.sleep(1000)
    elif how == "deaf":
        os.close(1)
        time.sleep(1000)
    elif how == "other_ids_first":
        answer(identity - 1, "resign")
        print(json.dumps({"hello": "world"}), flush=True)
        print(flush=True)
        answer(identity, legal[0])
    else:
        answer(identity, legal[0])


def main():
    how, asked = sys.argv[1], 0
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] != "choose":
            continue
        asked += 1
        if asked < 2:
            answer(message["id"], message["view"]["legal"][0])
        else:
            misbehave(how, message)


if __name__ == "__main__":
    main()
