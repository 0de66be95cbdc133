//go:build browser

package server_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// controls are widgets, each with the element that takes keys and what its callback shows after
// it was moved by mouse, and then by keyboard.
var controls = []struct {
	source, element string
	mouse           string // the element that is clicked; empty for none
	clicked         string
	keys            []string
	pressed         string
}{
	{`display.TextField("code", "0.77", func(s string) any { return "code " + s })`, ".widget-text input", "",
		"code 0.77", []string{kb.End, "7", kb.Enter}, "code 0.777"},
	{`display.Checkbox("proof", false, func(b bool) any { return fmt.Sprint("ticked ", b) })`, ".widget-checkbox input",
		".widget-checkbox input", "ticked true", []string{" ", " ", " "}, "ticked false"},
	{`display.Select("game", []string{"Nim", "Kayles", "Dawson"}, func(s string) any { return "game " + s })`,
		".widget-dropdown select", "", "game Nim", []string{kb.ArrowDown}, "game Kayles"},
	{`presses := 0; display.Button("again", func() any { presses++; return fmt.Sprint("pressed ", presses) })`,
		"button.jupyter-button", "button.jupyter-button", "pressed 1", []string{kb.Enter}, "pressed 2"},
	{`display.Column(display.Slider("k", 0, 9, 4, func(n int) any { return fmt.Sprint("square ", n*n) }), ` +
		`display.Output("below"))`, ".noUi-handle", "", "square 16", []string{kb.ArrowRight}, "square 25"},
}

// Each widget by mouse and by keyboard. Without the kernel that made them a notebook shows their text and what their
// callbacks have shown last.
func TestBrowserWidgets(t *testing.T) {
	sources := make([]string, len(controls))
	for i, c := range controls {
		sources[i] = c.source
	}
	v := visit(t, map[string]string{"a.ipynb": notebookOf(sources...)})
	v.open("a.ipynb")
	for i, c := range controls {
		v.start(i)
		v.wait(kernelIs("idle") + " && " + v.control(i, c.element))
		if c.mouse != "" {
			v.click(i, c.mouse)
		}
		v.wait(area(i) + fmt.Sprintf(`.includes(%q)`, c.clicked))
		v.wait(fmt.Sprintf(`(e => { e.focus(); return document.activeElement === e })(%s)`, v.control(i, c.element)))
		for _, k := range c.keys {
			v.key(k)
		}
		v.wait(area(i) + fmt.Sprintf(`.includes(%q)`, c.pressed))
	}
	v.shot("widgets")
	v.command("docmanager:save")
	saved := v.file("a.ipynb")
	if strings.Contains(saved, "widget-state") {
		t.Error("the saved notebook has the state of widgets")
	}

	js[bool](v, `jupyterapp.shell.currentWidget.context.sessionContext.shutdown().then(() => true)`)
	v.do(chromedp.Navigate(v.base + "/tree"))
	v.open("a.ipynb")
	for i, c := range controls {
		v.wait(area(i) + fmt.Sprintf(`.includes(%q)`, c.pressed))
	}
	v.wait(area(0) + `.includes('code = "0.77"')`)
	v.wait(`document.querySelector('.jupyter-widgets') === null`)
	v.shot("widgets-without-kernel")
	if !v.soon(`!jupyterapp.shell.currentWidget.context.model.dirty`) {
		t.Error("a notebook that was only opened has changed")
	}
	if len(v.errors) > 0 {
		t.Errorf("the page complained: %q", v.errors)
	}
}

// control is an element in the outputs of a cell.
func (v *visitor) control(cell int, selector string) string {
	return fmt.Sprintf(`jupyterapp.shell.currentWidget.content.widgets[%d].node.querySelector(%q)`, cell, selector)
}

// click clicks the middle of an element in the outputs of a cell.
func (v *visitor) click(cell int, selector string) {
	v.Helper()
	js[bool](v, fmt.Sprintf(`(%s.scrollIntoView({block: 'center'}), true)`, v.control(cell, selector)))
	at := js[[]float64](v, fmt.Sprintf(`(() => { const r = %s.getBoundingClientRect(); return [r.x + r.width / 2, r.y `+
		`+ r.height / 2] })()`, v.control(cell, selector)))
	v.do(chromedp.MouseClickXY(at[0], at[1]))
}

// file is the text of a file of the visitor.
func (v *visitor) file(name string) string {
	v.Helper()
	body, err := os.ReadFile(filepath.Join(v.dir, name))
	if err != nil {
		v.Fatal(err)
	}
	return string(body)
}
