#!/usr/bin/python3
"""Times the sprague kernel and ipykernel in turn on this machine: the least of several
rounds each, and their ratio.

    .ci/checks/jupyter bench.py
    .ci/checks/bench.py --rounds 5 --binary ./sprague
"""

import argparse
import os
import socket
import subprocess
import sys
import time

from client import Client, Kernel, request, text
from protocol import GO, PYTHON

IPYKERNEL = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]


def start(argv):
    """Milliseconds from starting the process to the idle status of the first request that
    is answered, and to the value of the first cell."""
    k = Kernel(argv)
    while not listens(k.connection["hb_port"]):
        time.sleep(0.001)
    c = Client(k.connection, ready=False)
    c.settle(timeout=20, patience=0.02)
    idle = time.monotonic() - k.started
    c.run("1+1")
    value = time.monotonic() - k.started
    c.close()
    k.kill()
    return 1000 * idle, 1000 * value


def listens(port):
    try:
        socket.create_connection(("127.0.0.1", port)).close()
        return True
    except OSError:
        return False


def timed(f):
    start = time.perf_counter()
    f()
    return time.perf_counter() - start


def round_trip(c, msg_type, content):
    sent = c.send("shell", msg_type, content)
    c.reply(sent)
    took = time.perf_counter()
    c.until_idle(sent)
    return took


def request_to_reply(c, msg_type, content, times=60):
    def once():
        start = time.perf_counter()
        return round_trip(c, msg_type, content) - start
    return min(once() for _ in range(times))


def interrupt(c, cells):
    sent = c.start(cells["loop"])
    time.sleep(0.3)
    start = time.perf_counter()
    c.send("control", "interrupt_request", {})
    c.reply(sent)
    took = time.perf_counter() - start
    c.until_idle(sent)
    time.sleep(0.3)  # ipykernel aborts what comes soon after
    return took


def memory(pid):
    """Proportional memory in MB of a process and its descendants."""
    pids, total = [pid], 0
    for p in pids:
        pids += [int(x) for x in subprocess.run(["pgrep", "-P", str(p)], capture_output=True, text=True).stdout.split()]
    for p in pids:
        with open(f"/proc/{p}/smaps_rollup") as f:
            total += next(int(line.split()[1]) for line in f if line.startswith("Pss:"))
    return total / 1024


def measure(argv, cells):
    """One round: what is measured, in ms (memory in MB)."""
    starts = [start(argv) for _ in range(3)]
    m = {"start to first idle": min(s[0] for s in starts), "start to first value": min(s[1] for s in starts)}
    k = Kernel(argv)
    try:
        c = k.client()
        time.sleep(1)
        m["idle memory, MB"] = memory(k.process.pid)
        code, member = cells["value"][0], cells["complete"][0]
        c.run(cells["assign"])
        m["1+1"] = 1000 * request_to_reply(c, "execute_request", request("1+1"))
        m["x+1"] = 1000 * request_to_reply(c, "execute_request", request("x+1"))
        m["complete"] = 1000 * request_to_reply(c, "complete_request", {"code": member, "cursor_pos": len(member)})
        look = cells["inspect"]
        m["inspect"] = 1000 * request_to_reply(c, "inspect_request", {"code": look, "cursor_pos": len(look), "detail_level": 0})
        m["kernel_info"] = 1000 * request_to_reply(c, "kernel_info_request", {})
        m["10 000 lines"] = 1000 * min(timed(lambda: c.run(cells["lines"])) for _ in range(5))
        m["10 MB string"] = 1000 * min(timed(lambda: c.run(cells["big"])) for _ in range(3))
        m["interrupt"] = 1000 * min(interrupt(c, cells) for _ in range(3))
        c.close()
    finally:
        k.kill()
    return m


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", default=os.environ.get("SPRAGUE", "sprague"))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--alone", action="store_true", help="without ipykernel")
    args = parser.parse_args()
    ours, theirs = [], []
    for _ in range(args.rounds):
        ours.append(measure([args.binary, "kernel", "start", "-f", "{connection_file}"], GO))
        if not args.alone:
            theirs.append(measure(IPYKERNEL, PYTHON))
    print(f"{'':24}{'sprague':>10}{'ipykernel':>11}{'ratio':>8}")
    for what in ours[0]:
        a = min(m[what] for m in ours)
        row = f"{what:24}{a:10.2f}"
        if theirs:
            b = min(m[what] for m in theirs)
            row += f"{b:11.2f}{a / b:8.3f}"
        print(row)


if __name__ == "__main__":
    main()
