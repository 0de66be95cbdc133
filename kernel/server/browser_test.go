//go:build browser

package server_test

// The notebook as a person meets it: the program, a real browser, the keyboard.
//
//	go test -tags browser -run Browser ./kernel/server -v -artifacts
//
// The screenshots are for people to look at; -artifacts keeps them.

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// program is the built binary, once for all tests.
var program = sync.OnceValues(func() (string, error) {
	file, err := filepath.Abs("../../artifacts/sprague")
	if err != nil {
		return "", err
	}
	out, err := exec.Command("go", "build", "-o", file, "sprague").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return file, nil
})

// A visitor is a browser at a running notebook server.
type visitor struct {
	*testing.T
	ctx     context.Context
	dir     string // of the notebooks
	base    string // http://localhost:port
	query   string // that logs in
	pid     int    // of the program
	end     func() // ends it
	shots   string
	mu      sync.Mutex
	strange []string // requests to anywhere else
	errors  []string // what the page complained about
}

func visit(t *testing.T, notebooks map[string]string, flags ...string) *visitor {
	t.Helper()
	v := &visitor{T: t, dir: t.TempDir(), shots: t.ArtifactDir()}
	for name, body := range notebooks {
		if err := os.WriteFile(filepath.Join(v.dir, name), []byte(body), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	link := v.serve("0", flags...)
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.WindowSize(1200, 1000),
		// The network is cut but for this machine.
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE localhost"))
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	v.ctx = ctx
	if err := chromedp.Do(v.ctx); err != nil { // starts the browser, which lives as long as this context
		t.Fatal(err)
	}
	if err := chromedp.Listen(v.ctx, v.watch); err != nil {
		t.Fatal(err)
	}
	v.do(chromedp.Navigate(link))
	v.wait(`document.querySelector('ul.course')`)
	v.shot("start")
	v.do(chromedp.Navigate(v.base + "/tree"))
	v.wait(`document.querySelector('.jp-DirListing-content')`)
	return v
}

// in is the visitor for a subtest, which fails by itself.
func (v *visitor) in(t *testing.T) *visitor {
	return &visitor{T: t, ctx: v.ctx, dir: v.dir, base: v.base, shots: v.shots}
}

// serve starts the program at a port and returns the link that it prints.
func (v *visitor) serve(port string, flags ...string) string {
	file, err := program()
	if err != nil {
		v.Fatal(err)
	}
	ctx, interrupt := context.WithCancel(context.Background())
	cmd := exec.CommandContext(ctx, file, append([]string{"notebook", "--no-browser", "--port", port, v.dir}, flags...)...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = patience // from the interrupt to a kill
	cmd.Env = append(os.Environ(), "XDG_CONFIG_HOME="+v.TempDir(), "XDG_DATA_HOME="+v.TempDir())
	out, err := cmd.StdoutPipe()
	if err != nil {
		v.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		v.Fatal(err)
	}
	v.pid = cmd.Process.Pid
	v.end = sync.OnceFunc(func() {
		interrupt()
		cmd.Wait()
		if cmd.ProcessState.ExitCode() < 0 {
			v.Errorf("the program did not end within %v of an interrupt: %v", patience, cmd.ProcessState)
		}
	})
	v.Cleanup(v.end)
	defer time.AfterFunc(patience, interrupt).Stop()
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if link := strings.TrimSpace(lines.Text()); strings.HasPrefix(link, "http") {
			u, err := url.Parse(link)
			if err != nil {
				v.Fatal(err)
			}
			v.base, v.query = "http://"+u.Host+strings.TrimSuffix(u.Path, "/"), u.RawQuery
			return link
		}
	}
	v.Fatalf("the program printed no link within %v", patience)
	return ""
}

// watch notes what the page asks of others, and what it complains about.
func (v *visitor) watch(event any) {
	v.mu.Lock()
	defer v.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		u, err := url.Parse(e.Request.URL)
		if err != nil || (u.Scheme != "data" && u.Scheme != "blob" && u.Scheme != "about" && u.Hostname() != "localhost") {
			v.strange = append(v.strange, e.Request.URL)
		}
	case *page.EventJavascriptDialogOpening: // whether to leave unsaved changes
		go chromedp.Call(v.ctx, page.HandleJavaScriptDialog, page.HandleJavaScriptDialogParams{Accept: true})
	case *runtime.EventConsoleAPICalled:
		if e.Type == "error" {
			for _, a := range e.Args {
				v.errors = append(v.errors, fmt.Sprintf("%s %s", a.Value, a.Description))
			}
		}
	}
}

// patience is how long an answer may take, on a machine that has much else to do.
const patience = 2 * time.Minute

// answer runs an action in the page, and gives up when there is no answer.
func answer[T any](v *visitor, action chromedp.Action[T]) (T, error) {
	ctx, cancel := context.WithTimeout(v.ctx, patience)
	defer cancel()
	x, err := chromedp.Run(ctx, action)
	if errors.Is(err, context.DeadlineExceeded) {
		err = fmt.Errorf("the page did not answer within %v: %w", patience, err)
	}
	return x, err
}

func (v *visitor) do(actions ...chromedp.Action[chromedp.Void]) {
	v.Helper()
	if _, err := answer(v, chromedp.Steps(actions...)); err != nil {
		v.Fatal(err)
	}
}

// js evaluates an expression in the page, waiting for a promise.
func js[T any](v *visitor, expression string) T {
	v.Helper()
	x, err := answer(v, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		v.Fatalf("%s: %v", expression, err)
	}
	return x
}

// command runs a command of the front end.
func (v *visitor) command(id string, args ...string) {
	v.Helper()
	call := fmt.Sprintf("jupyterapp.commands.execute(%q%s).then(() => true)", id,
		strings.Join(append([]string{""}, args...), ", "))
	js[bool](v, call)
}

// eventually looks again and again whether something holds, and reports whether it does before the
// time is over. It is for what tells nobody that it changes: the state of a page, which may be
// loaded anew meanwhile, and of other processes.
func eventually(limit time.Duration, holds func() bool) bool {
	for start := time.Now(); time.Since(start) < limit; time.Sleep(5 * time.Millisecond) { // spares them the questions
		if holds() {
			return true
		}
	}
	return false
}

// holds reports whether an expression, or what it promises, is true in the page.
func (v *visitor) holds(expression string) bool {
	ok, err := answer(v, chromedp.Evaluate[bool]("(async () => !!await ("+expression+"))()", chromedp.EvalAwaitPromise))
	return err == nil && ok
}

// wait waits until an expression is true in the page and returns how long it took.
func (v *visitor) wait(expression string) time.Duration {
	v.Helper()
	start := time.Now()
	if eventually(patience, func() bool { return v.holds(expression) }) {
		return time.Since(start)
	}
	v.Errorf("in vain waited for %s; the page says %q", expression, v.errors)
	v.shot("stuck") // fails as well where the page answers nothing
	v.FailNow()
	return 0
}

// soon waits for a moment, and reports whether the expression has come true.
func (v *visitor) soon(expression string) bool {
	return eventually(3*time.Second, func() bool { return v.holds(expression) })
}

// pipe makes a named pipe, from which a cell reads what the test writes: so the test decides when the
// cell goes on.
func pipe(t *testing.T) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "pipe")
	if out, err := exec.Command("mkfifo", name).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return name
}

// feed opens a pipe, when a cell has opened it as well.
func (v *visitor) feed(pipe string) io.WriteCloser {
	v.Helper()
	opened := make(chan func() (io.WriteCloser, error), 1)
	go func() {
		f, err := os.OpenFile(pipe, os.O_WRONLY, 0)
		opened <- func() (io.WriteCloser, error) { return f, err }
	}()
	select {
	case result := <-opened:
		f, err := result()
		if err != nil {
			v.Fatal(err)
		}
		return f
	case <-time.After(patience):
		v.Fatalf("no cell reads from the pipe; the page says %q", v.errors)
		return nil
	}
}

// fromPipe is a cell that prints the lines that come from a pipe, each as soon as it is there.
func fromPipe(pipe string) string {
	return fmt.Sprintf(`pipe, err := os.Open(%q)
if err != nil {
	panic(err)
}
for lines := bufio.NewScanner(pipe); lines.Scan(); {
	fmt.Println(lines.Text())
}`, pipe)
}

func (v *visitor) shot(name string) {
	v.Helper()
	png, err := answer(v, chromedp.CaptureScreenshot())
	if err != nil {
		v.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(v.shots, name+".png"), png, 0o644); err != nil {
		v.Fatal(err)
	}
}

// open goes to a notebook and waits for its cells and its kernel.
func (v *visitor) open(name string) (cells, idle time.Duration) {
	v.Helper()
	start := time.Now()
	v.do(chromedp.Navigate(v.base + "/notebooks/" + name))
	v.wait(`document.querySelector('.jp-Cell .jp-InputArea-editor .cm-content, .jp-MarkdownOutput')`)
	cells = time.Since(start)
	v.wait(kernelIs("idle"))
	return cells, time.Since(start)
}

func kernelIs(state string) string {
	return fmt.Sprintf(`jupyterapp.shell.currentWidget?.sessionContext?.session?.kernel?.status === %q`, state)
}

// enter puts a cell at the end of the notebook, runs it by the keyboard and returns
// the time from the key to the output.
func (v *visitor) enter(source string) time.Duration {
	v.Helper()
	last := js[int](v, `jupyterapp.shell.currentWidget.content.widgets.length - 1`)
	v.edit(source)
	start := time.Now()
	v.do(chromedp.KeyEvent(kb.Enter, chromedp.KeyModifiers(shift)))
	v.wait(fmt.Sprintf(`jupyterapp.shell.currentWidget.content.widgets[%d].node.`+
		`querySelector('.jp-OutputArea-output') !== null`, last))
	return time.Since(start)
}

// shift is the modifier of the shift key in the browser's protocol.
const shift = 8

// edit puts source into the last cell, with the cursor at its end.
func (v *visitor) edit(source string) {
	v.Helper()
	v.wait(`(() => { // a cell has an editor when it is in sight
		const cells = jupyterapp.shell.currentWidget.content;
		cells.activeCellIndex = cells.widgets.length - 1;
		return Boolean(cells.activeCell && cells.activeCell.editor);
	})()`)
	js[bool](v, fmt.Sprintf(`(() => {
		const cells = jupyterapp.shell.currentWidget.content;
		cells.deselectAll();
		cells.mode = 'edit';
		const cell = cells.activeCell;
		cell.model.sharedModel.setSource(%q);
		cell.editor.focus();
		cell.editor.setCursorPosition(cell.editor.getPositionAt(%d));
		return true;
	})()`, source, len(source)))
	v.wait(`document.activeElement?.classList.contains('cm-content')`)
}

func (v *visitor) key(keys string) {
	v.Helper()
	v.do(chromedp.KeyEvent(keys))
}

// outputs counts the outputs that are shown.
const outputs = `document.querySelectorAll('.jp-OutputArea-output').length`

const lastOutput = `[...document.querySelectorAll('.jp-OutputArea-output')].at(-1)?.innerText ?? ''`

func notebookOf(cells ...string) string {
	type cell struct {
		Type     string   `json:"cell_type"`
		ID       string   `json:"id"`
		Metadata struct{} `json:"metadata"`
		Source   string   `json:"source"`
		Outputs  []any    `json:"outputs"`
		Count    *int     `json:"execution_count"`
	}
	list := []cell{}
	for i, source := range cells {
		list = append(list, cell{Type: "code", ID: fmt.Sprintf("cell-%d", i), Source: source, Outputs: []any{}})
	}
	body, _ := json.Marshal(map[string]any{
		"cells": list, "nbformat": 4, "nbformat_minor": 5,
		"metadata": map[string]any{"kernelspec": map[string]string{"name": "sprague", "display_name": "Go (sprague)",
			"language": "go"}},
	})
	return string(body)
}

const svgShown = `[...document.querySelectorAll('.jp-RenderedSVG, .jp-RenderedImage')].some(e => ` +
	`e.getBoundingClientRect().height > 100)`

// bars is an interactive plot.
const bars = `{"data": {"values": [{"n": 1, "g": 1}, {"n": 2, "g": 2}, {"n": 3, "g": 3}, {"n": 4, "g": 1}]}, "mark": "bar",
"encoding": {"x": {"field": "n", "type": "ordinal"}, "y": {"field": "g", "type": "quantitative"}}}`

// An evening at the notebook.
func TestBrowserEvening(t *testing.T) {
	v := visit(t, map[string]string{"evening.ipynb": notebookOf("")})
	v.wait(`document.querySelector('a.sprague-lessons')`)
	v.shot("tree")
	v.do(chromedp.Navigate(v.base + "/lessons"))
	v.wait(`document.querySelector('#course') && document.querySelector('a[href$="lesson/kayles"]')`)
	v.shot("lessons")
	cells, idle := v.open("evening.ipynb")
	t.Logf("page to cells %v, to idle kernel %v", cells.Round(time.Millisecond), idle.Round(time.Millisecond))
	t.Logf("first cell, key to output: %v", v.enter("x := 20 + 1\nx").Round(time.Millisecond))
	t.Logf("1+1, key to output: %v", v.enter("1+1").Round(time.Millisecond))
	if got := js[string](v, lastOutput); strings.TrimSpace(got) != "2" {
		t.Errorf("1+1 shows %q", got)
	}

	v.enter(`figure.Values(octal.MustParse("0.77").Values(100))`)
	v.wait(svgShown)
	v.enter("display.LaTeX(`g(n) = \\operatorname{mex} S`)")
	v.wait(`document.querySelector('.jp-RenderedLatex mjx-container')`)
	v.enter("octal.MustParse(\"0.77\").Table(5, 12)")
	v.enter("display.Plain(`bars`).With(`application/vnd.vegalite.v5+json`, []byte(`" + bars + "`))")
	v.wait(`document.querySelector('.vega-embed canvas, .vega-embed svg')`)
	v.shot("rich")

	t.Run("Links", v.links)
	t.Run("Button", v.button)
	t.Run("Search", v.search)
	t.Run("Slider", v.slider)
	t.Run("Commands", v.commands)
	t.Run("Interrupt", v.interrupt)
	t.Run("Complete", v.complete)
	t.Run("SaveAndComeBack", v.saveAndComeBack)
	t.Run("Dark", v.dark)
	t.Run("Files", v.files)
	t.Run("Sandbox", v.sandbox)
	v.checkPage()
}

// checkPage fails the test where the page has asked another machine for something or logged an error.
func (v *visitor) checkPage() {
	v.Helper()
	if len(v.strange) > 0 {
		v.Errorf("the page asked others: %q", v.strange)
	}
	if len(v.errors) > 0 {
		v.Errorf("the page complained: %q", v.errors)
	}
}

// Links and pictures in Markdown lie beside the notebook.
func (v *visitor) links(t *testing.T) {
	v = v.in(t)
	if err := os.WriteFile(filepath.Join(v.dir, "dot.svg"), []byte(`<svg xmlns="http://www.w3.org/2000/svg" width="9" `+
		`height="9"/>`), 0o644); err != nil {
		t.Fatal(err)
	}
	v.enter(`display.Markdown("![a dot](dot.svg) and [another](other.ipynb)")`)
	v.wait(`[...document.querySelectorAll('.jp-RenderedMarkdown img')].some(i => i.naturalWidth > 0)`)
	v.wait(`[...document.querySelectorAll('.jp-RenderedMarkdown a')].some(a => a.href.includes('other.ipynb'))`)
}

// What a button gives shows when it is pressed, after the cell.
func (v *visitor) button(t *testing.T) {
	v = v.in(t)
	v.enter(`display.Button("press", func() any { return "I was pressed" })`)
	v.wait(`[...document.querySelectorAll('.jp-OutputArea button')].at(-1)?.innerText === 'press'`)
	js[bool](v, `[...document.querySelectorAll('.jp-OutputArea button')].at(-1).click() ?? true`)
	v.wait(`document.querySelector('.jp-OutputArea').closest('.jp-Notebook').innerText.includes('\nI was pressed')`)
}

func (v *visitor) search(t *testing.T) {
	v = v.in(t)
	v.command("documentsearch:start")
	v.wait(`document.querySelector('.jp-DocumentSearch-overlay')`)
	v.command("documentsearch:end")
	if !js[bool](v, `document.querySelector('.jp-NotebookPanel').classList.contains('jp-mod-searchable')`) {
		t.Error("Ctrl-F does not reach the notebook")
	}
}

func (v *visitor) slider(t *testing.T) {
	v = v.in(t)
	v.enter(`display.Slider("n", 1, 50, 7, func(n int) any { return n * n })`)
	v.wait(`document.querySelector('.jupyter-widgets .noUi-handle')`)
	v.wait(`document.querySelector('.jp-NotebookPanel').innerText.includes('49')`)
	at := js[[]float64](v, `(async () => { // cells that come into being behind the slider may move it
		const place = () => { const r = document.querySelector('.jupyter-widgets .noUi-base').getBoundingClientRect(); return [r.x + r.width * 0.6, r.y + r.height / 2]; };
		for (let before = place(), still = 0; ;) {
			await new Promise(done => setTimeout(done, 100));
			const now = place();
			still = String(now) === String(before) ? still + 1 : 0;
			if (still === 8) return now;
			before = now;
		}
	})()`)
	v.do(chromedp.MouseClickXY(at[0], at[1]))
	took := v.wait(`(() => { const n = Number(document.querySelector('.widget-readout').innerText); return n !== 7 && ` +
		`document.querySelector('.jp-NotebookPanel').innerText.includes(String(n * n)) })()`)
	t.Logf("slider to output: %v", took.Round(time.Millisecond))
	v.shot("slider")
}

// The commands of the terminal are there in the page.
func (v *visitor) commands(t *testing.T) {
	v = v.in(t)
	v.enter(":vars")
	if got := js[string](v, lastOutput); !strings.Contains(got, "x") || !strings.Contains(got, "21") ||
		!strings.Contains(got, "n = ") {
		t.Errorf(":vars shows %q", got)
	}
	v.enter("%%time\nx * 2")
	v.wait(`document.querySelector('.jp-NotebookPanel').innerText.includes('took ')`)
	v.shot("commands")
}

func (v *visitor) interrupt(t *testing.T) {
	v = v.in(t)
	v.edit("for {}")
	v.do(chromedp.KeyEvent(kb.Enter, chromedp.KeyModifiers(shift)))
	v.wait(kernelIs("busy"))
	v.command("notebook:interrupt-kernel")
	t.Logf("interrupt to idle: %v", v.wait(kernelIs("idle")).Round(time.Millisecond))
	v.enter("x * 2")
	if got := js[string](v, lastOutput); strings.TrimSpace(got) != "42" {
		t.Errorf("after the interrupt x * 2 shows %q", got)
	}
}

func (v *visitor) complete(t *testing.T) {
	v = v.in(t)
	v.edit("octal.")
	v.key("Par")
	v.key(kb.Tab)
	const source = `jupyterapp.shell.currentWidget.content.activeCell.model.sharedModel.getSource()`
	took := v.wait(`document.querySelector('.jp-Completer:not(.lm-mod-hidden) .jp-Completer-item') || ` + source +
		` === 'octal.Parse'`)
	t.Logf("tab to completion: %v", took.Round(time.Millisecond))
	v.shot("completer")
	if js[string](v, source) != "octal.Parse" {
		v.command("completer:select-notebook")
		v.wait(source + ` === 'octal.Parse'`)
	}
	v.edit("octal.MustParse")
	v.command("tooltip:launch-notebook")
	v.wait(`document.querySelector('.jp-Tooltip')?.innerText.includes('MustParse(')`)
	v.shot("tooltip")
	v.key(kb.Escape)
}

func (v *visitor) saveAndComeBack(t *testing.T) {
	v = v.in(t)
	kernel := js[string](v, `jupyterapp.shell.currentWidget.sessionContext.session.kernel.id`)
	v.command("docmanager:save")
	shown := js[int](v, outputs)
	v.open("evening.ipynb")
	v.wait(fmt.Sprintf("%s >= %d", outputs, shown))
	v.wait(svgShown)
	v.wait(`document.querySelector('.jupyter-widgets .noUi-handle')`) // the slider is alive again
	if again := js[string](v, `jupyterapp.shell.currentWidget.sessionContext.session.kernel.id`); again != kernel {
		t.Errorf("the kernel was %s and is %s", kernel, again)
	}
	v.enter("x + 1")
	if got := js[string](v, lastOutput); strings.TrimSpace(got) != "22" {
		t.Errorf("after coming back x + 1 shows %q", got)
	}
	body, err := os.ReadFile(filepath.Join(v.dir, "evening.ipynb"))
	if err != nil || !strings.Contains(string(body), "image/svg+xml") {
		t.Errorf("the file holds no picture: %v", err)
	}
}

func (v *visitor) dark(t *testing.T) {
	v = v.in(t)
	v.command("apputils:change-theme", `{theme: 'JupyterLab Dark'}`)
	v.wait(`document.body.dataset.jpThemeLight === 'false'`)
	v.shot("dark")
}

// files makes, renames, uploads and fetches files as the page does.
func (v *visitor) files(t *testing.T) {
	v = v.in(t)
	v.command("docmanager:save") // or the page asks whether to leave it
	v.do(chromedp.Navigate(v.base + "/tree"))
	v.wait(`document.querySelector('.jp-DirListing-content')`)
	name := js[string](v, `jupyterapp.serviceManager.contents.newUntitled({type: 'notebook'}).then(m => m.path)`)
	js[string](v, fmt.Sprintf(`jupyterapp.serviceManager.contents.rename(%q, 'mine.ipynb').then(m => m.path)`, name))
	v.wait(`document.body.innerText.includes('mine.ipynb')`)
	const upload = `(async file => {
		const browser = w => w?.model?.upload ? w : [...(w?.children?.() ?? [])].map(browser).find(Boolean);
		return browser(jupyterapp.shell.currentWidget).model._upload(file, true).then(m => String(m.size), e => e.message);
	})`
	const file = `(new File([new Uint8Array(8 << 20).fill(7)], 'large.bin'))`
	if got := js[string](v, upload+file); got != fmt.Sprint(8<<20) {
		t.Errorf("the uploaded file has %s bytes", got)
	}
	const large = `({name: 'large.bin', size: 96 << 20})`
	if got := js[string](v, upload+large); !strings.Contains(got, "large.bin has 96 MB") {
		t.Errorf("a file that is too large: %s", got)
	}
	got := js[int](v, `fetch('/files/large.bin').then(r => r.arrayBuffer()).then(b => new Uint8Array(b).filter(x => x `+
		`=== 7).length)`)
	if got != 8<<20 {
		t.Errorf("%d bytes come back", got)
	}
	v.shot("files")
}

// A page that lies in the folder runs its scripts, and they reach nothing here.
func (v *visitor) sandbox(t *testing.T) {
	v = v.in(t)
	const page = `<body>?<script>
		let cookie = 'no cookie';
		try { cookie = document.cookie } catch {}
		fetch('/api/contents').then(r => 'answered', () => 'refused').then(answer => { document.body.innerText = cookie + ', ' + answer })
	</script>`
	if err := os.WriteFile(filepath.Join(v.dir, "page.html"), []byte(page), 0o644); err != nil {
		t.Fatal(err)
	}
	v.do(chromedp.Navigate(v.base + "/files/page.html"))
	v.wait(`document.body.innerText.includes(', ')`)
	if got := js[string](v, `document.body.innerText`); got != "no cookie, refused" {
		t.Errorf("a page of the folder has %s", got)
	}
}

// A long notebook with many pictures opens at once.
func TestBrowserLongNotebook(t *testing.T) {
	v := visit(t, map[string]string{"long.ipynb": longNotebook(t)})
	start := time.Now()
	v.open("long.ipynb")
	v.wait(`document.querySelectorAll('.jp-Cell').length >= 1`)
	t.Logf("200 cells and 50 plots are open after %v", time.Since(start).Round(time.Millisecond))
	v.wait(svgShown)
	v.shot("long")
}

// longNotebook has 200 cells, every fourth of them with a plot, as the program itself
// stores it.
func longNotebook(t *testing.T) string {
	file, err := program()
	if err != nil {
		t.Fatal(err)
	}
	var cells []string
	for i := range 200 {
		if i%4 == 0 {
			cells = append(cells, fmt.Sprintf(`figure.Values(octal.MustParse("0.77").Values(%d))`, 50+i))
		} else {
			cells = append(cells, fmt.Sprintf("%d * %d", i, i))
		}
	}
	path := filepath.Join(t.TempDir(), "long.ipynb")
	if err := os.WriteFile(path, []byte(notebookOf(cells...)), 0o644); err != nil {
		t.Fatal(err)
	}
	done := filepath.Join(t.TempDir(), "done.ipynb")
	if out, err := exec.Command(file, "run", "--out", done, path).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	body, err := os.ReadFile(done)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}
