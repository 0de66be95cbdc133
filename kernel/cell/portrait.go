package cell

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// A Portrait is a session as source: what makes the same names in another one, without
// the values of variables.
type Portrait struct {
	Imports      []string // import lines
	Declarations []string // types, constants, functions and methods, as they were written
	Variables    []Plain
	Left         map[string]string // what cannot be written down, by its name, and why
}

// A Plain variable is one without its value: its name, its type as source, and its name in lowered code.
type Plain struct {
	Name, Type string
	Lowered    string `json:"-"`
}

// Portrait returns the session as source.
func (c *Checker) Portrait() Portrait {
	p := Portrait{Left: map[string]string{}}
	for _, name := range slices.Sorted(maps.Keys(c.imports)) {
		p.Imports = append(p.Imports, "import "+name+" "+strconv.Quote(c.imports[name]))
	}
	seen := map[string]bool{}
	add := func(name string) {
		if text := c.declared[name].text; text != "" && !seen[text] {
			seen[text] = true
			p.Declarations = append(p.Declarations, text)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.scope)) {
		switch obj := c.scope[name].(type) {
		case *types.Var:
			c.portray(&p, name, obj)
		case *types.Func:
			if earlier := c.lower.UsesEarlier(obj, c.scope); earlier != "" {
				p.Left[name] = "it uses " + earlier + " as an earlier cell had declared it"
				continue
			}
			add(name)
		case *types.TypeName:
			add(name)
			for _, method := range c.methodsOf(obj) {
				add(name + "." + method)
			}
		case *types.Const:
			add(name)
		}
	}
	return p
}

// portray writes down a variable.
func (c *Checker) portray(p *Portrait, name string, v *types.Var) {
	lowered, ok := c.lower.Name(v)
	if v.Pkg().Path() != "main" || name != v.Name() {
		return // of a package imported with a dot
	}
	if !ok {
		if name != "ans" {
			p.Left[name] = "it was never used"
		}
		return
	}
	text, err := c.source(v.Type())
	if err != nil {
		p.Left[name] = err.Error()
		return
	}
	p.Variables = append(p.Variables, Plain{name, text, lowered})
}

// methodsOf lists the methods that a type of a cell has now.
func (c *Checker) methodsOf(t *types.TypeName) []string {
	named, ok := t.Type().(*types.Named)
	if !ok {
		return nil
	}
	var list []string
	for m := range named.Methods() {
		list = append(list, m.Name())
	}
	slices.Sort(list)
	return list
}

// source writes a type as a cell can. It fails for a type that a later one has hidden.
func (c *Checker) source(t types.Type) (text string, err error) {
	var hidden types.Object
	var look func(t types.Type, seen map[types.Type]bool)
	look = func(t types.Type, seen map[types.Type]bool) {
		if n, ok := t.(*types.Named); ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "main" && c.scope[n.Obj().Name()] != types.Object(n.Obj()) {
			hidden = n.Obj()
		}
		if seen[t] {
			return
		}
		seen[t] = true
		for _, part := range partsOf(t) {
			look(part, seen)
		}
	}
	look(t, map[types.Type]bool{})
	if hidden != nil {
		return "", fmt.Errorf("its type %s was declared again", hidden.Name())
	}
	text = types.TypeString(t, func(p *types.Package) string {
		if p.Path() == "main" {
			return ""
		}
		for name, path := range c.imports {
			if path == p.Path() {
				return name
			}
		}
		return p.Name()
	})
	if _, err := typeExpression(text); err != nil {
		return "", errors.New("its type cannot be written")
	}
	return text, nil
}

// partsOf lists the types that a type is written with.
func partsOf(t types.Type) []types.Type {
	switch t := t.(type) {
	case *types.Pointer:
		return []types.Type{t.Elem()}
	case *types.Slice:
		return []types.Type{t.Elem()}
	case *types.Array:
		return []types.Type{t.Elem()}
	case *types.Chan:
		return []types.Type{t.Elem()}
	case *types.Map:
		return []types.Type{t.Key(), t.Elem()}
	case *types.Struct:
		var list []types.Type
		for f := range t.Fields() {
			list = append(list, f.Type())
		}
		return list
	case *types.Named:
		return slices.Collect(t.TypeArgs().Types())
	case *types.Alias:
		return []types.Type{types.Unalias(t)}
	}
	return nil
}

// Sound says what a portrait that comes from a file may be: declarations that do nothing when
// they are made. Everything else in it is an error.
func (p Portrait) Sound() error {
	for _, line := range p.Imports {
		if _, err := onlyDeclaration(line, token.IMPORT); err != nil {
			return err
		}
	}
	for _, text := range p.Declarations {
		d, err := onlyDeclaration(text, token.TYPE, token.CONST)
		if err != nil {
			return err
		}
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && (f.Name.Name == "init" || f.Name.Name == "main") {
			return fmt.Errorf("a session file may not declare func %s", f.Name.Name)
		}
	}
	for _, v := range p.Variables {
		if !token.IsIdentifier(v.Name) || strings.HasPrefix(v.Name, "_") {
			return fmt.Errorf("%q is not the name of a variable", v.Name)
		}
		if _, err := typeExpression(v.Type); err != nil {
			return fmt.Errorf("%q is not a type", v.Type)
		}
	}
	return nil
}

// onlyDeclaration parses a source that is one declaration: a function, or of one of the
// kinds.
func onlyDeclaration(text string, kinds ...token.Token) (ast.Decl, error) {
	f, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+text, parser.SkipObjectResolution)
	if err != nil || len(f.Decls) != 1 {
		return nil, errors.New("a session file holds something that is not a declaration")
	}
	if g, ok := f.Decls[0].(*ast.GenDecl); ok && !slices.Contains(kinds, g.Tok) {
		return nil, fmt.Errorf("a session file may not declare with %v", g.Tok)
	}
	return f.Decls[0], nil
}

// typeExpression parses the source of a type.
func typeExpression(text string) (ast.Expr, error) {
	if strings.ContainsAny(text, "\n\r;") {
		return nil, errors.New("several lines")
	}
	e, err := parser.ParseExpr(text)
	if err != nil {
		return nil, err
	}
	calls := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.CallExpr, *ast.FuncLit, *ast.CompositeLit, *ast.UnaryExpr, *ast.TypeAssertExpr, *ast.SliceExpr:
			calls = true
		}
		return !calls
	})
	if calls {
		return nil, errors.New("no type")
	}
	return e, nil
}

// IsType reports whether a text is the source of a type.
func IsType(text string) bool {
	_, err := typeExpression(text)
	return err == nil
}

// Lowered returns the name in lowered code of a variable of the session.
func (c *Checker) Lowered(name string) (string, bool) {
	v, ok := c.scope[name].(*types.Var)
	if !ok {
		return "", false
	}
	return c.lower.Name(v)
}
