#!/usr/bin/python3
"""Black-box check of the Jupyter protocol, point by point, against a running kernel.

    .ci/checks/jupyter protocol.py                    # the sprague kernel
    .ci/checks/protocol.py --ipykernel                # ipykernel, to check the checks
    .ci/checks/protocol.py -k history                 # only points whose name has "history"

Each point is a function; its name says what must hold. A point that needs a kernel of
its own starts one, the others share one. Exits 1 when a point fails.
"""

import argparse
import base64
import json
import os
import re
import signal
import sys
import time
import traceback

import zmq

from client import DELIMITER, PATIENCE, Client, Kernel, Timeout, remaining, request, sign, text, types

GO = {
    "value": ("6*7", "42"), "assign": "x := 17", "use": ("x", "17"), "void": "y := 1", "last": "ans",
    "print": 'fmt.Println("out")', "stderr": 'fmt.Fprintln(os.Stderr, "err")',
    "both": 'for i := 0; i < 50; i++ { fmt.Println("o", i); fmt.Fprintln(os.Stderr, "e", i) }',
    "lines": "for i := 0; i < 10000; i++ { fmt.Println(i) }",
    "big": 'fmt.Print(strings.Repeat("0123456789", 1<<20))',
    "unicode": 'fmt.Print("Grüße 𝐚 ∞")', "badutf8": 'os.Stdout.Write([]byte("a\\xffb"))',
    "error": "undefinedName", "panic": 'panic("boom")', "syntax": "x := := 1",
    "sleep": "time.Sleep(time.Hour)", "short": "time.Sleep(300 * time.Millisecond)", "loop": "for { }",
    "later": 'go func() { time.Sleep(400*time.Millisecond); fmt.Println("late") }()',
    "print_loop": 'fmt.Println("first"); for { }',
    "complete": ("strings.ToUpp", "ToUpper"), "member": ("s := \"𝐚𝐛\"; strings.HasPre", 28),
    "declare": ("func twice(n int) int {\n\treturn 2*n\n}", "return 2*n"),
    "inspect": "strings.ToUpper", "nothing": "zzz",
    "finished": "1+1", "unfinished": "func f() {", "invalid": "x := := 1",
    "rich": "figure.Values(octal.Kayles.Values(30))",
    "input": 'fmt.Print("<", display.Input("who? "), ">")',
    "ask_twice": 'fmt.Print("<", display.Input("1"), "><", display.Input("2"), ">")',
    "ask_and_fail": 'display.Input("go on? "); panic("boom")',
    "password": 'fmt.Print("<", display.Password("secret? "), ">")',
    "display": 'display.Show(display.HTML("<b>x</b>"))',
    "clear": "display.ClearNext()",
    "update": 'area := display.NewArea(display.HTML("<b>1</b>")); area.Update(display.HTML("<b>2</b>"))',
    "json": 'display.Show(display.JSON(map[string]int{"a": 1}))',
    "slider": 'display.Slider("n", 1, 50, 3, func(n int) any { if n == 8 { fmt.Println("called", n) }; return n*n })',
    "kill": "os.Exit(3)", "name": "go", "extension": ".go",
}

PYTHON = {
    "value": ("6*7", "42"), "assign": "x = 17", "use": ("x", "17"), "void": "y = 1", "last": "_",
    "print": 'print("out")', "stderr": 'import sys; print("err", file=sys.stderr)',
    "both": 'import sys\nfor i in range(50): print("o", i); print("e", i, file=sys.stderr)',
    "lines": "for i in range(10000): print(i)", "big": 'print("0123456789"*(1<<20), end="")',
    "unicode": 'print("Grüße 𝐚 ∞", end="")', "badutf8": 'import os; os.write(1, b"a\\xffb")',
    "error": "undefinedName", "panic": 'raise ValueError("boom")', "syntax": "x = = 1",
    "sleep": "import time; time.sleep(3600)", "short": "import time; time.sleep(.3)", "loop": "while True: pass",
    "later": 'import threading, time\nthreading.Thread(target=lambda: (time.sleep(.4), print("late"))).start()',
    "print_loop": 'print("first")\nwhile True: pass',
    "complete": ("str.isalp", "isalpha"), "member": ("s = \"𝐚𝐛\"; s.isalph", 18),
    "declare": ("def twice(n):\n    return 2*n", "return 2*n"),
    "inspect": "str.isalpha", "nothing": "zzz",
    "finished": "1+1", "unfinished": "def f():", "invalid": "x = = 1",
    "rich": "from IPython.display import HTML; HTML('<b>x</b>')",
    "input": 'print("<" + input("who? ") + ">", end="")',
    "ask_twice": 'a = input("1"); print(f"<{a}><{input()}>")',
    "ask_and_fail": 'input("go on? "); raise ValueError("boom")',
    "password": 'import getpass; print("<" + getpass.getpass("secret? ") + ">", end="")',
    "display": 'from IPython.display import display, HTML; display(HTML("<b>x</b>"))',
    "clear": "from IPython.display import clear_output; clear_output(wait=True)",
    "update": 'from IPython.display import *; h = display(HTML("<b>1</b>"), display_id=True); h.update(HTML("<b>2</b>"))',
    "json": "from IPython.display import *; display(JSON({'a': 1}))",
    "kill": "import os; os._exit(3)", "name": "python", "extension": ".py",
}

POINTS = []
WIDGET = "application/vnd.jupyter.widget-view+json"


class Missing(Exception):
    """The kernel has no such cell."""


def point(f):
    POINTS.append(f)
    return f


def check(condition, *what):
    if not condition:
        raise AssertionError(" ".join(str(w)[:400] for w in what))


def questions(w):
    """One request of each type that is answered without running anything."""
    code = w["inspect"]
    return {
        "kernel_info_request": {}, "comm_info_request": {}, "connect_request": {},
        "complete_request": {"code": code, "cursor_pos": len(code)},
        "inspect_request": {"code": code, "cursor_pos": len(code), "detail_level": 0},
        "is_complete_request": {"code": code},
        "history_request": {"hist_access_type": "tail", "n": 1, "output": False, "raw": True},
    }


class World:
    """What points need: the cells of the language, a kernel, and more of them."""

    def __init__(self, argv, cells):
        self.argv, self.cells, self.extra = argv, cells, []
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

    def __getitem__(self, name):
        return self.cells[name]


def answers(w, c=None):
    """The kernel still runs cells."""
    c = c or w.client
    reply, _ = c.run(w["value"][0])
    check(reply.content["status"] == "ok", reply)


# Wire.


@point
def wire_reply_is_signed(w):
    check(w.client.run(w["value"][0])[0].signed)


@point
def wire_iopub_is_signed(w):
    check(all(m.signed for m in w.client.run(w["value"][0])[1]))


@point
def wire_iopub_has_one_topic_frame(w):
    check(all(len(m.identities) == 1 for m in w.client.run(w["value"][0])[1]))


@point
def wire_header_has_all_fields(w):
    reply, pub = w.client.run(w["value"][0])
    for m in [reply, *pub]:
        for field in ("msg_id", "session", "username", "date", "msg_type", "version"):
            check(isinstance(m.header.get(field), str) and m.header[field], field, m.header)


@point
def wire_date_is_iso_with_zone(w):
    date = w.client.run(w["value"][0])[0].header["date"]
    check(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)", date), date)


@point
def wire_version_is_5(w):
    check(w.client.run(w["value"][0])[0].header["version"].startswith("5."))


@point
def wire_session_is_the_kernels_own(w):
    reply, pub = w.client.run(w["value"][0])
    sessions = {m.header["session"] for m in [reply, *pub]}
    check(len(sessions) == 1 and w.client.session not in sessions, sessions)


@point
def wire_message_ids_are_unique(w):
    ids = [m.header["msg_id"] for _ in range(3) for m in w.client.run(w["print"])[1]]
    check(len(ids) == len(set(ids)))


@point
def wire_parent_header_comes_back_unchanged(w):
    c = w.client
    header, raw = c.frames("kernel_info_request", {}, header={"extra": {"b": [1, 2.50, None], "a": "ü"}})
    c.raw("shell", [DELIMITER, sign(c.key, raw), *raw])
    reply = c.reply(header["msg_id"])
    check(reply.parent == header, reply.parent)
    check(all(m.parent == header for m in c.until_idle(header["msg_id"])))


@point
def wire_parent_header_comes_back_byte_for_byte(w):
    c = w.client
    _, raw = c.frames("kernel_info_request", {})
    head = json.loads(raw[0])
    raw[0] = json.dumps(head, indent=1, sort_keys=True, ensure_ascii=True).encode()
    c.raw("shell", [DELIMITER, sign(c.key, raw), *raw])
    check(c.reply(head["msg_id"]).raw[1] == raw[0])
    c.until_idle(head["msg_id"])


@point
def wire_extra_identities_are_kept(w):
    c = w.client
    head, raw = c.frames("kernel_info_request", {})
    c.raw("shell", [b"route", DELIMITER, sign(c.key, raw), *raw])
    check(c.reply(head["msg_id"]).identities == [b"route"])


def ignored(w, frames, channel="shell"):
    c = w.client
    c.raw(channel, frames)
    check(c.quiet(channel, 0.3), "there was an answer")
    answers(w)


@point
def wire_bad_signature_is_ignored(w):
    _, raw = w.client.frames("execute_request", request(w["print"]))
    ignored(w, [DELIMITER, b"0" * 64, *raw])


@point
def wire_missing_signature_is_ignored(w):
    _, raw = w.client.frames("execute_request", request(w["print"]))
    ignored(w, [DELIMITER, b"", *raw])


@point
def wire_signature_that_is_not_hex_is_ignored(w):
    _, raw = w.client.frames("execute_request", request(w["print"]))
    ignored(w, [DELIMITER, b"\xff\xfe nonsense", *raw])


@point
def wire_bad_signature_on_control_is_ignored(w):
    _, raw = w.client.frames("shutdown_request", {"restart": False})
    ignored(w, [DELIMITER, b"0" * 64, *raw], "control")
    check(w.kernel.alive())


@point
def wire_replay_is_not_executed(w):
    c = w.client
    head, raw = c.frames("execute_request", request(w["value"][0]))
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
def wire_header_that_is_a_list_is_ignored(w):
    malformed(w, b"[1, 2]", b"{}", b"{}", b"{}")


@point
def wire_header_with_wrong_types_is_ignored(w):
    malformed(w, b'{"msg_id": 7, "msg_type": ["x"]}', b"{}", b"{}", b"{}")


@point
def wire_content_that_is_not_json_is_ignored(w):
    _, raw = w.client.frames("execute_request", {})
    malformed(w, *raw[:3], b"not json")


@point
def wire_content_that_is_not_utf8_is_ignored(w):
    _, raw = w.client.frames("execute_request", {})
    malformed(w, *raw[:3], b'{"code": "\xff\xfe"}')


@point
def wire_optional_header_fields_may_be_missing(w):
    c = w.client
    raw = [json.dumps({"msg_id": "bare-1", "msg_type": "kernel_info_request"}).encode(), b"{}", b"{}", b"{}"]
    c.raw("shell", [DELIMITER, sign(c.key, raw), *raw])
    check(c.reply("bare-1").content["status"] == "ok")


@point
def wire_unknown_type_is_survived(w):
    w.client.send("shell", "no_such_request", {"a": 1})
    w.client.send("control", "no_such_request", {"a": 1})
    answers(w)


@point
def wire_unknown_fields_are_ignored(w):
    reply, _ = w.client.ask("execute_request", {**request(w["value"][0]), "future": {"x": 1}})
    check(reply.content["status"] == "ok")


@point
def wire_buffers_are_accepted(w):
    reply, _ = w.client.ask("execute_request", request(w["value"][0]), buffers=[b"\x00" * 100, b""])
    check(reply.content["status"] == "ok")


@point
def wire_large_request_is_accepted(w):
    comment = "# " if w["name"] == "python" else "// "
    reply, _ = w.client.run(comment + "x" * (8 << 20) + "\n" + w["value"][0])
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
    reply, pub = c.run(w["value"][0])
    check(reply.signature == b"" and all(m.signature == b"" for m in pub))
    c.close()


@point
def wire_other_signature_scheme(w):
    c = w.another(signature_scheme="hmac-sha512").client()
    reply, pub = c.run(w["value"][0])
    check(len(reply.signature) == 128 and reply.signed and all(m.signed for m in pub))
    c.close()


@point
def wire_address_of_all_interfaces(w):
    c = w.another(ip="0.0.0.0").client()
    answers(w, c)
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
def wire_replies_have_all_parts(w):
    for msg_type, content in questions(w).items():
        reply, pub = w.client.ask(msg_type, content, metadata={"cellId": "x"}, parent={"msg_id": "grandparent"})
        check(reply.type == msg_type.replace("_request", "_reply"), reply)
        check(reply.parent["msg_type"] == msg_type and isinstance(reply.metadata, dict) and reply.buffers == [], reply)
        check(reply.content["status"] in ("ok", "complete") and reply.identities == [], reply)
        check(types(pub)[0] == types(pub)[-1] == "status", types(pub))


@point
def wire_malformed_contents_are_answered(w):
    for msg_type in questions(w):
        for content in ({}, {"code": 5, "cursor_pos": "x", "hist_access_type": 7, "target_name": []}):
            sent = w.client.send("shell", msg_type, content)
            if w["name"] == "go":
                check(w.client.reply(sent).content["status"] in ("ok", "error"))
                w.client.until_idle(sent)
    w.renew()
    answers(w)


@point
def wire_ipc_transport(w):
    c = w.another(transport="ipc").client()
    answers(w, c)
    c.close()


# Order.


@point
def order_busy_input_result_reply_idle(w):
    _, pub = w.client.run(w["value"][0])
    check(types(pub) == ["status", "execute_input", "execute_result", "status"], types(pub))
    check(pub[0].content["execution_state"] == "busy")


@point
def order_busy_and_idle_around_kernel_info(w):
    check(types(w.client.ask("kernel_info_request", {})[1]) == ["status", "status"])


@point
def order_busy_and_idle_around_control(w):
    check(types(w.client.ask("kernel_info_request", {}, "control")[1]) == ["status", "status"])


@point
def order_stdout_comes_before_idle(w):
    _, pub = w.client.run(w["print"])
    check(text(pub) == "out\n" and pub[-1].content == {"execution_state": "idle"}, pub)


@point
def order_of_requests_is_kept(w):
    c = w.client
    sent = [c.start(w["value"][0]) for _ in range(20)]
    check([c.receive("shell").parent["msg_id"] for _ in sent] == sent)
    for s in sent:
        c.until_idle(s)


@point
def order_reply_goes_to_the_one_who_asked(w):
    other = w.kernel.client()
    reply, _ = other.run(w["value"][0])
    check(reply.content["status"] == "ok" and w.client.quiet("shell", 0.2))
    other.close()


@point
def order_all_clients_see_outputs(w):
    other = w.kernel.client()
    sent = w.client.start(w["print"])
    check(text(other.until_idle(sent)) == "out\n")
    w.client.until_idle(sent)
    other.close()


@point
def order_control_answers_while_a_cell_runs(w):
    c = w.client
    sent = c.begin(w["loop"])
    check(c.ask("kernel_info_request", {}, "control")[0].content["status"] == "ok")
    c.send("control", "interrupt_request", {})
    c.reply(sent)


@point
def order_control_answers_every_question_while_a_cell_runs(w):
    c = w.client
    sent = c.begin(w["loop"])
    for msg_type, content in questions(w).items():
        reply, pub = c.ask(msg_type, content, "control")
        check(reply.content["status"] in ("ok", "complete") and types(pub) == ["status", "status"], msg_type, reply)
    c.send("control", "interrupt_request", {})
    c.reply(sent)


@point
def order_cells_on_control_are_answered_there(w):
    reply, pub = w.client.ask("execute_request", request(w["value"][0]), "control")
    check(reply.content["status"] == "ok" and "execute_result" in types(pub), reply)


@point
def order_holds_for_eight_clients_at_once(w):
    clients = [w.kernel.client() for _ in range(8)]
    sent = [[c.start(w["value"][0]) for _ in range(10)] for c in clients]
    for c, ids in zip(clients, sent):
        check([c.receive("shell").parent["msg_id"] for _ in ids] == ids)
        c.close()


@point
def order_heartbeat_echoes(w):
    hb = w.client.open(zmq.REQ, "hb")
    hb.send(b"ping \x00\xff")
    check(hb.poll(1000 * PATIENCE) and hb.recv() == b"ping \x00\xff")
    hb.close(0)


@point
def order_heartbeat_answers_while_a_cell_runs(w):
    c = w.client
    sent = c.begin(w["loop"])
    hb = c.open(zmq.REQ, "hb")
    for _ in range(5):
        hb.send(b"x")
        check(hb.poll(1000 * PATIENCE), "no heartbeat")
        hb.recv()
    hb.close(0)
    c.send("control", "interrupt_request", {})
    c.reply(sent)


# Execute.


@point
def execute_reply_of_success(w):
    content = w.client.run(w["value"][0])[0].content
    check(content["status"] == "ok" and isinstance(content["execution_count"], int))
    check(content.get("user_expressions") == {} and content.get("payload", []) == [], content)


@point
def execute_result_content(w):
    result = w.client.run(w["value"][0])[1][2]
    check(result.content["data"]["text/plain"] == w["value"][1], result)
    check(result.content["metadata"] == {} and isinstance(result.content["execution_count"], int))


@point
def execute_input_content(w):
    reply, pub = w.client.run(w["value"][0])
    check(pub[1].content == {"code": w["value"][0], "execution_count": reply.content["execution_count"]})


@point
def execute_statement_has_no_result(w):
    check("execute_result" not in types(w.client.run(w["void"])[1]))


@point
def execute_keeps_variables(w):
    w.client.run(w["assign"])
    check(w.client.run(w["use"][0])[1][2].content["data"]["text/plain"] == w["use"][1])


@point
def execute_count_goes_up_by_one(w):
    a, b = (w.client.run(w["value"][0])[0].content["execution_count"] for _ in range(2))
    check(b == a + 1, a, b)


@point
def execute_count_of_error_reply(w):
    n = w.client.run(w["value"][0])[0].content["execution_count"]
    check(w.client.run(w["error"])[0].content.get("execution_count") == n + 1)


@point
def execute_count_is_kept_without_history(w):
    c = w.client
    n = c.run(w["value"][0])[0].content["execution_count"]
    check(c.run(w["value"][0], store_history=False)[0].content["execution_count"] == n)
    check(c.run(w["value"][0])[0].content["execution_count"] == n + 1)


@point
def execute_first_count_is_one(w):
    c = w.another().client()
    check(c.run(w["value"][0])[0].content["execution_count"] == 1)
    c.close()


@point
def execute_silent_shows_nothing(w):
    reply, pub = w.client.run(w["value"][0], silent=True)
    check(reply.content["status"] == "ok" and types(pub) == ["status", "status"], types(pub))


@point
def execute_silent_moves_no_count(w):
    c = w.client
    n = c.run(w["value"][0])[0].content["execution_count"]
    c.run(w["value"][0], silent=True)
    check(c.run(w["value"][0])[0].content["execution_count"] == n + 1)


@point
def execute_silent_forces_no_history(w):
    c = w.client
    marker = f"{time.time_ns()}"
    c.run(marker, silent=True, store_history=True)
    reply, _ = c.ask("history_request", {"hist_access_type": "tail", "n": 5, "output": False, "raw": True})
    check(all(marker not in h[2] for h in reply.content["history"]))


@point
def execute_silent_runs(w):
    w.client.run(w["assign"], silent=True)
    check(w.client.run(w["use"][0])[1][2].content["data"]["text/plain"] == w["use"][1])


@point
def execute_empty_code(w):
    check(w.client.run("")[0].content["status"] == "ok")
    check(w.client.run(" \n\n ")[0].content["status"] == "ok")


@point
def execute_missing_optional_fields(w):
    reply, _ = w.client.ask("execute_request", {"code": w["value"][0], "silent": False})
    check(reply.content["status"] == "ok")


@point
def execute_malformed_content_is_survived(w):
    for content in ({}, {"code": 7}, {"code": None}, {"code": "1", "silent": "maybe"}):
        w.client.send("shell", "execute_request", content)
    time.sleep(0.2)
    w.renew()
    answers(w)


@point
def execute_error_is_published_once(w):
    reply, pub = w.client.run(w["error"])
    errors = [m for m in pub if m.type == "error"]
    check(reply.content["status"] == "error" and len(errors) == 1, types(pub))
    check({k: reply.content[k] for k in ("ename", "evalue", "traceback")} == errors[0].content, errors[0].content)


@point
def execute_error_fields(w):
    content = w.client.run(w["panic"])[0].content
    check(content["status"] == "error" and content["ename"] and "boom" in content["evalue"], content)
    check(content["traceback"] and all(isinstance(t, str) for t in content["traceback"]))


@point
def execute_syntax_error(w):
    check(w.client.run(w["syntax"])[0].content["status"] == "error")


@point
def execute_user_expressions(w):
    reply, _ = w.client.run(w["void"], user_expressions={"a": w["value"][0], "b": w["error"]})
    e = reply.content["user_expressions"]
    check(e["a"]["status"] == "ok" and e["a"]["data"]["text/plain"] == w["value"][1] and e["a"]["metadata"] == {}, e)
    check(e["b"]["status"] == "error" and e["b"]["ename"] and "evalue" in e["b"] and "traceback" in e["b"], e)


@point
def execute_user_expressions_publish_nothing(w):
    _, pub = w.client.run(w["void"], user_expressions={"a": w["value"][0]})
    check(types(pub) == ["status", "execute_input", "status"], types(pub))


@point
def execute_user_expressions_and_silent_cells_leave_the_last_value_alone(w):
    c = w.client
    c.run(w["value"][0], user_expressions={"a": "7"})
    c.run("8", silent=True)
    _, pub = c.run(w["last"])
    check(pub[2].content["data"]["text/plain"] == w["value"][1], pub)


@point
def execute_reply_tells_when_the_cell_began(w):
    sent = w.client.start(w["short"])
    reply = w.client.reply(sent)
    began, ended = (re.sub("Z$", "", d) for d in (reply.metadata["started"], reply.header["date"]))
    check(began < ended and w.client.until_idle(sent), began, ended)


def failing(w):
    """A cell that fails when it gets its answer: what is sent before that is queued."""
    return [w.client.start(w["ask_and_fail"], allow_stdin=True)]


def answer(c):
    question = c.receive("stdin")
    time.sleep(0.2)  # for what was sent on the shell channel to arrive
    c.send("stdin", "input_reply", {"value": ""}, parent=question.header)


@point
def execute_stop_on_error_aborts_the_queue(w):
    c = w.client
    sent = failing(w) + [c.start(w["print"]), c.start(w["print"])]
    answer(c)
    replies = [c.reply(s) for s in sent]
    check([r.content["status"] for r in replies][1:] in (["error"] * 2, ["aborted"] * 2), replies)
    for s in sent[1:]:
        check(text(c.until_idle(s)) == "", "an aborted cell was run")


@point
def execute_aborted_reply_has_error_fields(w):
    c = w.client
    failing(w)
    sent = c.start(w["print"])
    answer(c)
    content = c.reply(sent).content
    check(content["status"] == "error" and content["ename"], content)
    check("execution_count" not in content, "a cell that was not run has a number")
    check(isinstance(content["traceback"], list) and "evalue" in content)


@point
def execute_user_expressions_of_a_failed_cell_are_not_evaluated(w):
    content = w.client.run(w["error"], user_expressions={"a": w["value"][0]})[0].content
    check(content["status"] == "error" and content.get("user_expressions", {}) == {}, content)


@point
def execute_user_expression_that_is_no_text_fails_alone(w):
    ask = {**request(w["value"][0]), "user_expressions": {"a": 5, "b": w["value"][0]}}
    reply, _ = w.client.ask("execute_request", ask)
    e = reply.content["user_expressions"]
    check(e["a"]["status"] == "error" and e["b"]["status"] == "ok", reply)


@point
def execute_options_may_be_null(w):
    ask = dict.fromkeys(request(""), None)
    reply, _ = w.client.ask("execute_request", {**ask, "code": w["value"][0]})
    check(reply.content["status"] == "ok", reply)


@point
def execute_silent_failure_shows_no_output(w):
    reply, pub = w.client.run(w["error"], silent=True)
    check(reply.content["status"] == "error" and reply.content["ename"], reply)
    check(not {"stream", "execute_result", "execute_input"} & set(types(pub)), types(pub))


@point
def execute_silent_failure_aborts_nothing(w):
    c = w.client
    sent = [c.start(w["error"], silent=True), c.start(w["value"][0])]
    check([c.reply(s).content["status"] for s in sent] == ["error", "ok"])


@point
def execute_stop_on_error_false_goes_on(w):
    c = w.client
    sent = [c.start(w["error"], stop_on_error=False), c.start(w["value"][0])]
    check([c.reply(s).content["status"] for s in sent] == ["error", "ok"])


@point
def execute_abort_spares_other_requests(w):
    c = w.client
    c.start(w["error"])
    info = c.send("shell", "kernel_info_request", {})
    check(c.reply(info).content["status"] == "ok")


@point
def execute_runs_again_after_an_abort(w):
    c = w.client
    sent = [c.start(w["error"]), c.start(w["print"])]
    for s in sent:
        c.reply(s)
    answers(w)


# Output.


@point
def output_stderr(w):
    check(text(w.client.run(w["stderr"])[1], "stderr") == "err\n")


@point
def output_order_of_two_streams(w):
    lines = "".join(m.content["text"] for m in w.client.run(w["both"])[1] if m.type == "stream").splitlines()
    check(lines == [f"{s} {i}" for i in range(50) for s in "oe"], lines[:9])


@point
def output_ten_thousand_lines(w):
    check(text(w.client.run(w["lines"])[1]) == "".join(f"{i}\n" for i in range(10000)))


@point
def output_is_batched(w):
    streams = [m for m in w.client.run(w["lines"])[1] if m.type == "stream"]
    check(len(streams) < 500, len(streams), "messages for 10000 lines")


@point
def output_ten_megabytes(w):
    check(text(w.client.run(w["big"])[1]) == "0123456789" * (1 << 20))


@point
def output_comes_while_the_cell_runs(w):
    c = w.client
    sent = c.start(w["print_loop"])
    while True:
        m = c.receive("iopub")
        if m.type == "stream":
            break
    check(m.content["text"] == "first\n", m)
    c.send("control", "interrupt_request", {})
    c.until_idle(sent)


@point
def output_unicode(w):
    check(text(w.client.run(w["unicode"])[1]) == "Grüße 𝐚 ∞")


@point
def output_that_is_not_utf8_is_survived(w):
    c = w.client
    check(c.run(w["badutf8"])[0].content["status"] == "ok")
    answers(w)


@point
def output_of_a_late_goroutine_has_its_cells_parent(w):
    c = w.client
    sent = c.start(w["later"])
    c.reply(sent)
    c.until_idle(sent)
    c.reply(c.start(w["value"][0]))
    while True:
        m = c.receive("iopub")
        if m.type == "stream":
            check(m.parent["msg_id"] == sent and m.content["text"] == "late\n", m, m.parent)
            return


@point
def output_display_data(w):
    shown = [m for m in w.client.run(w["display"])[1] if m.type == "display_data"]
    check(len(shown) == 1 and shown[0].content["data"]["text/html"] == "<b>x</b>", shown)
    check("text/plain" in shown[0].content["data"] and isinstance(shown[0].content["metadata"], dict))


@point
def output_update_display_data(w):
    pub = w.client.run(w["update"])[1]
    first = next(m for m in pub if m.type == "display_data")
    second = next(m for m in pub if m.type == "update_display_data")
    id = first.content["transient"]["display_id"]
    check(id and second.content["transient"]["display_id"] == id and second.content["data"]["text/html"] == "<b>2</b>")


@point
def output_clear(w):
    cleared = [m for m in w.client.run(w["clear"])[1] if m.type == "clear_output"]
    check(len(cleared) == 1 and cleared[0].content == {"wait": True}, cleared)


@point
def output_json_travels_as_json(w):
    shown = next(m for m in w.client.run(w["json"])[1] if m.type == "display_data")
    check(shown.content["data"]["application/json"] == {"a": 1}, shown)


@point
def output_rich_result(w):
    result = next(m for m in w.client.run(w["rich"])[1] if m.type == "execute_result")
    data = result.content["data"]
    check("text/plain" in data and len(data) > 1, list(data))
    if "image/png" in data:
        check(base64.b64decode(data["image/png"]).startswith(b"\x89PNG"))
    if "image/svg+xml" in data:
        check("<svg" in data["image/svg+xml"])


# Stdin.


def ask_user(w, cell, password):
    c = w.client
    sent = c.start(w[cell], allow_stdin=True)
    q = c.receive("stdin")
    check(q.type == "input_request" and q.parent["msg_id"] == sent and q.signed, q)
    check(q.content["password"] is password and isinstance(q.content["prompt"], str), q)
    c.send("stdin", "input_reply", {"value": "Conway"}, parent=q.header)
    check(c.reply(sent).content["status"] == "ok")
    check("<Conway>" in text(c.until_idle(sent)))


@point
def stdin_input(w):
    ask_user(w, "input", False)


@point
def stdin_password(w):
    ask_user(w, "password", True)


@point
def stdin_asks_twice(w):
    c = w.client
    sent = c.start(w["ask_twice"], allow_stdin=True)
    for value in ("Richard", "Guy"):
        q = c.receive("stdin")
        c.send("stdin", "input_reply", {"value": value}, parent=q.header)
    c.reply(sent)
    check("<Richard><Guy>" in text(c.until_idle(sent)))


@point
def stdin_asks_only_the_client_that_runs_the_cell(w):
    c, other = w.client, w.kernel.client()
    sent = c.start(w["input"], allow_stdin=True)
    q = c.receive("stdin")
    check(other.quiet("stdin", 0.2))
    other.send("stdin", "input_reply", {"value": "stranger"})
    time.sleep(0.2)
    c.send("stdin", "input_reply", {"value": "Grundy"}, parent=q.header)
    c.reply(sent)
    check("<Grundy>" in text(c.until_idle(sent)))
    other.close()


@point
def stdin_takes_any_characters(w):
    c = w.client
    sent = c.start(w["input"], allow_stdin=True)
    c.receive("stdin")
    c.send("stdin", "input_reply", {"value": "é𝐚 \\n\t"})
    c.reply(sent)
    check("<é𝐚 \\n\t>" in text(c.until_idle(sent)))


@point
def stdin_reply_without_parent(w):
    c = w.client
    sent = c.start(w["input"], allow_stdin=True)
    c.receive("stdin")
    c.send("stdin", "input_reply", {"value": "Guy"})
    check(c.reply(sent).content["status"] == "ok" and "<Guy>" in text(c.until_idle(sent)))


@point
def stdin_is_not_asked_when_not_allowed(w):
    c = w.client
    sent = c.start(w["input"], allow_stdin=False)
    check(c.reply(sent).content["status"] == "error")
    check(c.quiet("stdin", 0.2))


@point
def stdin_interrupted(w):
    c = w.client
    sent = c.start(w["input"], allow_stdin=True)
    c.receive("stdin")
    c.send("control", "interrupt_request", {})
    check(c.reply(sent).content["status"] == "error")
    answers(w)


@point
def stdin_answer_to_nothing_is_survived(w):
    w.client.send("stdin", "input_reply", {"value": "nobody asked"})
    w.client.send("stdin", "input_reply", {"value": 7})
    w.client.send("stdin", "execute_request", request(w["print"]))
    check(w.client.quiet("stdin", 0.2))
    answers(w)


# Complete, inspect, is_complete.


@point
def complete_reply(w):
    code, match = w["complete"]
    content = w.client.ask("complete_request", {"code": code, "cursor_pos": len(code)})[0].content
    check(content["status"] == "ok" and any(m.endswith(match) for m in content["matches"]), content)
    check(0 <= content["cursor_start"] <= content["cursor_end"] == len(code) and isinstance(content["metadata"], dict))


@point
def complete_in_the_middle(w):
    code, match = w["complete"]
    content = w.client.ask("complete_request", {"code": code + "\n" + w["value"][0], "cursor_pos": len(code)})[0].content
    check(any(m.endswith(match) for m in content["matches"]) and content["cursor_end"] == len(code), content)


@point
def complete_counts_code_points(w):
    code, _ = w["member"]
    content = w.client.ask("complete_request", {"code": code, "cursor_pos": len(code)})[0].content
    check(content["matches"] and content["cursor_end"] == len(code), content)


@point
def complete_positions_behind_wide_characters(w):
    code, _ = w["complete"]
    stem = re.split(r"\W", code)[-1]
    content = w.client.ask("complete_request", {"code": "𝐚𝐛 = 1; " + code, "cursor_pos": len("𝐚𝐛 = 1; " + code)})[0].content
    where = (content["cursor_start"], content["cursor_end"])
    end = len("𝐚𝐛 = 1; " + code)
    check(where[1] == end and where[0] in (end - len(stem), end - len(code)), where)


@point
def complete_types_for_icons(w):
    code, _ = w["complete"]
    types = w.client.ask("complete_request", {"code": code, "cursor_pos": len(code)})[0].content["metadata"]["_jupyter_types_experimental"]
    check(types and all({"start", "end", "text", "type"} <= set(t) for t in types), types)


@point
def complete_nothing(w):
    content = w.client.ask("complete_request", {"code": "qqqzzz", "cursor_pos": 6})[0].content
    check(content["status"] == "ok" and content["matches"] == [], content)


@point
def complete_odd_positions_are_survived(w):
    for pos in (-5, 10**9):
        check(w.client.ask("complete_request", {"code": "str", "cursor_pos": pos})[0].type == "complete_reply")
    check(w.client.ask("complete_request", {"code": ""  , "cursor_pos": 0})[0].content["status"] == "ok")


@point
def complete_evaluates_nothing(w):
    c = w.client
    code = w["print"]
    _, pub = c.ask("complete_request", {"code": code, "cursor_pos": len(code)})
    check(types(pub) == ["status", "status"])


@point
def inspect_reply(w):
    code = w["inspect"]
    for level in (0, 1):
        content = w.client.ask("inspect_request", {"code": code, "cursor_pos": len(code), "detail_level": level})[0].content
        check(content["status"] == "ok" and content["found"] is True and content["data"]["text/plain"], content)
        check(isinstance(content["metadata"], dict))


@point
def inspect_in_the_middle(w):
    code = w["inspect"]
    content = w.client.ask("inspect_request", {"code": "𝐚𝐛 " + code, "cursor_pos": 3 + len(code) - 2})[0].content
    check(content["status"] == "ok", content)


@point
def inspect_detail_level_1_shows_the_source(w):
    c = w.client
    c.run(w["declare"][0])
    shown = [c.ask("inspect_request", {"code": "twice", "cursor_pos": 5, "detail_level": n})[0].content["data"]["text/plain"] for n in (0, 1)]
    check(w["declare"][1] in shown[1] and w["declare"][1] not in shown[0], shown)


@point
def inspect_inside_a_call_finds_its_function(w):
    code = w["inspect"] + '("x'
    content = w.client.ask("inspect_request", {"code": code, "cursor_pos": len(code), "detail_level": 0})[0].content
    check(content["found"] is True and content["data"]["text/plain"], content)


@point
def inspect_nothing(w):
    content = w.client.ask("inspect_request", {"code": w["nothing"], "cursor_pos": 3, "detail_level": 0})[0].content
    check(content["status"] == "ok" and content["found"] is False and content["data"] == {}, content)


@point
def is_complete_complete(w):
    content = w.client.ask("is_complete_request", {"code": w["finished"]})[0].content
    check(content["status"] == "complete" and "indent" not in content, content)


@point
def is_complete_incomplete_with_indent(w):
    content = w.client.ask("is_complete_request", {"code": w["unfinished"]})[0].content
    check(content["status"] == "incomplete" and content["indent"].strip() == "" and content["indent"], content)


@point
def is_complete_invalid(w):
    check(w.client.ask("is_complete_request", {"code": w["invalid"]})[0].content["status"] == "invalid")


# History.


def history(c, **q):
    return c.ask("history_request", {"output": False, "raw": True, **q})[0].content["history"]


@point
def history_tail(w):
    c = w.client
    cells = [f"{w['value'][0]}+{i}" for i in range(3)]
    for code in cells:
        c.run(code)
    check([h[2] for h in history(c, hist_access_type="tail", n=3)] == cells)


@point
def history_tail_with_output(w):
    w.client.run(w["value"][0])
    session, line, (code, shown) = history(w.client, hist_access_type="tail", n=1, output=True)[0]
    check(code == w["value"][0] and shown == w["value"][1] and isinstance(session, int) and isinstance(line, int))


@point
def history_range(w):
    c = w.client
    c.run(w["value"][0])
    session, line, code = history(c, hist_access_type="tail", n=1)[0]
    check(history(c, hist_access_type="range", session=session, start=line, stop=line + 1) == [[session, line, code]])
    check(history(c, hist_access_type="range", session=0, start=line, stop=line + 1)[0][2] == code)


@point
def history_search(w):
    c = w.client
    code = f"{w['value'][0]}+{time.time_ns()}"
    for _ in range(3):
        c.run(code)
    pattern = "*" + code[-12:]
    check(len(history(c, hist_access_type="search", pattern=pattern)) == 3)
    check(len(history(c, hist_access_type="search", pattern=pattern, unique=True)) == 1)
    check(len(history(c, hist_access_type="search", pattern=pattern, n=2)) == 2)
    check(history(c, hist_access_type="search", pattern="no such cell") == [])


@point
def history_of_the_session_before(w):
    c = w.another().client()
    code = f"{w['value'][0]}+{time.time_ns()}"
    c.run(code)
    history(c, hist_access_type="tail", n=1)
    later = w.another().client()
    check([h[2] for h in history(later, hist_access_type="range", session=-1, start=1, stop=None)] == [code])
    c.close()
    later.close()


@point
def history_range_from_the_beginning(w):
    c = w.another().client()
    cells = [f"{w['value'][0]}+{i}" for i in range(4)]
    for code in cells:
        c.run(code)
    check([h[2] for h in history(c, hist_access_type="range", session=0, start=1, stop=3)] == cells[:2])
    check([h[2] for h in history(c, hist_access_type="range", session=0, start=2)] == cells[1:])
    check(history(c, hist_access_type="range", session=10**6, start=1) == [])
    c.close()


@point
def history_search_with_outputs(w):
    c = w.client
    code = f"{w['value'][0]}+0*{time.time_ns()}"
    c.run(code)
    found = history(c, hist_access_type="search", pattern="*" + code[-12:].replace("*", "[*]"), output=True, unique=True)
    check([h[2] for h in found] == [[code, w["value"][1]]], found)


@point
def history_takes_any_pattern(w):
    for pattern in ("", "[", "[z-a]", "[]", "\\", "**?", "𝐚*"):
        reply, _ = w.client.ask("history_request", {"hist_access_type": "search", "pattern": pattern, "n": 1, "output": False, "raw": True})
        check(reply.content["status"] == "ok", pattern, reply)


@point
def history_of_nothing(w):
    w.client.run(w["value"][0])
    check(history(w.client, hist_access_type="tail", n=0) == [])


@point
def history_leaves_out_what_is_not_stored(w):
    c = w.client
    marker = f"{w['value'][0]}+{time.time_ns()}"
    c.run(marker, store_history=False)
    check(history(c, hist_access_type="search", pattern="*" + marker[-10:]) == [])


@point
def history_persists(w):
    code = f"{w['value'][0]}+{time.time_ns()}"
    w.client.run(code)
    history(w.client, hist_access_type="tail", n=1)  # it is stored after its reply
    c = w.another().client()
    found = history(c, hist_access_type="search", pattern="*" + code[-12:])
    check([h[2] for h in found] == [code], found)
    c.close()


# Comms.


@point
def comm_unknown_target_is_closed(w):
    c = w.client
    sent = c.send("shell", "comm_open", {"comm_id": "c1", "target_name": "no such target", "data": {}})
    closed = [m for m in c.until_idle(sent) if m.type == "comm_close"]
    check(len(closed) == 1 and closed[0].content["comm_id"] == "c1" and closed[0].content["data"] == {}, closed)


@point
def comm_info(w):
    content = w.client.ask("comm_info_request", {})[0].content
    check(content["status"] == "ok" and isinstance(content["comms"], dict), content)
    check(w.client.ask("comm_info_request", {"target_name": "x"})[0].content == {"status": "ok", "comms": {}})


@point
def comm_target_unknown_among_widgets_is_closed(w):
    c = w.client
    sent = c.send("shell", "comm_open", {"comm_id": "c2", "target_name": "nobody.control", "data": {}}, metadata={"version": "1.0.0"}, buffers=[b"x"])
    pub = c.until_idle(sent)
    check([m.content["comm_id"] for m in pub if m.type == "comm_close"] == ["c2"], types(pub))
    check("c2" not in c.ask("comm_info_request", {})[0].content["comms"])


@point
def comm_message_to_nobody_is_survived(w):
    c = w.client
    for t in ("comm_msg", "comm_close"):
        sent = c.send("shell", t, {"comm_id": "nobody", "data": {"x": 1}})
        check(types(c.until_idle(sent)) == ["status", "status"])
    c.send("shell", "comm_open", {})
    c.send("shell", "comm_msg", {"comm_id": 3})
    answers(w)


# Widgets. Only the sprague kernel has them without further packages.


def slider(w):
    """Shows a slider; returns the id of its comm and what was published."""
    if "slider" not in w.cells:
        raise Missing
    _, pub = w.client.run(w["slider"])
    view = next(m for m in pub if m.type == "display_data" and WIDGET in m.content["data"])
    return view.content["data"][WIDGET]["model_id"], pub


@point
def widget_opens_its_comms_before_its_view(w):
    model, pub = slider(w)
    opened = [m for m in pub if m.type == "comm_open"]
    check(model in [m.content["comm_id"] for m in opened], types(pub))
    check(all(m.content["target_name"] == "jupyter.widget" and m.metadata["version"].startswith("2.") for m in opened))
    check(types(pub).index("comm_open") < types(pub).index("display_data"))


@point
def widget_view_has_a_static_text(w):
    _, pub = slider(w)
    check(all("text/plain" in m.content["data"] for m in pub if m.type == "display_data"))


@point
def widget_is_listed_by_comm_info(w):
    model, _ = slider(w)
    comms = w.client.ask("comm_info_request", {"target_name": "jupyter.widget"})[0].content["comms"]
    check(comms[model] == {"target_name": "jupyter.widget"}, comms)


@point
def widget_update_calls_back_and_redraws_in_place(w):
    model, pub = slider(w)
    shown = [m.content["transient"]["display_id"] for m in pub if m.type == "display_data" and "display_id" in m.content["transient"]]
    sent = w.client.send("shell", "comm_msg", {"comm_id": model, "data": {"method": "update", "state": {"value": 7}, "buffer_paths": []}})
    updates = [m for m in w.client.until_idle(sent) if m.type == "update_display_data"]
    check(updates and updates[-1].content["data"]["text/plain"] == "49", updates)
    check(updates[-1].content["transient"]["display_id"] in shown, shown)


@point
def widget_update_is_told_to_all_pages(w):
    model, _ = slider(w)
    other = w.kernel.client()
    sent = w.client.send("shell", "comm_msg", {"comm_id": model, "data": {"method": "update", "state": {"value": 700}, "buffer_paths": []}})
    told = [m.content["data"] for m in other.until_idle(sent) if m.type == "comm_msg" and m.content["comm_id"] == model]
    check(told == [{"method": "echo_update", "state": {"value": 50}, "buffer_paths": []}], told)
    w.client.until_idle(sent)
    other.close()


@point
def widget_that_is_closed_is_no_longer_listed(w):
    model, _ = slider(w)
    sent = w.client.send("shell", "comm_close", {"comm_id": model, "data": {}})
    w.client.until_idle(sent)
    check(model not in w.client.ask("comm_info_request", {})[0].content["comms"])


@point
def widget_tells_its_state(w):
    model, _ = slider(w)
    sent = w.client.send("shell", "comm_msg", {"comm_id": model, "data": {"method": "request_state"}})
    told = [m for m in w.client.until_idle(sent) if m.type == "comm_msg" and m.content["comm_id"] == model]
    check(told and told[0].content["data"]["method"] == "update" and told[0].content["data"]["state"]["value"] == 3, told)


@point
def widget_callback_output_has_the_message_as_parent(w):
    model, _ = slider(w)
    sent = w.client.send("shell", "comm_msg", {"comm_id": model, "data": {"method": "update", "state": {"value": 8}, "buffer_paths": []}})
    check(text(w.client.until_idle(sent)) == "called 8\n")


# Kernel info.


@point
def info_fields(w):
    i = w.client.ask("kernel_info_request", {})[0].content
    check(i["status"] == "ok" and i["protocol_version"].startswith("5.") and i["implementation"] and i["banner"], i)
    check(re.match(r"\d+\.\d+", i["implementation_version"]) and isinstance(i["help_links"], list), i)
    check(all(set(link) >= {"text", "url"} for link in i["help_links"]))


@point
def info_language(w):
    lang = w.client.ask("kernel_info_request", {})[0].content["language_info"]
    check(lang["name"] == w["name"] and lang["file_extension"] == w["extension"] and re.match(r"\d+\.\d+", lang["version"]), lang)
    check(lang["mimetype"] and lang["pygments_lexer"] and lang["codemirror_mode"], lang)


@point
def info_supported_features(w):
    check(isinstance(w.client.ask("kernel_info_request", {})[0].content["supported_features"], list))


@point
def info_on_control(w):
    check(w.client.ask("kernel_info_request", {}, "control")[0].content["status"] == "ok")


@point
def info_protocol_is_5_5(w):
    check(w.client.ask("kernel_info_request", {})[0].content["protocol_version"] == "5.5")


# IOPub subscriptions.


@point
def iopub_welcome(w):
    c = Client(w.kernel.connection, ready=False)
    m = c.receive("iopub")
    check(m.type == "iopub_welcome" and m.content == {"subscription": ""} and m.parent == {} and m.signed, m)
    check(m.identities == [b""])
    c.close()


@point
def iopub_topic_subscription(w):
    c = Client(w.kernel.connection, topics=(b"stat",), ready=False)
    m = c.receive("iopub")
    check(m.content == {"subscription": "stat"} and m.identities == [b"stat"], m)
    c.close()


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
        c.settle()  # it came before we could subscribe: the welcome is the sign of life
        check(None in seen or seen == [], seen)
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
        check(len(text(c.run(w["big"])[1])) == 10 << 20)
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
def interrupt_reply(w):
    check(w.client.ask("interrupt_request", {}, "control")[0].content == {"status": "ok"})
    answers(w)


@point
def interrupt_on_the_shell_channel_waits_for_no_cell(w):
    sent = w.client.begin(w["loop"])
    check(w.client.ask("interrupt_request", {})[0].content == {"status": "ok"})
    check(w.client.reply(sent).content["status"] == "error")


@point
def interrupt_stops_a_loop_and_keeps_variables(w):
    c = w.client
    c.run(w["assign"])
    sent = c.begin(w["loop"])
    c.send("control", "interrupt_request", {})
    reply = c.reply(sent)
    check(reply.content["status"] == "error", reply)
    check(c.run(w["use"][0])[1][2].content["data"]["text/plain"] == w["use"][1])


@point
def interrupt_stops_a_sleep(w):
    c = w.client
    sent = c.begin(w["sleep"])
    c.send("control", "interrupt_request", {})
    check(c.reply(sent).content["status"] == "error")


@point
def interrupt_by_signal(w):
    c = w.client
    sent = c.begin(w["loop"])
    os.kill(w.kernel.process.pid, signal.SIGINT)
    check(c.reply(sent).content["status"] == "error")
    answers(w)


@point
def interrupt_by_signal_to_the_whole_group(w):
    c = w.client
    c.run(w["assign"])
    sent = c.begin(w["loop"])
    os.killpg(w.kernel.process.pid, signal.SIGINT)
    check(c.reply(sent).content["status"] == "error")
    check(c.run(w["use"][0])[1][2].content["data"]["text/plain"] == w["use"][1])


@point
def interrupt_many_times(w):
    c = w.client
    sent = c.begin(w["loop"])
    for _ in range(5):
        c.send("control", "interrupt_request", {})
    check(c.reply(sent).content["status"] == "error")
    c.ask("interrupt_request", {}, "control")
    answers(w)


@point
def interrupt_when_idle(w):
    os.kill(w.kernel.process.pid, signal.SIGINT)
    time.sleep(0.1)
    answers(w)


@point
def interrupt_aborts_the_queue(w):
    c = w.client
    sent = [c.begin(w["loop"]), c.start(w["print"])]
    time.sleep(0.4)  # for the second to arrive
    c.send("control", "interrupt_request", {})
    check([c.reply(s).content["status"] for s in sent][1] in ("error", "aborted"))
    answers(w)


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
    c.begin(w["loop"])
    ends(w, k, c)


@point
def shutdown_while_the_user_is_asked(w):
    k = w.another()
    c = k.client()
    c.start(w["input"], allow_stdin=True)
    c.receive("stdin")
    ends(w, k, c)


@point
def shutdown_loses_no_output(w):
    k = w.another()
    c = k.client()
    sent = c.start(w["lines"])
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
def shutdown_on_the_shell_channel(w):
    k = w.another()
    ends(w, k, k.client(), channel="shell")


@point
def shutdown_while_cells_wait(w):
    k = w.another()
    c = k.client()
    c.begin(w["sleep"])
    for _ in range(50):
        c.start(w["print"])
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
def start_chooses_ports_of_0_and_tells_them(w):
    names = ["shell_port", "iopub_port", "stdin_port", "control_port", "hb_port"]
    k = w.another(**dict.fromkeys(names, 0))
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and not all(k.connection[n] for n in names):
        time.sleep(0.05)
        with open(k.file) as f:
            k.connection = json.load(f)
    c = k.client()
    check(c.ask("connect_request", {})[0].content == {"status": "ok", **{n: k.connection[n] for n in names}})
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
    c.run(w["value"][0])
    group = k.process.pid
    ends(w, k, c)
    left = remaining(group)
    check(not left, left)


@point
def death_of_the_cells_process_is_reported(w):
    k = w.another()
    c = k.client()
    reply, _ = c.run(w["kill"])
    check(reply.content["status"] == "error", reply)
    answers(w, c)
    c.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", default=os.environ.get("SPRAGUE", "sprague"))
    parser.add_argument("--ipykernel", action="store_true")
    parser.add_argument("-k", default="", help="only points whose name contains this")
    args = parser.parse_args()
    if args.ipykernel:
        w = World([sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"], PYTHON)
    else:
        w = World([args.binary, "kernel", "start", "-f", "{connection_file}"], GO)
    failed = run = 0
    for f in POINTS:
        if args.k not in f.__name__:
            continue
        run += 1
        try:
            f(w)
        except Missing:
            run -= 1
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
