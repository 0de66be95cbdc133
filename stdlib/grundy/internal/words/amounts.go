package words

import (
	"math"
	"slices"
	"strings"

	"sprague/stdlib/internal/integer"
	"sprague/stdlib/internal/summary"
)

// An amount is what one phrase of a rule allows to take: the numbers from low to high with a property.
type amount struct {
	low, high int              // high may be Unbounded
	holds     func(t int) bool // nil for all of these numbers
	cycle     int              // after which holds repeats, 0 where it does not
	of        func(t, n int) bool
	closed    func(n int) (value int, ok bool) // the value if nothing else is allowed, or nil
}

func (a amount) allows(t int) bool {
	return t >= a.low && (t <= a.high || a.high == Unbounded) && (a.holds == nil || a.holds(t))
}

// What phrases of the table mean, from the numbers in them.

func between(low, high int) func([]int) amount {
	return func([]int) amount { return amount{low: low, high: high} }
}

func having(holds func(t int) bool, cycle int) func([]int) amount {
	return func([]int) amount { return amount{low: 1, high: Unbounded, holds: holds, cycle: cycle} }
}

func part(of func(t, n int) bool, closed func(n int) (int, bool)) func([]int) amount {
	return func([]int) amount { return amount{low: 1, high: Unbounded, of: of, closed: closed} }
}

func from(k []int) amount     { return amount{low: k[0], high: Unbounded} }
func upTo(k []int) amount     { return amount{low: min(k[0], 1), high: k[0]} }
func interval(k []int) amount { return amount{low: k[0], high: k[1]} }

// none is the amount of a phrase whose numbers make no sense.
var none = amount{low: 1, high: 0}

// Parts of the patterns of amounts.
const (
	kind  = "a? any? positive? "
	ofIt  = " (of|to)? (n|it|(the|a)? (heap size?|token (into the heap)?|size|number of token)?)"
	exact = "(exactly|only|just)? "
)

const (
	fromOne     = `a move takes 1 token or more; "split a heap into two heaps" takes none`
	atLeastWhat = "at least what number? Write for instance \"at least 3\" or \"at least half\""
	upToWhat    = "up to what number? Write for instance \"up to 3\", \"at most half\" or, after the amounts, \"at most " +
		"twice what was taken last\"; what depends on the heap in other ways is a function for grundy.New"
)

// amounts are the phrases for numbers of tokens.
var amounts = []entry[func(k []int) amount]{
	{words: "a? single", means: between(1, 1)}, {words: "a =token", means: between(1, 1)},
	{words: "a pair of", means: between(2, 2)},

	{words: kind + "proper divisor" + ofIt,
		means: part(func(t, n int) bool { return n%t == 0 && t < n }, closedProperDivisor)},
	{words: kind + "divisor" + ofIt, means: part(func(t, n int) bool { return n%t == 0 }, closedDivisor)},
	{words: kind + "(at most|up to|no more than) half" + ofIt,
		means: part(func(t, n int) bool { return t <= n-t }, closedHalf)},
	{words: kind + "less than half" + ofIt, means: part(func(t, n int) bool { return t < n-t }, closedBelowHalf)},
	{words: kind + "at least half" + ofIt, means: part(func(t, n int) bool { return t >= n-t }, nil)},
	{words: kind + "more than half" + ofIt, means: part(func(t, n int) bool { return t > n-t }, nil)},
	{words: kind + "(exactly half|half of? a even heap)" + ofIt, means: part(isHalf, nil)},
	{words: "half" + ofIt + "=if (it|the heap) is even", means: part(isHalf, nil)},
	{words: "=" + kind + "half", missing: "an odd heap has no half; write \"exactly half\", \"at most half\" " +
		"or \"at least half\""},
	{words: kind + "number (coprime|relatively prime)" + ofIt, means: part(coprime, closedCoprime)},

	{words: kind + "(square number?|perfect square) of?", means: having(isSquare, 0)},
	{words: kind + "composite number? of?", means: having(isComposite, 0)},
	{words: kind + "cube of?", means: having(isCube, 0)},
	{words: kind + "prime number? of?", means: having(isPrime, 0)},
	{words: kind + "odd number of?", means: having(func(t int) bool { return t%2 == 1 }, 2)},
	{words: kind + "even number of?", means: having(func(t int) bool { return t%2 == 0 }, 2)},
	{words: kind + "fibonacci number of?", means: having(isFibonacci, 0)},
	{words: kind + "(triangular|triangle) number of?", means: having(isTriangular, 0)},
	{words: kind + "power of", rest: " #", means: func(k []int) amount {
		if k[0] < 2 {
			return none
		}
		return having(func(t int) bool { return isPower(t, k[0]) }, 0)(nil)
	}, missing: "a power of what? A number from 2 on"},
	{words: kind + "multiple of", rest: " #", means: func(k []int) amount {
		if k[0] < 1 {
			return none
		}
		return having(func(t int) bool { return t%k[0] == 0 }, k[0])(nil)
	}, missing: "a multiple of what? A number from 1 on"},

	{words: "(any positive? number|as many as you like) of?", means: between(1, Unbounded)},
	{words: "(a number)? between", rest: " # and #", means: interval,
		missing: "between which numbers? Write \"between 2 and 5\""},
	{words: "(at least|no (fewer|less) than)", rest: " #", means: from, missing: atLeastWhat},
	{words: "more than", rest: " #", missing: atLeastWhat,
		means: func(k []int) amount { return from([]int{k[0] + 1}) }},
	{words: "(up to|at most|no more than)", rest: " #", means: upTo, missing: upToWhat},
	{words: "(less|fewer) than", rest: " #", missing: upToWhat,
		means: func(k []int) amount { return upTo([]int{max(k[0]-1, 0)}) }},
	{words: exact + "# token? or more", means: from},
	{words: exact + "# token? or (fewer|less)", means: upTo},
	{words: "(exactly|only|just|from)? # (to|-|–)", rest: " #", means: interval,
		missing: "to what greater number? Write for instance \"2 to 5\""},
	{words: exact + "#", means: func(k []int) amount { return amount{low: k[0], high: k[0]} }},
	{words: "=##", missing: "a number too large for a heap; write for instance \"any number\" or \"at least 5\""},
	{missing: `how many tokens? Write numbers ("1, 2 or 5"), "any number", "3 or more", "1 to 4", "up ` +
		`to 3", "a square", "a cube", "a prime", "a power of 2", "a multiple of 3", "an odd number", "an even number", ` +
		`"a Fibonacci number", "a triangular number", "a composite number", "all", "a divisor", "a proper divisor", "a ` +
		`number coprime to the heap", "at most half" or "at least half"`},
}

// amount reads one amount.
func (r *reader) amount() (a amount, phrase string, err error) {
	begin := r.at
	means, phrase, missing := choose(r, amounts)
	if means == nil {
		return a, "", missing
	}
	switch a = means(numbers(phrase)); {
	case a.low == 0:
		if r.at = begin; !r.try("=#") {
			r.at += len(phrase)
		}
		err = r.fail(fromOne)
	case a.high < a.low && a.high != Unbounded:
		err = missing
	}
	return a, strings.TrimSpace(phrase), err
}

// amounts reads which numbers of tokens may be taken.
func (r *reader) amounts(c *Clause) error {
	begin, oxford := r.at, 0 // separators ", or"
	var all []amount
	var texts []string
	for {
		a, text, err := r.amount()
		if err != nil {
			return err
		}
		all, texts = append(all, a), append(texts, text)
		if r.try("adjacent|token next to each other") { // others may stand before them and behind them
			c.Leaves |= Two
		}
		r.apart = r.apart || r.nextAmount()
		ends := r.remembers() || r.try("=, (may|can|optionally|perhaps|possibly|leave|and|you|split|but|except)")
		if ahead := *r; ends || ahead.another() {
			break
		}
		separator, more := r.read(", or?|or")
		if !more {
			break
		}
		if separator == ", or " {
			oxford++
		}
		if r.try("…|. . .") {
			a, err := r.progression(all)
			if err != nil {
				return err
			}
			all, texts = append(all, a), append(texts, "…")
			break
		}
	}
	r.apart = r.apart || len(all) == 2 && oxford == 1 // "take 1, or 2 from an even heap"
	if len(all) > 1 && slices.ContainsFunc(all, func(a amount) bool { return a.of != nil }) {
		r.at = begin
		return r.fail("what depends on the heap stands alone; write the other numbers behind a semicolon: " +
			"\"take 1 token; take at most half of the heap\"")
	}
	exceptions, _ := r.read("token? ,? (except|but not?|other than) # ((, or?|or|and) #)*")
	but := numbers(exceptions)
	if c.Words = r.since(begin); r.apart || c.Leaves&Two != 0 {
		c.Words = together(texts, but)
	}
	c.allow(all, but)
	most := c.Most // allowed itself, but for exceptions
	for most > 0 && !c.Amount(most) {
		most--
	}
	if most == 0 {
		r.at = begin
		return r.fail("the exceptions leave no number of tokens to take")
	}
	return nil
}

// allow lets a clause take all of these amounts but some numbers.
func (c *Clause) allow(all []amount, but []int) {
	c.Fixed, c.Begin = true, slices.Max(append(but, 0))+1
	for _, a := range all {
		c.Fixed = c.Fixed && a.of == nil && (a.holds == nil || a.cycle != 0)
		c.Cycle = LeastMultiple(c.Cycle, a.cycle)
		if a.high == Unbounded || c.Most == Unbounded {
			c.Most = Unbounded
		} else {
			c.Most = max(c.Most, a.high)
		}
		c.Begin = max(c.Begin, a.low, a.high+1)
	}
	if c.Of = all[0].of; but == nil {
		c.Closed = all[0].closed
	}
	c.Amount = func(t int) bool {
		return t > 0 && !slices.Contains(but, t) && slices.ContainsFunc(all, func(a amount) bool { return a.allows(t) })
	}
}

// together returns amounts that stand apart as one list.
func together(texts []string, but []int) string {
	if i := slices.Index(texts, "a"); i >= 0 {
		texts[i] = "one"
	}
	if but != nil {
		return summary.Or(texts) + " except " + Alternatives(but)
	}
	return summary.Or(texts) + " tokens"
}

// nextAmount reads "token" where another amount follows: "one token or two adjacent tokens".
func (r *reader) nextAmount() bool {
	ahead := *r
	if !ahead.try("token") || ahead.remembers() || ahead.another() || !ahead.try(", or?|or") {
		return false
	}
	_, _, err := ahead.amount()
	return err == nil && r.try("token")
}

// progression returns the numbers that go on as those before "…" do.
func (r *reader) progression(before []amount) (amount, error) {
	n := len(before)
	if n < 2 || slices.ContainsFunc(before, func(a amount) bool { return a.low != a.high }) {
		return none, r.fail("… goes on after two numbers or more, such as 1, 3, 5, …")
	}
	first := before[n-2].low
	step := before[n-1].low - first
	if step < 1 || n > 2 && first-before[n-3].low != step {
		return none, r.fail("the numbers before … do not go up by equal steps; write what they are, such as " +
			"\"a power of 2\" or \"a square\"")
	}
	return amount{low: first, high: Unbounded, holds: func(t int) bool { return (t-first)%step == 0 }, cycle: step}, nil
}

func isHalf(t, n int) bool { return t == n-t }

func isSquare(t int) bool {
	r := int(math.Sqrt(float64(t)))
	return r*r == t
}

func isTriangular(t int) bool { return isSquare(8*t + 1) }

func isCube(t int) bool {
	r := int(math.Round(math.Cbrt(float64(t))))
	return r*r*r == t
}

func isPrime(t int) bool {
	for d := 2; d*d <= t; d++ {
		if t%d == 0 {
			return false
		}
	}
	return t > 1
}

func isComposite(t int) bool { return t > 3 && !isPrime(t) }

func coprime(t, n int) bool { return integer.GCD(t, n) == 1 }

func isPower(t, base int) bool {
	for t > 1 && t%base == 0 {
		t /= base
	}
	return t == 1
}

// isFibonacci uses that t is a Fibonacci number exactly when 5t² + 4 or 5t² − 4 is a square; t is small.
func isFibonacci(t int) bool { return isSquare(5*t*t+4) || isSquare(5*t*t-4) }
