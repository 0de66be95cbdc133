package assist

import (
	"go/token"
	"strings"

	"sprague/kernel/cell"
	"sprague/kernel/cell/source"
)

// IsComplete says whether the source can be run as it stands, and when it needs more
// lines, by what the next one should be indented.
func IsComplete(c *cell.Checker, src string) (state Completeness, indent string) {
	defer func() {
		if recover() != nil { // a fault of ours, which Check reports when the cell runs
			state, indent = Complete, ""
		}
	}()
	if strings.TrimSpace(src) == "" {
		return Complete, ""
	}
	open, wrong := source.Unclosed(src)
	if wrong {
		return Invalid, ""
	}
	if len(open) > 0 || openLiteral(src) || needsOperand(source.Lex(src)) {
		return Incomplete, strings.Repeat("\t", len(open))
	}
	if _, diagnostics := source.Parse(c.Fset, src); len(diagnostics) > 0 {
		return Invalid, ""
	}
	return Complete, ""
}

// openLiteral reports whether the source ends inside a raw string or a comment that goes
// on over lines.
func openLiteral(src string) bool {
	mark := source.Opened(src)
	return mark == "`" || mark == "/*"
}

// needsOperand reports whether the last token asks for another one.
func needsOperand(toks []source.Lexeme) bool {
	n := len(toks)
	for n > 0 && toks[n-1].Tok == token.SEMICOLON && toks[n-1].Lit == "\n" {
		n--
	}
	if n == 0 {
		return false
	}
	switch last := toks[n-1].Tok; last {
	case token.RPAREN, token.RBRACK, token.RBRACE, token.INC, token.DEC, token.SEMICOLON, token.ELLIPSIS:
		return false
	case token.ELSE, token.FUNC, token.TYPE, token.VAR, token.CONST, token.IMPORT, token.FOR, token.IF, token.SWITCH:
		return true
	default:
		return last.IsOperator()
	}
}
