package check

// sumBound: the four conditions of the theorem, which stands with its proof in package
// periodic. They are checked one by one in the order of the text.
func (c Claim) sumBound(g game, values []int) error {
	if g.unequal {
		return c.fail("the heaps of a split must differ; the theorem allows no such rule")
	}
	if c.Saltus <= 0 || c.From < 1 || c.Margin < 0 {
		return c.fail("saltus %d, from %d, margin %d; the theorem needs a saltus above 0, i ≥ 1 and no margin below 0", c.Saltus, c.From, c.Margin)
	}
	p := c.Stride
	if p < 2 || p%2 != 0 || p%c.Period != 0 || g.last < 0 && p%g.block != 0 {
		return c.fail("the stride %d is not even and a multiple of the period %d and of the length %d of the block", p, c.Period, g.block)
	}
	b := sums{game: g, values: values, i: c.From, p: p, s: p / c.Period * c.Saltus, w: c.Margin}
	b.begin = c.To + c.Period - b.p // B = [begin, begin + p)
	if b.begin-b.p < b.i {
		return c.fail("compared n < %d; the theorem needs at least two periods of %d behind %d", c.To, b.p, b.i)
	}
	for b.unit = 1; b.s%(2*b.unit) == 0; b.unit *= 2 {
	}
	for _, condition := range []func() (string, []any){b.one, b.twoThree, b.four} {
		if fact, args := condition(); fact != "" {
			return c.fail(fact, args...)
		}
	}
	return nil
}

// sums are the numbers of the theorem.
type sums struct {
	game
	values      []int
	i, p, s, w  int64
	begin, unit int64 // unit is 2^γ
}

// value returns G(n), by the formula where it has not been computed.
func (b sums) value(n int64) int64 {
	if n == 0 {
		return 0
	}
	more := int64(0)
	for n >= int64(len(b.values)) {
		n -= b.p
		more += b.s
	}
	return int64(b.values[n]) + more
}

// one goes through the parts below i + P, in the order c ≤ b ≤ a with a from i on; a
// part of 0 is none.
func (b sums) one() (string, []any) {
	takes := b.written
	if b.last < 0 {
		takes += b.p
	}
	for t := int64(0); t < takes; t++ {
		d := b.digit(t)
		if d&14 == 0 {
			continue
		}
		for x := b.i; x < b.i+b.p; x++ {
			for y := int64(0); y <= x; y++ {
				for z := int64(0); z <= y; z++ {
					parts := 1
					if y > 0 {
						parts++
					}
					if z > 0 {
						parts++
					}
					if d>>parts&1 != 0 && b.couldEqual(t, x, y, z) {
						return "taking %d and leaving %d, %d and %d, or more by periods of %d, could have the value of its heap", []any{t, x, y, z, b.p}
					}
					if d&8 == 0 {
						break // no third part
					}
				}
			}
		}
	}
	return "", nil
}

// couldEqual reports whether the case is none of those that (1) allows.
func (b sums) couldEqual(t, x, y, z int64) bool {
	n, vx, vy, vz := b.value(t+x+y+z), b.value(x), b.value(y), b.value(z)
	if (vx^vy^vz)%b.unit != n%b.unit {
		return false
	}
	e := n/b.unit - vx/b.unit - vy/b.unit - vz/b.unit
	could := e <= 0 && e%2 == 0
	if b.last < 0 && t >= b.written {
		e += b.s / b.unit
		could = could || e <= 0 && e%2 == 0
	}
	return could
}

// twoThree checks (2) and (3).
func (b sums) twoThree() (string, []any) {
	power := int64(1)
	for _, v := range b.values[:b.i] {
		for power <= int64(v) {
			power *= 2
		}
	}
	for n := b.begin; n < b.begin+b.p; n++ {
		if v := b.value(n); v < power || v < b.w+b.s {
			return "G(%d) = %d; the theorem needs %d at least", []any{n, v, max(power, b.w+b.s)}
		}
	}
	return "", nil
}

// four checks (4) for every heap of B.
func (b sums) four() (string, []any) {
	for n := b.begin; n < b.begin+b.p; n++ {
		g := b.value(n)
		shift, stay, both := map[int64]bool{}, map[int64]bool{}, map[int64]bool{}
		b.eachOption(n, func(t int64, parts []int64) {
			v := int64(0)
			for _, a := range parts {
				v ^= b.value(a)
			}
			far := b.last < 0 && t >= b.written
			shift[v] = shift[v] || b.moves(parts, v, func(int) bool { return true })
			stay[v] = stay[v] || far || b.pairs(parts, -1)
			both[v] = both[v] || b.moves(parts, v, func(j int) bool { return far || b.pairs(parts, j) })
		})
		for v := int64(0); v < g; v++ {
			switch {
			case v >= g-b.w:
				if !shift[v] {
					return "no option of %d with the value %d moves along with the heap", []any{n, v}
				}
			case v >= g-b.w-b.s:
				if !both[v] {
					return "no option of %d with the value %d both moves along and stays", []any{n, v}
				}
			case !stay[v]:
				return "no option of %d with the value %d stays", []any{n, v}
			}
		}
	}
	return "", nil
}

// moves reports whether some part from i on, at a place that suits, has others with a
// value below 2^γ.
func (b sums) moves(parts []int64, v int64, suits func(j int) bool) bool {
	for j, a := range parts {
		if a >= b.i && v^b.value(a) < b.unit && suits(j) {
			return true
		}
	}
	return false
}

// pairs reports whether the parts other than that at place j are two equal ones; with
// j = −1, whether there are two equal ones and at most one besides.
func (b sums) pairs(parts []int64, j int) bool {
	switch len(parts) {
	case 2:
		return j < 0 && parts[0] == parts[1]
	case 3:
		for k := range parts {
			if (j < 0 || j == k) && parts[(k+1)%3] == parts[(k+2)%3] {
				return true
			}
		}
	}
	return false
}

// eachOption calls visit with the take and the parts of every option of n tokens.
func (g game) eachOption(n int64, visit func(t int64, parts []int64)) {
	for t := int64(0); t <= n && (g.last < 0 || t <= g.last); t++ {
		d, left := g.digit(t), n-t
		if d&1 != 0 && left == 0 {
			visit(t, nil)
		}
		if d&2 != 0 && left > 0 {
			visit(t, []int64{left})
		}
		for a := int64(1); d&4 != 0 && a <= left-a; a++ {
			visit(t, []int64{a, left - a})
		}
		for a := int64(1); d&8 != 0 && a <= left; a++ {
			for e := a; e <= left-a-e; e++ {
				visit(t, []int64{a, e, left - a - e})
			}
		}
	}
}
