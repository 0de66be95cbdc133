// Package docs holds the documentation of every package cells can use: comments and
// examples, taken from the sources when the data was generated. The folder data is
// written by the command in exportdata/gen; nothing in it is by hand. The kernel for
// browsers carries the index alone, and fetches the entries when they are first asked for.
package docs

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"fmt"
	"io"
	"sync"
)

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
	text, err := packed.index()
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

var read sync.Map // path to map[string]Entry

// Package returns the entries of a package by symbol: "" for the package itself,
// "Func", "Type", "Type.Method". It is nil for an unknown package, and where the entries
// cannot be fetched now; it is not to be changed.
func (*Index) Package(path string) map[string]Entry {
	if have, ok := read.Load(path); ok {
		return have.(map[string]Entry)
	}
	p, ok := index()[path]
	if !ok {
		return nil
	}
	entries, err := load(p)
	if err != nil {
		return nil
	}
	read.Store(path, entries)
	return entries
}

// Synopsis returns the first sentence about a package, without reading its entries.
func (*Index) Synopsis(path string) string { return index()[path].Synopsis }

// Packed returns the entries of all packages, as Package reads them.
func Packed() ([]byte, error) { return packed.entries() }

func load(p Package) (map[string]Entry, error) {
	blob, err := Packed()
	if err != nil {
		return nil, err
	}
	if p.Offset+p.Size > len(blob) {
		return nil, fmt.Errorf("docs: %s: the entries are of another version", p.Path)
	}
	raw, err := io.ReadAll(flate.NewReader(bytes.NewReader(blob[p.Offset : p.Offset+p.Size])))
	if err != nil {
		return nil, err
	}
	var entries map[string]Entry
	err = json.Unmarshal(raw, &entries)
	return entries, err
}
