package words

import (
	"slices"
	"strings"
)

// heaps reads which heaps a move may be made in.
func (r *reader) heaps(c *Clause) error {
	begin := r.at
	holds, err := r.some(c)
	if err != nil {
		return err
	}
	if r.try("except") || r.try("but", "not") {
		r.try("from")
		not, err := r.some(c)
		if err != nil {
			return err
		}
		holds = and(holds, negated(not))
	}
	if holds == nil {
		return nil
	}
	r.restricted = true
	c.Where, c.Heap = strings.TrimSpace(r.since(begin)), and(c.Heap, holds)
	return nil
}

// allBut reads the heaps in which a move may not be made.
func (r *reader) allBut(c *Clause) error {
	begin := r.at
	not, err := r.some(c)
	if err != nil {
		return err
	}
	r.restricted = true
	c.Where, c.Heap = "a heap except "+strings.TrimSpace(r.since(begin)), and(c.Heap, negated(not))
	return nil
}

// and joins two conditions, of which nil is none.
func and(f, g func(int) bool) func(int) bool {
	switch {
	case f == nil:
		return g
	case g == nil:
		return f
	}
	return func(n int) bool { return f(n) && g(n) }
}

// negated returns the opposite of a condition, of which nil is none.
func negated(f func(int) bool) func(int) bool {
	return func(n int) bool { return f != nil && !f(n) }
}

// some reads a condition on heaps, nil for all of them.
func (r *reader) some(c *Clause) (func(int) bool, error) {
	_ = r.try("a") || r.try("any") || r.try("one") || r.try("only") || r.try("every")
	switch {
	case r.try("even", "heap"):
		c.Repeats(2, 0)
		return func(n int) bool { return n%2 == 0 }, nil
	case r.try("odd", "heap"):
		c.Repeats(2, 0)
		return func(n int) bool { return n%2 == 1 }, nil
	case r.try("heap"):
		return r.sizes(c)
	}
	return nil, r.fail(`which heaps? Write "a heap", "an even heap", "an odd heap", "a heap of 5", "a heap of at ` +
		`least 4", "a heap of at most 9", "a heap divisible by 3", "a heap not divisible by 3" or "a heap of 1 or 3 ` +
		`modulo 4", and after "except" those that are left out`)
}

// sizes reads a condition on the size of a heap; nil when there is none.
func (r *reader) sizes(c *Clause) (func(int) bool, error) {
	read := func(divides bool, f func(n, k int) bool) (func(int) bool, error) {
		k, ok := r.number()
		if !ok || k < 1 {
			return nil, r.fail("a number from 1 on is missing")
		}
		r.try("token")
		if divides {
			c.Repeats(k, 0)
		} else {
			c.Repeats(1, k+1)
		}
		return func(n int) bool { return f(n, k) }, nil
	}
	switch {
	case r.try("of", "at", "least"):
		return read(false, func(n, k int) bool { return n >= k })
	case r.try("of", "at", "most"):
		return read(false, func(n, k int) bool { return n <= k })
	case r.try("not", "divisible", "by"):
		return read(true, func(n, k int) bool { return n%k != 0 })
	case r.try("divisible", "by"):
		return read(true, func(n, k int) bool { return n%k == 0 })
	case r.try("of", "more", "than"):
		return read(false, func(n, k int) bool { return n > k })
	}
	if !r.try("of") {
		return nil, nil
	}
	begin := r.at
	var exact []int
	for len(exact) == 0 || r.peek("or") {
		begin := r.at
		r.try("or")
		k, ok := r.number()
		if !ok && len(exact) == 0 {
			return nil, r.fail("heaps of what size? Write \"of 5\", \"of at least 5\" or \"of at most 5\"")
		}
		if !ok {
			r.at = begin
			break
		}
		r.try("token")
		exact = append(exact, k)
	}
	if r.try("modulo") || r.try("mod") {
		return r.remainders(c, exact)
	}
	if slices.Contains(exact, 0) {
		r.at = begin
		return nil, r.fail("a heap of 0 has no move; sizes are from 1 on")
	}
	c.Repeats(1, slices.Max(exact)+1)
	return oneOf(exact), nil
}

// remainders reads the modulus behind them.
func (r *reader) remainders(c *Clause, remainders []int) (func(int) bool, error) {
	m, ok := r.number()
	if !ok || m <= slices.Max(remainders) {
		return nil, r.fail("modulo what? A number greater than the remainders, as in \"a heap of 1 or 3 modulo 4\"")
	}
	c.Repeats(m, 0)
	return func(n int) bool { return slices.Contains(remainders, n%m) }, nil
}
