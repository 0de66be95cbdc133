package cell

import (
	"fmt"
	"go/token"
	"strings"
	"testing"
)

// The lines of places are those that the file told, at the ends of files and lines exactly.
func TestLinesOfOldFiles(t *testing.T) {
	fset := token.NewFileSet()
	var all lines
	var files []*token.File
	for i, text := range []string{"a\nbc\n\nd", "", "\n", "one", strings.Repeat("x", 300) + "\n" + strings.Repeat("y\n", 200)} {
		if i%2 == 1 {
			fset.AddFile("between", -1, 7)
		}
		f := fset.AddFile(fmt.Sprint(i), -1, len(text))
		f.SetLinesForContent([]byte(text))
		files = append(files, f)
	}
	for _, i := range []int{1, 0, 2, 4, 3} { // nearly in order
		all.add(files[i])
	}
	want := map[token.Pos]int{}
	for _, f := range files {
		for offset := range f.Size() + 1 {
			want[f.Pos(offset)] = f.Position(f.Pos(offset)).Line
		}
	}
	for pos := token.Pos(0); pos < token.Pos(fset.Base()+2); pos++ {
		if got := all.line(pos); got != want[pos] {
			t.Errorf("place %d is in line %d, want %d", pos, got, want[pos])
		}
	}
}

// An old function is explained as a new one is.
func TestExplainsOldFunctions(t *testing.T) {
	c := New()
	src := "x := 1\n\n// what it does\nfunc f(n int) (r int) {\n\ts := n\n\tdefer func() { r++ }()\n\treturn s\n}\nfunc g(n int) int { return n }"
	u, diagnostics := c.Check(src, 1, "")
	if len(diagnostics) > 0 {
		t.Fatal(diagnostics)
	}
	c.Commit(u, len(u.Steps))
	before, _ := c.Explain("f")
	c.Forget(u)
	after, _ := c.Explain("f")
	if before != after || !strings.Contains(after, "at line 3 of the function") {
		t.Errorf("%s\nhas become\n%s", before, after)
	}
}
