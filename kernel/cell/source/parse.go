// Package source is the text of a cell: its pieces, the two files they are parsed as, what it
// names and declares, places in it, and what can be wrong with it.
package source

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"slices"
	"sort"
	"strings"
)

// Both files of a cell begin with a header of the same length, so that an offset
// in either is the offset in the cell plus len(bodyHead). That of the declarations
// ends its line: a comment at the beginning of the cell is about what comes next.
const (
	bodyHead = "package main;func _(){"
	declHead = "package main;        \n"
)

// A source is the text of a cell, parsed as two files: its imports and
// declarations, and a function that holds its statements.
type Cell struct {
	Text   string
	Fset   *token.FileSet
	Chunks []chunk
	Decls  *ast.File
	Body   *ast.File
	Stmts  *ast.BlockStmt // nil if they cannot be parsed
	Order  []ast.Stmt     // all statements, when some were hoisted
	Lines  []int          // offset of each line
}

// Parse splits and parses a cell. What it complains about leaves the part that can be parsed.
func Parse(fset *token.FileSet, text string) (*Cell, []Diagnostic) {
	s := &Cell{Text: text, Fset: fset, Chunks: split(text), Lines: lineStarts(text)}
	var diagnostics []Diagnostic
	file := func(head, tail string, mode parser.Mode, kinds ...chunkKind) *ast.File {
		f, err := parser.ParseFile(fset, "", head+s.only(kinds...)+tail, parser.ParseComments|mode)
		diagnostics = append(diagnostics, s.syntaxErrors(err)...)
		if f.FileStart.IsValid() { // messages that name a place name it in the cell
			fset.File(f.FileStart).AddLineColumnInfo(len(head), "", 1, 1)
		}
		return f
	}
	s.Decls = file(declHead, "", 0, importChunk, declChunk)
	s.Body = file(bodyHead, "\n}", parser.SkipObjectResolution, stmtChunk)
	if len(s.Body.Decls) > 0 {
		if fn, ok := s.Body.Decls[0].(*ast.FuncDecl); ok {
			s.Stmts = fn.Body
		}
	}
	if at, _ := unfinished(text); at >= 0 && text[at] == '/' && len(diagnostics) == 0 { // behind all that is parsed
		diagnostics = append(diagnostics, s.Diagnostic(Syntax, at, "comment not terminated"))
	}
	if len(diagnostics) > 0 {
		slices.SortStableFunc(diagnostics, ByOffset)
		return s, diagnostics
	}
	if len(s.Body.Decls) != 1 {
		return s, []Diagnostic{s.Diagnostic(Syntax, len(text), "unexpected } at the top level")}
	}
	return s, nil
}

// only returns the text with every chunk of another kind blanked out: all
// that is left keeps its offset, line and column.
func (s *Cell) only(kinds ...chunkKind) string {
	out := make([]byte, len(s.Text))
	for i := range out {
		if out[i] = ' '; s.Text[i] == '\n' {
			out[i] = '\n'
		}
	}
	end := 0
	for _, c := range s.Chunks {
		if slices.Contains(kinds, c.kind) {
			copy(out[end:c.end], s.Text[end:c.end]) // with the comments before it
		}
		end = c.end
	}
	return string(out)
}

func (s *Cell) syntaxErrors(err error) []Diagnostic {
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		return nil
	}
	notEnded := func(e *scanner.Error) bool { return strings.HasSuffix(e.Msg, "not terminated") }
	if open, _ := Unclosed(s.Text); len(open) > 0 && !slices.ContainsFunc(list, notEnded) {
		// All that the parser says is a consequence.
		last := open[len(open)-1]
		return []Diagnostic{s.Diagnostic(Syntax, last.Offset, "this "+last.Tok.String()+" is not closed")}
	}
	list.RemoveMultiples()
	if i := slices.IndexFunc(list, notEnded); i >= 0 {
		list = list[i : i+1] // the rest of the cell was read as text
	}
	var out []Diagnostic
	for _, e := range list {
		if strings.HasPrefix(e.Msg, "imports must appear before") {
			continue // not in a cell
		}
		if strings.HasPrefix(e.Msg, "expected '}', found 'EOF'") && len(list) > 1 {
			continue // the parser has given up on the brace behind the cell
		}
		offset := e.Pos.Offset - len(bodyHead)
		out = append(out, s.Diagnostic(Syntax, offset, syntaxMessage(e.Msg, offset > len(s.Text))))
	}
	return out
}

// Unclosed returns the brackets of a text that are not closed, up to one that closes none or another kind, which is
// wrong.
func Unclosed(text string) (open []Lexeme, wrong bool) {
	for _, t := range Lex(text) {
		switch t.nests() {
		case 1:
			open = append(open, t)
		case -1: // the tokens that close are in the order of those that open
			if len(open) == 0 || open[len(open)-1].Tok+token.RPAREN-token.LPAREN != t.Tok {
				return open, true
			}
			open = open[:len(open)-1]
		}
	}
	return open, false
}

// syntaxMessage takes out of the parser's words what the user did not write: the brace
// behind the cell, which the parser has reached if the error is beyond the cell.
func syntaxMessage(msg string, beyond bool) string {
	if strings.HasPrefix(msg, "expected '}', found 'EOF'") {
		return "unexpected end of the cell: a { is not closed"
	}
	if beyond {
		return strings.Replace(msg, "found '}'", "found the end of the cell", 1)
	}
	return msg
}

// Diagnostic returns a Diagnostic at an offset of the cell.
func (s *Cell) Diagnostic(kind Kind, offset int, msg string) Diagnostic {
	offset = min(max(offset, 0), len(s.Text))
	line, column := s.LineColumn(offset)
	return Diagnostic{Kind: kind, Line: line, Column: column, Offset: offset, Message: msg}
}

// Offset returns the offset in the cell of a position in one of its files.
func (s *Cell) Offset(pos token.Pos) int {
	f := s.Fset.File(pos)
	if f == nil {
		return 0
	}
	return min(max(f.Offset(pos)-len(bodyHead), 0), len(s.Text))
}

// LineColumn returns the line and the column, from 1, of an offset.
func (s *Cell) LineColumn(offset int) (line, column int) {
	i := sort.SearchInts(s.Lines, offset+1) - 1
	return i + 1, offset - s.Lines[i] + 1
}

func lineStarts(text string) []int {
	starts := []int{0}
	for i := range text {
		if text[i] == '\n' {
			starts = append(starts, i+1)
		}
	}
	return starts
}

// Ordered returns the statements of the cell in the order in which they run.
func (s *Cell) Ordered() []ast.Stmt {
	if s.Order != nil {
		return s.Order
	}
	return s.Stmts.List
}

// Hidden reports whether the cell ends with a written semicolon.
func (s *Cell) Hidden() bool {
	toks := Lex(s.Text)
	return len(toks) > 0 && toks[len(toks)-1].Lit == ";"
}

// EndsInStatement reports whether the last piece of the cell is a statement.
func (s *Cell) EndsInStatement() bool {
	return len(s.Chunks) > 0 && s.Chunks[len(s.Chunks)-1].kind == stmtChunk
}
