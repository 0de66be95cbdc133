package words

import "strings"

// Rules in words. The grammar, in which [x] may be left out and {x} may come any number of times:
//
//	rule    = clause {(";" | "," | [","] "or") clause | memory} ["."] [winner]
//	clause  = [subject] ("take" amounts ["tokens"] ["from" heaps | "except from" some] [["and" | ","] ["you"] leaving]
//	        | "split" ["only"] [heaps | "it"] ["into" leaves]
//	        | "take a whole heap of" amounts | ["take"] ("all" | "everything" | "the whole heap") ["from" heaps])
//	winner  = "Who cannot move loses." | "Who takes the last token wins." | "The last player wins."
//	subject = [("on" | "at" | "in") "each turn"]
//	          [("a" | "each" | "every" | "either") ("move" | "player") | "players" | "you"] ["may" | "can"]
//	leaving = "but not all" | "leave" leaves | ("may" | "can" | "perhaps") "split" [rest] [heaps]
//	        | "split" [rest] ["into" leaves]
//	rest    = "the rest" | "the remaining heap" | "the heap" | "what is left" | "it"
//	amounts = amount {("," | "or") amount} [("except" | "but" | "other than") number {("," | "or") number}]
//	amount  = ["exactly"] number | number ("to" | "-") number | number ("or more" | "or fewer")
//	        | ("up to" | "at most" | "less than" | "at least" | "more than") number
//	        | ["a number"] "between" number "and" number
//	        | number "," number "," number "…"
//	        | "any number" | "a square" | "a cube" | "a prime" | "a power of" number
//	        | "an odd number" | "an even number" | "a multiple of" number | "a Fibonacci number"
//	        | "a triangular number" | "a composite number" | these without "a", in the plural too
//	        | ("a divisor" | "a proper divisor" | ("at most" | "less than" | "at least" | "more than") "half")
//	          ["of the heap"] | "a number coprime to the heap"
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
// A clause without "leave" leaves nothing or one heap. Case, plurals, and synonyms such as "beans" for "tokens" do not
// matter.

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
		if r.misere() {
			return nil, memory, r.fail("a rule in words is of normal play; leave this out and write " +
				"grundy.Words(\"take 1 or 2\").Misere()")
		}
		if (none || len(clauses) > 0) && r.normal() {
			r.try(".")
			if !r.done() {
				return nil, memory, r.fail("the rule ends before this; every kind of move comes before who loses")
			}
		}
		if r.done() {
			break
		}
		if none {
			return nil, memory, r.fail("there is no move, and then something else")
		}
		c, err := r.clause()
		if err != nil {
			return nil, memory, err
		}
		clauses = append(clauses, c...)
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
	c := Clause{Leaves: Nothing | One}
	switch {
	case r.try("split"):
		r.try("only")
		c.Amount, c.Words, c.Fixed, c.Leaves = exactly(0), "nothing", true, Two
		if it := r.peek("it"); it && r.restricted {
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
	case !r.try("take"):
		return nil, r.fail(`a kind of move begins with "take" or "split", such as "take 1 or 2 tokens"`)
	}
	if r.whole() {
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
	if r.notAll() {
		c.Leaves = One
	}
	end := r.at
	r.try(",")
	r.try("and")
	_ = r.try("then") || r.try("you") || r.try("a", "player")
	may := r.try("may") || r.try("can") || r.try("optionally") || r.try("perhaps") || r.try("possibly")
	r.try("then")
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
		if r.try("the", "token") || r.try("token") || r.try("of", "it") || r.try("of", "the", "heap") {
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

// normal reads that the last move wins.
func (r *reader) normal() bool {
	begin := r.at
	if r.try("the", "last", "player", "wins") || r.try("the", "last", "move", "wins") {
		return true
	}
	r.try("the", "player")
	if r.try("who", "cannot", "move", "loses") || r.try("who", "take", "the", "last", "token", "wins") {
		return true
	}
	r.at = begin
	return false
}

// misere reports whether the rule says that the last move loses.
func (r *reader) misere() bool {
	ahead := *r
	ahead.try("the", "player")
	return ahead.peek("misère") || ahead.peek("misere") || ahead.peek("the", "last", "player", "loses") ||
		ahead.peek("the", "last", "move", "loses") || ahead.peek("who", "take", "the", "last", "token", "loses") ||
		ahead.peek("who", "cannot", "move", "wins")
}

// subject reads who moves, if the rule says it.
func (r *reader) subject() {
	for _, article := range []string{"a", "each", "every"} {
		if r.try("on", article, "turn") || r.try("at", article, "turn") || r.try("into", article, "turn") {
			r.try(",")
		}
	}
	if !r.try("you") && !r.try("player") {
		for _, article := range []string{"a", "each", "every", "either"} {
			_ = r.try(article, "move") || r.try(article, "player")
		}
	}
	_ = r.try("may") || r.try("can")
}

// another reads what separates a clause from the next where that is no semicolon.
func (r *reader) another() bool {
	begin := r.at
	comma := r.try(",")
	if or := r.try("or"); comma || or {
		next := r.at
		r.subject()
		verb := r.peek("take") || r.peek("split") || r.whole()
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
	r.try("a")
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
