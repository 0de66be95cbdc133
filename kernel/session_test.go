package kernel

import (
	"context"
	"os"
	"testing"

	"sprague/kernel/worker"
)

func TestMain(m *testing.M) {
	worker.Main()
	os.Exit(m.Run())
}

func newSession(t testing.TB, o Options) *Session {
	t.Helper()
	s, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func BenchmarkOnePlusOne(b *testing.B) {
	s := newSession(b, Options{})
	ctx := context.Background()
	s.Eval(ctx, Cell{Source: "1+1"}, Discard)
	for b.Loop() {
		if r := s.Eval(ctx, Cell{Source: "1+1"}, Discard); r.Err != nil || r.Value.Text() != "2" {
			b.Fatal(r)
		}
	}
}
