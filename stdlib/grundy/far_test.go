package grundy_test

import (
	"runtime"
	"testing"

	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/budget"
	"sprague/stdlib/nim"
)

// Far heaps of declared rules have their values by a proof that nobody asked for; nearer ones are computed.
func TestFarHeapsAreProved(t *testing.T) {
	const far = 1 << 16
	rule := func() *grundy.Game { return grundy.Words("take 1 or 2; split an even heap") }
	computed := rule()
	if computed.Value(far - 1); computed.Positions() < far {
		t.Errorf("of heap %d the values of %d heaps are computed", far-1, computed.Positions())
	}
	proved := rule()
	certificate, err := proved.Period()
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{far, far + 1, 1e18} {
		g := rule()
		if got, want := g.Value(n), int(certificate.Value(int64(n))); got != want || g.Positions() >= far {
			t.Errorf("heap %d is worth %d, by the certificate %d; %d values were computed", n, got, want, g.Positions())
		}
	}
	if values := rule().Values(far + 10); values[far-1] != computed.Value(far-1) || values[far+9] != proved.Value(far+9) {
		t.Errorf("values of both kinds are %d and %d", values[far-1], values[far+9])
	}
	if got := nim.LaskerGame().Value(int(1e18)); got != 1e18-1 {
		t.Errorf("Lasker's Nim: 10^18 is worth %d", got)
	}
	for rule, want := range map[string]int{"take a proper divisor": 18, "take a divisor": 19, "take at most half": 5e17,
		"take a number coprime to the heap": 0} {
		if got := grundy.Words(rule).Value(int(1e18)); got != want {
			t.Errorf("%s: 10^18 is worth %d, want %d", rule, got, want)
		}
	}
}

// Of a far heap whose value a formula gives, and whose moves are too many to list, the error tells what is known.
func TestFarHeapsWithoutMoves(t *testing.T) {
	for _, ask := range []func(g *grundy.Game){
		func(g *grundy.Game) { g.WinningMoves(int(1e18)) }, func(g *grundy.Game) { g.Explain(int(1e18)) },
	} {
		func() {
			const what, advice = "grundy: the moves from a heap of 1000000000000000000", "Value and Outcome list none"
			defer func() {
				if r, _ := recover().(*budget.Refusal); r == nil || r.What != what || r.Advice != advice {
					t.Errorf("%v", r)
				}
			}()
			ask(grundy.Words("take a divisor"))
		}()
	}
	near, far := grundy.Words("take at most half"), grundy.Words("take at most half")
	near.Values(70_001) // by the moves
	if got, want := far.WinningMoves(70_000).String(), near.WinningMoves(70_000).String(); got != want {
		t.Errorf("by the formula %s, by the moves %s", got, want)
	}
}

// Many options take little more memory than they have themselves.
func TestMemoryOfManyOptions(t *testing.T) {
	const n = 100_000
	g := grundy.Words("take any number except 2 or 3")
	g.Value(n)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	options := g.Choices(n)
	runtime.ReadMemStats(&after)
	if bytes := (after.TotalAlloc - before.TotalAlloc) / n; len(options) != n-2 || bytes > 450 {
		t.Errorf("%d options took %d bytes each", len(options), bytes)
	}
}
