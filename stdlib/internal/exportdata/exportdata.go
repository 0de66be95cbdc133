//go:generate go run sprague/stdlib/internal/exportdata/gen -types data -docs ../docs/data

// Package exportdata holds the types of every package a cell may import, so that
// cells are checked without a Go toolchain on the user's machine.
//
// The folder data is written by the command in gen; nothing in it is by hand. Each
// package is compressed on its own and unpacked when it is first asked for.
package exportdata

import (
	"bytes"
	"compress/flate"
	"embed"
	"encoding/json"
	"fmt"
	"go/token"
	"go/types"
	"io"
	"sync"

	"golang.org/x/tools/go/gcexportdata"
)

//go:embed data
var data embed.FS

// A Package is one importable package.
type Package struct {
	Path string
	Name string
	// Offset and Size delimit the compressed export data, in bytes.
	Offset, Size int
}

var index = sync.OnceValue(func() []Package {
	text, err := data.ReadFile("data/index.json")
	if err != nil {
		panic("exportdata: " + err.Error())
	}
	var list []Package
	if err := json.Unmarshal(text, &list); err != nil {
		panic("exportdata: " + err.Error())
	}
	return list
})

var blob = sync.OnceValue(func() []byte {
	b, err := data.ReadFile("data/types.bin")
	if err != nil {
		panic("exportdata: " + err.Error())
	}
	return b
})

// Packages returns the importable packages, sorted by path.
func Packages() []Package { return index() }

// An Importer reads packages from the embedded data, each once. It is not safe for
// use by several goroutines at a time.
type Importer struct {
	fset *token.FileSet
	read map[string]*types.Package
}

// NewImporter returns an importer that records positions in fset.
func NewImporter(fset *token.FileSet) *Importer {
	return &Importer{fset: fset, read: map[string]*types.Package{"unsafe": types.Unsafe}}
}

// Import returns the package of the given path, or an error when cells cannot import it.
func (im *Importer) Import(path string) (*types.Package, error) {
	if p := im.read[path]; p != nil && p.Complete() {
		return p, nil
	}
	for _, p := range index() {
		if p.Path != path {
			continue
		}
		raw, err := io.ReadAll(flate.NewReader(bytes.NewReader(blob()[p.Offset : p.Offset+p.Size])))
		if err != nil {
			return nil, fmt.Errorf("exportdata: %s: %w", path, err)
		}
		return gcexportdata.Read(bytes.NewReader(raw), im.fset, im.read, path)
	}
	return nil, fmt.Errorf("package %s is not available in cells", path)
}
