package export

import (
	"bytes"
	_ "embed"
	"fmt"
	"html"
	"html/template"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	"sprague/notebooks/nbformat"
)

//go:embed slides.js
var deckScript string

// reveal.js 6.0.2 (MIT licence, see reveal/LICENSE) as published on npm: the script and the style sheet, unchanged.
var (
	//go:embed reveal/reveal.js
	revealScript string
	//go:embed reveal/reveal.css
	revealStyle string
)

// Slides returns the notebook as one self-contained page of slides. Cells say in their metadata slideshow.slide_type
// what they begin, as Jupyter writes it: a slide, a subslide, a fragment, or nothing ("-"); they can be notes or
// skipped. In a notebook whose cells say nothing each text with a heading of level 1 or 2 begins a slide, and each
// other text below code, with a heading of level 3, or with a question a subslide; what has no room there goes to
// another.
func Slides(nb *nbformat.Notebook, title string, read Reader) ([]byte, error) {
	w := newPageWriter("div", read)
	var d deck
	parts, said := saidParts(nb)
	if !said {
		parts = w.partsByHeadings(nb)
	}
	for _, p := range parts {
		if p.kind == "skip" {
			continue
		}
		body, err := w.cell(p.cell)
		if err != nil {
			return nil, fmt.Errorf("cell %s: %w", p.cell.ID, err)
		}
		d.add(p.kind, body)
	}
	if d.stacks == nil {
		d.add("slide", "<h1>"+html.EscapeString(title)+"</h1>")
	}
	d.closeFragment()
	return w.page("slides.html", pageData{Title: title, Stacks: d.stacks, Split: !said,
		Reveal: asset{template.CSS(revealStyle), template.JS(inScript(revealScript))}, Deck: template.JS(deckScript)})
}

// A deck takes cells one after the other.
type deck struct {
	stacks   [][]template.HTML
	fragment bool   // one is open on the last slide
	early    string // notes that came before the first slide, and belong to it
}

func (d *deck) add(kind, body string) {
	if kind == "notes" {
		body = `<aside class="notes">` + body + `</aside>`
	}
	switch {
	case kind == "notes" && d.stacks == nil:
		d.early += body
		return
	case kind == "slide" || d.stacks == nil:
		d.closeFragment()
		d.stacks = append(d.stacks, []template.HTML{""})
		body, d.early = d.early+body, ""
	case kind == "subslide":
		d.closeFragment()
		last := &d.stacks[len(d.stacks)-1]
		*last = append(*last, "")
	case kind == "fragment":
		d.closeFragment()
		*d.slide() += `<div class="fragment">`
		d.fragment = true
	}
	*d.slide() += template.HTML(body) + "\n"
}

// slide is the last one.
func (d *deck) slide() *template.HTML {
	stack := d.stacks[len(d.stacks)-1]
	return &stack[len(stack)-1]
}

func (d *deck) closeFragment() {
	if d.fragment {
		*d.slide() += "</div>\n"
		d.fragment = false
	}
}

// A slidePart is a cell, or a part of one, and what it begins.
type slidePart struct {
	kind string
	cell *nbformat.Cell
}

// saidParts are the cells as their metadata say, and whether any says something.
func saidParts(nb *nbformat.Notebook) (parts []slidePart, said bool) {
	for _, c := range nb.Cells {
		kind := nbformat.Member[struct {
			Type string `json:"slide_type"`
		}](c.Metadata, "slideshow").Type
		said = said || kind != "" && kind != "-"
		parts = append(parts, slidePart{kind, c})
	}
	return parts, said
}

// partsByHeadings are the cells, with texts cut at their headings.
func (w *pageWriter) partsByHeadings(nb *nbformat.Notebook) (parts []slidePart) {
	belowCode := false
	for _, c := range nb.Cells {
		if c.Type == nbformat.Markdown {
			parts = append(parts, w.split(c, belowCode)...)
		} else {
			parts = append(parts, slidePart{"-", c})
		}
		belowCode = c.Type == nbformat.Code
	}
	return parts
}

// question begins the text of a prediction, which stands on a slide with its choices and the folded answer.
const question = "**Predict.** "

// split cuts a text at its headings.
func (w *pageWriter) split(c *nbformat.Cell, belowCode bool) (parts []slidePart) {
	source := []byte(c.Source)
	kind, from := "-", 0
	if belowCode || strings.HasPrefix(c.Source, question) {
		kind = "subslide"
	}
	for n := w.markdown.Parser().Parse(text.NewReader(source)).FirstChild(); n != nil; n = n.NextSibling() {
		h, ok := n.(*ast.Heading)
		if !ok || h.Level > 3 || h.Lines().Len() == 0 {
			continue
		}
		above, ok := n.PreviousSibling().(*ast.Heading)
		if ok && above.Level < h.Level { // which would stand alone
			continue
		}
		at := bytes.LastIndexByte(source[:h.Lines().At(0).Start], '\n') + 1
		if len(bytes.TrimSpace(source[from:at])) > 0 {
			parts = append(parts, slidePart{kind, partOf(c, from, at)})
		}
		kind, from = "slide", at
		if h.Level == 3 {
			kind = "subslide"
		}
	}
	return append(parts, slidePart{kind, partOf(c, from, len(source))})
}

// partOf is a cell with a part of the text.
func partOf(c *nbformat.Cell, from, to int) *nbformat.Cell {
	part := *c
	part.Source = c.Source[from:to]
	return &part
}
