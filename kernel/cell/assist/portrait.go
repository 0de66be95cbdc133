package assist

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

	"sprague/kernel/cell"
	lowered "sprague/kernel/cell/lower/session"
	"sprague/kernel/cell/source"
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

// PortraitOf returns the session as source.
func PortraitOf(c *cell.Checker) Portrait {
	p := Portrait{Left: map[string]string{}}
	for _, name := range slices.Sorted(maps.Keys(c.Imported)) {
		p.Imports = append(p.Imports, "import "+name+" "+strconv.Quote(c.Imported[name]))
	}
	seen := map[string]bool{}
	add := func(name string) {
		if text := c.Declared[name].Text; text != "" && !seen[text] {
			seen[text] = true
			p.Declarations = append(p.Declarations, text)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.Scope)) {
		switch obj := c.Scope[name].(type) {
		case *types.Var:
			portray(c, &p, name, obj)
		case *types.Func:
			if earlier := c.Lower.UsesEarlier(obj, c.Scope); earlier != "" {
				p.Left[name] = "it uses " + earlier + " as an earlier cell had declared it"
				continue
			}
			add(name)
		case *types.TypeName:
			add(name)
			for _, method := range methodsOf(c, obj) {
				add(name + "." + method)
			}
		case *types.Const:
			add(name)
		}
	}
	return p
}

// portray writes down a variable.
func portray(c *cell.Checker, p *Portrait, name string, v *types.Var) {
	lowered, ok := c.Lower.Name(v)
	if v.Pkg().Path() != "main" || name != v.Name() {
		return // of a package imported with a dot
	}
	if !ok {
		if name != "ans" {
			p.Left[name] = "it was never used"
		}
		return
	}
	text, err := TypeSource(c, v.Type())
	if err != nil {
		p.Left[name] = err.Error()
		return
	}
	p.Variables = append(p.Variables, Plain{name, text, lowered})
}

// methodsOf lists the methods that a type of a cell has now.
func methodsOf(c *cell.Checker, t *types.TypeName) []string {
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

// TypeSource writes a type as a cell can. It fails for a type that a later one has hidden.
func TypeSource(c *cell.Checker, t types.Type) (text string, err error) {
	var hidden types.Object
	var look func(t types.Type, seen map[types.Type]bool)
	look = func(t types.Type, seen map[types.Type]bool) {
		if n, ok := t.(*types.Named); ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "main" && c.Scope[n.Obj().Name()] != types.Object(n.Obj()) {
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
		for name, path := range c.Imported {
			if path == p.Path() {
				return name
			}
		}
		return p.Name()
	})
	if !source.IsType(text) {
		return "", errors.New("its type cannot be written")
	}
	return text, nil
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
		if !source.IsType(v.Type) {
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

// Lowered returns the name in lowered code of a variable of the session.
func Lowered(c *cell.Checker, name string) (string, bool) {
	v, ok := c.Scope[name].(*types.Var)
	if !ok {
		return "", false
	}
	return c.Lower.Name(v)
}

// partsOf lists the types that a type is written with.
func partsOf(t types.Type) []types.Type {
	switch t := t.(type) {
	case *types.Named:
		return slices.Collect(t.TypeArgs().Types())
	case *types.Alias:
		return []types.Type{types.Unalias(t)}
	}
	return lowered.Elements(t)
}
