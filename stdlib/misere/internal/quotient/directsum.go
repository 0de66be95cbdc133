package quotient

import (
	"slices"

	"sprague/stdlib/internal/budget"
)

// # Freeing heaps
//
// Freeing a heap removes all its relations with the others: the new monoid has an element (x, e) for each x that the
// other heaps generate and each exponent e of the free heap. It is larger than the desired quotient, and fine enough
// if the cycle is long enough for the relevant words; marking outcomes and merging equal elements make it small again.
// An element is a number in mixed radix,
//
//	x + |rest|·(e₁ + size₁·(e₂ + …)),
//
// with stride |rest|·size₁·… for each cycle: a row of a cycle adds its stride, or returns from the last exponent to
// the index, and a row of another heap is repeated on every copy of the part.

// A cycle is a cyclic monoid {1, z, z², …} with z^(index+period) = z^index.
type cycle struct {
	heap          int
	index, period int
}

func (c cycle) size() int { return c.index + c.period }

// free returns the direct sum of the part of a that the other heaps generate with one cycle for each free heap. heaps
// lists all heaps with options that have a row, besides the cycles'; rows that only these have are nil. The part may be
// smaller than the old monoid: elements that only the free heaps reached reappear as products with the cycles.
func (a *action) free(heaps []int, cycles []cycle, clock *budget.Clock) action {
	rest := slices.DeleteFunc(slices.Clone(heaps), func(h int) bool {
		return slices.ContainsFunc(cycles, func(c cycle) bool { return c.heap == h })
	})
	order := a.spell(rest).order // of least words, so that equal parts have equal numbers
	number := make([]int32, a.size)
	for i, x := range order {
		number[x] = int32(i)
	}
	size := len(order)
	for _, c := range cycles {
		size *= c.size()
	}
	clock.Size(size)
	out := action{size: size, of: slices.Clone(a.of), rows: make([][]int32, len(a.rows)), outs: newSet(size)}
	for _, h := range rest {
		if r := a.of[h]; out.rows[r] == nil {
			out.rows[r] = make([]int32, size)
			for x := range out.rows[r] {
				part := x % len(order)
				out.rows[r][x] = int32(x-part) + number[a.rows[r][order[part]]]
			}
		}
	}
	stride := len(order)
	for x := range size {
		if a.outs.has(order[x%stride]) {
			out.outs.add(int32(x))
		}
	}
	for _, c := range cycles {
		out.of[c.heap] = len(out.rows)
		out.rows = append(out.rows, c.row(stride, size))
		stride *= c.size()
	}
	return out
}

// row returns multiplication by z if the exponent of z is ⌊x/stride⌋ mod size.
func (c cycle) row(stride, size int) []int32 {
	out := make([]int32, size)
	for x := range out {
		e := x / stride % c.size()
		to := e + 1
		if to == c.size() {
			to = c.index
		}
		out[x] = int32(x + (to-e)*stride)
	}
	return out
}
