#!/usr/bin/python3
"""Runs a notebook in classic Notebook in a headless Chromium, checks what the page
shows, interrupts a cell, restarts, and leaves a screenshot, OUT/classic.png."""

import os
import subprocess
import sys
import tempfile
import time

import nbformat

from client import LIVING, free_ports
from webdriver import Browser

CELLS = [
    'kayles := octal.MustParse("0.77")\nkayles.Values(36)',
    'fmt.Println("printed")\nfmt.Fprintln(os.Stderr, "warned")',
    "figure.Values(kayles.Values(120))",
    "cert, err := kayles.Period()\ncert",
    'display.LaTeX(`\\mathcal G(n) = \\operatorname{mex}\\{\\mathcal G(a) \\oplus \\mathcal G(b)\\}`)',
    "bar := display.Progress(50, \"moves\")\nfor i := 0; i < 50; i++ { bar.Add(1); time.Sleep(2*time.Millisecond) }",
    "kayle",
]


class Server:
    def __init__(self, directory):
        self.port = free_ports(1)[0]
        self.process = subprocess.Popen(
            ["/usr/bin/python3", "-m", "notebook", "--no-browser", f"--port={self.port}", "--allow-root",
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
DONE = "Jupyter.notebook.get_cells().every(c => c.cell_type != 'code' || c.input_prompt_number > 0)"


def check(condition, *what):
    if not condition:
        sys.exit("browser: " + " ".join(str(w)[:800] for w in what))


def outputs(b, cell):
    return b.js(f"return Jupyter.notebook.get_cell({cell}).output_area.outputs")


def main():
    out = os.environ.get("OUT", ".")
    directory = tempfile.mkdtemp()
    nb = nbformat.v4.new_notebook(metadata={"kernelspec": {"name": "sprague", "display_name": "Go (sprague)", "language": "go"}})
    nb.cells = [nbformat.v4.new_code_cell(c, metadata={"tags": ["raises-exception"]}) for c in CELLS]
    nbformat.write(nb, os.path.join(directory, "check.ipynb"))
    server, b = Server(directory), Browser(height=2600)
    b.retry(lambda: b.go(f"http://127.0.0.1:{server.port}/notebooks/check.ipynb"))
    time.sleep(2)
    b.go(f"http://127.0.0.1:{server.port}/notebooks/check.ipynb")
    b.until(IDLE)
    b.js("Jupyter.notebook.execute_all_cells()")
    b.until(DONE)
    b.until("!Jupyter.notebook.kernel_busy")
    time.sleep(2)  # MathJax
    b.screenshot(os.path.join(out, "classic.png"))

    check(outputs(b, 0)[0]["data"]["text/plain"].startswith("[0 1 2 3 1 4"), outputs(b, 0))
    check([o["text"] for o in outputs(b, 1)] == ["printed\n", "warned\n"], outputs(b, 1))
    check({"image/svg+xml", "image/png", "text/plain"} <= set(outputs(b, 2)[0]["data"]), outputs(b, 2))
    check("proved" in outputs(b, 3)[0]["data"]["text/plain"], outputs(b, 3))
    check("text/latex" in outputs(b, 4)[0]["data"], outputs(b, 4))
    check([o["output_type"] for o in outputs(b, 5)] == ["display_data"], "a progress bar must stay one output", outputs(b, 5))
    check(outputs(b, 6)[0]["output_type"] == "error", outputs(b, 6))
    check(b.js("return Jupyter.notebook.get_cell(0).code_mirror.getMode().name") == "go", "no Go colours")

    b.js("Jupyter.notebook.get_cell(0).set_text('for { }'); Jupyter.notebook.execute_cells([0])")
    b.until("Jupyter.notebook.kernel_busy")
    b.js("Jupyter.notebook.kernel.interrupt()")
    b.until("!Jupyter.notebook.kernel_busy", 20)
    check("Interrupted" in str(outputs(b, 0)), outputs(b, 0))
    b.js("Jupyter.notebook.get_cell(0).set_text('kayles.Value(5)'); Jupyter.notebook.execute_cells([0])")
    b.until("!Jupyter.notebook.kernel_busy && Jupyter.notebook.get_cell(0).output_area.outputs.length > 0")
    time.sleep(0.5)
    check(outputs(b, 0)[0]["data"]["text/plain"] == "4", "variables after an interrupt", outputs(b, 0))

    b.js("Jupyter.notebook.kernel.restart()")
    time.sleep(1)
    b.until(IDLE)
    b.js("Jupyter.notebook.get_cell(0).set_text('6*7'); Jupyter.notebook.execute_cells([0])")
    b.until("Jupyter.notebook.get_cell(0).output_area.outputs.length > 0 && !Jupyter.notebook.kernel_busy")
    check(outputs(b, 0)[0]["data"]["text/plain"] == "42", outputs(b, 0))
    b.kill()
    server.kill()
    print("classic Notebook in Chromium: ok; look at", os.path.join(out, "classic.png"))


if __name__ == "__main__":
    main()
