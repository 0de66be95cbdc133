package assist

import (
	"go/types"
	"html"
	"strings"

	"sprague/kernel/cell"
	"sprague/kernel/cell/hint"
	"sprague/stdlib"
)

// A block is a part of a page that is shown as it is written.
type block struct {
	title    string
	language string // "go" or "text"
	content  string
}

func (b block) text() string {
	return "\n" + b.title + ":\n\n\t" + strings.ReplaceAll(b.content, "\n", "\n\t") + "\n"
}

func (b block) markdown() string {
	return "\n**" + b.title + "**\n\n```" + b.language + "\n" + b.content + "\n```\n"
}

func (b block) html() string {
	return "<p><b>" + b.title + "</b></p>\n<pre><code class=\"language-" + b.language + "\">" +
		html.EscapeString(b.content) + "</code></pre>\n"
}

func exampleBlocks(e stdlib.DocEntry) []block {
	var blocks []block
	if e.Example != "" {
		blocks = append(blocks, block{"Example", "go", e.Example})
		if e.Output != "" {
			blocks = append(blocks, block{"Output", "text", e.Output})
		}
	}
	return blocks
}

// more is what a full page tells beyond the documentation of an object.
func more(c *cell.Checker, obj types.Object, path, symbol string) []block {
	if path == "main" {
		if text := c.Declared[symbol].Text; text != "" {
			return []block{{"Source", "go", text}}
		}
		return nil
	}
	switch obj := obj.(type) {
	case *types.PkgName:
		return listing(c, "Members", path, hint.Exported(obj.Imported().Scope()))
	case *types.TypeName:
		return listing(c, "Methods", path, methods(obj))
	}
	if path == "" {
		return nil // built in
	}
	return []block{{"Package", "go", "import \"" + path + "\" // " + synopsis(c, path, "")}}
}

// listing shows objects of a package with what they are for.
func listing(c *cell.Checker, title, path string, objects []types.Object) []block {
	if len(objects) == 0 {
		return nil
	}
	var lines []string
	for _, obj := range objects {
		_, symbol := symbolOf(obj)
		if s := synopsis(c, path, symbol); s != "" {
			lines = append(lines, "// "+s)
		}
		line, _, _ := strings.Cut(signatureText(obj), "\n")
		lines = append(lines, strings.TrimSuffix(line, " {"))
	}
	return []block{{title, "go", strings.Join(lines, "\n")}}
}

// methods lists those of a type that can be named.
func methods(t *types.TypeName) (list []types.Object) {
	for method := range types.NewMethodSet(types.NewPointer(t.Type())).Methods() {
		if m := method.Obj(); m.Exported() || m.Pkg() != nil && m.Pkg().Path() == "main" {
			list = append(list, m)
		}
	}
	return list
}
