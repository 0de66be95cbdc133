//go:build !unix && !js

package child

import (
	"context"
	"io"
	"os"
	"runtime/pprof"
)

// A capture takes what is written to an *os.File that cells know as os.Stdout or
// os.Stderr, and gives it to a stream, as soon as it comes.
type capture struct{ file *os.File }

func newCapture(out stream) (*capture, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	go func() {
		pprof.SetGoroutineLabels(context.Background()) // it belongs to no cell
		io.Copy(out, r)
	}()
	return &capture{file: w}, nil
}

func (t *capture) drain() {}
