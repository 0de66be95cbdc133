package site

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"image/color"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sprague/kernel/server/assets"
	"sprague/notebooks/nbformat"
	"sprague/stdlib/display"
)

// small is a site of one notebook, with what pages need.
func small(t *testing.T) *site {
	t.Helper()
	return &site{version: "1", files: map[string][]byte{}}
}

// book is a notebook with a title, a sentence and a picture.
func book(t *testing.T, title, text string) []byte {
	t.Helper()
	nb := nbformat.New()
	nb.Add(nbformat.Markdown, "# "+title+"\n\n"+text)
	nb.Add(nbformat.Code, "x").Outputs = []*nbformat.Output{
		nbformat.FromBundle(display.Plain("p").With(display.MIMESVG, []byte("<svg/>")), 1)}
	b, err := nbformat.Encode(nb)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// files writes files below a new folder, and returns it.
func files(t *testing.T, list map[string][]byte) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range list {
		p := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(p), 0o755), os.WriteFile(p, text, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// Notebooks that are given stand in the course, in the place of a lesson of their name; other files lie
// beside them, and what is no notebook is told by its name.
func TestFilesThatAreGiven(t *testing.T) {
	s := small(t)
	dir := files(t, map[string][]byte{"own.ipynb": book(t, "Own $x$", "One."), "data.csv": []byte("1,2"),
		"set/a.ipynb": book(t, "A", "Two."), "set/deep/b.txt": []byte("b"), "set/.hidden": []byte("h"),
		"bad.ipynb": []byte("{")})
	if err := s.given([]string{filepath.Join(dir, "own.ipynb"), filepath.Join(dir, "data.csv"),
		filepath.Join(dir, "set")}); err != nil {
		t.Fatal(err)
	}
	if names := s.names(); !slices.Equal(names, []string{"files/a.ipynb", "files/data.csv", "files/deep/b.txt",
		"files/own.ipynb"}) {
		t.Errorf("%v", names)
	}
	if len(s.course) != 2 || s.course[0].Name != "own" || s.course[0].Title != "Own x" || s.course[1].Title != "A" {
		t.Errorf("%+v", s.course)
	}
	s.course, s.own = append(s.course, nbformat.Lesson{Name: "lesson", Title: "L"}), 2
	if err := s.given([]string{filepath.Join(files(t, map[string][]byte{"c.ipynb": book(t, "C", "."),
		"lesson.ipynb": book(t, "M", ".")}))}); err != nil {
		t.Fatal(err)
	}
	var titles []string
	for _, l := range s.course {
		titles = append(titles, l.Title)
	}
	if want := []string{"Own x", "A", "C", "M"}; !slices.Equal(titles, want) {
		t.Errorf("the course is %v, want %v", titles, want)
	}
	second := files(t, map[string][]byte{"own.ipynb": book(t, "Another", "Three.")})
	if err := s.given([]string{filepath.Join(second, "own.ipynb")}); err != nil || len(s.course) != 4 ||
		s.course[0].Title != "Another" {
		t.Errorf("%v: %+v", err, s.course)
	}
	for _, name := range []string{"bad.ipynb", "none.ipynb", "none"} {
		if err := small(t).given([]string{filepath.Join(dir, name)}); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Each notebook has a page for reading, with its pictures from beside it, that leads to where it runs;
// and a card on the first page.
func TestPagesForReading(t *testing.T) {
	s := small(t)
	dir := files(t, map[string][]byte{"set/deep/a.ipynb": book(t, "Deep", "See ![p](p.png) and ![q](../q.png) and "+
		"![r](../../../r.png). It is *good*. [B](../b%20b.ipynb#c), [C](c.ipynb)."), "set/deep/p.png": []byte("\x89PNG-p"),
		"set/q.png": []byte("\x89PNG-q"), "b b.ipynb": book(t, "B & C", "Short.")})
	if err := s.given([]string{filepath.Join(dir, "set"), filepath.Join(dir, "b b.ipynb")}); err != nil {
		t.Fatal(err)
	}
	if err := s.readable(); err != nil {
		t.Fatal(err)
	}
	deep := string(s.files["read/deep/a.html"])
	if !strings.Contains(deep, "../../notebook.html?path=deep%2Fa.ipynb") ||
		strings.Count(deep, "data:image/png;base64") != 2 || !strings.Contains(deep, `r.png`) {
		t.Errorf("%d pictures; %.300s", strings.Count(deep, "data:image/png;base64"), deep)
	}
	if !strings.Contains(deep, `href="../b%20b.html#c"`) || !strings.Contains(deep, `href="c.ipynb"`) {
		t.Error("links do not lead to the notebooks of the site, or to one that is not there")
	}
	if flat := string(s.files["read/b b.html"]); !strings.Contains(flat, "../notebook.html?path=b&#43;b.ipynb") &&
		!strings.Contains(flat, "../notebook.html?path=b+b.ipynb") &&
		!strings.Contains(flat, "../notebook.html?path=b%20b.ipynb") {
		t.Errorf("%.300s", flat)
	}
	cards := s.cards()
	if len(cards) != 2 || cards[0].Number != 1 || cards[0].Image != "cards/deep-a.svg" ||
		string(s.files["cards/deep-a.svg"]) != "<svg/>" || cards[1].About != "Short." || cards[1].Read != "read/b b.html" {
		t.Errorf("%+v", cards)
	}
	if _, err := s.beside("deep/a", "p.png"); err != nil {
		t.Error(err)
	}
	for _, name := range []string{"none.png", "../../../etc/passwd", ""} {
		if _, err := s.beside("deep/a", name); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// The lists hold what the reader sees, and the worker's name changes with each file, and with nothing
// else.
func TestListsOfASite(t *testing.T) {
	version := func(change func(s *site)) string {
		s := small(t)
		s.files = map[string][]byte{"files/b.txt": []byte("bb"), "files/a/c.ipynb": []byte("c"), "index.html": []byte("i"),
			"404.html": []byte("n"), "sw.js": []byte("const v = '{version}', w = '{version}'")}
		change(s)
		if err := errors.Join(s.lists(), s.worker()); err != nil {
			t.Fatal(err)
		}
		var entries []map[string]any
		if err := json.Unmarshal(s.files["files.json"], &entries); err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			name := "files/" + e["path"].(string)
			if e["size"].(float64) != float64(len(s.files[name])) || e["modified"] != modified {
				t.Errorf("%v", e)
			}
		}
		var cached []string
		if err := json.Unmarshal(s.files["sw-files.json"], &cached); err != nil || slices.Contains(cached, "sw.js") ||
			slices.Contains(cached, "404.html") || !slices.Contains(cached, "index.html") ||
			!slices.Contains(cached, "files.json") || !slices.IsSorted(cached) {
			t.Errorf("%v, %v", cached, err)
		}
		worker := string(s.files["sw.js"])
		if strings.Contains(worker, "{version}") {
			t.Errorf("%s", worker)
		}
		return worker
	}
	same := version(func(*site) {})
	if again := version(func(*site) {}); again != same {
		t.Errorf("the same site is %s and %s", same, again)
	}
	if again := version(func(s *site) { s.files["404.html"] = []byte("other") }); again != same {
		t.Error("a page that nobody keeps changes the worker")
	}
	for name, change := range map[string]func(s *site){
		"a content":   func(s *site) { s.files["index.html"] = []byte("j") },
		"a file more": func(s *site) { s.files["x"] = nil }, "a file less": func(s *site) { delete(s.files, "files/b.txt") },
		"a border": func(s *site) { s.files["files/b.txt"], s.files["files/c.txt"] = []byte("b"), []byte("b") },
		"a name":   func(s *site) { s.files["files/d.txt"] = s.files["files/b.txt"]; delete(s.files, "files/b.txt") },
	} {
		if version(change) == same {
			t.Errorf("%s changes nothing", name)
		}
	}
}

// A site is written into a folder that may hold other things, which stay; where that cannot be, it is told.
func TestWriteIntoAFolder(t *testing.T) {
	dir := files(t, map[string][]byte{"mine.txt": []byte("mine"), "index.html": []byte("old"), "file": []byte("x")})
	s := small(t)
	s.files = map[string][]byte{"index.html": []byte("new"), "a/b/c.txt": []byte("deep")}
	for range 2 {
		if err := s.write(dir); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]string{"mine.txt": "mine", "index.html": "new", "a/b/c.txt": "deep"} {
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(got) != want {
			t.Errorf("%s is %q, %v", name, got, err)
		}
	}
	for _, bad := range []string{filepath.Join(dir, "file"), filepath.Join(dir, "file", "below")} {
		if err := s.write(bad); err == nil {
			t.Errorf("a site is written into %s", filepath.Base(bad))
		}
	}
}

// The mark is there in the sizes that its name and the manifest say, with the colours of the drawing, and as an icon.
func TestMark(t *testing.T) {
	s := small(t)
	if err := s.scripts(); err != nil {
		t.Fatal(err)
	}
	at := func(picture []byte, size, u, v int) string {
		m, err := png.Decode(bytes.NewReader(picture))
		if err != nil || m.Bounds().Dx() != size || m.Bounds().Dy() != size {
			t.Fatalf("%v, %v", m.Bounds(), err)
		}
		c := color.NRGBAModel.Convert(m.At(u*size/32, v*size/32)).(color.NRGBA)
		return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
	}
	icon := s.files["favicon.ico"]
	busy := s.files["static/favicons/favicon-busy-1.ico"]
	if binary.LittleEndian.Uint32(icon[14:]) != uint32(len(icon))-22 || binary.LittleEndian.Uint32(icon[18:]) != 22 ||
		at(busy[22:], 32, 9, 9) == at(icon[22:], 32, 9, 9) {
		t.Errorf("% x", icon)
	}
	for _, c := range []struct {
		picture []byte
		size    int
	}{{s.files["icon-192.png"], 192}, {s.files["icon-512.png"], 512}, {icon[22:], 32}} {
		for _, place := range [][2]int{{9, 9}, {9, 23}, {16, 16}, {23, 9}} {
			if got := at(c.picture, c.size, place[0], place[1]); !strings.Contains(assets.Icon, got) {
				t.Errorf("size %d: %s at %v is no colour of the drawing", c.size, got, place)
			}
		}
	}
}
