package notebooks

import (
	"context"
	"strings"
	"sync"
	"testing"

	"sprague/kernel"
	"sprague/kernel/kerneltest"
	"sprague/notebooks/nbformat"
)

func TestMain(m *testing.M) { kerneltest.Main(m) }

// headless runs one-cell notebooks in one session, as its user would see them.
type headless struct {
	session Session
	mu      sync.Mutex
	cancel  context.CancelFunc
}

func (f *headless) Do(source string) kerneltest.Seen {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	f.mu.Lock()
	f.cancel = cancel
	f.mu.Unlock()
	nb := nbformat.New()
	nb.Add(nbformat.Code, source)
	run := Run(ctx, f.session, nb, Options{})
	var text []string
	for _, o := range run.Cells[0].Cell.Outputs {
		if o.Type != nbformat.Failure && o.Name != "stderr" {
			text = append(text, strings.TrimSuffix(o.String(), "\n"))
		}
	}
	return kerneltest.Seen{Text: strings.Join(text, "\n"), Error: run.Cells[0].Detail}
}

func (f *headless) Interrupt() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.cancel()
}

func (f *headless) Close() { f.session.Close() }

func TestContract(t *testing.T) {
	kerneltest.Run(t, func(t *testing.T) kerneltest.FrontEnd {
		session, err := kernel.New(kerneltest.Options())
		if err != nil {
			t.Fatal(err)
		}
		return &headless{session: session}
	})
}
