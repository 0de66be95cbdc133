package search

import (
	"bytes"

	"sprague/stdlib/octal/internal/engine"
	"sprague/stdlib/periodic"
)

// conclude (§6) turns the two equal states of a finished run into a certificate of the
// finite-state theorem, which stands with its proof in package check.
// Order of the steps: the period first, since the preperiod is the last place where values a period apart
// differ; then the reach, which the windows are cut by; windows and spots last.
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

// The reach must do for every step from B = 2A + k + 1 on, and B moves with A: so the greatest distance
// that was needed anywhere is not enough if a step behind B needs more, and is too much if only steps
// before B needed it. [engine.Settle] goes up until A is enough for all steps behind its own B.

// reach returns A of the finite-state theorem. The checker of the stream has seen to the
// steps of the stream; those before it are tried here.
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

// period returns the least distance of equal states that divides the one that was found. A stream whose
// states are equal at that distance has it as a period.
//
// Why dividing by primes finds the least: the distances at which the state before x stands again are
// the multiples of the least one, p₀, from x on, since equal states have equal futures and x + p₀
// begins the same sequence. Let p be one of them and q a prime of p/p₀: then p/q is another. So p can
// be divided until p = p₀, prime after prime, in any order. Where the heap's parity belongs to the
// state, p/q must be even, or it is no distance of equal states though the codes be the same.
// Cost: for each prime, and each power of it that divides, a replay to one heap.
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

// stateAt returns the codes before heap n, as many as a state has.
// The bytes of a replay are good until its next read, so they are copied.
func (r *run) stateAt(n int64) ([]byte, error) {
	p, err := r.replayTo(n)
	if err != nil {
		return nil, err
	}
	return bytes.Clone(p.before(r.st.Past)), nil
}

// preperiod returns the least n₀ with G(n+p) = G(n) for all n ≥ n₀. The last sentinel before
// the state that repeats does not stand again, or that would have been seen; n₀ lies behind its
// state or in it.
// If nothing differs from there on, no sentinel stood before x, and the period may reach back into the prefix,
// whose values are known in full: they are compared with those a period later, from the end.
func (r *run) preperiod(p int64) (int64, error) {
	begin := int64(r.st.Start)
	if s := r.sentinels.before(r.first.At); s != nil {
		begin = max(begin, s.At-int64(r.st.Past)) // the difference may be in its state
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
	n := int64(r.st.Start) // no sentinel is before the state that repeats
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

// lastMismatch reads x and y side by side until x is at the heap end, and returns the last heap of x at
// which they differ, or −1. The stretches end where either replay has to fill its buffer again, for
// what read returns is good until the next call alone. Equal stretches are compared at the speed of
// memory; only one that differs is looked through.
// Cost: both ways once, at the speed of the kernel.
func lastMismatch(x, y *replay, end int64) (int64, error) {
	last := int64(-1)
	for x.heap() < end {
		const stretch = 1 << 15
		n := int(min(end-x.heap(), stretch, int64(x.left()), int64(y.left())))
		at := x.heap()
		a, err := x.read(n)
		if err != nil {
			return 0, err
		}
		b, err := y.read(n)
		if err != nil {
			return 0, err
		}
		if bytes.Equal(a, b) {
			continue
		}
		for i := range a {
			if a[i] != b[i] {
				last = at + int64(i)
			}
		}
	}
	return last, nil
}

// Two replays go on together, so each asks how far the other can be read in one piece.

// left returns how many codes the next read can return.
// A replay that stands at the end of its chunk computes the next one when it is read.
func (r *replay) left() int {
	if r.pos == r.st.Chunk {
		return r.st.Chunk
	}
	return r.st.Chunk - r.pos
}
