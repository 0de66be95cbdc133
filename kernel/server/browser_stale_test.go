//go:build browser

package server_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
)

// states are the marks of the cells of the page.
const states = `[...document.querySelectorAll('.jp-CodeCell')].map(n => n.dataset.spragueState || '-').join(' ')`

// Cells whose inputs have changed are marked until they have run again.
func TestBrowserStale(t *testing.T) {
	v := visit(t, map[string]string{"stale.ipynb": notebookOf("x := 1", "y := x + 1", "time.Now().Year() + y", "y * 10")})
	v.open("stale.ipynb")
	v.command("runmenu:run-all")
	v.wait(`document.querySelectorAll('.jp-OutputArea-output').length === 2 && ` + states + ` === '- - outside -'`)
	source := func(cell int, text string) {
		js[bool](v, fmt.Sprintf(`(jupyterapp.shell.currentWidget.content.widgets[%d].model.sharedModel.setSource(%q), true)`,
			cell, text))
	}
	run := func(cell int) {
		js[bool](v, fmt.Sprintf(`(() => {
			const n = jupyterapp.shell.currentWidget.content; n.activeCellIndex = %d; n.deselectAll(); return true })()`, cell))
		v.command("notebook:run-cell")
	}
	source(0, "x := 2")
	v.wait(states + ` === 'stale stale stale stale'`)
	v.shot("stale-edited")
	run(0)
	v.wait(states + ` === '- stale stale stale'`)
	const title = "May have changed since it ran: x."
	if got := js[string](v, `document.querySelectorAll('.sprague-stale')[0].title`); got != title {
		t.Errorf("the mark says %q", got)
	}
	v.shot("stale")
	for cell, want := range []string{1: "- - stale stale", 2: "- - outside stale", 3: "- - outside -"} {
		if want != "" {
			run(cell)
			v.wait(fmt.Sprintf("%s === %q", states, want))
		}
	}
	// Of a question there is nothing to say, and of the cells below it no less.
	source(1, "?x")
	run(1)
	v.wait(states + ` === '- - stale stale'`)
	if len(v.errors) > 0 {
		t.Errorf("the page complained: %q", v.errors)
	}
}

// The death of a kernel's process that nobody uses shows at once.
func TestBrowserIdleDeath(t *testing.T) {
	v := visit(t, map[string]string{"death.ipynb": notebookOf("")})
	v.open("death.ipynb")
	v.enter("os.Getpid()")
	pid, err := strconv.Atoi(strings.TrimSpace(js[string](v, lastOutput)))
	if err != nil {
		t.Fatal(err)
	}
	v.wait(kernelIs("idle"))
	process, err := os.FindProcess(pid)
	if err != nil {
		t.Fatal(err)
	}
	if err := process.Kill(); err != nil {
		t.Fatal(err)
	}
	took := v.wait(`document.body.innerText.includes('the process of the cells has ended')`)
	t.Logf("death to word: %v", took)
	v.shot("idle-death")
}
