"""The server of `sprague notebook` before other programs' files and behind other programs:

  - notebooks of the formats 4.0 to 4.5 that Debian's nbformat has written are opened, edited and saved: nbformat would
    write the same bytes, and nothing but the edit has changed;
  - nginx passes it on below a path, with WebSockets.

    python3 served.py PROGRAM
"""

import asyncio
import http.client
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

import nbformat
from nbformat import v4
from tornado.httpclient import HTTPRequest
from tornado.websocket import websocket_connect

from client import PATIENCE, free_ports

EDIT = "the edited cell"


class Server:
    def __init__(self, program, folder, *flags):
        self.process = subprocess.Popen([program, "notebook", "--no-browser", "--port", "0", *flags, folder], stdout=subprocess.PIPE, text=True)
        for line in self.process.stdout:
            if found := re.search(r"(http://[^/\s]+)(/\S*)?/\?token=(\S+)", line):
                self.url, self.token = found[1], found[3]
                return
        sys.exit("sprague notebook printed no link")

    def ask(self, method, path, body=None):
        request = urllib.request.Request(f"{self.url}{path}", method=method, data=None if body is None else json.dumps(body).encode(),
                                         headers={"Authorization": f"token {self.token}", "Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    def end(self):
        self.process.terminate()
        self.process.wait()


def cells(dice, minor):
    """Cells with what is hard to keep: large and exact numbers, all kinds of text."""
    texts = ["x := 1\n", "", "a\n\nb", "„ξ“ 😀 \u2028 \x7f", "tab\there", "\\ \" </script>", "ends\n\n"]
    out = []
    for i in range(dice.randint(1, 8)):
        source, metadata = dice.choice(texts), {}
        if dice.random() < .5:
            metadata = {"tags": ["a", "b"], "big": 2**53 + dice.randint(1, 99), "one": 1.0, "tiny": 1e-300, "none": None, "deep": {"z": [1, 2.50, True], "a": ""}}
        kind = dice.choice(["code", "code", "markdown", "raw"])
        if kind == "code":
            c = v4.new_code_cell(source, metadata=metadata, execution_count=dice.choice([None, i + 1]))
            for _ in range(dice.randint(0, 3)):
                c.outputs.append(dice.choice([
                    lambda: v4.new_output("stream", name="stdout", text="line\n" * dice.randint(1, 3)),
                    lambda: v4.new_output("display_data", data={"text/plain": "p", "image/png": "aGFsbG8=\n", "application/json": {"n": 10**20, "x": 1.0}}, metadata={"image/png": {"width": 3}}),
                    lambda: v4.new_output("execute_result", data={"text/html": "<b>\n</b>", "text/plain": "v"}, execution_count=i + 1),
                    lambda: v4.new_output("error", ename="E", evalue="v", traceback=["\x1b[31mred\x1b[0m"]),
                ])())
        else:
            c = (v4.new_markdown_cell if kind == "markdown" else v4.new_raw_cell)(source, metadata=metadata)
        if minor < 5:
            c.pop("id", None)
        out.append(c)
    out[0]["source"] = EDIT
    return out


def corpus(folder, count=70):
    """Writes notebooks of the formats 4.0 to 4.5, and returns their names."""
    names = []
    for i in range(count):
        dice = random.Random(i)
        minor = i % 6
        nb = v4.new_notebook(metadata={"kernelspec": {"name": "sprague", "display_name": "Go", "language": "go"}, "count": 2**60 + i, "ratio": 1.0})
        nb.cells, nb.nbformat_minor = cells(dice, minor), minor
        name = f"n{i:02}.ipynb"
        with open(os.path.join(folder, name), "w", encoding="utf-8") as f:
            nbformat.write(nb, f)
        names.append(name)
    return names


def check_corpus(program):
    with tempfile.TemporaryDirectory() as folder:
        names = corpus(folder)
        server = Server(program, folder)
        try:
            for name in names:
                check_file(server, folder, name)
        finally:
            server.end()
        print(f"{len(names)} notebooks of the formats 4.0 to 4.5 are saved as nbformat writes them")


def check_file(server, folder, name):
    path = os.path.join(folder, name)
    before = nbformat.read(path, as_version=4)
    model = server.ask("GET", f"/api/contents/{name}?type=notebook&content=1")
    model["content"]["cells"][0]["source"] = "now"
    server.ask("PUT", f"/api/contents/{name}", {"type": "notebook", "format": "json", "content": model["content"]})
    text = open(path, encoding="utf-8").read()
    after = nbformat.reads(text, as_version=4)
    nbformat.validate(after)
    assert nbformat.writes(after) + "\n" == text, f"{name}: nbformat writes it otherwise"
    before.cells[0].source = "now"
    for nb in before, after:
        nb.nbformat_minor = 5
        for cell in nb.cells:
            cell.pop("id", None)
    assert before == after, f"{name}: more than the edit has changed"


NGINX = """
daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_processes 1;
events {{ worker_connections 64; }}
http {{
	access_log off;
	client_body_temp_path {folder}/b; proxy_temp_path {folder}/p; fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
	server {{
		listen 127.0.0.1:{port};
		location /games/ {{
			proxy_pass {target};
			proxy_http_version 1.1;
			proxy_set_header Host $http_host;
			proxy_set_header Upgrade $http_upgrade;
			proxy_set_header Connection upgrade;
			client_max_body_size 300m;
		}}
	}}
}}
"""


async def run(port, kernel, token):
    request = HTTPRequest(f"ws://127.0.0.1:{port}/games/api/kernels/{kernel}/channels?session_id=s",
                          headers={"Host": "games.example.org", "Authorization": f"token {token}", "Origin": "http://games.example.org"})
    connection = await websocket_connect(request)
    header = {"msg_id": "m", "msg_type": "execute_request", "session": "s", "username": "", "version": "5.3", "date": ""}
    await connection.write_message(json.dumps({
        "channel": "shell", "header": header, "parent_header": {}, "metadata": {}, "content": {"code": "6 * 7"}}))
    while True:
        message = json.loads(await asyncio.wait_for(connection.read_message(), PATIENCE))
        if message["msg_type"] == "execute_result":
            return message["content"]["data"]["text/plain"]


def through(port, method, path, headers=None, body=None):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request(method, path, body=body, headers={"Host": "games.example.org", **(headers or {})})
    answer = connection.getresponse()
    return answer.status, answer.getheader("Location"), answer.read()


def check_nginx(program):
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as books:
        os.chmod(folder, 0o755)
        server = Server(program, books, "--base-url", "/games/", "--allow-host", "games.example.org")
        port = free_ports(1)[0]
        with open(f"{folder}/nginx.conf", "w") as f:
            f.write(NGINX.format(folder=folder, port=port, target=server.url))
        nginx = subprocess.Popen(["/usr/sbin/nginx", "-c", f"{folder}/nginx.conf", "-e", f"{folder}/error.log"], stderr=subprocess.DEVNULL)
        try:
            end = time.monotonic() + PATIENCE
            while True:
                try:
                    status, _, _ = through(port, "GET", "/games/tree", {"Accept": "text/html"})
                    break
                except OSError:
                    if time.monotonic() > end:
                        sys.exit("nginx did not start: " + open(f"{folder}/error.log").read())
                    time.sleep(.1)
            assert status == 403, f"without a token: {status}"
            status, where, _ = through(port, "GET", f"/games/tree?token={server.token}", {"Accept": "text/html"})
            assert (status, where) == (302, "/games/tree"), (status, where)
            key = {"Authorization": f"token {server.token}"}
            status, _, page = through(port, "GET", "/games/tree", {**key, "Accept": "text/html"})
            assert status == 200 and b"/games/static/" in page, status
            status, _, _ = through(port, "GET", "/tree", key)
            assert status == 404, f"outside the path: {status}"
            status, _, body = through(port, "POST", "/games/api/kernels", {**key, "Content-Type": "application/json"}, b'{"name": "sprague"}')
            assert status == 201, body
            value = asyncio.run(run(port, json.loads(body)["id"], server.token))
            assert value == "42", value
        finally:
            nginx.terminate()
            nginx.wait()
            server.end()
    print("nginx passes the notebook on below a path, with WebSockets")


if __name__ == "__main__":
    check_corpus(sys.argv[1])
    check_nginx(sys.argv[1])
