package words

import (
	"math"
	"math/bits"
	"slices"
	"strings"
)

func exactly(n int) func(int) bool { return func(t int) bool { return t == n } }

// between returns the property of being from low to high, which may be Unbounded.
func between(low, high int) func(int) bool {
	return func(t int) bool { return t >= low && (t <= high || high == Unbounded) }
}

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
	oxford := 0 // separators ", or"
	for count := 1; ; count++ {
		holds, most, err := r.amount(c)
		if err != nil {
			return err
		}
		if holds == nil {
			singles = append(singles, most)
		} else {
			allowed = append(allowed, holds)
		}
		if c.Most != Unbounded {
			c.Most = max(c.Most, most)
		}
		if most == Unbounded {
			c.Most = Unbounded
		}
		if r.adjacent() {
			c.Leaves |= Two
		}
		r.apart = r.apart || r.nextAmount()
		ends := r.remembers() || slices.ContainsFunc(afterAmounts, func(w string) bool { return r.peek(",", w) })
		if ahead := *r; ahead.another() {
			ends = true
		}
		comma := !ends && r.try(",")
		if !comma && (ends || !r.try("or")) {
			r.apart = r.apart || count == 2 && oxford == 1
			break
		}
		if r.try("…") || r.try(".", ".", ".") {
			f, step, err := r.progression(singles)
			if err != nil {
				return err
			}
			allowed, c.Most = append(allowed, f), Unbounded
			c.Cycle = LeastMultiple(c.Cycle, step)
			break
		}
		if r.try("or") && comma {
			oxford++
		}
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
	if but != nil {
		c.closed = nil
	}
	c.Words = r.since(begin)
	if r.apart || c.Leaves&Two != 0 {
		c.Words = r.together(begin)
	}
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

// adjacent reads that the tokens stand side by side in a row: others may stand before them and behind them.
func (r *reader) adjacent() bool {
	return r.try("adjacent") || r.try("token", "next", "to", "each", "other")
}

// nextAmount reads "token" where another amount follows: "one token or two adjacent tokens".
func (r *reader) nextAmount() bool {
	ahead := *r
	if !ahead.try("token") || ahead.remembers() || ahead.another() {
		return false
	}
	comma := ahead.try(",")
	if or := ahead.try("or"); !comma && !or {
		return false
	}
	if _, _, err := ahead.amount(&Clause{}); err != nil {
		return false
	}
	r.at++
	return true
}

// together returns the words of amounts that stand apart, as one list.
func (r *reader) together(begin int) string {
	var b strings.Builder
	for i, w := range r.tokens[begin:r.at] {
		next := ""
		if begin+i+1 < len(r.tokens) {
			next = r.tokens[begin+i+1].text
		}
		if w.text == "token" || w.text == "adjacent" || w.text == "of" && next == "token" || w.text == "," && next == "or" {
			continue
		}
		if i > 0 && w.text != "," {
			b.WriteByte(' ')
		}
		b.WriteString(w.text)
	}
	return b.String() + " tokens"
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
	if heaps || !r.try("except") && !r.try("but", "not") && !r.try("but") && !r.try("other", "than") {
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
		if last := text[strings.LastIndex(text, " ")+1:]; last == "1" || last == "one" || last == "single" || last == "a" {
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
		return nil, 0, r.fail("the numbers before … do not go up by equal steps; write what they are, such as " +
			"\"a power of 2\" or \"a square\"")
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
	{[]string{"perfect", "square"}, isSquare, 0},
	{[]string{"composite", "number"}, isComposite, 0}, {[]string{"composite"}, isComposite, 0},
	{[]string{"cube"}, isCube, 0},
	{[]string{"prime", "number"}, isPrime, 0}, {[]string{"prime"}, isPrime, 0},
	{[]string{"odd", "number"}, func(t int) bool { return t%2 == 1 }, 2},
	{[]string{"even", "number"}, func(t int) bool { return t%2 == 0 }, 2},
	{[]string{"fibonacci", "number"}, isFibonacci, 0},
	{[]string{"triangular", "number"}, isTriangular, 0}, {[]string{"triangle", "number"}, isTriangular, 0},
}

// parts are amounts that depend on the heap.
var parts = []struct {
	words  []string
	holds  func(t, n int) bool
	closed func(n int) (value int, ok bool) // the value if nothing else is allowed, or nil
}{
	{[]string{"proper", "divisor"}, func(t, n int) bool { return n%t == 0 && t < n }, closedProperDivisor},
	{[]string{"divisor"}, func(t, n int) bool { return n%t == 0 }, closedDivisor},
	{[]string{"at", "most", "half"}, func(t, n int) bool { return t <= n/2 }, closedHalf},
	{[]string{"up", "to", "half"}, func(t, n int) bool { return t <= n/2 }, closedHalf},
	{[]string{"no", "more", "than", "half"}, func(t, n int) bool { return t <= n/2 }, closedHalf},
	{[]string{"less", "than", "half"}, func(t, n int) bool { return t < n-t }, closedBelowHalf},
	{[]string{"at", "least", "half"}, func(t, n int) bool { return t >= n-t }, nil},
	{[]string{"more", "than", "half"}, func(t, n int) bool { return t > n-t }, nil},
	{[]string{"exactly", "half"}, isHalf, nil},
	{[]string{"half", "of", "a", "even", "heap"}, isHalf, nil},
	{[]string{"half", "a", "even", "heap"}, isHalf, nil},
	{[]string{"number", "coprime"}, coprime, closedCoprime},
	{[]string{"number", "relatively", "prime"}, coprime, closedCoprime},
}

// part reads an amount that depends on the heap.
func (r *reader) part(c *Clause) bool {
	for _, p := range parts {
		if !r.try(p.words...) {
			continue
		}
		r.ofHeap()
		c.Of, c.Fixed, c.closed = p.holds, false, p.closed
		return true
	}
	begin := r.at
	if r.try("half") {
		r.ofHeap()
		if r.peek("if", "it", "is", "even") || r.peek("if", "the", "heap", "is", "even") {
			c.Of, c.Fixed = isHalf, false
			return true
		}
	}
	r.at = begin
	return false
}

// ofHeap reads the words for the heap of which an amount is a part.
func (r *reader) ofHeap() {
	_ = r.try("of") || r.try("to")
	if r.try("n") || r.try("it") {
		return
	}
	_ = r.try("the") || r.try("a")
	_ = r.try("heap", "size") || r.try("heap") || r.try("token", "into", "the", "heap") || r.try("token") ||
		r.try("size") || r.try("number", "of", "token")
}

func isHalf(t, n int) bool { return t == n-t }

// half reads the heaps of which half is taken: only even ones have one.
func (r *reader) half(c Clause) ([]Clause, error) {
	c.Amount, c.Most, c.Words, c.Of = func(t int) bool { return t > 0 }, Unbounded, "exactly half", isHalf
	even := r.try("a", "even", "heap") || r.try("even", "heap")
	if !even && (r.try("it") || r.try("the", "heap") || r.try("a", "heap")) {
		even = r.try("if", "it", "is", "even") || r.try("if", "the", "heap", "is", "even")
	}
	if !even {
		return nil, r.fail("an odd heap has no half; write \"halve an even heap\", \"take at least half\", \"take at most " +
			"half\" or \"split a heap into two equal heaps\"")
	}
	return []Clause{c}, nil
}

// amount reads one amount: a single number, most, where holds is nil, or numbers up to most with a property.
func (r *reader) amount(c *Clause) (holds func(int) bool, most int, err error) {
	begin := r.at
	one := r.try("a")
	if r.try("single") || one && r.peek("token") {
		return nil, 1, nil
	}
	if one && r.try("pair", "of") {
		return nil, 2, nil
	}
	if r.peek("any") && !r.peek("any", "number") && !r.peek("any", "positive", "number") {
		r.try("any")
	}
	r.try("positive")
	if r.part(c) {
		return between(1, Unbounded), Unbounded, nil
	}
	if r.peek("half") {
		return nil, 0, r.fail("an odd heap has no half; write \"exactly half\", \"at most half\" or \"at least half\"")
	}
	if holds, err = r.property(c); holds != nil || err != nil {
		return holds, Unbounded, err
	}
	if !r.peek("power") && !r.peek("multiple") {
		r.at = begin
	}
	low, high, single, err := r.interval()
	if err != nil || single {
		return nil, high, err
	}
	if high == Unbounded {
		c.Begin = max(c.Begin, low)
	}
	return between(low, high), high, nil
}

// property reads numbers with a property that does not depend on the heap, and returns nil if there are none.
func (r *reader) property(c *Clause) (holds func(t int) bool, err error) {
	for _, k := range kinds {
		if r.try(k.words...) {
			r.try("of")
			c.Fixed = c.Fixed && k.cycle != 0
			c.Cycle = LeastMultiple(c.Cycle, k.cycle)
			return k.holds, nil
		}
	}
	switch {
	case r.try("power", "of"):
		b, ok := r.number()
		if !ok || b < 2 {
			return nil, r.fail("a power of what? A number from 2 on")
		}
		c.Fixed = false
		return func(t int) bool { return isPower(t, b) }, nil
	case r.try("multiple", "of"):
		b, ok := r.number()
		if !ok || b < 1 {
			return nil, r.fail("a multiple of what? A number from 1 on")
		}
		c.Cycle = LeastMultiple(c.Cycle, b)
		return func(t int) bool { return t > 0 && t%b == 0 }, nil
	}
	return nil, nil
}

// interval reads the numbers from low to high, or a single one.
func (r *reader) interval() (low, high int, single bool, err error) {
	var ok bool
	switch {
	case r.try("any", "number"), r.try("any", "positive", "number"), r.try("as", "many", "as", "you", "like"):
		r.try("of")
		return 1, Unbounded, false, nil
	case r.try("a", "number", "between"), r.try("between"):
		low, ok = r.number()
		and := r.try("and")
		most, also := r.number()
		if high = most; !ok || !and || !also || high < low {
			return 0, 0, false, r.fail("between which numbers? Write \"between 2 and 5\"")
		}
	case r.try("at", "least"), r.try("no", "fewer", "than"), r.try("no", "less", "than"), r.peek("more", "than"):
		more := r.try("more", "than")
		if low, ok = r.number(); !ok {
			return 0, 0, false, r.fail("at least what number? Write for instance \"at least 3\" or \"at least half\"")
		}
		if high = Unbounded; more {
			low++
		}
	case r.try("up", "to"), r.try("at", "most"), r.try("no", "more", "than"),
		r.peek("less", "than"), r.peek("fewer", "than"):
		less := r.try("less", "than") || r.try("fewer", "than")
		if high, ok = r.number(); !ok {
			return 0, 0, false, r.fail("up to what number? Write for instance \"up to 3\", \"at most half\" or, " +
				"after the amounts, \"at most twice what was taken last\"; " +
				"what depends on the heap in other ways is a function for grundy.New")
		}
		if less {
			high = max(high-1, 0)
		}
		low = min(high, 1)
	default:
		return r.numbers()
	}
	if low == 0 {
		return 0, 0, false, r.fail(fromOne)
	}
	return low, high, false, nil
}

// numbers reads an interval that begins with a number, or that number.
func (r *reader) numbers() (low, high int, single bool, err error) {
	begin := r.at
	_ = r.try("exactly") || r.try("only") || r.try("just") || r.peekRange() && r.try("from")
	n, ok := r.number()
	if r.peek("token", "or", "more") || r.peek("token", "or", "fewer") || r.peek("token", "or", "less") {
		r.try("token")
	}
	switch {
	case r.huge():
		return 0, 0, false, r.fail("a number too large for a heap; write for instance \"any number\" or \"at least 5\"")
	case !ok:
		return 0, 0, false, r.fail(`how many tokens? Write numbers ("1, 2 or 5"), "any number", "3 or more", "1 to 4", "up ` +
			`to 3", "a square", "a cube", "a prime", "a power of 2", "a multiple of 3", "an odd number", "an even number", ` +
			`"a Fibonacci number", "a triangular number", "a composite number", "all", "a divisor", "a proper divisor", "a ` +
			`number coprime to the heap", "at most half" or "at least half"`)
	case n == 0 && (r.peek("or", "more") || r.peek("to") || r.peek("-") || r.peek("–")):
		r.at = begin
		return 0, 0, false, r.fail(fromOne)
	case r.try("or", "more"):
		return n, Unbounded, false, nil
	case n > 0 && (r.try("or", "fewer") || r.try("or", "less")):
		return 1, n, false, nil
	case r.try("to"), r.try("-"), r.try("–"):
		m, ok := r.number()
		if !ok || m < n {
			return 0, 0, false, r.fail("%d to what greater number? Write for instance \"%d to %d\"", n, n, n+2)
		}
		return n, m, false, nil
	}
	return n, n, true, nil
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

func isComposite(t int) bool { return t > 3 && !isPrime(t) }

func coprime(t, n int) bool {
	for t != 0 {
		t, n = n%t, t
	}
	return n == 1
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
