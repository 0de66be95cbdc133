//go:build !js

package worker

import (
	"io"
	"os"
)

// pipes join a supervisor and its child: control frames both ways, and what the
// child's runtime writes on its own.
type pipes struct {
	in     io.WriteCloser // frames to the child
	out    *os.File       // frames from the child
	crash  *os.File
	theirs []*os.File // the child's ends
}

func (p *pipes) closeTheirs() {
	for _, f := range p.theirs {
		f.Close()
	}
}

func (p *pipes) closeOurs() {
	p.in.Close()
	p.out.Close()
	p.crash.Close()
}

func (p *pipes) closeAll() {
	p.closeTheirs()
	p.closeOurs()
}

// newPipes opens the three pipes. theirs holds the child's ends in the order:
// control in, control out, crash.
func newPipes() (*pipes, error) {
	var ends []*os.File
	for range 3 {
		r, w, err := os.Pipe()
		if err != nil {
			for _, f := range ends {
				f.Close()
			}
			return nil, err
		}
		ends = append(ends, r, w)
	}
	return &pipes{
		in: ends[1], out: ends[2], crash: ends[4],
		theirs: []*os.File{ends[0], ends[3], ends[5]},
	}, nil
}
