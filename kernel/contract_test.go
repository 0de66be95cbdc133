package kernel_test

import (
	"context"
	"strings"
	"sync"
	"testing"

	"sprague/kernel"
	"sprague/kernel/kerneltest"
	"sprague/stdlib/display"
)

// A direct front end is the session itself.
type direct struct{ s *kernel.Session }

func openDirect(t *testing.T) kerneltest.FrontEnd {
	s, err := kernel.New(kerneltest.Options())
	if err != nil {
		t.Fatal(err)
	}
	return direct{s}
}

func (d direct) Do(source string) kerneltest.Seen {
	var out transcript
	r := d.s.Eval(context.Background(), kernel.Cell{Source: source, Number: 1}, &out)
	if r.Value != nil {
		out.add(r.Value.Text() + "\n")
	}
	seen := kerneltest.Seen{Text: out.String()}
	if r.Err != nil {
		seen.Error = r.Err.Error() + "\n" + strings.Join(r.Err.Traceback, "\n")
	}
	return seen
}

func (d direct) Interrupt() { d.s.Interrupt() }
func (d direct) Close()     { d.s.Close() }

// A transcript is an Output that keeps all text.
type transcript struct {
	mu   sync.Mutex
	text strings.Builder
}

func (tr *transcript) add(text string) {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	tr.text.WriteString(text)
}

func (tr *transcript) String() string {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	return tr.text.String()
}

func (tr *transcript) Stream(_ kernel.Stream, text string) { tr.add(text) }
func (tr *transcript) Display(b display.Bundle)            { tr.add(b.Text() + "\n") }

func TestContract(t *testing.T) { kerneltest.Run(t, openDirect) }
