package site

import (
	"encoding/json"
	"io/fs"
	"path"
	"slices"
	"strings"
	"testing"
)

// Addresses of notebooks are of the site whatever their names say: nothing of a name ends the query.
func TestOpenAddresses(t *testing.T) {
	for name, want := range map[string]string{
		"kayles": "notebook.html?path=kayles.ipynb", "set/a": "notebook.html?path=set%2Fa.ipynb",
		"a b": "notebook.html?path=a+b.ipynb", "a&b=c#d": "notebook.html?path=a%26b%3Dc%23d.ipynb",
		"ä?": "notebook.html?path=%C3%A4%3F.ipynb", "": "notebook.html?path=.ipynb",
	} {
		if got := openAddress(name); got != want {
			t.Errorf("%q is at %s, want %s", name, got, want)
		}
	}
}

// The course has the lessons in their order, each a notebook, and the data that they read.
func TestLessonsOfASite(t *testing.T) {
	s := small(t)
	if err := s.lessons(); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, l := range s.course {
		text, ok := s.files[content+l.Name+".ipynb"]
		if !ok || string(text) != string(l.Content) || !json.Valid(text) || l.Title == "" || seen[l.Name] {
			t.Errorf("%s: there %v, before %v, %d bytes", l.Name, ok, seen[l.Name], len(text))
		}
		seen[l.Name] = true
	}
	data := slices.DeleteFunc(s.names(), func(name string) bool { return !strings.HasPrefix(name, content+"data/") })
	if len(seen) < 10 || len(data) == 0 || len(data)+len(seen) != len(s.files) {
		t.Errorf("%d lessons and %d files of data, of %d", len(seen), len(data), len(s.files))
	}
}

// Pages, scripts and the manifest of a site are there, and each script that a page names is one of its files.
func TestScriptsOfASite(t *testing.T) {
	s := small(t)
	if err := s.scripts(); err != nil {
		t.Fatal(err)
	}
	names, err := fs.Glob(pages, "page/*.*")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		_, there := s.files[path.Base(name)]
		if there != (path.Ext(name) != ".html") {
			t.Errorf("%s is put in: %v", name, there)
		}
	}
	for _, name := range []string{"sw.js", "server.js", "link.js"} {
		if len(s.files[name]) == 0 {
			t.Errorf("there is no %s", name)
		}
	}
}
