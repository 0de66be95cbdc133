package notebooks

import (
	"strings"
	"testing"

	"sprague/notebooks/nbformat"
)

// Drawings are the same but for a hair in their numbers, and what is in one and not in the other is
// told, also where a name of a file has more numbers than the other.
func TestDrawingsThatDiffer(t *testing.T) {
	for _, c := range []struct {
		old, fresh string
		same       bool
	}{
		{"", "", true}, {"<svg/>", "<svg/>", true}, {`<svg x="1"/>`, `<svg x="1.019"/>`, true},
		{`<svg x="1"/>`, `<svg x="1.0201"/>`, false}, {`<svg x="1"/>`, `<svg y="1"/>`, false},
		{`<svg x="1"/>`, `<svg x="-1"/>`, false}, {`<svg x="1e2"/>`, `<svg x="100"/>`, true},
		{`<svg x="1"/>`, `<svg x=""/>`, false},
		{"<svg>/tmp/a1b2c3</svg>", "<svg>/tmp/a</svg>", true}, {"<svg>/tmp/a</svg>", "<svg>/tmp/a1b2c3</svg>", true},
		{"<svg>/tmp/a1 5</svg>", "<svg>/tmp/a 6</svg>", false}, {"<svg>/tmp/a1 x</svg>", "<svg>/tmp/a y</svg>", false},
		{"<svg>12 ms</svg>", "<svg>13 ms</svg>", false},
	} {
		if got := drawingDifference(c.old, c.fresh) == ""; got != c.same {
			t.Errorf("%s and %s are the same: %v", c.old, c.fresh, got)
		}
		if got := drawingDifference("<p>"+c.old+"</p>", "<p>"+c.fresh+"</p>") == ""; got != c.same {
			t.Errorf("in a page %s and %s are the same: %v", c.old, c.fresh, got)
		}
	}
}

// What differs from run to run does not count, and nothing beside it is taken for that.
func TestWhatIsVolatile(t *testing.T) {
	for text, want := range map[string]string{
		"took 1.5ms": "took ‹duration›", "2m3.5s": "‹duration›", "5s": "5s", "5 s": "5 s", "1.5 s": "‹duration›",
		"12 ns": "‹duration›", "3 mists": "3 mists", "0xc000012345": "‹address›", "0xc00001234": "0xc00001234",
		"0xff": "0xff", "0x12345678a8": "‹address›", "0x12345678a9": "0x12345678a9",
		"2024-01-02 03:04:05": "‹time›", "2024-01-02T03:04:05.123Z": "‹time›", "2024-01-02": "2024-01-02",
		"/tmp/go-1/x": "‹temporary file›", "/tmp": "/tmp", "1.5M values/s": "‹rate›", "\x1b[31mred\x1b[0m": "red",
		`"0123456789ab-3"`: `"‹handle›"`, `"0123456789ab"`: `"0123456789ab"`,
	} {
		if got := settle(text); got != want {
			t.Errorf("%q settles as %q, want %q", text, got, want)
		}
	}
	for _, c := range [][3]string{{`{"a":1,"b":2}`, `{ "b": 2, "a": 1 }`, ""}, {`{"a":1}`, `{"a":1.0}`, "1.0"},
		{`{`, `{`, ""}, {`{`, `[`, "["}, {`[12345678901234567890]`, `[12345678901234567891]`, "891"}} {
		if got := contentDifference("application/json", []byte(c[0]), []byte(c[1])); (got == "") != (c[2] == "") ||
			!strings.Contains(got, c[2]) {
			t.Errorf("%s and %s: %q", c[0], c[1], got)
		}
	}
}

// Values from outside become Go that fits what the notebook declares, or a text, never more than one
// expression.
func TestParametersOfAnyKind(t *testing.T) {
	for text, want := range map[string]string{"a=1": "a 1", "a=": "a ", "a=b=c": "a b=c", "ä=1": "ä 1"} {
		p, err := ParseParameter(text)
		if got := p.Name + " " + p.Value; err != nil || got != want {
			t.Errorf("%q is %q, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "a", "=1", "a b=1", "func=1", "1a=1", "a.b=1", " a=1"} {
		if p, err := ParseParameter(text); err == nil {
			t.Errorf("%q is %+v", text, p)
		}
	}
	declared := declarations("n := 5\ns, k := \"x\", 2\nvar v int\nvar w = `raw`\nif true { inner := 1 }")
	if len(declared) != 5 {
		t.Errorf("%v", declared)
	}
	for _, c := range [][3]string{
		{"n", "7", "n = 7"}, {"n", "x y", `n = "x y"`}, {"s", "7", `s = "7"`}, {"s", `"quoted"`, `s = "quoted"`},
		{"s", "a\nb", `s = "a\nb"`}, {"w", "7", `w = "7"`}, {"v", "1+2", "v = 1+2"}, {"new", "true", "new := true"},
		{"new", "word", `new := "word"`}, {"new", "f()", "new := f()"}, {"new", "1; os.Exit(1)", `new := "1; os.Exit(1)"`},
		{"new", "1\nos.Exit(1)", `new := "1\nos.Exit(1)"`}, {"new", "", `new := ""`}, {"inner", "1", "inner := 1"},
		{"new", "[]int{1}", "new := []int{1}"},
	} {
		if got := assignments([]Parameter{{c[0], c[1]}}, declared); got != c[2] {
			t.Errorf("%s=%s becomes %s, want %s", c[0], c[1], got, c[2])
		}
	}
	for _, source := range []string{"", "}", "x := ", "\x00", "func f() {", "`"} {
		_ = declarations(source) // of what is no Go as well
	}
	tagged := func(tag, source string) *nbformat.Cell {
		return &nbformat.Cell{Type: nbformat.Code, Source: source,
			Metadata: nbformat.Fields{"tags": []byte(`["` + tag + `"]`)}}
	}
	for _, c := range []struct {
		cells []*nbformat.Cell
		at, n int
	}{{nil, 0, 1}, {[]*nbformat.Cell{tagged("x", "1")}, 0,
		2}, {[]*nbformat.Cell{tagged("x", "1"), tagged("parameters", "n := 1"), tagged("x", "2")}, 2,
		4}, {[]*nbformat.Cell{tagged("parameters", "n := 1"), tagged("injected-parameters", "n = 9"),
		tagged("parameters", "m := 1")}, 1, 3}} {
		got := inject(c.cells, []Parameter{{"n", "2"}})
		if len(got) != c.n || !got[c.at].Has(injectedTag) || !strings.HasSuffix(got[c.at].Source, "= 2") {
			t.Errorf("%d cells, at %d: %+v", len(got), c.at, got[c.at])
		}
	}
	if got := inject([]*nbformat.Cell{tagged("injected-parameters", "x")}, nil); len(got) != 1 {
		t.Error("without parameters cells are changed")
	}
}
