//go:build browser

package server_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// slow waits at two pipes, so that the test says when it goes on.
func slow(one, two string) string {
	return fmt.Sprintf(`fmt.Println("taken back")
display.Clear()
fmt.Println("begun")
area := display.NewArea("waiting")
os.ReadFile(%q)
area.Update("step one")
fmt.Println("more")
os.ReadFile(%q)
area.Update("step two")
x := 40
x`, one, two)
}

// A page that is loaded anew, or closed and opened again, finds the cells that run and
// those that have ended meanwhile.
func TestBrowserReopen(t *testing.T) {
	one, two := pipe(t), pipe(t)
	v := visit(t, map[string]string{"a.ipynb": notebookOf(slow(one, two), "x + 1",
		`display.Slider("n", 1, 50, 7, func(n int) any { return n * n })`, "for {}", `"hello " + display.Input("name?")`)})
	v.open("a.ipynb")
	v.start(2)
	v.wait(area(2) + `.includes('49')`)
	v.command("docmanager:save")

	v.start(0)
	v.start(1)
	v.wait(shown(0, "begun\nwaiting"))
	v.reload()
	v.wait(shown(0, "begun\nwaiting") + " && " + prompt(0, "*") + " && " + prompt(1, "*"))
	v.wait(kernelIs("busy"))
	v.shot("reopened-running")
	v.feed(one).Close()
	v.wait(shown(0, "begun\nstep one\nmore"))

	v.do(chromedp.Navigate(v.base + "/tree"))
	v.feed(two).Close()
	v.wait(`fetch('/api/kernels').then(r => r.json()).then(k => k[0].execution_state === 'idle')`)
	v.open("a.ipynb")
	v.wait(shown(0, "begun\nstep two\nmore\n40") + " && " + shown(1, "41") + " && " + prompt(1, "3"))
	v.shot("reopened-ended")
	v.command("docmanager:save")
	v.savedOutputs(map[int]string{0: "step two", 1: "41", 2: "49"})

	v.open("a.ipynb")
	v.wait(`jupyterapp.shell.currentWidget.content.widgets[2].outputArea.future && ` +
		`document.querySelector('.jupyter-widgets .noUi-handle')`)
	if !v.soon(`!jupyterapp.shell.currentWidget.context.model.dirty`) { // before it is saved by itself
		t.Error("a notebook that was only opened has changed")
	}
	at := js[[]float64](v, `(() => { const r = document.querySelector('.jupyter-widgets `+
		`.noUi-base').getBoundingClientRect(); return [r.x + r.width * 0.6, r.y + r.height / 2] })()`)
	v.do(chromedp.MouseClickXY(at[0], at[1]))
	v.wait(`(() => { const n = Number(document.querySelector('.widget-readout').innerText); return n !== 7 && ` +
		area(2) + `.includes(String(n * n)) })()`)

	v.start(3)
	v.wait(kernelIs("busy"))
	v.reload()
	v.wait(prompt(3, "*") + " && " + kernelIs("busy"))
	v.command("notebook:interrupt-kernel")
	v.wait(kernelIs("idle") + " && " + prompt(3, "4") + " && " + area(3) + `.includes('nterrupt')`)

	v.start(4)
	v.wait(`document.querySelector('.jp-Stdin-input')`)
	v.reload()
	v.wait(`document.querySelector('.jp-Stdin-input')`)
	js[bool](v, `document.querySelector('.jp-Stdin-input').focus() ?? true`)
	v.key("Ann")
	v.key(kb.Enter)
	v.wait(area(4) + `.includes('hello Ann')`)

	v.wait(kernelIs("idle")) // a cell that is in no file comes back with what it showed
	js[bool](v, `(jupyterapp.shell.currentWidget.content.activeCellIndex = 4) > 0`)
	v.command("notebook:insert-cell-below")
	v.edit("6 * 7")
	v.do(chromedp.KeyEvent(kb.Enter, chromedp.KeyModifiers(shift)))
	v.wait(shown(5, "42"))
	v.reload()
	v.wait(shown(5, "42") + " && " + prompt(5, "6") + " && " + area(4) + `.includes('hello Ann')`)
	if len(v.errors) > 0 {
		t.Errorf("the page complained: %q", v.errors)
	}
}

// start runs a cell and does not wait for it.
func (v *visitor) start(cell int) {
	v.Helper()
	js[bool](v, fmt.Sprintf(`(() => {
		const cells = jupyterapp.shell.currentWidget.content;
		cells.activeCellIndex = %d;
		cells.deselectAll();
		jupyterapp.commands.execute('notebook:run-cell');
		return true;
	})()`, cell))
}

// reload loads the page anew and waits for its cells.
func (v *visitor) reload() {
	v.Helper()
	js[bool](v, `window.old = true`)
	v.do(chromedp.Reload())
	v.wait(`!window.old && document.querySelector('.jp-Cell .jp-InputArea-editor .cm-content')`)
}

// area is what a cell shows.
func area(cell int) string {
	return fmt.Sprintf(`[...(document.querySelectorAll('.jp-CodeCell')[%d]?.querySelectorAll('.jp-OutputArea-output') `+
		`?? [])].map(o => o.innerText.trim()).join('\n')`, cell)
}

// shown reports whether a cell shows the text and nothing else.
func shown(cell int, text string) string { return fmt.Sprintf("%s === %q", area(cell), text) }

func prompt(cell int, text string) string {
	return fmt.Sprintf(`document.querySelectorAll('.jp-CodeCell')[%d]?.querySelector('.jp-InputPrompt').innerText === `+
		`'[%s]:'`, cell, text)
}

// savedOutputs checks that the file holds outputs.
func (v *visitor) savedOutputs(want map[int]string) {
	v.Helper()
	body, err := os.ReadFile(filepath.Join(v.dir, "a.ipynb"))
	if err != nil {
		v.Fatal(err)
	}
	var nb struct {
		Cells []struct {
			Outputs json.RawMessage `json:"outputs"`
		} `json:"cells"`
	}
	if err := json.Unmarshal(body, &nb); err != nil {
		v.Fatal(err)
	}
	for cell, text := range want {
		if !strings.Contains(string(nb.Cells[cell].Outputs), text) {
			v.Errorf("cell %d was saved with %s, without %q", cell, nb.Cells[cell].Outputs, text)
		}
	}
}
