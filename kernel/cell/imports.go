package cell

import (
	"go/ast"
	"go/token"
	"maps"
	"path"
	"slices"
	"strconv"

	"sprague/kernel/cell/hint"
	"sprague/kernel/cell/source"
	"sprague/stdlib"
)

// resolveImports reads the cell's import lines.
func (c *Checker) resolveImports(s *source.Cell, f *Finding) []source.Diagnostic {
	var diagnostics []source.Diagnostic
	for _, spec := range s.Decls.Imports {
		p, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue
		}
		pkg, err := c.Importer.Import(p)
		if err != nil && stdlib.Missing(p) {
			d := s.Refusal(spec.Path.Pos(), "package "+p+hint.LeftOutHere, hint.HasIt)
			diagnostics = append(diagnostics, d)
			continue
		}
		if err != nil {
			d := s.Diagnostic(source.Type, s.Offset(spec.Path.Pos()), "package "+p+" is not available in cells")
			d.Hint = c.nearPackage(p)
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
			f.imports[name] = p
		}
	}
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

// addImports gives both files of the cell an import line for every known package
// that is used by name and not declared.
func (f *Finding) addImports(c *Checker, s *source.Cell) {
	used := map[string][]string{} // name -> the members selected
	find := func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := sel.X.(*ast.Ident); ok {
				used[id.Name] = append(used[id.Name], sel.Sel.Name)
			}
		}
		return true
	}
	ast.Inspect(s.Decls, find)
	ast.Inspect(s.Body, find)
	for _, pkg := range f.dots { // the line stands in the other file
		spec := importSpec(".", pkg.Path(), s.Body.Package)
		s.Body.Decls = append([]ast.Decl{&ast.GenDecl{TokPos: s.Body.Package, Tok: token.IMPORT, Specs: []ast.Spec{spec}}},
			s.Body.Decls...)
	}
	if len(used) == 0 {
		return
	}
	declared := source.DeclaredNames(s.Decls)
	for _, file := range []*ast.File{s.Decls, s.Body} {
		var specs []ast.Spec
		for name, members := range used {
			p, ok := c.knownWith(name, members)
			if own, mine := f.imports[name]; mine {
				if file == s.Decls {
					continue // its own import line is there
				}
				p, ok = own, true
			}
			if ok && f.Pkg.Scope().Lookup(name) == nil && !declared[name] {
				specs = append(specs, importSpec(name, p, file.Package))
			}
		}
		if len(specs) > 0 {
			file.Decls = append([]ast.Decl{&ast.GenDecl{TokPos: file.Package, Tok: token.IMPORT, Specs: specs}}, file.Decls...)
		}
	}
}

// known returns the path of the package that a name stands for unless the cell says
// otherwise.
func (c *Checker) known(name string) (path string, ok bool) {
	if path, ok = c.Imported[name]; !ok {
		path, ok = c.Packages[name]
	}
	return path, ok
}

// knownWith is known for a package of which some members are used: no import line says
// which of several of that name is meant, so it is the one that has them all.
func (c *Checker) knownWith(name string, members []string) (path string, ok bool) {
	path, ok = c.known(name)
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

func importSpec(name, path string, pos token.Pos) *ast.ImportSpec {
	return &ast.ImportSpec{
		Name: &ast.Ident{Name: name, NamePos: pos},
		Path: &ast.BasicLit{Kind: token.STRING, Value: strconv.Quote(path), ValuePos: pos},
	}
}
