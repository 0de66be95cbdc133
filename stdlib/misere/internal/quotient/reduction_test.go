package quotient

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// someAction returns a product of one to three cycles, one for each heap from 1 on, with a random set P: a
// commutative monoid in which nothing is merged yet.
func someAction(r *rand.Rand) (action, []int) {
	var cycles []cycle
	size := 1
	for h := range 1 + r.IntN(3) {
		c := cycle{heap: h + 1, index: 1 + r.IntN(2), period: 1 + r.IntN(3)}
		cycles = append(cycles, c)
		size *= c.size()
	}
	a := action{size: size, of: []int{inert}, p: newSet(size), outs: newSet(size)}
	stride := 1
	var heaps []int
	for _, c := range cycles {
		heaps = append(heaps, c.heap)
		a.of = append(a.of, len(a.rows))
		a.rows = append(a.rows, c.row(stride, size))
		stride *= c.size()
	}
	for x := 1; x < size; x++ { // the identity is never in P, nor out
		if r.IntN(3) == 0 {
			a.p.add(int32(x))
		}
	}
	return a, heaps
}

// outcomes writes for an element which of its products with all words are in P and which are out.
func (a *action) outcomes(s *spelling, x int32) string {
	line := make([]byte, 0, a.size)
	for _, y := range s.order {
		z := x
		for _, h := range s.word(y) {
			z = a.Act(h, z)
		}
		switch {
		case a.outs.has(z):
			line = append(line, 'o')
		case a.p.has(z):
			line = append(line, 'P')
		default:
			line = append(line, 'N')
		}
	}
	return string(line)
}

// Reducing merges exactly the elements that no context tells apart, by the definition, and the heaps act
// on what is left as they did; also where some elements are out of bounds.
func TestReductionByDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 7))
	for round := range 300 {
		a, heaps := someAction(r)
		if round%3 == 0 {
			a.outs = newSet(a.size)
			last := heaps[len(heaps)-1]
			for x := range int32(a.size) { // all multiples of the last heap's greatest power
				if x > 0 && a.Act(last, x) == x {
					a.outs.add(x)
					a.p = a.p.without(a.outs)
				}
			}
		}
		s := a.spell(heaps)
		class := a.classes(&s, patientClock())
		small := a.reduce(&s, patientClock())
		classOf := map[string]int32{}
		for _, x := range s.order {
			line := a.outcomes(&s, x)
			if c, ok := classOf[line]; ok != slices.Contains(values(classOf), class[x]) || ok && c != class[x] {
				t.Fatalf("round %d: element %d is in class %d; outcomes %s", round, x, class[x], line)
			}
			classOf[line] = class[x]
			w := s.word(x)
			y := small.value(w)
			if small.p.has(y) != a.p.has(x) || small.outs.has(y) != a.outs.has(x) {
				t.Fatalf("round %d: %v has another outcome", round, w)
			}
			for _, h := range heaps {
				if small.Act(h, y) != small.value(w.with(h)) {
					t.Fatalf("round %d: %v with %d", round, w, h)
				}
			}
		}
		if small.size != len(classOf) {
			t.Fatalf("round %d: %d elements are left of %d classes", round, small.size, len(classOf))
		}
		elements := map[int32]bool{}
		for _, row := range small.rows {
			elements[row[0]] = true
		}
		if len(elements) != len(small.rows) {
			t.Fatalf("round %d: of %d rows only %d differ", round, len(small.rows), len(elements))
		}
		again := small.spell(heaps)
		if !slices.IsSorted(again.order) || len(again.order) != small.size {
			t.Fatalf("round %d: elements are numbered %v by their words", round, again.order)
		}
	}
}

func values(m map[string]int32) []int32 {
	var out []int32
	for _, v := range m {
		out = append(out, v)
	}
	return out
}

// A product of least words that is rewritten stays the same element, and one side of a relation can be
// had from the other by rewriting only if follows finds the way.
func TestRewriting(t *testing.T) {
	p := Product{2, 0, 3}
	for _, c := range []struct {
		from, to Product
		want     Product
	}{
		{Product{1, 0, 1}, Product{0, 0, 0}, Product{1, 0, 2}},
		{Product{2, 0, 3}, Product{0, 7, 0}, Product{0, 7, 0}},
		{Product{0, 0, 0}, Product{1, 1, 1}, Product{3, 1, 4}},
		{Product{3, 0, 0}, Product{0, 0, 0}, nil},
		{Product{0, 1, 0}, Product{0, 0, 0}, nil},
	} {
		got, ok := p.replace(c.from, c.to)
		if ok != (c.want != nil) || !slices.Equal(got, c.want) || !slices.Equal(p, Product{2, 0, 3}) {
			t.Errorf("%v for %v in %v: %v, %v", c.to, c.from, p, got, ok)
		}
	}
	squares := [][2]Product{{{2, 0}, {0, 0}}, {{0, 2}, {0, 0}}} // a² = 1 and b² = 1
	for _, c := range []struct {
		left, right Product
		want        bool
	}{
		{Product{2, 2}, Product{0, 0}, true},
		{Product{3, 0}, Product{1, 0}, true},
		{Product{1, 1}, Product{0, 0}, false},
		{Product{3, 1}, Product{1, 3}, true},
		{Product{1, 0}, Product{0, 1}, false},
	} {
		if got := follows([2]Product{c.left, c.right}, squares); got != c.want {
			t.Errorf("%v = %v follows: %v", c.left, c.right, got)
		}
	}
	if follows([2]Product{{1, 0}, {0, 1}}, nil) {
		t.Error("something follows from nothing")
	}
}

// Products are ordered by length and then by having more of an early generator; multiplying both sides by
// the same keeps the order.
func TestOrderOfProducts(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	some := func() Product { return Product{uint8(r.IntN(4)), uint8(r.IntN(4)), uint8(r.IntN(4))} }
	for range 2000 {
		p, q := some(), some()
		c := compareProducts(p, q)
		if c != -compareProducts(q, p) || (c == 0) != slices.Equal(p, q) || p.length() < q.length() && c >= 0 {
			t.Fatalf("%v and %v: %d", p, q, c)
		}
		if i := r.IntN(3); compareProducts(p.times(i), q.times(i)) != c || p.times(i).length() != p.length()+1 {
			t.Fatalf("%v and %v, times %d", p, q, i)
		}
	}
	if compareProducts(Product{1, 0}, Product{0, 1}) >= 0 {
		t.Error("the first generator does not come first")
	}
}

// The relations that are kept define the same monoid: with as many products that no kept relation joins
// to a lesser one as there are elements.
func TestDefiningRelations(t *testing.T) {
	for code, last := range smallQuotients {
		f := found(t, code, last)
		basis := f.Independent()
		s := f.Shape(basis)
		kept := s.Defining()
		if len(kept) == 0 && f.Order() > 1 {
			t.Errorf("%s: a finite monoid without relations", code)
		}
		for _, k := range kept {
			if !slices.ContainsFunc(s.Relations, func(r [2]Product) bool { return fmt.Sprint(r) == fmt.Sprint(k) }) {
				t.Errorf("%s: %v is none of the relations", code, k)
			}
		}
		// What was left out is joined by what was kept, looking as far as needed.
		for _, r := range s.Relations {
			if !joined(r, kept, r[0].length()+2) {
				t.Errorf("%s: %v is not in what %d relations define", code, r, len(kept))
			}
		}
	}
}

// joined reports whether rewriting joins the two sides of r by products of at most this length.
func joined(r [2]Product, relations [][2]Product, most int) bool {
	seen := map[string]bool{string(r[0]): true}
	for queue := []Product{r[0]}; len(queue) > 0; queue = queue[1:] {
		if slices.Equal(queue[0], r[1]) {
			return true
		}
		for _, k := range relations {
			for _, way := range [][2]Product{k, {k[1], k[0]}} {
				if v, ok := queue[0].replace(way[0], way[1]); ok && v.length() <= most && !seen[string(v)] {
					seen[string(v)] = true
					queue = append(queue, v)
				}
			}
		}
	}
	return false
}
