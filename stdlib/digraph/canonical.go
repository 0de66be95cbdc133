package digraph

import (
	"cmp"
	"slices"

	"sprague/stdlib/internal/hash"
	"sprague/stdlib/task"
)

// # Descriptions of parts
//
// Isomorphic parts of a graph have the same value, so values are memoized by a description of the part, whose vertices
// are renumbered by colour refinement. The description has every edge, so parts with equal descriptions are
// isomorphic. Isomorphic parts mostly have equal descriptions (always for paths, cycles and trees); otherwise a value
// is only computed twice.

// A describer describes parts of one graph. It reuses its slices.
type describer struct {
	near     [][]int // the neighbours of each vertex
	vertices []int   // of the part
	look     []uint64
	next     []uint64
	seen     []uint64
	number   []byte
	code     []byte
}

func newDescriber(near neighbourhoods) *describer {
	n := len(near)
	d := &describer{near: make([][]int, n), look: make([]uint64, n), next: make([]uint64, n), number: make([]byte, n)}
	for v := range d.near {
		d.near[v] = near[v].members(nil)
	}
	return d
}

func (d *describer) describe(part set) string {
	d.vertices = part.members(d.vertices[:0])
	for _, v := range d.vertices {
		d.look[v] = 1
	}
	classes := d.refine(part)
	for classes < len(d.vertices) {
		task.Check()
		d.single()
		classes = d.refine(part)
	}
	return d.encode(part)
}

// refine is colour refinement, until the partition is stable: a vertex gets a colour (look) from its old one and those
// of its neighbours. It returns the number of colours.
func (d *describer) refine(part set) int {
	for classes := 0; ; {
		d.seen = d.seen[:0]
		for _, v := range d.vertices {
			sum := d.look[v]
			for _, u := range d.near[v] {
				if part.has(u) {
					sum += hash.Mix(d.look[u])
				}
			}
			d.next[v] = hash.Mix(sum)
			d.seen = append(d.seen, d.next[v])
		}
		for _, v := range d.vertices {
			d.look[v] = d.next[v]
		}
		slices.Sort(d.seen)
		now := len(slices.Compact(d.seen))
		if now <= classes || now == len(d.vertices) {
			return now
		}
		classes = now
	}
}

// single gives one of the vertices of the least shared colour its own colour.
func (d *describer) single() {
	d.sort()
	for i := 1; ; i++ {
		if v := d.vertices[i]; d.look[v] == d.look[d.vertices[i-1]] {
			d.look[v] = hash.Mix(d.look[v] + 1)
			return
		}
	}
}

// sort sorts the vertices by their colours.
func (d *describer) sort() {
	slices.SortStableFunc(d.vertices, func(a, b int) int { return cmp.Compare(d.look[a], d.look[b]) })
}

// encode returns the edges with the vertices numbered by their colours, which are distinct.
func (d *describer) encode(part set) string {
	d.sort()
	for i, v := range d.vertices {
		d.number[v] = byte(i)
	}
	d.code = append(d.code[:0], byte(len(d.vertices)))
	for i, v := range d.vertices {
		from := len(d.code)
		for _, u := range d.near[v] {
			if part.has(u) && int(d.number[u]) > i {
				d.code = append(d.code, d.number[u])
			}
		}
		slices.Sort(d.code[from:])
		d.code = append(d.code, byte(i)) // i ends its own list
	}
	return string(d.code)
}
