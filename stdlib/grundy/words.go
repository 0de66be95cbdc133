package grundy

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Rules in words. The grammar, in which [x] may be left out and {x} may come any number of times:
//
//	rule    = clause {";" clause} ["."] ["Who cannot move loses."]
//	clause  = "take" amounts ["tokens"] ["from" heaps | "except from" some] [["and" | ","] leaving]
//	        | ["may"] "split" ["only"] heaps ["into" leaves]
//	        | "take a whole heap of" amounts
//	leaving = "leave" leaves | "may split [the rest]" [...heaps]
//	amounts = amount {("," | "or") amount} [("except" | "but") number {("," | "or") number}]
//	amount  = number | number "to" number | number "or more" | ("up to" | "at most") number
//	        | "at least" number | "between" number "and" number
//	        | number "," number "," number "…"
//	        | "any number" | "a square" | "a cube" | "a prime" | "a power of" number
//	        | "an odd number" | "an even number" | "a multiple of" number | "a Fibonacci number"
//	heaps   = some [("except" | "but not") ["from"] some]
//	some    = "a heap" | "a heap of" number {"or" number} | "an even heap" | "an odd heap" | "a heap of at least" number
//	        | "a heap of at most" number | "a heap divisible by" number | "a heap not divisible by" number
//	leaves  = leave {("," | "or") leave}
//	leave   = "nothing" | ["at most"] ("one heap" | ("two" | "three") ["different" | "equal"] "heaps" ["of different sizes"])
//
// A clause may begin with "a move may", "a player may", "you may" or "may". One without "leave" leaves nothing or one heap. Case, "beans", "counters" and the like for
// "tokens", and plurals do not matter.

// RuleError says where a rule in words is not understood.
type RuleError struct {
	Rule   string
	Offset int // in bytes
	Msg    string
}

// Error shows the rule with a caret under the place.
func (e *RuleError) Error() string {
	return fmt.Sprintf("grundy: %s\n    %s\n    %s^", e.Msg, e.Rule, strings.Repeat(" ", len([]rune(e.Rule[:e.Offset]))))
}

// Words returns the game of heaps with a rule in words, as [ParseRule] reads it, and panics with its error.
func Words(rule string) *Game {
	g, err := ParseRule(rule)
	if err != nil {
		panic(err)
	}
	return g
}

// ParseRule reads a rule in words, such as
//
//	take 1 or 2 tokens and leave nothing, one heap or two heaps
//	take 1, 2 or a square; split an even heap into two heaps
//	take a power of 2 from an odd heap
//	split a heap into two different heaps
//
// and everything that Rule returns of games of this package that were declared, and of octal games. It is
// a clause or several with semicolons between; a move follows one of them. A clause takes numbers,
// ranges ("3 to 5", "7 or more", "any number"), squares, cubes, primes, powers, multiples, odd, even
// or Fibonacci numbers of tokens; from every heap, or from even or odd ones, those of at least or at most so many, or
// those divisible or not divisible by a number; with exceptions, as "any number except 3" and "1 or 2, but not
// from a heap of 5"; and leaves what it says after "leave", else nothing or one heap. The error is a *RuleError with the place.
func ParseRule(rule string) (*Game, error) {
	r := &reader{text: rule, tokens: scan(rule)}
	var clauses []clause
	for {
		if r.try("there", "is", "no", "move") {
			r.try(".")
		}
		if r.try("who", "cannot", "move", "loses") {
			r.try(".")
			break
		}
		if r.done() {
			break
		}
		c, err := r.clause()
		if err != nil {
			return nil, err
		}
		clauses = append(clauses, c...)
		if !r.try(";") && !r.try(".") && !r.done() {
			return nil, r.fail("write ; before the next kind of move; the rule reads on from here")
		}
	}
	if len(clauses) == 0 && strings.TrimSpace(rule) == "" {
		return nil, &RuleError{Rule: rule, Msg: `an empty rule; write for instance "take 1 or 2 tokens"`}
	}
	return declare("", clauses...), nil
}

// word is a word, number or sign of a rule.
type word struct {
	text   string
	offset int
}

// scan takes a rule apart, in small letters.
func scan(rule string) []word {
	var words []word
	begin := -1
	end := func(i int) {
		if begin >= 0 {
			words = append(words, word{singular(strings.ToLower(rule[begin:i])), begin})
			begin = -1
		}
	}
	for i, c := range rule {
		switch {
		case unicode.IsLetter(c) || unicode.IsDigit(c):
			if begin < 0 {
				begin = i
			}
		default:
			end(i)
			if strings.ContainsRune(",;.…", c) {
				words = append(words, word{string(c), i})
			}
		}
	}
	end(len(rule))
	return words
}

// singular returns the word by which the reader knows others that mean the same.
func singular(w string) string {
	switch w {
	case "bean", "beans", "counter", "counters", "pin", "pins", "stone", "stones", "coin", "coins", "tokens", "skittles", "skittle":
		return "token"
	case "heaps", "pile", "piles", "row", "rows":
		return "heap"
	case "leaving", "leaves":
		return "leave"
	case "takes", "remove", "removes":
		return "take"
	case "squares", "primes", "cubes", "powers", "multiples":
		return strings.TrimSuffix(w, "s")
	case "an":
		return "a"
	case "unequal", "distinct":
		return "different"
	case "splits", "break", "divide":
		return "split"
	}
	return w
}

// reader reads a rule.
type reader struct {
	text   string
	tokens []word
	at     int
}

func (r *reader) done() bool { return r.at == len(r.tokens) }

// peek reports whether these words come next.
func (r *reader) peek(words ...string) bool {
	if r.at+len(words) > len(r.tokens) {
		return false
	}
	for i, w := range words {
		if r.tokens[r.at+i].text != w {
			return false
		}
	}
	return true
}

// try reads these words if they come next.
func (r *reader) try(words ...string) bool {
	if !r.peek(words...) {
		return false
	}
	r.at += len(words)
	return true
}

// number reads a number if one comes next.
func (r *reader) number() (int, bool) {
	if r.done() {
		return 0, false
	}
	n, err := strconv.Atoi(r.tokens[r.at].text)
	if i := slices.Index([]string{"one", "two", "three", "four", "five", "six"}, r.tokens[r.at].text); i >= 0 {
		n, err = i+1, nil
	}
	if err != nil || n < 0 {
		return 0, false
	}
	r.at++
	return n, true
}

// fail returns an error at the next word.
func (r *reader) fail(format string, args ...any) error {
	e := &RuleError{Rule: r.text, Offset: len(r.text), Msg: fmt.Sprintf(format, args...)}
	if !r.done() {
		e.Offset = r.tokens[r.at].offset
	}
	return e
}

// clause reads one kind of move, which is two clauses where it may leave more in some heaps.
func (r *reader) clause() ([]clause, error) {
	_ = r.try("a", "move") || r.try("a", "player") || r.try("you")
	r.try("may")
	c := clause{leaves: leaveNothing | leaveOne}
	switch {
	case r.try("split"):
		r.try("only")
		c.amount, c.words, c.fixed, c.leaves = exactly(0), "nothing", true, leaveTwo
		if err := r.heaps(&c); err != nil {
			return nil, err
		}
		if r.try("into") {
			return r.leaves(c)
		}
		return []clause{c}, nil
	case r.try("take", "a", "whole", "heap", "of"):
		err := r.amounts(&c)
		c.leaves = leaveNothing
		r.try("token")
		return []clause{c}, err
	case !r.try("take"):
		return nil, r.fail(`a kind of move begins with "take" or "split", such as "take 1 or 2 tokens"`)
	}
	if err := r.amounts(&c); err != nil {
		return nil, err
	}
	r.try("token")
	from := r.heaps
	if r.excepted() {
		from = r.allBut
	} else if !r.try("from") {
		from = nil
	}
	if from != nil {
		if err := from(&c); err != nil {
			return nil, err
		}
	}
	r.try(",")
	r.try("and")
	switch {
	case r.try("leave"):
		return r.leaves(c)
	case r.try("may", "split"):
		return r.maySplit(c)
	}
	return []clause{c}, nil
}

// maySplit reads which heaps may be left as two.
func (r *reader) maySplit(c clause) ([]clause, error) {
	_ = r.try("the", "rest") || r.try("what", "is", "left")
	two := c
	two.leaves = leaveTwo
	r.try("of")
	r.try("only")
	if r.done() || r.peek(";") || r.peek(".") {
		c.leaves |= leaveTwo
		return []clause{c}, nil
	}
	err := r.heaps(&two)
	return []clause{c, two}, err
}

func exactly(n int) func(int) bool { return func(t int) bool { return t == n } }

func oneOf(set []int) func(int) bool {
	return func(t int) bool { return slices.Contains(set, t) }
}

// amounts reads which numbers of tokens may be taken.
func (r *reader) amounts(c *clause) error {
	begin := r.at
	var allowed []func(int) bool
	c.fixed = true
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
		if c.most != unbounded {
			c.most = max(c.most, most)
		}
		if most == unbounded {
			c.most = unbounded
		}
		if r.peek(",", "may") || r.peek(",", "leave") || r.peek(",", "and") || r.peek(",", "but") || r.peek(",", "except") || !r.try(",") && !r.try("or") {
			break
		}
		if r.try("…") {
			f, err := r.progression(singles)
			if err != nil {
				return err
			}
			allowed, c.most, c.fixed = append(allowed, f), unbounded, false
			break
		}
		r.try("or")
	}
	if len(singles) > 0 {
		allowed = append(allowed, oneOf(singles))
	}
	but := r.butNumbers()
	c.words = r.since(begin)
	if slices.Contains(singles, 0) {
		r.at = begin
		return r.fail(`a move takes 1 token or more; "split a heap into two heaps" takes none`)
	}
	c.amount = func(t int) bool {
		return t > 0 && !slices.Contains(but, t) && slices.ContainsFunc(allowed, func(f func(int) bool) bool { return f(t) })
	}
	c.begin = max(c.begin, slices.Max(append(singles, 0))+1, slices.Max(append(but, 0))+1)
	return nil
}

// butNumbers reads the numbers of tokens that may not be taken after all: "any number except 3 or 5".
func (r *reader) butNumbers() (numbers []int) {
	begin := r.at
	r.try(",")
	if !r.try("except") && !r.try("but", "not") && !r.try("but") {
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
	if !strings.HasSuffix(text, "token") && !strings.HasSuffix(text, "tokens") && r.peek("token") {
		if text == "1" {
			return text + " token"
		}
		return text + " tokens"
	}
	return text
}

// progression returns the numbers that go on as those before "…" do.
func (r *reader) progression(singles []int) (func(int) bool, error) {
	n := len(singles)
	if n < 2 {
		return nil, r.fail("… goes on after two numbers or more, such as 1, 3, 5, …")
	}
	first, step := singles[n-2], singles[n-1]-singles[n-2]
	if step < 1 || n > 2 && singles[n-2]-singles[n-3] != step {
		return nil, r.fail("the numbers before … do not go up by equal steps")
	}
	return func(t int) bool { return t >= first && (t-first)%step == 0 }, nil
}

// kinds are amounts by a property, after "a" or "any".
var kinds = []struct {
	words []string
	holds func(t int) bool
}{
	{[]string{"a", "square", "number"}, isSquare}, {[]string{"a", "square"}, isSquare},
	{[]string{"a", "cube"}, isCube},
	{[]string{"a", "prime", "number"}, isPrime}, {[]string{"a", "prime"}, isPrime},
	{[]string{"a", "odd", "number"}, func(t int) bool { return t%2 == 1 }},
	{[]string{"a", "even", "number"}, func(t int) bool { return t%2 == 0 }},
	{[]string{"a", "fibonacci", "number"}, isFibonacci},
}

// amount reads one amount: a number (single ≥ 0), or a property and its greatest number.
func (r *reader) amount(c *clause) (holds func(int) bool, most, single int, err error) {
	for _, k := range kinds {
		if r.try(k.words...) {
			r.try("of")
			c.fixed = false
			return k.holds, unbounded, -1, nil
		}
	}
	switch {
	case r.try("any", "number"):
		r.try("of")
		return func(t int) bool { return t > 0 }, unbounded, -1, nil
	case r.try("a", "power", "of"):
		b, ok := r.number()
		if !ok || b < 2 {
			return nil, 0, 0, r.fail("a power of what? A number from 2 on")
		}
		c.fixed = false
		return func(t int) bool { return isPower(t, b) }, unbounded, -1, nil
	case r.try("a", "multiple", "of"):
		b, ok := r.number()
		if !ok || b < 1 {
			return nil, 0, 0, r.fail("a multiple of what? A number from 1 on")
		}
		c.fixed = false
		return func(t int) bool { return t > 0 && t%b == 0 }, unbounded, -1, nil
	case r.try("between"):
		n, ok := r.number()
		and := r.try("and")
		m, also := r.number()
		if !ok || !and || !also || m < n {
			return nil, 0, 0, r.fail("between which numbers? Write \"between 2 and 5\"")
		}
		return func(t int) bool { return n <= t && t <= m }, m, -1, nil
	case r.try("at", "least"):
		n, ok := r.number()
		if !ok {
			return nil, 0, 0, r.fail("at least what number?")
		}
		c.begin = max(c.begin, n)
		return func(t int) bool { return t >= n }, unbounded, -1, nil
	case r.try("up", "to") || r.try("at", "most"):
		n, ok := r.number()
		if !ok {
			return nil, 0, 0, r.fail("up to what number? Write for instance \"up to 3\"; what depends on the heap, such as half of it, is a function for grundy.New")
		}
		return func(t int) bool { return t > 0 && t <= n }, n, -1, nil
	}
	n, ok := r.number()
	if r.peek("token", "or", "more") {
		r.try("token")
	}
	switch {
	case !ok:
		return nil, 0, 0, r.fail(`how many tokens? Write numbers ("1, 2 or 5"), "any number", "3 or more", "1 to 4", "up to 3", "a square", "a cube", "a prime", "a power of 2", "a multiple of 3", "an odd number", "an even number" or "a Fibonacci number"`)
	case r.try("or", "more"):
		c.begin = max(c.begin, n)
		return func(t int) bool { return t >= n }, unbounded, -1, nil
	case r.try("to"):
		m, ok := r.number()
		if !ok || m < n {
			return nil, 0, 0, r.fail("%d to what greater number?", n)
		}
		return func(t int) bool { return n <= t && t <= m }, m, -1, nil
	}
	return nil, n, n, nil
}

// heaps reads which heaps a move may be made in.
func (r *reader) heaps(c *clause) error {
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
	c.where, c.heap = strings.TrimSpace(r.since(begin)), and(c.heap, holds)
	return nil
}

// allBut reads the heaps in which a move may not be made.
func (r *reader) allBut(c *clause) error {
	begin := r.at
	not, err := r.some(c)
	if err != nil {
		return err
	}
	c.where, c.heap = "a heap except "+strings.TrimSpace(r.since(begin)), and(c.heap, negated(not))
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
func (r *reader) some(c *clause) (func(int) bool, error) {
	_ = r.try("a") || r.try("any") || r.try("one") || r.try("only") || r.try("every")
	switch {
	case r.try("even", "heap"):
		c.repeats(2, 0)
		return func(n int) bool { return n%2 == 0 }, nil
	case r.try("odd", "heap"):
		c.repeats(2, 0)
		return func(n int) bool { return n%2 == 1 }, nil
	case r.try("heap"):
		return r.sizes(c)
	}
	return nil, r.fail(`which heaps? Write "a heap", "an even heap", "an odd heap", "a heap of 5", "a heap of at least 4", "a heap of at most 9", "a heap divisible by 3" or "a heap not divisible by 3", and after "except" those that are left out`)
}

// sizes reads a condition on the size of a heap; nil when there is none.
func (r *reader) sizes(c *clause) (func(int) bool, error) {
	read := func(divides bool, f func(n, k int) bool) (func(int) bool, error) {
		k, ok := r.number()
		if !ok || k < 1 {
			return nil, r.fail("a number from 1 on is missing")
		}
		r.try("token")
		if divides {
			c.repeats(k, 0)
		} else {
			c.repeats(1, k+1)
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
		c.repeats(1, k+1)
	}
	return oneOf(exact), nil
}

// leaves reads what may be left. Heaps that must be different or equal make a clause of their own.
func (r *reader) leaves(c clause) ([]clause, error) {
	byParts := map[string]uint8{}
	for {
		leave, parts, err := r.leave()
		if err != nil {
			return nil, err
		}
		byParts[parts] |= leave
		if !r.try(",") && !r.try("or") {
			break
		}
		r.try("or")
	}
	var clauses []clause
	for _, parts := range []string{"", "different", "equal"} {
		if byParts[parts] != 0 {
			part := c
			part.leaves, part.parts = byParts[parts], parts
			clauses = append(clauses, part)
		}
	}
	return clauses, nil
}

// leave reads one thing that may be left.
func (r *reader) leave() (leave uint8, parts string, err error) {
	upTo := r.try("at", "most") || r.try("up", "to")
	switch {
	case r.try("nothing"):
		return leaveNothing, "", nil
	case r.try("the", "rest"):
		return leaveNothing | leaveOne, "", nil
	}
	r.try("a")
	n, ok := r.number()
	if !ok {
		n = 1
	}
	if n < 1 || n > 3 {
		r.at--
		return 0, "", r.fail("a move leaves at most three heaps")
	}
	for _, p := range []string{"different", "equal"} {
		if r.try(p) {
			parts = p
		}
	}
	heap := r.try("heap")
	if r.try("of", "different", "sizes") {
		parts = "different"
	}
	if !heap {
		return 0, "", r.fail(`what may be left? Write "nothing", "one heap", "two heaps", "two different heaps", "two equal heaps" or "three heaps"`)
	}
	leave = 1 << n
	if upTo {
		leave = 2<<n - 1
	}
	return leave, parts, nil
}

func isSquare(t int) bool {
	r := int(math.Sqrt(float64(t)))
	return r*r == t
}

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
