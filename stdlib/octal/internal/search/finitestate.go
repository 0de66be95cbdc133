package search

import (
	"bytes"

	"sprague/stdlib/octal/internal/engine"
	"sprague/stdlib/periodic"
)

// finiteState looks for equal states in the values of s, and returns the certificate of the
// finite-state theorem if the last state has been there before; false if it has
// not, or if a value is too great for a certificate. The cost is a nanosecond or two a value.
func finiteState(s *engine.Sparse) (periodic.Certificate, bool, error) {
	none := periodic.Certificate{}
	k := s.Rule().Last()
	values, ok := s.Narrow()
	if length := max(s.Deepest(), s.LastRare(), 1) + k; !ok || 2*length > len(values) || repeated(s, values, length) == nil {
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

// repeated looks where the last length values stand last before, and from what heap on values
// repeat at that distance; nil if they stand nowhere before.
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
const windowsApart = 1 << 16
