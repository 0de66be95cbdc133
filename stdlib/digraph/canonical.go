package digraph

import (
	"slices"

	"sprague/stdlib/internal/hash"
	"sprague/stdlib/task"
)

// Two parts of a graph that look alike have the same value, so values are remembered under a
// description of the part in which its vertices are renumbered by their looks. The description
// holds every edge: parts with the same description are isomorphic without fail. Isomorphic parts
// mostly, but not always, get the same one (always for paths, cycles and trees); where they do not,
// a value is only computed twice.

// describer describes parts of one graph. Its slices are used again for every part.
type describer struct {
	near     [][]int // the neighbours of each vertex
	vertices []int   // of the part
	look     []uint64
	next     []uint64
	seen     []uint64
	number   []byte
	code     []byte
}

// newDescriber returns a describer for the parts of a graph.
func newDescriber(near neighbourhoods) *describer {
	n := len(near)
	d := &describer{near: make([][]int, n), look: make([]uint64, n), next: make([]uint64, n), number: make([]byte, n)}
	for v := range d.near {
		d.near[v] = near[v].members(nil)
	}
	return d
}

// describe returns a description of the part of the graph on these vertices.
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

// refine gives vertices with different neighbourhoods different looks until nothing changes, and
// returns the number of looks. This is colour refinement: a new look is made from the old one and
// from those of the neighbours.
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

// single sets one of the vertices apart that share the least shared look.
func (d *describer) single() {
	d.seen = d.seen[:0]
	for _, v := range d.vertices {
		d.seen = append(d.seen, d.look[v])
	}
	slices.Sort(d.seen)
	shared := 1
	for d.seen[shared] != d.seen[shared-1] {
		shared++
	}
	for _, v := range d.vertices {
		if d.look[v] == d.seen[shared] {
			d.look[v] = hash.Mix(d.look[v] + 1)
			return
		}
	}
}

// encode returns the edges with the vertices numbered by their looks, all different now.
func (d *describer) encode(part set) string {
	slices.SortFunc(d.vertices, func(a, b int) int {
		if d.look[a] < d.look[b] {
			return -1
		}
		return 1
	})
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
		d.code = append(d.code, byte(i)) // i ends the list of i: it is not in it
	}
	return string(d.code)
}
