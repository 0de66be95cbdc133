//go:build browser

package server_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The shortest story of the notebook: open, run, interrupt, save, reload.
func TestBrowserStory(t *testing.T) {
	v := visit(t, map[string]string{"story.ipynb": notebookOf("")})
	v.open("story.ipynb")
	v.shows("x := 20 + 1\nx", "21")
	v.enter(`figure.Values(octal.Kayles.Values(100))`)
	v.wait(svgShown)
	v.interrupt(t)

	v.command("docmanager:save")
	v.open("story.ipynb")
	v.wait(svgShown)
	v.shows("x + 1", "22")
	v.shot("story")
	body, err := os.ReadFile(filepath.Join(v.dir, "story.ipynb"))
	if err != nil || !strings.Contains(string(body), "image/svg+xml") {
		t.Errorf("the file holds no picture: %v", err)
	}
	v.checkPage()
}

// shows runs a cell at the end of the notebook, which must show this text.
func (v *visitor) shows(source, want string) {
	v.Helper()
	v.enter(source)
	if got := strings.TrimSpace(js[string](v, lastOutput)); got != want {
		v.Errorf("%s shows %q, want %q", source, got, want)
	}
}
