package site

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"image/color"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

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
	nb.Add(nbformat.Code, "x").Outputs = []*nbformat.Output{nbformat.FromBundle(display.Plain("p").With(display.MIMESVG, []byte("<svg/>")), 1)}
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

// The mark has its colours where they belong, and is an icon.
func TestMark(t *testing.T) {
	ground := color.NRGBA{1, 2, 3, 255}
	for _, size := range []int{16, 32, 192} {
		picture, err := mark(size, ground)
		if err != nil {
			t.Fatal(err)
		}
		m, err := png.Decode(bytes.NewReader(picture))
		if err != nil || m.Bounds().Dx() != size || m.Bounds().Dy() != size {
			t.Fatalf("%v, %v", m.Bounds(), err)
		}
		at := func(u, v int) color.NRGBA {
			return color.NRGBAModel.Convert(m.At(u*size/32, v*size/32)).(color.NRGBA)
		}
		if size < 32 {
			continue
		}
		if got := at(0, 0); got.A == 255 {
			t.Errorf("size %d: the corner is %v", size, got)
		}
		if got := at(9, 9); got != ground {
			t.Errorf("size %d: the ground is %v", size, got)
		}
		for _, c := range [][2]int{{9, 23}, {16, 16}, {23, 9}} {
			if got := at(c[0], c[1]); got != (color.NRGBA{0xf4, 0xb9, 0x42, 255}) {
				t.Errorf("size %d: the coin at %v is %v", size, c, got)
			}
		}
	}
	for _, c := range []struct {
		u, v float64
		in   bool
	}{{16, 16, true}, {0, 16, true}, {16, 0, true}, {32, 16, true}, {0, 0, false}, {32, 32, false}, {1.7, 1.7,
		false}, {1.8, 1.8, true}, {33, 16, false}} {
		if inside(c.u, c.v) != c.in {
			t.Errorf("%v, %v is inside: %v", c.u, c.v, !c.in)
		}
	}
	icon := ico([]byte("picture"))
	if binary.LittleEndian.Uint32(icon[14:]) != 7 || string(icon[binary.LittleEndian.Uint32(icon[18:]):]) != "picture" ||
		len(icon) != 22+7 {
		t.Errorf("% x", icon)
	}
	s := small(t)
	if err := s.icons(); err != nil || len(s.files) != 11 ||
		!bytes.HasPrefix(s.files["favicon.ico"], []byte{0, 0, 1, 0}) ||
		bytes.Equal(s.files["favicon.ico"], s.files["static/favicons/favicon-busy-1.ico"]) {
		t.Errorf("%v, %v", s.names(), err)
	}
}
