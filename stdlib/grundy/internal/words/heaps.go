package words

import "slices"

// A condition on heaps says whether a move may be made in a heap of n, by the numbers of its phrase.
type condition struct {
	holds  func(n int, k []int) bool
	modulo bool // it repeats after the last number; otherwise it is the same for all heaps above them
}

// sizes are the phrases for heaps of some size, behind "heap" or "is".
var sizes = []entry[*condition]{
	{words: "even|of even size", means: &condition{func(n int, _ []int) bool { return n%2 == 0 }, true}},
	{words: "odd|of odd size", means: &condition{func(n int, _ []int) bool { return n%2 == 1 }, true}},
	{words: "not divisible by", rest: number, missing: numberMissing,
		means: &condition{func(n int, k []int) bool { return n%k[0] != 0 }, true}},
	{words: "divisible by", rest: number, missing: numberMissing,
		means: &condition{func(n int, k []int) bool { return n%k[0] == 0 }, true}},
	{words: "(of|with) at least", rest: number, missing: numberMissing,
		means: &condition{func(n int, k []int) bool { return n >= k[0] }, false}},
	{words: "(of|with) at most", rest: number, missing: numberMissing,
		means: &condition{func(n int, k []int) bool { return n <= k[0] }, false}},
	{words: "((of|with) more|larger|greater|bigger) than", rest: number, missing: numberMissing,
		means: &condition{func(n int, k []int) bool { return n > k[0] }, false}},
	{words: "((of|with) (fewer|less)|smaller) than", rest: number, missing: numberMissing,
		means: &condition{func(n int, k []int) bool { return n < k[0] }, false}},
	{words: "of size?" + number + "(or" + number + ")* (modulo|mod)", rest: " #",
		missing: "modulo what? A number greater than the remainders, as in \"a heap of 1 or 3 modulo 4\"",
		means: &condition{func(n int, k []int) bool {
			return slices.Contains(k[:len(k)-1], n%k[len(k)-1])
		}, true}},
	{words: "of size?", rest: number + "(or" + number + ")*",
		missing: "heaps of what size? Write \"of 5\", \"of at least 5\" or \"of at most 5\"",
		means:   &condition{func(n int, k []int) bool { return slices.Contains(k, n) }, false}},
}

const (
	number        = " # token? "
	numberMissing = "a number from 1 on is missing"
)

// size reads a condition on the size of a heap; nil when there is none.
func (r *reader) size(c *Clause) (func(int) bool, error) {
	begin := r.at
	means, phrase, missing := choose(r, sizes)
	if means == nil {
		return nil, missing
	}
	k := numbers(phrase)
	if len(k) == 0 {
		k = []int{2}
	}
	last := k[len(k)-1]
	switch remainders := means.modulo && len(k) > 1; {
	case remainders && last <= slices.Max(k[:len(k)-1]), last == 0 && missing.Error() == numberMissing:
		return nil, missing
	case !remainders && slices.Contains(k, 0):
		r.at = begin
		r.try("of size?")
		return nil, r.fail("a heap of 0 has no move; sizes are from 1 on")
	}
	if means.modulo {
		c.Repeats(last, 0)
	} else {
		c.Repeats(1, slices.Max(k)+1)
	}
	return func(n int) bool { return means.holds(n, k) }, nil
}

// some reads a condition on heaps, nil for all of them.
func (r *reader) some(c *Clause) (func(int) bool, error) {
	if r.try("n|it|one of the heap") {
		return nil, nil
	}
	if r.restricted && r.try("=the heap") {
		return nil, r.fail("which heap? Repeat the words for it: \"take 1 from an odd heap; take 2 from an odd heap\"")
	}
	if !r.try("the =heap") {
		r.try("a single|a|any|one|only|every|the same")
	}
	if r.try("=each|both|two heap|several") {
		return nil, r.fail("a move is made in one heap; games on several at once are in package twoheap, or a function for " +
			"grundy.New")
	}
	if r.try("=(even|odd) heap") {
		holds, err := r.size(c)
		r.try("heap")
		return holds, err
	}
	if !r.try("heap") {
		return nil, r.fail(`which heaps? Write "a heap", "an even heap", "an odd heap", "a heap of 5", "a heap of at ` +
			`least 4", "a heap of at most 9", "a heap divisible by 3", "a heap not divisible by 3" or "a heap of 1 or 3 ` +
			`modulo 4", and after "except" those that are left out`)
	}
	return r.size(c)
}

// heaps reads which heaps a move may be made in, or may not.
func (r *reader) heaps(c *Clause, not bool) error {
	begin, where := r.at, ""
	holds, err := r.some(c)
	if not {
		holds, where = negated(holds), "a heap except "
	} else if err == nil && r.try("(except|but not) from?") {
		var others func(int) bool
		others, err = r.some(c)
		holds = and(holds, negated(others))
	}
	if err == nil && holds != nil {
		r.restrict(c, where+r.since(begin), and(c.Heap, holds))
	}
	return err
}

// condition reads the heaps behind "if": "take 2 if the heap is even".
func (r *reader) condition(c *Clause) error {
	if !r.try("if") {
		return nil
	}
	subject := r.try("it|the heap|n|the number of token")
	is, begin := r.try("is"), r.at
	if r.apart || c.Heap != nil || !subject || !is {
		return r.fail("this condition is not understood; write \"take 1 from an even heap; take 2 from a heap " +
			"divisible by 3\"")
	}
	holds, err := r.size(c)
	if err == nil && holds == nil {
		err = r.fail("the heap is what? Write \"if it is even\", \"if it is odd\" or \"if it is divisible by 3\"")
	}
	if err != nil {
		return err
	}
	where := "a heap " + r.since(begin)
	if where == "a heap even" || where == "a heap odd" {
		where = "an " + where[len("a heap "):] + " heap"
	}
	r.restrict(c, where, holds)
	return nil
}

// restrict lets a clause move only in the heaps where a condition holds.
func (r *reader) restrict(c *Clause, where string, holds func(int) bool) {
	r.restricted = true
	c.Where, c.Heap = where, holds
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
