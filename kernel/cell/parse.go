package cell

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
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
type source struct {
	text   string
	fset   *token.FileSet
	chunks []chunk
	decls  *ast.File
	body   *ast.File
	stmts  *ast.BlockStmt
	order  []ast.Stmt // all statements, when some were hoisted
	lines  []int      // offset of each line
}

// parse splits and parses a cell.
func parse(fset *token.FileSet, text string) (*source, []Diagnostic) {
	s := &source{text: text, fset: fset, chunks: split(text), lines: lineStarts(text)}
	var diagnostics []Diagnostic
	file := func(head, tail string, want func(chunkKind) bool) *ast.File {
		f, err := parser.ParseFile(fset, "", head+s.only(want)+tail, parser.ParseComments|parser.SkipObjectResolution)
		diagnostics = append(diagnostics, s.syntaxErrors(err)...)
		return f
	}
	s.decls = file(declHead, "", func(k chunkKind) bool { return k == importChunk || k == declChunk })
	s.body = file(bodyHead, "\n}", func(k chunkKind) bool { return k == stmtChunk })
	if len(diagnostics) > 0 {
		sort.SliceStable(diagnostics, func(i, j int) bool { return diagnostics[i].Offset < diagnostics[j].Offset })
		return s, s.translate(diagnostics)
	}
	if len(s.body.Decls) != 1 {
		return s, []Diagnostic{s.diagnostic(Syntax, len(text), "unexpected } at the top level")}
	}
	s.stmts = s.body.Decls[0].(*ast.FuncDecl).Body
	return s, nil
}

// only returns the text with every chunk that is not wanted blanked out: all
// that is left keeps its offset, line and column.
func (s *source) only(want func(chunkKind) bool) string {
	out := make([]byte, len(s.text))
	for i := range out {
		if out[i] = ' '; s.text[i] == '\n' {
			out[i] = '\n'
		}
	}
	end := 0
	for _, c := range s.chunks {
		if want(c.kind) {
			copy(out[end:c.end], s.text[end:c.end]) // with the comments before it
		}
		end = c.end
	}
	return string(out)
}

func (s *source) syntaxErrors(err error) []Diagnostic {
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		return nil
	}
	list.RemoveMultiples()
	var out []Diagnostic
	for _, e := range list {
		if strings.HasPrefix(e.Msg, "imports must appear before") {
			continue // not in a cell
		}
		if strings.HasPrefix(e.Msg, "expected '}', found 'EOF'") && len(list) > 1 && !s.opensBlock() {
			continue // the parser has given up on the brace behind the cell
		}
		offset := e.Pos.Offset - len(bodyHead)
		out = append(out, s.diagnostic(Syntax, offset, syntaxMessage(e.Msg, offset > len(s.text))))
	}
	return out
}

// opensBlock reports whether the cell has a { that is not closed.
func (s *source) opensBlock() bool {
	open := 0
	for _, t := range lex(s.text) {
		switch t.tok {
		case token.LBRACE:
			open++
		case token.RBRACE:
			open--
		}
	}
	return open > 0
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

// diagnostic returns a Diagnostic at an offset of the cell.
func (s *source) diagnostic(kind Kind, offset int, msg string) Diagnostic {
	offset = min(max(offset, 0), len(s.text))
	line, column := s.lineColumn(offset)
	return Diagnostic{Kind: kind, Line: line, Column: column, Offset: offset, Message: msg}
}

// offset returns the offset in the cell of a position in one of its files.
func (s *source) offset(pos token.Pos) int {
	f := s.fset.File(pos)
	if f == nil {
		return 0
	}
	return min(max(f.Offset(pos)-len(bodyHead), 0), len(s.text))
}

// lineColumn returns the line and the column, from 1, of an offset.
func (s *source) lineColumn(offset int) (line, column int) {
	i := sort.SearchInts(s.lines, offset+1) - 1
	return i + 1, offset - s.lines[i] + 1
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

// hidden reports whether the cell ends with a written semicolon.
func (s *source) hidden() bool {
	toks := lex(s.text)
	return len(toks) > 0 && toks[len(toks)-1].lit == ";"
}

// endsInStatement reports whether the last piece of the cell is a statement.
func (s *source) endsInStatement() bool {
	return len(s.chunks) > 0 && s.chunks[len(s.chunks)-1].kind == stmtChunk
}
