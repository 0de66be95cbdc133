package source

import (
	"strings"
	"testing"
)

// What has ended before the cursor and declares nothing there is left out.
func TestShortened(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"f()\ng(1, h{2})\nx := 3\n", "x := 3\n"},
		{"for i := 0; i < 3; i++ { f() }\n", ""},
		{"for i := 0; i < 3; i++ { f(); y := 1\n", "for i := 0; i < 3; i++ {  y := 1\n"},
		{"if x := f(); x > 0 { g() } else { y := 2; _ = y\n", "if x := f(); x > 0 {} else { y := 2; "},
		{"func f(a int) struct{ b int } { c := 1; return c }\nfunc() { f(1) }()\nfunc (r T) m() { x := 1\n",
			"func f(a int) struct{ b int } {}\nfunc (r T) m() { x := 1\n"},
		{"type T struct { a int; b func() }\nvar v = T{\n\ta: 1,\n}\ng := func() int { return 4 }\n",
			"type T struct { a int; b func() }\nvar v = T{\n\ta: 1,\n}\ng := func() int {}\n"},
		{"switch v := x.(type) {\ncase int:\n\tf(v)\n\ty := v\n\tg(",
			"switch v := x.(type) {\ncase int:\n\tf(v)\n\ty := v\n\tg("},
		{"for _, v := range []T{{1}, {2}} {\n\tw := v\n\tf(w)\n\tw.", "for _, v := range []T{} {\n\tw := v\n\tf(w)\n\tw."},
		{"m := map[string]func(){\"a\": f}\nselect { case v := <-c: f(v)\n",
			"m := map[string]func(){}\nselect { case v := <-c: f(v)\n"},
		{"import \"fmt\"\nconst (\n\ta = iota\n\tb\n)\nf(func() { g() }, 2)\nx = h",
			"import \"fmt\"\nconst (\n\ta = iota\n\tb\n)\nx = h"},
		{"f()) }\nL: for {\nx.y", "L: for {\nx.y"},
	} {
		squeeze := func(s string) string { return strings.Join(strings.Fields(s), " ") }
		if got := Shortened(c.text); squeeze(got) != squeeze(c.want) {
			t.Errorf("%q is shortened to %q, want %q", c.text, got, c.want)
		}
	}
}
