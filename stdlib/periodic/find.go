package periodic

import (
	"fmt"
	"slices"

	"sprague/stdlib/certificate"
	"sprague/stdlib/task"
)

// Find returns the certificate of the least period that the theorem proves for a sequence, with the least preperiod;
// false if there is none yet, and more values may help. The sequence is G(0), G(1), … as a []int, or a heap game, of
// which Find tries the first 64, 128 and 256 values (pass g.Values(n) for more). Find does not check that the theorem
// applies to the values of a []int, so that certificate is assumed until [Certificate.For] names a game to which it
// applies; the Period methods of games choose such a theorem. The cost is O(n) time and memory for n values, plus the
// hypotheses of [LiveValues] and [SumBound] for each candidate period. It panics for any other sequence.
func Find(sequence any, theorem Theorem) (Certificate, bool) {
	switch s := sequence.(type) {
	case []int:
		c, ok := find(s, theorem)
		if c.Status == Proved {
			c.Status, c.Assumes = Assumed, certificate.Chosen
		}
		return c, ok
	case heapGame:
		const first, last = 64, 256
		for n := first; n <= last; n *= 2 {
			if c, ok := Find(s.Values(n), theorem); ok {
				return c.For(s.String()), true
			}
		}
		return Certificate{}, false
	}
	panic(fmt.Sprintf("periodic: Find: %T is neither a []int nor a heap game", sequence))
}

// heapGame is a game accepted by Find.
type heapGame interface {
	String() string
	Values(n int) []int
}

// find is Find for values.
func find(values []int, theorem Theorem) (Certificate, bool) {
	s := values
	if theorem.arithmetic {
		s = differences(values)
	}
	starts := repetitions(s)
	var shown []int
	for p := 1; p < len(starts); p++ {
		task.Check()
		if theorem.closes != nil { // expensive; multiples of a period that failed fail too
			if int(starts[p])+2*p > len(values) ||
				slices.ContainsFunc(shown, func(q int) bool { return p%q == 0 && starts[q] <= starts[p] }) {
				continue
			}
			shown = append(shown, p)
		}
		if c, ok := certified(values, theorem, pattern{start: int(starts[p]), period: p,
			saltus: values[len(values)-1] - values[len(values)-1-p]}); ok {
			return c, true
		}
	}
	if theorem.partly {
		return findPartly(values, theorem)
	}
	return Certificate{}, false
}

// A pattern is a conjecture: from start on, G(n+period) is G(n) + saltus, or G(n) if the residue of n is in still.
type pattern struct {
	start, period, saltus int
	still                 []int64
}

// findPartly searches for a period with a saltus that some residues do not have.
func findPartly(values []int, theorem Theorem) (Certificate, bool) {
	for p := 2; 3*p <= len(values); p++ {
		task.Check()
		if shown, ok := partly(values, p); ok {
			if c, ok := certified(values, theorem, shown); ok {
				return c, true
			}
		}
	}
	return Certificate{}, false
}

// partly returns the pattern of period p, with a saltus at some residues and none at others, if the last three
// periods of the values show it.
func partly(values []int, p int) (pattern, bool) {
	end := len(values) - p
	gain := func(n int) int { return values[n+p] - values[n] }
	shown := pattern{period: p}
	for n := end - p; n < end; n++ {
		shown.saltus = max(shown.saltus, gain(n))
	}
	for n := end - p; n < end; n++ {
		switch gain(n) {
		case 0:
			shown.still = append(shown.still, int64(n%p))
		case shown.saltus:
		default:
			return shown, false
		}
	}
	slices.Sort(shown.still)
	for shown.start = end - p; shown.start > 0 && gain(shown.start-1) == gain(shown.start-1+p); shown.start-- {
	}
	return shown, len(shown.still) > 0 && shown.saltus > 0 && shown.start+3*p <= len(values)
}

// differences returns v(n+1) − v(n), which repeat exactly if v repeats with a saltus.
func differences(v []int) []int {
	d := make([]int, max(0, len(v)-1))
	for i := range d {
		d[i] = v[i+1] - v[i]
	}
	return d
}

// NotBelow returns a bound below which no preperiod + period of values can be, with or without a theorem: there are no
// n₀ and p ≥ 1 with n₀ + p less than it and G(n + p) = G(n) for all n ≥ n₀, since the values contradict each such pair.
// For values without visible period it is about their number; if they show an unproved period p from n₀ on, it is
// n₀ + p.
func NotBelow(values []int) int64 {
	least := len(values)
	for p, start := range repetitions(values) {
		if p > 0 {
			least = min(least, p+int(start))
		}
	}
	return int64(least)
}

// repetitions returns, for every distance p, the least start from which
// s(n+p) = s(n) holds to the end: the Z-algorithm on s read backwards.
func repetitions(s []int) []int32 {
	n := len(s)
	at := func(i int) int { return s[n-1-i] }
	z := make([]int32, n)
	left, right := 0, 0
	for i := 1; i < n; i++ {
		length := 0
		if i < right {
			length = min(int(z[i-left]), right-i)
		}
		for i+length < n && at(length) == at(i+length) {
			length++
		}
		z[i] = int32(length)
		if i+length > right {
			left, right = i, i+length
		}
	}
	for p := 1; p < n; p++ {
		z[p] = int32(n-p) - z[p]
	}
	return z
}

// keptValues limits the values in a certificate, to keep files readable; beyond it, Value computes them. It is part
// of the certificate format.
const keptValues = 1 << 16

// certified returns the certificate for the pattern, if the theorem proves it.
func certified(values []int, theorem Theorem, shown pattern) (Certificate, bool) {
	start, p := shown.start, shown.period
	from, closed, ok := theorem.compared(values, shown)
	if !ok {
		return Certificate{}, false
	}
	c := certificate.Unknown(int64(len(values)))
	c.Theorem, c.Take = theorem.Name, theorem.Take
	c.Preperiod, c.Period, c.Saltus, c.Still = int64(start), int64(p), int64(shown.saltus), shown.still
	if theorem.Name != NameNone {
		c.Status = Proved
	}
	c.From, c.To, c.Stride, c.Margin, c.Heap = from, closed.to, closed.stride, closed.margin, closed.heap
	c.Bound = c.To + c.Period
	for n := start - 1; n >= 0; n-- {
		q := (start - n + p - 1) / p
		if values[n] != values[n+q*p]-q*int(c.Gain(int64(n))) {
			c.Exceptions = append(c.Exceptions, int64(n))
		}
	}
	slices.Reverse(c.Exceptions)
	if start+p <= keptValues {
		c.Values = append([]int{}, values[:start+p]...)
	}
	return c, true
}
