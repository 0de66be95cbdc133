package assist

import (
	"cmp"
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
	"sprague/kernel/cell/build"
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
	if name := hidden(c, t, map[types.Type]bool{}); name != "" {
		return "", fmt.Errorf("its type %s was declared again", name)
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

// Lines returns the declarations that make the names of a portrait, one a line of the list.
func (p Portrait) Lines() []string {
	lines := slices.Concat(p.Imports, p.Declarations)
	for _, v := range p.Variables {
		lines = append(lines, "var "+v.Name+" "+v.Type)
	}
	return lines
}

// Sound says what the lines of a portrait that comes from a file may be: one declaration each, which does nothing when
// it is made. Everything else is an error.
func (p Portrait) Sound() error {
	for _, line := range p.Lines() {
		f, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+line, parser.SkipObjectResolution)
		if err != nil || len(f.Decls) != 1 {
			return errors.New("a session file holds something that is not a declaration")
		}
		switch d := f.Decls[0].(type) {
		case *ast.FuncDecl:
			if d.Recv == nil && (d.Name.Name == "init" || d.Name.Name == "main") {
				return fmt.Errorf("a session file may not declare func %s", d.Name.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				v, ok := spec.(*ast.ValueSpec)
				if ok && d.Tok == token.VAR && (v.Values != nil || strings.HasPrefix(v.Names[0].Name, "_")) {
					return fmt.Errorf("a session file may not declare %s", line)
				}
			}
		}
	}
	return nil
}

// Lowered returns the name in lowered code of a variable of the session.
func Lowered(c *cell.Checker, name string) (string, bool) {
	v, ok := c.Scope[name].(*types.Var)
	if !ok {
		return "", false
	}
	return c.Lower.Name(v)
}

// hidden returns the name of a type that t is written with and that a later one has hidden, "" if there is none.
func hidden(c *cell.Checker, t types.Type, seen map[types.Type]bool) (name string) {
	if seen[t] {
		return ""
	}
	seen[t] = true
	parts := build.Elements(t)
	switch t := t.(type) {
	case *types.Named:
		if lowered.IsUser(t) && c.Scope[t.Obj().Name()] != types.Object(t.Obj()) {
			return t.Obj().Name()
		}
		parts = slices.Collect(t.TypeArgs().Types())
	case *types.Alias:
		parts = []types.Type{types.Unalias(t)}
	}
	for _, part := range parts {
		name = cmp.Or(name, hidden(c, part, seen))
	}
	return name
}
