package hint_test

import (
	"regexp"
	"strings"
	"testing"

	"sprague/kernel/cell"
	"sprague/kernel/cell/hint"
)

// guesses are what people write who know Sage, CGSuite, Mathematica, Python or IPython, and what the diagnostic must
// name: what to write here.
var guesses = []struct{ src, names string }{
	{"octal.Kayles.grundy(5)", "octal.Kayles.Value(5)"},
	{"octal.Kayles.nimber(5)", "octal.Kayles.Value(5)"},
	{"octal.Kayles.grundy_value(5)", "octal.Kayles.Value(5)"},
	{"octal.Kayles.value(5)", "Value"},
	{"octal.Kayles.NimValue(5)", "octal.Kayles.Value(5)"},
	{"octal.Kayles.nim_sequence(20)", "octal.Kayles.Values(20)"},
	{"octal.Kayles.period()", "Period"},
	{"octal.Kayles.findPeriod()", "octal.Kayles.Period()"},
	{"octal.Kayles.winning_moves(5, 7)", "WinningMoves"},
	{"*3 + *5", "nimber.Of(3).Add(nimber.Of(5))"},
	{"timeit octal.Kayles.Values(100)", "%timeit octal.Kayles.Values(100)"},
	{"man octal", "write ?octal"},
	{"N[Pi]", "math.Pi"},
	{"bitxor(3, 5)", "nim.Sum(3, 5, 7)"},
	{"TakingAndBreaking(`0.77`)", "octal.MustParse"},
	{"heap(5)", "nim.Heaps(5)"},
	{"whos", ":vars lists"},
	{"clear", ":reset"},
	{"octal.Kayles.best_move(5)", "octal.Kayles.WinningMoves(5, 7)"},
	{"octal.Kayles.moves(5)", "octal.Kayles.Choices(5)"},
	{"octal.Kayles.is_p(5)", "octal.Kayles.Outcome(5)"},
	{"octal.Kayles.plot()", "figure.Values(octal.Kayles)"},
	{"octal.Kayles.play()", "play.New(octal.Kayles, 5, 7)"},
	{"octal.Kayles.genus(5)", "misere.Genus(octal.Kayles, 5)"},
	{"octal.Kayles(5)", "octal.Kayles.Value(5)"},
	{"octal.Kayles[5]", "octal.Kayles.Value(5)"},
	{"octal.Kayles + octal.Dawson", "grundy.Sum"},
	{"octal.Kayles.IsLosing(5)", "octal.Kayles.Outcome(5)"},
	{"grundy.FromGraph(nil)", "grundy.New(moves)"},
	{"nimber.Multiply(2, 3)", "nimber.Mul(2, 3)"},
	{"g := subtraction.New(1, 2); g.grundy(5)", "g.Value(5)"},
	{"nim_sum(3, 5, 7)", "nim.Sum(3, 5, 7)"},
	{"nimsum(3, 5)", "nim.Sum"},
	{"mex(0, 1, 3)", "grundy.Mex"},
	{"Mex(0, 1, 3)", "grundy.Mex"},
	{"mex([]int{0, 1})", "grundy.Mex"},
	{"grundy(5)", "octal.Kayles.Value(5)"},
	{"nim(3, 5, 7)", "nim.Heaps(3, 5, 7)"},
	{"nim.Nim(3, 5, 7)", "nim.Heaps(3, 5, 7)"},
	{"nim.sum(3, 5)", "Sum"},
	{"nim_mul(2, 3)", "nimber.Mul"},
	{"nim_mult_power2(2, 3)", "nimber.Mul"},
	{"NimHeap(5)", "nim.Heaps(3, 5, 7)"},
	{"DawsonKayles", "octal.Dawson"},
	{"plotGame(octal.Kayles)", "figure.Values"},
	{"computeGrundyValues(5)", "Values(20)"},
	{"cg.Nim(3)", "nim.Heaps"},
	{`octal.MustParse("0.77") == octal.Kayles`, "write octal.Kayles.Code() == g.Code()"},
	{"m := map[octal.Game]int{octal.Kayles: 1}", "let the key be the code"},
	{"switch octal.Kayles { case octal.Dawson: }", "write octal.Kayles.Code() == g.Code()"},
	{"len(octal.Kayles.Values)", "write octal.Kayles.Values(20)"},
	{"for i, v := range octal.Kayles.Values { fmt.Println(i, v) }", "write octal.Kayles.Values(20)"},
	{"range octal.Kayles.Values", "range octal.Kayles.Values(20)"},
	{"octal.Kayles.Values[3]", "write octal.Kayles.Values(20)[3]"},
	{"octal.Kayles.Values[:10]", "octal.Kayles.Values(20)"},
	{"octal.Kayles.Period + 1", "c, err := octal.Kayles.Period(); then c.Period"},
	{"1 + octal.Kayles.Period", "c, err := octal.Kayles.Period()"},
	{"octal.Kayles.Value * 2", "octal.Kayles.Value(5)"},
	{"fmt.Println(octal.Kayles.Period)", "c, err := octal.Kayles.Period()"},
	{"fmt.Sprint(octal.Kayles.Rule)", "octal.Kayles.Rule()"},
	{"octal.Kayles.Period.Preperiod", "c, err := octal.Kayles.Period(); then c.Period, c.Preperiod"},
	{"octal.Kayles.Period == 12", "octal.Kayles.Period()"},
	{"if octal.Kayles.Period > 5 { }", "octal.Kayles.Period()"},
	{"len(octal.Kayles.Rule)", "octal.Kayles.Rule()"},
	{"strings.ToUpper(octal.Kayles.Rule)", "octal.Kayles.Rule()"},
	{"figure.Values(octal.Kayles.Values)", "octal.Kayles.Values(20)"},
	{"play.New(octal.Kayles.Heap)", "octal.Kayles.Heap(5)"},
	{"var p int = octal.Kayles.Value", "octal.Kayles.Value(5)"},
	{"x := []int{octal.Kayles.Value}", "octal.Kayles.Value(5)"},
	{"append(octal.Kayles.Values, 3)", "octal.Kayles.Values(20)"},
	{"slices.Max(octal.Kayles.Values)", "octal.Kayles.Values(20)"},
	{"nim.Heaps(3, 5).Value + 1", "nim.Heaps(3, 5).Value()"},
	{"v := octal.Kayles.Values; len(v)", "write v(n)"},
	{"grundy.Mex(octal.Kayles.Value)", "octal.Kayles.Value(5)"},
	{"x = !ls", "not a shell"},
	{"x := %timeit 3", "have no result"},
	{"?nim*", ":search nim"},
	{"*Kayles*?", ":search Kayles"},
	{"nim.*?", ":search nim"},
	{"var v []int = digraph.Geography(digraph.Path(4).Directed(), 0).WinningMoves()", "m.Played.(int)"},
	{"digraph.Geography(digraph.Path(4).Directed(), 0).WinningMoves()[0] + 1", "m.Played.(int)"},
	{"digraph.NodeKayles(digraph.Path(5)).WinningMoves()[0][0]", "m.Played.([]int)"},
	{"slices.Contains(digraph.NodeKayles(digraph.Path(5)).WinningMoves(), 3)", "m.Played"},
	{"func cut(e [2]int) {}; for _, e := range digraph.Hackenbush(digraph.Path(4), 0).WinningMoves() { cut(e) }",
		"m.Played.([2]int)"},
	{"euclid(6, 4)", ":search euclid"},
	{"fibonacci_nim(10)", "grundy.Words(\"take any number\").Dynamic(2, 0)"},
	{"n++", "declare it: n := …"},
	{"total += 1", "declare it: total := …"},
	{"Kayles", "octal.Kayles"},
	{"kayles.Value(5)", "octal.Kayles"},
	{"Wythoff()", "twoheap.Wythoff"},
	{"wythoff(3, 5)", "twoheap.Wythoff"},
	{"octal(0.77)", "octal.MustParse(\"0.77\")"},
	{"octal.New(\"0.77\")", "octal.MustParse(\"0.77\")"},
	{"octal.MustParse(0.77)", "octal.MustParse(\"0.77\")"},
	{"octal.kayles", "Kayles"},
	{"octal.Mex(1)", "grundy.Mex"},
	{"g := octal.Parse(\"0.77\"); g", "octal.MustParse"},
	{"subtraction(1, 2, 3)", "subtraction.New(1, 2, 3)"},
	{"SubtractionGame(1, 2, 3)", "subtraction.New(1, 2, 3)"},
	{"plot(octal.Kayles)", "figure.Values(octal.Kayles)"},
	{"list_plot(octal.Kayles.Values(20))", "figure.Values"},
	{"ListPlot[octal.Kayles]", "figure.Values"},
	{"help", "?octal.Kayles"},
	{"help(octal.Kayles)", "?octal.Kayles"},
	{"exit", ":quit"},
	{"exit()", ":quit"},
	{"quit", ":quit"},
	{"[1,2,3]", "[]int{1,2,3}"},
	{"x := [1, 2, 3]", "[]int{1, 2, 3}"},
	{"{1, 2, 3}", "[]int{1, 2, 3}"},
	{"import \"foo/bar\"", "octal.Kayles"},
	{"import numpy as np", "no import is needed"},
	{"from sage.all import *", "no import is needed"},
	{"for i in range(5): print(i)", "for i := range 5 {"},
	{"for i in range(2, 5):\n    print(i)", "for i := 2; i < 5; i++ {"},
	{"for x in xs:\n    print(x)", "for _, x := range xs {"},
	{"[n*n for n in range(10)]", "for n := range 10 {"},
	{"print x", "fmt.Println(x)"},
	{"x = 5", "x := …"},
	{"let x = 5", "x := 5"},
	{"int x = 5;", "x := 5"},
	{"x <- 5", "x := 5"},
	{"while x < 3: x", "for x < 3 {"},
	{"if 3 > 2: print(1)", "if 3 > 2 {"},
	{"def f(n): return n", "func f(n int) int {"},
	{"f = lambda n: n + 1", "func(n int) int {"},
	{"f[x_] := x^2", "func f(x int) int {"},
	{"2 ** 3", "math.Pow"},
	{"true and false", "&&"},
	{"True", "true, false and nil"},
	{"None", "true, false and nil"},
	{"'abc'", "double quotes"},
	{"%timeit f()", ":help"},
	{"!ls", ":help"},
	{"# a comment", "//"},
	{"*2", "nimber.Of(2)"},
	{"graph.New()", "digraph.Path(5)"},
	{"nim.Table(8, 8)", "nimber.AddTable(8)"},
	{"twoheap.Wythoff().Table(8, 8)", "Table(…) with n int"},
	{"values := octal.Kayles.Values(20); values.Save(`x.csv`)", "display.SaveCSV(\"x.csv\", values)"},
	{"figure.Values(octal.Kayles).Named(`x`)", "figure.Values(octal.Kayles).Title("},
	{"sqrt(2)", "math.Sqrt"},
	{"sum(1, 2)", "nim.Sum"},
	{"Println(5)", "fmt.Println"},
	{"console.log(5)", "fmt.Println"},
	{"str(5)", "fmt.Sprint"},
	{"canonical_form(octal.Kayles)", "octal.Kayles.Value(5)"},
	{"nimber.Of(2) * nimber.Of(3)", "nimber.Of(2).Mul(nimber.Of(3))"},
	{"x, y := 1, 2; x, y", "fmt.Println(a, b)"},
	{"}", "without its {"},
	{"func f() int { return 1 }}", "without its {"},
	{"case 3:", "switch n {"},
	{"default:", "switch n {"},
	{"y := x++", "of its own"},
	{"fmt.Println(1))", "without its ("},
	{"]", "without its ["},
}

// What people guess is answered by what to write.
func TestGuesses(t *testing.T) {
	for _, g := range guesses {
		_, diagnostics := cell.New().Check(g.src, 1, "")
		if len(diagnostics) == 0 {
			t.Errorf("%s: no diagnostic", g.src)
			continue
		}
		if !strings.Contains(diagnostics[0].Hint, g.names) {
			t.Errorf("%s: %q is not in %s", g.src, g.names, diagnostics[0].Error())
		}
	}
}

// The calls that a game without a name advises say how to name it.
func TestLastValueIsNamed(t *testing.T) {
	c := cell.New()
	declare(t, c, "grundy.Takes(1, 2).Splitting()")
	for src, want := range map[string]string{
		"g.Values(100)": "g := ans, or write ans.Values(20)", "g.Period()": "ans.Period()",
		"play.New(g, 5, 7)": "name the last value: g := ans", "figure.Values(g)": "g := ans",
		"ga.Foo()": "", "gamma.Values(3)": "",
	} {
		_, diagnostics := c.Check(src, 2, "")
		if len(diagnostics) == 0 || want == "" && strings.Contains(diagnostics[0].Hint, "ans") {
			t.Errorf("%s: %v", src, diagnostics)
		} else if !strings.Contains(diagnostics[0].Hint, want) {
			t.Errorf("%s: %v does not say %q", src, diagnostics, want)
		}
	}
}

// A function may be meant.
func TestFunctionsMayBeMeant(t *testing.T) {
	for _, src := range []string{
		`fmt.Printf("%T", octal.Kayles.Value)`, "display.Show(octal.Kayles.Period)", "grundy.New(octal.Kayles.Options)",
		"f := octal.Kayles.Value; fmt.Println(f == nil, f(3))",
		"fmt.Println(strings.ToUpper)", "slices.IndexFunc([]int{1}, func(x int) bool { return x > 0 })",
		"octal.Kayles.Value", "v := []func(int) int{octal.Kayles.Value}; len(v)",
	} {
		if _, diagnostics := cell.New().Check(src, 1, ""); len(diagnostics) > 0 {
			t.Errorf("%s: %v", src, diagnostics)
		}
	}
	for _, src := range []string{"sort.Slice([]int{1}, octal.Kayles.Value)",
		"func h(f func(string) int) {}; h(octal.Kayles.Value)"} {
		if _, diagnostics := cell.New().Check(src, 1, ""); len(diagnostics) == 0 ||
			strings.Contains(diagnostics[0].Hint, "is a function") {
			t.Errorf("%s: %v", src, diagnostics)
		}
	}
}

// What is advised can be written.
func TestAdviceIsRight(t *testing.T) {
	for _, kind := range []string{"name", "member", "in", "package", "value", "type"} {
		for _, advice := range hint.Advised(kind) {
			text, ok := strings.CutPrefix(strings.ReplaceAll(advice, "$1", "octal.Kayles"), "write ")
			if strings.Contains(text, "…") {
				continue
			}
			call := calls.FindString(text)
			if !ok && kind != "value" || call == "" {
				continue
			}
			if _, diagnostics := cell.New().Check(call, 1, ""); len(diagnostics) > 0 {
				t.Errorf("%s is advised, but: %v", call, diagnostics)
			}
		}
	}
}

// calls are what an advice begins with, and can be run as they stand.
var calls = regexp.MustCompile(
	`^(?:nim|nimber|octal|grundy|subtraction|coins|twoheap|digraph|misere|proof|figure|play|` +
		`math|rand|display)\.\w[\w.]*(?:\((?:[\d, ".]|\[\]\[2\]int\{.*\}|octal\.Kayles|` +
		`digraph\.Path\(\d\)(?:\.Directed\(\))?)*\))?`)

// Go that is wrong for its own reasons is not taken for another language.
func TestGoIsNotTranslated(t *testing.T) {
	for _, src := range []string{
		"for i := range 5 {", "if x := 3; x > 2 {", "x := []int{1, 2, 3", "func f(n int) int { return n", "a[1] = ",
		"m := map[string]int{\"a\": 1,", "f(1, 2",
		"x := a *\n", "var x = \"it's [1, 2]\" +", "type T struct {",
	} {
		_, diagnostics := cell.New().Check(src, 1, "")
		if len(diagnostics) == 0 || strings.HasPrefix(diagnostics[0].Hint, "write") {
			t.Errorf("%q: %v", src, diagnostics)
		}
	}
}

// A function or method alone is shown by its signature, with the call that may have been meant.
func TestFunctionsAloneAreExplained(t *testing.T) {
	for src, want := range map[string]string{
		"octal.Kayles.Period": "func(options ...octal.Option) (periodic.Certificate, error)\\nThis is the function " +
			"itself; did you mean octal.Kayles.Period()?",
		"octal.Kayles.Explain": "func(n int) grundy.Explanation\\nThis is the function itself; did you mean " +
			"octal.Kayles.Explain(n)?",
		"grundy.Mex": "did you mean grundy.Mex()?",
	} {
		u, diagnostics := cell.New().Check(src, 1, "")
		if len(diagnostics) > 0 || !strings.Contains(strings.Join(u.Steps, "\n"), want) {
			t.Errorf("%s: %v, and no %q in %v", src, diagnostics, want, u)
		}
	}
}

// Widgets that package display does not have are those of other programs, or were here once.
func TestWidgetsThatAreNot(t *testing.T) {
	for src, want := range map[string]string{
		`display.Radio("a", nil, nil)`: "display.Select", "display.Row(1)": "display.Column",
		`display.Number("n", 1, 2, 1, nil)`: "display.Slider", "display.Link(1, 2)": "b.Set(n)",
	} {
		if _, diagnostics := cell.New().Check(src, 1, ""); len(diagnostics) == 0 ||
			!strings.Contains(diagnostics[0].Hint, want) {
			t.Errorf("%s: %+v, want %s", src, diagnostics, want)
		}
	}
}
