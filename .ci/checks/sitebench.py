#!/usr/bin/python3
"""Times a site of static files in Chromium, for an idle machine: the least and the median of
several rounds, from an address to cells and to an idle kernel, in a browser that has seen
nothing and from its cache; and of cells, from the request to its end, with the processor time
that all processes of the browser took for one, which a busy machine changes less. (Chromium
gives its threads priorities of its own: "nice" does not reach them.)

    go run . site FOLDER && .ci/checks/sitebench.py FOLDER [ROUNDS]"""

import glob
import os
import statistics
import subprocess
import sys

from sitepage import Server
from webdriver import Browser

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")

# Notes, from the start of each page, when its first cell is painted and when the front end says that the kernel is idle.
WATCH = """
const until = (name, f) => { const look = () => { let is = false; try { is = f(); } catch {}
  if (is) window['at_' + name] = performance.now(); else setTimeout(look, 5); }; look(); };
until('cells', () => document.querySelector('.jp-Notebook .jp-Cell')?.getBoundingClientRect().height > 0);
until('idle', () => jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'idle');
"""

# Cells whose time is told, each in a session that has run nothing like it.
CELLS = {
    "1+1": "1+1",
    "Kayles' period": "octal.Kayles.Period()",
    "0.106, VerifyQuick": "quick.VerifyQuick()",
}
COUNT = {"1+1": 200, "Kayles' period": 20, "0.106, VerifyQuick": 3}
PREPARE = 'text, err := os.ReadFile("data/0.106.json"); var quick periodic.Certificate; json.Unmarshal(text, &quick)'

# The sparse engine, in millions of values a second: in the page, and in the program without vectors.
RATE = 'began := time.Now(); octal.MustParse("0.106").Afresh().Sequence(1 << 24); fmt.Printf("%.1f", (1 << 24)/time.Since(began).Seconds()/1e6)'
PLAIN = {"GODEBUG": "cpu.avx2=off,cpu.avx512f=off", "GOMAXPROCS": "1"}


def visit(page, url):
    """Seconds to cells and to an idle kernel."""
    page.go("about:blank")
    page.go(url)
    page.until("window.at_cells && window.at_idle", 120)
    return [t / 1000 for t in page.js("return [at_cells, at_idle]")]


def starts(url):
    """The first visit of a browser, and the third: from its cache."""
    page = Browser(1200, 1000)
    try:
        page.devtools("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        cold = visit(page, url)
        page.until("navigator.serviceWorker.controller", 60)
        visit(page, url)
        return cold, visit(page, url)
    finally:
        page.kill()


def told(name, times, unit="s", processor=""):
    print(f"{name:36}{min(times):9.2f}{statistics.median(times):9.2f} {unit:3}{processor}", flush=True)


def processor(page):
    """Milliseconds of processor time that the browser has taken until now."""
    pids, total = [page.driver.pid], 0
    for p in pids:
        pids += [int(x) for x in subprocess.run(["pgrep", "-P", str(p)], capture_output=True, text=True).stdout.split()]
        for thread in glob.glob(f"/proc/{p}/task/*/schedstat"):
            with open(thread) as f:
                total += int(f.read().split()[0])
    return total / 1e6


REPEAT = """
window.took = null;
const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
(async () => { const took = [];
  for (let i = 0; i < arguments[1]; i++) { const began = performance.now(); await kernel.requestExecute({ code: arguments[0] }).done; took.push(performance.now() - began); }
  window.took = took; })();
"""


def times(page, code, count):
    page.js(REPEAT, code, count)
    page.until("window.took", 120)
    return page.js("return window.took")


SAID = """
window.said = '';
const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
const future = kernel.requestExecute({ code: arguments[0] });
future.onIOPub = m => { if (m.content.text) window.said += m.content.text; };
future.done.then(() => { window.ended = true; });
"""


def engine(page):
    """Values a second of the sparse engine, and their ratio to those of the program."""
    began = processor(page)
    page.js(SAID, RATE)
    page.until("window.ended", 120)
    used = processor(page) - began
    here = float(page.js("return window.said"))
    plain = float(subprocess.run(["go", "run", ROOT, "eval", RATE], env={**os.environ, **PLAIN}, capture_output=True, text=True, check=True).stdout)
    print(f"0.106, million values a second: {here:.0f}, the program without vectors {plain:.0f}, ratio {here / plain:.2f}; {used / 1000:.1f} s of processor")


def main():
    folder, rounds = sys.argv[1], int((sys.argv[2:] or ["3"])[0])
    server = Server(folder)
    try:
        url = server.base + "notebook.html?path=kayles.ipynb"
        print(f"{'':36}{'least':>9}{'median':>9}    {'processor':>9}")
        both = [starts(url) for _ in range(rounds)]
        for i, visited in enumerate(["cold", "from the cache"]):
            for j, what in enumerate(["cells", "idle kernel"]):
                told(f"{visited}: address to {what}", [b[i][j] for b in both])
        page = Browser(1200, 1000)
        try:
            page.devtools("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
            visit(page, url)
            times(page, PREPARE, 1)
            for name, code in CELLS.items():
                for when, count in [("the first time", 1), ("later", COUNT[name])]:
                    began = processor(page)
                    took = times(page, code, count)
                    told(f"{name}, {when}", took, "ms", f"{(processor(page) - began) / count:9.1f} ms")
            engine(page)
        finally:
            page.kill()
    finally:
        server.stop()


if __name__ == "__main__":
    main()
