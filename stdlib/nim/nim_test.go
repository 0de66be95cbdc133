package nim

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sprague/stdlib/grundy"
)

// The tests play every game by its definition, with package grundy, on random small positions, and
// compare with the theorem that the function uses.

// random returns up to heaps numbers up to size.
func random(r *rand.Rand, heaps, size int) []int {
	p := make([]int, r.IntN(heaps+1))
	for i := range p {
		p[i] = r.IntN(size + 1)
	}
	return p
}

// lower returns every way to make heap i smaller.
func lower(p []int, i int) [][]int {
	var options [][]int
	for to := range p[i] {
		o := slices.Clone(p)
		o[i] = to
		options = append(options, o)
	}
	return options
}

// plainMoves are the moves of Nim on sorted heaps.
func plainMoves(p []int) [][]int {
	var options [][]int
	for i := range p {
		options = append(options, lower(p, i)...)
	}
	return options
}

func TestNimByDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	g := grundy.New(plainMoves)
	for range 3000 {
		p := random(r, 4, 6)
		if got, want := Heaps(p...).Value(), g.Value(p); got != want {
			t.Fatalf("%v: value %d, by definition %d", p, got, want)
		}
		wins := len(g.WinningMoves(p))
		if got := len(Heaps(p...).WinningMoves()); got != wins {
			t.Fatalf("%v: %d winning moves, by definition %d", p, got, wins)
		}
	}
}

// miserePrevious decides misère play by its definition: who cannot move wins.
func miserePrevious(p []int, moves func([]int) [][]int, memo map[string]bool) bool {
	key := joined(p)
	if v, ok := memo[key]; ok {
		return v
	}
	options := moves(p)
	previous := len(options) > 0
	for _, o := range options {
		if miserePrevious(o, moves, memo) {
			previous = false
		}
	}
	memo[key] = previous
	return previous
}

func TestMisereByDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	memo := map[string]bool{}
	for range 2000 {
		p := random(r, 4, 5)
		want := miserePrevious(p, plainMoves, memo)
		m := Heaps(p...).Misere()
		if (m.Outcome() == grundy.P) != want {
			t.Fatalf("%v: %v in misère play", p, m.Outcome())
		}
		wins := 0
		for _, o := range plainMoves(p) {
			if miserePrevious(o, plainMoves, memo) {
				wins++
			}
		}
		if got := len(m.WinningMoves()); got != wins {
			t.Fatalf("%v misère: %d winning moves %v, by definition %d", p, got, m.WinningMoves(), wins)
		}
	}
}

// mooreMoves lists the moves of Moore's Nim: every way to lower 1 to limit heaps.
func mooreMoves(limit int) func([]int) [][]int {
	var from func(p []int, i, left int) [][]int
	from = func(p []int, i, left int) [][]int {
		if left == 0 {
			return nil
		}
		var options [][]int
		for ; i < len(p); i++ {
			for _, o := range lower(p, i) {
				options = append(append(options, o), from(o, i+1, left-1)...)
			}
		}
		return options
	}
	return func(p []int) [][]int { return from(p, 0, limit) }
}

func TestMooreByDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for limit := 1; limit <= 3; limit++ {
		g := grundy.New(mooreMoves(limit))
		for range 1000 {
			p := random(r, 4, 4)
			m := Moore(limit, p...)
			if m.Outcome() != g.Outcome(p) {
				t.Fatalf("limit %d %v: %v", limit, p, m.Outcome())
			}
			var want, got []string
			for _, o := range g.Options(p) {
				if o.Value == 0 {
					want = append(want, o.Position())
				}
			}
			for _, move := range m.WinningMoves() {
				got = append(got, grundyText(after(p, move.Changes)))
			}
			slices.Sort(want)
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Fatalf("limit %d %v: winning moves to %v, by definition %v", limit, p, got, want)
			}
		}
	}
}

func grundyText(p []int) string {
	return grundy.New(plainMoves).At(p).String()
}

func TestLaskerByDefinition(t *testing.T) {
	g := grundy.New(func(h int) [][]int {
		var options [][]int
		for left := range h {
			options = append(options, []int{left})
		}
		for part := 1; 2*part <= h; part++ {
			options = append(options, []int{part, h - part})
		}
		return options
	})
	// [WinningWays, chapter 4]: 0 1 2 4 3 5 6 8 7 …
	for h := range 200 {
		if got, want := Lasker(h).Value(), g.Value(h); got != want {
			t.Fatalf("heap %d: value %d, by definition %d", h, got, want)
		}
	}
	r := rand.New(rand.NewPCG(4, 1))
	for range 2000 {
		p := random(r, 4, 30)
		positions := make([]any, len(p))
		for i, h := range p {
			positions[i] = h
		}
		if got, want := len(Lasker(p...).WinningMoves()), len(g.WinningMoves(positions...)); got != want {
			t.Fatalf("%v: %d winning moves, by definition %d", p, got, want)
		}
	}
}

func TestStaircaseByDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	g := grundy.New(func(steps []int) [][]int {
		var options [][]int
		for i := range steps {
			for take := 1; take <= steps[i]; take++ {
				o := slices.Clone(steps)
				o[i] -= take
				if i > 0 {
					o[i-1] += take
				}
				options = append(options, o)
			}
		}
		return options
	})
	for range 2000 {
		p := random(r, 5, 3)
		s := Staircase(p...)
		if s.Value() != g.Value(p) {
			t.Fatalf("%v: value %d, by definition %d", p, s.Value(), g.Value(p))
		}
		wins := len(g.WinningMoves(p))
		if got := len(s.WinningMoves()); got != wins {
			t.Fatalf("%v: %d winning moves, by definition %d", p, got, wins)
		}
	}
}

// Heaps of a thousand million beans are played at once.
func TestLargeHeaps(t *testing.T) {
	const n = 1_000_000_000
	if m := Heaps(n, 5, 7).WinningMoves(); len(m) != 1 || m[0].To != "2" {
		t.Errorf("Nim: %v", m)
	}
	if m := Heaps(n, 5, 7).Misere().WinningMoves(); len(m) != 1 || m[0].Changes[0].To != 2 {
		t.Errorf("misère Nim: %v", m)
	}
	if m := Staircase(n, 3, 1).WinningMoves(); len(m) != 1 || m[0].Coins != n-1 {
		t.Errorf("Staircase Nim: %v", m)
	}
	if m := Moore(1, n, 5, 7).WinningMoves(); len(m) != 1 || m[0].Changes[0].To != 2 {
		t.Errorf("Moore's Nim: %v", m)
	}
}

func TestPanicsNameThePackage(t *testing.T) {
	for name, call := range map[string]func(){
		"nim: Sum of a negative heap -1; heaps hold 0 or more beans":       func() { Sum(3, -1) },
		"nim: Heaps of a negative heap -2; heaps hold 0 or more beans":     func() { Heaps(-2) },
		"nim: Moore with 0 heaps a move; a move takes from at least one":   func() { Moore(0, 1) },
		"nim: Staircase of a negative heap -5; heaps hold 0 or more beans": func() { Staircase(-5) },
		"nim: Nimble of a negative heap -1; heaps hold 0 or more beans":    func() { Nimble(-1) },
		"nim: Lasker of a negative heap -1; heaps hold 0 or more beans":    func() { Lasker(-1) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if got := recover(); got != name {
					t.Errorf("panic %v", got)
				}
			}()
			call()
		})
	}
}
