package export

import (
	"crypto/sha256"
	"encoding/base64"
	"html/template"
	"strings"
	"testing"

	"sprague/notebooks/nbformat"
	"sprague/stdlib/display"
)

// A line holds as much as there are columns and nothing more; the margin of a quotation or an item counts, and
// signs of the East count double. Fewer than twenty columns are taken for twenty.
func TestWhereLinesBreak(t *testing.T) {
	word := func(n int) string { return strings.Repeat("x", n) }
	for _, row := range []struct {
		text    string
		columns int
		want    string
	}{
		{word(9) + " " + word(9), 20, word(9) + " " + word(9)},
		{word(9) + " " + word(10), 20, word(9) + " " + word(10)},
		{word(9) + " " + word(11), 20, word(9) + "\n" + word(11)},
		{word(9) + " " + word(10), 19, word(9) + " " + word(10)},
		{word(9) + " " + word(11), 21, word(9) + " " + word(11)},
		{word(30), 20, word(30)},
		{"a " + word(30) + " b", 20, "a\n" + word(30) + "\nb"},
		{"> " + word(9) + " " + word(8), 20, "│ " + word(9) + " " + word(8)},
		{"> " + word(9) + " " + word(9), 20, "│ " + word(9) + "\n│ " + word(9)},
		{"- " + word(9) + " " + word(8), 20, "• " + word(9) + " " + word(8)},
		{"- " + word(9) + " " + word(9), 20, "• " + word(9) + "\n  " + word(9)},
		{"9. a\n1. b", 20, "9. a\n10. b"},
		{"10. " + word(8) + " " + word(7), 20, "10. " + word(8) + " " + word(7)},
		{"10. " + word(8) + " " + word(8), 20, "10. " + word(8) + "\n    " + word(8)},
		{"世世世世 世世世世世", 20, "世世世世 世世世世世"},
		{"世世世世 世世世世世世", 20, "世世世世\n世世世世世世"},
		{"# 世世", 20, "世世\n════"},
		{"## ab", 20, "ab\n──"},
		{"# " + word(21), 20, word(21) + "\n" + strings.Repeat("═", 20)},
		{"a $$b$$ c", 20, "a\nb\nc"},
		{"[a](a.ipynb) [b](a.ipynb)", 40, "a b (:lesson a)"},
		{"[b](d/a.ipynb) [b](a.html)", 40, "b b"},
	} {
		got, folded := Text(row.text, row.columns)
		got = strings.TrimSuffix(got, "\n│") // a quotation ends with its margin
		if got != row.want || folded != "" {
			t.Errorf("%q in %d columns is\n%s\nwant\n%s", row.text, row.columns, got, row.want)
		}
	}
}

// A table stands side by side as long as all its columns fit, with two blanks behind each; then its rows
// become a list.
func TestTablesThatFit(t *testing.T) {
	table := func(a, b int) string {
		return "| a | b |\n|---|---|\n| " + strings.Repeat("x", a) + " | " + strings.Repeat("y", b) + " |\n"
	}
	for _, row := range []struct {
		a, b, columns int
		fits          bool
	}{
		{8, 7, 20, true}, {8, 8, 20, true}, {8, 9, 20, false}, {9, 8, 20, false}, {8, 9, 21, true}, {8, 8, 0, true},
		{8, 9, 0, false},
	} {
		x, y := strings.Repeat("x", row.a), strings.Repeat("y", row.b)
		want := "a" + strings.Repeat(" ", row.a+1) + "b\n" + x + "  " + y
		if !row.fits {
			want = "• " + x + " —\n  " + y
		}
		if got, _ := Text(table(row.a, row.b), row.columns); got != want {
			t.Errorf("columns of %d and %d in %d are\n%s\nwant\n%s", row.a, row.b, row.columns, got, want)
		}
	}
}

// Groups within groups are read to a depth; what is deeper stands as it was written.
func TestDeepFormulas(t *testing.T) {
	for n, want := range map[int]string{1: "x", deepest - 1: "x", deepest: "x", deepest + 1: "{x}", deepest + 2: "{{x}}"} {
		if got := UnicodeFormula(strings.Repeat("{", n) + "x" + strings.Repeat("}", n)); got != want {
			t.Errorf("%d groups: %q, want %q", n, got, want)
		}
	}
	for _, row := range [][2]string{
		{"x^{0123456789}", "x⁰¹²³⁴⁵⁶⁷⁸⁹"}, {"x_{0123456789}", "x₀₁₂₃₄₅₆₇₈₉"}, {"x^{-1}", "x⁻¹"}, {"x_{-1}", "x₋₁"},
		{"x^{(n)}", "x⁽ⁿ⁾"},
		{"x_b", "x_b"}, {"x_{bc}", "x_bc"}, {"x_{b+c}", "x_(b+c)"}, {"x^{x^2}", "x^(x²)"}, {"x^{y}", "x^y"},
		{"x_{ij}", "xᵢⱼ"}, {"2^{2^n}", "2^(2ⁿ)"},
		{`\frac 1 2`, "1/2"}, {`\dfrac{n}{2}`, "n/2"}, {`\tfrac{n^2}{2}`, "(n²)/2"}, {`\sqrt n`, "√n"},
		{`a \mathbin{\triangle} b`, "a △ b"}, {`n \bmod 4`, "n mod 4"},
		{`\lfloor n/2 \rfloor`, "⌊n/2⌋"}, {`\bigoplus a`, "⨁a"}, {`\left\{ a \right\}`, "{a}"}, {`\textbf{a b}`, "a b"},
		{`\lex`, "lex"}, {`\le x`, "≤ x"}, {`a\quad b`, "a b"},
	} {
		if got := UnicodeFormula(row[0]); got != row[1] {
			t.Errorf("%s is %q, want %q", row[0], got, row[1])
		}
	}
	for name, sign := range signs {
		if got, want := UnicodeFormula("a "+`\`+name+" b"), strings.Join(strings.Fields("a "+sign+" b"), " "); got != want &&
			name != "bigoplus" && name[0] != 'r' && name[0] != 'l' {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
}

// The policy of a page names each of its scripts, in their order, and no other.
func TestPolicies(t *testing.T) {
	hash := func(s string) string {
		sum := sha256.Sum256([]byte(s))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	for _, row := range []struct {
		scripts []template.JS
		want    string
	}{
		{nil, "'none'"}, {[]template.JS{""}, "'none'"}, {[]template.JS{"", ""}, "'none'"}, {[]template.JS{"a"}, hash("a")},
		{[]template.JS{"", "a"}, hash("a")}, {[]template.JS{"a", "b"}, hash("a") + " " + hash("b")},
	} {
		if got, want := policyFor(row.scripts...), "script-src "+row.want+
			"; object-src 'none'; base-uri 'none'; form-action 'none'; frame-src 'none'"; got != want {
			t.Errorf("%q: %s, want %s", row.scripts, got, want)
		}
	}
}

// Our figures stand in a page as elements, with the script that zooms them, and every other drawing as a picture.
func TestFiguresAreElements(t *testing.T) {
	const figure = `<svg xmlns="http://www.w3.org/2000/svg" class="sprague-figure"><path/></svg>`
	for _, row := range []struct {
		drawing string
		element bool
	}{
		{figure, true}, {figure + "\n", true}, {" " + figure, false},
		{strings.Replace(figure, "sprague-figure", "figure", 1), false}, {"<svg/>", false}, {"", false},
	} {
		page, _ := exported(t, "text", nbformat.FromBundle(display.Plain("alt").With(display.MIMESVG, []byte(row.drawing)),
			1))
		element, zoom := strings.Contains(page, `<div class="output">`+figure+`</div>`), strings.Contains(page, zoomScript)
		picture := strings.Contains(page, `<img alt="alt" src="data:image/svg+xml;base64,`+
			base64.StdEncoding.EncodeToString([]byte(row.drawing))+`"`)
		if element != row.element || zoom != row.element || picture == row.element {
			t.Errorf("%q: an element %v, with the script %v, a picture %v", row.drawing, element, zoom, picture)
		}
	}
}

// All fonts that the style sheet of formulas names are in it, and the script ends at its end alone.
func TestFormulasAreCarriedWhole(t *testing.T) {
	whole := katex()
	fonts, err := katexFonts.ReadDir("katex/fonts")
	if err != nil {
		t.Fatal(err)
	}
	style := string(whole.Style)
	if n := strings.Count(style, "src:url(data:font/woff2;base64,"); n != len(fonts) ||
		strings.Contains(style, "url(fonts") || strings.Contains(style, "base64,)") ||
		n != strings.Count(style, "@font-face") {
		t.Errorf("%d of %d fonts are in the style sheet, which has %d faces", n, len(fonts),
			strings.Count(style, "@font-face"))
	}
	if script := string(whole.Script); strings.Contains(script, "</script") || !strings.HasSuffix(script, "\n}") {
		t.Error("the script of formulas")
	}
}
