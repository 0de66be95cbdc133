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

// Cells whose inputs have changed are marked, and run on request or by themselves.
func TestBrowserStale(t *testing.T) {
	v := visit(t, map[string]string{"stale.ipynb": notebookOf("x := 1", "y := x + 1", "time.Now().Year() + y", "y * 10")})
	v.open("stale.ipynb")
	v.command("runmenu:run-all")
	v.wait(`document.querySelectorAll('.jp-OutputArea-output').length === 2 && ` + states + ` === '- - outside -'`)
	source := func(cell int, text string) {
		js[bool](v, fmt.Sprintf(`(jupyterapp.shell.currentWidget.content.widgets[%d].model.sharedModel.setSource(%q), true)`, cell, text))
	}
	run := func(cell int) {
		js[bool](v, fmt.Sprintf(`(() => { const n = jupyterapp.shell.currentWidget.content; n.activeCellIndex = %d; n.deselectAll(); return true })()`, cell))
		v.command("notebook:run-cell")
	}
	shows := func(what string) { v.wait(fmt.Sprintf(`%s.trim() === %q`, lastOutput, what)) }

	source(0, "x := 2")
	v.wait(states + ` === 'stale stale stale stale'`)
	v.shot("stale-edited")
	run(0)
	v.wait(states + ` === '- stale stale stale'`)
	if title := js[string](v, `document.querySelectorAll('.sprague-stale')[0].title`); title != "Changed since it ran: x [5]. Click to run it with what it needs." {
		t.Errorf("the mark says %q", title)
	}
	v.shot("stale")
	js[bool](v, `([...document.querySelectorAll('.sprague-stale')].at(-1).click(), true)`) // y * 10 needs y
	shows("30")
	v.wait(states + ` === '- - stale -'`)
	v.command("sprague:run-stale")
	v.wait(states + ` === '- - outside -'`)

	v.command("sprague:reactive")
	source(0, "x := 5")
	run(0)
	shows("60")
	v.wait(states + ` === '- - outside -'`)
	v.command("sprague:reactive")

	source(0, "x := 7")
	run(0)
	v.wait(states + ` === '- stale stale stale'`)
	js[bool](v, `(jupyterapp.shell.currentWidget.content.activeCellIndex = 0, true)`)
	v.command("sprague:run-dependents")
	shows("80")

	source(3, "x := y")
	v.wait(`document.querySelectorAll('.sprague-problem').length === 2`)
	js[bool](v, `(void jupyterapp.commands.execute('sprague:order'), true)`)
	v.wait(`document.querySelector('.sprague-order li')`)
	v.shot("order")
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
