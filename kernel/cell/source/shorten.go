package source

import (
	"go/scanner"
	"go/token"
)

// A completion must know the names that can be seen at the cursor, and their types. What
// has ended before the cursor and declares none of them is left out before anything is parsed: the
// bodies of functions and of other blocks, and the statements that declare nothing.

// Shortened returns a text without what cannot matter for the names at its end.
func Shortened(text string) string {
	s := shortener{text: text, frames: []frame{{block: true, start: -1}}}
	var sc scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(text))
	sc.Init(file, []byte(text), func(token.Position, string) {}, 0)
	for {
		pos, tok, lit := sc.Scan()
		if tok == token.EOF || file.Offset(pos) >= len(text) { // the statement at the cursor goes on
			return s.result()
		}
		s.token(tok, lit, file.Offset(pos))
	}
}

// A shortener goes through the tokens of a text and collects what is to be left out.
type shortener struct {
	text   string
	frames []frame // the brackets that are open, the text itself first
	cuts   []cut   // from left to right
	before token.Token
}

// A cut is a part of the text that is left out.
type cut struct{ start, end int }

// A frame is an open bracket with the statement that stands in it last, if it is a block.
type frame struct {
	block  bool
	open   int // behind the bracket
	inside int // cuts before the bracket

	start    int // of the statement, below 0 before it begins
	cuts     int // before the statement
	declares bool
	literal  bool // begins with func: a declaration, or a function literal that is called
	body     bool // the next brace begins a body
	header   bool // the next semicolons belong to the statement
}

func (s *shortener) token(tok token.Token, lit string, at int) {
	top := &s.frames[len(s.frames)-1]
	defer func() { s.before = tok }()
	if tok == token.SEMICOLON && !top.header {
		s.end(top, at+len(lit))
		return
	}
	if top.start < 0 && tok != token.RBRACE {
		*top = frame{block: top.block, open: top.open, inside: top.inside, start: at, cuts: len(s.cuts)}
	}
	switch tok {
	case token.LPAREN, token.LBRACK:
		s.frames = append(s.frames, frame{open: at + 1, inside: len(s.cuts), start: -1})
	case token.LBRACE:
		body := top.body && s.before != token.STRUCT && s.before != token.INTERFACE
		if body {
			top.body, top.header = false, false
		}
		s.frames = append(s.frames, frame{block: body, open: at + 1, inside: len(s.cuts), start: -1})
	case token.RPAREN, token.RBRACK, token.RBRACE:
		s.close(at)
	case token.FUNC, token.SELECT, token.ELSE:
		top.body = true
		top.literal = tok == token.FUNC && top.start == at
		top.declares = top.declares || top.literal
	case token.IF, token.FOR, token.SWITCH:
		top.body, top.header = true, true
	case token.ASSIGN, token.COMMA:
		top.body = top.body && top.header
	case token.DEFINE, token.VAR, token.CONST, token.TYPE, token.IMPORT, token.PACKAGE, token.CASE, token.DEFAULT:
		top.declares = top.declares || !top.header || tok == token.CASE || tok == token.DEFAULT
	}
}

// end ends the statement of a block.
func (s *shortener) end(f *frame, at int) {
	called := f.literal && s.before == token.RPAREN
	if f.start >= 0 && f.block && (called || !f.declares) {
		s.cuts = append(s.cuts[:f.cuts], cut{f.start, at})
	}
	f.start, f.body, f.header = -1, false, false
}

// close ends a bracket. What a block held is left out.
func (s *shortener) close(at int) {
	if len(s.frames) == 1 {
		return // of nothing
	}
	f := s.frames[len(s.frames)-1]
	s.frames = s.frames[:len(s.frames)-1]
	if f.block {
		s.cuts = append(s.cuts[:f.inside], cut{f.open, at})
	}
}

// result returns what is left.
func (s *shortener) result() string {
	out := make([]byte, 0, len(s.text))
	from := 0
	for _, c := range s.cuts {
		out = append(out, s.text[from:c.start]...)
		from = c.end
	}
	return string(append(out, s.text[from:]...))
}
