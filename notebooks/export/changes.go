package export

import (
	"fmt"
	"html"
	"html/template"
	"strings"

	"sprague/notebooks/nbformat"
)

// A Change is a cell of a comparison as its page shows it. Before or After is nil where the cell
// is only in one of the notebooks.
type Change struct {
	Heading       string
	Lines         []string // of the source, with "+ ", "- " or two spaces before each; none where it is the same
	Before, After *nbformat.Cell
	Outputs       string // what differs between their outputs; empty for nothing
}

// Changes returns a self-contained page that shows the changes, with the pictures before and
// after.
func Changes(title string, summary string, changes []Change) ([]byte, error) {
	w := newPageWriter()
	data := pageData{Title: title, Cells: []template.HTML{template.HTML(changesStyle +
		`<section class="text"><h1>` + html.EscapeString(title) + `</h1><p>` + html.EscapeString(summary) + `</p></section>`)}}
	for _, c := range changes {
		part, err := w.change(c)
		if err != nil {
			return nil, err
		}
		data.Cells = append(data.Cells, template.HTML(part))
	}
	return w.page(data)
}

const changesStyle = `<style>
.changes { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
.changes > div { min-width: 0; overflow-x: auto; border-top: 3px solid #b3403a; padding-top: .3rem; }
.changes > div + div { border-color: #2f7d4f; }
.changes img { max-width: 100%; }
pre.lines ins { background: #dff3e4; color: #0b4a22; text-decoration: none; display: block; }
pre.lines del { background: #fbe3e1; color: #6d1510; text-decoration: none; display: block; }
pre.lines span { display: block; }
@media (prefers-color-scheme: dark) {
pre.lines ins { background: #14351f; color: #bfe8cc; }
pre.lines del { background: #401a17; color: #f5c6c2; } }
@media (max-width: 600px) { .changes { grid-template-columns: 1fr; } }
</style>`

func (w *pageWriter) change(c Change) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, `<section class="text"><h2>%s</h2></section>`, html.EscapeString(c.Heading))
	if len(c.Lines) > 0 {
		b.WriteString(`<section class="code"><pre class="lines">` + changedLines(c.Lines) + `</pre></section>`)
	}
	if c.Outputs == "" && c.Before != nil && c.After != nil {
		return b.String(), nil
	}
	if c.Outputs != "" {
		b.WriteString(`<section class="text">` + pre("difference", c.Outputs) + `</section>`)
	}
	b.WriteString(`<section class="changes">`)
	for i, cell := range []*nbformat.Cell{c.Before, c.After} {
		fmt.Fprintf(&b, `<div aria-label="%s">`, []string{"before", "after"}[i])
		shown, err := w.shownOf(cell)
		if err != nil {
			return "", err
		}
		b.WriteString(shown + `</div>`)
	}
	b.WriteString(`</section>`)
	return b.String(), nil
}

// shownOf returns what a cell shows: its outputs, or its text.
func (w *pageWriter) shownOf(c *nbformat.Cell) (string, error) {
	switch {
	case c == nil:
		return "", nil
	case c.Type != nbformat.Code:
		return w.cell(c)
	}
	var b strings.Builder
	for _, o := range c.Outputs {
		body, err := w.output(o)
		if err != nil {
			return "", err
		}
		b.WriteString(body)
	}
	return b.String(), nil
}

func changedLines(lines []string) string {
	var b strings.Builder
	for _, l := range lines {
		tag := "span"
		switch {
		case strings.HasPrefix(l, "+ "):
			tag = "ins"
		case strings.HasPrefix(l, "- "):
			tag = "del"
		}
		fmt.Fprintf(&b, "<%s>%s</%[1]s>", tag, html.EscapeString(l))
	}
	return b.String()
}
