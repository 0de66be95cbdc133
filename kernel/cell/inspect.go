package cell

import (
	"fmt"
	"go/ast"
	"go/doc/comment"
	"go/types"
	"html"
	"strings"

	"sprague/stdlib"
	"sprague/stdlib/display"
)

// Inspect returns the documentation of the name at a byte offset of the source. A
// dotted path such as octal.Game.Period finds the method of a type. It evaluates nothing.
func (c *Checker) Inspect(src string, offset int) (found Inspection) {
	defer func() {
		if recover() != nil {
			found = Inspection{}
		}
	}()
	start, end := nameAround(src, min(max(offset, 0), len(src)))
	if start == end {
		return Inspection{}
	}
	obj := c.lookupPath(dottedPath(src, start, end))
	if obj == nil {
		obj = c.objectAt(src, start)
	}
	if obj == nil {
		return Inspection{}
	}
	return Inspection{Found: true, Bundle: c.page(obj)}
}

// nameAround returns the bounds of the name at an offset, or just before it; before an
// opening parenthesis it is the name of the function called.
func nameAround(src string, offset int) (start, end int) {
	if offset > 0 && (offset == len(src) || !isNameByte(src[offset])) && src[offset-1] == '(' {
		offset--
	}
	start, end = offset, offset
	for start > 0 && isNameByte(src[start-1]) {
		start--
	}
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
		start = end
		for start > 0 && isNameByte(src[start-1]) {
			start--
		}
		names = append([]string{src[start:end]}, names...)
	}
	return names
}

// lookupPath finds what a dotted path means in the session: a package, a member, and
// fields and methods of types and variables.
func (c *Checker) lookupPath(path []string) types.Object {
	obj := c.scope[path[0]]
	if obj == nil {
		p, ok := c.imports[path[0]]
		if !ok {
			p, ok = c.packages[path[0]]
		}
		if !ok {
			if len(path) == 1 {
				return types.Universe.Lookup(path[0])
			}
			return nil
		}
		pkg, err := c.importer.Import(p)
		if err != nil {
			return nil
		}
		if len(path) == 1 {
			return types.NewPkgName(0, nil, path[0], pkg)
		}
		obj, path = pkg.Scope().Lookup(path[1]), path[1:]
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
func (c *Checker) objectAt(src string, start int) types.Object {
	f, s := c.survey(src)
	if f == nil {
		return nil
	}
	var obj types.Object
	for _, file := range []*ast.File{s.decls, s.body} {
		ast.Inspect(file, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && obj == nil && s.fset.Position(id.Pos()).Offset-len(bodyHead) == start {
				if obj = f.info.Uses[id]; obj == nil {
					obj = f.info.Defs[id]
				}
			}
			return true
		})
	}
	return obj
}

// page is the documentation of an object as text, Markdown and HTML.
func (c *Checker) page(obj types.Object) display.Bundle {
	head := signatureText(obj)
	path, symbol := symbolOf(obj)
	if p, ok := obj.(*types.PkgName); ok {
		path, symbol = p.Imported().Path(), ""
	}
	entry := c.entry(path, symbol)
	var parser comment.Parser
	var printer comment.Printer
	printer.HeadingLevel = 3
	parsed := parser.Parse(entry.Doc)
	b := display.Plain(strings.TrimRight(head+"\n\n"+string(printer.Text(parsed))+exampleText(entry), "\n") + "\n")
	b = b.With(display.MIMEMarkdown, []byte("```go\n"+head+"\n```\n\n"+string(printer.Markdown(parsed))+exampleMarkdown(entry)))
	return b.With(display.MIMEHTML, []byte("<pre>"+html.EscapeString(head)+"</pre>\n"+string(printer.HTML(parsed))+exampleHTML(entry)))
}

// signatureText declares an object in one line, or a type with its fields and methods.
func signatureText(obj types.Object) string {
	qualify := func(p *types.Package) string {
		if p.Path() == "main" {
			return ""
		}
		return p.Name()
	}
	switch obj := obj.(type) {
	case *types.PkgName:
		return fmt.Sprintf("package %s // import %q", obj.Imported().Name(), obj.Imported().Path())
	case *types.TypeName:
		return typeText(obj, qualify)
	case *types.Builtin:
		return "func " + obj.Name() + " // built-in"
	}
	if f, ok := obj.(*types.Func); ok && f.Signature().Recv() != nil {
		return "func (" + types.TypeString(f.Signature().Recv().Type(), qualify) + ") " + f.Name() +
			strings.TrimPrefix(types.TypeString(f.Type(), qualify), "func")
	}
	return types.ObjectString(obj, qualify)
}

func typeText(obj *types.TypeName, qualify types.Qualifier) string {
	text := types.ObjectString(obj, qualify)
	if st, ok := obj.Type().Underlying().(*types.Struct); ok {
		var b strings.Builder
		b.WriteString("type " + obj.Name() + " struct {\n")
		for i := range st.NumFields() {
			if f := st.Field(i); f.Exported() || obj.Pkg().Path() == "main" {
				b.WriteString("\t" + f.Name() + " " + types.TypeString(f.Type(), qualify) + "\n")
			}
		}
		text = b.String() + "}"
	}
	set := types.NewMethodSet(types.NewPointer(obj.Type()))
	for i := range set.Len() {
		if m := set.At(i).Obj(); m.Exported() || m.Pkg() != nil && m.Pkg().Path() == "main" {
			text += "\nfunc (" + obj.Name() + ") " + m.Name() + strings.TrimPrefix(types.TypeString(m.Type(), qualify), "func")
		}
	}
	return text
}

func exampleText(e stdlib.DocEntry) string {
	if e.Example == "" {
		return ""
	}
	text := "\nExample:\n\n\t" + strings.ReplaceAll(e.Example, "\n", "\n\t")
	if e.Output != "" {
		text += "\n\nOutput:\n\n\t" + strings.ReplaceAll(e.Output, "\n", "\n\t")
	}
	return text
}

func exampleMarkdown(e stdlib.DocEntry) string {
	if e.Example == "" {
		return ""
	}
	text := "\n**Example**\n\n```go\n" + e.Example + "\n```\n"
	if e.Output != "" {
		text += "\n```text\n" + e.Output + "\n```\n"
	}
	return text
}

func exampleHTML(e stdlib.DocEntry) string {
	if e.Example == "" {
		return ""
	}
	text := "<p><b>Example</b></p>\n<pre><code class=\"language-go\">" + html.EscapeString(e.Example) + "</code></pre>\n"
	if e.Output != "" {
		text += "<pre>" + html.EscapeString(e.Output) + "</pre>\n"
	}
	return text
}
