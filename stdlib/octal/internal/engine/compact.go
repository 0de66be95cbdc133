package engine

import "slices"

// Compact are values in as few bytes as they need: a byte each where they, or their codes in
// the game's sparse space, fit into one.
// Values of the beginning have no code, since a heap there may be rare, so they stand as they are; behind the
// split all heaps are common, and code and heap give the value back (§4). A million values of a game
// with a small prefix take a megabyte.
type Compact struct {
	Small  []byte   // the values below the split, when all are below 256
	Wide   []uint32 // else
	Codes  []byte   // behind the split
	Coding Coding
}

// NewCompact returns values, without codes.
func NewCompact(values []uint32) (c Compact) {
	if len(values) > 0 && slices.Max(values) > 255 {
		c.Wide = slices.Clone(values)
		return c
	}
	c.Small = make([]byte, len(values))
	for i, v := range values {
		c.Small[i] = byte(v)
	}
	return c
}

// Split returns how many values are before the codes.
func (c *Compact) Split() int { return len(c.Small) + len(c.Wide) }

// Len returns the number of values.
func (c *Compact) Len() int { return c.Split() + len(c.Codes) }

// At returns G(i).
func (c *Compact) At(i int) uint32 {
	switch split := c.Split(); {
	case i >= split:
		return c.Coding.Common(uint32(c.Codes[i-split]), i)
	case len(c.Wide) > 0:
		return c.Wide[i]
	}
	return uint32(c.Small[i])
}
