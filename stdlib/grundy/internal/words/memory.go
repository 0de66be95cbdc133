package words

import (
	"fmt"
	"strconv"
)

// Memory is how the moves before restrict a move. The zero Memory is that of a game without one.
type Memory struct {
	Times, More int  // a move takes at most Times·t + More where t were taken last; no such bound where Times is 0
	NoRepeat    bool // a move does not take what was taken last
	Pass        bool // one of the players may pass, once in the game
}

// Remembers reports whether moves depend on what was taken last.
func (m Memory) Remembers() bool { return m.Times > 0 || m.NoRepeat }

// clauses returns the memory in words, each part with the sign before it.
func (m Memory) clauses(bound string) (text string) {
	if m.Times > 0 {
		factor := map[int]string{1: "", 2: "twice "}[m.Times]
		if m.Times > 2 {
			factor = strconv.Itoa(m.Times) + " times "
		}
		text = bound + " at most " + factor + "what was taken last"
		switch {
		case m.More > 0:
			text += fmt.Sprintf(" plus %d", m.More)
		case m.More < 0:
			text += fmt.Sprintf(" minus %d", -m.More)
		}
		text += "; the first move leaves something"
	}
	if m.NoRepeat {
		text += "; no one may take what was just taken"
	}
	if m.Pass {
		text += "; once a player may pass"
	}
	return text
}

// memory reads one condition on moves before; found is false where none comes next.
func (r *reader) memory(m *Memory) (found bool, err error) {
	begin := r.at
	_ = r.try(",") || r.try(";") || r.try(".")
	_ = r.try("and") || r.try("but")
	switch {
	case r.bound(m), r.noRepeat(m), r.pass(m):
		return true, nil
	case r.try("the", "first", "move", "leave", "something"), r.firstLeaves():
		if m.Times == 0 {
			return false, r.fail(`the first move is a case of its own only after "at most twice what was taken last" or the like`)
		}
		return true, nil
	}
	r.at = begin
	return false, nil
}

// firstLeaves reads that the first move may not take everything.
func (r *reader) firstLeaves() bool {
	begin := r.at
	if (r.try("the", "first", "move") || r.try("the", "first", "player")) && (r.try("may", "not", "take") ||
		r.cannot() && r.try("take")) && r.whole() {
		return true
	}
	r.at = begin
	return false
}

// bound reads the most that a move takes after another, such as "at most twice what was taken last".
func (r *reader) bound(m *Memory) bool {
	begin, more := r.at, 0
	less := r.try("less", "than") || r.try("fewer", "than")
	if less {
		more = -1
	} else if !r.try("at", "most") && !r.try("up", "to") && !r.try("no", "more", "than") {
		return false
	}
	times := 1
	if r.try("twice") {
		times = 2
	} else if n, ok := r.number(); ok && r.try("times") {
		times = n
	}
	if r.takenLast() {
		sign := 0
		if r.try("plus") {
			sign = 1
		} else if r.try("minus") {
			sign = -1
		}
		n, ok := 0, true
		if sign != 0 {
			n, ok = r.number()
		}
		if ok && times > 0 {
			m.Times, m.More = times, more+sign*n
			return true
		}
	}
	r.at = begin
	return false
}

// takenLast reads the words for the number that the move before took.
func (r *reader) takenLast() bool {
	if r.try("what", "was", "taken", "last") || r.try("what", "was", "just", "taken") ||
		r.try("as", "many", "as", "were", "taken", "last") || r.try("the", "last", "move") ||
		r.try("the", "previous", "move") {
		return true
	}
	begin := r.at
	_ = r.try("the", "same", "number", "as") || r.try("the", "number") || r.try("what") ||
		r.try("as", "many", "token", "as") || r.try("as", "many", "as")
	if r.try("your", "opponent") || r.try("the", "opponent") || r.try("the", "other", "player") ||
		r.try("the", "previous", "player") {
		r.try("just")
		if r.try("took") {
			_ = r.try("last") || r.try("just")
			return true
		}
	}
	r.at = begin
	return false
}

func (r *reader) noRepeat(m *Memory) bool {
	begin := r.at
	subject := r.try("no", "one", "may") || r.try("no", "player", "may") || r.try("a", "player", "may", "not") ||
		r.try("you", "may", "not") || r.try("not")
	_ = r.try("take") || r.try("repeat")
	if subject && r.takenLast() {
		m.NoRepeat = true
		return true
	}
	r.at = begin
	return false
}

func (r *reader) pass(m *Memory) bool {
	found := r.try("once", "a", "player", "may", "pass") || r.try("a", "player", "may", "pass", "once") ||
		r.try("with", "one", "pass")
	m.Pass = m.Pass || found
	return found
}

// remembers reports whether a condition on moves before comes next.
func (r *reader) remembers() bool {
	ahead := *r
	found, err := ahead.memory(&Memory{Times: 1})
	return found || err != nil
}
