package source

import (
	"go/scanner"
	"go/token"
)

// A chunk is one top-level piece of a cell: bytes [start, end) of the source, its
// terminating semicolon included when one is written.
type chunk struct {
	kind       chunkKind
	start, end int
}

// A chunkKind says what a chunk holds.
type chunkKind int

const (
	packageChunk chunkKind = iota
	importChunk
	declChunk
	stmtChunk
)

// split cuts a cell into its top-level pieces. Nothing is required of the source:
// what cannot be understood is a statement, and the parser will complain.
func split(src string) []chunk {
	var chunks []chunk
	var toks []Lexeme
	depth := 0
	flush := func(end int) {
		if len(toks) > 0 {
			chunks = append(chunks, chunk{classify(toks), toks[0].Offset, end})
		}
		toks = toks[:0]
	}
	for _, t := range Lex(src) {
		depth += t.nests()
		if t.Tok != token.SEMICOLON || depth > 0 {
			toks = append(toks, t)
			continue
		}
		depth = 0
		end := t.Offset
		if t.Lit == ";" {
			end++
		}
		flush(end)
	}
	flush(len(src))
	return chunks
}

// A lexeme is one token and where it begins.
type Lexeme struct {
	Tok    token.Token
	Lit    string
	Offset int
}

// Lex returns the tokens of the source, automatic semicolons included, comments left out.
func Lex(src string) []Lexeme { return scan(src, 0, func(token.Position, string) {}) }

func scan(src string, mode scanner.Mode, complain scanner.ErrorHandler) (toks []Lexeme) {
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(src))
	s.Init(file, []byte(src), complain, mode)
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			return toks
		}
		toks = append(toks, Lexeme{tok, lit, file.Offset(pos)})
	}
}

// nests is 1 for a bracket that opens, -1 for one that closes.
func (t Lexeme) nests() int {
	switch t.Tok {
	case token.LPAREN, token.LBRACK, token.LBRACE:
		return 1
	case token.RPAREN, token.RBRACK, token.RBRACE:
		return -1
	}
	return 0
}

// classify tells what the tokens of one top-level piece are.
func classify(toks []Lexeme) chunkKind {
	switch toks[0].Tok {
	case token.PACKAGE:
		return packageChunk
	case token.IMPORT:
		return importChunk
	case token.CONST, token.TYPE, token.VAR:
		return declChunk
	case token.FUNC:
		if len(toks) > 1 && toks[1].Tok == token.IDENT || isMethod(toks) {
			return declChunk
		}
	}
	return stmtChunk
}

// isMethod reports whether "func (" begins a method declaration and not a literal:
// a name follows the closing parenthesis, and after the name an opening one.
func isMethod(toks []Lexeme) bool {
	depth := 0
	for i, t := range toks[1:] {
		if depth += t.nests(); depth == 0 {
			rest := toks[i+2:]
			return len(rest) > 1 && rest[0].Tok == token.IDENT && rest[1].Tok == token.LPAREN
		}
	}
	return false
}
