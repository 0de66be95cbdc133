package export

import (
	"bytes"
	"embed"
	"encoding/base64"
	"html"
	"html/template"
	"regexp"
	"slices"
	"strings"

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
	m.Parser().AddOptions(parser.WithInlineParsers(util.Prioritized(dollars{}, 150)))
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(dollars{}, 150)))
}

func (dollars) Trigger() []byte { return []byte{'$', '\\'} }

// The environments that are formulas without dollars.
const environment = `\{(?:align|alignat|equation|gather|multline|eqnarray|math|displaymath)\*?\}`

var (
	begins   = regexp.MustCompile(`^(?:\$|\\begin` + environment + `)`)
	formulas = regexp.MustCompile(`(?s)^(?:\$\$((?:\\.|[^\\])*?)\$\$|\$((?:\\.|[^$\\])+)\$|` +
		`(\\begin(` + environment + `).*?\\end(` + environment + `)))`)
)

// Parse reads a formula, which may run over several lines of one paragraph. A dollar that is followed by a space, or
// closed by one that follows a space or stands before a digit, is money. It reads at most twice the lines it needs.
func (dollars) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	s, _ := block.PeekLine() // enough as a rule, so it is not copied
	if !begins.Match(s) {
		return nil
	}
	s = s[:len(s):len(s)]
	line, position := block.Position()
	m := formulas.FindSubmatch(s)
	block.AdvanceLine()
	for lines, more := 2, true; m == nil && more; lines *= 2 {
		for range lines {
			l, _ := block.PeekLine()
			s, more = append(s, l...), l != nil
			block.AdvanceLine()
		}
		m = formulas.FindSubmatch(s)
	}
	block.SetPosition(line, position)
	if m == nil {
		return nil
	}
	source, end := slices.Concat(m[1:4]...), len(m[0])
	inLine := m[2] != nil
	if !bytes.Equal(m[4], m[5]) || inLine && (source[0] == ' ' || source[0] == '\n' || source[len(source)-1] == ' ' ||
		end < len(s) && '0' <= s[end] && s[end] <= '9') {
		return nil
	}
	advance(block, end)
	return &formula{source: source, display: !inLine}
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

// KaTeX 0.19.1 (MIT licence, see katex/LICENSE) as published on npm: the minified
// script, the style sheet and the WOFF2 fonts, unchanged.
var (
	//go:embed katex/katex.min.js
	katexScript string
	//go:embed katex/katex.min.css
	katexStyle string
	//go:embed katex/fonts
	katexFonts embed.FS
)

// formulasScript sets every formula of a page.
//
//go:embed formulas.js
var formulasScript string

var fontSource = regexp.MustCompile(`src:url\((fonts/[\w-]+\.woff2)\)[^;}]*`)

// katex is the library with its fonts in the style sheet, and the call that sets every formula of the page.
func katex() asset {
	style := fontSource.ReplaceAllStringFunc(katexStyle, func(src string) string {
		font, _ := katexFonts.ReadFile("katex/" + fontSource.FindStringSubmatch(src)[1]) // a test reads them all
		return `src:url(data:font/woff2;base64,` + base64.StdEncoding.EncodeToString(font) + `) format("woff2")`
	})
	script := inScript(katexScript) + "\n" + strings.TrimSuffix(formulasScript, "\n")
	return asset{template.CSS(style), template.JS(script)}
}

// inScript returns a script as it can stand in a page.
func inScript(text string) string { return strings.ReplaceAll(text, "</script", `<\/script`) }
