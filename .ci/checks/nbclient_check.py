#!/usr/bin/python3
"""Runs a notebook with nbclient and nbconvert, and looks at what came out."""

import os
import subprocess
import sys

import nbclient
import nbformat

CELLS = [
    ("kayles := octal.MustParse(\"0.77\")", None),
    ("kayles.Values(10)", "[0 1 2 3 1 4 3 2 1 4]"),
    ("fmt.Println(\"Grüße, 𝐆(5) =\", kayles.Value(5))", None),
    ("figure.Values(kayles.Values(60))", None),
    ("undefinedName", None),
    ("kayles.Value(11)", "6"),
]


# Seconds. nbclient gives an output four to come after the reply, and leaves it out then.
PATIENCE = {"timeout": 120, "iopub_timeout": 120, "startup_timeout": 120}


def notebook(cells):
    nb = nbformat.v4.new_notebook(metadata={
        "kernelspec": {"name": "sprague", "display_name": "Go (sprague)", "language": "go"},
        "language_info": {"name": "go", "pygments_lexer": "go"},
    })
    nb.cells = [nbformat.v4.new_code_cell(source) for source, _ in cells]
    return nb


def check(condition, *what):
    if not condition:
        sys.exit("nbclient: " + " ".join(str(w)[:500] for w in what))


def plain(output):
    return output["data"]["text/plain"]


def run_nbclient():
    nb = notebook(CELLS)
    nbclient.NotebookClient(nb, allow_errors=True, **PATIENCE).execute()
    for i, (source, want) in enumerate(CELLS):
        cell = nb.cells[i]
        check(cell.execution_count == i + 1, source, "has count", cell.execution_count)
        if want:
            check(plain(cell.outputs[0]) == want, source, "gave", cell.outputs)
    check(nb.cells[2].outputs[0]["text"] == "Grüße, 𝐆(5) = 4\n", nb.cells[2].outputs)
    data = nb.cells[3].outputs[0]["data"]
    check({"text/plain", "image/png", "image/svg+xml"} <= set(data), list(data))
    check(nb.cells[4].outputs[0]["output_type"] == "error", nb.cells[4].outputs)
    nbformat.validate(nb)


def run_nbclient_stops():
    try:
        nbclient.NotebookClient(notebook(CELLS), **PATIENCE).execute()
    except nbclient.exceptions.CellExecutionError as e:
        check("undefinedName" in str(e), e)
        return
    check(False, "an error did not stop the notebook")


def run_nbconvert(out):
    source = os.path.join(out, "check.ipynb")
    nbformat.write(notebook([c for c in CELLS if c[0] != "undefinedName"]), source)
    for to in ("notebook", "html", "latex"):
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
    with open(os.path.join(out, "converted-latex.tex")) as f:
        check(".pdf}" in f.read(), "the figure stands in LaTeX in no form that TeX reads")


def convert_lesson(lesson, out):
    """A lesson becomes LaTeX as it lies there, its drawings as PDFs. Its text is left out: nbconvert has Pandoc set that."""
    nb = nbformat.read(lesson, 4)
    nb.cells = [c for c in nb.cells if c.cell_type == "code"]
    source = os.path.join(out, "lesson.ipynb")
    nbformat.write(nb, source)
    subprocess.run(["jupyter", "nbconvert", "--to", "latex", "--output-dir", out, source], check=True, stdout=subprocess.DEVNULL, timeout=600)
    with open(os.path.join(out, "lesson.tex")) as f:
        check(".pdf}" in f.read(), lesson, "has no figure that TeX reads")


if __name__ == "__main__":
    run_nbclient()
    run_nbclient_stops()
    run_nbconvert(os.environ.get("OUT", "."))
    convert_lesson("../../notebooks/kayles.ipynb", os.environ.get("OUT", "."))
    print("nbclient and nbconvert: ok")
