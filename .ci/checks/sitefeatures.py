"""What the page of the site can do, tried as its reader does: files, output, documentation,
completion, widgets, progress, uploads, downloads, certificates, restart, the loss of a worker,
links, and the keyboard alone."""

import json
import os
import shutil
import tempfile
import time

from sitepage import cell, opened
from webdriver import Browser

RUN = """
window.shown = null;
const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
const future = kernel.requestExecute({ code: arguments[0] });
const all = [];
future.onIOPub = m => { if (!['status', 'execute_input'].includes(m.header.msg_type)) all.push(m.content); };
future.done.then(() => { window.shown = { all }; });
"""


def shown(page, code, seconds=120):
    """What a cell puts out, as JSON."""
    page.js(RUN, code)
    page.until("window.shown", seconds)
    return json.dumps(page.js("return window.shown.all"), ensure_ascii=False)


# Cells, each with a part of what it must put out.
CELLS = [
    ('os.WriteFile("a.txt", []byte("kept\\n"), 0o644)', "[]"),
    ('text, err := os.ReadFile("a.txt"); fmt.Print(string(text), err)', "kept\\n<nil>"),
    ('os.Mkdir("d", 0o755); os.Rename("a.txt", "d/b.txt"); list, _ := os.ReadDir("d"); fmt.Println(list[0].Name(), len(list))', "b.txt 1"),
    ('_, err = os.ReadFile("a.txt"); fmt.Println(errors.Is(err, os.ErrNotExist))', "true"),
    ('fmt.Fprint(os.Stdout, "out"); fmt.Fprint(os.Stderr, "warned"); println("own")', "warned"),
    ("certificate, err := octal.Kayles.Period(); certificate", "Guy-Smith"),
    ("certificate.Verify()", "[]"),
    ("certificate.VerifyQuick()", "recomputed"),
    (":vars", "certificate"),
    ("figure.Values(octal.Kayles.Values(50)).Save(\"d/k.png\"); data, _ := os.ReadFile(\"d/k.png\"); string(data[1:4])", "PNG"),
    ("figure.Values(octal.Kayles.Values(50)).Save(\"k.pdf\")", "svg, jpeg, jpg, png, tif, tiff"),
    ("area := display.NewArea(\"one\"); time.Sleep(time.Second); area.Update(\"an update\")", "an update"),
    ("p := plot.New(); p.Title.Text = \"one\"; p", "image/svg+xml"),
    ("import \"flag\"", "left out"),
]


def cells(page):
    good = True
    for code, part in CELLS:
        text = shown(page, code)
        if part.replace('"', '\\"') not in text and part not in text.replace("\\\\n", "\\n"):
            print(f"  {code}: {text[:300]}")
            good = False
    return good


def put(page, code):
    """Runs a cell of the notebook, as its reader does."""
    page.js("""const content = jupyterapp.shell.currentWidget.content;
        content.activeCellIndex = content.widgets.length - 1;
        content.activeCell.model.sharedModel.setSource(arguments[0]);
        jupyterapp.commands.execute('notebook:run-cell-and-insert-below');""", code)


OUTPUTS = "[...document.querySelectorAll('.jp-Notebook .jp-OutputArea-output')]"


def widgets(page):
    """A slider by its keys, a board by its buttons."""
    put(page, 'display.Slider("n", 1, 9, 3, func(n int) any { return 1000 + n*n })')
    page.until(f"{OUTPUTS}.some(o => o.textContent.trim() === '1009')")
    page.js("document.querySelector('[role=slider]').focus()")
    key(page, "ArrowRight", 39)
    page.until(f"{OUTPUTS}.some(o => o.textContent.trim() === '1016')")
    put(page, "play.New(octal.Kayles, 3, 5)")
    page.until("document.querySelector('[data-press=hint]')")
    page.js("document.querySelector('[data-press=hint]').click()")
    page.until(f"{OUTPUTS}.some(o => o.textContent.includes('leaves 3 + 3'))")
    return True


SHIFT = 8


def key(page, name, number, modifiers=0, text=None):
    for kind in ("keyDown", "keyUp"):
        more = {"text": text} if text and kind == "keyDown" else {}
        page.devtools("Input.dispatchKeyEvent", type=kind, key=name, code=name, modifiers=modifiers, windowsVirtualKeyCode=number, **more)


def keyboard(page):
    """A cell is written, completed, looked up and run without a mouse."""
    put(page, "")
    page.js("const content = jupyterapp.shell.currentWidget.content; content.activate(); content.mode = 'command';")
    key(page, "Enter", 13, text="\r")
    page.until("document.activeElement.closest('.cm-content')")
    page.devtools("Input.insertText", text="octal.Kay")
    key(page, "Tab", 9)
    page.until("document.querySelector('.jp-Completer:not(.lm-mod-hidden)')?.textContent.includes('Kayles')")
    key(page, "Enter", 13, text="\r")
    source = "jupyterapp.shell.currentWidget.content.activeCell.model.sharedModel.getSource()"
    page.until(source + " === 'octal.Kayles'")
    key(page, "Tab", 9, SHIFT)
    page.until("document.querySelector('.jp-Tooltip')?.textContent.includes('octal.Game')")
    key(page, "Escape", 27)
    page.devtools("Input.insertText", text=".Values(7)")
    key(page, "Enter", 13, SHIFT, "\r")
    page.until(f"{OUTPUTS}.some(o => o.textContent.trim() === '[0 1 2 3 1 4 3]')")
    return True


def restart(page):
    """A restart takes the variables; a worker that is ended says what it took."""
    good = True
    shown(page, "before := 7")
    page.js("window.again = false; jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart().then(() => { window.again = true; });")
    page.until("window.again", 60)
    page.until("jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'idle'", 60)
    if "undefined: before" not in shown(page, "before"):
        print("  a restart has kept a variable")
        good = False
    # A function of the library that does not listen is ended with its worker.
    shown(page, "number, channel := 7, make(chan int)")
    page.js(RUN.replace("const all", "setTimeout(() => kernel.interrupt(), 1000); const all"), "a, m := new(big.Int).Lsh(big.NewInt(1), 200_003), new(big.Int).Lsh(big.NewInt(1), 190_001); new(big.Int).Exp(big.NewInt(3), a, m.Sub(m, big.NewInt(1))).BitLen()")
    page.until("window.shown", 120)
    told = json.dumps(page.js("return window.shown.all"))
    value, _ = cell(page, "number")
    if not all(part in told for part in ("process was ended", "not restored: channel")) or value != "7":
        print(f"  the loss of a worker: {told[:500]}; number is {value}")
        good = False
    return good


def traffic(page, base):
    """A file is uploaded and read by a cell, a part of one is refused; one that a cell writes is downloaded."""
    folder = tempfile.mkdtemp()
    try:
        page.go(base + "tree.html")
        page.until("document.querySelector('.jp-DirListing-item')")
        page.js("""const browser = w => w?.model?.upload ? w : [...(w?.children?.() ?? [])].map(browser).find(Boolean);
            browser(jupyterapp.shell.currentWidget).model.upload(new File(['1,2,3\\n'], 'table.csv', { type: 'text/csv' }));""")
        page.until("[...document.querySelectorAll('.jp-DirListing-itemText')].some(i => i.textContent.includes('table.csv'))")
        opened(page, base + "notebook.html?new=1")
        good = '1,2,3' in shown(page, 'text, _ := os.ReadFile("table.csv"); string(text)')
        page.js("""window.refused = 0;
            const part = { type: 'file', format: 'text', content: 'a part', chunk: 1 };
            fetch(sprague.here + 'api/contents/table.csv', { method: 'PUT', body: JSON.stringify(part) })
                .then(r => { window.refused = r.status; });""")
        page.until("window.refused")
        good = good and page.js("return window.refused") == 400
        shown(page, 'os.WriteFile("made.txt", []byte("by a cell"), 0o644)')
        page.devtools("Browser.setDownloadBehavior", behavior="allow", downloadPath=folder)
        page.js("const a = Object.assign(document.createElement('a'), { href: 'files/made.txt', textContent: 'made' }); a.href = sprague.here + 'files/made.txt'; document.body.append(a); a.click(); a.remove();")
        end, made = time.monotonic() + 30, os.path.join(folder, "made.txt")
        while not os.path.exists(made) and time.monotonic() < end:
            time.sleep(0.2)
        good = good and open(made).read() == "by a cell"
        if not good:
            print("  files do not come into the page and out of it")
        return good
    finally:
        shutil.rmtree(folder)


def copy_link(page, base):
    """The link of Kayles is short, and leads to its cells without outputs."""
    opened(page, base + "notebook.html?path=kayles.ipynb")
    page.js("window.link = null; sprague.link(jupyterapp.shell.currentWidget.context.model.toJSON(), 'kayles').then(l => { window.link = l; });")
    page.until("window.link")
    link = page.js("return window.link")
    print(f"  the link of kayles has {len(link)} bytes")
    count = "jupyterapp.shell.currentWidget.context.model.cells.length"
    want = page.js("return " + count)
    page.go("about:blank")
    opened(page, link)
    have, outputs = page.js(f"return [{count}, jupyterapp.shell.currentWidget.context.model.toJSON().cells.flatMap(c => c.outputs ?? []).length]")
    if have != want or outputs or len(link) > 8000:
        print(f"  the link of kayles leads to {have} cells of {want}, with {outputs} outputs")
        return False
    return True


def installable(page, base):
    """The browser takes the site for one that can be installed."""
    page.go(base)
    manifest = page.devtools("Page.getAppManifest")
    errors = manifest["errors"] + page.devtools("Page.getInstallabilityErrors")["installabilityErrors"]
    errors = [e for e in errors if e.get("errorId") != "in-incognito"]
    if errors or json.loads(manifest["data"])["display"] != "standalone":
        print("  the site cannot be installed:", errors)
    return not errors


def crowded(base):
    """Where there is no room for the module unpacked, the site is kept with the packed one."""
    page = Browser(1200, 1000)
    try:
        page.go(base + "404.html")
        page.devtools("Storage.overrideQuotaForOrigin", origin=page.js("return location.origin"), quotaSize=85_000_000)
        opened(page, base + "notebook.html?new=1")
        page.until("navigator.serviceWorker.controller", 120)
        page.js("window.plain = null; caches.match(sprague.here + 'sprague.wasm').then(r => { window.plain = Boolean(r); });")
        page.until("window.plain !== null")
        if page.js("return window.plain"):
            print("  the module was kept unpacked: there is too much room for this check")
            return False
        opened(page, base + "notebook.html?new=1")
        return True
    finally:
        page.kill()


def check(page, base):
    opened(page, base + "notebook.html?new=1")
    good = cells(page)
    good = widgets(page) and good
    good = keyboard(page) and good
    good = restart(page) and good
    good = traffic(page, base) and good
    good = copy_link(page, base) and good
    good = installable(page, base) and good
    return crowded(base) and good
