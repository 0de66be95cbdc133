// Package site writes the notebook as a folder of static files: the course, the pages of the
// front end, the lessons, and the kernel as a WebAssembly module that runs in the reader's
// browser. The folder works from any file server, below any path, without special headers.
//
// What is where: server.js does the server's part in the page, link.js puts notebooks into addresses, start.js and
// extend.js begin the front end, cell.js and sprague.js are cells in other people's pages, sw.js keeps everything for
// use without a network. The scripts around the kernel are in kernel/wasm.
package site

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html/template"
	"io/fs"
	"maps"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"sprague/internal/atomicfile"
	"sprague/kernel/server/assets"
	"sprague/kernel/wasm"
	"sprague/notebooks"
	"sprague/notebooks/export"
	"sprague/notebooks/nbformat"
	"sprague/stdlib"
)

//go:embed page
var pages embed.FS

// Options say what goes into a site.
type Options struct {
	Version string
	Files   []string // notebooks, what they read, or folders of both; they are put beside the lessons
	// Module is the packed module, Script the wasm_exec.js of the Go that has compiled it.
	Module, Script []byte
}

// Write writes a site into the folder dir, which is made if need be.
func Write(dir string, o Options) error {
	s := &site{version: o.Version, files: map[string][]byte{"sprague.wasm.gz": o.Module, "wasm_exec.js": o.Script}}
	for _, step := range []func() error{
		s.lessons, func() error { return s.given(o.Files) }, s.kernel, s.front, s.readable, s.pages, s.worker,
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return s.write(dir)
}

// Complete reports whether a folder holds a site that Write has finished.
func Complete(dir string) bool {
	for _, name := range []string{"index.html", "sprague.wasm.gz", "wasm_exec.js"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || !info.Mode().IsRegular() {
			return false
		}
	}
	return true
}

// A site is its files, by slash-separated path.
type site struct {
	version string
	files   map[string][]byte
	course  []nbformat.Lesson // notebooks that were given, then the lessons
	own     int               // how many were given that stand in no lesson's place
}

// content is the folder of the files that the page's reader sees.
const content = "files/"

// lessons puts the course in, and what it reads.
func (s *site) lessons() error {
	s.course = notebooks.Lessons()
	return notebooks.Files(notebooks.LessonFiles(), s.below(content))
}

// below returns a function that puts files in, below a folder.
func (s *site) below(folder string) func(name string, text []byte) error {
	return func(name string, text []byte) error {
		s.files[folder+name] = text
		return nil
	}
}

// given puts files of the user in: each under its name, those of a folder under their path in
// it. Notebooks stand first, in the order in which they come; one that has the name of a lesson takes its place.
func (s *site) given(files []string) error {
	for _, root := range files {
		info, err := os.Stat(root)
		switch {
		case err != nil:
		case info.IsDir():
			err = notebooks.Files(os.DirFS(root), s.take)
		default:
			var text []byte
			if text, err = os.ReadFile(root); err == nil {
				err = s.take(filepath.Base(root), text)
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// take puts one file in.
func (s *site) take(name string, text []byte) error {
	s.files[content+name] = text
	if path.Ext(name) != ".ipynb" {
		return nil
	}
	l, err := notebooks.NewLesson(name, text)
	if err != nil {
		return err
	}
	if i := slices.IndexFunc(s.course, func(have nbformat.Lesson) bool { return have.Name == l.Name }); i >= 0 {
		l.Apart = s.course[i].Apart
		s.course[i] = l
		return nil
	}
	s.course = slices.Insert(s.course, s.own, l)
	s.own++
	return nil
}

// kernel puts the scripts around the module in, and the documentation of the library, which it fetches when asked.
func (s *site) kernel() error {
	text, err := stdlib.PackedDocs()
	if err != nil {
		return err
	}
	s.files["docs.bin.gz"] = Gzip(text)
	return notebooks.Files(wasm.Scripts, s.below(""))
}

// Gzip packs what is packed once and fetched often.
func Gzip(text []byte) []byte {
	var packed bytes.Buffer
	w, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression) // a level that there is
	w.Write(text)                                              // a bytes.Buffer takes everything
	w.Close()
	return packed.Bytes()
}

// front puts the front end in as it is in the archive, with the settings.
func (s *site) front() error {
	archive, err := assets.Open()
	if err != nil {
		return err
	}
	if err := notebooks.Files(archive, s.below("")); err != nil {
		return err
	}
	settings, err := assets.OpenSettings(archive, "")
	if err != nil {
		return err
	}
	s.files["settings.json"], err = settings.All()
	return err
}

// readable writes each notebook as a page for reading, which leads to the one that runs.
func (s *site) readable() error {
	for _, l := range s.course {
		nb, err := nbformat.Decode(l.Content)
		if err != nil {
			return err
		}
		name := "read/" + l.Name + ".html"
		live := strings.Repeat("../", strings.Count(name, "/")) + openAddress(l.Name)
		page, err := export.HTML(nb, l.Title, live, func(file string) ([]byte, error) { return s.beside(l.Name, file) })
		if err != nil {
			return fmt.Errorf("%s: %w", l.Name, err)
		}
		s.files[name] = s.linked(l.Name, page)
	}
	return nil
}

// toNotebook matches a link to a notebook beside the one that has it.
var toNotebook = regexp.MustCompile(`href="([^":?#]+)\.ipynb(["#])`)

// linked returns the page of a notebook with the links to other notebooks of the site leading to their pages.
func (s *site) linked(notebook string, page []byte) []byte {
	return toNotebook.ReplaceAllFunc(page, func(link []byte) []byte {
		parts := toNotebook.FindSubmatch(link)
		name, err := url.PathUnescape(string(parts[1]))
		to := path.Join(path.Dir(notebook), name)
		if err != nil || !slices.ContainsFunc(s.course, func(l nbformat.Lesson) bool { return l.Name == to }) {
			return link
		}
		return fmt.Appendf(nil, `href="%s.html%s`, parts[1], parts[2])
	})
}

// beside is a file by its path from a notebook.
func (s *site) beside(notebook, file string) ([]byte, error) {
	if text, ok := s.files[content+path.Join(path.Dir(notebook), file)]; ok {
		return text, nil
	}
	return nil, fs.ErrNotExist
}

// openAddress is where a notebook of the site runs, from its root.
func openAddress(name string) string {
	return "notebook.html?path=" + template.URLQueryEscaper(name+".ipynb")
}

// pages writes the pages of the site, its scripts and the list of its files.
func (s *site) pages() error {
	if err := s.scripts(); err != nil {
		return err
	}
	config, err := assets.Page{Base: "{base}/", Version: s.version}.Config()
	if err != nil {
		return err
	}
	var early map[string][]string
	if err := json.Unmarshal(s.files["early.json"], &early); err != nil {
		return err
	}
	delete(s.files, "early.json")
	all := template.Must(template.ParseFS(pages, "page/*.html"))
	type view struct {
		Kind, Version, Policy, First string
		Early                        []string        // files of the front end that this kind of page asks for early
		Config                       json.RawMessage // what the front end reads from its page
		Mark                         template.HTML
		Course                       []card
	}
	v := view{Version: s.version, Policy: assets.Policy(), First: s.course[0].Name + ".ipynb", Config: config,
		Mark: template.HTML(assets.Icon), Course: s.cards()}
	for name, page := range map[string][2]string{
		"index.html": {"index.html", ""}, "notebook.html": {"front.html", "notebooks"}, "tree.html": {"front.html", "tree"},
		"edit.html": {"front.html", "edit"}, "cell.html": {"cell.html", ""}, "404.html": {"404.html", ""},
	} {
		v.Kind, v.Early = page[1], early[page[1]]
		var b bytes.Buffer
		if err := all.ExecuteTemplate(&b, page[0], v); err != nil {
			return err
		}
		s.files[name] = b.Bytes()
	}
	return s.lists()
}

// scripts puts the scripts in, the manifest and the icons.
func (s *site) scripts() error {
	s.files["favicon.svg"] = []byte(assets.Icon)
	page, err := fs.Sub(pages, "page")
	if err != nil {
		return err
	}
	return notebooks.Files(page, func(name string, text []byte) error {
		if path.Ext(name) != ".html" {
			s.files[name] = text
		}
		return nil
	})
}

// A card is what the first page says of a notebook, and where it leads.
type card struct {
	nbformat.Card
	Image, Open, Read string
}

func (s *site) cards() []card {
	var list []card
	for _, l := range nbformat.Cards(s.course) {
		c := card{Card: l, Open: openAddress(l.Name), Read: "read/" + l.Name + ".html"}
		if l.Picture != nil {
			c.Image = "cards/" + strings.ReplaceAll(l.Name, "/", "-") + map[string]string{"image/svg+xml": ".svg",
				"image/png": ".png"}[l.MIME]
			s.files[c.Image] = l.Picture
		}
		list = append(list, c)
	}
	return list
}

// modified stands for the time of every file, so that a site is made the same again.
const modified = "2026-01-01T00:00:00.000Z"

// lists writes which files the reader sees.
func (s *site) lists() (err error) {
	type entry struct {
		Path     string `json:"path"`
		Size     int    `json:"size"`
		Modified string `json:"modified"`
	}
	list := []entry{}
	for _, name := range s.names() {
		if rest, ok := strings.CutPrefix(name, content); ok {
			list = append(list, entry{rest, len(s.files[name]), modified})
		}
	}
	s.files["files.json"], err = json.Marshal(list)
	return err
}

// worker gives the service worker the list of all files, and a name that changes with them.
func (s *site) worker() error {
	sum := sha256.New()
	var list []string
	for _, name := range s.names() {
		if name == "sw.js" || name == "404.html" {
			continue
		}
		fmt.Fprintf(sum, "%s %d\n", name, len(s.files[name]))
		sum.Write(s.files[name])
		list = append(list, name)
	}
	text, err := json.Marshal(list)
	if err != nil {
		return err
	}
	s.files["sw-files.json"] = text
	version := hex.EncodeToString(sum.Sum(nil)[:8])
	s.files["sw.js"] = bytes.ReplaceAll(s.files["sw.js"], []byte("{version}"), []byte(version))
	return nil
}

func (s *site) names() []string { return slices.Sorted(maps.Keys(s.files)) }

// write writes all files. It leaves alone what else is in the folder.
func (s *site) write(dir string) error {
	for _, name := range s.names() {
		target := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			return err
		}
		if err := atomicfile.Write(target, s.files[name]); err != nil {
			return err
		}
	}
	return nil
}
