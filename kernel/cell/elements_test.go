package cell

import (
	"fmt"
	"strings"
	"testing"
)

// elements are functions of a number whose loops read and write elements in all the ways
// for which fast functions have instructions of their own: sums and differences as indices,
// elements that are slices or strings, conditions, constants. Each is called with indices
// inside, at and beyond both ends.
var elements = []string{
	`func(i int) int { s := []int{3, 5, 7, 9}; t := 0; for k := range 2 { t += s[i-k] }; return t }`,
	`func(i int) int { s := []int{3, 5, 7, 9}; t := 0; for range 2 { t += s[i+1]*10 + s[1+i] + s[i-1] }; return t }`,
	`func(i int) int { s := []int{3, 5, 7, 9}; n := 3; t := 0; for a := 0; a < 2; a++ { t += s[n-i-a] ^ s[3-i] }; ` +
		`return t }`,
	`func(i int) int { s := []uint8{3, 5, 250}; for range 2 { s[i-1] += 7; s[i]++ }; return int(s[0]) + int(s[1])<<8 ` +
		`+ int(s[2])<<16 }`,
	`func(i int) int { s := []bool{false, true, false, true}; t := 0; for k := range 2 { if s[i] { t++ }; if !s[i-k] ` +
		`{ t += 10 }; s[i+1] = true; s[k] = false }; for k, x := range s { if x { t += 100 << k } }; return t }`,
	`func(i int) int { s := []bool{true, true, false}; for s[i] { i++ }; return i }`,
	`func(i int) int { u := uint(i); s := []int{1, 2, 3}; t := 0; for range 2 { t += s[u-1] + s[u] }; return t }`,
	`func(i int) int { u := uint8(i); s := []int{1, 2, 3}; t := 0; for range 2 { t += s[u-1] + s[u+254] }; return t }`,
	`func(i int) int { s := [][]int{{1}, {2, 3}, {4, 5, 6}}; t := 0; for k := range 2 { t += s[i][k]*10 + s[i-1][i-1] ` +
		`+ len(s[i+0]) + cap(s[i]) }; return t }`,
	`func(i int) int { s := []string{"a", "bc", "def"}; t := 0; for k := range 2 { t += len(s[i-k])*10 + int(s[i][k]) ` +
		`}; return t }`,
	`func(i int) int { s := []int16{1, -2, 3}; t := 0; for k := range 2 { s[i-k] = -5; s[i-1] -= 300; t += ` +
		`int(s[i-k]) }; return t }`,
	`func(i int) int { s := []float64{1, 2.5, 3}; var t float64; for k := range 2 { t += s[i-k] * s[k] }; return ` +
		`int(8 * t) }`,
	`func(i int) int { s := [][]int{{1}, {2, 3}, {}}; x := []int{1, 0}; t := 0; for k := range 2 { x = s[x[i]]; t += ` +
		`len(x)*10 + x[k] }; return t }`,
	`func(i int) int { s := [][]string{{"a"}, {"bc", ""}, {}}; t := 0; for k := range 2 { x := s[i]; s[i] = s[k]; ` +
		`s[k] = x; t += len(x) + len(s[k][k]) }; return t }`,
	`func(i int) int { x := 7; p := []*int{nil, &x, &x}; t := 0; for k := range 2 { t += *p[i-k] }; return t }`,
	`func(i int) int { s := []int{1, 2, 3}; t := 0; for k := range 2 { s[i-k], s[k] = s[k], s[i-k]; t = t*10 + s[0] ` +
		`}; return t*1000 + s[1]*10 + s[2] }`,
	`func(i int) int { s := []int8{1, 2, 3}; for k := range 2 { s[i+k] = 127; s[i+k]++ }; return int(s[0]) + ` +
		`int(s[1]) + int(s[2]) }`,
	`func(i int) int { s := []int{1, 2, 3}; t := 0; for k := range 3 { t += 2*s[k] - 3&s[i] + 5*i ^ 1 | s[k]<<1 }; ` +
		`return t }`,
	`func(i int) int { s := [][]int{{1}, {2, 3}}; p := make([]*int, s[i][0], len(s[i])+s[0][0]); q := make([]*[]int, ` +
		`len(s[i-1])*2, s[i][i]); return len(p)*100 + cap(p) + len(q) }`,
	`func(i int) int { s := "xyz"; t := 0; for k := range 2 { t += int(s[i-k]) + int(s[2-i]) }; return t }`,
	`func(i int) int { s := []int{1, 2, 3}; f := func() int { i++; return 1 }; t := 0; for range 2 { t += s[i-1] + ` +
		`f() + s[i-2] }; return t }`,
}

// Elements are the same by fast functions and by the interpreter, panics and all.
func TestElements(t *testing.T) {
	if raceDetector {
		t.Skip("it has one goroutine, and takes the race detector minutes")
	}
	var decls, calls strings.Builder
	decls.WriteString("import (\"fmt\"; \"math\")\nfunc try(f func(int) int, i int) (s string) {\n\tdefer func() { if " +
		"e := recover(); e != nil { s = fmt.Sprint(e) } }()\n\treturn fmt.Sprint(f(i))\n}\n")
	for k, f := range elements {
		name := fmt.Sprintf("element%d", k)
		decls.WriteString("func " + name + strings.TrimPrefix(f, "func") + "\n")
		for _, i := range []string{"-3", "-2", "-1", "0", "1", "2", "3", "4", "258", "math.MaxInt", "math.MinInt"} {
			fmt.Fprintf(&calls, "fmt.Println(%d, %s, try(%s, %s))\n", k, i, name, i)
		}
	}
	var got [2]string
	for i := range got {
		m := newMachine()
		m.checker.Slow(i == 1)
		for _, cell := range []string{decls.String(), calls.String()} {
			if err := m.eval(cell); err != nil {
				t.Fatal(err)
			}
		}
		got[i] = m.out.String()
	}
	fast, slow := strings.Split(got[0], "\n"), strings.Split(got[1], "\n")
	if len(fast) != len(slow) || len(fast) < 10*len(elements) {
		t.Fatalf("%d and %d lines", len(fast), len(slow))
	}
	for i := range fast {
		if fast[i] != slow[i] {
			t.Errorf("fast: %s\nslow: %s", fast[i], slow[i])
		}
	}
}

// All of them are fast: otherwise the test above would compare the interpreter with itself.
func TestElementsAreFast(t *testing.T) {
	m := newMachine()
	for k, f := range elements {
		name := fmt.Sprintf("element%d", k)
		if err := m.eval("func " + name + strings.TrimPrefix(f, "func")); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(f, "*[]int") {
			continue // made for the interpreter
		}
		if !m.isFast(name) {
			t.Errorf("%s is interpreted", name)
		}
	}
}
