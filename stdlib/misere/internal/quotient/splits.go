package quotient

import (
	"cmp"
	"maps"
	"slices"
)

// # The products of splits
//
// The options of a heap that is split are the products Φ(a)Φ(b) with a + b = n. Computing the set by all pairs takes
// time proportional to n. In most games most pairs are redundant, as in the sparse spaces of normal play [WinningWays,
// chapter 4]: some elements, called common, have pairwise products that occur for nearly every n, and the heaps of
// other elements are rare. Then the pairs with a rare heap are computed, and pairs of common heaps only until all
// products of two common elements have occurred. The choice only affects the time.
//
// Proof. Let C be the common elements and R the heaps of others. A split a + b = n has a part in R, and is computed;
// or both parts are common, and its product is one of the finitely many products of C. Pairs of common heaps are
// computed until each of these has occurred, or all pairs are computed. So the set is exact for every choice of C.
// Cost for each n: |R| pairs, and as many others as it takes to meet the |C·C| products; all pairs are n/2.
//
// Invariant. phi has the elements of the heaps below the current one; rare lists those without a common element,
// ascending; among is the set of products of two common elements.

// splits computes and caches the sets for the last heaps.
type splits struct {
	phi   []int32   // by heap
	rows  [][]int32 // by element: its products, nil if it is not that of a heap
	marks []bool    // by element: occurs in the current split
	kept  map[int]set

	rare   []int32 // heaps, ascending
	among  []int32 // the products of two common elements
	common []bool  // by element
	next   int     // the heap at which to choose again
}

// firstChoice is the heap at which common elements are chosen for the first time.
const firstChoice = 512

// split returns {Φ(a)Φ(b) : a + b = n, a and b positive}. The options of a heap split those just below it, so the last
// len(Digits) + 1 sets are kept.
func (q *Quotient) split(n int) set {
	s := &q.splits
	if s.kept == nil {
		s.kept, s.next = map[int]set{}, firstChoice
		s.marks, s.common, s.rows = make([]bool, q.size), make([]bool, q.size), make([][]int32, q.size)
	}
	if products, ok := s.kept[n]; ok {
		return products
	}
	for h := len(s.phi); h < n; h++ {
		x := q.Phi(h)
		s.phi, s.rows[x] = append(s.phi, x), q.Times(x)
		if len(s.among) > 0 && !s.common[x] {
			s.rare = append(s.rare, int32(h))
		}
	}
	s.mark(n)
	products := s.products()
	delete(s.kept, n-len(q.Rules.Digits)-1)
	s.kept[n] = products
	if n >= s.next {
		s.choose(n)
	}
	return products
}

// products returns the set of the marks, which it clears.
func (s *splits) products() set {
	products := newSet(len(s.marks))
	for x, in := range s.marks {
		if in {
			products.add(int32(x))
		}
	}
	clear(s.marks)
	return products
}

// mark marks the products of all pairs with a rare heap, and of others until nothing can be missing.
func (s *splits) mark(n int) {
	if len(s.among) == 0 {
		s.markPairs(n, 1, n/2+1)
		return
	}
	for _, r := range s.rare {
		if int(r) >= n {
			break
		}
		s.marks[s.rows[s.phi[r]][s.phi[n-int(r)]]] = true
	}
	const chunk = 128
	missing := s.among
	for a := 1; 2*a <= n; a += chunk {
		s.markPairs(n, a, min(a+chunk, n/2+1))
		for len(missing) > 0 && s.marks[missing[0]] {
			missing = missing[1:]
		}
		if len(missing) == 0 {
			return
		}
	}
}

// markPairs marks the products of the pairs with one heap from a to below end. Equal slice lengths avoid bounds
// checks.
func (s *splits) markPairs(n, a, end int) {
	low, high := s.phi[a:end], s.phi[n-end+1:n-a+1]
	high = high[:len(low)]
	for i, x := range low {
		s.marks[s.rows[x][high[len(high)-1-i]]] = true
	}
}

// choose chooses common elements, those of most heaps first: an element is added if each of its products with the
// others occurs in the splits of n and of the 15 numbers before, but one at most.
func (s *splits) choose(n int) {
	const samples = 16
	met, heaps := make([]int, len(s.marks)), make([]int, len(s.marks)) // by element
	for i := n; i > n-samples; i-- {
		s.markPairs(i, 1, i/2+1)
		for _, x := range s.products().members() {
			met[x]++
		}
	}
	for _, x := range s.phi[1:] {
		heaps[x]++
	}
	elements := slices.Clone(s.phi[1:])
	slices.SortFunc(elements, func(x, y int32) int { return cmp.Or(heaps[y]-heaps[x], int(x-y)) })
	var common []int32
	among := map[int32]bool{}
	clear(s.common)
	for _, x := range slices.Compact(elements) {
		if slices.ContainsFunc(append(common, x), func(y int32) bool { return met[s.rows[x][y]] < samples-1 }) {
			continue
		}
		common = append(common, x)
		s.common[x] = true
		for _, y := range common {
			among[s.rows[x][y]] = true
		}
	}
	s.among, s.rare = slices.Collect(maps.Keys(among)), nil
	for h, x := range s.phi[1:] {
		if !s.common[x] {
			s.rare = append(s.rare, int32(h+1))
		}
	}
	s.next *= 2
}
