package octal

// reach returns A of the finite-state theorem for the values of s: parts of splits up to
// A decide every step from heap 2A + k + 1 on.
func (s *sparse) reach() int64 {
	k := int64(s.rule.last())
	a := max(int64(s.deepest), int64(s.lastRare()), 1)
	for {
		need := a
		for _, x := range s.checked.between(2*a+k+1, int64(len(s.values))) {
			for n := x.From; n < x.To; n++ {
				need = max(need, s.depth(int(n)))
			}
		}
		for _, n := range s.deep {
			if int64(n) > 2*a+k {
				need = max(need, s.depth(n))
			}
		}
		if need == a {
			return a
		}
		a = need
	}
}

// reach returns A of the finite-state theorem. The checker of the stream has seen to the
// steps of the stream; those before it are tried here.
func (r *run) reach() int64 {
	s := r.st.prefix
	k := int64(s.rule.last())
	a := max(int64(r.st.check.Deepest), int64(s.lastRare()))
	for {
		need := a
		for n := 2*a + k + 1; n < int64(r.st.start); n++ {
			need = max(need, s.depth(int(n)))
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
