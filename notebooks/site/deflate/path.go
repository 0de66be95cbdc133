package deflate

import (
	"math"
	"slices"
)

// prices are what literals, lengths and distances take in bits, with the bits behind a code.
type prices struct {
	literal  [256]float32
	length   [longest + 1]float32
	distance [distances]float32 // by the code of the distance
}

// firstPrices are those of a text of which nothing is known yet.
func firstPrices() *prices {
	var p prices
	for b := range p.literal {
		p.literal[b] = 8
	}
	for n := shortest; n <= longest; n++ {
		p.length[n] = 6 + float32(lengthCodes[lengthCode[n]].extra)
	}
	for d := range p.distance {
		p.distance[d] = 5 + float32(distanceCodes[d].extra)
	}
	return &p
}

// counts are how often each code of a block stands in it, the end of the block included.
type counts struct {
	literal  [literals]int // and the end, and lengths
	distance [distances]int
}

func countsOf(text []byte, way []symbol) *counts {
	var c counts
	c.add(text, way)
	c.literal[end] = 1
	return &c
}

// add counts the symbols of a way through a text.
func (c *counts) add(text []byte, way []symbol) {
	at := 0
	for _, s := range way {
		if s.length == 0 {
			c.literal[text[at]]++
		} else {
			c.literal[firstLength+int(lengthCode[s.length])]++
			c.distance[distanceCode(s.distance)]++
		}
		at += s.bytes()
	}
}

// pricesOf are the prices under which what was counted takes the fewest bits.
func pricesOf(c *counts) *prices {
	literal, distance := logarithms(c.literal[:]), logarithms(c.distance[:])
	var p prices
	copy(p.literal[:], literal)
	for n := shortest; n <= longest; n++ {
		k := lengthCode[n]
		p.length[n] = literal[firstLength+int(k)] + float32(lengthCodes[k].extra)
	}
	for d := range p.distance {
		p.distance[d] = distance[d] + float32(distanceCodes[d].extra)
	}
	return &p
}

// logarithms are the prices of symbols that stand so often; those that do not are as dear as one
// that stands half a time.
func logarithms(count []int) []float32 {
	sum := 1
	for _, n := range count {
		sum += n
	}
	all := math.Log2(float64(sum))
	list := make([]float32, len(count))
	for i, n := range count {
		list[i] = float32(max(1, all-math.Log2(max(0.5, float64(n)))))
	}
	return list
}

// cheapest returns the cheapest way from one place of the piece to another, of those that take a copy of the
// greatest length where there is one.
func (c *copies) cheapest(from, to int, p *prices) []symbol {
	n := to - from
	cost, step := make([]float32, n+1), make([]symbol, n+1) // to reach a place, and the last step there
	for i := 1; i <= n; i++ {
		cost[i] = math.MaxFloat32
	}
	for i := range n {
		at := from + i
		if x := cost[i] + p.literal[c.piece[at]]; x < cost[i+1] {
			cost[i+1], step[i+1] = x, symbol{}
		}
		length := shortest
		list := c.list[c.start[at]:c.start[at+1]]
		if k := len(list) - 1; k >= 0 && list[k].length == longest && n-i >= longest {
			length = longest // in long runs all shorter copies would be tried at each place
		}
		for _, s := range list {
			far := cost[i] + p.distance[distanceCode(s.distance)]
			for most := min(int(s.length), n-i); length <= most; length++ {
				if x := far + p.length[length]; x < cost[i+length] {
					cost[i+length], step[i+length] = x, symbol{uint16(length), s.distance}
				}
			}
		}
	}
	var way []symbol
	for i := n; i > 0; i -= step[i].bytes() {
		way = append(way, step[i])
	}
	slices.Reverse(way)
	return way
}
