package stdlib

import (
	"go/token"

	"sprague/stdlib/internal/exportdata"
)

// An Importer gives the type checker the packages that cells can use, from data
// embedded in the binary. It is not safe for use by several goroutines at a time.
type Importer = exportdata.Importer

// NewImporter returns an importer that records positions in fset.
func NewImporter(fset *token.FileSet) *Importer { return exportdata.NewImporter(fset) }
