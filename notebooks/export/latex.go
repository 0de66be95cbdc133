package export

import (
	"fmt"
	"path"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"

	"github.com/yuin/goldmark"

	"sprague/notebooks/nbformat"
	"sprague/stdlib/display"
)

// LaTeX returns the notebook as a document for XeLaTeX or LuaLaTeX, and the pictures it refers
// to, by their slash-separated paths, which begin with "NAME_files/". Formulas stand in it as
// they were written.
func LaTeX(nb *nbformat.Notebook, name, title string) (source []byte, pictures map[string][]byte) {
	w := &latexWriter{name: name, pictures: map[string][]byte{}, markdown: goldmark.New(goldmark.WithExtensions(extension.GFM, dollars{}))}
	titled := false
	for i, c := range nb.Cells {
		if i == 0 && c.Type == nbformat.Markdown && strings.HasPrefix(c.Source, "# ") {
			first, rest, _ := strings.Cut(c.Source, "\n")
			title, titled = strings.TrimPrefix(first, "# "), true
			own := *c
			own.Source = rest
			c = &own
		}
		w.cell(c)
	}
	head := w.inline(title)
	if !titled {
		head = escapeTeX(title)
	}
	drawings := ""
	if w.drawings {
		drawings = "\\usepackage{svg} % needs inkscape and --shell-escape\n"
	}
	out := strings.NewReplacer("TITLE", head, "DRAWINGS\n", drawings).Replace(latexHead) + w.b.String() + "\n\\end{document}\n"
	return []byte(out), w.pictures
}

const latexHead = `% !TeX program = xelatex
\documentclass[11pt,a4paper]{article}
\usepackage{iftex}
\ifPDFTeX\usepackage[T1]{fontenc}\usepackage[utf8]{inputenc}\else\usepackage{fontspec}\setmonofont{DejaVu Sans Mono}[Scale=0.82]\fi
\usepackage{amsmath,amssymb,graphicx,longtable,array,xcolor,fancyvrb}
\usepackage[margin=25mm]{geometry}
\usepackage[normalem]{ulem}
\usepackage{hyperref}
DRAWINGS
\DefineVerbatimEnvironment{code}{Verbatim}{frame=leftline,framerule=1.5pt,rulecolor=\color{gray},fontsize=\small}
\DefineVerbatimEnvironment{output}{Verbatim}{fontsize=\small,xleftmargin=1em}
\setlength{\parindent}{0pt}\setlength{\parskip}{.6em}
\title{TITLE}\author{}\date{}
\begin{document}
\maketitle
`

type latexWriter struct {
	name     string
	b        strings.Builder
	pictures map[string][]byte
	markdown goldmark.Markdown
	drawings bool // SVG without a bitmap
}

func (w *latexWriter) cell(c *nbformat.Cell) {
	switch c.Type {
	case nbformat.Markdown:
		m := &markdownWriter{name: w.name, pictures: w.pictures}
		w.text(m.besideText(c))
	case nbformat.Raw:
		w.verbatim("output", c.Source)
	default:
		w.verbatim("code", c.Source)
		for i, o := range c.Outputs {
			w.output(o, fmt.Sprintf("%s-%d", c.ID, i+1))
		}
	}
}

func (w *latexWriter) output(o *nbformat.Output, id string) {
	switch o.Type {
	case nbformat.Stream:
		w.verbatim("output", o.Text)
		return
	case nbformat.Failure:
		w.verbatim("output", failureText(o))
		return
	}
	data := o.Bundle().Data
	for _, form := range []struct{ mime, ext, include string }{
		{"application/pdf", "pdf", `\includegraphics[width=.9\linewidth]`}, {display.MIMEPNG, "png", `\includegraphics[width=.9\linewidth]`},
		{"image/jpeg", "jpg", `\includegraphics[width=.9\linewidth]`}, {display.MIMESVG, "svg", `\includesvg[width=.9\linewidth]`},
	} {
		if content, ok := data[form.mime]; ok {
			file := fmt.Sprintf("%s_files/%s.%s", w.name, id, form.ext)
			w.pictures[file] = content
			w.drawings = w.drawings || form.ext == "svg"
			fmt.Fprintf(&w.b, "\n%s{%s}\n", form.include, strings.TrimSuffix(file, ".svg"))
			return
		}
	}
	if content, ok := data[display.MIMELaTeX]; ok {
		w.b.WriteString("\n" + strings.TrimSpace(string(content)) + "\n")
		return
	}
	if content, ok := data[display.MIMEMarkdown]; ok {
		w.text(string(content))
		return
	}
	w.verbatim("output", string(data[display.MIMEText]))
}

func (w *latexWriter) verbatim(environment, source string) {
	source = strings.TrimRight(colour.ReplaceAllString(source, ""), "\n")
	if source == "" {
		return
	}
	source = strings.ReplaceAll(source, `\end{`+environment+`}`, `\end {`+environment+`}`)
	fmt.Fprintf(&w.b, "\n\\begin{%s}\n%s\n\\end{%[1]s}\n", environment, source)
}

// inline returns one line of Markdown as LaTeX.
func (w *latexWriter) inline(line string) string {
	part := &latexWriter{name: w.name, pictures: w.pictures, markdown: w.markdown}
	part.text(line)
	return strings.TrimSpace(part.b.String())
}

func (w *latexWriter) text(source string) {
	src := []byte(source)
	root := w.markdown.Parser().Parse(text.NewReader(src))
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) { return w.node(n, src, entering), nil })
}

// sections are the commands of headings, by their level.
var sections = []string{"", "section", "section", "subsection", "subsubsection", "paragraph", "subparagraph"}

func (w *latexWriter) node(n ast.Node, src []byte, entering bool) ast.WalkStatus {
	both := func(before, after string) ast.WalkStatus {
		if entering {
			w.b.WriteString(before)
		} else {
			w.b.WriteString(after)
		}
		return ast.WalkContinue
	}
	switch n := n.(type) {
	case *ast.Heading:
		return both("\n\\"+sections[n.Level]+"*{", "}\n")
	case *ast.Paragraph:
		return both("\n", "\n")
	case *ast.Blockquote:
		return both("\n\\begin{quote}", "\\end{quote}\n")
	case *ast.List:
		environment := "itemize"
		if n.IsOrdered() {
			environment = "enumerate"
		}
		return both("\n\\begin{"+environment+"}\n", "\\end{"+environment+"}\n")
	case *ast.ListItem:
		return both("\\item ", "\n")
	case *ast.Emphasis:
		return both([]string{"", `\emph{`, `\textbf{`}[min(n.Level, 2)], "}")
	case *east.Strikethrough:
		return both(`\sout{`, "}")
	case *ast.CodeSpan:
		return both(`\texttt{`, "}")
	case *ast.Link:
		return both(`\href{`+escapeURL(string(n.Destination))+`}{`, "}")
	case *ast.ThematicBreak:
		return both("\n\\hrulefill\n", "")
	case *east.Table:
		return both("\n\\begin{longtable}{"+strings.Repeat("l", len(n.Alignments))+"}\n", "\\end{longtable}\n")
	case *east.TableHeader:
		return both("", " \\\\ \\hline\n")
	case *east.TableRow:
		return both("", " \\\\\n")
	case *east.TableCell:
		if entering && n.PreviousSibling() != nil {
			w.b.WriteString(" & ")
		}
		return ast.WalkContinue
	}
	if entering {
		return w.leaf(n, src)
	}
	return ast.WalkContinue
}

// leaf writes a node that is looked at once.
func (w *latexWriter) leaf(n ast.Node, src []byte) ast.WalkStatus {
	switch n := n.(type) {
	case *ast.Text:
		w.b.WriteString(escapeTeX(string(n.Segment.Value(src))))
		if n.HardLineBreak() {
			w.b.WriteString("\\\\\n")
		} else if n.SoftLineBreak() {
			w.b.WriteString("\n")
		}
	case *ast.String:
		w.b.WriteString(escapeTeX(string(n.Value)))
	case *ast.AutoLink:
		w.b.WriteString(`\url{` + escapeURL(string(n.URL(src))) + `}`)
	case *formula:
		if n.display {
			w.b.WriteString(displayed(string(n.source)))
		} else {
			w.b.WriteString("$" + string(n.source) + "$")
		}
	case *ast.FencedCodeBlock, *ast.CodeBlock:
		var b strings.Builder
		for i := range n.Lines().Len() {
			line := n.Lines().At(i)
			b.Write(line.Value(src))
		}
		w.verbatim("output", b.String())
		return ast.WalkSkipChildren
	case *ast.Image:
		w.image(string(n.Destination))
		return ast.WalkSkipChildren
	case *ast.HTMLBlock, *ast.RawHTML:
		return ast.WalkSkipChildren
	}
	return ast.WalkContinue
}

func (w *latexWriter) image(target string) {
	if strings.Contains(target, "://") {
		w.b.WriteString(`\url{` + escapeURL(target) + `}`)
		return
	}
	if path.Ext(target) == ".svg" {
		w.drawings = true
		w.b.WriteString(`\includesvg[width=.9\linewidth]{` + strings.TrimSuffix(target, ".svg") + `}`)
		return
	}
	w.b.WriteString(`\includegraphics[width=.9\linewidth]{` + target + `}`)
}

// displayed is a formula on lines of its own; environments that are that already stay as they are.
func displayed(source string) string {
	for _, environment := range []string{"align", "gather", "equation", "multline"} {
		if strings.HasPrefix(strings.TrimSpace(source), `\begin{`+environment) {
			return "\n" + strings.TrimSpace(source) + "\n"
		}
	}
	return "\n\\[" + strings.TrimSpace(source) + "\\]\n"
}

var texEscapes = strings.NewReplacer(`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "$", `\$`, "&", `\&`, "#", `\#`, "%", `\%`,
	"_", `\_`, "^", `\textasciicircum{}`, "~", `\textasciitilde{}`)

func escapeTeX(s string) string { return texEscapes.Replace(s) }

func escapeURL(s string) string {
	return strings.NewReplacer("%", `\%`, "#", `\#`, "{", "", "}", "").Replace(s)
}
