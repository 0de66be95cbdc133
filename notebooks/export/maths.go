package export

import (
	"bytes"
	"html"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Formulas stand between dollars, as in Jupyter: $x$ in a line, $$x$$ displayed.
// They are taken out before Markdown can read their underscores and stars, and are
// set by KaTeX, which the page carries with it.

// formula is a piece of LaTeX in the syntax tree.
type formula struct {
	ast.BaseInline
	source  []byte
	display bool
}

var kindFormula = ast.NewNodeKind("Formula")

func (f *formula) Kind() ast.NodeKind { return kindFormula }

func (f *formula) Dump(source []byte, level int) {
	ast.DumpHelper(f, source, level, map[string]string{"source": string(f.source)}, nil)
}

// dollars is the goldmark extension for formulas.
type dollars struct{}

func (dollars) Extend(m goldmark.Markdown) {
	m.Parser().AddOptions(parser.WithInlineParsers(util.Prioritized(dollars{}, 150)))
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(dollars{}, 150)))
}

func (dollars) Trigger() []byte { return []byte{'$'} }

// Parse reads a formula, which may run over several lines of one paragraph. A
// dollar that is followed by a space, or closed by one that follows a space or
// stands before a digit, is money.
func (dollars) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, position := block.Position()
	rest := remaining(block)
	block.SetPosition(line, position)
	mark := []byte("$")
	if bytes.HasPrefix(rest, []byte("$$")) {
		mark = []byte("$$")
	}
	end := closing(rest[len(mark):], mark)
	if end < 0 {
		return nil
	}
	f := &formula{source: bytes.Clone(rest[len(mark) : len(mark)+end]), display: len(mark) == 2}
	advance(block, len(mark)+end+len(mark))
	return f
}

// remaining returns the text of the paragraph from the reader's position on.
func remaining(block text.Reader) []byte {
	var rest []byte
	for {
		line, _ := block.PeekLine()
		if line == nil {
			return rest
		}
		rest = append(rest, line...)
		block.AdvanceLine()
	}
}

// advance moves the reader n bytes on, over the ends of lines.
func advance(block text.Reader, n int) {
	for n > 0 {
		line, _ := block.PeekLine()
		if len(line) > n {
			block.Advance(n)
			return
		}
		n -= len(line)
		block.AdvanceLine()
	}
}

// closing returns where in s the mark closes a formula, or -1.
func closing(s, mark []byte) int {
	if len(mark) == 1 && (len(s) == 0 || s[0] == ' ' || s[0] == '\n') {
		return -1
	}
	for i := 0; i+len(mark) <= len(s); i++ {
		switch {
		case s[i] == '\\':
			i++
		case !bytes.HasPrefix(s[i:], mark):
		case len(mark) == 2:
			return i
		case i == 0 || s[i-1] == ' ' || i+1 < len(s) && s[i+1] >= '0' && s[i+1] <= '9':
			return -1
		default:
			return i
		}
	}
	return -1
}

func (dollars) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(kindFormula, func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if f := n.(*formula); entering {
			_, _ = w.WriteString(formulaHTML(string(f.source), f.display))
		}
		return ast.WalkContinue, nil
	})
}

// formulaHTML marks a formula for KaTeX.
func formulaHTML(source string, display bool) string {
	class := "formula"
	if display {
		class = "formula display"
	}
	return `<span class="` + class + `">` + html.EscapeString(source) + `</span>`
}
