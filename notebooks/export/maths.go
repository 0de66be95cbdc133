package export

import (
	"bytes"
	"html"
	"regexp"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Formulas stand between dollars, as in Jupyter: $x$ in a line, $$x$$ displayed; an environment such as
// \begin{align} needs none. They are taken out before Markdown can read their underscores and stars, and are
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
	m.Parser().AddOptions(parser.WithInlineParsers(
		util.Prioritized(dollars{}, 150), util.Prioritized(environments{}, 151)))
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(dollars{}, 150)))
}

func (dollars) Trigger() []byte { return []byte{'$'} }

// Parse reads a formula, which may run over several lines of one paragraph. A dollar that is followed by a space, or
// closed by one that follows a space or stands before a digit, is money.
func (dollars) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	mark := []byte("$")
	if first, _ := block.PeekLine(); bytes.HasPrefix(first, []byte("$$")) {
		mark = []byte("$$")
	}
	whole := take(block, func(s []byte, from int) (at int, open bool) {
		if at, open = closing(s[len(mark):], mark, from); !open && at >= 0 {
			at += 2 * len(mark)
		}
		return at, open
	})
	if whole == nil {
		return nil
	}
	return &formula{source: whole[len(mark) : len(whole)-len(mark)], display: len(mark) == 2}
}

// environments reads formulas that stand in an environment of LaTeX.
type environments struct{}

func (environments) Trigger() []byte { return []byte{'\\'} }

var beginsFormula = regexp.MustCompile(
	`^\\begin\{((?:align|alignat|equation|gather|multline|eqnarray|math|displaymath)\*?)\}`)

// Parse reads an environment up to its end, which stands in the same paragraph.
func (environments) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	first, _ := block.PeekLine()
	m := beginsFormula.FindSubmatch(first)
	if m == nil {
		return nil
	}
	end := []byte("\\end{" + string(m[1]) + "}")
	whole := take(block, func(s []byte, _ int) (at int, open bool) {
		at = bytes.Index(s, end)
		return at + len(end), at < 0
	})
	if whole == nil {
		return nil
	}
	return &formula{source: whole, display: true}
}

// take reads the text at the reader's position up to a place that end finds, and nothing where it finds none. It reads
// no line more than it needs: end says from where to go on when there is more text.
func take(block text.Reader, end func(s []byte, from int) (at int, open bool)) []byte {
	line, position := block.Position()
	var s []byte
	at, open := 0, true
	for open {
		l, _ := block.PeekLine()
		if l == nil {
			break
		}
		if s == nil { // the first line, which is enough as a rule, is not copied
			s = l[:len(l):len(l)]
		} else {
			s = append(s, l...)
		}
		block.AdvanceLine()
		at, open = end(s, at)
	}
	block.SetPosition(line, position)
	if open || at < 0 {
		return nil
	}
	advance(block, at)
	return bytes.Clone(s[:at])
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

// closing returns where in s, from a place on, the mark closes a formula, or -1 where it does not.
// With open it returns the place at which to go on when there is more text.
func closing(s, mark []byte, from int) (at int, open bool) {
	if len(mark) == 1 && (len(s) == 0 || s[0] == ' ' || s[0] == '\n') {
		return -1, false
	}
	i := from
	for ; i+len(mark) <= len(s); i++ {
		switch {
		case s[i] == '\\':
			i++
		case !bytes.HasPrefix(s[i:], mark):
		case len(mark) == 2:
			return i, false
		case i == 0 || s[i-1] == ' ' || i+1 < len(s) && s[i+1] >= '0' && s[i+1] <= '9':
			return -1, false
		default:
			return i, false
		}
	}
	return i, true
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
