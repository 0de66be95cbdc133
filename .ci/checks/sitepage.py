"""A page of the site in a browser: a plain file server, a notebook that is opened, cells that run."""

import functools
import http.server
import os
import shutil
import tempfile
import threading
import time

PATIENCE = 600  # seconds for a lesson


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args):
        pass


class Server:
    """A plain file server, with the site below /games/."""

    def __init__(self, folder):
        self.top = tempfile.mkdtemp()
        os.symlink(os.path.abspath(folder), os.path.join(self.top, "games"))
        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=self.top))
        self.base = f"http://localhost:{self.http.server_port}/games/"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def stop(self):
        self.http.shutdown()
        self.http.server_close()
        shutil.rmtree(self.top)


def opened(page, url):
    page.go(url)
    page.until("window.jupyterapp && jupyterapp.shell.currentWidget?.context?.model?.cells?.length > 0", 120)
    page.until("jupyterapp.shell.currentWidget.sessionContext.session?.kernel?.status === 'idle'", 120)


# The cells of code that have something to run and have not run. What the command to run all
# returns is no sign: it is there at the first cell that fails, as some are meant to.
LEFT = """jupyterapp.shell.currentWidget.content.widgets.filter(w => w.model.type === 'code' && w.model.sharedModel.getSource().trim() && w.model.executionCount === null).length"""
IDLE = "[...sprague.kernels.values()].every(k => k.kernel.state === 'idle')"


def run_all(page, seconds=PATIENCE):
    page.js("jupyterapp.shell.currentWidget.content.widgets.forEach(w => { if (w.model.type === 'code') w.model.clearExecution(); }); jupyterapp.commands.execute('notebook:run-all-cells').catch(() => {});")
    end, last = time.monotonic() + seconds, None
    while time.monotonic() < end:
        now = page.js(f"return [{LEFT}, {IDLE}]")
        if now == [0, True]:
            break
        if not now[1] or now != last:
            quiet = time.monotonic()
        elif time.monotonic() - quiet > 20:  # a cell has stopped the others
            break
        last = now
        time.sleep(0.2)
    return page.js("return jupyterapp.shell.currentWidget.context.model.toJSON()")


CELL = """
window.answer = null;
const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
const future = kernel.requestExecute({ code: arguments[0] });
const out = [];
future.onIOPub = m => { if (m.header.msg_type === 'error') out.push(m.content.ename + ': ' + m.content.evalue);
  if (m.header.msg_type === 'execute_result') out.push(m.content.data['text/plain']); };
if (arguments[1]) setTimeout(() => { window.asked = performance.now(); kernel.interrupt(); }, arguments[1]);
future.done.then(() => { window.answer = [out.join('\\n'), performance.now() - window.asked]; });
"""


def cell(page, code, stop=0, seconds=300):
    page.js(CELL, code, stop)
    page.until("window.answer", seconds)
    return page.js("return window.answer")
