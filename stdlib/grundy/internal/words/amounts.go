package words

import (
	"math"
	"math/bits"
	"slices"
	"strings"
)

func exactly(n int) func(int) bool { return func(t int) bool { return t == n } }

func oneOf(set []int) func(int) bool {
	return func(t int) bool { return slices.Contains(set, t) }
}

// afterAmounts are the words that end a list of amounts when they follow a comma.
var afterAmounts = []string{"may", "can", "optionally", "perhaps", "possibly", "leave", "and", "you", "split", "but",
	"except"}

// amounts reads which numbers of tokens may be taken.
func (r *reader) amounts(c *Clause) error {
	begin := r.at
	var allowed []func(int) bool
	c.Fixed = true
	var singles []int
	for {
		f, most, single, err := r.amount(c)
		if err != nil {
			return err
		}
		if single >= 0 {
			singles = append(singles, single)
		} else {
			allowed = append(allowed, f)
		}
		if c.Most != Unbounded {
			c.Most = max(c.Most, most)
		}
		if most == Unbounded {
			c.Most = Unbounded
		}
		ends := r.remembers() || slices.ContainsFunc(afterAmounts, func(w string) bool { return r.peek(",", w) })
		if ahead := *r; ahead.another() {
			ends = true
		}
		if ends || !r.try(",") && !r.try("or") {
			break
		}
		if r.try("…") {
			f, step, err := r.progression(singles)
			if err != nil {
				return err
			}
			allowed, c.Most = append(allowed, f), Unbounded
			c.Cycle = LeastMultiple(c.Cycle, step)
			break
		}
		r.try("or")
	}
	if len(singles) > 0 {
		allowed = append(allowed, oneOf(singles))
	}
	if c.Of != nil && len(allowed)+len(singles) > 1 {
		r.at = begin
		return r.fail("what depends on the heap stands alone; write the other numbers behind a semicolon: " +
			"\"take 1 token; take at most half of the heap\"")
	}
	but := r.butNumbers()
	c.Words = r.since(begin)
	if slices.Contains(singles, 0) {
		r.at = begin
		return r.fail(fromOne)
	}
	c.Amount = func(t int) bool {
		return t > 0 && !slices.Contains(but, t) && slices.ContainsFunc(allowed, func(f func(int) bool) bool { return f(t) })
	}
	if c.Most != Unbounded && !c.takesUpTo(c.Most) {
		r.at = begin
		return r.fail("the exceptions leave no number of tokens to take")
	}
	c.Begin = max(c.Begin, slices.Max(append(singles, 0))+1, slices.Max(append(but, 0))+1)
	return nil
}

// fromOne is what is wrong with an amount of 0.
const fromOne = `a move takes 1 token or more; "split a heap into two heaps" takes none`

// takesUpTo reports whether some amount up to most is allowed. The greatest are asked first: they are, but for
// exceptions.
func (c *Clause) takesUpTo(most int) bool {
	for t := most; t > 0; t-- {
		if c.Amount(t) {
			return true
		}
	}
	return false
}

// butNumbers reads the numbers of tokens that may not be taken after all: "any number except 3 or 5".
func (r *reader) butNumbers() (numbers []int) {
	begin := r.at
	r.try("token")
	r.try(",")
	heaps := r.peek("except", "from") || r.peek("but", "not", "from") // that are excepted
	if heaps || !r.try("except") && !r.try("but", "not") && !r.try("but") {
		r.at = begin
		return nil
	}
	for {
		n, ok := r.number()
		if !ok {
			break
		}
		numbers = append(numbers, n)
		begin = r.at
		if !r.try(",") {
			_ = r.try("or") || r.try("and")
		} else {
			r.try("or")
		}
	}
	r.at = begin
	return numbers
}

// excepted reads the words before heaps from which nothing is taken: "except from a heap of 5".
func (r *reader) excepted() bool {
	begin := r.at
	r.try(",")
	if (r.try("except") || r.try("but", "not")) && r.try("from") {
		return true
	}
	r.at = begin
	return false
}

// since returns the words of the rule from a place on, as they were written.
func (r *reader) since(begin int) string {
	end := len(r.text)
	if !r.done() {
		end = r.tokens[r.at].offset
	}
	text := strings.TrimRight(r.text[r.tokens[begin].offset:end], " ,")
	complete := strings.HasSuffix(text, "token") || strings.HasSuffix(text, "tokens") || strings.HasSuffix(text, "heap")
	if !complete && r.peek("token") {
		if text == "1" {
			return text + " token"
		}
		return text + " tokens"
	}
	return text
}

// progression returns the numbers that go on as those before "…" do.
func (r *reader) progression(singles []int) (holds func(int) bool, step int, err error) {
	n := len(singles)
	if n < 2 {
		return nil, 0, r.fail("… goes on after two numbers or more, such as 1, 3, 5, …")
	}
	first := singles[n-2]
	step = singles[n-1] - first
	if step < 1 || n > 2 && first-singles[n-3] != step {
		return nil, 0, r.fail("the numbers before … do not go up by equal steps")
	}
	return func(t int) bool { return t >= first && (t-first)%step == 0 }, step, nil
}

// kinds are amounts by a property, with or without "a" before them: "a square", "squares".
var kinds = []struct {
	words []string
	holds func(t int) bool
	cycle int // after which it repeats, 0 where it does not
}{
	{[]string{"square", "number"}, isSquare, 0}, {[]string{"square"}, isSquare, 0},
	{[]string{"cube"}, isCube, 0},
	{[]string{"prime", "number"}, isPrime, 0}, {[]string{"prime"}, isPrime, 0},
	{[]string{"odd", "number"}, func(t int) bool { return t%2 == 1 }, 2},
	{[]string{"even", "number"}, func(t int) bool { return t%2 == 0 }, 2},
	{[]string{"fibonacci", "number"}, isFibonacci, 0},
	{[]string{"triangular", "number"}, isTriangular, 0}, {[]string{"triangle", "number"}, isTriangular, 0},
}

// parts are amounts that depend on the heap.
var parts = []struct {
	words []string
	holds func(t, n int) bool
}{
	{[]string{"proper", "divisor"}, func(t, n int) bool { return n%t == 0 && t < n }},
	{[]string{"divisor"}, func(t, n int) bool { return n%t == 0 }},
	{[]string{"at", "most", "half"}, func(t, n int) bool { return t <= n/2 }},
	{[]string{"up", "to", "half"}, func(t, n int) bool { return t <= n/2 }},
	{[]string{"no", "more", "than", "half"}, func(t, n int) bool { return t <= n/2 }},
	{[]string{"less", "than", "half"}, func(t, n int) bool { return t < n-t }},
}

// part reads an amount that depends on the heap.
func (r *reader) part(c *Clause) bool {
	for _, p := range parts {
		if !r.try(p.words...) {
			continue
		}
		r.try("of")
		_ = r.try("the") || r.try("a") || r.try("it")
		_ = r.try("heap") || r.try("token") || r.try("size") || r.try("number", "of", "token")
		c.Of, c.Fixed = p.holds, false
		return true
	}
	return false
}

// amount reads one amount: a number (single ≥ 0), or a property and its greatest number.
func (r *reader) amount(c *Clause) (holds func(int) bool, most, single int, err error) {
	begin := r.at
	r.try("a")
	if r.part(c) {
		return func(t int) bool { return t > 0 }, Unbounded, -1, nil
	}
	for _, k := range kinds {
		if r.try(k.words...) {
			r.try("of")
			if k.cycle == 0 {
				c.Fixed = false
			}
			c.Cycle = LeastMultiple(c.Cycle, k.cycle)
			return k.holds, Unbounded, -1, nil
		}
	}
	if !r.peek("power") && !r.peek("multiple") {
		r.at = begin
	}
	switch {
	case r.try("any", "number"):
		r.try("of")
		return func(t int) bool { return t > 0 }, Unbounded, -1, nil
	case r.try("power", "of"):
		b, ok := r.number()
		if !ok || b < 2 {
			return nil, 0, 0, r.fail("a power of what? A number from 2 on")
		}
		c.Fixed = false
		return func(t int) bool { return isPower(t, b) }, Unbounded, -1, nil
	case r.try("multiple", "of"):
		b, ok := r.number()
		if !ok || b < 1 {
			return nil, 0, 0, r.fail("a multiple of what? A number from 1 on")
		}
		c.Cycle = LeastMultiple(c.Cycle, b)
		return func(t int) bool { return t > 0 && t%b == 0 }, Unbounded, -1, nil
	case r.try("a", "number", "between"), r.try("between"):
		n, ok := r.number()
		and := r.try("and")
		m, also := r.number()
		if !ok || !and || !also || m < n {
			return nil, 0, 0, r.fail("between which numbers? Write \"between 2 and 5\"")
		}
		if n == 0 {
			return nil, 0, 0, r.fail(fromOne)
		}
		return func(t int) bool { return n <= t && t <= m }, m, -1, nil
	case r.try("at", "least"), r.try("no", "fewer", "than"), r.try("no", "less", "than"), r.peek("more", "than"):
		more := r.try("more", "than")
		n, ok := r.number()
		if !ok {
			return nil, 0, 0, r.fail("at least what number?")
		}
		if more {
			n++
		}
		if n == 0 {
			return nil, 0, 0, r.fail(fromOne)
		}
		c.Begin = max(c.Begin, n)
		return func(t int) bool { return t >= n }, Unbounded, -1, nil
	case r.try("up", "to"), r.try("at", "most"), r.try("no", "more", "than"),
		r.peek("less", "than"), r.peek("fewer", "than"):
		less := r.try("less", "than") || r.try("fewer", "than")
		n, ok := r.number()
		if !ok {
			return nil, 0, 0, r.fail("up to what number? Write for instance \"up to 3\", \"at most half\" or, " +
				"after the amounts, \"at most twice what was taken last\"; " +
				"what depends on the heap in other ways is a function for grundy.New")
		}
		if less {
			n = max(n-1, 0)
		}
		if n == 0 {
			return nil, 0, 0, r.fail(fromOne)
		}
		return func(t int) bool { return t > 0 && t <= n }, n, -1, nil
	}
	_ = r.try("exactly") || r.try("only") || r.try("just")
	n, ok := r.number()
	if r.peek("token", "or", "more") || r.peek("token", "or", "fewer") || r.peek("token", "or", "less") {
		r.try("token")
	}
	switch {
	case !ok:
		return nil, 0, 0, r.fail(`how many tokens? Write numbers ("1, 2 or 5"), "any number", "3 or more", "1 to 4", "up ` +
			`to 3", "a square", "a cube", "a prime", "a power of 2", "a multiple of 3", "an odd number", "an even number", ` +
			`"a Fibonacci number", "a triangular number", "a divisor", "a proper divisor" or "at most half"`)
	case n == 0 && (r.peek("or", "more") || r.peek("to") || r.peek("-") || r.peek("–")):
		r.at = begin
		return nil, 0, 0, r.fail(fromOne)
	case r.try("or", "more"):
		c.Begin = max(c.Begin, n)
		return func(t int) bool { return t >= n }, Unbounded, -1, nil
	case n > 0 && (r.try("or", "fewer") || r.try("or", "less")):
		return func(t int) bool { return t > 0 && t <= n }, n, -1, nil
	case r.try("to"), r.try("-"), r.try("–"):
		m, ok := r.number()
		if !ok || m < n {
			return nil, 0, 0, r.fail("%d to what greater number?", n)
		}
		return func(t int) bool { return n <= t && t <= m }, m, -1, nil
	}
	return nil, n, n, nil
}

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

func isPower(t, base int) bool {
	if base == 2 {
		return t > 0 && bits.OnesCount(uint(t)) == 1
	}
	for t > 1 && t%base == 0 {
		t /= base
	}
	return t == 1
}

// isFibonacci uses that t is a Fibonacci number exactly when 5t² + 4 or 5t² − 4 is a square; t is small.
func isFibonacci(t int) bool { return isSquare(5*t*t+4) || isSquare(5*t*t-4) }
