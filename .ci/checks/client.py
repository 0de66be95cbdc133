"""A client of the Jupyter protocol written from its specification on raw pyzmq, for the
checks and benchmarks beside it. It shares no code with jupyter_client."""

import atexit
import hmac
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
import uuid

import zmq

DELIMITER = b"<IDS|MSG>"
PATIENCE = 60  # seconds: what does not come by then does not come, however busy the machine is


class Timeout(Exception):
    """What was waited for did not come."""


class Message:
    """A message as it came: parsed, with its raw frames."""

    def __init__(self, frames, key):
        at = frames.index(DELIMITER)
        self.identities = frames[:at]
        self.signature, self.raw = frames[at + 1], frames[at + 2 : at + 6]
        self.buffers = frames[at + 6 :]
        self.header, self.parent, self.metadata, self.content = (json.loads(f) for f in self.raw)
        self.type = self.header["msg_type"]
        self.signed = self.signature == sign(key, self.raw)

    def __repr__(self):
        return f"<{self.type} {json.dumps(self.content)[:120]}>"


def sign(key, parts):
    if not key:
        return b""
    return hmac.new(key, b"".join(parts), "sha256").hexdigest().encode()


def free_ports(n):
    """Ports that nobody listens on, from below those that the system gives to outgoing
    connections: one of these could take a port between here and its use."""
    ports = set()
    while len(ports) < n:
        port = random.randrange(12000, 32000)
        with socket.socket() as s:
            try:
                s.bind(("127.0.0.1", port))
            except OSError:
                continue
        ports.add(port)
    return list(ports)


LIVING = set()


@atexit.register
def kill_all():
    """However a check ends, no kernel outlives it."""
    for kernel in list(LIVING):
        kernel.kill()


signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))


class Kernel:
    """A kernel process. argv holds {connection_file}."""

    def __init__(self, argv, key="secret", transport="tcp", env=None, log=None, **connection):
        self.dir = tempfile.TemporaryDirectory(prefix="sprague-check-")
        names = ["shell_port", "iopub_port", "stdin_port", "control_port", "hb_port"]
        ports = free_ports(5) if transport == "tcp" else [1, 2, 3, 4, 5]
        ip = "127.0.0.1" if transport == "tcp" else os.path.join(self.dir.name, "k")
        self.connection = dict(zip(names, ports), ip=ip, transport=transport, key=key, signature_scheme="hmac-sha256")
        self.connection.update(connection)
        self.file = os.path.join(self.dir.name, "connection.json")
        with open(self.file, "w") as f:
            json.dump(self.connection, f)
        self.log = log or open(os.path.join(self.dir.name, "log"), "w+")
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            [a.replace("{connection_file}", self.file) for a in argv],
            stdout=self.log, stderr=self.log, stdin=subprocess.DEVNULL, env=env, start_new_session=True,
        )
        LIVING.add(self)

    def client(self, **options):
        return Client(self.connection, **options)

    def alive(self):
        return self.process.poll() is None

    def wait(self, timeout=PATIENCE):
        return self.process.wait(timeout)

    def kill(self):
        if self.alive():
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        LIVING.discard(self)
        self.dir.cleanup()


def remaining(session):
    """The processes of a kernel that still live, some time after its end."""
    end = time.monotonic() + PATIENCE
    while True:
        left = subprocess.run(["ps", "-s", str(session), "-o", "pid=,args="], capture_output=True, text=True).stdout.strip()
        if not left or time.monotonic() > end:
            return left
        time.sleep(0.1)


class Client:
    """One front end: a DEALER on each of shell, control and stdin, a SUB on iopub."""

    def __init__(self, connection, ready=True):
        self.connection = connection
        self.key = connection["key"].encode()
        self.session = uuid.uuid4().hex
        self.context = zmq.Context()
        self.identity = uuid.uuid4().hex.encode()
        self.sockets = {}
        for name in ("shell", "control", "stdin"):
            self.sockets[name] = self.open(zmq.DEALER, name)
        self.sockets["iopub"] = self.open(zmq.SUB, "iopub")
        self.sockets["iopub"].setsockopt(zmq.SUBSCRIBE, b"")
        if ready:
            self.settle()

    def url(self, name):
        port = self.connection[("hb" if name == "hb" else name) + "_port"]
        if self.connection["transport"] == "ipc":
            return f"ipc://{self.connection['ip']}-{port}"
        ip = self.connection["ip"]
        return f"tcp://{'127.0.0.1' if ip in ('0.0.0.0', '*') else ip}:{port}"

    def open(self, kind, name):
        s = self.context.socket(kind)
        s.linger = 0
        s.rcvhwm = s.sndhwm = 0
        s.reconnect_ivl = 2
        if kind == zmq.DEALER:
            s.setsockopt(zmq.IDENTITY, self.identity)
        s.connect(self.url(name))
        return s

    def settle(self, timeout=PATIENCE, patience=0.3):
        """Waits until requests are answered and the subscription stands; asks again when
        iopub stays silent for patience seconds after a reply."""
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            sent = self.send("shell", "kernel_info_request", {})
            try:
                self.reply(sent, timeout=end - time.monotonic())
                self.until_idle(sent, timeout=patience)
                return
            except Timeout:
                continue
        raise Timeout("the kernel does not answer")

    def frames(self, msg_type, content, metadata=None, parent=None, header=None):
        header = {
            "msg_id": uuid.uuid4().hex, "session": self.session, "username": "check",
            "date": time.strftime("%Y-%m-%dT%H:%M:%S.000000Z", time.gmtime()),
            "msg_type": msg_type, "version": "5.5", **(header or {}),
        }
        return header, [json.dumps(p).encode() for p in (header, parent or {}, metadata or {}, content)]

    def send(self, channel, msg_type, content, metadata=None, parent=None, buffers=(), header=None):
        """Sends a message and returns its id."""
        head, raw = self.frames(msg_type, content, metadata, parent, header)
        self.raw(channel, [DELIMITER, sign(self.key, raw), *raw, *buffers])
        return head["msg_id"]

    def raw(self, channel, frames):
        self.sockets[channel].send_multipart(frames)

    def receive(self, channel, timeout=PATIENCE):
        s = self.sockets[channel]
        if not s.poll(max(0, timeout) * 1000):
            raise Timeout(f"nothing on {channel} within {timeout:.1f} s")
        return Message(s.recv_multipart(), self.key)

    def quiet(self, channel, seconds=0.3):
        """Whether nothing comes on a channel for a while."""
        return not self.sockets[channel].poll(seconds * 1000)

    def reply(self, sent, channel="shell", timeout=PATIENCE):
        """The reply to a request; others are dropped."""
        end = time.monotonic() + timeout
        while True:
            m = self.receive(channel, end - time.monotonic())
            if m.parent.get("msg_id") == sent:
                return m

    def until_idle(self, sent, timeout=PATIENCE):
        """The messages on iopub about a request, both statuses included."""
        got, end = [], time.monotonic() + timeout
        while True:
            m = self.receive("iopub", end - time.monotonic())
            if m.parent.get("msg_id") != sent:
                continue
            got.append(m)
            if m.type == "status" and m.content["execution_state"] == "idle":
                return got

    def ask(self, msg_type, content, channel="shell", timeout=PATIENCE, **more):
        """Sends a request; returns its reply and what iopub said about it."""
        sent = self.send(channel, msg_type, content, **more)
        reply = self.reply(sent, channel, timeout)
        return reply, self.until_idle(sent, timeout)

    def run(self, code, timeout=PATIENCE, **options):
        """Executes a cell."""
        return self.ask("execute_request", request(code, **options), timeout=timeout)

    def start(self, code, header=None, **options):
        """Executes a cell without waiting; returns the id."""
        return self.send("shell", "execute_request", request(code, **options), header=header)

    def begin(self, code, **options):
        """Executes a cell and waits until it runs; returns the id."""
        sent = self.start(code, **options)
        while True:
            m = self.receive("iopub")
            if m.type == "execute_input" and m.parent.get("msg_id") == sent:
                return sent

    def close(self):
        for s in self.sockets.values():
            s.close(0)
        self.context.term()


def request(code, silent=False, store_history=True, user_expressions=None, allow_stdin=False, stop_on_error=True):
    return {
        "code": code, "silent": silent, "store_history": store_history,
        "user_expressions": user_expressions or {}, "allow_stdin": allow_stdin, "stop_on_error": stop_on_error,
    }


def text(messages, name="stdout"):
    return "".join(m.content["text"] for m in messages if m.type == "stream" and m.content["name"] == name)


def types(messages):
    return [m.type for m in messages]
