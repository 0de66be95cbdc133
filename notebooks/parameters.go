package notebooks

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"

	"sprague/notebooks/nbformat"
)

// A notebook's parameters are the variables of its cell tagged "parameters". A
// value from outside is assigned in a cell of its own, tagged
// "injected-parameters", which follows that cell (or leads the notebook).
const (
	parametersTag = "parameters"
	injectedTag   = "injected-parameters"
)

// A Parameter is a value for one variable.
type Parameter struct{ Name, Value string }

// ParseParameter reads "name=value".
func ParseParameter(s string) (Parameter, error) {
	name, value, found := strings.Cut(s, "=")
	if !found || !token.IsIdentifier(name) {
		return Parameter{}, fmt.Errorf("parameter %q: want name=value", s)
	}
	return Parameter{name, value}, nil
}

// inject returns the notebook's cells with one that sets the parameters.
func inject(cells []*nbformat.Cell, params []Parameter) []*nbformat.Cell {
	if len(params) == 0 {
		return cells
	}
	var out []*nbformat.Cell
	at, declared := 0, map[string]ast.Expr{}
	for _, c := range cells {
		if c.Has(injectedTag) {
			continue
		}
		out = append(out, c)
		if c.Has(parametersTag) && at == 0 {
			at, declared = len(out), declarations(c.Source)
		}
	}
	cell := &nbformat.Cell{
		ID: "injected-parameters", Type: nbformat.Code, Source: assignments(params, declared),
		Metadata: nbformat.Fields{"tags": []byte(`["` + injectedTag + `"]`)},
	}
	out = append(out, nil)
	copy(out[at+1:], out[at:])
	out[at] = cell
	return out
}

func assignments(params []Parameter, declared map[string]ast.Expr) string {
	var lines []string
	for _, p := range params {
		old, known := declared[p.Name]
		op := ":="
		if known {
			op = "="
		}
		lines = append(lines, fmt.Sprintf("%s %s %s", p.Name, op, literal(p.Value, old)))
	}
	return strings.Join(lines, "\n")
}

// literal writes a value as Go: as it stands when it is a Go expression that fits
// what the notebook declares, quoted otherwise.
func literal(value string, declared ast.Expr) string {
	if lit, ok := declared.(*ast.BasicLit); ok && lit.Kind == token.STRING && !strings.HasPrefix(value, `"`) {
		return strconv.Quote(value)
	}
	e, err := parser.ParseExpr(value)
	if err != nil {
		return strconv.Quote(value)
	}
	if id, ok := e.(*ast.Ident); ok && id.Name != "true" && id.Name != "false" {
		return strconv.Quote(value)
	}
	return value
}

// declarations lists the variables that source declares at its top level, with
// their values.
func declarations(source string) map[string]ast.Expr {
	found := map[string]ast.Expr{}
	file, _ := parser.ParseFile(token.NewFileSet(), "", "package p\nfunc _() {\n"+source+"\n}",
		parser.SkipObjectResolution)
	if file == nil || len(file.Decls) == 0 {
		return found
	}
	body, ok := file.Decls[0].(*ast.FuncDecl)
	if !ok || body.Body == nil {
		return found
	}
	for _, stmt := range body.Body.List {
		switch s := stmt.(type) {
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE && len(s.Lhs) == len(s.Rhs) {
				for i, l := range s.Lhs {
					if id, ok := l.(*ast.Ident); ok {
						found[id.Name] = s.Rhs[i]
					}
				}
			}
		case *ast.DeclStmt:
			declaredVars(s, found)
		}
	}
	return found
}

func declaredVars(s *ast.DeclStmt, found map[string]ast.Expr) {
	gen, ok := s.Decl.(*ast.GenDecl)
	if !ok {
		return
	}
	for _, spec := range gen.Specs {
		v, ok := spec.(*ast.ValueSpec)
		if !ok {
			continue
		}
		for i, name := range v.Names {
			found[name.Name] = nil
			if i < len(v.Values) {
				found[name.Name] = v.Values[i]
			}
		}
	}
}
