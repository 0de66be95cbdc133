#!/usr/bin/python3
"""Runs a notebook with nbclient, and looks at what came out."""

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


if __name__ == "__main__":
    run_nbclient()
    run_nbclient_stops()
    print("nbclient: ok")
