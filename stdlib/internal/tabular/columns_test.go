package tabular

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// Columns begin at one place in every line, two spaces behind the widest cell before, and no line ends in spaces.
func TestColumnsBeginTogether(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		columns := rapid.IntRange(1, 4).Draw(t, "columns")
		cell := rapid.StringMatching(`[a-z0-9éω·]{1,8}`)
		row := func(name string) (cells []string) {
			for range columns {
				cells = append(cells, cell.Draw(t, name))
			}
			return cells
		}
		table := Table{Header: row("header")}
		for range rapid.IntRange(1, 5).Draw(t, "rows") {
			table.Add(row("cell")...)
		}
		lines := strings.Split(strings.TrimSuffix(table.Text(), "\n"), "\n")
		all := append([][]string{table.Header}, table.Rows...)
		if len(lines) != len(all) {
			t.Fatalf("%d lines of %d rows", len(lines), len(all))
		}
		at := 2
		for j := range columns {
			wide := 0
			for i, line := range lines {
				if runes := []rune(line); !strings.HasPrefix(string(runes[at:]), all[i][j]) {
					t.Fatalf("column %d of line %d does not begin at %d: %q", j, i, at, line)
				}
				wide = max(wide, utf8.RuneCountInString(all[i][j]))
			}
			at += wide + 2
		}
		for _, line := range lines {
			if strings.TrimRight(line, " ") != line {
				t.Fatalf("%q ends in spaces", line)
			}
		}
		// and <thead>
		if html := table.HTML(); strings.Count(html, "<td") != columns*len(table.Rows) ||
			strings.Count(html, "<th") != columns+1 {
			t.Fatalf("%s", html)
		}
	})
}

// Columns of numbers are set as numbers; a word among them, or no row at all, changes that.
func TestColumnsOfNumbers(t *testing.T) {
	table := Table{Header: []string{"a", "b<"}}
	if table.Text() != "" || table.HTML() != "" {
		t.Error("a table without rows is shown")
	}
	if got := string(table.Moves("no move & none").Data["text/html"]); got != "<p>no move &amp; none</p>" {
		t.Errorf("no moves: %s", got)
	}
	table.Add("1", "2")
	table.Add("", "-3.5e7")
	if got := table.HTML(); strings.Contains(got, "left") || !strings.Contains(got, "<th>b&lt;</th>") {
		t.Errorf("numbers: %s", got)
	}
	table.Add("x", "4")
	if got := table.HTML(); strings.Count(got, `style="text-align:left"`) != 4 {
		t.Errorf("a word in the first column: %s", got)
	}
}
