package periodic

import "slices"

// Find returns the certificate of the least period that theorem allows to conclude
// from values = G(0), G(1), …, with the least preperiod; false if there is none
// yet, and more values may help. The certificate has no game yet, see
// [Certificate.For]. The cost is O(len(values)) time and memory,
// and what the hypotheses of [LiveValues] and [SumBound] take for each period that shows.
func Find(values []int, theorem Theorem) (Certificate, bool) {
	s := values
	if theorem.arithmetic {
		s = differences(values)
	}
	starts := repetitions(s)
	var shown []int
	for p := 1; p < len(starts); p++ {
		if theorem.closes != nil { // a costly look; multiples of what has failed fail too
			if int(starts[p])+2*p > len(values) || slices.ContainsFunc(shown, func(q int) bool { return p%q == 0 && starts[q] <= starts[p] }) {
				continue
			}
			shown = append(shown, p)
		}
		if c, ok := certificate(values, theorem, int(starts[p]), p); ok {
			return c, true
		}
	}
	return Certificate{}, false
}

// differences returns v(n+1) − v(n), which repeat exactly if v repeats with a saltus.
func differences(v []int) []int {
	d := make([]int, max(0, len(v)-1))
	for i := range d {
		d[i] = v[i+1] - v[i]
	}
	return d
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

// keptValues is the most values a certificate carries with it, so that it stays a
// file one can look at; beyond, Value computes.
const keptValues = 1 << 16

// certificate writes down the period p, which shows from start on, if the theorem allows
// to conclude it.
func certificate(values []int, theorem Theorem, start, p int) (Certificate, bool) {
	from, closed, ok := theorem.compared(values, int64(start), int64(p))
	if !ok {
		return Certificate{}, false
	}
	c := Certificate{
		Theorem: theorem.Name, Take: theorem.Take, Status: Proved,
		Preperiod: int64(start), Period: int64(p),
		Saltus: int64(values[len(values)-1] - values[len(values)-1-p]),
	}
	if theorem.Name == NameNone {
		c.Status = Observed
	}
	c.Observed = int64(len(values))
	c.From, c.To, c.Stride, c.Margin = from, closed.to, closed.stride, closed.margin
	c.Bound = c.To + c.Period
	for n := start - 1; n >= 0; n-- {
		q := (start - n + p - 1) / p
		if values[n] != values[n+q*p]-q*int(c.Saltus) {
			c.Exceptions = append([]int64{int64(n)}, c.Exceptions...)
		}
	}
	if start+p <= keptValues {
		c.Values = append([]int{}, values[:start+p]...)
	}
	return c, true
}
