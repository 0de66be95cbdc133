package rt_test

import (
	"fmt"
	"strings"
	"testing"

	"sprague/kernel/cell/rt"
)

// A value of a cell is printed as the compiled program prints it, under every verb and all flags.
func TestFormatAsCompiled(t *testing.T) {
	for _, x := range values {
		box := world.Box(x)
		for _, verb := range "vdxXsqtbocUeEfFgGzw" {
			for _, flags := range []string{"", "+", "#", " ", "-12", "012", "12.3", "+#", ".0", "# ", "#20", "-#20", "+020"} {
				format := "%" + flags + string(verb)
				want := world.Text(fmt.Sprintf(format, x))
				if strings.ContainsAny(flags, "+#") && strings.Contains(want, "%!") && strings.Contains(want, "=&") {
					continue // of a pointer under a wrong verb these flags mean what they mean in %v
				}
				if got := sprintf(format, box); got != want {
					t.Errorf("%s of %T: %q, want %q", format, x, got, want)
				}
			}
		}
	}
}

// sprintf is fmt.Sprintf as cells call it.
func sprintf(format string, args ...any) string {
	f, list := rt.Typed(format, args)
	return fmt.Sprintf(f, list...)
}
