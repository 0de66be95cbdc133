package cell

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
)

// survey checks a cell for what can be learned about it in spite of its errors. It
// returns nil when not even a part of it can be parsed.
func (c *Checker) survey(text string) (*finding, *source) {
	fset := token.NewFileSet()
	s := &source{text: text, fset: fset, chunks: split(text), lines: lineStarts(text)}
	s.decls, _ = parser.ParseFile(fset, "", declHead+s.only(func(k chunkKind) bool { return k == importChunk || k == declChunk }), parser.SkipObjectResolution)
	s.body, _ = parser.ParseFile(fset, "", bodyHead+s.only(func(k chunkKind) bool { return k == stmtChunk })+"\n}", parser.SkipObjectResolution)
	if s.decls == nil || s.body == nil || len(s.body.Decls) == 0 {
		return nil, s
	}
	fn, ok := s.body.Decls[0].(*ast.FuncDecl)
	if !ok || fn.Body == nil {
		return nil, s
	}
	s.stmts = fn.Body
	f := &finding{
		pkg:     types.NewPackage("main", "main"),
		info:    newInfo(),
		imports: map[string]string{},
		session: map[string]types.Object{},
		hoisted: map[ast.Stmt]bool{},
	}
	c.resolveImports(s, f)
	declared := declaredNames(s.decls)
	f.hoist(s, declared)
	c.enterSession(f, declared, nil)
	f.addImports(c, s)
	config := types.Config{Importer: c.importer, DisableUnusedImportCheck: true, Error: func(error) {}}
	_ = types.NewChecker(&config, fset, f.pkg, f.info).Files([]*ast.File{s.decls, s.body}) // errors are expected
	return f, s
}
