//go:build !unix && !js

package worker

import (
	"io"
	"os"
)

// A tap takes what is written to an *os.File that cells know as os.Stdout or
// os.Stderr, and gives it to a stream, as soon as it comes.
type tap struct{ file *os.File }

func newTap(out stream) (*tap, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	go io.Copy(out, r)
	return &tap{file: w}, nil
}

func (t *tap) drain() {}
