package notebooks

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"sprague/notebooks/nbformat"
)

// A notebook's parameters are the variables of its cell tagged "parameters". A value from outside is assigned in a cell
// of its own, tagged "injected-parameters", which follows that cell (or leads the notebook).
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
	out := slices.DeleteFunc(slices.Clone(cells), func(c *nbformat.Cell) bool { return c.Has(injectedTag) })
	at := slices.IndexFunc(out, func(c *nbformat.Cell) bool { return c.Has(parametersTag) })
	var declared map[string]ast.Expr
	if at >= 0 {
		declared = declarations(out[at].Source)
	}
	return slices.Insert(out, at+1, &nbformat.Cell{
		ID: "injected-parameters", Type: nbformat.Code, Source: assignments(params, declared),
		Metadata: nbformat.Fields{"tags": []byte(`["` + injectedTag + `"]`)},
	})
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

// declarations lists the variables that source declares at its top level, with their values.
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
			for i, l := range s.Lhs {
				if id, ok := l.(*ast.Ident); ok && s.Tok == token.DEFINE && len(s.Lhs) == len(s.Rhs) {
					found[id.Name] = s.Rhs[i]
				}
			}
		case *ast.DeclStmt:
			for _, spec := range s.Decl.(*ast.GenDecl).Specs {
				v, _ := spec.(*ast.ValueSpec)
				for i := 0; v != nil && i < len(v.Names); i++ {
					found[v.Names[i].Name] = nil
					if i < len(v.Values) {
						found[v.Names[i].Name] = v.Values[i]
					}
				}
			}
		}
	}
	return found
}

// parametersOf lists the parameters of a notebook with their values.
func parametersOf(nb *nbformat.Notebook) map[string]ast.Expr {
	for _, c := range nb.Cells {
		if c.Has(parametersTag) {
			return declarations(c.Source)
		}
	}
	return nil
}
