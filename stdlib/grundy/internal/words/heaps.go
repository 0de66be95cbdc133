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
	if r.try("n") || r.try("it") || r.try("one", "of", "the", "heap") {
		return nil, nil
	}
	if r.peek("the", "heap") {
		if r.restricted {
			return nil, r.fail("which heap? Repeat the words for it: \"take 1 from an odd heap; take 2 from an odd heap\"")
		}
		r.try("the")
	}
	_ = r.try("a", "single") || r.try("a") || r.try("any") || r.try("one") || r.try("only") || r.try("every") ||
		r.try("the", "same")
	if r.peek("each") || r.peek("both") || r.peek("two", "heap") || r.peek("several") {
		return nil, r.fail("a move is made in one heap; games on several at once are in package twoheap, or a function for " +
			"grundy.New")
	}
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

// ofOrWith reads "of" or "with" and these words.
func (r *reader) ofOrWith(words ...string) bool {
	return r.try(append([]string{"of"}, words...)...) || r.try(append([]string{"with"}, words...)...)
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
	case r.ofOrWith("at", "least"):
		return read(false, func(n, k int) bool { return n >= k })
	case r.ofOrWith("at", "most"):
		return read(false, func(n, k int) bool { return n <= k })
	case r.try("not", "divisible", "by"):
		return read(true, func(n, k int) bool { return n%k != 0 })
	case r.try("divisible", "by"):
		return read(true, func(n, k int) bool { return n%k == 0 })
	case r.ofOrWith("more", "than"), r.try("larger", "than"), r.try("greater", "than"), r.try("bigger", "than"):
		return read(false, func(n, k int) bool { return n > k })
	case r.ofOrWith("fewer", "than"), r.ofOrWith("less", "than"), r.try("smaller", "than"):
		return read(false, func(n, k int) bool { return n < k })
	case r.try("of", "odd", "size"):
		c.Repeats(2, 0)
		return func(n int) bool { return n%2 == 1 }, nil
	case r.try("of", "even", "size"):
		c.Repeats(2, 0)
		return func(n int) bool { return n%2 == 0 }, nil
	}
	if !r.try("of", "size") && !r.try("of") {
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

// condition reads the heaps behind "if": "take 2 if the heap is even".
func (r *reader) condition(c *Clause) error {
	if !r.try("if") {
		return nil
	}
	subject := r.try("it") || r.try("the", "heap") || r.try("n") || r.try("the", "number", "of", "token")
	is, begin := r.try("is"), r.at
	if r.apart || c.Heap != nil || !subject || !is {
		return r.fail("this condition is not understood; write \"take 1 from an even heap; take 2 from a heap " +
			"divisible by 3\"")
	}
	r.restricted = true
	for rest, name := range []string{"even", "odd"} {
		if r.try(name) {
			c.Repeats(2, 0)
			c.Heap, c.Where = func(n int) bool { return n%2 == rest }, "an "+name+" heap"
			return nil
		}
	}
	holds, err := r.sizes(c)
	if err == nil && holds == nil {
		err = r.fail("the heap is what? Write \"if it is even\", \"if it is odd\" or \"if it is divisible by 3\"")
	}
	if err == nil {
		c.Heap, c.Where = holds, "a heap "+strings.TrimSpace(r.since(begin))
	}
	return err
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
