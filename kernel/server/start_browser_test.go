//go:build browser

package server_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// An empty notebook offers cells until something else is written.
func TestBrowserBegin(t *testing.T) {
	v := visit(t, map[string]string{"new.ipynb": notebookOf("")})
	v.open("new.ipynb")
	const offered = `document.querySelectorAll('.sprague-begin:not([hidden]) button:not([hidden])')`
	for left := js[int](v, offered+`.length`); left > 0; left-- {
		js[bool](v, offered+`[0].click() ?? true`)
		v.wait(offered + `.length === ` + strconv.Itoa(left-1))
	}
	v.wait(`document.querySelectorAll('.jp-OutputArea-output').length === 4`)
	if js[bool](v, `document.querySelector('[data-mime-type="application/vnd.jupyter.stderr"]') !== null`) {
		t.Error("a cell failed")
	}
	v.shot("begin")
	v.edit("1 + 1")
	js[bool](v, `(jupyterapp.shell.currentWidget.content.widgets[0].model.sharedModel.setSource(''), true)`)
	if n := js[int](v, offered+`.length`); n > 0 {
		t.Errorf("beside other code %d cells are offered", n)
	}
	v.clean()
}

// A lesson that was changed is started over by a click on the start page.
func TestBrowserStartOver(t *testing.T) {
	v := visit(t, nil)
	v.do(chromedp.Navigate(v.base + "/lesson/kayles"))
	v.wait(kernelIs("idle"))
	js[bool](v, `(jupyterapp.shell.currentWidget.content.widgets[1].model.sharedModel.setSource('mine := 1'), true)`)
	v.command("docmanager:save")
	file := filepath.Join(v.dir, "lessons", "kayles.ipynb")
	mine := func() bool {
		body, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Contains(string(body), "mine := 1")
	}
	if !mine() {
		t.Fatal("the change was not saved")
	}
	v.do(chromedp.Navigate(v.base + "/"))
	v.wait(`document.querySelectorAll('form.again').length === 1`)
	js[bool](v, `(document.querySelector('form.again button').scrollIntoView({block: 'center'}), true)`)
	at := js[[]float64](v, `(() => { const r = document.querySelector('form.again button').getBoundingClientRect(); `+
		`return [r.x + r.width / 2, r.y + r.height / 2]; })()`)
	v.shot("start-over")
	v.do(chromedp.MouseClickXY(at[0], at[1]))
	v.wait(`location.pathname.endsWith('/lessons/kayles.ipynb')`)
	v.wait(kernelIs("idle"))
	if mine() {
		t.Error("the lesson is as it was changed")
	}
	v.clean()
}
