package octal

import (
	"bytes"
	"fmt"
	"slices"

	"sprague/stdlib/periodic"
	"sprague/stdlib/periodic/check"
)

// conclude turns the two equal states of a finished run into a certificate of the
// finite-state theorem, which stands with its proof in package check.
func (r *run) conclude() (periodic.Certificate, error) {
	p, err := r.period()
	if err != nil {
		return periodic.Certificate{}, err
	}
	n0, err := r.preperiod(p)
	if err != nil {
		return periodic.Certificate{}, err
	}
	k := int64(r.st.prefix.rule.last())
	reach := r.reach(k)
	length := reach + k
	c := periodic.Certificate{
		Theorem: periodic.NameFiniteState, Status: periodic.Proved, Take: k,
		Preperiod: n0, Period: p, From: n0, To: n0 + length, Bound: n0 + p + length, Observed: r.at,
	}
	if n0+length < 2*reach+k+1 {
		return c, fmt.Errorf("octal: %s: the preperiod %d is too short for a finite-state certificate", r.st.prefix.rule.code, n0)
	}
	c.States = &check.States{Mask: r.st.mask, Position: r.st.position, Reach: reach, Begin: 2*reach + k + 1}
	if c.States.Windows, err = r.windows(c, int(length)); err != nil {
		return c, err
	}
	c.States.Spots, err = r.spots(c)
	return c.For(r.st.prefix.rule.code), err
}

// period returns the least distance of equal states that divides the one that was found.
// A stream whose states are equal at that distance has it as a period.
func (r *run) period() (int64, error) {
	p := r.second.At - r.first.At
	state, err := r.stateAt(r.first.At)
	if err != nil {
		return 0, err
	}
	for _, q := range check.PrimeDivisors(p) {
		for p%q == 0 && !(r.st.position && p/q%2 == 1) {
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
func (r *run) stateAt(n int64) ([]byte, error) {
	p, err := r.replayTo(n)
	if err != nil {
		return nil, err
	}
	return bytes.Clone(p.before(r.st.past)), nil
}

// preperiod returns the least n₀ with G(n+p) = G(n) for all n ≥ n₀. The first marker
// that repeats has one before it that does not, and n₀ lies between them.
func (r *run) preperiod(p int64) (int64, error) {
	begin := int64(r.st.start)
	for _, m := range r.markers.found {
		if m.At < r.first.At {
			begin = max(begin, m.At-int64(r.st.past)) // the difference may be in its state
		}
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
	n := int64(r.st.start) // markers that repeat have none before them that does not
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

// lastMismatch reads x and y side by side until x is at the heap end, and returns the
// last heap of x at which they differ, or −1.
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

// left returns how many codes the next read can return.
func (r *replay) left() int {
	if r.pos == r.st.chunk {
		return r.st.chunk
	}
	return r.st.chunk - r.pos
}

// reach returns A: how far parts of splits must be tried so that every step from
// 2A + k + 1 on is decided. The checker of the stream has seen to the steps of the
// stream; those before it are tried here.
func (r *run) reach(k int64) int64 {
	a := max(int64(r.st.check.Deepest), int64(r.st.prefix.lastRare()))
	for {
		need := a
		for n := 2*a + k + 1; n < int64(r.st.start); n++ {
			need = max(need, r.st.prefix.depth(int(n)))
		}
		if need == a {
			return a
		}
		a = need
	}
}

// depth returns the least a such that the splits of n with a part of at most a reach
// every rare-class value below G(n), beyond those options that do not split reach.
func (s *sparse) depth(n int) int64 {
	missing := map[uint32]bool{}
	for v := range s.values[n] {
		if s.space.rare(v, n) {
			missing[v] = true
		}
	}
	for t, d := range s.rule.head {
		if d&leaveOne != 0 {
			delete(missing, s.values[n-t])
		}
	}
	for a := 1; ; a++ {
		if len(missing) == 0 {
			return int64(a - 1)
		}
		for t, d := range s.rule.head {
			if d&leaveTwo != 0 {
				delete(missing, s.values[a]^s.values[n-t-a])
			}
		}
	}
}

// mostStretches bounds the stretches between the windows of a certificate. The checker
// walks through 64 at once on each processor.
const mostStretches = 126

// windowHeaps returns where the windows of the certificate are: the first, the two that
// are equal, and evenly spaced stations of the run.
func (r *run) windowHeaps(c periodic.Certificate, length int) []int64 {
	lap, end := c.Preperiod+int64(length), c.Bound
	heaps := []int64{c.States.Begin, lap, end}
	list := r.kept()
	every := (len(list) + mostStretches - 1) / mostStretches
	for i := every; i < len(list); i += every {
		if at := list[i].At; at > c.States.Begin && at < end {
			heaps = append(heaps, at)
		}
	}
	slices.Sort(heaps)
	return slices.Compact(heaps)
}

// windows returns the windows of the certificate.
func (r *run) windows(c periodic.Certificate, length int) ([]check.Window, error) {
	var list []check.Window
	equal := map[int64][]byte{}
	for _, at := range r.windowHeaps(c, length) {
		values, err := r.window(at, length)
		if err != nil {
			return nil, err
		}
		w := check.Window{At: at, Values: values}
		w.Digest = w.Values.Digest()
		list = append(list, w)
		equal[at] = values
	}
	if !bytes.Equal(equal[c.Preperiod+int64(length)], equal[c.Bound]) {
		return nil, fmt.Errorf("octal: %s: the states at %d and %d have the same digest, but are not the same", c.Game, r.first.At, r.second.At)
	}
	return list, nil
}

// spots returns the values that show the preperiod and the period to be the least.
func (r *run) spots(c periodic.Certificate) ([]check.Spot, error) {
	var list []check.Spot
	add := func(n int64, d int64) error {
		for _, heap := range []int64{n, n + d} {
			v, err := r.window(heap+1, 1)
			if err != nil {
				return err
			}
			if spot := (check.Spot{Heap: heap, Value: v[0]}); !slices.Contains(list, spot) {
				list = append(list, spot)
			}
		}
		return nil
	}
	if c.Preperiod > 0 {
		if err := add(c.Preperiod-1, c.Period); err != nil {
			return nil, err
		}
	}
	for _, q := range check.PrimeDivisors(c.Period) {
		n, err := r.differs(c.Preperiod, c.Period/q)
		if err != nil {
			return nil, err
		}
		if err := add(n, c.Period/q); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// differs returns a heap n ≥ from with G(n) ≠ G(n + d).
func (r *run) differs(from, d int64) (int64, error) {
	const count = 1 << 12
	from = max(from, int64(r.st.start))
	x, err := r.window(from+count, count)
	if err != nil {
		return 0, err
	}
	y, err := r.window(from+d+count, count)
	if err != nil {
		return 0, err
	}
	for i := range x {
		if x[i] != y[i] {
			return from + int64(i), nil
		}
	}
	return 0, fmt.Errorf("octal: %s: %d looks like a period, too", r.st.prefix.rule.code, d)
}
