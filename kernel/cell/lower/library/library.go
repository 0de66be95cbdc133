// Package library has the sources of the generic functions of the standard library, which
// cells build like generic functions of their own.
package library

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"io"

	"golang.org/x/tools/txtar"
)

//go:generate go run ../../../../.ci/library

//go:embed sources.gz
var compressed []byte

// Sources returns a file for each package, named by its path.
func Sources() []txtar.File {
	r, err := gzip.NewReader(bytes.NewReader(compressed))
	if err != nil {
		panic(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		panic(err)
	}
	return txtar.Parse(text).Files
}
