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
	words := g.words(lines)
	widths := make([]int, len(words))
	for _, line := range lines {
		for j, text := range line {
			widths[j] = max(widths[j], utf8.RuneCountInString(text))
		}
	}
	out := make([]string, len(lines))
	for i, line := range lines {
		task.Check()
		for j, text := range line {
			pad := strings.Repeat(" ", widths[j]-utf8.RuneCountInString(text))
			if !words[j] {
				line[j] = pad + text
			} else if j < len(line)-1 {
				line[j] = text + pad
			}
		}
		out[i] = strings.Join(line, "  ")
	}
	return strings.Join(out, "\n")
}

// words returns which columns have something else than numbers.
func (g *Grid) words(lines [][]string) (words []bool) {
	for i, line := range lines {
		task.Check()
		words = append(words, make([]bool, len(line)-len(words))...)
		for j, text := range line {
			heading := i == 0 && len(g.Columns) > 0 && len(g.Rows) > 0
			_, err := strconv.ParseFloat(text, 64)
			number := err == nil || strings.Trim(text, "0123456789.-+") == "" // such as 0.333...
			words[j] = words[j] || !heading && !number
		}
	}
	return words
}

// HTML returns the table as HTML. Pages and Jupyter write cells on the right, as numbers are; columns of words are on
// the left.
func (g *Grid) HTML() string {
	lines := g.lines()
	words := g.words(lines)
	var b strings.Builder
	b.WriteString("<table>")
	for i, line := range lines {
		task.Check()
		tag := "td"
		if i == 0 && len(g.Columns) > 0 {
			tag = "th"
		}
		b.WriteString("<tr>")
		for j, text := range line {
			style := ""
			if words[j] {
				style = ` style="text-align:left"`
			}
			fmt.Fprintf(&b, "<%s%s>%s</%[1]s>", tag, style, html.EscapeString(text))
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
		return ""
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
