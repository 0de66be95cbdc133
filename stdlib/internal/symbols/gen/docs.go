package main

import (
	"bytes"
	"go/ast"
	"go/doc"
	"go/format"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"

	"sprague/stdlib/internal/docs"
)

// packageDocs collects the entries of one package by symbol: "", "Func", "Type.Method". The
// works that comments cite are written out below them.
func packageDocs(p *packages.Package, works sources) (map[string]docs.Entry, error) {
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range p.GoFiles {
		f, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	files = append(files, exampleFiles(fset, p)...)
	d, err := doc.NewFromFiles(fset, files, p.PkgPath)
	if err != nil {
		return nil, err
	}
	entries := map[string]docs.Entry{}
	add := func(name, text string, examples []*doc.Example) {
		e := docs.Entry{Doc: works.resolve(strings.TrimSpace(text))}
		if len(examples) > 0 {
			e.Example, e.Output = code(fset, examples[0]), strings.TrimSpace(examples[0].Output)
		}
		if e != (docs.Entry{}) {
			entries[name] = e
		}
	}
	values := func(list []*doc.Value) {
		for _, v := range list {
			for _, n := range v.Names {
				add(n, v.Doc, nil)
			}
		}
	}
	funcs := func(prefix string, list []*doc.Func) {
		for _, f := range list {
			add(prefix+f.Name, f.Doc, f.Examples)
		}
	}
	add("", d.Doc, d.Examples)
	values(d.Consts)
	values(d.Vars)
	funcs("", d.Funcs)
	for _, t := range d.Types {
		add(t.Name, t.Doc, t.Examples)
		values(t.Consts)
		values(t.Vars)
		funcs("", t.Funcs)
		funcs(t.Name+".", t.Methods)
	}
	return entries, nil
}

// exampleFiles parses the files of examples that stand beside a package.
func exampleFiles(fset *token.FileSet, p *packages.Package) []*ast.File {
	if len(p.GoFiles) == 0 {
		return nil
	}
	names, _ := filepath.Glob(filepath.Join(filepath.Dir(p.GoFiles[0]), "*_test.go"))
	var files []*ast.File
	for _, name := range names {
		if !strings.Contains(filepath.Base(name), "example") {
			continue
		}
		if f, err := parser.ParseFile(fset, name, nil, parser.ParseComments); err == nil {
			files = append(files, f)
		}
	}
	return files
}

// code returns the body of an example as a cell can run it.
func code(fset *token.FileSet, e *doc.Example) string {
	var b bytes.Buffer
	if err := format.Node(&b, fset, e.Code); err != nil {
		return ""
	}
	text := strings.TrimSpace(b.String())
	if block, ok := e.Code.(*ast.BlockStmt); ok && strings.HasPrefix(text, "{") && len(block.List) > 0 {
		text = strings.TrimSuffix(strings.TrimPrefix(text, "{"), "}")
		text = strings.ReplaceAll(text, "\n\t", "\n")
	}
	for _, mark := range []string{"// Output:", "// Unordered output:"} {
		if i := strings.LastIndex(text, mark); i >= 0 {
			text = text[:i]
		}
	}
	return strings.Trim(text, "\n")
}
