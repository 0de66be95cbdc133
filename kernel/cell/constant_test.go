package cell

import (
	"strings"
	"testing"
)

// ans has the value and the type of a constant.
func TestConstantCells(t *testing.T) {
	for expr, want := range map[string]string{
		"1+1": "int 2", "-7/2": "int -3", "1<<40": "int 1099511627776", "math.MaxInt64": "int 9223372036854775807",
		"'x'":     "int32 120",
		`"a"+"b"`: "string ab", `len("abc")`: "int 3", "1 < 2": "bool true", "0.1+0.2": "float64 0.3", "1e-400": "float64 0",
		"2i*2i": "complex128 (-4+0i)", "string('ξ')": "string ξ", "int8(-128)": "int8 -128",
		"uint64(math.MaxUint64)": "uint64 18446744073709551615",
		"byte(65)":               "uint8 65", "float32(0.1)": "float32 0.1", "complex64(0.1+2i)": "complex64 (0.1+2i)",
		"int64(1)<<62": "int64 4611686018427387904",
	} {
		m := newMachine()
		for _, src := range []string{expr, `fmt.Printf("%T %v\n", ans, ans)`} {
			if err := m.eval(src); err != nil {
				t.Fatalf("%s: %v", src, err)
			}
		}
		_, value, _ := strings.Cut(want, " ")
		if got := m.out.String(); got != "=> "+value+"\n"+want+"\n" {
			t.Errorf("%s: %q, want %q", expr, got, want)
		}
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
		"'a' << 40":                     "1:1: 'a' << 40 is too large for rune",
		"1e400i":                        "1:1: 1e400i is too large for complex128",
	} {
		err := newMachine().eval(src)
		if want == "" && err != nil || want != "" && (err == nil || !strings.HasPrefix(err.Error(), want)) {
			t.Errorf("%q: %v, want %q", src, err, want)
		}
	}
}

// The ans of a constant is there for whoever mentions it.
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
