package octal

// settle returns the least A ≥ a that suffices for the finite-state theorem: deepest returns
// how far splits must be tried, at least up to a, from heap 2a + k + 1 on.
func settle(a, k int64, deepest func(a, from int64) int64) int64 {
	for {
		need := deepest(a, 2*a+k+1)
		if need == a {
			return a
		}
		a = need
	}
}

// reach returns A of the finite-state theorem for the values of s: parts of splits up to
// A decide every step from heap 2A + k + 1 on.
func (s *sparse) reach() int64 {
	a := max(int64(s.deepest), int64(s.lastRare()), 1)
	return settle(a, int64(s.rule.last()), func(need, from int64) int64 {
		for _, x := range s.checked.between(from, int64(len(s.values))) {
			for n := x.From; n < x.To; n++ {
				need = max(need, s.depth(int(n)))
			}
		}
		for _, n := range s.deep {
			if int64(n) >= from {
				need = max(need, s.depth(n))
			}
		}
		return need
	})
}

// reach returns A of the finite-state theorem. The checker of the stream has seen to the
// steps of the stream; those before it are tried here.
func (r *run) reach() int64 {
	s := r.st.prefix
	a := max(int64(r.st.check.Deepest), int64(s.lastRare()))
	return settle(a, int64(s.rule.last()), func(need, from int64) int64 {
		for n := from; n < int64(r.st.start); n++ {
			need = max(need, s.depth(int(n)))
		}
		return need
	})
}

// depth returns the least a such that the splits of n with a part of at most a reach
// every rare-class value below G(n), beyond those options that do not split reach.
func (s *sparse) depth(n int) int64 {
	var missing bitset
	count := 0
	for v := range s.values[n] {
		if s.space.rare(v, n) {
			missing.add(v)
			count++
		}
	}
	hit := func(v uint32) {
		if missing.has(v) {
			missing[v>>6] &^= 1 << (v & 63)
			count--
		}
	}
	for t, d := range s.rule.head {
		if d&leaveOne != 0 {
			hit(s.values[n-t])
		}
	}
	for a := 1; ; a++ {
		if count == 0 {
			return int64(a - 1)
		}
		for t, d := range s.rule.head {
			if d&leaveTwo != 0 {
				hit(s.values[a] ^ s.values[n-t-a])
			}
		}
	}
}
