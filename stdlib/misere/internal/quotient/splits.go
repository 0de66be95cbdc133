package quotient

import (
	"cmp"
	"slices"
)

// The options of a heap that is split are the products Φ(a)Φ(b) with a + b = n. Which elements
// these are is asked for heap after heap, and looking at all pairs takes time in proportion to n. In
// most games most of it can be left out, as in the sparse spaces of normal play [WinningWays,
// chapter 4]: elements are called common such that the products of two common ones come
// up in nearly every n, and the heaps of other elements are few. Then the pairs with such a rare heap
// are looked at, and pairs of common heaps only until all products of two common elements have
// been met: no other pair can bring anything new. The choice decides about time only.

// Why nothing can be missing. Let C be the common elements and R the heaps of others. A split a + b = n
// has a part in R, and is looked at; or both parts are common, and its product is one of the finitely
// many products of C. Pairs of common heaps are looked at until each of these has been met, or all
// pairs have. So the set is exact for every choice of C. Cost for each n: |R| pairs, and of the others
// as many as it takes to meet the |C·C| products, where all pairs are n/2.

// Statement. split(n) is {Φ(a)Φ(b) : a + b = n, a, b ≥ 1}, for every choice of common elements.
//
// Invariant. phi has the elements of the heaps below the one asked for; rare lists those of them that have no
// common element, ascending; among is the set of products of two common elements, those met least first.

// splits knows the products of the heaps that a split leaves, for the heaps asked for last.
type splits struct {
	phi   []int32 // by heap
	table []uint16
	shift uint
	marks []bool // by element: met in the split at hand
	kept  []splitOf

	rare   []int32 // heaps, ascending
	among  []int32 // the products of two common elements
	common []bool  // by element
	next   int     // when to choose again
	met    []int   // by element: in how many splits since the last choice
	splits int     // how many there were
}

// splitOf is the set of products of a heap that was split.
// heap 0 is the mark of an empty place: no split is of 0 tokens.
type splitOf struct {
	heap     int
	products set
}

const (
	mostFlat    = 2048 // order up to which products stand in one table
	firstChoice = 512  // heap at which common elements are chosen for the first time
)

// split returns {Φ(a)Φ(b) : a + b = n, a and b positive}. The options of a heap split those just below
// it, and heaps come in order, so the last few sets are kept.
// The last len(Digits) + 1 sets are kept, in a ring by n: those that the options of one heap ask for.
func (q *quotient) split(n int) set {
	s := &q.splits
	if s.kept == nil {
		s.begin(q)
	}
	kept := &s.kept[n%len(s.kept)]
	if kept.heap == n {
		return kept.products
	}
	for h := len(s.phi); h < n; h++ {
		s.take(h, q.phi(h))
	}
	if s.table == nil {
		s.markAll(n, func(x, y int32) int32 { return q.times(x)[y] })
	} else {
		s.mark(n)
	}
	*kept = splitOf{n, s.products()}
	if n >= s.next && s.table != nil {
		s.choose()
	}
	return kept.products
}

// begin makes ready for the first split.
// One table of all products, two bytes each, up to 2048 elements: 8 MB. Above that rows are asked one by one.
func (s *splits) begin(q *quotient) {
	s.kept = make([]splitOf, len(q.rules.Digits)+1)
	s.marks, s.common, s.met = make([]bool, q.size), make([]bool, q.size), make([]int, q.size)
	s.next = firstChoice
	if q.size > mostFlat {
		return
	}
	for 1<<s.shift < q.size {
		s.shift++
	}
	s.table = make([]uint16, q.size<<s.shift)
	for x := range q.size {
		for y, z := range q.times(int32(x)) {
			s.table[x<<s.shift|y] = uint16(z)
		}
	}
}

// take adds the next heap.
func (s *splits) take(h int, x int32) {
	s.phi = append(s.phi, x)
	if len(s.among) > 0 && !s.common[x] {
		s.rare = append(s.rare, int32(h))
	}
}

// products returns the set of the marks, which it clears.
// What was met is counted, for the next choice.
func (s *splits) products() set {
	products := newSet(len(s.marks))
	for x, in := range s.marks {
		if in {
			products.add(int32(x))
			s.met[x]++
		}
	}
	s.splits++
	clear(s.marks)
	return products
}

// markAll marks the products of all pairs.
func (s *splits) markAll(n int, times func(x, y int32) int32) {
	for a := 1; 2*a <= n; a++ {
		s.marks[times(s.phi[a], s.phi[n-a])] = true
	}
}

// mark marks the products of all pairs with a rare heap, and of others until nothing can be missing.
// Products among common elements are sorted with the rarest first: as long as that one is missing, no other matters.
func (s *splits) mark(n int) {
	if len(s.among) == 0 {
		s.markPairs(n, 1, n/2+1)
		return
	}
	for _, r := range s.rare {
		if int(r) >= n {
			break
		}
		s.marks[s.table[int(s.phi[r])<<s.shift|int(s.phi[n-int(r)])]] = true
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

// markPairs marks the products of the pairs with one heap from a to below end.
// Slices are cut to one length first, so that the loop has no bounds to check.
func (s *splits) markPairs(n, a, end int) {
	low, high := s.phi[a:end], s.phi[n-end+1:n-a+1]
	high = high[:len(low)]
	for i, x := range low {
		s.marks[s.table[int(x)<<s.shift|int(high[len(high)-1-i])]] = true
	}
}

// choose calls elements common, those of many heaps first, as long as their products were met in most
// of the splits since the last choice.
// An element joins the common ones if each of its products with them was met in 15 of 16 splits; then pairs of common
// heaps are seldom looked at to the end.
func (s *splits) choose() {
	heaps := make([]int, len(s.marks))
	for _, x := range s.phi[1:] {
		heaps[x]++
	}
	var common []int32
	among := map[int32]bool{}
	clear(s.common)
	for _, x := range byNumber(heaps) {
		if slices.ContainsFunc(append(common, x), func(y int32) bool {
			return s.met[s.table[int(x)<<s.shift|int(y)]] < s.splits-s.splits/16
		}) {
			continue
		}
		common = append(common, x)
		s.common[x] = true
		for _, y := range common {
			among[int32(s.table[int(x)<<s.shift|int(y)])] = true
		}
	}
	s.among = s.among[:0]
	for x := range among {
		s.among = append(s.among, x)
	}
	slices.SortFunc(s.among, func(x, y int32) int { return cmp.Or(s.met[x]-s.met[y], int(x-y)) })
	s.rare = s.rare[:0]
	for h, x := range s.phi[1:] {
		if !s.common[x] {
			s.rare = append(s.rare, int32(h+1))
		}
	}
	clear(s.met)
	s.splits = 0
	s.next *= 2
}

// byNumber returns the elements that some heaps have, those of most heaps first.
// Equal numbers go by element, so that the choice is the same every time.
func byNumber(heaps []int) []int32 {
	var out []int32
	for x, n := range heaps {
		if n > 0 {
			out = append(out, int32(x))
		}
	}
	slices.SortFunc(out, func(x, y int32) int { return cmp.Or(heaps[y]-heaps[x], int(x-y)) })
	return out
}
