"""A small client of the table server, in nothing but Python's own library: a second opinion on the wire."""

import base64
import hashlib
import http.client
import json
import os
import random
import signal
import socket
import ssl
import struct
import subprocess
import tempfile
import time

BOTYARD = os.environ.get("BOTYARD", "botyard")
# Seconds after which something is given up: far more than it takes on a busy machine.
PATIENCE = 60


class Server:
    """`botyard serve` on a free port, with a database that survives a restart of it."""

    def __init__(self, *options, data=None, environment=None):
        self.folder = tempfile.TemporaryDirectory()
        self.data = data or os.path.join(self.folder.name, "tables.db")
        self.log = os.path.join(self.folder.name, "log")
        self.options = options
        self.environment = {**os.environ, **(environment or {})}
        self.process = None
        self.start()

    def start(self):
        command = [BOTYARD, "serve", "--port", "0", "--data", self.data, "--thinkers", "1", *self.options]
        with open(self.log, "a") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=self.environment)
        line = self.process.stdout.readline()
        assert "listens on" in line, f"no server: {line!r}"
        self.tls = "https:" in line
        self.port = int(line.rsplit(":", 1)[1].strip("/\n"))

    def stop(self, how=signal.SIGTERM):
        if self.process is None:
            return None
        self.process.send_signal(how)
        status = self.process.wait(timeout=PATIENCE)
        self.process.stdout.close()
        self.process = None
        return status

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop(signal.SIGKILL)
        self.folder.cleanup()

    def socket(self, receive_buffer=None, source=None):
        """A connection; `source` is the address that it comes from, such as 127.0.0.2."""
        plain = socket.socket()
        plain.settimeout(PATIENCE)
        if source is not None:
            plain.bind((source, 0))
        if receive_buffer is not None:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        try:
            plain.connect(("127.0.0.1", self.port))
        except OSError:
            plain.close()
            raise
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if not self.tls:
            return plain
        trusting = ssl.create_default_context()
        trusting.check_hostname = False
        trusting.verify_mode = ssl.CERT_NONE
        return trusting.wrap_socket(plain)

    def ask(self, method, path, body=None, headers=None, source=None):
        """Status, headers and text."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.sock = self.socket(source=source)
        text = body if body is None or isinstance(body, (str, bytes)) else json.dumps(body)
        connection.request(method, path, text, headers or {})
        response = connection.getresponse()
        result = response.status, dict(response.getheaders()), response.read().decode()
        connection.close()
        return result

    def json(self, method, path, body=None):
        return json.loads(self.ask(method, path, body)[2])

    def table(self, **request):
        return self.json("POST", "/api/v1/tables", request)["table"]["id"]

    def sit(self, table, name="Ann", **more):
        return self.json("POST", f"/api/v1/tables/{table}/seats", {"name": name, **more})


class Socket:
    """A WebSocket by hand (RFC 6455)."""

    def __init__(self, server, path="/api/v1/socket", headers=(), receive_buffer=None, host=None):
        self.raw = server.socket(receive_buffer)
        self.unread = b""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {host or f'127.0.0.1:{server.port}'}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", *headers, "", ""]
        self.raw.sendall("\r\n".join(lines).encode())
        while b"\r\n\r\n" not in self.unread:
            more = self.raw.recv(4096)
            if not more:
                break
            self.unread += more
        head, _, self.unread = self.unread.partition(b"\r\n\r\n")
        self.status = int(head.split(b" ")[1])
        if self.status == 101:
            due = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
            assert due in head, head

    def send_frame(self, opcode, payload, final=True):
        self.raw.sendall(self.frame(opcode, payload, final))

    @staticmethod
    def frame(opcode, payload, final=True):
        mask = os.urandom(4)
        size = len(payload)
        head = bytes([(0x80 if final else 0) | opcode])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", size)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", size)
        return head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload))

    def send(self, message):
        text = message if isinstance(message, (str, bytes)) else json.dumps(message)
        self.send_frame(1, text.encode() if isinstance(text, str) else text)

    def _take(self, count):
        while len(self.unread) < count:
            more = self.raw.recv(65536)
            if not more:
                raise ConnectionError("closed")
            self.unread += more
        taken, self.unread = self.unread[:count], self.unread[count:]
        return taken

    def receive(self):
        """The next text message; ConnectionError once it is closed."""
        while True:
            first, second = self._take(2)
            size = second & 0x7F
            if size == 126:
                (size,) = struct.unpack(">H", self._take(2))
            elif size == 127:
                (size,) = struct.unpack(">Q", self._take(8))
            payload = self._take(size)
            opcode = first & 0x0F
            if opcode == 8:
                raise ConnectionError(f"closed with {struct.unpack('>H', payload[:2])[0] if payload else None}")
            if opcode == 9:
                self.send_frame(10, payload)
            elif opcode == 1:
                return payload.decode()

    def cut(self):
        """Gone without a word."""
        self.raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.raw.close()


def patched(members, patch):
    """What a client does with a patch."""
    result = {**members, **patch.get("set", {})}
    for name, more in patch.get("append", {}).items():
        result[name] = result[name] + more
    return result


class Player:
    """Follows one table by what it is sent, as one of its players or a watcher."""

    def __init__(self, server, table, token=None, language=None):
        self.server, self.table_id, self.token, self.language = server, table, token, language
        self.n = None
        self.table, self.view = {}, {}
        self.messages = []
        self.connect()

    def connect(self):
        """Again, too: then only what was missed is sent."""
        self.socket = Socket(self.server)
        hello = {"type": "hello", "protocol": "botyard-table/1", "table": self.table_id, "token": self.token}
        if self.n is not None:
            hello["since"] = self.n
        if self.language is not None:
            hello["language"] = self.language
        self.socket.send(hello)
        welcome = self.take()
        assert welcome["type"] == "welcome", welcome
        return welcome

    def take(self):
        text = self.socket.receive()
        self.messages.append(text)
        message = json.loads(text)
        if message["type"] == "welcome":
            if not message["resumed"]:
                self.table, self.view = message["table"], message["view"] or {}
            else:
                assert message["n"] == self.n
            self.n = message["n"]
        elif message["type"] == "event":
            assert message["n"] == self.n + 1, (message["n"], self.n)
            self.n = message["n"]
            self.table = patched(self.table, message.get("table", {}))
            self.view = patched(self.view, message.get("view", {}))
        return message

    def wait(self, condition):
        while not condition(self):
            self.take()

    @property
    def legal(self):
        return self.view.get("legal", [])

    @property
    def over(self):
        return self.table.get("status") == "over"

    def move(self, text, on=None, name="m"):
        self.socket.send({"type": "move", "id": name, "on": self.n if on is None else on, "move": text})

    def answer(self, name="m"):
        """The first message that answers the one with this id."""
        while True:
            message = self.take()
            if message.get("id") == name:
                return message


def seats(server, table, count, **more):
    return [server.sit(table, f"Player {i}", **more)["token"] for i in range(count)]


def play(players, choose=None, after_each=lambda: None, seed=1):
    """Plays to the end, everyone following only what they are sent."""
    chance = random.Random(seed)
    choose = choose or (lambda player: chance.choice(player.legal))
    while not players[0].over:
        mover = next(player for player in players if player.legal)
        mover.move(choose(mover))
        reply = mover.answer()
        assert reply["type"] == "event", reply
        for player in players:
            player.wait(lambda each: each.n >= mover.n)
        after_each()
        for player in players:  # what follows by itself, such as the pledge for another match
            newest = max(each.n for each in players)
            player.wait(lambda each: each.n >= newest)
