// Package export turns notebooks into pages for readers who have no notebook at
// hand: one HTML file with everything in it, or Markdown.
//
//	page, err := export.HTML(nb, "Kayles", "", nil)      // opens offline
//	text, pictures := export.Markdown(nb, "kayles", nil) // pictures beside it
//
// The page fetches nothing: formulas are set by a copy of KaTeX inside it, pictures are data, styles are inline. HTML
// that a notebook holds goes into the page as it is, so export only what you would open as a notebook.
package export

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html"
	"html/template"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	htmlrenderer "github.com/yuin/goldmark/renderer/html"

	"sprague/notebooks/nbformat"
	"sprague/stdlib/display"
)

//go:embed page.html slides.html content.css
var pageFiles embed.FS

// pageData fills page.html and slides.html.
type pageData struct {
	Title string
	// Policy lets the page run our scripts and none that the notebook brings: who exports a
	// notebook, or opens the page, need not trust it.
	Policy      string
	Katex, Zoom asset // for formulas and figures, if there are any

	Cells []template.HTML
	Live  string // address at which the notebook can be run, if there is one

	Stacks [][]template.HTML // slides; those of a stack stand below one another
	Split  bool              // the notebook does not say what the slides are
	Reveal asset
	Deck   template.JS
}

// An asset is what a page has of a library; empty where it needs none.
type asset struct {
	Style  template.CSS
	Script template.JS
}

// HTML returns the notebook as one self-contained page. It has a link on top to live, an address at which the notebook
// can be run, unless that is empty.
func HTML(nb *nbformat.Notebook, title, live string, read Reader) ([]byte, error) {
	w := newPageWriter("section", read)
	data := pageData{Title: title, Live: live}
	for _, c := range nb.Cells {
		cell, err := w.cell(c)
		if err != nil {
			return nil, fmt.Errorf("cell %s: %w", c.ID, err)
		}
		data.Cells = append(data.Cells, template.HTML(cell))
	}
	if w.figures {
		data.Zoom = asset{template.CSS(zoomStyle), template.JS(zoomScript)}
	}
	return w.page("page.html", data)
}

// page fills a template.
func (w *pageWriter) page(file string, data pageData) ([]byte, error) {
	if w.formulas {
		data.Katex = katex()
	}
	data.Policy = policyFor(data.Katex.Script, data.Zoom.Script, data.Reveal.Script, data.Deck)
	var out bytes.Buffer
	err := template.Must(template.ParseFS(pageFiles, file, "content.css")).Execute(&out, data)
	return out.Bytes(), err
}

// policyFor returns the content security policy of a page with these scripts, or none.
func policyFor(scripts ...template.JS) string {
	var sources []string
	for _, script := range scripts {
		if script != "" {
			sum := sha256.Sum256([]byte(script))
			sources = append(sources, "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
		}
	}
	if sources == nil {
		sources = []string{"'none'"}
	}
	return "script-src " + strings.Join(sources, " ") +
		"; object-src 'none'; base-uri 'none'; form-action 'none'; frame-src 'none'"
}

// Title returns the first heading of the notebook, or fallback.
func Title(nb *nbformat.Notebook, fallback string) string {
	for _, c := range nb.Cells {
		if c.Type != nbformat.Markdown {
			continue
		}
		for line := range strings.SplitSeq(c.Source, "\n") {
			if name, ok := strings.CutPrefix(line, "# "); ok {
				return strings.TrimSpace(strings.ReplaceAll(name, "$", ""))
			}
		}
	}
	return fallback
}

// pageWriter turns cells into HTML.
type pageWriter struct {
	markdown goldmark.Markdown
	read     Reader
	headings headings
	element  string // that a cell stands in
	formulas bool   // a formula has been written
	figures  bool   // a figure that can be zoomed has been written
}

func newPageWriter(element string, read Reader) *pageWriter {
	return &pageWriter{
		element:  element,
		read:     read,
		headings: headings{},
		markdown: goldmark.New(
			goldmark.WithExtensions(extension.GFM, dollars{}),
			goldmark.WithParserOptions(parser.WithAutoHeadingID()),
			goldmark.WithRendererOptions(htmlrenderer.WithUnsafe()),
		),
	}
}

func (w *pageWriter) cell(c *nbformat.Cell) (string, error) {
	switch c.Type {
	case nbformat.Markdown:
		carried := attachmentsOf(c)
		body, err := w.text(carried.tidied(c.Source))
		return w.in("text", w.read.withPictures(body, carried)), err
	case nbformat.Raw:
		return w.in("text", `<pre>`+html.EscapeString(c.Source)+`</pre>`), nil
	}
	return w.code(c)
}

// in is a cell of a class.
func (w *pageWriter) in(class, body string) string {
	return `<` + w.element + ` class="` + class + `">` + body + `</` + w.element + `>`
}

func (w *pageWriter) text(source string) (string, error) {
	var b strings.Builder
	err := w.markdown.Convert([]byte(source), &b, parser.WithContext(parser.NewContext(parser.WithIDs(w.headings))))
	body := strings.ReplaceAll(b.String(), "<details><summary>Hint<", `<details class="hint"><summary>Hint<`)
	body = summary.ReplaceAllStringFunc(body, func(s string) string {
		return inSummary.ReplaceAllStringFunc(s, func(f string) string { return latexHTML(html.UnescapeString(f)) })
	})
	w.formulas = w.formulas || strings.Contains(body, `<span class="formula`)
	return body, err
}

// Markdown leaves the summaries of what can be opened alone, as HTML; formulas in them are set as elsewhere.
var summary, inSummary = regexp.MustCompile(`<summary>.*</summary>`), regexp.MustCompile(`\$[^$<]+\$`)

func (w *pageWriter) code(c *nbformat.Cell) (string, error) {
	number := ""
	if c.Count > 0 {
		number = fmt.Sprint(c.Count)
	}
	source := `<div class="number">` + number + `</div>` + highlight(c.Source)
	var b strings.Builder
	for _, o := range c.Outputs {
		body, err := w.output(o)
		if err != nil {
			return "", err
		}
		b.WriteString(body)
	}
	class := "code"
	if unanswered(c) {
		class = "code open"
	}
	switch hidden, outputs := folded(c); {
	case hidden && outputs:
		return inDetails(foldedName(c), w.in(class, source+b.String())), nil
	case hidden:
		return w.in(class, inDetails(foldedName(c), source)+b.String()), nil
	}
	return w.in(class, source+b.String()), nil
}

func inDetails(name, body string) string {
	return `<details class="folded"><summary>` + name + `</summary>` + body + `</details>`
}

// folded reports which parts of a cell a notebook shows closed, as JupyterLab writes it down.
func folded(c *nbformat.Cell) (source, outputs bool) {
	jupyter := nbformat.Member[struct {
		Source  bool `json:"source_hidden"`
		Outputs bool `json:"outputs_hidden"`
	}](c.Metadata, "jupyter")
	return jupyter.Source, jupyter.Outputs
}

// unanswered reports whether a cell is an exercise whose check has not found the answer right.
func unanswered(c *nbformat.Cell) bool {
	return c.Has("exercise") && slices.ContainsFunc(c.Outputs, func(o *nbformat.Output) bool {
		return strings.HasPrefix(o.Text+string(o.Bundle().Data[display.MIMEText]), "not yet")
	})
}

// foldedName is what stands where a cell can be opened: the comment in its first line, if it has one.
func foldedName(c *nbformat.Cell) string {
	switch {
	case c.Has("solution"):
		return "Solution"
	case c.Has("answer"):
		return "The answer"
	}
	if comment, found := strings.CutPrefix(FirstLine(c.Source), "// "); found {
		return html.EscapeString(comment)
	}
	return "The program"
}

func (w *pageWriter) output(o *nbformat.Output) (string, error) {
	switch o.Type {
	case nbformat.Stream:
		return pre(o.Name, o.Text), nil
	case nbformat.Failure:
		return pre("failure", o.String()), nil
	}
	data := o.Bundle().Data
	for _, mime := range richest {
		content, ok := data[mime]
		if !ok {
			continue
		}
		switch mime {
		case display.MIMESVG:
			if figure, ok := themed(content); ok {
				w.figures = true
				return `<div class="output">` + figure + `</div>`, nil
			}
			fallthrough
		case display.MIMEPNG, "image/jpeg", "image/gif":
			return picture(mime, content, string(data[display.MIMEText])), nil
		case display.MIMEHTML:
			return `<div class="output">` + string(content) + `</div>`, nil
		case display.MIMELaTeX:
			w.formulas = true
			return `<div class="output">` + latexHTML(string(content)) + `</div>`, nil
		case display.MIMEMarkdown:
			body, err := w.text(string(content))
			return `<div class="output text">` + body + `</div>`, err
		}
	}
	return pre("value", plainText(data)), nil
}

// plainText is the text of an output, or says of which kinds it is where it has none.
func plainText(data map[string][]byte) string {
	if text, ok := data[display.MIMEText]; ok || len(data) == 0 {
		return string(text)
	}
	if text, ok := data[display.MIMEJSON]; ok {
		return string(text)
	}
	return "[an output of type " + strings.Join(slices.Sorted(maps.Keys(data)), ", ") + ", which is not shown here]"
}

// richest lists representations in the order in which a page prefers them.
var richest = []string{
	display.MIMESVG, display.MIMEPNG, "image/jpeg", "image/gif",
	display.MIMEHTML, display.MIMELaTeX, display.MIMEMarkdown,
}

// inColumns matches two lines with a gap inside, not between sentences: a table that was printed, whose lines are not
// to be broken on a narrow screen.
var inColumns = regexp.MustCompile(`(?m)[^.\s] {2,}\S.*\n(?:.*\n)*?.*[^.\s] {2,}\S`)

func pre(class, text string) string {
	if inColumns.MatchString(text) {
		class += " columns"
	}
	return `<pre class="output ` + html.EscapeString(class) + `">` + html.EscapeString(onScreen(text)) + `</pre>`
}

// picture is an image element; SVG too, so that no two drawings share names. Who
// cannot see it is told its title, the first line of the text.
func picture(mime string, content []byte, alt string) string {
	return fmt.Sprintf(`<div class="output paper"><img alt="%s" src="data:%s;base64,%s"></div>`,
		html.EscapeString(FirstLine(alt)), mime, base64.StdEncoding.EncodeToString(content))
}

// FirstLine returns the first line of a text that is not empty.
func FirstLine(s string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(s), "\n")
	return line
}

// latexHTML shows a text/latex representation, whose dollars say how to set it.
func latexHTML(source string) string {
	s := strings.TrimSpace(source)
	for _, d := range []struct {
		open, close string
		display     bool
	}{{"$$", "$$", true}, {"\\[", "\\]", true}, {"$", "$", false}, {"\\(", "\\)", false}} {
		if len(s) >= 2*len(d.open) && strings.HasPrefix(s, d.open) && strings.HasSuffix(s, d.close) {
			return formulaHTML(s[len(d.open):len(s)-len(d.close)], d.display)
		}
	}
	return formulaHTML(s, true)
}

// headings gives headings the names that they have in Jupyter, so that links to them work in both: their text with
// dashes for spaces. It implements goldmark's parser.IDs.
type headings map[string]bool

// Generate implements parser.IDs.
func (h headings) Generate(heading []byte, _ ast.NodeKind) []byte {
	name := strings.ReplaceAll(strings.TrimSpace(string(heading)), " ", "-")
	id := name
	for n := 2; h[id]; n++ {
		id = fmt.Sprintf("%s-%d", name, n)
	}
	h[id] = true
	return []byte(id)
}

// Put implements parser.IDs.
func (h headings) Put(id []byte) { h[string(id)] = true }

// Figures of package figure have two sets of colours and know their values. They stand in a page as elements, so that
// they are as light or dark as it is and zoom.js can zoom them; its hash is in the policy of the page, by which nothing
// else runs. Every other SVG is an image, so that no two share names.

//go:embed zoom.js
var zoomScript string

//go:embed zoom.css
var zoomStyle string

// themed returns an SVG document as an element, if it is a figure.
func themed(document []byte) (string, bool) {
	if !bytes.HasPrefix(document, []byte(`<svg xmlns="http://www.w3.org/2000/svg" class="sprague-figure"`)) {
		return "", false
	}
	return strings.TrimSpace(string(document)), true
}
