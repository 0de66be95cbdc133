package commands

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"sprague/kernel/server"
	"sprague/notebooks/nbformat"
	"sprague/stdlib/certificate"
	"sprague/stdlib/octal"
)

// The names of games.
func TestNamesOnTheLine(t *testing.T) {
	for name, code := range map[string]string{"grundy": octal.GrundysGame.Code(),
		octal.GrundysGame.Code(): octal.GrundysGame.Code(), "0.77": "0.77", "4.007": "4.007", "": "", "kayles": "0.77",
		"Grundy": octal.GrundysGame.Code(), "Dawson's Chess": "0.137", "dawson": "0.07", "kay": "", "kayless": "", "0.8x": "",
		" 0.77": "0.77", "0,77": ""} {
		if game, err := parseGame(name); (err == nil) != (code != "") || err == nil && game.Code() != code {
			t.Errorf("%q is %v, %v; want %q", name, game, err, code)
		}
	}
}

// An unknown word is answered with what was meant, or where the words are.
func TestWhatWasMeant(t *testing.T) {
	files(t, nil)
	for _, r := range []row{
		{"slove", 1, "", `unknown command "slove" for "sprague"; did you mean solve?`},
		{"kernel instal", 1, "", `; did you mean install?`}, {"kernel xyzzy", 1, "", "; sprague kernel --help lists the " +
			"commands"},
		{"a.ipynb", 1, "", "; did you mean sprague run a.ipynb?"}, {"a.go", 1, "", "; did you mean sprague run a.go?"},
		{"a.py", 1, "", "; sprague --help lists the commands"}, {"kernel a.ipynb", 1, "", "; sprague kernel --help lists " +
			"the commands"},
		{"solve", 1, "", "accepts 1 arg(s), received 0; usage: sprague solve CODE"},
		{"diff a b", 1, "", "; nbdiff of nbdime compares notebooks"}, {"kernel doctor", 1, "", "; jupyter kernelspec " +
			"list shows where"}, {"version 1", 1, "", "version"},
	} {
		r.check(t)
	}
}

// Each theorem has its page, and stands in the list of all with what it says.
func TestTheoremsAreExplained(t *testing.T) {
	list := whole(t, "", "help", "theorems").out
	flat := strings.Join(strings.Fields(list), " ")
	for _, theorem := range certificate.Theorems() {
		if !strings.Contains(flat, theorem.Name+" (sprague help "+theorem.Topic()+") "+
			strings.Join(strings.Fields(theorem.Says), " ")) {
			t.Errorf("the list lacks %s", theorem.Name)
		}
		if page := whole(t, "", "help", theorem.Topic()); page.code() != 0 ||
			!strings.Contains(page.out, strings.TrimSpace(theorem.Page())) {
			t.Errorf("%s: %s", theorem.Topic(), page.out)
		}
	}
}

// The kernel is installed below a folder as often as one likes, and taken away once.
func TestInstallFromTheLine(t *testing.T) {
	dir := files(t, nil)
	spec := filepath.Join("share", "jupyter", "kernels", "sprague")
	for _, r := range []row{
		{"kernel uninstall --prefix p", 1, "", "is not installed in " + filepath.Join(dir, "p", spec)},
		{"kernel install --prefix p", 0, "Installed the kernel", ""},
		{"kernel install --prefix p", 0, filepath.Join("p", spec), ""},
	} {
		r.check(t)
	}
	var kernel struct {
		Argv     []string
		Language string
	}
	text, err := os.ReadFile(filepath.Join("p", spec, "kernel.json"))
	if err != nil || json.Unmarshal(text, &kernel) != nil || !slices.Contains(kernel.Argv, "{connection_file}") ||
		!strings.EqualFold(kernel.Language, "go") {
		t.Errorf("%s, %v", text, err)
	}
	row{"kernel uninstall --prefix p", 0, "Removed", ""}.check(t)
	if _, err := os.Stat(filepath.Join("p", spec)); !os.IsNotExist(err) {
		t.Errorf("it is still there: %v", err)
	}
	row{"kernel uninstall --prefix p", 1, "", "is not installed"}.check(t)
}

// Words are completed with what commands are for.
func TestCompletion(t *testing.T) {
	files(t, nil)
	if s := whole(t, "", "__complete", "ver"); !strings.HasPrefix(s.out, "verify\t") ||
		!strings.Contains(s.out, "\nversion\t") || strings.Contains(s.out, "solve") {
		t.Errorf("ver is completed by %s", s.out)
	}
}

// A folder stands in the place of the lessons; one that is none, or holds what is no notebook, is told.
func TestCourseOfAFolder(t *testing.T) {
	files(t, map[string]string{"course/a.ipynb": notebook,
		"course/b.ipynb": strings.Replace(notebook, "# Title $x$", "# Second", 1), "course/data.csv": "1",
		"bad/a.ipynb": "{"})
	var l server.Launch
	if err := teach(&l, "course"); err != nil {
		t.Fatal(err)
	}
	list := l.Course()
	if len(list) != 2 || list[0].Name != "a" || list[0].Title != "Title x" || string(list[0].Content) != notebook ||
		list[1].Title != "Second" || !l.Lessons {
		t.Errorf("%+v", list)
	}
	if err := l.CopyLessons("copy"); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a.ipynb", "b.ipynb", "data.csv"} {
		text, err := os.ReadFile("copy/" + name)
		own, _ := os.ReadFile("course/" + name)
		if err != nil || !bytes.Equal(text, own) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, folder := range []string{"none", "bad"} {
		if err := teach(new(server.Launch), folder); err == nil || !strings.HasPrefix(err.Error(), "--course: ") {
			t.Errorf("%s: %v", folder, err)
		}
	}
}

// What the browser is set up with fits together: lessons that can be read, each once, and forms that
// notebooks can be had in.
func TestSetupOfTheBrowser(t *testing.T) {
	setup := new(program).browser()
	seen := map[string]bool{}
	for _, l := range setup.Course() {
		if nb, err := nbformat.Decode(l.Content); err != nil || len(nb.Cells) == 0 || l.Title == "" || seen[l.Name] {
			t.Errorf("%s (before: %v): %v", l.Name, seen[l.Name], err)
		}
		seen[l.Name] = true
	}
	if len(seen) < 10 || setup.Version != version {
		t.Errorf("%d lessons, version %s", len(seen), setup.Version)
	}
	for _, form := range setup.Forms {
		var out bytes.Buffer
		name, err := setup.Export(&out, form.Name, "a", []byte(notebook),
			func(string) ([]byte, error) { return nil, os.ErrNotExist })
		if err != nil || !strings.HasPrefix(name, "a.") || !bytes.Contains(out.Bytes(), []byte("Title")) {
			t.Errorf("%s as %q: %d bytes, %v", form.Name, name, out.Len(), err)
		}
	}
	if _, err := setup.Export(io.Discard, "odt", "a", []byte(notebook), nil); err == nil {
		t.Error("there is a form odt")
	}
}

// A folder is served, and nothing above it.
func TestServedFolder(t *testing.T) {
	dir := files(t, map[string]string{"site/index.html": "the page", "file": "x"})
	l := listener(t)
	c := &cobra.Command{}
	c.SetContext(t.Context())
	c.SetOut(io.Discard)
	go serveSite(c, l, filepath.Join(dir, "site"))
	for path, want := range map[string]string{"/": "200 the page", "/none": "404 404 page not found\n",
		"/../file": "404 404 page not found\n"} {
		answer, err := http.Get(fmt.Sprintf("http://%s%s", l.Addr(), path))
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if got := fmt.Sprintf("%d %s", answer.StatusCode, text); got != want || err != nil {
			t.Errorf("%s: %q, %v; want %q", path, got, err, want)
		}
	}
}

// Flags become options of the search, each once.
func TestOptionsOfASearch(t *testing.T) {
	for _, c := range []struct {
		solving
		want int // how many options; 0 for an error
	}{
		{solving{}, 1}, {solving{limit: 1}, 2}, {solving{limit: -1}, 0}, {solving{values: -1}, 0},
		{solving{values: 5}, 1}, {solving{small: true}, 1},
		{solving{dir: "d", small: true}, 2}, {solving{dir: "d", limit: 1}, 3},
	} {
		if options, err := c.options(); len(options) != c.want || (err == nil) != (c.want > 0) {
			t.Errorf("%+v: %d options, %v; want %d", c.solving, len(options), err, c.want)
		}
	}
}
