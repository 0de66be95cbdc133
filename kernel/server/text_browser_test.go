//go:build browser

package server_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A notebook with long texts is drawn where somebody looks, shows head and tail of what is too
// long, and keeps all of it.
func TestBrowserLongTexts(t *testing.T) {
	line := "a line of the output of a cell, in a row with very many others\n"
	long := strings.Repeat(line, 8000) + "the end\n"
	medium := strings.Repeat(line, 800) + "medium's end\n"
	var cells []string
	for i := range 40 {
		text := medium
		if i%2 == 0 {
			text = long
		}
		cells = append(cells, fmt.Sprintf(
			`{"cell_type":"code","id":"c%d","metadata":{},"execution_count":%d,"source":"%d",`+
				`"outputs":[{"output_type":"stream","name":"stdout","text":%q}]}`, i, i+1, i, text))
	}
	v := visit(t, map[string]string{"long.ipynb": `{"cells":[` + strings.Join(cells, ",") +
		`],"metadata":{"kernelspec":{"name":"sprague","display_name":"Go ` +
		`(sprague)","language":"go"}},"nbformat":4,"nbformat_minor":5}`})
	v.open("long.ipynb")
	v.wait(area(0) + `.includes('504 kB of text in all') && ` + area(0) + `.includes('the end')`)
	v.shot("bounded")
	drawn := js[int](v, `document.querySelector('.jp-Notebook').innerText.length`)
	if drawn > 4*len(long) {
		t.Errorf("%d characters of %d are drawn at once", drawn, 20*(len(long)+len(medium)))
	}
	v.wait(`jupyterapp.shell.currentWidget.content.widgets[39].node.isConnected`) // cells out of sight come later
	// Again and again, for cells above that are made meanwhile move it out of sight.
	v.wait(`(jupyterapp.shell.currentWidget.content.widgets[39].node.scrollIntoView(), ` + area(39) +
		`.includes("medium's end"))`)
	v.shot("scrolled")

	got := js[int](v, `new Promise(done => {
		const make = URL.createObjectURL;
		URL.createObjectURL = blob => { blob.text().then(text => done(text.length)); return make.call(URL, blob); };
		window.open = () => null;
		jupyterapp.shell.currentWidget.content.widgets[0].node.querySelector('.sprague-bound a').click();
	})`)
	if got != len(long) {
		t.Errorf("the whole has %d characters, want %d", got, len(long))
	}

	js[bool](v, `(jupyterapp.shell.currentWidget.content.widgets[39].model.sharedModel.setSource('edited'), true)`)
	v.command("docmanager:save")
	v.wait(`!jupyterapp.shell.currentWidget.context.model.dirty`)
	body, err := os.ReadFile(filepath.Join(v.dir, "long.ipynb"))
	if err != nil {
		t.Fatal(err)
	}
	type lines = []string // as notebooks are saved
	var nb struct {
		Cells []struct {
			Source  lines
			Outputs []struct{ Text lines }
		}
	}
	if err := json.Unmarshal(body, &nb); err != nil {
		t.Fatal(err)
	}
	for i, c := range nb.Cells {
		want := medium
		if i%2 == 0 {
			want = long
		}
		if len(c.Outputs) != 1 || strings.Join(c.Outputs[0].Text, "") != want {
			t.Errorf("cell %d does not keep its output", i)
		}
	}
	if strings.Join(nb.Cells[39].Source, "") != "edited" {
		t.Errorf("the edit is lost: %v", nb.Cells[39].Source)
	}
}

// What comes to be long while it is printed lies in a box that scrolls, also when the notebook is
// opened again, and not what came to be short.
func TestBrowserScrollBox(t *testing.T) {
	lines := pipe(t)
	v := visit(t, map[string]string{"a.ipynb": notebookOf(
		fromPipe(lines),
		"for i := range 50 { fmt.Println(i) }",
		`for i := range 200 { fmt.Println(i) }; display.Clear(); fmt.Println("short")`)})
	v.open("a.ipynb")
	js[bool](v, `(void jupyterapp.commands.execute('runmenu:run-all'), true)`) // it waits for the cells
	feed := v.feed(lines)
	for i := range 120 {
		fmt.Fprintln(feed, i)
		if i%40 == 39 {
			v.wait(fmt.Sprintf(`%s.endsWith("%d")`, area(0), i))
		}
	}
	feed.Close()
	v.wait(shown(2, "short"))
	v.wait(kernelIs("idle"))
	const boxes = `jupyterapp.shell.currentWidget.content.widgets.map(w => ` +
		`w.node.classList.contains('jp-mod-outputsScrolled')).join()`
	v.wait(boxes + ` === 'true,false,false'`)
	v.command("docmanager:save")
	v.open("a.ipynb")
	v.wait(boxes + ` === 'true,false,false'`)
	v.command("notebook:clear-all-cell-outputs")
	v.wait(boxes + ` === 'false,false,false'`)
	if body, err := os.ReadFile(filepath.Join(v.dir, "a.ipynb")); err != nil ||
		strings.Contains(string(body), "scrolled") {
		t.Errorf("the box is in the file: %v", err)
	}
}
