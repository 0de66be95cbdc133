#!/usr/bin/python3
"""Screenshots of every kind of figure and of the pages, in one command:

    shots.py FOLDER [--lessons] [PROGRAM]

FOLDER gets figures/NAME.light.png, .dark.png and .narrow.png (320 pixels), of each kind and of
what is hard to draw: a million heaps, seven sequences, long and foreign names, nothing at all;
figures.light.png, figures.dark.png and figures.narrow.png with all of them; pages/ with the start
page, a lesson, a board and a notebook, light, dark and on a phone; terminal/NAME.txt with the
same figures in characters. With --lessons every lesson is there as an exported page too.

It fails where in the browser two texts of a figure overlap, one leaves its picture, a figure has
another size than was asked for or is wider than its page, or does not change with the ground."""

import base64
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from webdriver import Browser

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

SEVEN = ", ".join(f'octal.MustParse("{c}")' for c in ["0.77", "0.137", "0.07", "0.6", "4.7", "0.156", "0.115"])
LONG = "A name that is longer than any line of a picture can be, so that it must be broken into several of them, and then again"

# Every kind of figure, and each kind where it is hard.
FIGURES = {
    "values": "figure.Values(octal.Kayles)",
    "values-two": 'figure.Values(octal.Kayles, octal.MustParse("0.137"))',
    "values-seven": f"figure.Values({SEVEN})",
    "values-nine": "figure.Values([]int{0}, []int{1, 2}, []int{2, 3}, []int{3}, []int{4, 1}, []int{5}, []int{6, 6}, []int{7}, []int{8})",
    "values-million": 'ones := make([]int, 1_000_000)\nfor i := range ones {\n\tones[i] = bits.OnesCount(uint(i))\n}\nfigure.Values(ones).Title("Ones in binary, a million heaps")',
    "values-none": "figure.Values([]int{})",
    "values-one": "figure.Values([]int{7})",
    "values-constant": "figure.Values([]int{3, 3, 3, 3})",
    "values-negative": "figure.Values([]int{-5, 3, -100, 40, 0})",
    "values-large": "figure.Values([]int{0, 1 << 62, 5, 1 << 61})",
    "values-long-name": f'figure.Values(octal.Kayles).Title("{LONG}")',
    "values-hebrew": 'figure.Values(octal.Kayles).Title("קיילס, 保龄球 and كايلس").Sized(5, 3)',
    "values-small": "figure.Values(octal.Kayles, octal.MustParse(\"0.137\")).Sized(3.3, 2.4)",
    "differences": "figure.Differences(octal.Kayles, 12)",
    "period": "certificate, err := octal.Kayles.Period()\nfigure.Period(certificate)",
    "period-arithmetic": 'arithmetic, err2 := octal.MustParse("4.7").Period()\nfigure.Period(arithmetic)',
    "compare": 'figure.Compare(octal.MustParse("0.137"), octal.MustParse("0.07"))',
    "compare-equal": 'figure.Compare(octal.MustParse("0.161"), octal.MustParse("0.36"))',
    "rare": 'figure.Rare(octal.MustParse("0.6"), 300)',
    "rare-many": 'figure.Rare(octal.MustParse("0.6"), 100_000)',
    "heatmap": "figure.Heatmap(twoheap.Wythoff().Table(40))",
    "heatmap-few": "figure.Heatmap([][]int{{0, 1, 2, 3}, {1, 0, 3, 2}, {2, 3, 0, 1}, {3, 2, 1, 0}})",
    "heatmap-two": "figure.Heatmap([][]int{{0, 1}, {1, 0}})",
    "heatmap-flat": "figure.Heatmap([][]int{{0, 1, 2, 3, 4, 5, 6, 7}})",
    "heatmap-one": "figure.Heatmap([][]int{{0}})",
    "histogram": "figure.Histogram(octal.Kayles)",
    "histogram-few": "figure.Histogram([]int{0, 0, 1})",
    "histogram-wide": "figure.Histogram([]int{0, 5, 1000, 1000, -3})",
    "survey": "figure.Survey(subtraction.Survey(7))",
    "cost": 'figure.Cost("steps", figure.Curve{Name: "every pair of heaps", Sizes: []int{100, 1000, 10_000}, Costs: []float64{5e3, 5e5, 5e7}}, figure.Curve{Name: "with the period", Sizes: []int{100, 1000, 10_000}, Costs: []float64{100, 1000, 10_000}})',
    "cost-short": 'figure.Cost("seconds", figure.Curve{Name: "a", Sizes: []int{1000, 1100}, Costs: []float64{1e-6, 1.1e-6}})',
    "plot": 'p := plot.New()\np.Title.Text, p.X.Label.Text, p.Y.Label.Text = "A plot of gonum", "n", "G(n)"\ndots, err3 := plotter.NewScatter(plotter.XYs{{0, 0}, {1, 1}, {2, 2}, {3, 1}})\np.Add(plotter.NewGrid(), dots)\np',
    "graph": "digraph.Hackenbush(digraph.Path(4), 0)",
    "positions": 'grundy.New(map[string][]string{"a": {"b", "c"}, "b": {"d"}, "c": {"d"}, "d": {}}).Graph("a")',
    "directed": "digraph.Arrows([][2]int{{0, 1}, {1, 2}, {2, 0}, {1, 1}, {2, 1}})",
    "node-kayles": "digraph.NodeKayles(digraph.Path(7))",
    "plot-bare": "plot.New()",
}

# What in a figure's text boxes is wrong, as the browser has set them.
LOOK = """
const wrong = [], svg = arguments[0], frame = svg.getBoundingClientRect(), page = document.documentElement.clientWidth;
if (frame.width < 20 || frame.height < 20) wrong.push(`is ${frame.width} by ${frame.height}`);
const asked = ['width', 'height'].map(side => parseFloat(svg.getAttribute(side)) * (svg.getAttribute(side).endsWith('pt') ? 4 / 3 : 1));
if (page > 800 && (Math.abs(frame.width - asked[0]) > 2 || Math.abs(frame.height - asked[1]) > 2)) wrong.push(`is ${frame.width} by ${frame.height}, asked for ${asked}`);
const main = document.querySelector('main').getBoundingClientRect();
let box = svg.parentElement;
while (box && getComputedStyle(box).overflowX === 'visible' && box.tagName !== 'MAIN') box = box.parentElement;
if (box?.tagName === 'MAIN' && frame.right > main.right + 1) wrong.push(`leaves the page by ${frame.right - main.right}`);
const texts = [...svg.querySelectorAll('text')].map(e => {
  const r = e.getBoundingClientRect(), turned = (e.getAttribute('transform') || '').includes('rotate');
  const x = turned ? r.width * 0.18 : 0, y = turned ? 0 : r.height * 0.18; // above and below the letters
  return [r.left + x, r.top + y, r.right - x, r.bottom - y, e.textContent];
});
const slack = 0.8 * frame.width / svg.viewBox.baseVal.width;
texts.forEach((a, i) => {
  if (a[0] < frame.left - slack || a[1] < frame.top - slack || a[2] > frame.right + slack || a[3] > frame.bottom + slack) wrong.push(`"${a[4]}" leaves the picture`);
  for (const b of texts.slice(0, i)) {
    if (Math.min(a[2], b[2]) - Math.max(a[0], b[0]) > slack && Math.min(a[3], b[3]) - Math.max(a[1], b[1]) > slack) wrong.push(`"${a[4]}" overlaps "${b[4]}"`);
  }
});
return wrong;
"""

RECT = """
const e = arguments[0] ? document.querySelectorAll(arguments[0])[arguments[1]] : document.documentElement;
const r = e.getBoundingClientRect();
return arguments[0] ? [r.left + scrollX, r.top + scrollY, r.width, r.height] : [0, 0, innerWidth, e.scrollHeight];
"""


def notebook(cells):
    """The text of a notebook of these code cells."""
    return json.dumps({
        "cells": [{"cell_type": "code", "id": f"c{i}", "metadata": {}, "execution_count": None, "outputs": [], "source": c} for i, c in enumerate(cells)],
        "metadata": {"kernelspec": {"name": "sprague", "display_name": "Go (sprague)", "language": "go"}}, "nbformat": 4, "nbformat_minor": 5})


class Camera:
    """A browser that photographs pages, on light and dark ground and at any width."""

    def __init__(self, folder):
        self.folder, self.browser, self.faults = folder, Browser(1200, 1400), []

    def cdp(self, command, **parameters):
        return self.browser.call("POST", f"/session/{self.browser.session}/goog/cdp/execute", {"cmd": command, "params": parameters})

    def ground(self, scheme):
        self.cdp("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def wide(self, width, height=900, phone=False):
        self.cdp("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=2 if phone else 1, mobile=phone)

    def open(self, page):
        self.browser.go(page.absolute().as_uri() if isinstance(page, pathlib.Path) else page)
        self.browser.until("document.readyState == 'complete'")

    def shoot(self, name, selector="", index=0):
        """Photographs the page, or the element, however long it is; returns the digest."""
        x, y, w, h = self.browser.js(RECT, selector, index)
        data = base64.b64decode(self.cdp("Page.captureScreenshot", captureBeyondViewport=True,
                                         clip={"x": x, "y": y, "width": max(w, 1), "height": min(max(h, 1), 16000), "scale": 1})["data"])
        file = self.folder / f"{name}.png"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
        return hashlib.sha256(data).hexdigest()

    def fault(self, text):
        print(text, file=sys.stderr)
        self.faults.append(text)


def figures(camera, program, work):
    """Photographs every figure, and holds its texts apart."""
    source, page = work / "figures.ipynb", work / "figures.html"
    source.write_text(notebook(FIGURES.values()))
    ran = subprocess.run([program, "run", "--keep-going", "--out", source, source], capture_output=True, text=True)
    if ran.returncode:
        camera.fault(ran.stdout + ran.stderr)
    subprocess.run([program, "export", "--out", page, source], check=True, stdout=subprocess.DEVNULL)
    characters(camera.folder / "terminal", json.loads(source.read_text())["cells"])
    camera.open(page)
    for kind, width in [("light", 1000), ("dark", 1000), ("narrow", 320)]:
        camera.wide(width)
        camera.ground("dark" if kind == "dark" else "light")
        camera.shoot(f"figures.{kind}")
        for i, name in enumerate(FIGURES):
            digest = camera.shoot(f"figures/{name}.{kind}", "section.code", i)
            look(camera, i, f"{name}, {kind}")
            if kind == "light":
                seen[name] = digest
            elif kind == "dark" and seen[name] == digest:
                camera.fault(f"{name} is the same on dark ground")


seen = {}


def look(camera, i, name):
    """Tells what is wrong with the pictures of cell i."""
    count = camera.browser.js("return document.querySelectorAll('section.code')[arguments[0]].querySelectorAll('svg').length", i)
    pictures = camera.browser.js("return document.querySelectorAll('section.code')[arguments[0]].querySelectorAll('svg, img').length", i)
    if pictures == 0:
        camera.fault(f"{name}: no picture")
    for k in range(count):
        script = f"arguments[0] = document.querySelectorAll('section.code')[{i}].querySelectorAll('svg')[{k}];" + LOOK
        for wrong in camera.browser.js(script, None):
            camera.fault(f"{name}: {wrong}")


def characters(folder, cells):
    """Writes the figures in characters."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, cell in zip(FIGURES, cells):
        plain = [o["data"].get("text/plain", "") for o in cell["outputs"] if "data" in o]
        (folder / f"{name}.txt").write_text("\n".join("".join(p) for p in plain) + "\n")


def lessons(camera, program, work, names):
    """Photographs lessons as exported pages."""
    for name in names:
        page = work / f"{name}.html"
        subprocess.run([program, "export", "--out", page, ROOT / "notebooks" / f"{name}.ipynb"], check=True, stdout=subprocess.DEVNULL)
        camera.open(page)
        for kind, width, scheme in [("light", 1000, "light"), ("dark", 1000, "dark"), ("phone", 375, "light")]:
            camera.wide(width, 800, phone=kind == "phone")
            camera.ground(scheme)
            camera.shoot(f"pages/{name}.{kind}")


def served(camera, program, work):
    """Photographs the start page, a lesson and boards as the notebook in the browser shows them."""
    boards = work / "served"
    boards.mkdir()
    (boards / "boards.ipynb").write_text(notebook(["play.New(octal.Kayles, 7, 5)", "play.New(digraph.Hackenbush(digraph.Path(4), 0))", "figure.Values(octal.Kayles)"]))
    server = subprocess.Popen([program, "notebook", "--no-browser", "--port", "0", boards], stdout=subprocess.PIPE, text=True)
    try:
        link = next(line.strip() for line in server.stdout if line.strip().startswith("http"))
        base = re.match(r"http://[^/]*", link)[0]
        camera.wide(1200)
        camera.ground("light")
        camera.open(link)
        camera.browser.until("document.querySelector('.jp-DirListing-item, .jp-DirListing-content, main') != null")
        for name, path, runs in [("start", "/tree", False), ("boards", "/notebooks/boards.ipynb", True)]:
            camera.open(base + path)
            camera.browser.until("typeof jupyterapp != 'undefined'")
            if runs:
                camera.browser.until("jupyterapp.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'")
                camera.browser.js("jupyterapp.commands.execute('notebook:run-all-cells')")
                camera.browser.until("document.querySelectorAll('.sprague-live').length === 2 && document.querySelector('.sprague-figure')")
            else:
                camera.browser.until("document.querySelectorAll('.jp-DirListing-item').length > 0")
            for kind, theme, width in [("light", "JupyterLab Light", 1200), ("phone", "JupyterLab Light", 375), ("dark", "JupyterLab Dark", 1200)]:
                camera.wide(width, 1400 if runs else 900, phone=kind == "phone")
                camera.browser.js("jupyterapp.commands.execute('apputils:change-theme', {theme: arguments[0]})", theme)
                camera.browser.until(f"document.body.dataset.jpThemeLight === '{'true' if theme.endswith('Light') else 'false'}'")
                camera.shoot(f"pages/{name}.{kind}")
    finally:
        server.terminate()
        server.wait()


def main():
    arguments = [a for a in sys.argv[1:] if not a.startswith("--")]
    if not arguments:
        sys.exit(__doc__)
    folder = pathlib.Path(arguments[0]).absolute()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        work = pathlib.Path(temporary)
        program = arguments[1] if len(arguments) > 1 else str(work / "sprague")
        if len(arguments) < 2:
            subprocess.run(["go", "build", "-o", program, "."], cwd=ROOT, check=True)
        camera = Camera(folder)
        try:
            figures(camera, program, work)
            every = sorted(p.stem for p in (ROOT / "notebooks").glob("*.ipynb"))
            lessons(camera, program, work, every if "--lessons" in sys.argv else ["index", "kayles", "play"])
            served(camera, program, work)
        finally:
            camera.browser.kill()
        made = sum(1 for _ in folder.rglob("*.png"))
        print(f"{made} pictures of {len(FIGURES)} figures and of pages in {folder}: look at them")
        sys.exit(f"{len(camera.faults)} faults" if camera.faults else 0)


if __name__ == "__main__":
    main()
