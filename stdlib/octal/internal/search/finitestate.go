package search

import (
	"bytes"

	"sprague/stdlib/octal/internal/engine"
	"sprague/stdlib/periodic"
)

// finiteState searches the values of s for equal states, and returns the certificate of the finite-state theorem if
// the last state occurred before; false if it did not, or if a value is too large for a certificate. It takes a
// nanosecond or two for each value. If n₀ ≤ A it returns false: more values may show the period with a smaller
// reach, and other theorems prove periods that begin so early.
func finiteState(s *engine.Sparse) (periodic.Certificate, bool, error) {
	none := periodic.Certificate{}
	k := s.Rule().Last()
	values, ok := engine.Bytes(s.Known())
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

// Two equal windows prove a period only if they are longer than any split that decides a step reaches. The first search
// uses the length known so far, which may be too short; the exact reach, which needs a pass over the heaps, is computed
// only after a hit.

// repeated finds the previous occurrence of the last length values, and the heap from which values repeat at that
// distance; nil if there is none. bytes.LastIndex searches by a rolling hash. The nearest occurrence gives the least
// period, as for states (conclude.go); walking back over the repetition gives the least n₀.
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

// windowsApart is the minimal distance of two windows. Windows enlarge a certificate and speed up its check, which is
// fast for a run in memory.
const windowsApart = 1 << 16
