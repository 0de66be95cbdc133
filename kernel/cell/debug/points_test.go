package debug

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"sprague/kernel/cell"
	"sprague/kernel/cell/source"
)

func TestBreaks(t *testing.T) {
	for _, c := range []struct {
		src, found string
		wrong      []int
	}{
		{"x := 1", "", nil}, {"x := 1 //break", "1 true", nil}, {"x\n//break\ny", "2 true", nil}, {"x //break if x == 2", "1 x == 2", nil}, {"x //break if  n > 1 && m  ", "1 n > 1 && m", nil}, {"x // break", "", nil}, {"x //breakfast", "", nil},
		{"x //break\t", "1 true", nil}, {"x //break when", "", []int{1}}, {"x //break if", "", []int{1}}, {"\"//break\"", "", nil}, {"/*//break*/ x", "", nil}, {"`\n//break\n`\nx //break", "4 true", nil}, {"a //break\n\nb //break if é == 1", "1 true;3 é == 1", nil}, {"'", "", nil}, {"x //break\r\ny", "1 true", nil},
	} {
		found, wrong := Breaks(c.src)
		var list []string
		for _, f := range found {
			list = append(list, fmt.Sprint(f.Line, " ", f.Text))
		}
		if got := strings.Join(list, ";"); got != c.found || !slices.Equal(slices.Sorted(maps.Keys(wrong)), c.wrong) {
			t.Errorf("%q: %q and %v, want %q and %v", c.src, got, wrong, c.found, c.wrong)
		}
	}
}

// sources have every statement in which others can stand.
var sources = []string{
	"x := 1; x++; y := x", "if a := 1; a > 0 { a++ } else if a < 0 { a-- } else { a = 2 }", "for i := 0; i < 2; i++ {\n\tif i == 1 { continue }\n}", "switch n := 3; n { case 1, 2: n++; case 3: n--; default: }", "var z any = 1; switch v := z.(type) { case int: v++; case string: _ = v + \"\" }",
	"c := make(chan int, 1); select { case c <- 1: c <- 2; case v := <-c: _ = v; default: }", "func f(a, b int) (sum int) { defer func() { sum++ }(); return a + b }\nf(1, 2)", "type T struct{ n int }\nfunc (t *T) Inc() { t.n++ }\nfunc (T) Twice(f func(int) int) int { return f(f(1)) }\nT{}.Twice(func(x int) int { return x + 1 })",
	"l: for { for { break l } }", "é, ξ := 1, \"😀\"; é++; _ = ξ", "{ a := 1; { b := a; _ = b } }", "go func() { x := 1; _ = x }()", "func g[A any](a A) A { b := a; return b }\ng(3)", "var v = func() int { w := 2; return w }()", "x := 1\n{\n\tx := x + 1\n\t_ = x\n}", "for range 3 { }", "func h() {}", "",
	"m := map[string]func(){\"a\": func() { q := 1; _ = q }}; m[\"a\"]()", "goto end\nend:\nfmt.Println()", "x := 1 //break\nx++ // done", "for i, r := range \"aé\" { _, _ = i, r }",
}

// A cell with points is the same cell: its lines stay, it is accepted, and without the points it
// is what was typed.
func TestPointsChangeNothing(t *testing.T) {
	for _, src := range sources {
		c := cell.New()
		d := Instrument(c, src, 100, nil)
		if d == nil {
			t.Errorf("%q has no points", src)
			continue
		}
		if strings.Count(d.Source, "\n") != strings.Count(src, "\n") {
			t.Errorf("%q has other lines: %q", src, d.Source)
		}
		plain := d.Source
		for _, in := range slices.Backward(d.inserts) {
			at := strings.LastIndex(plain, in.text)
			if at < 0 {
				t.Fatalf("%q: %q is not in %q", src, in.text, plain)
			}
			plain = plain[:at] + plain[at+len(in.text):]
		}
		if plain != src {
			t.Errorf("%q becomes %q", src, plain)
		}
		if _, diagnostics := c.Check(d.Source, 1, ""); len(diagnostics) > 0 {
			t.Errorf("%q with points: %v", d.Source, diagnostics[0])
		}
		for i, p := range d.Points {
			name := fmt.Sprintf("Stopˑ(%d", 100+i)
			if p.Enters {
				name = fmt.Sprintf("Enterˑ(%d", 100+i)
			}
			if strings.Count(d.Source, name) != 1 || len(p.Names) != len(p.Types) {
				t.Errorf("%q: point %d, %+v, is not there once", src, i, p)
			}
		}
		checkColumns(t, src, d)
	}
}

// checkColumns checks that each byte of the source with points, but for the points themselves, has
// the column that it was typed in.
func checkColumns(t *testing.T, src string, d *Debugged) {
	t.Helper()
	typed, pointed := strings.Split(src, "\n"), strings.Split(d.Source, "\n")
	for n := range typed {
		column := 0
		for i := range len(pointed[n]) {
			got := d.Column(n+1, i+1)
			if got < 1 || got > len(typed[n])+1 || got < column {
				t.Fatalf("%q: column %d of line %d was %d, after %d", d.Source, i+1, n+1, got, column)
			}
			column = got
			if !inPoint(d, n+1, i) && typed[n][got-1] != pointed[n][i] {
				t.Fatalf("%q: byte %d of line %d is %q, typed in column %d, where %q is", d.Source, i, n+1, pointed[n][i], got, typed[n][got-1])
			}
		}
	}
	for _, line := range []int{0, -1, len(typed) + 1} {
		if got := d.Column(line, 7); got != 7 {
			t.Errorf("column 7 of no line becomes %d", got)
		}
	}
}

// inPoint reports whether byte i of a line of the source with points belongs to one.
func inPoint(d *Debugged, line, i int) bool {
	start := source.LineStarts(d.Source)[line-1] + i
	added := 0
	for _, in := range d.inserts {
		at := in.offset + added
		if start >= at && start < at+len(in.text) {
			return true
		}
		added += len(in.text)
	}
	return false
}

// What can be seen at a point: the innermost first, each name that means this variable there.
func TestInSight(t *testing.T) {
	src := "func f(a int, s []string) (r error) {\n\tb := a\n\tfor i := range b {\n\t\ta := \"inner\"\n\t\t_ = a[i]\n\t}\n\treturn\n}\ntype T int\nx := T(1)\nfor y := 0; y < 1; y++ {\n\tvar z *T = &x\n\t_ = z\n}"
	d := Instrument(cell.New(), src, 0, nil)
	if d == nil {
		t.Fatal("no points")
	}
	for line, want := range map[int]string{2: "a int, s []string, r error", 4: "i int, a int, s []string, r error, b int", 5: "a string, i int, s []string, r error, b int", 7: "a int, s []string, r error, b int", 10: "", 12: "y int, x T", 13: "z *T, y int, x T"} {
		for _, p := range d.Points {
			if p.Line != line || p.Enters {
				continue
			}
			var list []string
			for i, name := range p.Names {
				list = append(list, name+" "+p.Types[i])
			}
			if got := strings.Join(list, ", "); got != want {
				t.Errorf("in line %d are %q, want %q", line, got, want)
			}
		}
	}
}

// A breakpoint stands before the statement of its line, or the next one; others are refused.
func TestConditions(t *testing.T) {
	src := "\nx := 1\n\nfor i := 0; i < 2; i++ {\n\tx += i\n}\n"
	d := Instrument(cell.New(), src, 0, []Condition{{1, "true"}, {3, "x > 1"}, {5, "i == 1"}, {6, "true"}, {2, "x ="}, {4, ""}})
	if d == nil {
		t.Fatal("no points")
	}
	if got, want := fmt.Sprint(d.Placed), "map[1:2 3:4 5:5]"; got != want {
		t.Errorf("placed are %s, want %s", got, want)
	}
	if got, want := fmt.Sprint(d.Refused), "map[2:x = is not a condition, such as n == 7 4: is not a condition, such as n == 7 6:no statement begins here or below]"; got != want {
		t.Errorf("refused are %s, want %s", got, want)
	}
	if !strings.Contains(d.Source, "if (i == 1) { Haltˑ(2) }; Stopˑ(2, &i, &x); x += i") {
		t.Errorf("%s", d.Source)
	}
	for _, bad := range []string{"x :=", "undefinedName", strings.Repeat("(", 400) + "1" + strings.Repeat(")", 400), "}"} {
		if Instrument(cell.New(), bad, 0, nil) != nil {
			t.Errorf("%.20q has points", bad)
		}
	}
}

// An expression at a point reads its variables; types without a name cannot be written.
func TestLocal(t *testing.T) {
	p := Point{Names: []string{"a", "b", "a", "c"}, Types: []string{"int", "[]string", "bool", "bad type"}}
	want := "func() any { a := *Localˑ(3, 0).(*int); _ = a; b := *Localˑ(3, 1).(*[]string); _ = b; return (a + 1) }()"
	if got := p.Local(3, "a + 1"); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
