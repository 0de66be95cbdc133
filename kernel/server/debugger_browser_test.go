//go:build browser

package server_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const mexCell = `func mex(values []int) int {
	seen := map[int]bool{}
	for _, n := range values {
		seen[n] = true
	}
	g := 0
	for seen[g] {
		g++
	}
	return g
}
mex([]int{0, 1, 3})`

const (
	isHalted   = `document.body.dataset.jpDebuggerStoppedThreads === 'true'`
	haltedLine = `Number([...document.querySelectorAll('.jp-DebuggerCallstackFrame.selected .jp-DebuggerCallstackFrame-location')].at(0)?.innerText.split(':').at(-1) ?? 0)`
	variables  = `document.querySelector('.jp-DebuggerVariables')?.innerText ?? ''`
)

// Going through a mex computation, as one does who wants to see how it works.
func TestBrowserDebugger(t *testing.T) {
	v := visit(t, map[string]string{"mex.ipynb": notebookOf("")})
	v.open("mex.ipynb")
	v.edit(mexCell)
	v.debugging()
	v.command("debugger:show-panel")
	v.breakpoint(6)
	v.wait(`document.querySelector('.jp-DebuggerBreakpoints')?.innerText.includes('6')`)
	v.shot("debugger-breakpoint")
	js[bool](v, `(jupyterapp.commands.execute('notebook:run-cell'), true)`) // it does not come back before the cell does
	v.haltsAt(6)
	v.key(kb.F10)
	v.haltsAt(7)
	v.key(kb.F10)
	v.haltsAt(8)
	v.wait(fmt.Sprintf(`/seen/.test(%[1]s) && /values/.test(%[1]s)`, variables))
	took := v.wait(fmt.Sprintf(`/\bg\b[^\n]*\n?[^\n]*\b0\b/.test(%s)`, variables))
	t.Logf("variables after the step: %v: %q", took, js[string](v, variables))
	v.shot("debugger-stepped")
	v.key(kb.F9)
	v.wait(fmt.Sprintf(`!(%s)`, isHalted))
	v.wait(fmt.Sprintf(`(%s).trim() === '2'`, lastOutput))
	v.wait(kernelIs("idle"))
	v.shot("debugger-continued")
	if len(v.errors) > 0 {
		t.Errorf("the page complained: %s", strings.Join(v.errors, "\n"))
	}
}

// A breakpoint with a condition is a comment of the cell: it halts where the condition holds.
func TestBrowserDebuggerCondition(t *testing.T) {
	v := visit(t, map[string]string{"condition.ipynb": notebookOf("")})
	v.open("condition.ipynb")
	v.edit("total := 0\nfor n := range 50 {\n\ttotal += n //break if n == 7\n}\ntotal")
	v.debugging()
	v.command("debugger:show-panel")
	js[bool](v, `(jupyterapp.commands.execute('notebook:run-cell'), true)`)
	v.haltsAt(3)
	v.wait(fmt.Sprintf(`/\bn\b[^\n]*\n?[^\n]*\b7\b/.test(%[1]s) && /total[^\n]*\n?[^\n]*\b21\b/.test(%[1]s)`, variables))
	v.shot("debugger-condition")
	v.key(kb.F9)
	v.wait(fmt.Sprintf(`(%s).trim() === '1225'`, lastOutput))
	v.wait(kernelIs("idle"))
	if len(v.errors) > 0 {
		t.Errorf("the page complained: %s", strings.Join(v.errors, "\n"))
	}
}

// A cell that panics halts there, when the page is told to, with its variables in sight.
func TestBrowserDebuggerPanics(t *testing.T) {
	v := visit(t, map[string]string{"panic.ipynb": notebookOf("")})
	v.open("panic.ipynb")
	v.edit("func third(list []int) int {\n\ti := 2\n\treturn list[i]\n}\nthird([]int{7})")
	v.debugging()
	v.command("debugger:show-panel")
	v.command("debugger:pause-on-exceptions", `{filter: "panic"}`)
	js[bool](v, `(jupyterapp.commands.execute('notebook:run-cell'), true)`)
	v.haltsAt(3)
	v.wait(fmt.Sprintf(`/list/.test(%[1]s) && /\bi\b/.test(%[1]s)`, variables))
	v.shot("debugger-panic")
	v.key(kb.F9)
	v.wait(`document.querySelector('.jp-CodeCell .jp-OutputArea')?.innerText.includes('index out of range')`)
	v.wait(kernelIs("idle"))
	if len(v.errors) > 0 {
		t.Errorf("the page complained: %s", strings.Join(v.errors, "\n"))
	}
}

// debugging presses the button of the debugger until it is on: the page is about to ask the
// kernel what it knows of breakpoints, and what is pressed before the answer counts for nothing.
func (v *visitor) debugging() {
	v.Helper()
	for range 20 {
		v.wait(`document.querySelector('.jp-DebuggerBugButton[aria-disabled="false"]')`)
		js[bool](v, `document.querySelector('.jp-DebuggerBugButton[aria-pressed="false"]')?.click() ?? true`)
		if v.soon(`jupyterapp.shell.currentWidget.content.activeCell.node.querySelector('.cm-breakpoint-gutter')`) {
			return
		}
	}
	v.Fatal("the debugger cannot be switched on")
}

// breakpoint sets or removes a breakpoint in the active cell by a click beside its line.
func (v *visitor) breakpoint(line int) {
	v.Helper()
	at := js[[]float64](v, fmt.Sprintf(`(() => {
		const cell = jupyterapp.shell.currentWidget.content.activeCell.node;
		const gutter = cell.querySelector('.cm-breakpoint-gutter').getBoundingClientRect();
		const line = cell.querySelectorAll('.cm-line')[%d].getBoundingClientRect();
		return [gutter.x + gutter.width / 2, line.y + line.height / 2];
	})()`, line-1))
	v.do(chromedp.MouseClickXY(at[0], at[1]))
}

func (v *visitor) haltsAt(line int) {
	v.Helper()
	v.wait(fmt.Sprintf(`%s && %s === %d`, isHalted, haltedLine, line))
}
