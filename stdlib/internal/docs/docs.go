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

// An Index reads entries, those of a package when it is first asked for one. It may be
// used by several goroutines.
type Index struct {
	mu   sync.Mutex
	read map[string]map[string]Entry
}

// Package returns the entries of a package by symbol: "" for the package itself,
// "Func", "Type", "Type.Method". It is nil for an unknown package, and not to be changed.
func (x *Index) Package(path string) map[string]Entry {
	x.mu.Lock()
	defer x.mu.Unlock()
	if entries, ok := x.read[path]; ok {
		return entries
	}
	p, ok := index()[path]
	if !ok {
		return nil
	}
	if x.read == nil {
		x.read = map[string]map[string]Entry{}
	}
	x.read[path] = load(p)
	return x.read[path]
}

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
