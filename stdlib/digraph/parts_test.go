package digraph

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sprague/stdlib/grundy"
)

// Sets agree with maps in every operation, at the borders of words.
func TestSetsByMaps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		vertex := rapid.OneOf(rapid.IntRange(0, maxVertices-1), rapid.SampledFrom([]int{0, 63, 64, 127, 128, 191, 192, 255}))
		var s, u set
		in, also := map[int]bool{}, map[int]bool{}
		for _, v := range rapid.SliceOfN(vertex, 0, 20).Draw(t, "s") {
			s.add(v)
			in[v] = true
		}
		for _, v := range rapid.SliceOfN(vertex, 0, 20).Draw(t, "u") {
			u.add(v)
			also[v] = true
		}
		least := -1
		for v := range maxVertices {
			if in[v] && least < 0 {
				least = v
			}
			if s.has(v) != in[v] || s.and(u).has(v) != (in[v] && also[v]) || s.or(u).has(v) != (in[v] || also[v]) ||
				s.without(u).has(v) != (in[v] && !also[v]) {
				t.Fatalf("vertex %d", v)
			}
		}
		members := s.members(nil)
		if s.size() != len(in) || len(members) != len(in) || !slices.IsSorted(members) || s.first() != least {
			t.Fatalf("%d members %v of %d, the first %d", s.size(), members, len(in), s.first())
		}
	})
	for _, n := range []int{0, 1, 64, 65, 256} {
		if all(n).size() != n || n > 0 && !all(n).has(n-1) {
			t.Errorf("all of %d are %d", n, all(n).size())
		}
	}
}

// someGraph is a random graph of n vertices, as neighbourhoods.
func someGraph(r *rand.Rand, n, edges int) neighbourhoods {
	g := make(neighbourhoods, n)
	for range edges {
		if a, b := r.IntN(n), r.IntN(n); a != b {
			g[a].add(b)
			g[b].add(a)
		}
	}
	return g
}

// Connected parts are those of a search by single steps: together they are all vertices, no edge leads from one
// to another, and each is connected.
func TestPartsByDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 5))
	for range 300 {
		n := 1 + r.IntN(70)
		g := someGraph(r, n, r.IntN(n+n/2))
		var vertices set
		for v := range n {
			if r.IntN(4) > 0 {
				vertices.add(v)
			}
		}
		of := map[int]int{} // part by vertex, by passing the least number on
		for _, v := range vertices.members(nil) {
			of[v] = v
		}
		for changed := true; changed; {
			changed = false
			for v := range of {
				for _, u := range g[v].and(vertices).members(nil) {
					if of[u] < of[v] {
						of[v], changed = of[u], true
					}
				}
			}
		}
		var together set
		for _, part := range g.parts(vertices) {
			first := part.first()
			for _, v := range part.members(nil) {
				if of[v] != of[first] || together.has(v) {
					t.Fatalf("%d is in the part of %d, and in one before: %v", v, first, together.has(v))
				}
			}
			size := 0
			for _, p := range of {
				if p == of[first] {
					size++
				}
			}
			if part.size() != size {
				t.Fatalf("the part of %d has %d vertices, not %d", first, part.size(), size)
			}
			together = together.or(part)
		}
		if together != vertices {
			t.Fatalf("parts of %v are %v", vertices.members(nil), together.members(nil))
		}
	}
}

// Parts with one description are isomorphic: the description has the edges. For paths and cycles the description
// does not depend on the numbers of the vertices.
func TestDescriptionsHaveTheEdges(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 6))
	for range 300 {
		n := 2 + r.IntN(8)
		g := someGraph(r, n, r.IntN(2*n))
		d := newDescriber(g)
		code := d.describe(all(n))
		if int(code[0]) != n {
			t.Fatalf("%d vertices are described as %d", n, code[0])
		}
		degrees := make([]int, n)
		at := 1
		for i := range n {
			for ; int(code[at]) != i; at++ {
				degrees[i]++
				degrees[code[at]]++
			}
			at++
		}
		var want []int
		for v := range n {
			want = append(want, g[v].size())
		}
		slices.Sort(degrees)
		slices.Sort(want)
		if at != len(code) || !slices.Equal(degrees, want) {
			t.Fatalf("degrees %v are described as %v", want, degrees)
		}
	}
	for n := 3; n < 20; n++ {
		for _, cycle := range []bool{false, true} {
			descriptions := map[string]bool{}
			for range 6 {
				order := r.Perm(n)
				g := make(neighbourhoods, n)
				for i := range n {
					if j := (i + 1) % n; j > 0 || cycle {
						g[order[i]].add(order[j])
						g[order[j]].add(order[i])
					}
				}
				descriptions[newDescriber(g).describe(all(n))] = true
			}
			if len(descriptions) != 1 {
				t.Errorf("%d vertices, in a cycle: %v: %d descriptions", n, cycle, len(descriptions))
			}
		}
	}
}

// Values of sums by the definition of ∞: a nimber moves the set, two infinite ones are always drawn, and the sum with
// a position of value k is won by the next player exactly if k is in the set.
func TestSumsOfLoopyValues(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 7))
	some := func() LoopyValue {
		if r.IntN(2) == 0 {
			return LoopyValue{Finite: true, Nimber: r.IntN(8)}
		}
		v := LoopyValue{}
		for k := range 8 {
			if r.IntN(3) == 0 {
				v.Set = append(v.Set, k)
			}
		}
		return v
	}
	for range 2000 {
		v, w := some(), some()
		sum := v.Add(w)
		if other := w.Add(v); sum.String() != other.String() {
			t.Fatalf("%v + %v is %v, and %v", v, w, sum, other)
		}
		if !slices.IsSorted(sum.Set) || sum.Finite != (v.Finite && w.Finite) {
			t.Fatalf("%v + %v is %v", v, w, sum)
		}
		if w.Finite {
			want := grundy.D
			switch {
			case v.Finite:
				want = grundy.OutcomeOf(v.Nimber ^ w.Nimber)
			case slices.Contains(v.Set, w.Nimber):
				want = grundy.N
			}
			if sum.Outcome() != want {
				t.Fatalf("%v + %v is %v, want %v", v, w, sum.Outcome(), want)
			}
		}
		if x := some(); v.Add(w).Add(x).String() != v.Add(w.Add(x)).String() {
			t.Fatalf("(%v + %v) + %v", v, w, x)
		}
	}
}
