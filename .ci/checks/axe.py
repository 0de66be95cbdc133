#!/usr/bin/python3
"""Runs axe-core on exported lessons and on a notebook in the browser, light and dark: no finding of
ours is serious. What belongs to the front end that the notebook is built on is listed, and does not
count.

    axe.py PROGRAM AXE PAGE…
"""

import pathlib
import re
import subprocess
import sys
import tempfile

from webdriver import Browser

RUN = """
const done = arguments[arguments.length - 1];
axe.run(document, {resultTypes: ['violations']}).then(
  found => done(found.violations.filter(v => v.impact === 'serious' || v.impact === 'critical')
    .flatMap(v => v.nodes.map(n => [v.id, v.impact, n.target.flat().join(' '), v.help, n.html.slice(0, 160)]))),
  error => done([['axe', 'critical', '', String(error), '']]));
"""

# What in a notebook page is made here: outputs, boards, figures, marks and links of our own.
OURS = re.compile(r"sprague|jp-OutputArea|jp-Rendered|data-press|figure", re.I)

NOTEBOOK = """{"cells": [
 {"cell_type": "markdown", "id": "a", "metadata": {}, "source": "# A page\\n\\nWith $x^2$ and a [link](other.ipynb)."},
 {"cell_type": "code", "id": "b", "metadata": {}, "execution_count": null, "outputs": [], "source": "figure.Values(octal.Kayles)"},
 {"cell_type": "code", "id": "c", "metadata": {}, "execution_count": null, "outputs": [], "source": "play.New(octal.Kayles, 7, 5)"},
 {"cell_type": "code", "id": "d", "metadata": {}, "execution_count": null, "outputs": [], "source": "play.New(digraph.Hackenbush(digraph.Path(4), 0))"},
 {"cell_type": "code", "id": "e", "metadata": {}, "execution_count": null, "outputs": [], "source": "octal.Kayles.Explain(5)"}],
 "metadata": {"kernelspec": {"name": "sprague", "display_name": "Go (sprague)", "language": "go"}}, "nbformat": 4, "nbformat_minor": 5}"""


def findings(browser, axe):
    browser.js(axe + "\n;return true")
    return browser.call("POST", f"/session/{browser.session}/execute/async", {"script": RUN, "args": []})


def tell(where, found, ours=lambda target, html: True):
    """Prints the findings and returns how many are ours."""
    count = 0
    for rule, impact, target, help_, html in found:
        mine = ours(target, html)
        count += mine
        print(f"{where}: {'' if mine else '(not ours) '}{impact}: {rule}: {help_}\n    {target}\n    {html}", file=sys.stderr if mine else sys.stdout)
    return count


def notebook(browser, axe, program):
    """The page of a notebook, light and dark."""
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "page.ipynb").write_text(NOTEBOOK)
        server = subprocess.Popen([program, "notebook", "--no-browser", "--port", "0", folder], stdout=subprocess.PIPE, text=True)
        try:
            link = next(line.strip() for line in server.stdout if line.strip().startswith("http"))
            browser.go(link)
            browser.go(re.sub(r"(http://[^/]*).*", r"\1/notebooks/page.ipynb", link))
            browser.until("typeof jupyterapp != 'undefined' && jupyterapp.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'")
            browser.js("jupyterapp.commands.execute('notebook:run-all-cells')")
            browser.until("document.querySelectorAll('.sprague-live').length === 2 && document.querySelectorAll('.jp-OutputArea-output').length >= 4")
            count = tell("notebook, light", findings(browser, axe), lambda t, h: bool(OURS.search(t) or OURS.search(h)))
            browser.js("jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Dark'})")
            browser.until("document.body.dataset.jpThemeLight === 'false'")
            return count + tell("notebook, dark", findings(browser, axe), lambda t, h: bool(OURS.search(t) or OURS.search(h)))
        finally:
            server.terminate()
            server.wait()


def main():
    program, axe = sys.argv[1], pathlib.Path(sys.argv[2]).read_text()
    browser, count = Browser(1200, 1400), 0
    try:
        for page in sys.argv[3:]:
            browser.go(pathlib.Path(page).absolute().as_uri())
            browser.until("document.readyState == 'complete'")
            for scheme in ["light", "dark"]:
                browser.call("POST", f"/session/{browser.session}/goog/cdp/execute", {
                    "cmd": "Emulation.setEmulatedMedia", "params": {"features": [{"name": "prefers-color-scheme", "value": scheme}]}})
                count += tell(f"{pathlib.Path(page).name}, {scheme}", findings(browser, axe))
        count += notebook(browser, axe, program)
    finally:
        browser.kill()
    sys.exit(f"{count} serious findings" if count else 0)


if __name__ == "__main__":
    main()
