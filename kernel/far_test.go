package kernel

import (
	"context"
	"strings"
	"testing"
)

// farCalls are calls of the library with heaps and sizes far out. Each answers from what is proved, or refuses before
// it allocates; none ends the worker, which has 2 GB here.
var farCalls = []struct{ src, want string }{
	{"octal.Kayles.Value(1_000_000_000_000)", "1"},
	{"octal.Kayles.Heap(1_000_000_000_000)", "value 1"},
	{"octal.Kayles.Outcome(1_000_000_000_000, 5)", "N"},
	{"octal.Dawson.Value(9223372036854775807)", ""},
	{"octal.MustParse(\"0.137\").Sum(3_000_000_000, 12)", "value"},
	{"subtraction.New(2, 5, 7).Value(1_000_000_000_000_000_000)", ""},
	{"subtraction.AllBut(2, 3).Heap(1_000_000_000_000)", "value"},
	{"subtraction.New(1, 2, 3).WinningMoves(1_000_000_000_001, 2)", "→"},
	{"g := grundy.Takes(1, 2).Splitting(); g.Period(); g.Value(1_000_000_000_000)", "1"},
	{"octal.Treblecross.Value(1_000_000_000_000)", "!would take 1.3 TB of memory"},
	{"octal.GrundysGame.Value(9223372036854775806)", "!of memory"},
	{"octal.Treblecross.Values(3_000_000_000)", "!of memory"},
	{"octal.Treblecross.Sequence(30_000_000_000)", "!of memory"},
	{"octal.Treblecross.Heap(30_000_000_000)", "!of memory"},
	{"octal.Treblecross.Outcome(30_000_000_000)", "!of memory"},
	{"octal.Treblecross.Rare(30_000_000_000)", "!of memory"},
	{"octal.Kayles.Values(3_000_000_000)", "!of memory"},
	{"octal.Kayles.Table(1_000_000_000, 1_000_000_000)", "!of memory"},
	{"octal.Kayles.Sequence(30_000_000_000)", "!of memory"},
	{"octal.Kayles.Compare(octal.Officers, 1_000_000_000_000)", ""},
	{"digraph.NodeKaylesPaths().Value(1_000_000_000_000)", "5"},
	{"digraph.ArcKaylesPaths().Value(1_000_000_000_000)", "4"},
	{"octal.Kayles.Options(1_000_000_000_000)", "!more than 50000000 options"},
	{"octal.Kayles.Options(40_000_000)", "!of memory"},
	{"octal.Kayles.Explain(1_000_000_000_000)", "!options"},
	{"octal.Kayles.WinningMoves(1_000_000_000_000)", "!more than 50000000 options"},
	{"octal.Kayles.Heap(1_000_000_000_000).Choices()", "!options"},
	{"octal.Kayles.ByDefinition(1_000_000_000_000)", "!of memory"},
	{"octal.MustParse(\"0.3F\").Value(1_000_000_000_000)", "499999999999"},
	{"octal.MustParse(\"0.(3)\").Values(1_000_000_000_000)", "!of memory"},
	{"octal.MustParse(\"0.(3)\").Options(1_000_000_000_000)", "!options"},
	{"subtraction.New(1, 2).Values(1_000_000_000_000)", "!of memory"},
	{"subtraction.New(1, 2).Table(1_000_000, 1_000_000)", "!of memory"},
	{"subtraction.AllBut(2).Options(1_000_000_000_000)", "!of memory"},
	{"subtraction.AllBut(2).Explain(1_000_000_000_000)", "!of memory"},
	{"subtraction.AllBut(2).Heap(1_000_000_000_000).Choices()", "!of memory"},
	{"subtraction.New(2, 5, 7).Explain(1_000_000_000_000)", "999999999998"},
	{"subtraction.AllBut(2).WinningMoves(1_000_000_000_000, 3)", "→"},
	{"grundy.Takes(1, 2).Splitting().Value(1_000_000_000_000)", "1"},
	{"grundy.Takes(1, 2).Splitting().At(1_000_000_000_000)", "value 1"},
	{"grundy.Takes(1, 2).Splitting().Explain(1_000_000_000_000)", "!of memory"},
	{"grundy.Takes(1, 2).Splitting().WinningMoves(1_000_000_000_000, 3)", "!of memory"},
	{"grundy.Takes(1, 2, 3).WinningMoves(1_000_000_000_001, 2)", "→"},
	{"grundy.Words(\"take 1 or a square; split an even heap\").Value(1_000_000_000_000)", "!of memory"},
	{"grundy.Takes(1, 2).Values(1_000_000_000_000)", "!of memory"},
	{"grundy.Words(\"take a square\").Table(1_000_000, 1_000_000)", "!of memory"},
	{"grundy.Words(\"take a square\").Choices(1_000_000_000_000)", "!of memory"},
	{"grundy.New(func(n int) []int { return []int{n - 1}[:min(n, 1)] }).Values(1_000_000_000_000)", "!of memory"},
	{"grundy.Words(\"take a square\").Value(1_000_000_000_000)", "!of memory"},
	{"nim.Heaps(1_000_000_000_000).Choices()", "!of memory"},
	{"nim.Lasker(1_000_000_000_000).Choices()", "!of memory"},
	{"nim.Staircase(1_000_000_000_000).Choices()", "!of memory"},
	{"nim.Heaps(1_000_000_000_000, 3)", "value"},
	{"coins.Mogul.Values(1_000_000_000_000)", "!of memory"},
	{"coins.Mogul.Value(1_000_000_000_000)", "!of memory"},
	{"coins.Mogul.Table(1_000_000, 1_000_000)", "!of memory"},
	{"coins.Exactly(1_000_000_000_000).Values(8)", "[0 0 0 0 0 0 0 0]"},
	{"coins.Within(1_000_000_000, 1_000_000_000, 1_000_000_000).Values(8)", "[0 0 0 0 0 0 0 0]"},
	{"coins.Ruler.Options(3_000_000_000)", "!of memory"},
	{"coins.Ruler.Options(1_000_000)", "!too many moves"},
	{"coins.TurningCorners.Table(1_000_000, 1_000_000)", "!of memory"},
	{"twoheap.Wythoff().Table(1_000_000)", "!of memory"},
	{"twoheap.Wythoff().Value(1_000_000, 1_000_000)", "!of memory"},
	{"twoheap.IsPair(1_000_000_000_000, 1_618_033_988_750)", ""},
	{"digraph.Path(1_000_000_000_000)", "!"},
	{"digraph.Grid(1_000_000, 1_000_000)", "!"},
	{"digraph.Complete(1_000_000)", "!"},
	{"nimber.Table(1_000_000)", "!"},
	{"nimber.AddTable(1_000_000)", "!"},
	{"nimber.ExplainMul(1_000_000, 1_000_000)", "!"},
	{"proof.Residues(1_000_000_000)", "!"},
	{"proof.Symmetry(1_000_000_000)", "!"},
	{"proof.NimProduct(1_000_000, 1_000_000)", "!"},
	{"misere.Genera(octal.Kayles, 1_000_000_000_000)", "!"},
	{"misere.Genus(octal.Kayles, 1_000_000_000_000)", "!"},
	{"play.New(octal.Kayles, 1_000_000_000_000)", "!"},
	{"figure.Rare(octal.Treblecross, 1_000_000_000_000)", "!of memory"},
}

// No call far out ends the worker: the variable of the first cell is there after all of them.
func TestFarCallsAreRefused(t *testing.T) {
	if raceDetector {
		t.Skip("the race detector makes memory several times as large")
	}
	s, err := New(Options{MemoryLimit: 2 << 30})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	eval(t, s, "kept := 17")
	for _, c := range farCalls {
		r := s.Eval(context.Background(), Cell{Source: c.src, Number: 1}, Discard)
		want, refused := strings.CutPrefix(c.want, "!")
		got := ""
		switch {
		case r.Err != nil && (r.Err.Lost || r.Err.Kind != Panic || !refused):
			t.Errorf("%s: %v", c.src, r.Err.Message)
			continue
		case r.Err != nil:
			got = r.Err.Message
		case refused:
			t.Errorf("%s is not refused", c.src)
		case r.Value != nil:
			got = r.Value.Text()
		}
		if !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", c.src, got, want)
		}
	}
	if got := eval(t, s, "kept"); got != "17" {
		t.Errorf("kept is %s", got)
	}
}
