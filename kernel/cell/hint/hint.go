// Package hint says what to write in the place of what cannot be a cell. Who comes from another system guesses names
// and writes a little of its language. What is guessed most stands in hints.txt; which entry is meant, this package
// finds out from the message of the type checker, from the line, from what stands around an unknown name, and from what
// the packages have.
package hint

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"sprague/kernel/cell/source"
	"sprague/stdlib"
)

// A Session tells what names mean.
type Session struct {
	Importer *stdlib.Importer
	Packages map[string]string       // preloaded package name -> path
	Imported map[string]string       // name -> path, of the import lines of earlier cells
	Scope    map[string]types.Object // what earlier cells declared
}

// A mistake is an error of the type checker in a cell.
type mistake struct {
	Session
	cell *source.Cell
	pkg  *types.Package
	info *types.Info
	msg  string
	pos  token.Pos
	path []ast.Node // what stands around it, the innermost node first, and then two that are nil
}

// For returns what to write instead of what the type checker complains about, "" where that is not known.
func (s Session) For(cell *source.Cell, pkg *types.Package, info *types.Info, err types.Error) string {
	m := &mistake{s, cell, pkg, info, err.Msg, err.Pos, make([]ast.Node, 2)}
	for _, file := range []*ast.File{cell.Decls, cell.Body} {
		ast.Inspect(file, func(n ast.Node) bool {
			if n == nil || m.pos < n.Pos() || n.End() < m.pos {
				return false
			}
			m.path = slices.Insert(m.path, 0, n)
			return true
		})
	}
	ways := []func() string{
		m.typeOfTwo, m.leftOut, m.message, m.nimbers, m.uncalled, m.parameters, m.line, m.name,
	}
	for _, say := range ways {
		if text := say(); text != "" {
			return text
		}
	}
	return ""
}

// Syntax gives the diagnostics about a cell that is not Go one place and one advice, if some line of it looks like
// another language.
func Syntax(s *source.Cell, diagnostics []source.Diagnostic) []source.Diagnostic {
	first := diagnostics[0]
	for _, l := range []int{first.Line, first.Line - 1} {
		if l < 1 || l > len(s.Lines) {
			continue
		}
		if first.Hint = inOtherWords("line", s.LineText(l)); first.Hint != "" {
			return []source.Diagnostic{first}
		}
	}
	diagnostics[0].Hint = about("syntax", first.Message)
	return diagnostics
}

var (
	oneNameTwice = regexp.MustCompile(
		`^cannot use .* \((?:.* of )?(?:struct |interface |)type ([\w*\[\].]+)\) as ([\w*\[\].]+) value`)
	otherWords = regexp.MustCompile(
		`undefined|cannot indirect|^label \w+ declared|too many return values|is not used$`)
	wrongInCall = regexp.MustCompile(`^(?:not enough|too many) arguments in call to ([\w.()]+)\n`)
)

// typeOfTwo tells of a value of a type that does not go where a value of this type is wanted: the cells have declared
// two.
func (m *mistake) typeOfTwo() string {
	two := oneNameTwice.FindStringSubmatch(m.msg)
	if two == nil || two[1] != two[2] {
		return ""
	}
	return strings.Trim(two[1], "*[]") +
		" has been declared again since: a value made before keeps the old type, a new := takes the new one"
}

// leftOut tells of packages that the kernel for browsers does not have.
func (m *mistake) leftOut() string {
	name, _ := strings.CutPrefix(m.msg, "undefined: ")
	if missing := stdlib.MissingNamed(name); missing != "" {
		return "package " + missing + LeftOutHere + "; " + HasIt
	}
	return ""
}

// What is said of packages that the kernel for browsers does not have.
const (
	LeftOutHere = " is left out here, so that the kernel is small enough for a browser"
	HasIt       = "the program for your computer has it"
)

func (m *mistake) message() string { return about("message", m.msg) }

// parameters names the parameters of a function of which a call has too few or too many.
func (m *mistake) parameters() string {
	wrong := wrongInCall.FindStringSubmatch(m.msg)
	for _, n := range m.path {
		if call, ok := n.(*ast.CallExpr); ok && wrong != nil {
			if sig, ok := m.info.TypeOf(call.Fun).(*types.Signature); ok && sig.Params().Len() > 0 {
				list := types.TypeString(sig.Params(), (*types.Package).Name)
				return "write " + wrong[1] + "(…) with " + strings.Trim(list, "()")
			}
		}
	}
	return ""
}

func (m *mistake) line() string {
	if line, _ := m.cell.LineColumn(m.cell.Offset(m.pos)); otherWords.MatchString(m.msg) {
		return inOtherWords("line.go", m.cell.LineText(line))
	}
	return ""
}

func (m *mistake) text(n ast.Node) string { return textOf(m.cell, n) }

func textOf(s *source.Cell, n ast.Node) string { return s.Text[s.Offset(n.Pos()):s.Offset(n.End())] }
