// Package docs holds the documentation of every package cells can use: comments and
// examples, taken from the sources when the data was generated. The folder data is
// written by the command in exportdata/gen; nothing in it is by hand.
package docs

import (
	"bytes"
	"compress/flate"
	"embed"
	"encoding/json"
	"io"
	"sync"
)

//go:embed data
var data embed.FS

// A Package says where the entries of a package are, in bytes.
type Package struct {
	Path         string
	Synopsis     string // first sentence of the package's comment
	Offset, Size int
}

// An Entry is the documentation of one symbol.
type Entry struct {
	Doc     string `json:"d,omitempty"`
	Example string `json:"e,omitempty"` // as a cell can run it
	Output  string `json:"o,omitempty"` // what the example prints
}

var index = sync.OnceValue(func() map[string]Package {
	text, err := data.ReadFile("data/index.json")
	if err != nil {
		panic("docs: " + err.Error())
	}
	var list []Package
	if err := json.Unmarshal(text, &list); err != nil {
		panic("docs: " + err.Error())
	}
	byPath := map[string]Package{}
	for _, p := range list {
		byPath[p.Path] = p
	}
	return byPath
})

// An Index reads entries, those of a package when it is first asked for one; what has
// been read is kept for the whole process. It may be used by several goroutines.
type Index struct{}

// tables holds, for each package, what reads its entries once.
var tables = sync.OnceValue(func() map[string]func() map[string]Entry {
	byPath := map[string]func() map[string]Entry{}
	for path, p := range index() {
		byPath[path] = sync.OnceValue(func() map[string]Entry { return load(p) })
	}
	return byPath
})

// Package returns the entries of a package by symbol: "" for the package itself,
// "Func", "Type", "Type.Method". It is nil for an unknown package, and not to be changed.
func (*Index) Package(path string) map[string]Entry {
	if read, ok := tables()[path]; ok {
		return read()
	}
	return nil
}

// Synopsis returns the first sentence about a package, without reading its entries.
func (*Index) Synopsis(path string) string { return index()[path].Synopsis }

func load(p Package) map[string]Entry {
	blob, err := data.ReadFile("data/docs.bin")
	if err != nil {
		panic("docs: " + err.Error())
	}
	raw, err := io.ReadAll(flate.NewReader(bytes.NewReader(blob[p.Offset : p.Offset+p.Size])))
	if err != nil {
		panic("docs: " + err.Error())
	}
	var entries map[string]Entry
	if err := json.Unmarshal(raw, &entries); err != nil {
		panic("docs: " + err.Error())
	}
	return entries
}
