package words

import "strings"

// Rules in words. The grammar, in which [x] may be left out and {x} may come any number of times; the tables amounts
// and sizes have the phrases for numbers of tokens and sizes of heaps, and memory those for earlier moves:
//
//	rule    = clause {(";" | "," | [","] "or") clause | memory} ["."] [winner]
//	clause  = [subject] ("take" amounts ["tokens"] ["from" heaps | "except from" some]
//	          ["if" ("it" | "the heap") "is" size] [["and" | ","] ["you"] leaving]
//	        | "split" ["only"] [heaps | "it"] ["into" leaves]
//	        | "halve an even heap" | "take a whole heap of" amounts
//	        | ["take"] ("all" | "everything" | "the whole heap") ["from" heaps])
//	        | "You may split" rest ["into" leaves] | "You may not take all"    (after one clause, of what it leaves)
//	amounts = amount ["adjacent"] ["tokens"] {("," | "or") amount} ["…"]
//	          [("except" | "but" | "other than") number {("," | "or") number}]
//	heaps   = some [("except" | "but not") ["from"] some]
//	some    = "a heap" [size] | "an even heap" | "an odd heap"
//	leaving = "but not all" | "leave" leaves | ("may" | "can" | "perhaps") "split" [rest] [heaps]
//	        | "split" [rest] ["into" leaves]
//	leaves  = leave {("," | "or") leave}
//	leave   = "nothing" | ["at most"] ("one heap"
//	        | ("two" | "three") ["different" | "equal"] "heaps" ["of" ("different" | "equal") "size"])
//
// A clause without "leave" leaves nothing or one heap, with "adjacent" also two: what stands before and behind.
// Case, plurals, and synonyms such as "beans" for "tokens" do not matter.

// Phrases of several sentences.
const (
	cannot   = "(cannot|can not|can ' t|can ’ t)"
	optional = "(may|can|optionally|perhaps|possibly)"
	takes    = "((take|knock down) away?|(reduce|decrease) (a|the|any)? (heap|number|n) by)"
	rest     = "(the remaining (heap|token)|the (rest|heap|remainder)|what is left|it)"
	ends     = "(;|.|$)"
	subject  = "((on|at|into) (a|each|every) turn ,?)? " + mover + "? " +
		"(alternately|into turn|take turns to?)? (may|can|must)?"
	mover     = "(you|(the|two)? player|alice and bob|(a|each|every|either) (move|player))"
	lastMover = "(the|a)? first? (last player? (who|that)? (to? move)?|" +
		"player? (who|that)? (take the last token|make the last move|move last))"
	stuck = "(the|a)? first? player? (who|that)? (" + cannot + "|is? unable to|has no) move"
	win   = "(" + lastMover + " wins|" + stuck + " loses) (the game)?|normal play"
	lose  = "(" + lastMover + " loses|" + stuck + " wins) (the game)?|misère"
)

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
	r := newReader(rule)
	none := r.try("there is no move .?")
	for !r.done() {
		switch {
		case r.try("=" + lose):
			return nil, memory, r.fail("a rule in words is of normal play; leave this out and write " +
				"grundy.Words(\"take 1 or 2\").Misere()")
		case none || len(clauses) > 0:
			if r.try("("+win+") .?") && !r.done() {
				return nil, memory, r.fail("the rule ends before this; every kind of move comes before who loses")
			}
		}
		if r.done() {
			break
		}
		if none {
			return nil, memory, r.fail("there is no move, and then something else")
		}
		if clauses, err = r.sentence(clauses); err != nil {
			return nil, memory, err
		}
		for found := true; found; {
			if found, err = r.memory(&memory); err != nil {
				return nil, memory, err
			}
		}
		if !r.try(";|.") && !r.another() && !r.done() {
			return nil, memory, r.fail("this is not understood; write ; before the next kind of move, as in \"take 1 or 2; " +
				"split an even heap\"")
		}
	}
	if len(clauses) == 0 && !none {
		return nil, memory, r.fail(`an empty rule; write for instance "take 1 or 2 tokens"`)
	}
	return clauses, memory, nil
}

// sentence reads one kind of move, or goes on with the moves before it, as "You may split the rest" does.
func (r *reader) sentence(clauses []Clause) ([]Clause, error) {
	begin := r.at
	split := r.try("then? " + mover + "? " + optional +
		" (then|also)? split =the (rest|remaining|remainder)|what is left")
	if !split && !r.then("then? "+mover+"? "+mayNotTake, r.whole) || len(clauses) == 0 {
		r.at = begin
		c, err := r.clause()
		return append(clauses, c...), err
	}
	if len(clauses) > 1 || clauses[0].Leaves&^(Nothing|One|Two) != 0 || clauses[0].Leaves&One == 0 {
		r.at = begin
		return nil, r.fail("after which moves? Say it in the same sentence, as in \"take 1 and leave one heap; take 2 " +
			"and may split the rest\"")
	}
	if split {
		return r.maySplit(clauses[0])
	}
	clauses[0].Leaves &^= Nothing
	return clauses, nil
}

// clause reads one kind of move, which is two clauses where it may leave more in some heaps.
func (r *reader) clause() ([]Clause, error) {
	r.try(subject)
	r.apart = false
	c := Clause{Leaves: Nothing | One}
	switch {
	case r.try("halve"):
		return r.half(c)
	case r.try("=replace"):
		return nil, r.fail("which smaller heaps? If they have the tokens of the heap, write \"split a heap into two " +
			"heaps\"; if not, the game is a function for grundy.New")
	case r.try("split only?"):
		return r.split(c)
	case r.try("take a whole heap of"):
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
	case r.try(takes):
		return r.take(c)
	}
	return nil, r.fail(`a kind of move begins with "take" or "split", such as "take 1 or 2 tokens"`)
}

// take reads what a move takes, from which heaps, and what it leaves.
func (r *reader) take(c Clause) ([]Clause, error) {
	if ahead := *r; ahead.bound(new(Memory)) { // read with the rest of the memory
		c = all(c)
		c.Leaves = Nothing | One
		return []Clause{c}, nil
	} else if r.whole() {
		c = all(c)
	} else if err := r.amounts(&c); err != nil {
		return nil, err
	}
	r.try("token")
	var err error
	if not := r.try(",? (except|but not) from"); not || r.try("from") {
		err = r.heaps(&c, not)
	}
	if err == nil && r.apart && c.Heap != nil {
		err = r.fail("from which heaps are the numbers before the last one taken? Write \"take 1 or 2 from an even " +
			"heap\" or \"take 1; take 2 from an even heap\"")
	}
	if err == nil {
		err = r.condition(&c)
	}
	if err != nil {
		return nil, err
	}
	if r.then(",? (but|and) (you|a player)? (may not take|not take?)", r.whole) {
		c.Leaves &^= Nothing
	}
	end := r.at
	r.try(",? and? (then|you|a player)?")
	may := r.try(optional)
	r.try("then")
	if r.apart && r.try("=leave|split") {
		return nil, r.fail("after which of the numbers? Write \"take 1 or 2 and leave one heap\" or \"take 1; take 2 and " +
			"leave one heap\"")
	}
	switch {
	case r.try("leave"):
		return r.leaves(c)
	case may && r.try("split"):
		return r.maySplit(c)
	case r.try("split " + rest), r.try("split =into|" + ends):
		c.Leaves = Two
		return r.splitsInto(c)
	}
	r.at = end
	return []Clause{c}, nil
}

// split reads which heaps are split, and into what.
func (r *reader) split(c Clause) ([]Clause, error) {
	c.allow([]amount{{}}, nil)
	c.Amount, c.Words, c.Leaves = func(t int) bool { return t == 0 }, "nothing", Two
	if r.restricted && r.try("=it|the heap") {
		return nil, r.fail("which heap? Repeat the words for it: \"take 1 from an odd heap; split an odd heap\"")
	}
	if !r.try("it") && !r.try("=into") {
		if err := r.heaps(&c, false); err != nil {
			return nil, err
		}
	}
	return r.splitsInto(c)
}

// half reads the heaps of which half is taken: only even ones have one.
func (r *reader) half(c Clause) ([]Clause, error) {
	c.allow([]amount{part(isHalf, nil)(nil)}, nil)
	c.Words = "exactly half"
	if !r.try("a? even heap|(it|the heap|a heap) if (it|the heap) is even") {
		r.try("it|the heap|a heap")
		return nil, r.fail("an odd heap has no half; write \"halve an even heap\", \"take at least half\", \"take at most " +
			"half\" or \"split a heap into two equal heaps\"")
	}
	return []Clause{c}, nil
}

// all returns a kind of move that takes a whole heap.
func all(c Clause) Clause {
	c.allow([]amount{between(1, Unbounded)(nil)}, nil)
	c.Words, c.Leaves = "any number", Nothing
	return c
}

// whole reads the words for all of a heap.
func (r *reader) whole() bool {
	return r.try("(the|a) whole heap|everything|all (the? token|of (it|the heap|them))") || r.try("all =from|,|or|"+ends)
}

// another reads what separates a clause from the next where that is no semicolon.
func (r *reader) another() bool {
	ahead := *r
	if !ahead.try(", or?|or") {
		return false
	}
	next := ahead.at
	ahead.try(subject)
	if !ahead.try("split|halve|"+takes) && !ahead.whole() {
		return false
	}
	r.at = next
	return true
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
	r.try(rest)
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
	if r.try("of? only? =" + ends) {
		c.Leaves |= Two
		return []Clause{c}, nil
	}
	r.try("of? only?")
	err := r.heaps(&two, false)
	return []Clause{c, two}, err
}

// splits reads what a heap is split into.
func (r *reader) splits(c Clause) ([]Clause, error) {
	begin := r.at
	if c.Leaves = Two; r.try("half|halves|two halves") {
		c.Parts = "equal"
		return []Clause{c}, nil
	}
	if r.try("two =" + ends) {
		return []Clause{c}, nil
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
func (r *reader) leaves(c Clause) (clauses []Clause, err error) {
	byParts := map[string]uint8{}
	for next := true; next; next = r.try(", or?|or") {
		leave, parts, err := r.leave()
		if err != nil {
			return nil, err
		}
		byParts[parts] |= leave
	}
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
	upTo := r.try("at most|up to")
	switch {
	case r.try("nothing"):
		return Nothing, "", nil
	case r.try("the rest"):
		return Nothing | One, "", nil
	}
	r.try("a|exactly")
	begin, n := r.at, 1
	if count, ok := r.read("#"); ok {
		n = numbers(count)[0]
	}
	if n < 1 || n > 3 {
		r.at = begin
		return 0, "", r.fail("a move leaves nothing, or one to three heaps")
	}
	kind, _ := r.read("(different|equal)? (smaller|nonempty|non - empty)?")
	size, heap := r.read("heap (of (different|equal) size)?")
	if !heap && (n == 3 || !r.try("=or|,")) { // "one or two heaps"
		return 0, "", r.fail(`what may be left? Write "nothing", "one heap", "two heaps", "two different heaps", "two ` +
			`equal heaps" or "three heaps"`)
	}
	for _, word := range strings.Fields(kind + size) {
		if word == "different" || word == "equal" {
			parts = word
		}
	}
	if upTo {
		return 2<<n - 1, parts, nil
	}
	return 1 << n, parts, nil
}
