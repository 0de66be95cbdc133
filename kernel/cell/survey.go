package cell

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"

	"sprague/kernel/cell/source"
)

// Survey checks a cell for what can be learned about it in spite of its errors. It
// returns nil when not even a part of it can be parsed.
func (c *Checker) Survey(text string) (*Finding, *source.Cell) {
	fset := token.NewFileSet()
	s := &source.Cell{Text: text, Fset: fset, Chunks: source.Split(text), Lines: source.LineStarts(text)}
	s.Decls, _ = parser.ParseFile(fset, "",
		source.DeclHead+s.Only(func(k source.ChunkKind) bool { return k == source.ImportChunk || k == source.DeclChunk }),
		parser.SkipObjectResolution)
	s.Body, _ = parser.ParseFile(fset, "",
		source.BodyHead+s.Only(func(k source.ChunkKind) bool { return k == source.StmtChunk })+"\n}",
		parser.SkipObjectResolution)
	if s.Decls == nil || s.Body == nil || len(s.Body.Decls) == 0 {
		return nil, s
	}
	fn, ok := s.Body.Decls[0].(*ast.FuncDecl)
	if !ok || fn.Body == nil {
		return nil, s
	}
	s.Stmts = fn.Body
	f := newFinding(types.NewPackage("main", "main"))
	c.resolveImports(s, f)
	declared := source.DeclaredNames(s.Decls)
	f.hoist(s, declared)
	c.enterSession(f, declared, nil)
	f.addImports(c, s)
	config := types.Config{Importer: c.Importer, DisableUnusedImportCheck: true, Error: func(error) {}}
	_ = types.NewChecker(&config, fset, f.Pkg, f.Info).Files([]*ast.File{s.Decls, s.Body}) // errors are expected
	return f, s
}
