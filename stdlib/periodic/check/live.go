package check

// liveValues: no digit splits, and the state before the heap N = To + Period − Stride,
// shifted, is that before N + Stride. The theorem stands with its proof in package periodic; here a state
// is written down as the text of what later heaps see.
func (c Claim) liveValues(g game, values []int) error {
	horizon := g.written + g.block
	for t := int64(0); t < horizon; t++ {
		if g.digit(t) > 3 {
			return c.fail("digit %d splits heaps", t)
		}
	}
	if c.Saltus < 0 {
		return c.fail("saltus %d; values that occur are never fewer", c.Saltus)
	}
	if c.Stride < 1 || c.Stride%c.Period != 0 {
		return c.fail("the stride %d is no multiple of the period %d", c.Stride, c.Period)
	}
	from, to, saltus := c.To+c.Period-c.Stride, c.To+c.Period, c.Stride/c.Period*c.Saltus
	if from < c.From || from < g.written || from < 1 {
		return c.fail("states are compared at heap %d; it must be from %d and from the repeating block, at %d, on", from, c.From, g.written)
	}
	before, after := g.barred(values, from, horizon), g.barred(values, to, horizon)
	if int64(len(after)) != int64(len(before))+saltus {
		return c.fail("%d values occur before heap %d, %d before heap %d: the values have not grown by %d", len(before), from, len(after), to, saltus)
	}
	same, err := c.correspond(before, after, saltus)
	if err != nil || saltus == 0 {
		return err
	}
	for n := from; n < to; n++ {
		if still := c.gain(n) == 0; same[int64(values[n])] != still {
			return c.fail("value %d of heap %d stays a stride later: %v; its residue has no saltus: %v", values[n], n, same[int64(values[n])], still)
		}
	}
	return nil
}

// correspond checks that the live values before and after are, one by one, the same or
// greater by saltus, and barred alike; it returns those that are the same.
func (c Claim) correspond(before, after []string, saltus int64) (same map[int64]bool, err error) {
	same = map[int64]bool{}
	v := int64(-1) // the last live value of before
	for w, seen := range after {
		if seen == dead {
			continue
		}
		for v++; v < int64(len(before)) && before[v] == dead; v++ {
		}
		switch {
		case v == int64(len(before)):
			return nil, c.fail("value %d is live a stride later, and no value before corresponds to it", w)
		case before[v] != seen:
			return nil, c.fail("value %d is not barred as the corresponding value %d a stride before", w, v)
		case int64(w) != v && int64(w) != v+saltus:
			return nil, c.fail("the live value %d becomes %d, not %d or %d", v, w, v, v+saltus)
		}
		same[v] = int64(w) == v
	}
	for v++; v < int64(len(before)); v++ {
		if before[v] != dead {
			return nil, c.fail("value %d is live, and no value a stride later corresponds to it", v)
		}
	}
	return same, nil
}

// dead stands for a value that is barred from all later heaps.
const dead = "dead"

// barred returns, for each value that occurs below n, from which of the heaps n, …,
// n + horizon − 1 it is barred by a heap below n.
func (g game) barred(values []int, n, horizon int64) []string {
	var out []string
	for _, v := range values[:n] {
		for v >= len(out) {
			out = append(out, "")
		}
	}
	for v := range out {
		text, free := make([]byte, horizon), false
		for j := range text {
			text[j] = '-'
			for m := int64(0); m < n; m++ {
				d := g.digit(n + int64(j) - m)
				if values[m] == v && (m == 0 && d&1 != 0 || m > 0 && d&2 != 0) {
					text[j] = 'x'
					break
				}
			}
			free = free || text[j] == '-'
		}
		if out[v] = string(text); !free {
			out[v] = dead
		}
	}
	return out
}
