package semilinear

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/check"
	"sprague/stdlib/task"
)

// A condition once a digit is read is the condition on what is left: a·(2z'+b) fulfils it exactly
// if a·z' fulfils the next, for inequalities and for every modulus, of great and negative numbers.
func TestNextByDefinition(t *testing.T) {
	holds := func(x condition, sum int) bool {
		switch {
		case x.m < 0:
			return false
		case x.m == 0:
			return sum >= x.c
		}
		return ((sum-x.c)%x.m+x.m)%x.m == 0
	}
	r := rand.New(rand.NewPCG(4, 1))
	for m := range 65 {
		for range 30 {
			x := condition{c: r.IntN(200) - 100, m: m}
			if m > 0 {
				x.c = modulo(x.c, m)
			}
			low := r.IntN(21) - 10
			next := x.next(low)
			if next.m > 0 && (next.c < 0 || next.c >= next.m) {
				t.Fatalf("%+v becomes %+v, which is not reduced", x, next)
			}
			for rest := -150; rest <= 150; rest++ {
				if got, want := holds(next, rest), holds(x, 2*rest+low); got != want {
					t.Fatalf("%+v with the digits %d becomes %+v: 2·%d + %d: %v, not %v", x, low, next, rest, low, got, want)
				}
			}
			if got, want := x.zero(), holds(x, 0); got != want {
				t.Fatalf("%+v of 0: %v", x, got)
			}
		}
	}
	if never := (condition{c: 3, m: -1}).next(5); never.m >= 0 || never.zero() {
		t.Error("what does not hold has become something that may")
	}
}

// The moves in heaps are those of the definition.
func TestMovesByDefinition(t *testing.T) {
	for _, name := range []string{"0.77", "0.31011", "4.4", "0.8", "8.3", "0.F", "0.(37)", "Grundy's game",
		"subtraction {2,3}"} {
		g, err := check.ReadGame(name)
		if err != nil {
			t.Fatal(err)
		}
		const k = 9
		got := map[string]bool{}
		for _, m := range moves(g, k) {
			left := slices.Sorted(slices.Values(m.left))
			got[fmt.Sprint(m.heap, left)] = true
			shift, sum := (&Outcomes{Heaps: k}).shift(m), 0
			if shift[m.heap] > 1 || shift[0] != 0 {
				t.Errorf("%s: %v shifts by %v", name, m, shift)
			}
			for h, n := range shift {
				sum += h * n
			}
			if sum > 0 {
				t.Errorf("%s: %v makes tokens", name, m)
			}
		}
		want := map[string]bool{}
		for h := 1; h <= k; h++ {
			for a := 0; a <= h; a++ {
				for b := a; a+b <= h; b++ {
					for c := b; a+b+c <= h; c++ {
						left := slices.DeleteFunc([]int{a, b, c}, func(x int) bool { return x == 0 })
						d, heaps := g.Digit(int64(h-a-b-c)), len(left)
						if d>>heaps&1 == 0 || c == h || g.Unequal() && heaps == 2 && b == c {
							continue
						}
						want[fmt.Sprint(h, left)] = true
					}
				}
			}
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: moves %v, by the definition %v", name, got, want)
		}
	}
}

// A player plays sums of small heaps by the rules of misère play only.
type player struct {
	moves []move
	known map[string]bool
}

func (p *player) previous(counts []int) bool {
	key := fmt.Sprint(counts)
	if won, ok := p.known[key]; ok {
		return won
	}
	moved, won := false, true
	for _, m := range p.moves {
		if counts[m.heap] == 0 {
			continue
		}
		moved = true
		next := slices.Clone(counts)
		for h, n := range (&Outcomes{Heaps: len(counts) - 1}).shift(m) {
			next[h] += n
		}
		if p.previous(next) {
			won = false
			break
		}
	}
	p.known[key] = moved && won
	return moved && won
}

// vectors visits the counts of all sums of at most so many heaps of sizes 1 to k.
func vectors(k, most int, visit func(counts []int)) {
	counts := make([]int, k+1)
	var walk func(h, left int)
	walk = func(h, left int) {
		if h > k {
			visit(counts)
			return
		}
		for n := range left + 1 {
			counts[h] = n
			walk(h+1, left-n)
		}
		counts[h] = 0
	}
	walk(1, most)
}

// What is confirmed is so in play; what is refused as outcomes names a sum at which the tree is
// wrong about its moves. Claims are right ones, and ones with a number, a branch or the game changed.
func TestClaimsAgainstPlay(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 6))
	confirmed, refused := 0, 0
	for range 30 {
		c := example(t, theorems[r.IntN(2)])
		for range r.IntN(3) {
			switch r.IntN(4) {
			case 0:
				x := &c.Tests[r.IntN(len(c.Tests))]
				x.Least = max(0, x.Least+r.IntN(3)-1)
				if x.Modulus > 0 {
					x.Least %= x.Modulus
				}
			case 1:
				b := &c.Tree[r.IntN(len(c.Tree))]
				b.Yes, b.No = b.No, b.Yes
			case 2:
				b := &c.Tree[r.IntN(len(c.Tree))]
				b.No = r.IntN(2)
			default:
				c.Game = []string{"0.31011", "0.1", "0.3101", "0.11"}[r.IntN(4)]
			}
		}
		g, err := check.ReadGame(c.Game)
		if err != nil {
			t.Fatal(err)
		}
		p := &player{moves(g, c.Heaps), map[string]bool{}}
		err = c.Confirm(certificate.Options{})
		if err == nil {
			confirmed++
			vectors(c.Heaps, 5, func(counts []int) {
				if c.Holds(counts) != p.previous(counts) {
					t.Errorf("%s: confirmed, but %v is otherwise", c.Game, counts)
				}
			})
			continue
		}
		refused++
		var heaps []int
		text := err.Error()
		if i, j := strings.Index(text, "sum ["), strings.Index(text, "] is wrong"); i > 0 && j > i {
			for _, field := range strings.Fields(text[i+5 : j]) {
				var h int
				if _, err := fmt.Sscan(field, &h); err != nil {
					t.Fatal(err)
				}
				heaps = append(heaps, h)
			}
		} else if !strings.Contains(text, "tells") {
			t.Errorf("refused without a sum: %v", err)
			continue
		} else {
			continue // a relation; outcomes were confirmed
		}
		counts := c.counts(heaps)
		moved, won := false, false
		for _, m := range p.moves {
			if counts[m.heap] > 0 {
				to := slices.Clone(counts)
				for h, n := range c.shift(m) {
					to[h] += n
				}
				moved, won = true, won || c.Holds(to)
			}
		}
		if c.Holds(counts) == (moved && !won) {
			t.Errorf("%s: nothing is wrong at %v: %v", c.Game, heaps, err)
		}
	}
	if confirmed < 4 || refused < 10 {
		t.Errorf("%d confirmed, %d refused: that is no test", confirmed, refused)
	}
}

// For one count with congruences and bounds, testing small counts decides the same as testing many.
func TestGreatCounts(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	refuted, narrow := 0, 0
	for range 400 {
		c := &Outcomes{Heaps: 1}
		for range 1 + r.IntN(3) {
			x := Test{Left: []int{1}, Right: []int{}, Least: r.IntN(8)}
			if r.IntN(2) == 0 {
				x.Modulus = 1 + r.IntN(6)
				x.Least %= x.Modulus
			}
			c.Tests = append(c.Tests, x)
			c.Tree = append(c.Tree, Branch{Test: len(c.Tree), Yes: r.IntN(2), No: r.IntN(2)})
		}
		for i := range len(c.Tree) - 1 {
			if r.IntN(3) > 0 {
				c.Tree[i].Yes = i + 3
			}
			if r.IntN(3) > 0 {
				c.Tree[i].No = i + 3
			}
		}
		most := c.rangeOf(1)
		if most == free {
			t.Fatal("a count of its own is not bounded")
		}
		shift := r.IntN(4) - 1 // a move takes one at most
		d := newDecision(c)
		at, to := d.point([]int{0, 0}), d.point([]int{0, shift})
		one := d.atLeastOne(1)
		wrong, err := d.refute(func(s *state) bool { return !s.holds(one) || s.in(at) == s.in(to) })
		if err != nil {
			t.Fatal(err)
		}
		first := -1
		for v := 1; v < 400 && first < 0; v++ {
			if c.Holds([]int{0, v}) != c.Holds([]int{0, v + shift}) {
				first = v
			}
		}
		if (wrong == nil) != (first < 0) {
			t.Fatalf("%+v %+v, shift %d: decided %v, the first that is wrong is %d", c.Tests, c.Tree, shift, wrong, first)
		}
		if first > 0 {
			refuted++
			if wrong[0] != first {
				t.Errorf("%+v: %v is refuted before %d", c.Tests, wrong, first)
			}
			if first > most {
				t.Errorf("%+v: %d lies beyond %d", c.Tests, first, most)
			}
			if first > most/2 {
				narrow++
			}
		}
	}
	if refuted < 100 || narrow == 0 {
		t.Errorf("%d refuted, %d of them late", refuted, narrow)
	}
}

// Numbers at their limits are accepted and rejected one beyond.
func TestLimitsOfNumbers(t *testing.T) {
	for _, x := range []struct {
		name        string
		at, further func(c *Outcomes)
	}{
		{"heaps", func(c *Outcomes) { c.Heaps = mostHeaps }, func(c *Outcomes) { c.Heaps = mostHeaps + 1 }},
		{"least", func(c *Outcomes) { c.Tests[0].Least = mostNumber },
			func(c *Outcomes) { c.Tests[0].Least = mostNumber + 1 }},
		{"modulus", func(c *Outcomes) { c.Tests[0] = Test{Left: []int{1}, Modulus: mostModulus} },
			func(c *Outcomes) { c.Tests[0] = Test{Left: []int{1}, Modulus: mostModulus + 1} }},
		{"residue", func(c *Outcomes) { c.Tests[0] = Test{Left: []int{1}, Least: 2, Modulus: 3} },
			func(c *Outcomes) { c.Tests[0] = Test{Left: []int{1}, Least: 3, Modulus: 3} }},
		{"congruence of one side", func(c *Outcomes) { c.Tests[0] = Test{Left: []int{1}, Modulus: 3} },
			func(c *Outcomes) { c.Tests[0] = Test{Left: []int{1}, Right: []int{2}, Modulus: 3} }},
		{"tests", func(c *Outcomes) { c.Tests = append(c.Tests, make([]Test, mostParts-len(c.Tests))...) },
			func(c *Outcomes) { c.Tests = append(c.Tests, make([]Test, mostParts+1-len(c.Tests))...) }},
		{"heaps of a sum", func(c *Outcomes) { c.Tests[0].Left = slices.Repeat([]int{1}, mostParts) },
			func(c *Outcomes) { c.Tests[0].Left = slices.Repeat([]int{1}, mostParts+1) }},
		{"greatest heap", func(c *Outcomes) { c.Tests[0].Left = []int{c.Heaps} },
			func(c *Outcomes) { c.Tests[0].Left = []int{c.Heaps + 1} }},
		{"least heap", func(c *Outcomes) { c.Tests[0].Right = []int{1} }, func(c *Outcomes) { c.Tests[0].Right = []int{0} }},
		{"last branch", func(c *Outcomes) { c.Tree[0].Yes = len(c.Tree) + 1 },
			func(c *Outcomes) { c.Tree[0].Yes = len(c.Tree) + 2 }},
		{"a later branch", func(c *Outcomes) { c.Tree[1].No = 4 }, func(c *Outcomes) { c.Tree[1].No = 3 }},
		{"outside", func(c *Outcomes) { c.Tree[0].No = 0 }, func(c *Outcomes) { c.Tree[0].No = -1 }},
		{"test of a branch", func(c *Outcomes) { c.Tree[0].Test = len(c.Tests) - 1 },
			func(c *Outcomes) { c.Tree[0].Test = -1 }},
	} {
		c := example(t, infinite)
		x.at(c)
		if err := c.wellFormed(); err != nil {
			t.Errorf("%s: at the limit: %v", x.name, err)
		}
		c = example(t, infinite)
		x.further(c)
		var f *certificate.Failure
		if err := c.wellFormed(); !errors.As(err, &f) || !strings.HasSuffix(f.Of, c.Game) {
			t.Errorf("%s: beyond: %v", x.name, err)
		}
	}
}

// Families are told apart exactly if a look at many pairs says so, and the pair of a refusal is one
// that is not.
func TestApartByDefinition(t *testing.T) {
	c := example(t, infinite)
	sum := func(first, step []int, times int) []int {
		return slices.Concat(first, slices.Repeat(step, times))
	}
	r := rand.New(rand.NewPCG(3, 3))
	some := func(n int) (out []int) {
		for range r.IntN(n + 1) {
			out = append(out, 2+r.IntN(c.Heaps-1))
		}
		return out
	}
	told, not := 0, 0
	for i := range 60 {
		f := *c
		if i > 0 {
			f.First, f.Context = some(2), some(4)
			if r.IntN(2) == 0 {
				f.Context = c.Context
			}
			if r.IntN(2) == 0 {
				f.Step, f.Further = some(3), some(2)
			}
		}
		in := func(m, n int) bool {
			return f.Holds(f.counts(slices.Concat(sum(f.First, f.Step, m), sum(f.Context, f.Further, n))))
		}
		err := f.Apart()
		if err != nil {
			not++
			var m, n int
			if _, scan := fmt.Sscanf(err.(*certificate.Failure).Fact, "for m = %d and n = %d the context", &m,
				&n); scan != nil || m >= n || in(m, m) != in(n, m) {
				t.Errorf("%v: y_%d tells x_%d from x_%d all the same", err, m, m, n)
			}
			continue
		}
		told++
		for m := range 12 {
			for n := m + 1; n < 24; n++ {
				if in(m, m) == in(n, m) {
					t.Fatalf("family %v + m·%v, %v + m·%v: y_%d does not tell x_%d and x_%d apart", f.First, f.Step, f.Context,
						f.Further, m, m, n)
				}
			}
		}
	}
	if told == 0 || not < 20 {
		t.Errorf("%d families told apart, %d not", told, not)
	}
}

// Relations hold in all contexts, or the failure names a context that distinguishes the two sides.
func TestRelationsByDefinition(t *testing.T) {
	c := example(t, infinite)
	r := rand.New(rand.NewPCG(5, 2))
	true1, false1 := 0, 0
	for _, known := range append(slices.Clone(c.Equal), make([]Relation, 40)...) {
		if known.Left == nil {
			for range 1 + r.IntN(4) {
				known.Left = append(known.Left, 1+r.IntN(c.Heaps))
			}
			known.Right = known.Left[:r.IntN(len(known.Left))]
		}
		one := *c
		one.Equal = []Relation{known}
		err := one.Related()
		same := true
		vectors(c.Heaps, 5, func(n []int) {
			left, right := slices.Clone(n), slices.Clone(n)
			for h, k := range c.counts(known.Left) {
				left[h] += k
			}
			for h, k := range c.counts(known.Right) {
				right[h] += k
			}
			same = same && c.Holds(left) == c.Holds(right)
		})
		if err == nil && !same {
			t.Errorf("%v = %v is confirmed, and some small sum tells them apart", known.Left, known.Right)
		}
		if err == nil {
			true1++
		} else {
			false1++
		}
	}
	if true1 < len(c.Equal) || false1 < 10 {
		t.Errorf("%d relations hold, %d do not", true1, false1)
	}
}

// The cost is bounded before the work, and the work does not begin if it exceeds the limits.
func TestCostFirst(t *testing.T) {
	c := example(t, infinite)
	var told certificate.Cost
	if err := c.Confirm(certificate.Options{Costs: func(cost certificate.Cost) { told = cost }}); err != nil ||
		told.Steps <= 0 || told.Memory <= 0 {
		t.Errorf("%v, %v", told, err)
	}
	var much *certificate.TooMuch
	limits := certificate.Generous()
	limits.Memory = 1
	if err := c.Confirm(certificate.Options{Limits: limits,
		Costs: func(certificate.Cost) { t.Error("begun") }}); !errors.As(err, &much) {
		t.Error(err)
	}
	task.Stop()
	err := c.Confirm(certificate.Options{})
	task.Reset()
	if err != task.ErrInterrupted {
		t.Errorf("interrupted: %v", err)
	}
	defer func() {
		if recover() != "ended" {
			t.Error("what EndBy names does not end the checks")
		}
	}()
	c.EndBy(func() { panic("ended") })
	c.Confirm(certificate.Options{})
}
