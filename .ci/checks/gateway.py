"""A stock Jupyter server uses the kernels of `sprague notebook` through --gateway-url.

    python3 gateway.py PROGRAM
"""

import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request

from tornado.websocket import websocket_connect

from client import PATIENCE, free_ports

TOKEN = "a-token-for-the-check"
SERVER = f"http://localhost:{free_ports(1)[0]}"


def ask(path, body=None):
    request = urllib.request.Request(f"{SERVER}{path}?token={TOKEN}", data=body)
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)


def wait_for_server():
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            return ask("/api/kernelspecs")
        except OSError:
            time.sleep(0.2)
    sys.exit("the Jupyter server did not start")


async def run(kernel, code):
    """The text of the value of a cell."""
    url = f"ws{SERVER[4:]}/api/kernels/{kernel}/channels?token={TOKEN}"
    connection = await websocket_connect(url)
    header = {"msg_id": "m", "msg_type": "execute_request", "session": "s", "username": "", "version": "5.3", "date": ""}
    await connection.write_message(json.dumps({
        "channel": "shell", "header": header, "parent_header": {}, "metadata": {}, "content": {"code": code}}))
    while True:  # the reply comes by another channel than the value, before or after it
        message = json.loads(await asyncio.wait_for(connection.read_message(), PATIENCE))
        if message["msg_type"] == "execute_result":
            return message["content"]["data"]["text/plain"]
        if message["msg_type"] == "error":
            sys.exit(f"the cell failed: {message['content']}")


def check(program, folder):
    ours = subprocess.Popen([program, "notebook", "--no-browser", "--port", "0", folder], stdout=subprocess.PIPE, text=True)
    theirs = None
    try:
        for line in ours.stdout:
            if found := re.search(r"(http://[^/\s]+)/\?token=(\S+)", line):
                break
        else:
            sys.exit("sprague notebook printed no link")
        url, token = found.groups()
        theirs = subprocess.Popen(
            [sys.executable, "-m", "notebook", "--no-browser", "--allow-root", "--port", SERVER.rsplit(":")[-1], "--port-retries", "0",
             "--gateway-url", url, f"--NotebookApp.token={TOKEN}", f"--NotebookApp.notebook_dir={folder}"],
            env={**os.environ, "JUPYTER_GATEWAY_AUTH_TOKEN": token}, stderr=subprocess.DEVNULL)
        specs = wait_for_server()
        assert list(specs["kernelspecs"]) == ["sprague"], specs
        kernel = ask("/api/kernels", b'{"name": "sprague"}')["id"]
        value = asyncio.run(run(kernel, 'octal.MustParse("0.77").Values(10)'))
        assert value == "[0 1 2 3 1 4 3 2 1 4]", value
    finally:
        for process in (theirs, ours):
            if process:
                process.terminate()
                process.wait()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        check(sys.argv[1], folder)
    print("a stock Jupyter server runs cells through --gateway-url")
