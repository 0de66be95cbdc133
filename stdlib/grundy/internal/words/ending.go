package words

// misereAdvice answers a rule in which the last move loses.
const misereAdvice = "a rule in words is of normal play; leave this out and write " +
	"grundy.Words(\"take 1 or 2\").Misere()"

// ending reads who wins at the end: normal reports that the last move does.
func (r *reader) ending() (normal, found bool) {
	begin := r.at
	if r.try("normal", "play") {
		return true, true
	}
	if r.try("misère") || r.try("misere") {
		return false, true
	}
	_ = r.try("the") || r.try("a")
	_ = r.try("first")
	last := r.try("last")
	_ = r.try("player")
	_ = r.try("who") || r.try("that")
	switch {
	case last:
		_ = r.try("to", "move") || r.try("move")
	case r.try("take", "the", "last", "token"), r.try("make", "the", "last", "move"), r.try("move", "last"):
		last = true
	case r.cannot(), r.try("is", "unable", "to"), r.try("unable", "to"), r.try("has", "no"):
		if !r.try("move") {
			r.at = begin
			return false, false
		}
	default:
		r.at = begin
		return false, false
	}
	wins := r.try("wins")
	if !wins && !r.try("loses") {
		r.at = begin
		return false, false
	}
	r.try("the", "game")
	return wins == last, true
}

// cannot reads the word, in one of its spellings.
func (r *reader) cannot() bool {
	return r.try("cannot") || r.try("can", "not") || r.try("can", "'", "t") || r.try("can", "’", "t")
}

// subject reads who moves, if the rule says it.
func (r *reader) subject() {
	for _, article := range []string{"a", "each", "every"} {
		if r.try("on", article, "turn") || r.try("at", article, "turn") || r.try("into", article, "turn") {
			r.try(",")
		}
	}
	if !r.try("you") && !r.try("player") && !r.try("the", "player") && !r.try("two", "player") &&
		!r.try("alice", "and", "bob") {
		for _, article := range []string{"a", "each", "every", "either"} {
			_ = r.try(article, "move") || r.try(article, "player")
		}
	}
	_ = r.try("alternately") || r.try("into", "turn") || r.try("take", "turns") && (r.try("to") || r.peek("take") ||
		r.peek("split"))
	_ = r.try("may") || r.try("can") || r.try("must")
}

// continued reads a sentence that goes on with the moves before it: "You may split the rest", "You may not take all".
func (r *reader) continued(clauses []Clause) (more []Clause, found bool, err error) {
	begin := r.at
	_ = r.try("then")
	_ = r.try("you") || r.try("a", "player") || r.try("the", "player")
	not := r.try("may", "not", "take") || r.try("must", "not", "take") || r.cannot() && r.try("take")
	may := !not && r.optional()
	_ = r.try("then") || r.try("also")
	split := may && r.try("split") && (r.peek("the", "rest") || r.peek("the", "remaining") || r.peek("the", "remainder") ||
		r.peek("what", "is", "left"))
	if !split && !(not && r.whole()) || len(clauses) == 0 {
		r.at = begin
		return clauses, false, nil
	}
	if len(clauses) > 1 || clauses[0].Leaves&^(Nothing|One|Two) != 0 || clauses[0].Leaves&One == 0 {
		r.at = begin
		return nil, false, r.fail("after which moves? Say it in the same sentence, as in \"take 1 and leave one heap; take 2 " +
			"and may split the rest\"")
	}
	if split {
		more, err = r.maySplit(clauses[0])
		return more, true, err
	}
	clauses[0].Leaves &^= Nothing
	return clauses, true, nil
}

// optional reads that what follows may be done or not.
func (r *reader) optional() bool {
	return r.try("may") || r.try("can") || r.try("optionally") || r.try("perhaps") || r.try("possibly")
}
