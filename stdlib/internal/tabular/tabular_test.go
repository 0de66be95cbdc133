package tabular

import "testing"

func TestTextAlignsByCharacters(t *testing.T) {
	table := Table{Header: []string{"move", "value"}}
	table.Add("7 → 6", "1")
	table.Add("⊕", "10")
	want := "  move   value\n  7 → 6  1\n  ⊕      10\n"
	if got := table.Text(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestHTMLEscapesCells(t *testing.T) {
	table := Table{Header: []string{"a<b"}}
	table.Add("\"x\" & y")
	want := "<table>\n<thead><tr><th>a&lt;b</th></tr>\n</thead>\n<tbody>\n<tr><td>&#34;x&#34; &amp; y</td></tr>\n</tbody>\n</table>\n"
	if got := table.HTML(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestEmptyTablesSayNothing(t *testing.T) {
	if table := (Table{Header: []string{"a"}}); table.Text() != "" || table.HTML() != "" {
		t.Errorf("%q %q", table.Text(), table.HTML())
	}
}
