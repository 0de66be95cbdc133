package kernel

import (
	"os"
	"strings"
	"testing"
)

// TestPrograms runs whole programs that write to os.Stdout or end goroutines, which only
// a worker keeps from the test's own. What they print was printed by the Go compiler's.
func TestPrograms(t *testing.T) {
	text, err := os.ReadFile("testdata/programs.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range strings.Split("\n"+string(text), "\n=== ")[1:] {
		name, rest, _ := strings.Cut(block, "\n")
		source, want, _ := strings.Cut(rest, "\n>>>\n")
		t.Run(name, func(t *testing.T) {
			s := newSession(t)
			out := &recorder{}
			if r := s.Eval(t.Context(), Cell{Source: source, Number: 1}, out); r.Err != nil {
				t.Error(strings.Join(r.Err.Traceback, "\n"))
			}
			out.mu.Lock()
			defer out.mu.Unlock()
			if got := strings.TrimSpace(out.text.String()); got != strings.TrimSpace(want) {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}
