package search

import (
	"bytes"

	"sprague/stdlib/octal/internal/engine"
	"sprague/stdlib/periodic"
)

// conclude (§6) turns the two equal states of a finished run into a certificate of the finite-state theorem
// (package check). The period comes first, since the preperiod is the last place where values a period apart
// differ; then the reach, which sets the length of windows.
func (r *run) conclude() (periodic.Certificate, error) {
	p, err := r.period()
	if err != nil {
		return periodic.Certificate{}, err
	}
	n0, err := r.preperiod(p)
	if err != nil {
		return periodic.Certificate{}, err
	}
	rule := r.st.Rule()
	l := cycle{
		rule: rule, Space: r.st.Space, reach: r.reach(), preperiod: n0, period: p,
		observed: r.at, window: r.window,
	}
	for _, snapshot := range r.kept() {
		l.heaps = append(l.heaps, snapshot.At)
	}
	return l.certificate()
}

// reach returns A of the finite-state theorem. It must suffice for every step from B = 2A + k + 1 on, and B depends on
// A: [engine.Settle] increases A until it suffices. The stream has checked its own steps; earlier ones are checked
// here.
func (r *run) reach() int64 {
	s := r.st.Prefix()
	a := max(int64(r.st.Deepest()), int64(s.LastRare()))
	return engine.Settle(a, int64(s.Rule().Last()), func(need, from int64) int64 {
		for n := from; n < int64(r.st.Start); n++ {
			need = max(need, s.Depth(int(n)))
		}
		return need
	})
}

// period returns the least distance of equal states that divides the one found. It is a period of the values.
//
// Why dividing by primes finds the least: the distances at which the state before x occurs again are the multiples
// of the least one, p₀, from x on, since equal states have equal futures and x + p₀ begins the same sequence. Let p
// be one of them and q a prime of p/p₀: then p/q is another. So p can be divided until p = p₀, by the primes in any
// order. If the heap's parity is part of the state, p/q must be even, or the states differ even if the codes are
// equal. The cost is a replay to one heap for each prime, and for each power of it that divides.
func (r *run) period() (int64, error) {
	p := r.second.At - r.first.At
	state, err := r.stateAt(r.first.At)
	if err != nil {
		return 0, err
	}
	for _, q := range primeDivisors(p) {
		for p%q == 0 && !(r.st.Position && p/q%2 == 1) {
			other, err := r.stateAt(r.first.At + p/q)
			if err != nil {
				return 0, err
			}
			if !bytes.Equal(state, other) {
				break
			}
			p /= q
		}
	}
	return p, nil
}

// stateAt returns a copy of the codes before heap n, as many as a state has.
func (r *run) stateAt(n int64) ([]byte, error) {
	p, err := r.replayTo(n)
	if err != nil {
		return nil, err
	}
	return p.state(), nil
}

// preperiod returns the least n₀ with G(n+p) = G(n) for all n ≥ n₀. The last sentinel before the repeated state
// does not occur again, or that would have been seen; n₀ is after its state or in it. If nothing differs from there
// on, there was no such sentinel, and the period may reach back into the prefix, whose values are compared with
// those a period later, from the end.
func (r *run) preperiod(p int64) (int64, error) {
	begin := int64(r.st.Start)
	if s := r.sentinels.before(r.first.At); s != nil {
		begin = max(begin, s.At-int64(r.st.Past)) // its state may have the difference
	}
	x, err := r.replayTo(begin)
	if err != nil {
		return 0, err
	}
	y, err := r.replayTo(begin + p)
	if err != nil {
		return 0, err
	}
	last, err := lastMismatch(x, y, r.first.At)
	if err != nil || last >= 0 {
		return last + 1, err
	}
	n := int64(r.st.Start) // no sentinel precedes the repeated state
	early, err := r.values(0, n)
	if err != nil {
		return 0, err
	}
	later, err := r.values(p, p+n)
	if err != nil {
		return 0, err
	}
	for n > 0 && early[n-1] == later[n-1] {
		n--
	}
	return n, nil
}

// lastMismatch reads x and y in parallel until x is at heap end, and returns the last heap of x at which they
// differ, or −1.
func lastMismatch(x, y *replay, end int64) (int64, error) {
	last := int64(-1)
	for x.heap() < end {
		a, err := x.rest()
		if err != nil {
			return 0, err
		}
		b, err := y.rest()
		if err != nil {
			return 0, err
		}
		n := int(min(end-x.heap(), int64(len(a)), int64(len(b))))
		if !bytes.Equal(a[:n], b[:n]) {
			for i := range n {
				if a[i] != b[i] {
					last = x.heap() + int64(i)
				}
			}
		}
		x.pos, y.pos = x.pos+n, y.pos+n
	}
	return last, nil
}
