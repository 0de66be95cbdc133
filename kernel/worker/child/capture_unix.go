//go:build unix

package child

import (
	"context"
	"os"
	"runtime/pprof"
	"sync"
	"syscall"
)

// A capture takes what is written to an *os.File that cells know as os.Stdout or os.Stderr, and gives it to a stream. A
// writer of later output drains it first.
type capture struct {
	file *os.File // the end to write to
	out  stream

	mu   sync.Mutex
	read *os.File
	fd   int
	buf  []byte
}

func newCapture(out stream) (*capture, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	t := &capture{file: w, out: out, read: r, buf: make([]byte, 32<<10)}
	conn, err := r.SyscallConn()
	if err == nil {
		err = conn.Control(func(fd uintptr) { t.fd = int(fd) })
	}
	if err != nil {
		return nil, err
	}
	// The pipe does not block, so the connection waits for what is to be read, and
	// drain can look whether there is anything without waiting.
	go func() {
		pprof.SetGoroutineLabels(context.Background()) // it belongs to no cell
		conn.Read(func(uintptr) bool {
			t.drain()
			return false
		})
	}()
	return t, nil
}

// drain passes on all that has been written so far.
func (t *capture) drain() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for {
		n, err := syscall.Read(t.fd, t.buf)
		if err == syscall.EINTR {
			continue
		}
		if n <= 0 {
			return
		}
		t.out.put(t.out.child.registry.current(), t.buf[:n])
	}
}
