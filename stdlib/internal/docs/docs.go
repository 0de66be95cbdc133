// Package docs holds the documentation of every package cells can use: comments and examples, taken from the sources
// when the data was generated. The folder data is written by symbols/gen. The kernel for browsers carries the first
// sentences alone, and fetches the entries when they are first asked for.
package docs

import (
	"archive/zip"
	_ "embed"
	"encoding/json"
	"strings"
	"sync"
)

// An Entry is the documentation of one symbol.
type Entry struct {
	Doc     string `json:"d,omitempty"`
	Example string `json:"e,omitempty"` // as a cell can run it
	Output  string `json:"o,omitempty"` // what the example prints
}

//go:embed data/synopses.json
var list []byte

// synopses has the first sentence of each package's comment.
var synopses = sync.OnceValue(func() (byPath map[string]string) {
	if err := json.Unmarshal(list, &byPath); err != nil {
		panic("docs: " + err.Error())
	}
	return byPath
})

// An Index reads entries, those of a package when it is first asked for one; what has been read is kept for the whole
// process. It may be used by several goroutines.
type Index struct{}

var (
	mu    sync.Mutex
	files *zip.Reader
	read  = map[string]map[string]Entry{} // by path
)

// Package returns the entries of a package by symbol: "" for the package itself, "Func", "Type", "Type.Method". It is
// nil for an unknown package, and where the entries cannot be fetched now; it is not to be changed.
func (*Index) Package(path string) map[string]Entry {
	if _, ok := synopses()[path]; !ok {
		return nil
	}
	mu.Lock()
	defer mu.Unlock()
	if read[path] == nil {
		read[path] = load(path)
	}
	return read[path]
}

// Synopsis returns the first sentence about a package, without reading its entries.
func (*Index) Synopsis(path string) string { return synopses()[path] }

// Packed returns the archive of the entries of all packages.
func Packed() ([]byte, error) {
	text, err := fetch()
	return []byte(text), err
}

// load returns the entries of a package, nil where they cannot be read. The archive is opened once.
func load(path string) (entries map[string]Entry) {
	if files == nil {
		text, err := fetch()
		if err != nil {
			return nil
		}
		if files, err = zip.NewReader(strings.NewReader(text), int64(len(text))); err != nil {
			return nil
		}
	}
	f, err := files.Open(path + ".bin")
	if err != nil {
		return nil
	}
	defer f.Close()
	if json.NewDecoder(f).Decode(&entries) != nil {
		return nil
	}
	return entries
}
