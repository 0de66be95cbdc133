package display

import (
	"cmp"
	"fmt"
	"html"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"sprague/stdlib/task"
)

// A Grid is a table of text. Table returns one.
type Grid struct {
	Columns []string   // headings; may be empty
	Rows    [][]string // missing cells at the end of a row are empty
	Caption string
}

// Table returns a table of rows. They may be a slice of slices, whose elements are the cells; a slice of structs,
// whose exported fields are the columns; a map, with a row for each key and its value, numeric keys by size before all
// others by their text; or any other slice, with one column. The columns are headings and replace field names.
//
// Table panics for rows of any other type.
func Table(rows any, columns ...string) *Grid {
	v := reflect.ValueOf(rows)
	switch v.Kind() {
	case reflect.Slice, reflect.Array:
		g := sliceTable(v)
		if len(columns) > 0 {
			g.Columns = columns
		}
		return g
	case reflect.Map:
		return &Grid{Columns: columns, Rows: mapRows(v)}
	}
	panic(fmt.Sprintf("display: Table takes a slice or a map, not %T", rows))
}

func sliceTable(v reflect.Value) *Grid {
	g := &Grid{Rows: make([][]string, v.Len())}
	for i := range g.Rows {
		task.Check()
		row := v.Index(i)
		for row.Kind() == reflect.Interface || row.Kind() == reflect.Pointer && row.Elem().Kind() == reflect.Struct {
			row = row.Elem()
		}
		switch {
		case row.Kind() == reflect.Slice || row.Kind() == reflect.Array:
			for j := range row.Len() {
				g.Rows[i] = append(g.Rows[i], cellText(row.Index(j)))
			}
		case row.Kind() == reflect.Struct && plain(row.Interface()):
			g.Columns, g.Rows[i] = structRow(row)
		default:
			g.Rows[i] = []string{cellText(row)}
		}
	}
	return g
}

func structRow(v reflect.Value) (names, texts []string) {
	for i := range v.NumField() {
		if f := v.Type().Field(i); f.IsExported() {
			names = append(names, f.Name)
			texts = append(texts, cellText(v.Field(i)))
		}
	}
	return names, texts
}

func mapRows(v reflect.Value) [][]string {
	var rows [][]string
	for _, k := range v.MapKeys() {
		rows = append(rows, []string{cellText(k), cellText(v.MapIndex(k))})
	}
	slices.SortFunc(rows, func(a, b []string) int { return compareKeys(a[0], b[0]) })
	return rows
}

// compareKeys orders numbers by size before words.
func compareKeys(a, b string) int {
	size := func(text string) float64 {
		if x, err := strconv.ParseFloat(text, 64); err == nil {
			return x
		}
		return math.Inf(1)
	}
	return cmp.Or(cmp.Compare(size(a), size(b)), strings.Compare(a, b))
}

func cellText(v reflect.Value) string {
	if !v.IsValid() {
		return ""
	}
	return strings.ReplaceAll(Text(v.Interface()), "\n", " ")
}

// WithCaption returns the table with a caption.
func (g *Grid) WithCaption(text string) *Grid {
	c := *g
	c.Caption = text
	return &c
}

// Display shows the table as text, HTML and Markdown.
func (g *Grid) Display() Bundle {
	return Plain(g.String()).
		With(MIMEHTML, []byte(g.HTML())).
		With(MIMEMarkdown, []byte(g.Markdown()))
}

// lines returns the headings and the rows, padded to equal length.
func (g *Grid) lines() [][]string {
	all := g.Rows
	if len(g.Columns) > 0 {
		all = append([][]string{g.Columns}, g.Rows...)
	}
	width := 0
	for _, row := range all {
		width = max(width, len(row))
	}
	full := make([][]string, len(all))
	for i, row := range all {
		task.Check()
		full[i] = append(slices.Clone(row), make([]string, width-len(row))...)
	}
	return full
}

// String returns the table in aligned columns, with numbers on the right.
func (g *Grid) String() string {
	lines := g.lines()
	if len(lines) == 0 {
		return g.Caption
	}
	var out []string
	if g.Caption != "" {
		out = append(out, g.Caption)
	}
	widths, right := g.measure(lines)
	for _, line := range lines {
		task.Check()
		for j, text := range line {
			pad := strings.Repeat(" ", widths[j]-utf8.RuneCountInString(text))
			if right[j] {
				line[j] = pad + text
			} else if j < len(line)-1 {
				line[j] = text + pad
			}
		}
		out = append(out, strings.Join(line, "  "))
	}
	return strings.Join(out, "\n")
}

// measure returns the width of each column, and whether it has only numbers.
func (g *Grid) measure(lines [][]string) (widths []int, right []bool) {
	widths, right = make([]int, len(lines[0])), make([]bool, len(lines[0]))
	for j := range right {
		right[j] = len(g.Rows) > 0
	}
	for i, line := range lines {
		task.Check()
		heading := i == 0 && len(g.Columns) > 0
		for j, text := range line {
			widths[j] = max(widths[j], utf8.RuneCountInString(text))
			right[j] = right[j] && (heading || text == "" || numeric(text))
		}
	}
	return widths, right
}

func numeric(text string) bool {
	return text != "" && strings.Trim(text, "0123456789.-+") == ""
}

// HTML returns the table as HTML. Pages and Jupyter write cells on the right, as numbers are; columns of words are on
// the left.
func (g *Grid) HTML() string {
	lines := g.lines()
	var right []bool
	if len(lines) > 0 {
		_, right = g.measure(lines)
	}
	var b strings.Builder
	b.WriteString("<table>")
	if g.Caption != "" {
		fmt.Fprintf(&b, "<caption>%s</caption>", html.EscapeString(g.Caption))
	}
	for i, line := range lines {
		tag := "td"
		if i == 0 && len(g.Columns) > 0 {
			tag = "th"
		}
		b.WriteString("<tr>")
		for j, text := range line {
			style := ""
			if !right[j] {
				style = ` style="text-align:left"`
			}
			fmt.Fprintf(&b, "<%s%s>%s</%s>", tag, style, html.EscapeString(text), tag)
		}
		b.WriteString("</tr>")
	}
	b.WriteString("</table>")
	return b.String()
}

// Markdown returns the table as Markdown, which requires a line of headings.
func (g *Grid) Markdown() string {
	lines := g.lines()
	if len(lines) == 0 {
		return g.Caption
	}
	if len(g.Columns) == 0 {
		lines = append([][]string{make([]string, len(lines[0]))}, lines...)
	}
	var b strings.Builder
	for i, line := range lines {
		for _, text := range line {
			b.WriteString("| " + strings.ReplaceAll(text, "|", `\|`) + " ")
		}
		b.WriteString("|\n")
		if i == 0 {
			b.WriteString(strings.Repeat("|---", len(line)) + "|\n")
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}
