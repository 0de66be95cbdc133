package nbformat

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
)

// Whatever the pieces, the text that is kept is the same, and what is left out is counted.
func TestHeadTail(t *testing.T) {
	const limit = 20
	for total := limit - 2; total < 4*limit; total++ {
		text := strings.Repeat("0123456789", 10)[:total]
		want := text
		if total > limit {
			want = fmt.Sprintf("%s\n… %d bytes are not kept …\n%s", text[:limit/2], total-limit, text[total-limit/2:])
		}
		for size := 1; size <= total; size++ {
			h := headTail{limit: limit}
			for rest := text; rest != ""; rest = rest[min(size, len(rest)):] {
				h.add(rest[:min(size, len(rest))])
			}
			if got := h.String(); got != want {
				t.Fatalf("of %d bytes in pieces of %d: %q, want %q", total, size, got, want)
			}
		}
	}
}

// A character is kept whole or not at all.
func TestHeadTailCharacters(t *testing.T) {
	for limit := range 30 {
		h := headTail{limit: limit}
		h.add(strings.Repeat("aé—😀", 20))
		got := h.String()
		if !utf8.ValidString(got) || strings.Contains(got, "\uFFFD") {
			t.Errorf("with limit %d: %q", limit, got)
		}
		kept := got[:strings.Index(got, "\n…")] + got[strings.Index(got, "…\n")+len("…\n"):]
		var left int
		fmt.Sscanf(got[strings.Index(got, "\n…"):], "\n… %d bytes", &left)
		if strings.Contains(got, "…\n") && len(kept)+left != 20*len("aé—😀") {
			t.Errorf("with limit %d: %d bytes kept, %d left out", limit, len(kept), left)
		}
	}
	if (&headTail{limit: 9}).String() != "" {
		t.Error("of nothing something is kept")
	}
}
