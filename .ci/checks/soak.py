#!/usr/bin/python3
"""Soak: many cells from several front ends at once, interrupts, bad messages, restarts. Memory must
stay steady, nothing may be lost, no process may be left behind.

    .ci/checks/jupyter soak.py                              # the full measure
    .ci/checks/jupyter soak.py --cells 500 --interrupts 20 --frames 1000 --restarts 5
"""

import argparse
import os
import random
import sys
import threading
import time

from bench import memory
from client import DELIMITER, Kernel, remaining, sign, text


def run_cells(kernel, number, cells, losses):
    """One front end: each cell prints and has a value; both must come back, in order."""
    c = kernel.client()
    for i in range(cells):
        mark = f"{number}-{i}"
        reply, pub = c.run(f'fmt.Println("{mark}"); {number}*100000 + {i}')
        results = [m.content["data"]["text/plain"] for m in pub if m.type == "execute_result"]
        if reply.content["status"] != "ok" or text(pub) != mark + "\n" or results != [str(number * 100000 + i)]:
            losses.append((mark, reply.content, text(pub), results))
    c.close()


def soak_cells(kernel, clients, cells):
    losses = []
    threads = [threading.Thread(target=run_cells, args=(kernel, n, cells // clients, losses)) for n in range(1, clients + 1)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    return losses


def soak_interrupts(kernel, times):
    """Interrupts of running cells; the variables must survive, and each cell must end."""
    c = kernel.client()
    c.run("kept := 4711")
    slowest = 0
    for i in range(times):
        sent = c.begin(["for { }", "time.Sleep(time.Minute)"][i % 2])
        time.sleep(0.002 * (i % 5))
        start = time.monotonic()
        c.send("control", "interrupt_request", {})
        reply = c.reply(sent)
        slowest = max(slowest, time.monotonic() - start)
        if reply.content["status"] != "error":
            raise SystemExit(f"interrupt {i}: {reply}")
        c.until_idle(sent)
    kept = [m.content["data"]["text/plain"] for m in c.run("kept")[1] if m.type == "execute_result"]
    c.close()
    return kept == ["4711"], slowest


def soak_restarts(argv, times):
    """Starts and shutdowns, some in the middle of a cell."""
    for i in range(times):
        k = Kernel(argv)
        c = k.client()
        if i % 2:
            c.start("for { }")
        else:
            c.run("1 + 1")
        sent = c.send("control", "shutdown_request", {"restart": True})
        c.reply(sent, "control")
        k.wait()
        c.close()
        left = remaining(k.process.pid)
        if left:
            raise SystemExit(f"restart {i} left {left}")
        k.kill()


def spoiled(c, dice):
    """The frames of a message with something wrong: its JSON, its values, its signature, its number of frames."""
    kind = dice.choice(["execute_request", "complete_request", "inspect_request", "comm_msg", "comm_open", "history_request",
                        "is_complete_request", "interrupt_reply", "", "\0"])
    strange = [None, True, -1, 1 << 70, 1e308, "", "\ud83d", "x" * 5000, [], [[]], {}, {"": {}}]
    content = {name: dice.choice(strange) for name in dice.sample(
        ["code", "cursor_pos", "silent", "comm_id", "data", "target_name", "hist_access_type", "n", "detail_level", "seq", "command", "stop_on_error"], 5)}
    _, raw = c.frames(kind, content, metadata=dice.choice([{}, {"a": 1}]), parent=dice.choice([{}, {"msg_id": 7}]))
    if dice.random() < 0.5:
        part = dice.randrange(4)
        data = bytearray(raw[part])
        for _ in range(dice.randrange(1, 6)):
            data[dice.randrange(len(data))] = dice.randrange(256)
        raw[part] = bytes(data[: dice.randrange(len(data) + 1)]) if dice.random() < 0.3 else bytes(data)
    signature = sign(c.key, raw) if dice.random() < 0.8 else dice.choice([b"", b"00", os.urandom(64)])
    frames = [DELIMITER, signature, *raw]
    if dice.random() < 0.2:
        frames = frames[: dice.randrange(1, len(frames))] if dice.random() < 0.7 else [os.urandom(dice.randrange(300)) for _ in range(dice.randrange(1, 9))]
    return frames


def soak_frames(kernel, frames, seed=1):
    """Sends spoiled messages; after each hundred a cell must still be answered."""
    c, dice = kernel.client(), random.Random(seed)
    c.run("kept := 6")
    for i in range(frames):
        c.raw(dice.choice(["shell", "control"]), spoiled(c, dice))
        if i % 100 == 99 or i == frames - 1:
            reply, pub = c.run(f"kept*1000000 + {i}")
            if reply.content.get("ename") == "Aborted":  # it waited behind a cell that failed
                reply, pub = c.run(f"kept*1000000 + {i}")
            results = [m.content["data"]["text/plain"] for m in pub if m.type == "execute_result"]
            if reply.content["status"] != "ok" or results != [str(6000000 + i)]:
                print("after bad messages:", reply.content, text(pub), results)
                c.close()
                return i
    c.close()
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", default=os.environ.get("SPRAGUE", "sprague"))
    parser.add_argument("--cells", type=int, default=10000)
    parser.add_argument("--interrupts", type=int, default=1000)
    parser.add_argument("--restarts", type=int, default=100)
    parser.add_argument("--frames", type=int, default=21000)
    parser.add_argument("--clients", type=int, default=8)
    args = parser.parse_args()
    argv = [args.binary, "kernel", "start", "-f", "{connection_file}"]
    good = True

    kernel = Kernel(argv)
    losses, sizes, start = [], [], time.monotonic()
    for part in range(10):
        losses += soak_cells(kernel, args.clients, args.cells // 10)
        sizes.append(memory(kernel.process.pid))
    print(f"{args.cells} cells from {args.clients} clients in {time.monotonic() - start:.0f} s, {len(losses)} lost")
    print("memory, MB: " + " ".join(f"{s:.0f}" for s in sizes))
    for loss in losses[:5]:
        print("  lost", loss)
    good &= not losses

    start = time.monotonic()
    kept, slowest = soak_interrupts(kernel, args.interrupts)
    print(f"{args.interrupts} interrupts in {time.monotonic() - start:.0f} s, slowest {1000 * slowest:.0f} ms, "
          f"variables {'kept' if kept else 'LOST'}, memory {memory(kernel.process.pid):.0f} MB")
    good &= kept

    start = time.monotonic()
    fault = soak_frames(kernel, args.frames)
    print(f"{args.frames} bad messages in {time.monotonic() - start:.0f} s, "
          + ("each hundred followed by a right answer" if fault is None else f"WRONG after {fault}") + f", memory {memory(kernel.process.pid):.0f} MB")
    good &= fault is None
    c = kernel.client()
    c.send("control", "shutdown_request", {"restart": False})
    kernel.wait()
    c.close()
    left = remaining(kernel.process.pid)
    print("processes left behind:", left or "none")
    good &= not left
    kernel.kill()

    start = time.monotonic()
    soak_restarts(argv, args.restarts)
    print(f"{args.restarts} restarts in {time.monotonic() - start:.0f} s, no process left behind")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
