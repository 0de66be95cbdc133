package deflate

import (
	"encoding/binary"
	"math/bits"
)

const (
	shortest = 3 // lengths of a copy
	longest  = 258
	window   = 1 << 15 // largest distance of a copy
	deepest  = 128     // places that are tried for one
)

// A symbol is a copy, or a literal where its length is 0.
type symbol struct{ length, distance uint16 }

// bytes is how many bytes of the text a symbol stands for.
func (s symbol) bytes() int { return max(1, int(s.length)) }

// bytesIn is how many bytes a sequence stands for.
func bytesIn(way []symbol) int {
	n := 0
	for _, s := range way {
		n += s.bytes()
	}
	return n
}

// copies are the copies that may stand at each place of a piece. Those of place i are
// list[start[i]:start[i+1]], by length; each stands for its length and for all shorter ones
// above the length before it, at the least distance that these are found at.
type copies struct {
	piece []byte
	start []uint32
	list  []symbol
}

// copiesOf looks for the copies in text[from:to]. Places with the same three bytes hang in a
// chain, the latest first.
func copiesOf(text []byte, from, to int) *copies {
	c := &copies{piece: text[from:to], start: make([]uint32, 1, to-from+1)}
	var head [1 << 15]int32 // hash → place + 1
	var before [window]int32
	for i := max(0, from-window); i < to; i++ {
		if i+shortest > len(text) || i+shortest > to {
			if i >= from {
				c.start = append(c.start, uint32(len(c.list)))
			}
			continue
		}
		h := hash(text[i:])
		if i >= from {
			c.find(text[:to], i, int(head[h])-1, &before)
		}
		before[i%window] = head[h]
		head[h] = int32(i + 1)
	}
	return c
}

// hash is that of the first three bytes.
func hash(text []byte) uint32 {
	return (uint32(text[0]) | uint32(text[1])<<8 | uint32(text[2])<<16) * 0x9e3779b1 >> 17
}

// find notes the copies at place i, whose chain begins at place at.
func (c *copies) find(text []byte, i, at int, before *[window]int32) {
	most := min(longest, len(text)-i)
	best := shortest - 1
	for tries := 0; at >= 0 && i-at <= window && tries < deepest && best < most; tries++ {
		if text[at+best] == text[i+best] {
			if n := common(text[at:], text[i:i+most]); n > best {
				best = n
				c.list = append(c.list, symbol{uint16(n), uint16(i - at)})
			}
		}
		next := int(before[at%window]) - 1
		if next >= at {
			break // the chain has been written over
		}
		at = next
	}
	c.start = append(c.start, uint32(len(c.list)))
}

// common is the length of the common beginning of two texts, of which b is not the longer.
func common(a, b []byte) int {
	n := 0
	for n+8 <= len(b) {
		if x := binary.LittleEndian.Uint64(a[n:]) ^ binary.LittleEndian.Uint64(b[n:]); x != 0 {
			return n + bits.TrailingZeros64(x)/8
		}
		n += 8
	}
	for n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}
