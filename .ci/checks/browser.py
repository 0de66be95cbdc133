#!/usr/bin/python3
"""Runs a notebook in classic Notebook in a headless Chromium, checks what the page
shows, interrupts a cell, restarts, and leaves a screenshot, OUT/classic.png."""

import os
import subprocess
import sys
import tempfile
import time

import nbformat

from client import LIVING, PATIENCE, free_ports
from webdriver import Browser

CELLS = [
    'kayles := octal.MustParse("0.77")\nkayles.Values(36)',
    'fmt.Println("printed")\nfmt.Fprintln(os.Stderr, "warned")',
    "figure.Values(kayles.Values(120))",
    "cert, err := kayles.Period()\ncert",
    'display.LaTeX(`\\mathcal G(n) = \\operatorname{mex}\\{\\mathcal G(a) \\oplus \\mathcal G(b)\\}`)',
    "area := display.NewArea(0)\nfor i := 1; i <= 50; i++ { area.Update(fmt.Sprint(i, \" moves\")); time.Sleep(2*time.Millisecond) }",
    "kayle",
]


class Server:
    def __init__(self, directory):
        self.port = free_ports(1)[0]
        self.process = subprocess.Popen(
            ["/usr/bin/python3", "-m", "notebook", "--no-browser", f"--port={self.port}", "--port-retries=0", "--allow-root",
             "--NotebookApp.token=", "--NotebookApp.password=", f"--notebook-dir={directory}"],
            stdout=subprocess.DEVNULL, stderr=open(os.path.join(directory, "server.log"), "w"),
        )
        LIVING.add(self)

    def kill(self):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
        LIVING.discard(self)


IDLE = "typeof Jupyter != 'undefined' && Jupyter.notebook && Jupyter.notebook.kernel && Jupyter.notebook.kernel.is_connected() && !Jupyter.notebook.kernel_busy"


def outputs(b, cell):
    return b.js(f"return Jupyter.notebook.get_cell({cell}).output_area.outputs")


def shows(b, cell, what, right):
    """Waits until the outputs of a cell are right. Their end cannot be told from the
    page's busy mark: any message about the kernel sets it, those on an interrupt too."""
    end = time.monotonic() + PATIENCE
    while True:
        got = outputs(b, cell)
        try:
            if right(got):
                return
        except (LookupError, TypeError):
            pass  # no output yet
        if time.monotonic() > end:
            sys.exit(f"classic Notebook: cell {cell} does not show {what}: {str(got)[:800]}")
        time.sleep(0.1)


def text(got):
    return got[0]["data"]["text/plain"]


def rerun(b, code):
    """Puts code in the first cell and runs it; what the cell showed before is gone."""
    b.js("let c = Jupyter.notebook.get_cell(0); c.clear_output(); c.set_text(arguments[0]); Jupyter.notebook.execute_cells([0])", code)


def check_outputs(b):
    shows(b, 0, "the values", lambda o: text(o).startswith("[0 1 2 3 1 4"))
    shows(b, 1, "both streams", lambda o: [s["text"] for s in o] == ["printed\n", "warned\n"])
    shows(b, 2, "the picture", lambda o: {"image/svg+xml", "image/png", "text/plain"} <= set(o[0]["data"]))
    shows(b, 3, "the proof", lambda o: "proved" in text(o))
    shows(b, 4, "the formula", lambda o: "text/latex" in o[0]["data"])
    shows(b, 5, "one progress bar", lambda o: [d["output_type"] for d in o] == ["display_data"] and "50" in text(o))
    shows(b, 6, "the error", lambda o: o[0]["output_type"] == "error")
    if b.js("return Jupyter.notebook.get_cell(0).code_mirror.getMode().name") != "go":
        sys.exit("classic Notebook: no Go colours")


def check_interrupt(b):
    rerun(b, "fmt.Println(`begun`)\nfor { }")
    shows(b, 0, "that it runs", lambda o: o[0]["text"] == "begun\n")
    b.js("Jupyter.notebook.kernel.interrupt()")
    shows(b, 0, "the interrupt", lambda o: "Interrupted" in str(o[1]))
    rerun(b, "kayles.Value(5)")
    shows(b, 0, "a variable after an interrupt", lambda o: text(o) == "4")


def check_restart(b):
    # The page looks idle until the server has ended the kernel: wait for the word that the
    # next one is there.
    b.js("""
        window.restarted = false;
        Jupyter.notebook.events.one('kernel_restarting.Kernel', () =>
            Jupyter.notebook.events.one('kernel_ready.Kernel', () => { window.restarted = true; }));
        Jupyter.notebook.kernel.restart();
    """)
    b.until("window.restarted && " + IDLE)
    rerun(b, "6*7")
    shows(b, 0, "a value after a restart", lambda o: text(o) == "42")


def main():
    out = os.environ.get("OUT", ".")
    directory = tempfile.mkdtemp()
    nb = nbformat.v4.new_notebook(metadata={"kernelspec": {"name": "sprague", "display_name": "Go (sprague)", "language": "go"}})
    nb.cells = [nbformat.v4.new_code_cell(c, metadata={"tags": ["raises-exception"]}) for c in CELLS]
    nbformat.write(nb, os.path.join(directory, "check.ipynb"))
    server, b = Server(directory), Browser(height=2600)
    b.arrive(f"http://127.0.0.1:{server.port}/notebooks/check.ipynb")
    b.until(IDLE)
    b.js("Jupyter.notebook.execute_all_cells()")
    check_outputs(b)
    time.sleep(2)  # MathJax
    b.screenshot(os.path.join(out, "classic.png"))
    check_interrupt(b)
    check_restart(b)
    b.kill()
    server.kill()
    print("classic Notebook in Chromium: ok; look at", os.path.join(out, "classic.png"))


if __name__ == "__main__":
    main()
