package words

import "strings"

// Rules in words. The grammar, in which [x] may be left out and {x} may come any number of times:
//
//	rule    = clause {(";" | "," | [","] "or") clause | memory} ["."] [winner]
//	clause  = [subject] ("take" amounts ["tokens"] ["from" heaps | "except from" some] ["if" is]
//	          [["and" | ","] ["you"] leaving]
//	        | "split" ["only"] [heaps | "it"] ["into" leaves]
//	        | "halve an even heap" | "take a whole heap of" amounts
//	        | ["take"] ("all" | "everything" | "the whole heap") ["from" heaps])
//	        | "You may split" rest ["into" leaves] | "You may not take all"    (after one clause, of what it leaves)
//	winner  = "Who cannot move loses." | "Who takes the last token wins." | "The last player wins." and the like
//	subject = [("on" | "at" | "in") "each turn"]
//	          [("a" | "each" | "every" | "either") ("move" | "player") | "players" | "you"] ["may" | "can"]
//	leaving = "but not all" | "leave" leaves | ("may" | "can" | "perhaps") "split" [rest] [heaps]
//	        | "split" [rest] ["into" leaves]
//	rest    = "the rest" | "the remaining heap" | "the heap" | "what is left" | "it"
//	is      = ("it" | "the heap") "is" ("even" | "odd" | ["not"] "divisible by" number)
//	amounts = amount ["tokens"] {("," | "or") amount} [("except" | "but" | "other than") number {("," | "or") number}]
//	amount  = ["exactly"] number ["adjacent"] | number ("to" | "-") number | number ("or more" | "or fewer")
//	        | ("up to" | "at most" | "less than" | "at least" | "more than") number
//	        | ["a number"] "between" number "and" number
//	        | number "," number "," number "…"
//	        | "any number" | "a square" | "a cube" | "a prime" | "a power of" number
//	        | "an odd number" | "an even number" | "a multiple of" number | "a Fibonacci number"
//	        | "a triangular number" | "a composite number" | these without "a", in the plural too
//	        | ("a divisor" | "a proper divisor" | ("at most" | "less than" | "at least" | "more than") "half")
//	          ["of the heap"] | "exactly half" | "a number coprime to the heap"
//	heaps   = some [("except" | "but not") ["from"] some]
//	some    = "a heap" | "a heap of" number {("," | "or") number} ["modulo" number] | "an even heap" | "an odd heap"
//	        | "a heap of at least" number | "a heap of at most" number | "a heap divisible by" number
//	        | "a heap not divisible by" number
//	memory  = (";" | ",") ( ("at most" | "less than") ["twice" | number "times"] last [("plus" | "minus") number]
//	        | "the first move leaves something" | "no one may take" last | "once a player may pass" )
//	last    = "what was taken last" | "what was just taken"
//	leaves  = leave {("," | "or") leave}
//	leave   = "nothing" | ["at most"] ("one heap"
//	        | ("two" | "three") ["different" | "equal"] "heaps" ["of" ("different" | "equal") "size"])
//
// A clause without "leave" leaves nothing or one heap, with "adjacent" also two: what stands before and behind.
// Case, plurals, and synonyms such as "beans" for "tokens" do not matter.

// An Error says where a rule in words is not understood.
type Error struct {
	Rule   string
	Offset int // in bytes
	Msg    string
}

// Error returns the message alone: the caller shows the place.
func (e *Error) Error() string { return e.Msg }

// Parse reads a rule: the kinds of move, and how the moves before restrict them. The error is an *Error with the place.
func Parse(rule string) (clauses []Clause, memory Memory, err error) {
	r := &reader{text: rule, tokens: scan(rule)}
	for {
		none := len(clauses) == 0 && r.try("there", "is", "no", "move")
		if none {
			r.try(".")
		}
		at := r.at
		normal, ends := r.ending()
		if ends && !normal {
			r.at = at
			return nil, memory, r.fail(misereAdvice)
		}
		if ends && (none || len(clauses) > 0) {
			r.try(".")
			if !r.done() {
				return nil, memory, r.fail("the rule ends before this; every kind of move comes before who loses")
			}
		} else {
			r.at = at
		}
		if r.done() {
			break
		}
		if none {
			return nil, memory, r.fail("there is no move, and then something else")
		}
		more, found, err := r.continued(clauses)
		if err != nil {
			return nil, memory, err
		}
		if clauses = more; !found {
			c, err := r.clause()
			if err != nil {
				return nil, memory, err
			}
			clauses = append(clauses, c...)
		}
		for found := true; found; {
			if found, err = r.memory(&memory); err != nil {
				return nil, memory, err
			}
		}
		if !r.try(";") && !r.try(".") && !r.another() && !r.done() {
			return nil, memory, r.fail("this is not understood; write ; before the next kind of move, as in \"take 1 or 2; " +
				"split an even heap\"")
		}
	}
	if len(clauses) == 0 && strings.TrimSpace(rule) == "" {
		return nil, memory, &Error{Rule: rule, Msg: `an empty rule; write for instance "take 1 or 2 tokens"`}
	}
	return clauses, memory, nil
}

// clause reads one kind of move, which is two clauses where it may leave more in some heaps.
func (r *reader) clause() ([]Clause, error) {
	r.subject()
	r.apart = false
	c := Clause{Leaves: Nothing | One}
	switch {
	case r.try("halve"):
		return r.half(c)
	case r.peek("replace"):
		return nil, r.fail("which smaller heaps? If they have the tokens of the heap, write \"split a heap into two " +
			"heaps\"; if not, the game is a function for grundy.New")
	case r.try("split"):
		r.try("only")
		c.Amount, c.Words, c.Fixed, c.Leaves = exactly(0), "nothing", true, Two
		if it := r.peek("it") || r.peek("the", "heap"); it && r.restricted {
			return nil, r.fail("which heap? Repeat the words for it: \"take 1 from an odd heap; split an odd heap\"")
		}
		if r.try("it") || r.peek("into") {
			return r.splitsInto(c)
		}
		if err := r.heaps(&c); err != nil {
			return nil, err
		}
		return r.splitsInto(c)
	case r.try("take", "a", "whole", "heap", "of"):
		err := r.amounts(&c)
		c.Leaves = Nothing
		r.try("token")
		return []Clause{c}, err
	case r.whole():
		if r.restricted {
			return nil, r.fail("all of which heap? Repeat the words for it: \"take 1 from an odd heap; " +
				"take all from an odd heap\"")
		}
		return []Clause{all(c)}, nil
	case !r.verb():
		return nil, r.fail(`a kind of move begins with "take" or "split", such as "take 1 or 2 tokens"`)
	}
	if ahead := *r; ahead.bound(new(Memory)) { // read with the rest of the memory
		c.Amount, c.Words, c.Most, c.Fixed, c.Begin = between(1, Unbounded), "any number", Unbounded, true, 1
		return []Clause{c}, nil
	} else if r.whole() {
		c = all(c)
	} else if err := r.amounts(&c); err != nil {
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
	if r.apart && c.Heap != nil {
		return nil, r.fail("from which heaps are the numbers before the last one taken? Write \"take 1 or 2 from an even " +
			"heap\" or \"take 1; take 2 from an even heap\"")
	}
	if err := r.condition(&c); err != nil {
		return nil, err
	}
	if r.notAll() {
		c.Leaves &^= Nothing
	}
	end := r.at
	r.try(",")
	r.try("and")
	_ = r.try("then") || r.try("you") || r.try("a", "player")
	may := r.optional()
	r.try("then")
	if r.apart && (r.peek("leave") || r.peek("split")) {
		return nil, r.fail("after which of the numbers? Write \"take 1 or 2 and leave one heap\" or \"take 1; take 2 and " +
			"leave one heap\"")
	}
	switch {
	case r.try("leave"):
		return r.leaves(c)
	case may && r.try("split"):
		return r.maySplit(c)
	case r.try("split"):
		if r.rest() || r.ends() || r.peek("into") {
			c.Leaves = Two
			return r.splitsInto(c)
		}
	}
	r.at = end
	return []Clause{c}, nil
}

// verb reads the word for taking.
func (r *reader) verb() bool {
	begin := r.at
	if r.try("take") || r.try("knock", "down") {
		r.try("away")
		return true
	}
	if r.try("reduce") || r.try("decrease") {
		_ = r.try("a") || r.try("the") || r.try("any")
		if (r.try("heap") || r.try("number") || r.try("n")) && r.try("by") {
			return true
		}
	}
	r.at = begin
	return false
}

// all returns a kind of move that takes a whole heap.
func all(c Clause) Clause {
	c.Amount, c.Words, c.Most = func(t int) bool { return t > 0 }, "any number", Unbounded
	c.Fixed, c.Begin, c.Leaves = true, 1, Nothing
	return c
}

// whole reads the words for all of a heap.
func (r *reader) whole() bool {
	begin := r.at
	switch {
	case r.try("the", "whole", "heap"), r.try("a", "whole", "heap"):
		if !r.peek("of") {
			return true
		}
	case r.try("all"):
		if r.ends() || r.peek("from") || r.peek(",") || r.peek("or") {
			return true
		}
		if r.try("the", "token") || r.try("token") || r.try("of", "it") || r.try("of", "the", "heap") ||
			r.try("of", "them") {
			return true
		}
	case r.try("everything"):
		return true
	}
	r.at = begin
	return false
}

// notAll reads that a move may not take a whole heap: "but not all".
func (r *reader) notAll() bool {
	begin := r.at
	r.try(",")
	if r.try("but") || r.try("and") {
		_ = r.try("you") || r.try("a", "player")
		if (r.try("may", "not", "take") || r.try("not", "take") || r.try("not")) && r.whole() {
			return true
		}
	}
	r.at = begin
	return false
}

// another reads what separates a clause from the next where that is no semicolon.
func (r *reader) another() bool {
	begin := r.at
	comma := r.try(",")
	if or := r.try("or"); comma || or {
		next := r.at
		r.subject()
		verb := r.peek("split") || r.peek("halve") || r.verb() || r.whole()
		if r.at = next; verb {
			return true
		}
	}
	r.at = begin
	return false
}

// ends reports whether a clause ends here.
func (r *reader) ends() bool { return r.done() || r.peek(";") || r.peek(".") }

// rest reads the words for what a move has not taken.
func (r *reader) rest() bool {
	if r.try("the", "remaining") {
		return r.try("heap") || r.try("token")
	}
	return r.try("the", "rest") || r.try("the", "heap") || r.try("the", "remainder") || r.try("what", "is", "left") ||
		r.try("it")
}

// splitsInto reads what a split leaves, if the rule says more than that.
func (r *reader) splitsInto(c Clause) ([]Clause, error) {
	if r.try("into") {
		return r.splits(c)
	}
	return []Clause{c}, nil
}

// maySplit reads which heaps may be left as two.
func (r *reader) maySplit(c Clause) ([]Clause, error) {
	r.rest()
	two := c
	two.Leaves = Two
	if r.try("into") {
		clauses, err := r.splits(two)
		if len(clauses) == 1 && clauses[0].Leaves == Two && clauses[0].Parts == "" {
			c.Leaves |= Two
			return []Clause{c}, err
		}
		return append([]Clause{c}, clauses...), err
	}
	r.try("of")
	r.try("only")
	if r.ends() {
		c.Leaves |= Two
		return []Clause{c}, nil
	}
	err := r.heaps(&two)
	return []Clause{c, two}, err
}

// splits reads what a heap is split into.
func (r *reader) splits(c Clause) ([]Clause, error) {
	begin := r.at
	if r.try("half") || r.try("halves") || r.try("two", "halves") {
		c.Leaves, c.Parts = Two, "equal"
		return []Clause{c}, nil
	}
	if r.try("two") {
		if c.Leaves = Two; r.ends() {
			return []Clause{c}, nil
		}
		r.at = begin
	}
	clauses, err := r.leaves(c)
	for _, c := range clauses {
		if c.Leaves&(Nothing|One) != 0 {
			r.at = begin
			return nil, r.fail("a heap is split into two or three heaps")
		}
	}
	return clauses, err
}

// leaves reads what may be left. Heaps that must be different or equal make a clause of their own.
func (r *reader) leaves(c Clause) ([]Clause, error) {
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
	var clauses []Clause
	for _, parts := range []string{"", "different", "equal"} {
		if byParts[parts] != 0 {
			part := c
			part.Leaves, part.Parts = byParts[parts], parts
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
		return Nothing, "", nil
	case r.try("the", "rest"):
		return Nothing | One, "", nil
	}
	_ = r.try("a") || r.try("exactly")
	n, ok := r.number()
	if !ok {
		n = 1
	}
	if n < 1 || n > 3 {
		r.at--
		return 0, "", r.fail("a move leaves nothing, or one to three heaps")
	}
	for _, p := range []string{"different", "equal"} {
		if r.try(p) {
			parts = p
		}
	}
	_ = r.try("smaller") || r.try("nonempty") || r.try("non", "-", "empty")
	heap := r.try("heap")
	for _, p := range []string{"different", "equal"} {
		if r.try("of", p, "size") {
			parts = p
		}
	}
	if !heap && !(n < 3 && (r.peek("or") || r.peek(","))) { // "one or two heaps"
		return 0, "", r.fail(`what may be left? Write "nothing", "one heap", "two heaps", "two different heaps", "two ` +
			`equal heaps" or "three heaps"`)
	}
	leave = 1 << n
	if upTo {
		leave = 2<<n - 1
	}
	return leave, parts, nil
}
