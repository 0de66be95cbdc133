package grundy

import (
	"errors"
	"fmt"
	"strings"

	"sprague/stdlib/grundy/internal/words"
)

// RuleError is the error for a rule in words that cannot be parsed.
type RuleError struct {
	Rule   string
	Offset int // in bytes
	Msg    string
}

// Error shows the rule with a caret under the offset.
func (e *RuleError) Error() string {
	return fmt.Sprintf("grundy: %s\n    %s\n    %s^", e.Msg, e.Rule, strings.Repeat(" ", len([]rune(e.Rule[:e.Offset]))))
}

// Words is like [ParseRule], but panics with the error.
func Words(rule string) *Game {
	g, err := ParseRule(rule)
	if err != nil {
		panic(err)
	}
	return g
}

// ParseRule returns the game of heaps with a rule in words, such as
//
//	take 1 or 2 tokens and leave nothing, one heap or two heaps
//	take 1, 2 or a square; split an even heap into two heaps
//	take a power of 2 from an odd heap
//	split a heap into two different heaps
//
// It accepts everything that the method Rule of declared games and octal games returns. A rule is a list of clauses
// separated by semicolons or "or"; a move follows one of them. A clause takes numbers, ranges ("3 to 5", "7 or more",
// "any number", "all"), squares, cubes, primes, powers, multiples, odd, even, triangular, composite or Fibonacci
// numbers of tokens, a divisor of the heap, a number coprime to it, at most, at least or exactly half of it, or
// adjacent tokens of a row, which leaves those before and behind as two rows. It applies to every heap, or to even or
// odd heaps, to heaps of at least or at most some size, to heaps divisible or not divisible by a number, or to
// remainders ("a heap of 1 or 3 modulo 4"). It may have exceptions, as "any number except 3" and "1 or 2, but not from
// a heap of 5". It leaves what follows "leave", or else nothing or one heap. Conditions on earlier moves are those of
// Dynamic, NoRepeat and WithPass:
//
//	take any number, at most twice what was taken last
//	take 1 to 5 tokens; no one may take what was just taken; once a player may pass
//
// The error is a *RuleError.
func ParseRule(rule string) (*Game, error) {
	clauses, memory, err := words.Parse(rule)
	if e, ok := errors.AsType[*words.Error](err); ok {
		return nil, (*RuleError)(e)
	} else if err != nil {
		return nil, err
	}
	g := declare("", clauses...)
	if memory == (words.Memory{}) {
		return g, nil
	}
	with, err := remember(g.declared(), memory)
	if err != nil {
		return nil, &RuleError{Rule: rule, Msg: err.Error()}
	}
	return with, nil
}
