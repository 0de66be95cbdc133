package digraph

import "slices"

// Two parts of a graph that look alike have the same value, so values are remembered under a description of the part
// in which its vertices are renumbered by their looks. The description holds every edge: parts with the same description are
// isomorphic without fail. Isomorphic parts mostly, but not always, get the same one (always for paths, cycles and
// trees); where they do not, a value is only computed twice.

// describe returns a description of the part of g on these vertices.
func (g Graph) describe(part set) string {
	vertices := part.members(nil)
	look := make([]uint64, len(g.near))
	for _, v := range vertices {
		look[v] = 1
	}
	classes := g.refine(part, vertices, look)
	for classes < len(vertices) {
		g.single(vertices, look)
		classes = g.refine(part, vertices, look)
	}
	return g.encode(part, vertices, look)
}

// refine gives vertices with different neighbourhoods different looks until nothing changes, and returns the number
// of looks. This is colour refinement: a new look is made from the old one and from those of the neighbours.
func (g Graph) refine(part set, vertices []int, look []uint64) int {
	next := make([]uint64, len(look))
	seen := make([]uint64, len(vertices))
	for classes := 0; ; {
		for i, v := range vertices {
			sum := look[v]
			for _, u := range g.near[v].and(part).members(nil) {
				sum += mix(look[u])
			}
			next[v] = mix(sum)
			seen[i] = next[v]
		}
		for _, v := range vertices {
			look[v] = next[v]
		}
		slices.Sort(seen)
		now := len(slices.Compact(seen))
		seen = seen[:len(vertices)]
		if now <= classes || now == len(vertices) {
			return now
		}
		classes = now
	}
}

// single sets one of the vertices apart that share the least shared look.
func (g Graph) single(vertices []int, look []uint64) {
	count := map[uint64]int{}
	for _, v := range vertices {
		count[look[v]]++
	}
	chosen := -1
	for _, v := range vertices {
		if count[look[v]] > 1 && (chosen < 0 || look[v] < look[chosen]) {
			chosen = v
		}
	}
	look[chosen] = mix(look[chosen] + 1)
}

// encode returns the edges with the vertices numbered by their looks, all different now.
func (g Graph) encode(part set, vertices []int, look []uint64) string {
	slices.SortFunc(vertices, func(a, b int) int {
		if look[a] < look[b] {
			return -1
		}
		return 1
	})
	number := make([]byte, len(g.near))
	for i, v := range vertices {
		number[v] = byte(i)
	}
	code := []byte{byte(len(vertices))}
	for i, v := range vertices {
		from := len(code)
		for _, u := range g.near[v].and(part).members(nil) {
			if int(number[u]) > i {
				code = append(code, number[u])
			}
		}
		slices.Sort(code[from:])
		code = append(code, byte(i)) // i ends the list of i: it is not in it
	}
	return string(code)
}

// mix scrambles 64 bits, one to one.
func mix(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}
