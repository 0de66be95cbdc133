package cell

import (
	"go/token"
	"strings"
)

// IsComplete says whether the source can be run as it stands, and when it needs more
// lines, by what the next one should be indented.
func (c *Checker) IsComplete(src string) (Completeness, string) {
	if strings.TrimSpace(src) == "" {
		return Complete, ""
	}
	toks := lex(src)
	depth := 0
	for _, t := range toks {
		switch t.tok {
		case token.LPAREN, token.LBRACK, token.LBRACE:
			depth++
		case token.RPAREN, token.RBRACK, token.RBRACE:
			depth--
		}
		if depth < 0 {
			return Invalid, ""
		}
	}
	if depth > 0 || openLiteral(src) || needsOperand(toks) {
		return Incomplete, strings.Repeat("\t", max(depth, 0))
	}
	if _, diagnostics := parse(c.fset, src); len(diagnostics) > 0 {
		return Invalid, ""
	}
	return Complete, ""
}

// openLiteral reports whether the source ends inside a raw string or a comment that goes
// on over lines.
func openLiteral(src string) bool {
	mark := opened(src)
	return mark == "`" || mark == "/*"
}

// needsOperand reports whether the last token asks for another one.
func needsOperand(toks []lexeme) bool {
	n := len(toks)
	for n > 0 && toks[n-1].tok == token.SEMICOLON && toks[n-1].lit == "\n" {
		n--
	}
	if n == 0 {
		return false
	}
	switch last := toks[n-1].tok; last {
	case token.RPAREN, token.RBRACK, token.RBRACE, token.INC, token.DEC, token.SEMICOLON, token.ELLIPSIS:
		return false
	case token.ELSE, token.FUNC, token.TYPE, token.VAR, token.CONST, token.IMPORT, token.FOR, token.IF, token.SWITCH:
		return true
	default:
		return last.IsOperator()
	}
}
