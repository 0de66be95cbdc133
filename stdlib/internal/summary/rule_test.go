package summary_test

import (
	"strings"
	"testing"

	"sprague/stdlib/internal/summary"
)

// Words say of each digit what its bits are.
func TestLeft(t *testing.T) {
	names := []string{"nothing", "one heap", "two heaps", "three heaps"}
	for d := 1; d < 16; d++ {
		said := summary.Left(d)
		for k, name := range names {
			if strings.Contains(said, name) != (d>>k&1 == 1) {
				t.Errorf("digit %d leaves %s", d, said)
			}
		}
	}
	if got := summary.Tokens(0) + summary.Tokens(1) + summary.Tokens(2); got != "nothing1 token2 tokens" {
		t.Errorf("tokens: %s", got)
	}
}
