// Package exportdata holds the types of every package a cell may import, so that
// cells are checked without a Go toolchain on the user's machine.
//
// The folder data is written by the command in gen, which package symbols has run behind its own: it
// reads the list of packages there. Nothing in it is by hand. Each
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
	"slices"
	"sync"

	"golang.org/x/tools/go/gcexportdata"
)

//go:embed data/index.json data/types.bin
var data embed.FS

// A Package is one importable package.
type Package struct {
	Path string
	Name string
	// Offset and Size delimit the compressed export data, in bytes.
	Offset, Size int

	blob []byte
}

// index returns the importable packages: first those that every kernel has, then those that
// the one for browsers is without, each sorted by path.
var index = sync.OnceValue(func() []Package {
	return slices.Concat(read(data, "data/index.json", "data/types.bin"), further())
})

// read reads an index and the data that it is of.
func read(from embed.FS, indexFile, blobFile string) []Package {
	text, err := from.ReadFile(indexFile)
	if err != nil {
		panic("exportdata: " + err.Error())
	}
	blob, err := from.ReadFile(blobFile)
	if err != nil {
		panic("exportdata: " + err.Error())
	}
	var list []Package
	if err := json.Unmarshal(text, &list); err != nil {
		panic("exportdata: " + err.Error())
	}
	for i := range list {
		list[i].blob = blob
	}
	return list
}

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
		raw, err := io.ReadAll(flate.NewReader(bytes.NewReader(p.blob[p.Offset : p.Offset+p.Size])))
		if err != nil {
			return nil, fmt.Errorf("exportdata: %s: %w", path, err)
		}
		return gcexportdata.Read(bytes.NewReader(raw), im.fset, im.read, path)
	}
	return nil, fmt.Errorf("package %s is not available in cells", path)
}
