#!/usr/bin/python3
"""Black-box check of the Jupyter protocol, point by point, against a running kernel.

    .ci/checks/jupyter protocol.py
    .ci/checks/jupyter protocol.py -k start           # only points whose name has "start"

Here is what only libzmq and a real process show: frames, signatures, sockets, signals, start
and end. The contents of messages are in kernel/jupyter/contract_test.go. Each point is a
function; its name says what must hold. A point that needs a kernel of its own starts one, the
others share one. Exits 1 when a point fails.
"""

import argparse
import os
import signal
import sys
import time
import traceback

import zmq

from client import DELIMITER, PATIENCE, Client, Kernel, Timeout, remaining, request, sign, text, types


POINTS = []


def point(f):
    POINTS.append(f)
    return f


def check(condition, *what):
    if not condition:
        raise AssertionError(" ".join(str(w)[:400] for w in what))


class World:
    """What points need: a kernel, and more of them."""

    def __init__(self, argv):
        self.argv, self.extra = argv, []
        self.kernel = Kernel(argv)
        self.client = self.kernel.client()

    def another(self, **options):
        k = Kernel(self.argv, **options)
        self.extra.append(k)
        return k

    def renew(self):
        """After a failure: a client without leftovers, and a kernel that answers."""
        self.client.close()
        try:
            self.client = self.kernel.client()
        except Timeout:
            self.kernel.kill()
            self.kernel = Kernel(self.argv)
            self.client = self.kernel.client()

    def end_extra(self):
        for k in self.extra:
            k.kill()
        self.extra = []


def answers(w, c=None):
    """The kernel still runs cells."""
    c = c or w.client
    reply, _ = c.run("6*7")
    check(reply.content["status"] == "ok", reply)


# Wire.

def ignored(w, frames, channel="shell"):
    c = w.client
    c.raw(channel, frames)
    check(c.quiet(channel, 0.3), "there was an answer")
    answers(w)


@point
def wire_bad_signature_is_ignored(w):
    _, raw = w.client.frames("execute_request", request('fmt.Println("out")'))
    ignored(w, [DELIMITER, b"0" * 64, *raw])


@point
def wire_missing_signature_is_ignored(w):
    _, raw = w.client.frames("execute_request", request('fmt.Println("out")'))
    ignored(w, [DELIMITER, b"", *raw])


@point
def wire_signature_that_is_not_hex_is_ignored(w):
    _, raw = w.client.frames("execute_request", request('fmt.Println("out")'))
    ignored(w, [DELIMITER, b"\xff\xfe nonsense", *raw])


@point
def wire_bad_signature_on_control_is_ignored(w):
    _, raw = w.client.frames("shutdown_request", {"restart": False})
    ignored(w, [DELIMITER, b"0" * 64, *raw], "control")
    check(w.kernel.alive())


@point
def wire_replay_is_not_executed(w):
    c = w.client
    head, raw = c.frames("execute_request", request("6*7"))
    frames = [DELIMITER, sign(c.key, raw), *raw]
    c.raw("shell", frames)
    c.reply(head["msg_id"])
    c.until_idle(head["msg_id"])
    ignored(w, frames)


@point
def wire_no_delimiter_is_ignored(w):
    ignored(w, [b"hello", b"world"])


@point
def wire_one_empty_frame_is_ignored(w):
    ignored(w, [b""])


@point
def wire_too_few_frames_are_ignored(w):
    ignored(w, [DELIMITER, b"sig", b"{}", b"{}"])


def malformed(w, *raw, channel="shell"):
    ignored(w, [DELIMITER, sign(w.client.key, raw), *raw], channel)


@point
def wire_header_that_is_not_json_is_ignored(w):
    malformed(w, b"{", b"{}", b"{}", b"{}")


@point
def wire_content_that_is_not_json_is_ignored(w):
    _, raw = w.client.frames("execute_request", {})
    malformed(w, *raw[:3], b"not json")


@point
def wire_large_request_is_accepted(w):
    comment = "# " if "go" == "python" else "// "
    reply, _ = w.client.run(comment + "x" * (8 << 20) + "\n" + "6*7")
    check(reply.content["status"] == "ok")


@point
def wire_garbage_on_the_ports_is_survived(w):
    import socket
    for name in ("shell_port", "iopub_port", "stdin_port", "control_port", "hb_port"):
        for data in (b"GET / HTTP/1.1\r\n\r\n", os.urandom(500), b"\xff" + b"\0" * 8 + b"\x7f" + b"\3\0garbage" * 9, b""):
            with socket.create_connection(("127.0.0.1", w.kernel.connection[name])) as s:
                s.sendall(data)
    answers(w)


@point
def wire_empty_key_means_unsigned(w):
    k = w.another(key="")
    c = k.client()
    reply, pub = c.run("6*7")
    check(reply.signature == b"" and all(m.signature == b"" for m in pub))
    c.close()


@point
def wire_replay_on_another_channel_is_ignored(w):
    c = w.client
    head, raw = c.frames("kernel_info_request", {})
    frames = [DELIMITER, sign(c.key, raw), *raw]
    c.raw("shell", frames)
    c.reply(head["msg_id"])
    c.until_idle(head["msg_id"])
    ignored(w, frames, "control")


@point
def wire_ipc_transport(w):
    c = w.another(transport="ipc").client()
    answers(w, c)
    c.close()


# Order.

@point
def order_reply_goes_to_the_one_who_asked(w):
    other = w.kernel.client()
    reply, _ = other.run("6*7")
    check(reply.content["status"] == "ok" and w.client.quiet("shell", 0.2))
    other.close()


@point
def order_control_answers_while_a_cell_runs(w):
    c = w.client
    sent = c.begin("for { }")
    check(c.ask("kernel_info_request", {}, "control")[0].content["status"] == "ok")
    c.send("control", "interrupt_request", {})
    c.reply(sent)


@point
def order_holds_for_eight_clients_at_once(w):
    clients = [w.kernel.client() for _ in range(8)]
    sent = [[c.start("6*7") for _ in range(10)] for c in clients]
    for c, ids in zip(clients, sent):
        check([c.receive("shell").parent["msg_id"] for _ in ids] == ids)
        c.close()


@point
def order_heartbeat_answers_while_a_cell_runs(w):
    c = w.client
    sent = c.begin("for { }")
    hb = c.open(zmq.REQ, "hb")
    for _ in range(5):
        hb.send(b"x")
        check(hb.poll(1000 * PATIENCE), "no heartbeat")
        hb.recv()
    hb.close(0)
    c.send("control", "interrupt_request", {})
    c.reply(sent)


# Output.

@point
def output_ten_megabytes(w):
    check(text(w.client.run('fmt.Print(strings.Repeat("0123456789", 1<<20))')[1]) == "0123456789" * (1 << 20))


# IOPub subscriptions.

@point
def iopub_starting_is_published(w):
    k = w.another()
    c = Client(k.connection, ready=False)
    seen = []
    c.sockets["iopub"].setsockopt(zmq.RECONNECT_IVL, 1)
    try:
        while "starting" not in seen:
            m = c.receive("iopub", 1)
            seen.append(m.content.get("execution_state"))
    except Timeout:
        c.settle()  # it came before we could subscribe
        check(seen == [], seen)
    c.close()


@point
def iopub_dead_subscriber_holds_up_nobody(w):
    c = w.client
    dead = Client(w.kernel.connection)
    s = dead.sockets["iopub"]
    s.close(0)
    import socket
    raw = socket.create_connection(("127.0.0.1", w.kernel.connection["iopub_port"]))
    raw.sendall(b"\xff" + b"\0" * 7 + b"\1\x7f\3\0NULL" + b"\0" * 48)
    raw.sendall(b"\x04\x19\x05READY\x0bSocket-Type\x00\x00\x00\x03SUB" + b"\x00\x01\x01")
    for _ in range(12):
        check(len(text(c.run('fmt.Print(strings.Repeat("0123456789", 1<<20))')[1])) == 10 << 20)
    raw.close()
    dead.close()


@point
def iopub_many_connections(w):
    import socket
    conns = []
    try:
        for _ in range(600):
            conns.append(socket.create_connection(("127.0.0.1", w.kernel.connection["shell_port"])))
        answers(w)
    finally:
        for s in conns:
            s.close()
    answers(w)


# Interrupt.

@point
def interrupt_by_signal(w):
    c = w.client
    sent = c.begin("for { }")
    os.kill(w.kernel.process.pid, signal.SIGINT)
    check(c.reply(sent).content["status"] == "error")
    answers(w)


@point
def interrupt_by_signal_to_the_whole_group(w):
    c = w.client
    c.run("x := 17")
    sent = c.begin("for { }")
    os.killpg(w.kernel.process.pid, signal.SIGINT)
    check(c.reply(sent).content["status"] == "error")
    check(c.run("x")[1][2].content["data"]["text/plain"] == "17")


# The end.

def ends(w, k, c, content=None, channel="control"):
    content = content or {"restart": False}
    sent = c.send(channel, "shutdown_request", content)
    reply = c.reply(sent, channel)
    check(reply.content == {"status": "ok", **content}, reply)
    k.wait()
    c.close()


@point
def shutdown_when_idle(w):
    k = w.another()
    ends(w, k, k.client())


@point
def shutdown_for_restart(w):
    k = w.another()
    ends(w, k, k.client(), {"restart": True})


@point
def shutdown_while_a_cell_runs(w):
    k = w.another()
    c = k.client()
    c.begin("for { }")
    ends(w, k, c)


@point
def shutdown_loses_no_output(w):
    k = w.another()
    c = k.client()
    sent = c.start("for i := 0; i < 10000; i++ { fmt.Println(i) }")
    last = c.send("control", "shutdown_request", {"restart": False}) if c.reply(sent) else None
    out, idle = [], set()
    while idle != {sent, last}:  # which of the two comes first is open
        m = c.receive("iopub")
        out.append(m)
        if m.content.get("execution_state") == "idle":
            idle.add(m.parent["msg_id"])
    check(text(out) == "".join(f"{i}\n" for i in range(10000)))
    check(c.reply(last, "control").content["status"] == "ok")
    k.wait()
    c.close()


@point
def shutdown_while_cells_wait(w):
    k = w.another()
    c = k.client()
    c.begin("time.Sleep(time.Hour)")
    for _ in range(50):
        c.start('fmt.Println("out")')
    ends(w, k, c, {"restart": True})


@point
def shutdown_is_told_to_all(w):
    k = w.another()
    c, other = k.client(), k.client()
    sent = c.send("control", "shutdown_request", {"restart": True})
    said = other.until_idle(sent)
    check(types(said) == ["status", "shutdown_reply", "status"] and said[1].content["restart"] is True, said)
    k.wait()
    other.close()
    c.close()


@point
def start_outlives_its_connection_file(w):
    k = w.another()
    c = k.client()
    os.remove(k.file)
    answers(w, c)
    c.close()


@point
def start_refuses_what_it_cannot_serve(w):
    import socket
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        for wrong in ({"hb_port": taken.getsockname()[1]}, {"transport": "udp"}, {"signature_scheme": "hmac-rot13"}, {"ip": "192.0.2.1"}, {"shell_port": 70000}):
            k = w.another(**wrong)
            check(k.wait() != 0, wrong)
            k.log.seek(0)
            check(len(k.log.read().splitlines()) == 1, wrong, "one line says why")


@point
def start_ends_with_its_parent(w):
    import subprocess
    code = "import os, sys; from protocol import *; w = Kernel(sys.argv[1:], env={**os.environ, 'JPY_PARENT_PID': str(os.getpid())});" \
        "c = w.client(); print(w.process.pid, flush=True); os._exit(0)"
    here = os.path.dirname(os.path.abspath(__file__))
    done = subprocess.run([sys.executable, "-c", code, *w.argv], cwd=here, stdout=subprocess.PIPE, text=True)
    left = remaining(int(done.stdout))
    check(not left, left)


@point
def shutdown_by_sigterm(w):
    k = w.another()
    c = k.client()
    k.process.terminate()
    k.wait()
    c.close()


@point
def shutdown_leaves_no_process(w):
    k = w.another()
    c = k.client()
    c.run("6*7")
    group = k.process.pid
    ends(w, k, c)
    left = remaining(group)
    check(not left, left)


@point
def death_of_the_cells_process_is_reported(w):
    k = w.another()
    c = k.client()
    reply, _ = c.run("os.Exit(3)")
    check(reply.content["status"] == "error", reply)
    answers(w, c)
    c.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", default=os.environ.get("SPRAGUE", "sprague"))
    parser.add_argument("-k", default="", help="only points whose name contains this")
    args = parser.parse_args()
    w = World([args.binary, "kernel", "start", "-f", "{connection_file}"])
    failed = run = 0
    for f in POINTS:
        if args.k not in f.__name__:
            continue
        run += 1
        try:
            f(w)
        except Exception as e:
            failed += 1
            where = traceback.extract_tb(e.__traceback__)[1]
            print(f"FAIL {f.__name__}: line {where.lineno}: {type(e).__name__} {e}", flush=True)
            w.renew()
        finally:
            w.end_extra()
    w.kernel.kill()
    print(f"{run - failed} of {run} points hold")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
