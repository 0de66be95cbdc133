package cell

import (
	"strings"
	"testing"
)

// What the checker knows of a constant is what the interpreter finds, in value and type,
// and ans is the same variable afterwards.
func TestConstantCells(t *testing.T) {
	for _, expr := range []string{
		"1+1", "-7/2", "1<<40", "math.MaxInt64", "'x'", `"a"+"b"`, `len("abc")`, "1 < 2", "!true",
		"0.1+0.2", "1.5*2", "math.Pi", "1e-400", "2i*2i", "1+2i", "string('ξ')", "\"\\xff\"",
		"int8(-128)", "uint8(200)", "uint64(math.MaxUint64)", "uintptr(7)", "rune(65)", "byte(65)",
		"float32(0.1)", "float64(1)", "complex64(0.1+2i)", "int64(1)<<62",
	} {
		m := newMachine()
		if u, _ := m.checker.Check(expr, 1, ""); u == nil || u.Known == nil {
			t.Errorf("%s is not known", expr)
		} else {
			m.checker.Rollback(u)
		}
		const look = `fmt.Printf("%T %v\n", ans, ans)`
		for _, src := range []string{expr, look, "hidden := " + expr + "; hidden", look} {
			if err := m.eval(src); err != nil {
				t.Fatalf("%s: %v", src, err)
			}
		}
		lines := strings.Split(m.out.String(), "\n")
		if len(lines) != 5 || lines[0] != lines[2] || lines[1] != lines[3] {
			t.Errorf("%s: known as %q, found as %q", expr, lines[:2], lines[2:])
		}
	}
}

func TestCellsThatAreNotConstant(t *testing.T) {
	c := New()
	if u, diagnostics := c.Check("type Colour int; const Red Colour = 1; x := 1", 1, ""); u == nil {
		t.Fatal(diagnostics)
	} else {
		c.Commit(u, len(u.Steps))
	}
	for _, src := range []string{"Red", "x", "x + 1", "1 + 1;", "const c = 2; c", "2; 3", "_ = 2", "time.Second", "func() int { return 1 }()", "[2]int{}", "any(1)"} {
		u, diagnostics := c.Check(src, 2, "")
		if u == nil {
			t.Fatal(diagnostics)
		}
		if u.Known != nil || len(u.Steps) == 0 {
			t.Errorf("%s is taken for the constant %v", src, u.Known)
		}
		c.Rollback(u)
	}
}

func TestConstantsThatFitNoType(t *testing.T) {
	for src, want := range map[string]string{
		"1 << 63":                       "1:1: 1 << 63 is too large for int",
		"const big = 1 << 70; big":      "1:22: big is too large for int",
		"const big = 1 << 70; big >> 8": "",
		"1e400":                         "1:1: 1e400 is too large for float64",
		"x := 2\n-1 << 64; x":           "2:1: -1 << 64 is too large for int",
		"uint64(1 << 63)":               "",
	} {
		err := newMachine().eval(src)
		if want == "" && err != nil || want != "" && (err == nil || !strings.HasPrefix(err.Error(), want)) {
			t.Errorf("%q: %v, want %q", src, err, want)
		}
	}
}

// An ans that the interpreter has not heard of is there for whoever mentions it.
func TestAnswerOfConstantCells(t *testing.T) {
	for _, cells := range [][]string{
		{"6*7", "ans", "=> 42"},
		{"6*7", "ans + 1", "ans + 1", "=> 43", "=> 44"},
		{"6*7", "7", "ans", "=> 7"},
		{"6*7", "ans = 5", "ans", "=> 5"},
		{"6*7", "p := &ans", "7", "*p", "=> 42"},
		{"6*7", "func f() int { return ans }", "7", "f()", "=> 42"},
		{"6*7", "func g[T any](T) int { return ans }", "7", "g(1.5)", "=> 42"},
		{"6*7", "var x = ans + 1", "x", "=> 43"},
		{"6*7", "x := ans; x++; panic(x)", "ans", "=> 42"},
		{"6*7", "ans + undefinedName", "ans", "=> 42"},
		{"x := 1", "6*7", "x", "ans", "=> 1"},
	} {
		m := newMachine()
		wanted := 0
		for _, src := range cells {
			if strings.HasPrefix(src, "=>") {
				wanted++
				continue
			}
			m.eval(src) // some are to fail
		}
		got := strings.Fields(strings.ReplaceAll(m.out.String(), "=> ", "=>"))
		want := strings.Fields(strings.ReplaceAll(strings.Join(cells[len(cells)-wanted:], "\n"), "=> ", "=>"))
		if !strings.HasSuffix(strings.Join(got, " "), strings.Join(want, " ")) {
			t.Errorf("%q show %q", cells, got)
		}
	}
}
