package worker

import (
	"io"
	"sync"
	"time"
)

// A sink puts everything that a child says in one order on its control pipe.
// Text is gathered for a moment, so that many short lines travel together; any
// other frame sends the gathered text before itself.
type sink struct {
	mu      sync.Mutex
	out     io.Writer
	pending []byte // room for a frame's head, then text
	kind    kind
	cell    uint64
	timer   *time.Timer
}

const (
	gatherBytes = 32 << 10
	gatherTime  = 4 * time.Millisecond // nobody notices such a delay
)

func newSink(out io.Writer) *sink {
	s := &sink{out: out}
	s.timer = time.AfterFunc(time.Hour, s.flush)
	s.timer.Stop()
	return s
}

// text adds to one of the streams of a cell.
func (s *sink) text(k kind, cell uint64, p []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	alone := len(p) >= gatherBytes // what is gathered is copied
	if alone || s.kind != k || s.cell != cell {
		s.send()
	}
	if alone {
		s.out.Write(appendHead(nil, k, cell, len(p)))
		s.out.Write(p)
		return
	}
	if len(s.pending) == 0 {
		s.kind, s.cell = k, cell
		s.pending = append(s.pending, make([]byte, frameHead)...)
		s.timer.Reset(gatherTime)
	}
	s.pending = append(s.pending, p...)
	if len(s.pending) >= gatherBytes {
		s.send()
	}
}

// frame sends f after all text before it.
func (s *sink) frame(f frame) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.send()
	s.out.Write(f.encode())
}

func (s *sink) flush() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.send()
}

// send writes the gathered text. A write that fails means that the supervisor has
// gone, which the reader of the other pipe notices; there is nobody to tell.
func (s *sink) send() {
	if len(s.pending) == 0 {
		return
	}
	s.timer.Stop()
	appendHead(s.pending[:0], s.kind, s.cell, len(s.pending)-frameHead)
	s.out.Write(s.pending)
	s.pending = s.pending[:0]
}
