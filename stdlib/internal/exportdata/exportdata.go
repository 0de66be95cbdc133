// Package exportdata holds the types of every package a cell may import, so that cells are checked without a Go
// toolchain on the user's machine.
//
// The folder data is written by symbols/gen: an archive with a file for each package, which is unpacked when it is
// first asked for.
package exportdata

import (
	"archive/zip"
	_ "embed"
	"fmt"
	"go/token"
	"go/types"
	"strings"
	"sync"

	"golang.org/x/tools/go/gcexportdata"
)

//go:embed data/types.zip
var common string

// archives returns the archive of the packages that every kernel has, and that of the others.
var archives = sync.OnceValue(func() (list []*zip.Reader) {
	for _, text := range []string{common, further} {
		if z, err := zip.NewReader(strings.NewReader(text), int64(len(text))); err == nil {
			list = append(list, z)
		}
	}
	return list
})

// An Importer reads packages from the embedded data, each once. It is not safe for use by several goroutines at a time.
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
	for _, z := range archives() {
		if f, err := z.Open(path + ".bin"); err == nil {
			defer f.Close()
			return gcexportdata.Read(f, im.fset, im.read, path)
		}
	}
	return nil, fmt.Errorf("package %s is not available in cells", path)
}
