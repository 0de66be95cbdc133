package wire

import (
	"io"
	"sync"
	"syscall/js"
)

// A Poster writes by posting messages.
type Poster struct{ To js.Value }

func (w Poster) Write(p []byte) (int, error) {
	a := js.Global().Get("Uint8Array").New(len(p))
	js.CopyBytesToJS(a, p)
	w.To.Call("post", a)
	return len(p), nil
}

func (w Poster) Close() error { return nil }

// BytesOf returns a copy of the bytes of an array.
func BytesOf(v js.Value) []byte {
	b := make([]byte, v.Get("byteLength").Int())
	js.CopyBytesToGo(b, v)
	return b
}

// A Queue is a pipe whose writer never waits.
type Queue struct {
	mu     sync.Mutex
	more   *sync.Cond
	chunks [][]byte
	closed bool
}

func NewQueue() *Queue {
	q := &Queue{}
	q.more = sync.NewCond(&q.mu)
	return q
}

// Put adds to what is to be read.
func (q *Queue) Put(b []byte) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.chunks = append(q.chunks, b)
	q.more.Signal()
}

// Close ends what is to be read.
func (q *Queue) Close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.more.Signal()
}

func (q *Queue) Read(p []byte) (int, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.chunks) == 0 {
		if q.closed {
			return 0, io.EOF
		}
		q.more.Wait()
	}
	n := copy(p, q.chunks[0])
	if q.chunks[0] = q.chunks[0][n:]; len(q.chunks[0]) == 0 {
		q.chunks = q.chunks[1:]
	}
	return n, nil
}
