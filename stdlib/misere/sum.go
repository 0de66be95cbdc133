package misere

import "slices"

// A cycle is a cyclic monoid {1, z, z², …} with z^(index+period) = z^index.
type cycle struct {
	heap          int
	index, period int
}

func (c cycle) size() int { return c.index + c.period }

// free returns the direct sum of the part of a that the other heaps generate with one
// cycle for each heap named: those heaps forget everything they had in common with
// the rest. heaps lists all heaps with options that have a row, besides the cycles'.
func (a *action) free(heaps []int, cycles []cycle, clock *clock) action {
	rest := slices.DeleteFunc(slices.Clone(heaps), func(h int) bool {
		return slices.ContainsFunc(cycles, func(c cycle) bool { return c.heap == h })
	})
	base := a.generated(rest)
	size := len(base.order)
	for _, c := range cycles {
		size *= c.size()
	}
	clock.room(size)
	out := action{size: size, of: slices.Clone(a.of)}
	renamed := map[int]int{}
	for _, h := range rest {
		to, ok := renamed[a.of[h]]
		if !ok {
			to = len(out.rows)
			renamed[a.of[h]] = to
			out.rows = append(out.rows, base.repeated(a.rows[a.of[h]], size))
		}
		out.of[h] = to
	}
	stride := len(base.order)
	for _, c := range cycles {
		out.of[c.heap] = len(out.rows)
		out.rows = append(out.rows, c.row(stride, size))
		stride *= c.size()
	}
	return out
}

// A part is a submonoid: its elements, and their numbers in it.
type part struct {
	order  []int32
	number []int32
}

// generated returns the submonoid that the heaps generate.
func (a *action) generated(heaps []int) part {
	p := part{order: a.spell(heaps).order, number: make([]int32, a.size)}
	for i, x := range p.order {
		p.number[x] = int32(i)
	}
	return p
}

// repeated returns the row on every copy of the part in a direct sum of this size.
func (p *part) repeated(row []int32, size int) []int32 {
	n := len(p.order)
	out := make([]int32, size)
	for i, x := range p.order {
		to := p.number[row[x]]
		for at := 0; at < size; at += n {
			out[at+i] = int32(at) + to
		}
	}
	return out
}

// row returns multiplication by z where the exponent of z is ⌊x/stride⌋ mod size.
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
