//go:build !unix

package atomicfile

import (
	"io/fs"
	"os"
)

// A file that is replaced on Windows gets what its folder gives to all.
func sameOwner(*os.File, fs.FileInfo) error { return nil }

// Lock does nothing: there is one server for each user on Windows.
func Lock(*os.File) (unlock func(), err error) { return func() {}, nil }
