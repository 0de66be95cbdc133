package kernel

import (
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"regexp"
	"strings"

	"sprague/kernel/worker"
	"sprague/stdlib"
)

// A checker turns cells into units that the worker can run.
type checker struct{ seen map[string]bool }

// A unit is a cell made ready for the worker.
type unit struct {
	steps   []string
	imports []string
}

func newChecker() *checker { return &checker{map[string]bool{}} }

func (k *checker) prepare(c Cell) (*unit, *Error) {
	u := &unit{imports: []string{worker.RuntimePath}}
	imports := ""
	for _, p := range stdlib.Packages() {
		if p.Preloaded && !k.seen[p.Path] && strings.Contains(c.Source, p.Name+".") {
			k.seen[p.Path] = true
			u.imports = append(u.imports, p.Path)
			imports += "import \"" + p.Path + "\"\n"
		}
	}
	if !k.seen["rt"] {
		k.seen["rt"] = true
		imports += "import \"" + worker.RuntimePath + "\"\n"
	}
	if imports != "" {
		u.steps = append(u.steps, imports)
	}
	for _, piece := range pieces(c.Source) {
		fset := token.NewFileSet()
		if _, err := parser.ParseFile(fset, "", "package main\n"+piece, 0); err == nil {
			u.steps = append(u.steps, piece)
			continue
		}
		const head = "package main\nfunc _() {\n"
		f, err := parser.ParseFile(fset, "", head+piece+"\n}\n", 0)
		if err != nil {
			return nil, &Error{Kind: SyntaxError, Message: err.Error(), Traceback: []string{err.Error()}}
		}
		list := f.Decls[0].(*ast.FuncDecl).Body.List
		if e, ok := list[0].(*ast.ExprStmt); ok && len(list) == 1 {
			start, end := fset.Position(e.Pos()).Offset-len(head), fset.Position(e.End()).Offset-len(head)
			text := piece[start:end]
			if !void.MatchString(text) {
				piece = "rt.Show(\"\", " + text + ")"
			}
		}
		u.steps = append(u.steps, piece)
	}
	return u, nil
}

var void = regexp.MustCompile(`^(fmt\.|log\.|panic|close|delete|os.Exit|time.Sleep|func|<-|deep|grow|hammer|late|display\.(Show|Clear)|\w+\.(Lock|Unlock|Wait|Add|Done)\()`)

func pieces(src string) []string {
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(src))
	s.Init(file, []byte(src), func(token.Position, string) {}, 0)
	var out []string
	depth, start := 0, 0
	for {
		pos, tok, _ := s.Scan()
		at := file.Offset(pos)
		switch tok {
		case token.LPAREN, token.LBRACE, token.LBRACK:
			depth++
		case token.RPAREN, token.RBRACE, token.RBRACK:
			depth--
		}
		if tok == token.EOF || tok == token.SEMICOLON && depth == 0 {
			if text := strings.Trim(src[start:min(at, len(src))], "; \n\t"); text != "" {
				out = append(out, text)
			}
			start = at
		}
		if tok == token.EOF {
			return out
		}
	}
}

func (*checker) commit(*unit, int) {}
func (k *checker) reset()          { clear(k.seen) }
func (*checker) traceback(u *unit, message string, stack []worker.Frame) []string {
	return []string{message}
}
func (*checker) complete(src string, offset int) Completion {
	return Completion{Start: offset, End: offset}
}
func (*checker) inspect(src string, offset int) Inspection { return Inspection{} }
func (*checker) isComplete(src string) (Completeness, string) {
	if _, err := parser.ParseFile(token.NewFileSet(), "", "package main\nfunc _() {\n"+src+"\n}\n", 0); err != nil && strings.Count(src, "{") > strings.Count(src, "}") {
		return Incomplete, "\t"
	}
	return Complete, ""
}
