package assist

import (
	"cmp"
	"fmt"
	"go/doc/comment"
	"go/token"
	"go/types"
	"html"
	pathpkg "path"
	"slices"
	"strings"

	"sprague/kernel/cell"
	"sprague/kernel/cell/build"
	"sprague/kernel/cell/source"
	"sprague/stdlib"
	"sprague/stdlib/display"
)

// Inspect returns the documentation of the name at a byte offset of the source, or of the
// function whose arguments are there. A dotted path such as octal.Game.Period finds the
// method of a type. It evaluates nothing.
func Inspect(c *cell.Checker, src string, offset int, detail Detail) (found Inspection) {
	defer func() {
		if recover() != nil {
			found = Inspection{}
		}
	}()
	offset = min(max(offset, 0), len(src))
	if len(source.TooDeep(src)) > 0 {
		return Inspection{}
	}
	obj := objectNear(c, src, offset)
	for obj == nil {
		if offset = callAround(src, offset); offset < 0 {
			return Inspection{}
		}
		obj = objectNear(c, src, offset)
	}
	found = Inspection{Found: true, Bundle: page(c, obj, detail)}
	if c.Scope[obj.Name()] == obj && kindOf(obj) == "var" {
		found.Variable = obj.Name()
	}
	return found
}

// objectNear returns what the name at an offset, or just before it, means; nil for nothing.
func objectNear(c *cell.Checker, src string, offset int) types.Object {
	start, end := nameAround(src, offset)
	if start == end {
		return nil
	}
	if obj := lookupPath(c, dottedPath(src, start, end)); obj != nil {
		return obj
	}
	return objectAt(c, src, start)
}

// callAround returns the offset of the parenthesis that opens the arguments in which an
// offset lies; -1 when there are none.
func callAround(src string, offset int) int {
	open, _ := source.Unclosed(src[:offset])
	for _, t := range slices.Backward(open) {
		if t.Tok == token.LPAREN && t.Offset > 0 && isNameByte(src[t.Offset-1]) {
			return t.Offset
		}
	}
	return -1
}

// nameAround returns the bounds of the name at an offset, or just before it; behind an
// opening parenthesis it is the name of the function called, behind a dot that of the
// package or value.
func nameAround(src string, offset int) (start, end int) {
	if offset > 0 && (offset == len(src) || !isNameByte(src[offset])) && (src[offset-1] == '(' || src[offset-1] == '.') {
		offset--
	}
	start, end = nameStart(src, offset), offset
	for end < len(src) && isNameByte(src[end]) {
		end++
	}
	return start, end
}

// dottedPath returns the names joined by dots that end with the given one.
func dottedPath(src string, start, end int) []string {
	names := []string{src[start:end]}
	for start > 1 && src[start-1] == '.' && isNameByte(src[start-2]) {
		end = start - 1
		start = nameStart(src, end)
		names = append([]string{src[start:end]}, names...)
	}
	return names
}

// lookupPath finds what a dotted path means in the session: a package, a member, and
// fields and methods of types and variables.
func lookupPath(c *cell.Checker, path []string) types.Object {
	obj := c.Scope[path[0]]
	if obj == nil {
		p, _ := c.Known(path[0])
		switch pkg, err := c.Importer.Import(p); {
		case err != nil && len(path) == 1:
			return types.Universe.Lookup(path[0])
		case err != nil:
			return nil
		case len(path) == 1:
			return types.NewPkgName(0, nil, path[0], pkg)
		default:
			obj, path = pkg.Scope().Lookup(path[1]), path[1:]
		}
		if obj == nil || !obj.Exported() {
			return nil
		}
	}
	for _, name := range path[1:] {
		if obj.Type() == nil {
			return nil
		}
		next, _, _ := types.LookupFieldOrMethod(obj.Type(), true, obj.Pkg(), name)
		if next == nil {
			return nil
		}
		obj = next
	}
	return obj
}

// objectAt finds what a name in the source denotes.
func objectAt(c *cell.Checker, src string, start int) types.Object {
	f, s := c.Survey(src)
	if f == nil {
		return nil
	}
	for id := range build.Idents(s.Decls, s.Stmts) {
		if obj := cmp.Or(f.Info.Uses[id], f.Info.Defs[id]); obj != nil && s.Offset(id.Pos()) == start {
			return obj
		}
	}
	return nil
}

// page is the documentation of an object as text, Markdown and HTML.
func page(c *cell.Checker, obj types.Object, detail Detail) display.Bundle {
	head := signatureText(obj)
	path, symbol := symbolOf(obj)
	if p, ok := obj.(*types.PkgName); ok {
		path, symbol = p.Imported().Path(), ""
	}
	entry := entry(c, path, symbol)
	blocks := exampleBlocks(entry)
	if detail == Full {
		blocks = append(blocks, more(c, obj, path, symbol)...)
	}
	var parser comment.Parser
	var printer comment.Printer
	printer.HeadingLevel = 3
	parsed := parser.Parse(entry.Doc)
	text := head + "\n\n" + string(printer.Text(parsed))
	markdown := "```go\n" + head + "\n```\n\n" + string(printer.Markdown(parsed))
	page := "<pre>" + html.EscapeString(head) + "</pre>\n" + string(printer.HTML(parsed))
	for _, b := range blocks {
		text, markdown, page = text+b.text(), markdown+b.markdown(), page+b.html()
	}
	if lessons := strings.Join(stdlib.Lessons(pathpkg.Base(path)), ", "); lessons != "" {
		text, markdown, page = text+"\nLessons: "+lessons+"\n", markdown+"\nLessons: "+lessons+"\n", page+"<p>Lessons: "+
			lessons+"</p>\n"
	}
	b := display.Plain(strings.TrimRight(text, "\n") + "\n")
	return b.With(display.MIMEMarkdown, []byte(markdown)).With(display.MIMEHTML, []byte(page))
}

// signatureText declares an object in one line, or a type with its fields and methods.
func signatureText(obj types.Object) string {
	switch obj := obj.(type) {
	case *types.PkgName:
		return fmt.Sprintf("package %s // import %q", obj.Imported().Name(), obj.Imported().Path())
	case *types.TypeName:
		return typeText(obj)
	case *types.Builtin:
		return "func " + obj.Name() + " // built-in"
	}
	if f, ok := obj.(*types.Func); ok && f.Signature().Recv() != nil {
		return "func (" + types.TypeString(f.Signature().Recv().Type(), build.Short) + ") " + f.Name() +
			strings.TrimPrefix(types.TypeString(f.Type(), build.Short), "func")
	}
	return types.ObjectString(obj, build.Short)
}

func typeText(obj *types.TypeName) string {
	text := types.ObjectString(obj, build.Short)
	if st, ok := obj.Type().Underlying().(*types.Struct); ok {
		var b strings.Builder
		b.WriteString("type " + obj.Name() + " struct {\n")
		for f := range st.Fields() {
			if f.Exported() || obj.Pkg().Path() == "main" {
				b.WriteString("\t" + f.Name() + " " + types.TypeString(f.Type(), build.Short) + "\n")
			}
		}
		text = b.String() + "}"
	}
	for _, m := range methods(obj) {
		text += "\nfunc (" + obj.Name() + ") " + m.Name() +
			strings.TrimPrefix(types.TypeString(m.Type(), build.Short), "func")
	}
	return text
}
