"""As much of Firefox's Marionette as a check of a page needs: Debian's package has no
geckodriver, and Firefox itself speaks the same commands on a TCP port."""

import base64
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time

from client import LIVING, PATIENCE, free_ports


class Firefox:
    """A headless Firefox with one page."""

    def __init__(self, width=1200, height=1000):
        self.port = free_ports(1)[0]
        self.profile = tempfile.mkdtemp(prefix="firefox-")
        with open(os.path.join(self.profile, "user.js"), "w") as f:
            f.write(f'user_pref("marionette.port", {self.port});\n'
                    'user_pref("datareporting.policy.dataSubmissionEnabled", false);\n'
                    'user_pref("app.update.disabledForTesting", true);\n')
        self.process = subprocess.Popen(
            ["firefox-esr", "--headless", "--marionette", "--profile", self.profile, f"--width={width}", f"--height={height}"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, "HOME": self.profile, "MOZ_DISABLE_AUTO_SAFE_MODE": "1"},
        )
        LIVING.add(self)
        self.count = 0
        self.connect()
        self.command("WebDriver:NewSession", {"capabilities": {"alwaysMatch": {}}})

    def connect(self):
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self.socket = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
                self.read()  # its greeting
                return
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.3)

    def read(self):
        """Reads a packet: its length in digits, a colon, JSON."""
        size = b""
        while (c := self.socket.recv(1)) != b":":
            if not c:
                raise OSError("Firefox has closed the connection")
            size += c
        text = b""
        while len(text) < int(size):
            text += self.socket.recv(int(size) - len(text))
        return json.loads(text)

    def command(self, name, parameters):
        self.count += 1
        packet = json.dumps([0, self.count, name, parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(packet), packet))
        _, _, error, value = self.read()
        if error:
            raise RuntimeError(f"{name}: {error['error']}: {error['message'][:300]}")
        return value["value"] if isinstance(value, dict) and set(value) == {"value"} else value

    def go(self, url):
        self.command("WebDriver:Navigate", {"url": url})

    def js(self, script, *args):
        return self.command("WebDriver:ExecuteScript", {"script": script, "args": list(args), "sandbox": None})

    def until(self, script, seconds=PATIENCE):
        """Waits until a JavaScript expression is true."""
        end = time.monotonic() + seconds
        while True:
            try:
                if self.js("return " + script):
                    return
            except RuntimeError:
                pass  # the page is not that far
            if time.monotonic() > end:
                raise SystemExit(f"the page never came to: {script}")
            time.sleep(0.3)

    def screenshot(self, path):
        with open(path, "wb") as f:
            f.write(base64.b64decode(self.command("WebDriver:TakeScreenshot", {"full": False})))

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.socket.close()
        shutil.rmtree(self.profile, ignore_errors=True)
        LIVING.discard(self)
