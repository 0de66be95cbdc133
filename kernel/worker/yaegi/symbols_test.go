package yaegi

import (
	"io"
	"testing"
)

// Variables whose nodes are gone are read and written by later programs; those of a name that
// stands for a function, or for nothing, are left alone.
func TestSettledVariables(t *testing.T) {
	p := newParted(t, io.Discard)
	names := NewSymbols(p.Interpreter)
	names.Settle([]string{"x"}) // before there is anything
	p.must(t, "package main\nvar x int\nvar s []string\nfunc double(n int) int { return 2 * n }\nfunc set() { x = "+
		"double(4); s = append(s, \"a\") }")
	names.Settle([]string{"x", "s", "double", "nothing"})
	p.must(t, "set()")
	p.must(t, "package main\nvar y int\nfunc more() int { y = x + len(s); x++; return double(y) }")
	names.Settle([]string{"x", "y"})
	if got := p.must(t, "more()"); got != 18 {
		t.Errorf("more() is %v", got)
	}
	if got := p.must(t, "x + y"); got != 18 {
		t.Errorf("x + y is %v", got)
	}
}
