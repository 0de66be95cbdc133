package assist

import (
	"go/ast"
	"go/doc"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"sort"
	"strings"

	"sprague/kernel/cell"
	"sprague/kernel/cell/build"
	"sprague/kernel/cell/hint"
	"sprague/kernel/cell/lower/session"
	"sprague/kernel/cell/source"
	"sprague/stdlib"
)

// cursor is the name that stands at the cursor while a cell is completed.
const cursor = "Ωcursor"

// Completions lists what may stand before the cursor at a byte offset of the source. It
// evaluates nothing: all it says it knows from types.
func Completions(c *cell.Checker, src string, offset int) (done Completion) {
	offset = min(max(offset, 0), len(src))
	start := nameStart(src, offset)
	done = Completion{Start: start, End: offset}
	defer func() {
		if recover() != nil {
			done.Candidates = nil
		}
	}()
	if path, ok := importPath(src[:offset]); ok {
		return completePath(c, path, offset)
	}
	before := src[:start]
	if source.Opened(before) != "" || len(source.TooDeep(before)) > 0 {
		return done
	}
	prefix := src[start:offset]
	dotted := strings.HasSuffix(strings.TrimRight(before, " \t\n"), ".")
	f, sel, pos := atCursor(c, before)
	var list []Candidate
	if dotted {
		if sel != nil {
			list = memberCandidates(c, f, sel.X)
		}
	} else {
		list = nameCandidates(c, f, pos)
	}
	done.Candidates = matching(list, prefix)
	return done
}

// nameStart returns where the name before an offset begins.
func nameStart(src string, offset int) int {
	for offset > 0 && isNameByte(src[offset-1]) {
		offset--
	}
	return offset
}

func isNameByte(b byte) bool {
	return b == '_' || b >= 0x80 || '0' <= b && b <= '9' || 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z'
}

// matching keeps the candidates that begin with the prefix; when there is none, those
// that do so regardless of case.
func matching(list []Candidate, prefix string) []Candidate {
	var exact, folded []Candidate
	for _, k := range list {
		switch {
		case strings.HasPrefix(k.Text, prefix):
			exact = append(exact, k)
		case len(k.Text) >= len(prefix) && strings.EqualFold(k.Text[:len(prefix)], prefix):
			folded = append(folded, k)
		}
	}
	if len(exact) == 0 {
		exact = folded
	}
	return exact
}

// importPath returns the beginning of an import path in which the text ends.
func importPath(text string) (string, bool) {
	line := text[strings.LastIndexByte(text, '\n')+1:]
	quote := strings.LastIndexByte(line, '"')
	if quote < 0 || strings.Count(line, "\"")%2 == 0 {
		return "", false
	}
	before := strings.TrimSpace(line[:quote])
	inBlock := strings.LastIndex(text, "import (") > strings.LastIndex(text, ")")
	return line[quote+1:], strings.HasPrefix(before, "import") || inBlock
}

func completePath(c *cell.Checker, prefix string, offset int) Completion {
	done := Completion{Start: offset - len(prefix), End: offset}
	for _, p := range stdlib.Packages() {
		if strings.HasPrefix(p.Path, prefix) {
			done.Candidates = append(done.Candidates, Candidate{Text: p.Path, Kind: "path", Doc: synopsis(c, p.Path, "")})
		}
	}
	return done
}

// atCursor checks the source up to the cursor, with a name in the cursor's place and
// all brackets closed. It returns the selector that the name ends, if it ends one,
// and the place of the name.
func atCursor(c *cell.Checker, before string) (*cell.Finding, *ast.SelectorExpr, token.Pos) {
	var found *cell.Finding
	var sel *ast.SelectorExpr
	var pos token.Pos
	for _, tail := range []string{"", "{}", " := 0"} {
		text := before + cursor + tail + closers(before)
		f, s := c.Survey(text)
		if f == nil {
			continue
		}
		for _, file := range []*ast.File{s.Decls, s.Body} {
			for n := range ast.Preorder(file) {
				switch n := n.(type) {
				case *ast.SelectorExpr:
					if n.Sel.Name == cursor {
						sel = n
					}
				case *ast.Ident:
					if n.Name == cursor {
						pos, found = n.Pos(), f
					}
				}
			}
		}
		if found != nil {
			return found, sel, pos
		}
	}
	f, _ := c.Survey("")
	return f, nil, token.NoPos
}

// closers returns the brackets that close what is open at the end of the text.
func closers(text string) (list string) {
	open, _ := source.Unclosed(text)
	for _, t := range open {
		list = (t.Tok + token.RPAREN - token.LPAREN).String() + list
	}
	return list
}

// memberCandidates lists what may follow "x.".
func memberCandidates(c *cell.Checker, f *cell.Finding, x ast.Expr) []Candidate {
	var list []Candidate
	for _, obj := range hint.Members(f.Info, f.Pkg, x) {
		list = append(list, candidateFor(c, obj))
	}
	later := func(k Candidate) bool { // constants and errors come after what one looks for
		return k.Kind == "const" || k.Type == "error" || k.Kind == "type" && strings.HasSuffix(k.Text, "Error")
	}
	sort.SliceStable(list, func(i, j int) bool {
		if a, b := later(list[i]), later(list[j]); a != b {
			return b
		}
		return list[i].Text < list[j].Text
	})
	return list
}

// fieldsAt lists the fields that a literal of a struct can still name at a place; none when
// no literal wants one there.
func fieldsAt(f *cell.Finding, pos token.Pos) []*types.Var {
	if f == nil {
		return nil
	}
	for e, tv := range f.Info.Types {
		lit, ok := e.(*ast.CompositeLit)
		if !ok || tv.Type == nil || pos < lit.Lbrace || pos > lit.Rbrace {
			continue
		}
		t := tv.Type.Underlying()
		if p, ok := t.(*types.Pointer); ok { // &T{…} within a literal, T left out
			t = p.Elem().Underlying()
		}
		if st, ok := t.(*types.Struct); ok {
			if fields, here := openFields(lit, st, pos, f.Pkg); here {
				return fields
			}
		}
	}
	return nil
}

// openFields lists the fields of a literal that it does not name yet, and reports whether a
// name for one stands at the place.
func openFields(lit *ast.CompositeLit, st *types.Struct, pos token.Pos, pkg *types.Package) (fields []*types.Var,
	here bool) {
	named := map[string]bool{}
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			here = here || kv.Key.Pos() == pos
			if id, ok := kv.Key.(*ast.Ident); ok {
				named[id.Name] = true
			}
			continue
		}
		if _, ok := e.(*ast.Ident); ok {
			here = here || e.Pos() == pos
		}
	}
	for field := range st.Fields() {
		if !named[field.Name()] && (field.Exported() || field.Pkg().Path() == pkg.Path()) {
			fields = append(fields, field)
		}
	}
	return fields, here
}

// nameCandidates lists the names that mean something at a place: the nearest scope first.
func nameCandidates(c *cell.Checker, f *cell.Finding, pos token.Pos) []Candidate {
	var list []Candidate
	seen := map[string]bool{cursor: true, "_": true}
	add := func(k Candidate) {
		if !seen[k.Text] {
			seen[k.Text] = true
			list = append(list, k)
		}
	}
	for _, field := range fieldsAt(f, pos) {
		add(candidateFor(c, field))
	}
	if f != nil {
		for sc := f.Pkg.Scope().Innermost(pos); sc != nil && sc != f.Pkg.Scope(); sc = sc.Parent() {
			for _, name := range sc.Names() {
				if obj := sc.Lookup(name); obj.Pos() < pos {
					add(candidateFor(c, obj))
				}
			}
		}
		for _, name := range f.Pkg.Scope().Names() {
			if obj := f.Pkg.Scope().Lookup(name); kindOf(obj) != "package" {
				add(candidateFor(c, obj))
			}
		}
	}
	for _, p := range stdlib.Packages() {
		if p.Preloaded || c.Imported[p.Name] == p.Path {
			add(Candidate{Text: p.Name, Kind: "package", Type: "package " + p.Path, Doc: synopsis(c, p.Path, "")})
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.Imported)) {
		path := c.Imported[name]
		add(Candidate{Text: name, Kind: "package", Type: "package " + path, Doc: synopsis(c, path, "")})
	}
	for _, name := range types.Universe.Names() {
		add(candidateFor(c, types.Universe.Lookup(name)))
	}
	for tok := token.BREAK; tok <= token.VAR; tok++ {
		add(Candidate{Text: tok.String(), Kind: "keyword"})
	}
	return list
}

// candidateFor describes an object in one line.
func candidateFor(c *cell.Checker, obj types.Object) Candidate {
	k := Candidate{Text: obj.Name(), Kind: kindOf(obj)}
	if obj.Type() != nil {
		k.Type = types.TypeString(obj.Type(), build.Short)
		if t, ok := obj.(*types.TypeName); ok && !t.IsAlias() && obj.Pkg() != nil {
			k.Type = types.TypeString(obj.Type().Underlying(), build.Short)
			if len(k.Type) > 80 {
				k.Type = strings.SplitN(k.Type, "{", 2)[0]
			}
		}
	}
	if b, ok := obj.(*types.Builtin); ok {
		k.Type = "built-in function " + b.Name()
	}
	if path, symbol := symbolOf(obj); path != "" {
		k.Doc = synopsis(c, path, symbol)
	}
	return k
}

func kindOf(obj types.Object) string {
	switch obj := obj.(type) {
	case *types.Func:
		if obj.Signature().Recv() != nil {
			return "method"
		}
		return "func"
	case *types.Builtin:
		return "func"
	case *types.Var:
		if obj.IsField() {
			return "field"
		}
		return "var"
	case *types.Const, *types.Nil:
		return "const"
	case *types.TypeName:
		return "type"
	}
	return "package"
}

// symbolOf returns the key under which an object is documented.
func symbolOf(obj types.Object) (path, symbol string) {
	if obj.Pkg() == nil {
		return "", ""
	}
	if f, ok := obj.(*types.Func); ok {
		if recv := f.Signature().Recv(); recv != nil {
			if n := session.NamedOf(recv.Type()); n != nil {
				return obj.Pkg().Path(), n.Obj().Name() + "." + obj.Name()
			}
		}
	}
	return obj.Pkg().Path(), obj.Name()
}

// entry returns the documentation of a symbol, of a package or of the session.
func entry(c *cell.Checker, path, symbol string) stdlib.DocEntry {
	if path == "main" {
		return stdlib.DocEntry{Doc: c.Declared[symbol].Doc}
	}
	return c.Docs.Package(path)[symbol]
}

// synopsis returns the first sentence of the documentation of a symbol.
func synopsis(c *cell.Checker, path, symbol string) string {
	if symbol == "" && path != "main" {
		return c.Docs.Synopsis(path)
	}
	return new(doc.Package).Synopsis(entry(c, path, symbol).Doc)
}
