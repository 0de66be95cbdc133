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
	table := Table{Header: []string{"a<b", "n"}}
	table.Add("\"x\" & y", "-7")
	const left = ` style="text-align:left"`
	want := "<table>\n<thead><tr><th" + left + ">a&lt;b</th><th>n</th></tr>\n</thead>\n<tbody>\n<tr><td" + left +
		">&#34;x&#34; &amp; y</td><td>-7</td></tr>\n</tbody>\n</table>\n"
	if got := table.HTML(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestEmptyTablesSayNothing(t *testing.T) {
	if table := (Table{Header: []string{"a"}}); table.Text() != "" || table.HTML() != "" {
		t.Errorf("%q %q", table.Text(), table.HTML())
	}
}
