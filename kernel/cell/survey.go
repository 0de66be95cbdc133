package cell

import (
	"go/token"
	"go/types"
	"maps"

	"sprague/kernel/cell/source"
)

// Survey checks a cell for what can be learned about it in spite of its errors. It
// returns nil when not even a part of it can be parsed.
func (c *Checker) Survey(text string) (*Finding, *source.Cell) {
	s, _ := source.Parse(token.NewFileSet(), text)
	if s.Stmts == nil {
		return nil, s
	}
	f := newFinding(types.NewPackage("main", "main"))
	c.resolveImports(s, f)
	declared := source.DeclaredNames(s.Decls)
	f.hoist(s, declared)
	c.enterSession(f, declared, maps.Keys(c.Scope))
	f.addImports(c, s)
	c.examine(s.Fset, f, true, func(error) {}, s.Decls, s.Body)
	return f, s
}
