#!/usr/bin/python3
"""The site of static files, below a path of a plain file server:

    site.py FOLDER [NAME…]

Every lesson, or those that are named, runs in Chromium with the outputs that are stored;
loops of many kinds are interrupted and variables kept; nothing of a hostile link runs, and
what a reader has made of a link stays; cells run in a page of another origin, and by touch at
360 pixels; reloading leaves nothing behind; a lesson runs with the server gone; two run in
Firefox."""

import base64
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zlib
from concurrent.futures import ThreadPoolExecutor

import sitefeatures
from firefox import Firefox
from sitepage import Server, cell, opened, run_all
from webdriver import Browser

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")

# The quiet line that a long call's progress bar leaves; "run --check" does not keep it.
PROGRESS = re.compile(r"<small>.* in \d+\.\d s</small>")


def kept(output):
    return not PROGRESS.fullmatch("".join(output.get("data", {}).get("text/html", "")))


def joined(outputs):
    """Text that a bar of progress stood in between is one again."""
    out = []
    for o in outputs:
        if out and o["output_type"] == out[-1]["output_type"] == "stream" and o["name"] == out[-1]["name"]:
            out[-1]["text"] = "".join(out[-1]["text"]) + "".join(o["text"])
        else:
            out.append(o)
    return out


def compared(folder, name, ran, work):
    for c in ran["cells"]:
        if "outputs" in c:
            c["outputs"] = joined(filter(kept, c["outputs"]))
    path = os.path.join(work, name + ".ipynb")
    with open(path, "w") as f:
        json.dump(ran, f)
    wrong = subprocess.run([os.path.join(work, "compare"), os.path.join(folder, "files", name + ".ipynb"), path], capture_output=True, text=True)
    print(f"  {name}: {'ok' if wrong.returncode == 0 else wrong.stdout + wrong.stderr}", flush=True)
    return wrong.returncode == 0


def lessons(page, folder, base, names, work):
    good = True
    for name in names:
        began = time.monotonic()
        opened(page, f"{base}notebook.html?path={name}.ipynb")
        good = compared(folder, name, run_all(page), work) and good
        print(f"    {name}: {time.monotonic() - began:.0f} s", flush=True)
    return good


def side_by_side(page, folder, base, names, work):
    """All lessons, in two browsers: a kernel has one thread."""
    other = Browser(1200, 1000)
    try:
        left = list(reversed(names))
        good = []

        def work_off(browser):
            while left:
                good.append(lessons(browser, folder, base, [left.pop()], work))

        with ThreadPoolExecutor(2) as pool:
            for done in [pool.submit(work_off, page), pool.submit(work_off, other)]:
                done.result()
        return all(good)
    finally:
        other.kill()


# Loops of eight kinds; each is interrupted a second after it has begun, and those of LATER also when a
# search is at its long strides.
LOOPS = [
    "for {}",
    "for i := 0; ; i++ { kept = i - i + 7 }",
    "var grown []int\nfor { grown = append(grown, 1); if len(grown) > 1000000 { grown = nil } }",
    "m := map[string]any{}\nfor i := 0; ; i++ { m[fmt.Sprint(i%100)] = i }",
    "octal.MustParse(\"0.106\").Period()",
    "<-make(chan int)",
    "time.Sleep(time.Hour)",
    "var fib func(n int) int\nfib = func(n int) int { if n < 2 { return n }; return fib(n-1) + fib(n-2) }\nfib(70)",
]
LATER = [("octal.MustParse(\"0.106\").Period()", 4000), ("octal.MustParse(\"0.104\").Afresh().Values(1 << 26)", 3000)]


def interrupts(page, base):
    opened(page, base + "notebook.html?path=mex.ipynb")
    cell(page, "kept := 7")
    good, times = True, []
    for code, after in [(code, 1000) for code in LOOPS] + LATER:
        text, took = cell(page, code, after)
        value, _ = cell(page, "kept")
        times.append(f"{took:.0f}")
        if not text.startswith("Interrupted: ") or value != "7":  # what was found stands behind it
            print(f"  {code!r}: {text}; kept is {value}")
            good = False
    print("  interrupts took", ", ".join(times), "ms")
    for code, say in [("func deep(n int) any { defer func() {}(); return deep(n+1) }\ndeep(0)", "endless recursion"),
                      ("var all []any\nfor { all = append(all, new([4096]int)) }", "out of memory")]:
        text, _ = cell(page, code)
        value, _ = cell(page, "1+1")
        if say not in text or value != "2":
            print(f"  {code!r}: {text}; then 1+1 is {value}")
            good = False
    text, _ = cell(page, 'import "flag"')
    if "left out" not in text:
        print("  package flag is not refused:", text)
        good = False
    return good


# What must not run, wherever it stands in a notebook.
SCRIPT = "window.hit = 1"
TAGS = f'<script>{SCRIPT}</script><img src=x onerror="{SCRIPT}"><svg onload="{SCRIPT}"></svg><a href="javascript:{SCRIPT}">a</a><iframe srcdoc="<script>parent.hit = 1</script>"></iframe>'
MIMES = ["text/html", "text/markdown", "text/latex", "image/svg+xml", "application/javascript", "text/javascript",
         "application/vnd.vega.v5+json", "application/vnd.vegalite.v5+json", "application/json", "application/vnd.jupyter.widget-view+json"]


def hostile(name=TAGS):
    outputs = [{"output_type": kind, "data": {mime: TAGS}, "metadata": {}, **({"execution_count": 1} if kind == "execute_result" else {})}
               for mime in MIMES for kind in ("display_data", "execute_result")]
    outputs += [{"output_type": "stream", "name": "stdout", "text": TAGS}, {"output_type": "error", "ename": TAGS, "evalue": TAGS, "traceback": [TAGS]}]
    return {"cells": [
        {"cell_type": "markdown", "source": "# " + TAGS + f" $\\href{{javascript:{SCRIPT}}}{{x}}$ [b](javascript:{SCRIPT})", "attachments": {"a": {"text/html": TAGS}}, "metadata": {}},
        {"cell_type": "code", "source": "1+1", "metadata": {"trusted": True, "tags": [TAGS]}, "execution_count": 1, "outputs": outputs},
        {"cell_type": "raw", "source": TAGS, "metadata": {"format": "text/html"}},
        {"cell_type": TAGS, "source": TAGS}, None, 7],
        "metadata": {"kernelspec": {"name": TAGS, "display_name": TAGS}, "title": TAGS, "widgets": {TAGS: TAGS}}, "nbformat": 4, "nbformat_minor": 5}


def link(base, notebook, name):
    c = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = c.compress(json.dumps(notebook).encode()) + c.flush()
    return f"{base}notebook.html#nb={base64.urlsafe_b64encode(packed).decode().rstrip('=')}&name={name}"


def links(page, base):
    good = True
    for name in ["%3Cimg%20src%3Dx%20onerror%3D%22window.hit%3D1%22%3E", "..%2F..%2Fkayles.ipynb", "%00%0A", ""]:
        page.go("about:blank")
        opened(page, link(base, hostile(), name))
        time.sleep(2)
        shown = page.js("return [window.hit ?? null, jupyterapp.shell.currentWidget.context.path, jupyterapp.shell.currentWidget.context.model.toJSON().cells.flatMap(c => c.outputs ?? []).length]")
        if shown[0] is not None or not shown[1].startswith("shared/") or shown[2]:
            print("  a hostile link did something:", name, shown)
            good = False
    huge = {"cells": [{"cell_type": "code", "source": "x" * (64 << 20)}]}
    page.go("about:blank")
    page.go(link(base, huge, "huge"))
    page.until("document.querySelector('[role=alert]')?.textContent.includes('too large')", 60)
    page.go("about:blank")
    mine = link(base, {"cells": [{"cell_type": "code", "source": "1+1"}]}, "mine")
    opened(page, mine)
    page.js("jupyterapp.shell.currentWidget.content.widgets[0].model.sharedModel.setSource('2+2'); window.saved = 0; jupyterapp.commands.execute('docmanager:save').then(() => { window.saved = 1; });")
    page.until("window.saved")
    page.go("about:blank")
    opened(page, mine)
    if page.js("return jupyterapp.shell.currentWidget.content.widgets[0].model.sharedModel.getSource()") != "2+2":
        print("  a link has overwritten what its reader had made of it")
        good = False
    return good


def embedded(page, server):
    """Cells in a page of another origin, whose session they share."""
    with open(os.path.join(server.top, "blog.html"), "w") as f:
        f.write(f'<script src="{server.base}sprague.js"></script><sprague-cell>\n  x := octal.Kayles.Values(12)\n  x\n</sprague-cell><sprague-cell>len(x)</sprague-cell>')
    page.go(f"http://127.0.0.1:{server.http.server_port}/blog.html")
    page.until("document.querySelectorAll('sprague-cell iframe').length === 2")
    shown = []
    for i in range(2):
        page.frame(i)
        page.until("document.querySelector('#run') && document.querySelector('#output')")
        if page.js("return document.querySelector('#output').textContent"):
            print("  a cell in a page ran by itself")
        page.js("document.querySelector('#run').click()")
        page.until("document.querySelector('#output').textContent && !document.querySelector('#run').disabled", 120)
        shown.append(page.js("return document.querySelector('#output').textContent.trim()"))
        page.frame(None)
    if shown != ["[0 1 2 3 1 4 3 2 1 4 2 6]", "12"]:
        print("  cells in a page show", shown)
    return shown == ["[0 1 2 3 1 4 3 2 1 4 2 6]", "12"]


def phone(page, base):
    """At 360 pixels nothing is wider than the page, and a cell is run by touch."""
    good = True
    page.devtools("Emulation.setDeviceMetricsOverride", width=360, height=740, deviceScaleFactor=2, mobile=True)
    page.devtools("Emulation.setTouchEmulationEnabled", enabled=True)
    for name in ["index.html", "read/kayles.html", "cell.html#code=1%2B1", "notebook.html?path=mex.ipynb"]:
        page.go("about:blank")
        if name.startswith("notebook"):
            opened(page, base + name)
        else:
            page.go(base + name)
        wide = page.js("return document.documentElement.scrollWidth")
        if wide > 360:
            print(f"  {name} is {wide} pixels wide on a phone")
            good = False
    page.go("about:blank")
    page.go(base + "cell.html#code=1%2B1")
    page.until("document.querySelector('#run')")
    x, y = page.js("const r = document.querySelector('#run').getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]")
    page.devtools("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
    page.devtools("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    page.until("document.querySelector('#output').textContent.trim() === '2'", 120)
    page.devtools("Emulation.clearDeviceMetricsOverride")
    page.devtools("Emulation.setTouchEmulationEnabled", enabled=False)
    return good


def from_reading(page, base):
    """Run this page, on a page for reading, leads to the notebook that runs."""
    page.go(base + "read/kayles.html")
    page.js("[...document.links].find(a => a.textContent.includes('Run this page')).click()")
    page.until("window.jupyterapp && jupyterapp.shell.currentWidget?.context?.path === 'kayles.ipynb'", 120)
    return True


def reloads(page, base, times):
    """What is kept in the browser does not grow from one half of the reloads to the next. Files of the front end that
    came meanwhile may have been added once."""
    usage = []
    while len(usage) < 2 or usage[-1] > usage[-2] + 100_000 and len(usage) < 4:
        for _ in range(times // 2):
            page.go(base + "notebook.html?path=mex.ipynb")
            page.until("window.jupyterapp && jupyterapp.shell.currentWidget?.context?.model?.cells?.length > 0", 120)
        time.sleep(2)
        page.js("window.use = null; navigator.storage.estimate().then(e => { window.use = e.usage; });")
        page.until("window.use !== null")
        usage.append(page.js("return window.use"))
    print(f"  storage after each {times // 2} reloads: {usage} bytes")
    if usage[-1] > usage[-2] + 100_000:
        print("  reloads: what is kept grows")
        return False
    return True


def main():
    folder, names = sys.argv[1], sys.argv[2:]
    names = names or sorted(f[:-6] for f in os.listdir(os.path.join(folder, "files")) if f.endswith(".ipynb"))
    work = tempfile.mkdtemp()
    subprocess.run(["go", "build", "-o", os.path.join(work, "compare"), "./.ci/compare"], cwd=ROOT, check=True)
    server, page, good = Server(folder), Browser(1200, 1000), True
    try:
        print("interrupts, recursion, memory", flush=True)
        good = interrupts(page, server.base) and good
        print("what a page can do", flush=True)
        good = sitefeatures.check(page, server.base) and good
        print("links", flush=True)
        good = links(page, server.base) and good
        print("cells in other pages, a phone, pages for reading", flush=True)
        good = embedded(page, server) and good
        good = phone(page, server.base) and good
        good = from_reading(page, server.base) and good
        print("lessons in Chromium", flush=True)
        good = side_by_side(page, folder, server.base, names, work) and good
        print("reloads", flush=True)
        good = reloads(page, server.base, int(os.environ.get("RELOADS", "50"))) and good
        if shutil.which("firefox-esr"):
            print("lessons in Firefox", flush=True)
            firefox = Firefox()
            try:
                good = lessons(firefox, folder, server.base, ["kayles", "play"], work) and good
            finally:
                firefox.kill()
        print("without the server", flush=True)
        page.go(server.base + "notebook.html?path=kayles.ipynb")
        page.until("navigator.serviceWorker.controller", 120)
        server.stop()
        good = lessons(page, folder, server.base, ["kayles"], work) and good
    finally:
        page.kill()
        shutil.rmtree(work)
    sys.exit(not good)


if __name__ == "__main__":
    main()
