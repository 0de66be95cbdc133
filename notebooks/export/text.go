package export

import (
	"bytes"
	"fmt"
	"html"
	"regexp"
	"strings"

	"github.com/mattn/go-runewidth"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
)

// Text returns Markdown as lines for a terminal with so many columns: headings underlined, formulas in Unicode, links
// by the name of the notebook they lead to. What is folded in <details> is left out but for its summary; a hint is left
// out whole and returned by itself, so that it is read by those who ask.
func Text(markdown string, columns int) (shown, folded string) {
	markdown = details.ReplaceAllStringFunc(markdown, func(block string) string {
		part := details.FindStringSubmatch(block)
		if part[1] != "Hint" {
			return "* " + part[1]
		}
		folded = part[2]
		return ""
	})
	render := func(source string) string {
		w := textWriter{source: []byte(source), columns: max(columns, 20)}
		md := goldmark.New(goldmark.WithExtensions(extension.GFM, dollars{}))
		w.blocks(md.Parser().Parse(text.NewReader(w.source)), "")
		return strings.TrimSpace(w.b.String())
	}
	return render(markdown), render(folded)
}

var details = regexp.MustCompile(`(?s)<details>\s*<summary>(.*?)</summary>(.*?)</details>`)

// textWriter writes blocks, each followed by an empty line.
type textWriter struct {
	source  []byte
	columns int
	b       strings.Builder
}

func (w *textWriter) blocks(parent ast.Node, margin string) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		w.block(n, margin)
	}
}

func (w *textWriter) block(n ast.Node, margin string) {
	switch n := n.(type) {
	case *ast.Heading:
		title := w.inline(n)
		w.line(margin, title)
		w.line(margin, strings.Repeat(map[bool]string{true: "═", false: "─"}[n.Level == 1],
			min(runewidth.StringWidth(title), w.columns)))
		w.line(margin, "")
	case *ast.Blockquote:
		w.blocks(n, margin+"│ ")
	case *ast.List:
		number := n.Start
		for item := n.FirstChild(); item != nil; item = item.NextSibling() {
			mark := "• "
			if n.IsOrdered() {
				mark = fmt.Sprintf("%d. ", number)
				number++
			}
			w.item(item, margin, mark)
		}
		w.line(margin, "")
	case *ast.FencedCodeBlock, *ast.CodeBlock:
		for i := range n.Lines().Len() {
			segment := n.Lines().At(i)
			w.line(margin, "    "+strings.TrimRight(string(segment.Value(w.source)), "\n"))
		}
		w.line(margin, "")
	case *extast.Table:
		w.table(n, margin)
	case *ast.ThematicBreak, *ast.HTMLBlock:
	default:
		w.wrapped(margin, margin, w.inline(n))
		w.line(margin, "")
	}
}

// item writes what stands in an item of a list, the first line behind its mark.
func (w *textWriter) item(item ast.Node, margin, mark string) {
	inner := margin + strings.Repeat(" ", len([]rune(mark)))
	first := true
	for n := item.FirstChild(); n != nil; n = n.NextSibling() {
		if _, nested := n.(*ast.List); nested || !first {
			w.block(n, inner)
			continue
		}
		w.wrapped(margin+mark, inner, w.inline(n))
		first = false
	}
}

func (w *textWriter) line(margin, s string) {
	w.b.WriteString(strings.TrimRight(margin+s, " ") + "\n")
}

// wrapped breaks a text between words.
func (w *textWriter) wrapped(first, rest, s string) {
	for _, paragraph := range strings.Split(s, "\n") {
		margin, line := first, ""
		for _, word := range strings.Fields(paragraph) {
			if line != "" && runewidth.StringWidth(margin+line+" "+word) > w.columns {
				w.line(margin, line)
				margin, line = rest, word
				continue
			}
			line = strings.TrimPrefix(line+" "+word, " ")
		}
		w.line(margin, line)
		first = rest
	}
}

// inline returns what stands within a block, as one line but for displayed formulas.
func (w *textWriter) inline(parent ast.Node) string {
	var b strings.Builder
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Text:
			b.WriteString(html.UnescapeString(string(n.Segment.Value(w.source))))
			if n.SoftLineBreak() || n.HardLineBreak() {
				b.WriteString(" ")
			}
		case *formula:
			set := UnicodeFormula(string(n.source))
			if n.display {
				set = "\n" + set + "\n"
			}
			b.WriteString(set)
		case *ast.Link:
			b.WriteString(w.link(n))
		case *ast.AutoLink:
			b.Write(n.URL(w.source))
		case *ast.RawHTML, *ast.Image:
		default:
			b.WriteString(w.inline(n))
		}
	}
	return b.String()
}

// link names the notebook that is linked to, for :lesson, when the text does not.
func (w *textWriter) link(n *ast.Link) string {
	shown := w.inline(n)
	name, notebook := strings.CutSuffix(string(n.Destination), ".ipynb")
	if notebook && name != shown && !bytes.ContainsRune(n.Destination, '/') {
		return shown + " (:lesson " + name + ")"
	}
	return shown
}

// table writes columns side by side, each as wide as it needs, the last broken to what is left.
func (w *textWriter) table(table *extast.Table, margin string) {
	var rows [][]string
	var widths []int
	for row := table.FirstChild(); row != nil; row = row.NextSibling() {
		var cells []string
		for c := row.FirstChild(); c != nil; c = c.NextSibling() {
			cells = append(cells, w.inline(c))
			last := len(cells) - 1
			if last == len(widths) {
				widths = append(widths, 0)
			}
			widths[last] = max(widths[last], runewidth.StringWidth(cells[last]))
		}
		rows = append(rows, cells)
	}
	total := 0
	for _, width := range widths {
		total += width + 2
	}
	if total > w.columns { // too wide to stand side by side
		for i, cells := range rows {
			if i > 0 {
				w.wrapped(margin+"• ", margin+"  ", strings.Join(cells, " — "))
			}
		}
		w.line(margin, "")
		return
	}
	for _, cells := range rows {
		line := ""
		for i, cell := range cells {
			line += cell + strings.Repeat(" ", widths[i]-runewidth.StringWidth(cell)+2)
		}
		w.line(margin, line)
	}
	w.line(margin, "")
}
