package source

import (
	"fmt"
	"go/token"
)

// The type checker, and what comes after it, take time that grows with the square or the cube
// of how deep a source is nested, and cannot be interrupted. No program that somebody has
// written comes near these bounds; below them a check takes less than a second.
const (
	maxNesting = 300 // brackets in brackets
	maxPrefix  = 100 // signs of a type, or operators, in front of each other: [][]…int
)

// TooDeep complains of a source that is nested too deeply. It takes linear time.
func TooDeep(text string) []Diagnostic {
	depth, prefix, before := 0, 0, token.ILLEGAL
	for _, t := range Lex(text) {
		depth += t.nests()
		switch t.Tok {
		case token.LBRACK, token.RBRACK, token.MUL, token.AND, token.ARROW, token.CHAN, token.MAP, token.SUB, token.ADD,
			token.XOR, token.NOT:
			prefix++
		default:
			if before != token.LBRACK { // of an index, or a type of keys
				prefix = 0
			}
		}
		before = t.Tok
		if depth > maxNesting || prefix > 2*maxPrefix {
			s := &Cell{Text: text, Lines: lineStarts(text)}
			d := s.Diagnostic(Refusal, t.Offset, fmt.Sprintf("this is nested more than %d deep",
				map[bool]int{true: maxNesting, false: maxPrefix}[depth > maxNesting]))
			d.Hint = "give parts of it names"
			return []Diagnostic{d}
		}
	}
	return nil
}
