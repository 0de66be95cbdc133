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

// Each widget by mouse and by keyboard; where they stand is in the saved notebook, is shown without
// the kernel that made them, and a notebook that is only opened and saved does not change.
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
	for _, want := range []string{"TextModel", "CheckboxModel", "DropdownModel", "ButtonModel", "VBoxModel"} {
		if !strings.Contains(saved, want) {
			t.Errorf("the saved notebook has no %s", want)
		}
	}

	js[bool](v, `jupyterapp.shell.currentWidget.context.sessionContext.shutdown().then(() => true)`)
	v.do(chromedp.Navigate(v.base + "/tree"))
	v.open("a.ipynb")
	for i, stands := range map[int]string{0: ".value === '0.777'", 2: ".selectedIndex === 1"} {
		v.wait(v.control(i, controls[i].element) + "?" + stands)
	}
	v.wait(`[...document.querySelectorAll('.widget-readout')].map(e => e.innerText).join(' ').includes('5')`)
	if !v.soon(`!jupyterapp.shell.currentWidget.context.model.dirty`) {
		t.Error("a notebook that was only opened has changed")
	}
	v.shot("widgets-without-kernel")
	v.command("docmanager:save")
	if again := v.file("a.ipynb"); widgetState(t, again) != widgetState(t, saved) {
		t.Errorf("what was opened and saved has changed: from %s to %s", widgetState(t, saved), widgetState(t, again))
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

// widgetState is what a notebook keeps of its widgets.
func widgetState(t *testing.T, notebook string) string {
	t.Helper()
	var nb struct {
		Metadata struct {
			Widgets any `json:"widgets"`
		} `json:"metadata"`
	}
	if err := json.Unmarshal([]byte(notebook), &nb); err != nil {
		t.Fatal(err)
	}
	text, _ := json.Marshal(nb.Metadata.Widgets) // with its keys in order
	return string(text)
}
