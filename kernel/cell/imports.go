package cell

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"path"
	"slices"
	"strconv"

	"sprague/kernel/cell/hint"
	"sprague/kernel/cell/source"
	"sprague/stdlib"
)

// resolveImports reads the cell's import lines and takes them out of its files: addImports does what they say.
func (c *Checker) resolveImports(s *source.Cell, f *Finding) []source.Diagnostic {
	var diagnostics []source.Diagnostic
	for _, spec := range s.Decls.Imports {
		p, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue
		}
		pkg, err := c.Importer.Import(p)
		if err != nil {
			d := s.Refusal(spec.Path.Pos(), "package "+p+hint.LeftOutHere, hint.HasIt)
			if !stdlib.Missing(p) {
				d.Kind, d.Message, d.Hint = source.Type, "package "+p+" is not available in cells", c.nearPackage(p)
			}
			diagnostics = append(diagnostics, d)
			continue
		}
		name := pkg.Name()
		if spec.Name != nil {
			name = spec.Name.Name
		}
		switch name {
		case ".":
			f.dots = append(f.dots, pkg)
		case "_":
		default:
			if f.imports[name] != "" {
				diagnostics = append(diagnostics, s.Diagnostic(source.Type, s.Offset(spec.Pos()), name+" redeclared in this block"))
			}
			f.imports[name] = p
		}
	}
	s.Decls.Decls = slices.DeleteFunc(s.Decls.Decls, func(d ast.Decl) bool {
		g, ok := d.(*ast.GenDecl)
		return ok && g.Tok == token.IMPORT
	})
	return diagnostics
}

// nearPackage says which package may have been meant.
func (c *Checker) nearPackage(p string) string {
	base := path.Base(p)
	if full, ok := c.Packages[base]; ok && full != p {
		return "did you mean " + strconv.Quote(full) + "?"
	}
	if near := hint.Nearest(base, slices.Collect(maps.Keys(c.Packages))); near != "" {
		return "did you mean " + strconv.Quote(c.Packages[near]) + "?"
	}
	return "cells can import Go's own packages, such as \"strings\" and \"math/big\", gonum's plot, and those of " +
		"sprague, which need no import line: write octal.Kayles"
}

// addImports puts a name into the package of the cell for every known package that is used by name and not declared,
// and what the cell imports.
func (f *Finding) addImports(c *Checker, s *source.Cell) {
	paths := map[string]string{}
	declared := source.DeclaredNames(s.Decls)
	for name, members := range selected(s) {
		if p, ok := c.knownWith(name, members); ok && f.Pkg.Scope().Lookup(name) == nil && !declared[name] {
			paths[name] = p
		}
	}
	maps.Copy(paths, f.imports)
	for name, p := range paths {
		if pkg, err := c.Importer.Import(p); err == nil {
			f.Pkg.Scope().Insert(types.NewPkgName(s.Decls.Package, f.Pkg, name, pkg))
		}
	}
	for _, pkg := range f.dots {
		for _, obj := range hint.Exported(pkg.Scope()) {
			f.Pkg.Scope().Insert(obj)
		}
	}
}

// selected returns the names in a cell behind which a dot stands, with what stands behind it.
func selected(s *source.Cell) map[string][]string {
	used := map[string][]string{}
	for _, file := range []*ast.File{s.Decls, s.Body} {
		for n := range ast.Preorder(file) {
			if sel, ok := n.(*ast.SelectorExpr); ok {
				if id, ok := sel.X.(*ast.Ident); ok {
					used[id.Name] = append(used[id.Name], sel.Sel.Name)
				}
			}
		}
	}
	return used
}

// Known returns the path of the package that a name stands for unless the cell says
// otherwise.
func (c *Checker) Known(name string) (path string, ok bool) {
	if path, ok = c.Imported[name]; !ok {
		path, ok = c.Packages[name]
	}
	return path, ok
}

// knownWith is Known for a package of which some members are used: no import line says
// which of several of that name is meant, so it is the one that has them all.
func (c *Checker) knownWith(name string, members []string) (path string, ok bool) {
	path, ok = c.Known(name)
	if _, said := c.Imported[name]; said || !ok || c.has(path, members) {
		return path, ok
	}
	for _, p := range stdlib.Packages() {
		if p.Name == name && c.has(p.Path, members) {
			return p.Path, true
		}
	}
	return path, ok
}

// has reports whether a package has all of some members.
func (c *Checker) has(path string, members []string) bool {
	pkg, err := c.Importer.Import(path)
	return err == nil && !slices.ContainsFunc(members, func(m string) bool { return pkg.Scope().Lookup(m) == nil })
}
