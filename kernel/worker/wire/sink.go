package wire

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// A Sink puts everything that a child says in one order on its control pipe. Text is gathered for a moment, so that
// many short lines travel together; any other frame sends the gathered text before itself.
type Sink struct {
	mu      sync.Mutex
	out     io.Writer
	pending []byte // room for a frame's head, then text
	kind    Kind
	cell    uint64
	timer   *time.Timer
	most    int // bytes of a payload
}

const (
	gatherBytes = 32 << 10
	gatherTime  = 4 * time.Millisecond // too short to be noticed
)

func NewSink(out io.Writer) *Sink {
	s := &Sink{out: out, most: MaxPayload}
	s.timer = time.AfterFunc(time.Hour, s.flush)
	s.timer.Stop()
	return s
}

// Text adds to one of the streams of a cell.
func (s *Sink) Text(k Kind, cell uint64, p []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(p) > s.most {
		s.text(k, cell, p[:s.most])
		p = p[s.most:]
	}
	s.text(k, cell, p)
}

func (s *Sink) text(k Kind, cell uint64, p []byte) {
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

// Frame sends f after all text before it.
func (s *Sink) Frame(f Frame) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.send()
	if len(f.Payload) > s.most {
		f = f.tooLong(s.most)
	}
	s.out.Write(f.Encode())
}

// tooLong returns the frame that replaces one which the supervisor would refuse to read.
func (f Frame) tooLong(most int) Frame {
	text := fmt.Sprintf("what the cell shows takes %d bytes: at most %d can be shown at once", len(f.Payload), most)
	if f.Kind == KindDone {
		return Message(KindDone, f.Cell, Outcome{Ending: Failed, Message: text})
	}
	return Frame{KindStderr, f.Cell, []byte(text + "\n")}
}

func (s *Sink) flush() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.send()
}

// send writes the gathered text. A write that fails means that the supervisor has
// exited; the reader of the other pipe notices that and ends the process.
func (s *Sink) send() {
	if len(s.pending) == 0 {
		return
	}
	s.timer.Stop()
	appendHead(s.pending[:0], s.kind, s.cell, len(s.pending)-frameHead)
	s.out.Write(s.pending)
	s.pending = s.pending[:0]
}
