package words

import (
	"fmt"
	"strconv"
	"strings"
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

// Phrases for what other moves took.
const (
	takenLast = "(what was (taken last|just taken)|as many as were taken last|the (last|previous) move|" +
		"(the same number as|the number|what|as many token? as)? " +
		"(your opponent|the opponent|the (other|previous) player) just? took (last|just)?)"
	mayNotTake = "(may not take|must not take|(" + cannot + ") take)"
)

// memory reads one condition on moves before; found is false where none comes next.
func (r *reader) memory(m *Memory) (found bool, err error) {
	begin := r.at
	r.try("(,|;|.)? (and|but)?")
	switch {
	case r.bound(m):
	case r.try("(no (one|player) may|(a player|you) may not|not) (take|repeat)? " + takenLast):
		m.NoRepeat = true
	case r.try("once a player may pass|a player may pass once|with one pass"):
		m.Pass = true
	case r.try("the first move leave something"), r.then("the first (move|player) "+mayNotTake, r.whole):
		if m.Times == 0 {
			err = r.fail(`the first move is a case of its own only after "at most twice what was taken last" or the like`)
		}
	default:
		r.at = begin
		return false, nil
	}
	return err == nil, err
}

// bound reads the most that a move takes after another, such as "at most twice what was taken last".
func (r *reader) bound(m *Memory) bool {
	begin, times, more := r.at, 1, 0
	most, _ := r.read("at most|up to|no more than|(less|fewer) than")
	if factor, ok := r.read("twice|# times"); ok {
		times = append(numbers(factor), 2)[0]
	}
	if most == "" || times == 0 || !r.try(takenLast) {
		r.at = begin
		return false
	}
	if term, ok := r.read("(plus|minus) #"); ok {
		if more = numbers(term)[0]; strings.HasPrefix(term, "minus") {
			more = -more
		}
	}
	if strings.HasSuffix(most, "than ") && most != "no more than " {
		more--
	}
	m.Times, m.More = times, more
	return true
}

// remembers reports whether a condition on moves before comes next.
func (r *reader) remembers() bool {
	ahead := *r
	found, err := ahead.memory(&Memory{Times: 1})
	return found || err != nil
}
