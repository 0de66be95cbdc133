package stdlib

import (
	"go/token"

	"sprague/stdlib/internal/docs"
	"sprague/stdlib/internal/exportdata"
)

// An Importer gives the type checker the packages that cells can use, from data
// embedded in the binary. It is not safe for use by several goroutines at a time.
type Importer = exportdata.Importer

// NewImporter returns an importer that records positions in fset.
func NewImporter(fset *token.FileSet) *Importer { return exportdata.NewImporter(fset) }

// Docs is the documentation of the packages that cells can use.
type Docs = docs.Index

// A DocEntry is the documentation of one symbol.
type DocEntry = docs.Entry

// PackedDocs returns the documentation as it lies beside the kernel for browsers.
func PackedDocs() ([]byte, error) { return docs.Packed() }
