package assist

import (
	"slices"
	"strings"
	"testing"

	"sprague/kernel/cell"
)

// session returns a checker that has seen the given cells.
func newSession(t *testing.T, cells ...string) *cell.Checker {
	t.Helper()
	c := cell.New()
	for i, src := range cells {
		u, diagnostics := c.Check(src, i+1, "")
		if len(diagnostics) > 0 {
			t.Fatalf("%s: %v", src, diagnostics)
		}
		c.Commit(u, len(u.Steps))
	}
	return c
}

func TestComplete(t *testing.T) {
	c := newSession(t,
		"type Heap struct { Size, colour int }\n// Halve halves.\nfunc (h Heap) Halve() Heap { h.Size /= 2; return h }",
		"kayles := octal.MustParse(\"0.77\"); heap := Heap{Size: 3}")
	for _, test := range []struct{ src, want string }{
		{"kay", "kayles"},
		{"kayles.Per", "Period"},
		{"octal.Must", "MustParse"},
		{"x := kayles.Val", "Values"},
		{"for i := range kayles.Val", "Values"},
		{"if heap.Si", "Size"},
		{"heap.co", "colour"},
		{"heap.Halve().Ha", "Halve"},
		{"func f(width int) int { return wid", "width"},
		{"fmt.Println(strings.ToU", "ToUpper"},
		{"import \"math/b", "math/bits"},
		{"swi", "switch"},
		{"oct", "octal"},
		{"mak", "make"},
		{`fmt.Println("\"", kay`, "kayles"},
		{"fmt.Println('\"', kay", "kayles"},
		{"// \"\nkay", "kayles"},
		{"fmt.Println(`a\"\n`, kay", "kayles"},
	} {
		found := false
		done := Completions(c, test.src, len(test.src))
		for _, k := range done.Candidates {
			found = found || k.Text == test.want
		}
		if !found {
			t.Errorf("%q: %q is not among %v", test.src, test.want, done.Candidates)
		}
	}
}

// Games come before errors and constants.
func TestConstantsComeLast(t *testing.T) {
	constants := 0
	for _, k := range Completions(newSession(t), "octal.", 6).Candidates {
		if k.Kind == "const" || k.Type == "error" || k.Kind == "type" && strings.HasSuffix(k.Text, "Error") {
			constants++
		} else if constants > 0 {
			t.Errorf("%s comes after an error or a constant", k.Text)
		}
	}
	if constants == 0 {
		t.Error("no constant is listed")
	}
}

// Nothing is completed in texts and comments.
func TestCompleteNothing(t *testing.T) {
	c := newSession(t, "kayles := 1")
	for _, src := range []string{`"kay`, `"\"kay`, "`\nkay", "'kay", "x := 1 // kay", "/* kay", "`\"`; \"kay"} {
		if done := Completions(c, src, len(src)); len(done.Candidates) > 0 {
			t.Errorf("%q is completed by %v", src, done.Candidates)
		}
	}
}

func TestInspect(t *testing.T) {
	c := newSession(t, "type Heap struct { Size int }\n// Halve halves.\nfunc (h Heap) Halve() Heap { return h }",
		"kayles := octal.MustParse(\"0.77\")")
	for _, test := range []struct{ src, want string }{
		{"octal.Game.Period", "func (octal.Game) Period("},
		{"octal.MustParse", "Example:"},
		{"kayles.Values(3)", "Values(n int) []int"},
		{"kayles", "var kayles octal.Game"},
		{"Heap", "Size int"},
		{"Heap.Halve", "Halve halves."},
		{"octal", "package octal"},
		{"strings.Builder.WriteString", "WriteString appends"},
		{"len", "built-in"},
	} {
		got := Inspect(c, test.src, len(test.src), Brief)
		if test.src == "kayles.Values(3)" {
			got = Inspect(c, test.src, 9, Brief)
		}
		if !got.Found || !strings.Contains(got.Bundle.Text(), test.want) {
			t.Errorf("%q: %q does not contain %q", test.src, got.Bundle.Text(), test.want)
		}
	}
	for _, test := range []struct{ src, want string }{
		{`octal.MustParse("0.7`, "func octal.MustParse("},
		{"fmt.Println([]int{len(x[unknown", "built-in"},
		{"octal.", "package octal"},
		{"octal.MustParse(octal.Kayles.Values(3), 1", "func octal.MustParse("},
	} {
		if got := Inspect(c, test.src, len(test.src), Brief); !got.Found || !strings.Contains(got.Bundle.Text(), test.want) {
			t.Errorf("%q: %q does not contain %q", test.src, got.Bundle.Text(), test.want)
		}
	}
	for _, src := range []string{"", "   ", "(", "1 + (2", "x.y("} {
		if got := Inspect(c, src, len(src), Full); got.Found {
			t.Errorf("%q: found %q", src, got.Bundle.Text())
		}
	}
	if got := Inspect(c, "nothingLikeThis", 4, Full); got.Found {
		t.Errorf("found %q", got.Bundle.Text())
	}
}

func TestInspectInFull(t *testing.T) {
	c := newSession(t, "// A Heap is one.\ntype Heap struct { Size int }\n// Halve halves.\nfunc (h Heap) Halve() Heap { "+
		"return h }", "const (\n\t// A is one.\n\tA = 1\n\tB = 2\n)", "x, y := 1,  2")
	for _, test := range []struct{ name, want string }{
		{"Heap", "Source:\n\n\t// A Heap is one.\n\ttype Heap struct { Size int }"},
		{"Heap.Halve", "\tfunc (h Heap) Halve() Heap { return h }"},
		{"A", "A is one."}, {"B", "\tconst (\n"}, {"y", "\tx, y := 1,  2"},
		{"octal", "\n\tfunc octal.MustParse("},
		{"octal.Game", "\n\tfunc (octal.Game) Period("},
		{"octal.MustParse", `import "sprague/stdlib/octal" // Package octal`},
		{"len", "built-in"},
	} {
		brief, full := Inspect(c, test.name, len(test.name), Brief).Bundle, Inspect(c, test.name, len(test.name), Full).Bundle
		if !strings.Contains(full.Text(), test.want) || len(full.Text()) < len(brief.Text()) {
			t.Errorf("%s: %q does not contain %q", test.name, full.Text(), test.want)
		}
	}
}

func TestIsComplete(t *testing.T) {
	c := cell.New()
	for _, test := range []struct {
		src    string
		want   Completeness
		indent string
	}{
		{"1 + 1", Complete, ""},
		{"", Complete, ""},
		{"for i := 0; i < 3; i++ {", Incomplete, "\t"},
		{"f(1,", Incomplete, "\t"},
		{"x := 1 +", Incomplete, ""},
		{"s := `abc", Incomplete, ""},
		{"/* open", Incomplete, ""},
		{"s := \"`\"", Complete, ""},
		{"s := '`'", Complete, ""},
		{"1 // of a/*", Complete, ""},
		{"1 /* a */ // b/*", Complete, ""},
		{"s := `a\n/* b */", Incomplete, ""},
		{"s := \"/*\"", Complete, ""},
		{"s := \"abc", Invalid, ""},
		{"1 // `", Complete, ""},
		{"x := )", Invalid, ""},
		{"x := 1 2", Invalid, ""},
		{"func f() {\n\tif x {", Incomplete, "\t\t"},
	} {
		if got, indent := IsComplete(c, test.src); got != test.want || indent != test.indent {
			t.Errorf("%q: got %v %q, want %v %q", test.src, got, indent, test.want, test.indent)
		}
	}
}

// A student's question leads to the name that answers it.
func TestSearch(t *testing.T) {
	c := cell.New()
	for question, want := range map[string]string{
		"octal period":                        "octal.Game.Period",
		"How do I find the period of a game?": "octal.Game.Period",
		"periodic nim product":                "nimber.Mul",
		"winning moves":                       "octal.Game.WinningMoves",
		"who wins Nim?":                       "nim.Position.Outcome",
		"my own game":                         "grundy.New",
		"save a picture":                      "figure.Figure.Save",
		"plot values":                         "figure.Values",
		"inverse of a nimber":                 "nimber.Inv",
		"domino cram":                         "board.Cram",
		"misère quotient":                     "misere.Quotient",
		"Dawson's Chess":                      "octal.DawsonsChess",
		"play against the computer":           "play.Match.Computer",
		"games with draws":                    "digraph.LoopyGame",
		"closed form":                         "subtraction.Game.ClosedForm",
		"proof step by step":                  "proof.Proof.Step",
		"xor":                                 "nim.Sum",
		"mex":                                 "grundy.Mex",
	} {
		found := Search(c, question)
		at := slices.IndexFunc(found, func(m Match) bool { return m.Name == want })
		if at < 0 || at >= 12 {
			t.Errorf("%s: %s is at place %d of %v", question, want, at, found)
		}
	}
	for _, nothing := range []string{"zzzzqqqq", "", " ?"} {
		if got := Search(c, nothing); len(got) != 0 {
			t.Errorf("%q found %v", nothing, got)
		}
	}
}

func BenchmarkSearch(b *testing.B) {
	c := cell.New()
	for b.Loop() {
		Search(c, "how do I find the period of a game")
	}
}

func BenchmarkComplete(b *testing.B) {
	c := cell.New()
	u, _ := c.Check("kayles := octal.MustParse(\"0.77\")", 1, "")
	c.Commit(u, 2)
	Completions(c, "kayles.", 7)
	for b.Loop() {
		Completions(c, "kayles.", 7)
	}
}

func BenchmarkCheck(b *testing.B) {
	c := cell.New()
	for b.Loop() {
		u, _ := c.Check("octal.MustParse(\"0.77\").Values(10)", 1, "")
		c.Rollback(u)
	}
}

func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		c := cell.New()
		u, _ := c.Check("1+1", 1, "")
		c.Rollback(u)
	}
}
