package lanes

import (
	"fmt"
	"math/bits"

	"sprague/stdlib/periodic/check"
	"sprague/stdlib/task"
)

// Values of octal games beyond the reach of the plain definition. By the lemma of the
// finite-state theorem the split of n into two common heaps has a value of the rare
// class. So a common value is excluded only by options that do not split and by splits
// with a rare part, of which there are few; and all splits need be tried only until
// each value of the rare class below the least common value left has been met. If one
// is never met, the least such is G(n), and n one more rare heap. That is the mex
// whatever the mask, which decides the time alone.

// A class tells common values from rare ones.
type class struct {
	mask     uint32
	position bool
	parity   uint64 // τ
}

func (s class) isCommon(v uint8, n int64) bool {
	f := uint64(bits.OnesCount32(uint32(v) & s.mask))
	if s.position {
		f += uint64(n) + s.parity
	}
	return f&1 == 1
}

// A grower computes values one after the other, and keeps them all.
type grower struct {
	class
	game   *check.Game
	splits []int64 // takes that split
	values []uint8
	rare   []int64 // rare heaps n ≥ 1
	common [2]valueSet
	work   int64 // options looked at that may be many
}

// newGrower is for finite octal games; the values so far may be none.
func newGrower(g *check.Game, c class, values []uint8) *grower {
	w := &grower{class: c, game: g, values: values}
	for _, t := range g.Takes() {
		if g.Digit(t)&4 != 0 {
			w.splits = append(w.splits, t)
		}
	}
	for v := range 256 {
		for parity := range int64(2) {
			if w.isCommon(uint8(v), parity) {
				w.common[parity].add(uint8(v))
			}
		}
	}
	for n := int64(1); n < int64(len(values)); n++ {
		if !w.isCommon(values[n], n) {
			w.rare = append(w.rare, n)
		}
	}
	return w
}

// grow computes G up to n − 1, and reports whether all values are below 256. The error says
// that it takes more work than [grownWork] allows.
func (w *grower) grow(n int64) (bool, error) {
	for h := int64(len(w.values)); h < n; h++ {
		task.Check()
		if w.work > grownWork*(h+firstValues) {
			return false, fmt.Errorf("check: %s: the values up to heap %d take more than the %d steps each that were allowed for", w.game.Name, h, grownWork)
		}
		v, ok := w.next(h)
		if !ok {
			return false, nil
		}
		w.values = append(w.values, v)
		if h > 0 && !w.isCommon(v, h) {
			w.rare = append(w.rare, h)
		}
	}
	return true, nil
}

// next returns the value of the heap h, the first that has none.
func (w *grower) next(h int64) (v uint8, ok bool) {
	excluded := w.few(h)
	common := &w.common[h&1]
	var missing valueSet
	count := 0
	for ; ; v++ {
		switch {
		case excluded.has(v):
		case common.has(v):
			return w.least(h, &missing, count, v), true
		default:
			missing.add(v)
			count++
		}
		if v == 255 {
			return 0, false
		}
	}
}

// few returns the values of the options of h that do not split, or have a rare part.
func (w *grower) few(h int64) (s valueSet) {
	w.work += int64(len(w.rare) * len(w.splits))
	for _, t := range w.game.Takes() {
		d, left := w.game.Digit(t), h-t
		if d&1 != 0 && left == 0 {
			s.add(0)
		}
		if d&2 != 0 && left > 0 {
			s.add(w.values[left])
		}
		if d&4 != 0 {
			for _, a := range w.rare {
				if a >= left {
					break
				}
				s.add(w.values[a] ^ w.values[left-a])
			}
		}
	}
	return s
}

// least tries splits of h until the count missing values have been met, and returns the
// least of them that is not, or v.
func (w *grower) least(h int64, missing *valueSet, count int, v uint8) uint8 {
	for a := int64(1); count > 0 && 2*a <= h; a++ {
		w.work += int64(len(w.splits))
		for _, t := range w.splits {
			if 2*a > h-t {
				break
			}
			if x := w.values[a] ^ w.values[h-t-a]; missing.has(x) {
				missing[x>>6] &^= 1 << (x & 63)
				count--
			}
		}
	}
	for i, word := range missing {
		if word != 0 {
			return uint8(64*i + bits.TrailingZeros64(word))
		}
	}
	return v
}

const (
	firstValues = 1 << 12 // computed by the definition
	mostGrown   = 1 << 24 // asked for at most
	grownWork   = 1 << 14 // steps that a value may take on the average
)

// grownCost bounds what grown takes for n values.
func grownCost(g *check.Game, n int64) check.Cost {
	if plain := g.Cost(n); n <= firstValues {
		return plain
	}
	c := g.Cost(firstValues)
	return check.Cost{Steps: c.Steps + grownWork*float64(n+firstValues), Memory: c.Memory + 2*float64(n)}
}

// grown returns the first n values of a finite octal game, the class being given, or
// false if one is above 255.
func grown(g *check.Game, c class, n int64) ([]uint8, bool, error) {
	first := check.Values(g, min(n, firstValues))
	small := make([]uint8, len(first))
	for i, v := range first {
		if v > 255 {
			return nil, false, nil
		}
		small[i] = uint8(v)
	}
	w := newGrower(g, c, small)
	ok, err := w.grow(n)
	return w.values, ok, err
}

// Values returns the first n values of a game by the quickest way there is. It is a [check.Source].
func Values(g *check.Game, n int64) ([]int, error) {
	if !grows(g, n) {
		return check.Values(g, n), nil
	}
	small, ok, err := grown(g, sparsest(g), n)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, fmt.Errorf("check: %s: a value is too great for the quick way (--plain goes the plain one)", g.Name)
	}
	values := make([]int, n)
	for i, v := range small {
		values[i] = int(v)
	}
	return values, nil
}

// grows reports whether the quick way is for n values of the game: of a finite code with digits up
// to 7 that splits into any two heaps.
func grows(g *check.Game, n int64) bool {
	return n > firstValues && n <= mostGrown && g.Finite() && !g.Unequal() && g.Leaves()&12 == 4
}

// sparsest returns the class with the fewest rare heaps among the first.
func sparsest(g *check.Game) class {
	values := check.Values(g, firstValues)
	best, least := class{mask: 1}, len(values)
	for mask := uint32(1); mask < 256; mask++ {
		c := class{mask: mask}
		rare := 0
		for n, v := range values {
			if v > 255 || !c.isCommon(uint8(v), int64(n)) {
				rare++
			}
		}
		if rare < least {
			least, best = rare, c
		}
	}
	return best
}
