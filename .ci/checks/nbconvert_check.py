#!/usr/bin/python3
"""Converts notebooks with nbconvert, and looks at what came out."""

import os
import subprocess

import nbformat

from nbclient_check import CELLS, PATIENCE, check, notebook, plain


def run_nbconvert(out):
    source = os.path.join(out, "check.ipynb")
    nbformat.write(notebook([c for c in CELLS if c[0] != "undefinedName"]), source)
    for to in ("notebook", "html"):
        subprocess.run(
            ["jupyter", "nbconvert", "--execute", *(f"--ExecutePreprocessor.{k}={v}" for k, v in PATIENCE.items()),
             "--to", to, "--output", f"converted-{to}", "--output-dir", out, source],
            check=True, stdout=subprocess.DEVNULL, timeout=600,
        )
    nb = nbformat.read(os.path.join(out, "converted-notebook.ipynb"), 4)
    check(plain(nb.cells[1].outputs[0]) == CELLS[1][1], nb.cells[1].outputs)
    with open(os.path.join(out, "converted-html.html")) as f:
        page = f.read()
    check("[0 1 2 3 1 4 3 2 1 4]" in page and ("<svg" in page or "data:image/png" in page) and "hl-go" in page, "the page lacks something")


if __name__ == "__main__":
    run_nbconvert(os.environ.get("OUT", "."))
    print("nbconvert: ok")
