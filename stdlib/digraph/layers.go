package digraph

import "slices"

// layers places the vertices of a Hackenbush picture: the ground at the bottom, the height of each vertex its distance
// from it, centred above its children. So a tree is drawn as a tree, and every edge is within one layer or between
// adjacent layers. Parts not connected to the ground are beside it. The cost is linear in the edges.
func layers(g Graph, ground int) [][2]float64 {
	if g.vertices == 0 { // of the zero value
		return nil
	}
	const apart = 1.2
	carried, height := g.breadthFirst(ground)
	places := make([][2]float64, g.vertices)
	right := 0.0
	var set func(v int)
	set = func(v int) {
		places[v][1] = -float64(height[v])
		if len(carried[v]) == 0 {
			places[v][0] = right
			right += apart
			return
		}
		for _, w := range carried[v] {
			set(w)
		}
		first, last := carried[v][0], carried[v][len(carried[v])-1]
		places[v][0] = (places[first][0] + places[last][0]) / 2
	}
	set(ground)
	for v, h := range height {
		if h < 0 {
			places[v] = [2]float64{right, 0}
			right += apart
		}
	}
	g.parted(places, height)
	return places
}

// breadthFirst returns the children of each vertex in the breadth-first tree from the ground, and the distance of each
// from the ground, or −1.
func (g Graph) breadthFirst(ground int) (carried [][]int, height []int) {
	carried, height = make([][]int, g.vertices), make([]int, g.vertices)
	for v := range height {
		height[v] = -1
	}
	near := make([][]int, g.vertices)
	for _, e := range g.edges {
		near[e[0]] = append(near[e[0]], e[1])
		near[e[1]] = append(near[e[1]], e[0])
	}
	for _, list := range near {
		slices.Sort(list)
	}
	height[ground] = 0
	for queue := []int{ground}; len(queue) > 0; queue = queue[1:] {
		v := queue[0]
		for _, w := range near[v] {
			if height[w] < 0 {
				height[w] = height[v] + 1
				carried[v] = append(carried[v], w)
				queue = append(queue, w)
			}
		}
	}
	return carried, height
}

// parted raises a vertex slightly if an edge of its layer would pass through it.
func (g Graph) parted(places [][2]float64, height []int) {
	for v, p := range places {
		for _, e := range g.edges {
			a, b := places[e[0]][0], places[e[1]][0]
			if height[e[0]] == height[v] && height[e[1]] == height[v] && min(a, b) < p[0] && p[0] < max(a, b) {
				places[v][1] = -float64(height[v]) - 0.35
			}
		}
	}
}
