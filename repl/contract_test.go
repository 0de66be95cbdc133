package repl

import (
	"bytes"
	"context"
	"os"
	"sync"
	"testing"

	"sprague/kernel"
	"sprague/kernel/kerneltest"
)

func TestMain(m *testing.M) { kerneltest.Main(m) }

// shared is a buffer that a goroutine of an earlier cell may still write to.
type shared struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (s *shared) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.buf.Write(p)
}

func (s *shared) take() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	defer s.buf.Reset()
	return s.buf.String()
}

// terminal is the loop with a session of its own, seen by its user, cell by cell:
// what a goroutine of an earlier cell writes is not counted to the next one.
type terminal struct{ loop *loop }

func (f *terminal) Do(source string) kerneltest.Seen {
	var out, errs shared
	f.loop.screen = &screen{out: &out, err: &errs, columns: func() int { return 80 }, pictures: &folder{}}
	f.loop.carryOut(context.Background(), source)
	return kerneltest.Seen{Text: out.take(), Error: errs.take()}
}

func (f *terminal) Interrupt() {
	select {
	case f.loop.interrupts <- os.Interrupt:
	default:
	}
}

func (f *terminal) Close() { f.loop.session.(*kernel.Session).Close() }

func TestContract(t *testing.T) {
	kerneltest.Run(t, func(t *testing.T) kerneltest.FrontEnd {
		session, err := kernel.New(kerneltest.Options())
		if err != nil {
			t.Fatal(err)
		}
		f := &terminal{}
		f.loop = &loop{session: session, reader: &typed{}, number: 1, interrupts: make(chan os.Signal, 1)}
		return f
	})
}
