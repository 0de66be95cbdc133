package deflate

import "math"

// unit is how many symbols stand together between two places where a block may begin.
const unit = 2048

// split cuts a way through a text where it pays to begin another block: the prices of each part
// are its own, and so are the codes at its beginning. It is a shortest path over the ends of
// units, every edge a block.
func split(text []byte, way []symbol) [][]symbol {
	units := counted(text, way)
	least, from := make([]float64, len(units)+1), make([]int, len(units)+1)
	for i := 1; i <= len(units); i++ {
		least[i] = math.Inf(1)
	}
	for i := range units {
		var c counts
		for j := i; j < len(units); j++ {
			c.merge(&units[j])
			if x := least[i] + c.bits(); x < least[j+1] {
				least[j+1], from[j+1] = x, i
			}
		}
	}
	var ends []int
	for i := len(units); i > 0; i = from[i] {
		ends = append(ends, i)
	}
	parts := [][]symbol{}
	begin := 0
	for k := len(ends) - 1; k >= 0; k-- {
		stop := min(ends[k]*unit, len(way))
		parts = append(parts, way[begin:stop])
		begin = stop
	}
	if len(parts) == 0 {
		parts = append(parts, nil)
	}
	return parts
}

// counted counts the symbols of each unit.
func counted(text []byte, way []symbol) []counts {
	var list []counts
	for at := 0; len(way) > 0; {
		n := min(unit, len(way))
		var c counts
		c.add(text[at:], way[:n])
		at += bytesIn(way[:n])
		list, way = append(list, c), way[n:]
	}
	return list
}

func (c *counts) merge(d *counts) {
	for i, n := range d.literal {
		c.literal[i] += n
	}
	for i, n := range d.distance {
		c.distance[i] += n
	}
}

// bits is about what a block takes that has these symbols, without the extra bits, which are
// the same in each.
func (c *counts) bits() float64 {
	const head, each = 60, 3.2 // of the codes: for all, and for each symbol that there is
	return head + entropy(c.literal[:], each) + entropy(c.distance[:], each)
}

// entropy is what symbols take under their own prices, and some bits for each that there is.
func entropy(count []int, each float64) float64 {
	sum, total := 0, 0.0
	for _, n := range count {
		if n > 0 {
			sum += n
			total += each - float64(n)*math.Log2(float64(n))
		}
	}
	if sum > 0 {
		total += float64(sum) * math.Log2(float64(sum))
	}
	return total
}
