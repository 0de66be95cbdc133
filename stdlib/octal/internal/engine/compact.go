package engine

import (
	"math"
	"slices"

	"sprague/stdlib/task"
)

// Compact holds values in one byte each if they, or their codes in the game's sparse space, fit. Values before the
// split are stored as they are, since a heap there may be rare; behind it all heaps are common, and code and heap
// give the value (§4).
type Compact struct {
	Small  []byte   // the values before the split if all are below 256
	Wide   []uint32 // otherwise
	Codes  []byte   // from the split on
	Coding Coding
}

// NewCompact returns values, without codes.
func NewCompact(values []uint32) Compact {
	if small, ok := Bytes(values); ok {
		return Compact{Small: small}
	}
	return Compact{Wide: slices.Clone(values)}
}

// Bytes returns values as bytes, or false if one does not fit.
func Bytes(values []uint32) ([]byte, bool) {
	out := make([]byte, len(values))
	for i, v := range values {
		if v > math.MaxUint8 {
			return nil, false
		}
		out[i] = byte(v)
	}
	return out, true
}

// Split returns how many values are before the codes.
func (c *Compact) Split() int { return len(c.Small) + len(c.Wide) }

func (c *Compact) Len() int { return c.Split() + len(c.Codes) }

func (c *Compact) At(i int) uint32 {
	switch split := c.Split(); {
	case i >= split:
		return c.Coding.Common(uint32(c.Codes[i-split]), i)
	case len(c.Wide) > 0:
		return c.Wide[i]
	}
	return uint32(c.Small[i])
}

// Slice returns the values of the heaps from ≤ n < to.
func (c *Compact) Slice(from, to int) []int {
	out := make([]int, to-from)
	for i := range out {
		Poll(i)
		out[i] = int(c.At(from + i))
	}
	return out
}

// Poll ends an interrupted call. Loops over values call it at each heap.
func Poll(heap int) {
	if heap&(1<<16-1) == 0 {
		task.Check()
	}
}
