package display

import (
	"encoding/xml"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

type heap struct {
	Size   int
	Name   string
	hidden bool
}

// Rows become cells: the elements of slices, and the exported fields of structs and pointers to structs unless they
// have a String method.
func TestTableOfRows(t *testing.T) {
	for _, c := range []struct {
		rows    any
		columns []string
		cells   [][]string
	}{
		{[][]int{{1, 2}, nil, {3}}, nil, [][]string{{"1", "2"}, nil, {"3"}}},
		{[2][1]string{{"a\nb"}, {""}}, nil, [][]string{{"a b"}, {""}}},
		{[]heap{{1, "one", true}}, []string{"Size", "Name"}, [][]string{{"1", "one"}}},
		{[]*heap{{2, "two", false}}, []string{"Size", "Name"}, [][]string{{"2", "two"}}},
		{[]any{[]any{1, nil}, "x", nil}, nil, [][]string{{"1", "<nil>"}, {"x"}, {""}}},
		{[]speaker{{}, {}}, nil, [][]string{{"I am short"}, {"I am short"}}},
		{[]int{}, nil, [][]string{}},
	} {
		if g := Table(c.rows); !slices.Equal(g.Columns, c.columns) || !reflect.DeepEqual(g.Rows, c.cells) {
			t.Errorf("%#v: columns %q, rows %q", c.rows, g.Columns, g.Rows)
		}
		if g := Table(c.rows, "A", "B"); !slices.Equal(g.Columns, []string{"A", "B"}) {
			t.Errorf("%#v: columns %q", c.rows, g.Columns)
		}
	}
	defer func() {
		if got := recover(); got != "display: Table takes a slice or a map, not int" {
			t.Errorf("panic %v", got)
		}
	}()
	Table(7)
}

// drawGrid returns a table with rows of different lengths, and its padded cells.
func drawGrid(t *rapid.T) (*Grid, [][]string) {
	text := rapid.StringOfN(rapid.RuneFrom([]rune("07.-a|<&\"é \u2295")), 0, 5, -1)
	g := &Grid{Rows: rapid.SliceOfN(rapid.SliceOfN(text, 0, 4), 0, 5).Draw(t, "rows"),
		Columns: rapid.SliceOfN(text, 0, 4).Draw(t, "columns")}
	cells, width := slices.Clone(g.Rows), len(g.Columns)
	if len(g.Columns) > 0 {
		cells = slices.Insert(cells, 0, g.Columns)
	}
	for _, row := range cells {
		width = max(width, len(row))
	}
	for i, row := range cells {
		cells[i] = append(slices.Clone(row), make([]string, width-len(row))...)
	}
	return g, cells
}

// The HTML of a table has exactly its cells, whatever text is in them.
func TestTablesAsHTML(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, cells := drawGrid(t)
		var read struct {
			Rows []struct {
				Cells []struct {
					XMLName xml.Name
					Text    string `xml:",chardata"`
				} `xml:",any"`
			} `xml:"tr"`
		}
		if err := xml.Unmarshal([]byte(g.HTML()), &read); err != nil || len(read.Rows) != len(cells) {
			t.Fatalf("%q: %d rows, %v", g.HTML(), len(read.Rows), err)
		}
		for i, row := range read.Rows {
			kind := "td"
			if i == 0 && len(g.Columns) > 0 {
				kind = "th"
			}
			if len(row.Cells) != len(cells[i]) {
				t.Fatalf("row %d of %q has %d cells", i, g.HTML(), len(row.Cells))
			}
			for j, c := range row.Cells {
				if c.Text != cells[i][j] || c.XMLName.Local != kind {
					t.Fatalf("row %d of %q has %v, want %q", i, g.HTML(), c, cells[i][j])
				}
			}
		}
	})
}

// So does its Markdown, which always has headings, and the text, in which columns are aligned and as wide as their
// widest cell.
func TestTablesAsText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, cells := drawGrid(t)
		if len(cells) == 0 {
			if g.String() != "" || g.Markdown() != "" {
				t.Fatalf("%q", g.String())
			}
			return
		}
		want := cells
		if len(g.Columns) == 0 {
			want = slices.Insert(slices.Clone(cells), 0, make([]string, len(cells[0])))
		}
		lines := strings.Split(g.Markdown(), "\n")
		if rule := strings.Repeat("|---", len(cells[0])) + "|"; lines[1] != rule || len(lines) != len(want)+1 {
			t.Fatalf("%q", lines)
		}
		for i, line := range slices.Delete(lines, 1, 2) {
			if got := "| " + strings.ReplaceAll(strings.Join(append(want[i], ""), "\x00"), "|", `\|`); strings.ReplaceAll(got,
				"\x00", " | ") != line+" " && len(cells[0]) > 0 {
				t.Fatalf("line %d is %q, of %q", i, line, want[i])
			}
		}
		for i, line := range strings.Split(g.String(), "\n") {
			for j := range cells[i] {
				width := 0
				for _, row := range cells {
					width = max(width, utf8.RuneCountInString(row[j]))
				}
				runes := []rune(line)
				column := string(runes[:min(width, len(runes))])
				if left, right := fmt.Sprintf("%-*s", width, cells[i][j]), fmt.Sprintf("%*s", width,
					cells[i][j]); column != right && strings.TrimRight(column, " ") != strings.TrimRight(left, " ") {
					t.Fatalf("cell %d of %q is not %q:\n%s", j, line, cells[i][j], g)
				}
				line = string(runes[min(width+2, len(runes)):])
			}
		}
	})
}

// The order of keys is total, and numbers come first.
func TestOrderOfKeys(t *testing.T) {
	key := rapid.OneOf(rapid.SampledFrom([]string{"NaN", "+Inf", "-Inf", "0", "-0", "0.0", "1e3", "1000", "", "x",
		"10x"}), rapid.StringOfN(rapid.RuneFrom([]rune("-.019e")), 0, 4, -1))
	rapid.Check(t, func(t *rapid.T) {
		keys := rapid.SliceOfN(key, 3, 3).Draw(t, "keys")
		a, b, c := keys[0], keys[1], keys[2]
		if compareKeys(a, b) != -compareKeys(b, a) || (compareKeys(a, b) == 0) != (a == b) {
			t.Fatalf("%q and %q compare as %d, %d", a, b, compareKeys(a, b), compareKeys(b, a))
		}
		if compareKeys(a, b) < 0 && compareKeys(b, c) < 0 && compareKeys(a, c) >= 0 {
			t.Fatalf("%q < %q < %q, but not the first < the last", a, b, c)
		}
	})
	if words := slices.SortedFunc(slices.Values([]string{"b", "10", "", "9", "-1"}), compareKeys); !slices.Equal(words,
		[]string{"-1", "9", "10", "", "b"}) {
		t.Errorf("%q", words)
	}
}
