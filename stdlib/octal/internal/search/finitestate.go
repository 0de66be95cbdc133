package search

import (
	"bytes"

	"sprague/stdlib/octal/internal/engine"
	"sprague/stdlib/periodic"
)

// finiteState looks for equal states in the values of s, and returns the certificate of the
// finite-state theorem if the last state has been there before; false if it has
// not, or if a value is too great for a certificate. The cost is a nanosecond or two a value.
// A period that is found with a reach it does not have room for, n₀ ≤ A, is given up: more values may show it
// with a lesser reach, and other theorems prove periods that begin so early.
func finiteState(s *engine.Sparse) (periodic.Certificate, bool, error) {
	none := periodic.Certificate{}
	k := s.Rule().Last()
	values, ok := s.Narrow()
	if length := max(s.Deepest(), s.LastRare(), 1) + k; !ok || 2*length > len(values) ||
		repeated(s, values, length) == nil {
		return none, false, nil
	}
	reach := s.Reach()
	l := repeated(s, values, int(reach)+k)
	if l == nil || l.preperiod <= reach {
		return none, false, nil
	}
	l.reach = reach
	c, err := l.certificate()
	return c, err == nil, err
}

// Two equal windows are no proof while one of them may be passed by a rare heap: a window must be longer
// than any split that decides a step reaches. So a first look is made with the length that what is
// known so far asks for, which is too short at worst; the reach proper, which costs a look at each
// heap that was never asked about, is computed only where that first look found something.

// repeated looks where the last length values stand last before, and from what heap on values
// repeat at that distance; nil if they stand nowhere before.
// Cost: one search for the last bytes from the end, which bytes.LastIndex does by a rolling hash, and a walk
// back over the repetition. The nearest place before gives the least distance at which the window stands
// again, and so the least period, as for states (conclude.go); walking back gives the least n₀.
func repeated(s *engine.Sparse, values []byte, length int) *cycle {
	if length >= len(values) {
		return nil
	}
	end := len(values) - length
	n := bytes.LastIndex(values[:len(values)-1], values[end:])
	if n < 0 {
		return nil
	}
	p := end - n
	for n > 0 && values[n-1] == values[n-1+p] {
		n--
	}
	l := &cycle{
		rule: s.Rule(), Space: s.Space(), preperiod: int64(n), period: int64(p), observed: int64(len(values)),
		window: func(at int64, count int) ([]byte, error) { return bytes.Clone(values[at-int64(count) : at]), nil },
	}
	for at := length; at < len(values); at += max(length/4, windowsApart) {
		l.heaps = append(l.heaps, int64(at))
	}
	return l
}

// windowsApart is how many heaps lie between two windows, at least.
// Windows cost bytes of a certificate and save time of its check, which is short for a run in memory.
const windowsApart = 1 << 16
