"""As much of WebDriver as a check of a page needs, over chromedriver."""

import base64
import json
import subprocess
import time
import urllib.error
import urllib.request

from client import LIVING, PATIENCE, free_ports


class Browser:
    """A headless Chromium with one page."""

    def __init__(self, width=1200, height=1600):
        self.port = free_ports(1)[0]
        self.driver = subprocess.Popen(
            ["chromedriver", f"--port={self.port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        LIVING.add(self)
        options = {"binary": "/usr/bin/chromium", "args": [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            f"--window-size={width},{height}",
        ]}
        body = {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}}
        self.session = self.retry(lambda: self.call("POST", "/session", body))["sessionId"]

    def retry(self, f, seconds=PATIENCE):
        end = time.monotonic() + seconds
        while True:
            try:
                return f()
            except (urllib.error.URLError, ConnectionError):
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)

    def call(self, method, path, body=None):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=60) as response:
            return json.load(response)["value"]

    def arrive(self, url):
        """Opens a page of a server that may not listen yet: an error page is no arrival."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self.go(url)
                return
            except urllib.error.HTTPError:  # connection refused
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)

    def go(self, url):
        self.call("POST", f"/session/{self.session}/url", {"url": url})

    def js(self, script, *args):
        return self.call("POST", f"/session/{self.session}/execute/sync", {"script": script, "args": list(args)})

    def frame(self, number):
        """Goes into a frame of the page, None: out of it."""
        self.call("POST", f"/session/{self.session}/frame", {"id": number})

    def devtools(self, command, **parameters):
        return self.call("POST", f"/session/{self.session}/goog/cdp/execute", {"cmd": command, "params": parameters})

    def until(self, script, seconds=PATIENCE):
        """Waits until a JavaScript expression is true."""
        end = time.monotonic() + seconds
        while True:
            try:
                if self.js("return " + script):
                    return
            except urllib.error.HTTPError:
                pass  # the page is not that far
            if time.monotonic() > end:
                raise SystemExit(f"the page never came to: {script}")
            time.sleep(0.2)

    def screenshot(self, path):
        with open(path, "wb") as f:
            f.write(base64.b64decode(self.call("GET", f"/session/{self.session}/screenshot")))

    def kill(self):
        try:
            self.call("DELETE", f"/session/{self.session}")
        except OSError:
            pass
        self.driver.kill()
        self.driver.wait()
        LIVING.discard(self)
