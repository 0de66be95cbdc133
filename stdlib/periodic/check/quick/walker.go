package quick

import (
	"errors"
	"fmt"

	"sprague/stdlib/periodic/check"
	"sprague/stdlib/task"
)

// # The walk by the last values
//
// Statement. If next returns (v, true) for heap n, then mex S(n) = v, it is common, and each value below it is that of
// an option in S(n); by claim 1 of the theorem G(n) = v, provided that all heaps from A + 1 below n, as far back as the
// window reaches, are common. By induction they are: next returned true for them, or they are in the first window,
// which is computed.
//
// Invariant. values holds at least the last L values before the next heap, w.first is the heap of values[0], and the
// next heap is w.first + len(values).
//
// A step has two sets: excluded has the values of options without a split and of splits with a rare part, of either
// class; missing has the rare values below the mex that none of those have. Splits of two common parts have rare
// values, so they are only searched for those in missing, the nearest first.

// A valueSet is a set of values below 256.
type valueSet [4]uint64

func (s *valueSet) add(v uint8)      { s[v>>6] |= 1 << (v & 63) }
func (s *valueSet) has(v uint8) bool { return s[v>>6]>>(v&63)&1 != 0 }

// walker steps through a game by its last L values. It is the unbatched version of batch, for few intervals, for codes
// that are too large, and for comparison in tests.
//
// The state is the L values before the next heap, L = A + k. A step tries the options that do not split, and the splits
// with a rare part; then it takes the least common value that none of these has, and confirms that each rare value
// below it is met by a split with a common part of at most A. By claim 1 of the theorem that value is G(n); by claim 2
// nothing before the L values matters.
//
// Values are bytes: a game whose values exceed 255 is refused when the certificate is read. The cost of a step is
// (rare heaps + tries)·(splitting takes); a walk with more than scannedMost tries a step on average ends with an error.
type walker struct {
	mask     uint32
	position bool
	ones     []int64
	splits   []int64
	reach    int64
	small    []uint8     // G(0), …, G(A)
	rare     []int64     // a ≤ A with a rare value
	common   []int64     // the others, from 1
	classes  [2]valueSet // the common values at even and odd heaps
	values   []uint8     // the last values, and those of the walk
	first    int64       // the heap of values[0]
	scanned  int64       // number of common parts tried
	steps    int64
}

// newWalker reads the rules and the values up to A, and tabulates the classes of all bytes at both parities.
func newWalker(c *check.Claim, small []uint8) *walker {
	w := &walker{mask: c.Mask, position: c.Position, reach: c.Reach, small: small[:c.Reach+1]}
	for _, t := range c.Rules.Takes() {
		d := c.Rules.Digit(t)
		if d&2 != 0 {
			w.ones = append(w.ones, t)
		}
		if d&4 != 0 {
			w.splits = append(w.splits, t)
		}
	}
	common := c.Rules.Common(c.Mask, c.Position)
	for v := range 256 {
		for par := range int64(2) {
			if common(v, par) {
				w.classes[par].add(uint8(v))
			}
		}
	}
	for a := int64(1); a <= c.Reach; a++ {
		if w.isCommon(small[a], a) {
			w.common = append(w.common, a)
		} else {
			w.rare = append(w.rare, a)
		}
	}
	return w
}

// isCommon reports whether the value v is common at n.
func (w *walker) isCommon(v uint8, n int64) bool { return w.classes[n&1].has(v) }

// start puts the walker after a window. By claim 2 earlier values are not needed.
func (w *walker) start(at int64, values []uint8) {
	w.values = append(w.values[:0], values...)
	w.first = at - int64(len(values))
}

// next returns the value of the next heap, and whether it is mex S(n) and common. If it is not, the value means
// nothing: the mex is rare, or a rare value is not reached. v runs upwards: excluded values are skipped, a rare one
// that is not excluded must be reached by a split with a common part, and the first common one ends the search.
func (w *walker) next() (v uint8, ok bool) {
	values := w.values
	n := len(values)
	var excluded valueSet
	for _, t := range w.ones {
		excluded.add(values[n-int(t)])
	}
	for _, t := range w.splits {
		back := values[:n-int(t)]
		for _, a := range w.rare {
			excluded.add(back[len(back)-int(a)] ^ w.small[a])
		}
	}
	classes := &w.classes[(w.first+int64(n))&1]
	var missing valueSet
	count := 0
	for ; ; v++ {
		switch {
		case excluded.has(v):
		case classes.has(v):
			return v, w.reaches(n, &missing, count)
		default:
			missing.add(v)
			count++
		}
		if v == 255 {
			return 0, false
		}
	}
}

// reaches reports whether splits with a common part of at most A have all count values of missing at the heap with
// index n.
func (w *walker) reaches(n int, missing *valueSet, count int) bool {
	for i := 0; count > 0; i++ {
		if i == len(w.common) {
			return false
		}
		w.scanned++
		a := w.common[i]
		for _, t := range w.splits {
			if v := w.values[n-int(t)-int(a)] ^ w.small[a]; missing.has(v) {
				missing[v>>6] &^= 1 << (v & 63)
				count--
			}
		}
	}
	return true
}

// scannedMost is the maximal average number of common parts that a step may try, on which the estimated cost is
// based. Honest certificates try some dozens.
const scannedMost = 1 << 12

// errTooLong reports that the estimated cost was too small.
var errTooLong = errors.New("the steps try too many splits for the cost that was stated")

// walk continues to heap end, calling see with blocks of values and the heap of the first, and done with their number.
// Before each block of 2¹⁶ the last values move to the front, so that memory stays small.
func (w *walker) walk(end int64, done func(steps int64), see func(first int64, values []uint8)) error {
	const most = 1 << 16
	keep := len(w.values)
	for at := w.first + int64(keep); at < end; {
		if task.Stopped() {
			return task.ErrInterrupted
		}
		w.values = append(w.values[:0], w.values[len(w.values)-keep:]...)
		w.first = at - int64(keep)
		stop := min(end, at+most)
		for n := at; n < stop; n++ {
			v, ok := w.next()
			if !ok {
				return fmt.Errorf("the step of heap %d is not decided by its last values", n)
			}
			w.values = append(w.values, v)
		}
		see(at, w.values[keep:])
		if w.steps += stop - at; w.scanned > scannedMost*(w.steps+most) {
			return errTooLong
		}
		done(stop - at)
		at = stop
	}
	return nil
}
