package export

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"sprague/notebooks/nbformat"
	"sprague/stdlib/display"
)

// exported is a notebook of one Markdown cell and one of code with outputs, in both forms.
func exported(t *testing.T, text string, outputs ...*nbformat.Output) (page, markdown string) {
	t.Helper()
	nb := nbformat.New()
	nb.Add(nbformat.Markdown, text)
	nb.Add(nbformat.Code, "x").Outputs = outputs
	html, err := HTML(nb, "title", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	md, _ := Markdown(nb, "n", nil)
	for _, b := range [][]byte{html, md} {
		if !utf8.Valid(b) {
			t.Errorf("%.60q is exported as what is no text", text)
		}
	}
	return string(html), string(md)
}

// A formula stands between dollars that touch it; all else is money, over as many lines as there are.
func TestDollars(t *testing.T) {
	span := func(s string) string { return `<span class="formula">` + s + `</span>` }
	for text, want := range map[string]string{
		"$x$": span("x"), "a $x_1 * y_2$ b": "a " + span("x_1 * y_2") + " b", "$x\ny$": span("x\ny"), "$a$$b$": "",
		"costs $5": "costs $5", "$5 and $6": "$5 and $6", "$ x$": "$ x$", "$x $": "$x $", "$x$5": "$x$5",
		"$x$ 5": span("x") + " 5",
		"$$x$$": `<span class="formula display">x</span>`, "$$x$$5": `<span class="formula display">x</span>5`,
		"$$ x\n\n y$$": "$$ x", "$$": "$$", "$": "$", "$$$": "$$$", "$$$$": `<span class="formula display"></span>`,
		`$a\$b$`: span(`a\$b`), `\$x$ y`: "$x$ y",
		"$x": "$x", "$$x": "$$x", "$x\n$y": span("x\n") + "y", "$a < b & c$": span("a &lt; b &amp; c"),
		"`$x$`": "<code>$x$</code>", `$x\`: `$x\`, "$é$": span("é"), "$$\n\\$$ x": "",
		"$x\ny\nz$ and $w$": span("x\ny\nz") + " and " + span("w"), "**$x$**": "<strong>" + span("x") + "</strong>",
	} {
		page, _ := exported(t, text)
		_, body, _ := strings.Cut(page, `<section class="text">`)
		body, _, _ = strings.Cut(body, "</section>")
		if !strings.Contains(body, want) {
			t.Errorf("%q becomes %s, want %s", text, body, want)
		}
	}
}

// Text of any length with any number of dollars or braces takes time in proportion: that of very many
// lines would be hours otherwise.
func TestLongTexts(t *testing.T) {
	const n = 20_000
	for name, text := range map[string]string{
		"money": strings.Repeat("costs $5\n", n), "in one line": strings.Repeat("$5 ", n),
		"open": "$$" + strings.Repeat("x $5\n", n), "escaped": "$a" + strings.Repeat(`\$ `, n),
		"formulas": strings.Repeat("$x$\n", n),
	} {
		page, _ := exported(t, text)
		if name == "formulas" && strings.Count(page, `class="formula"`) < n || name == "money" &&
			strings.Contains(page, `class="formula"`) {
			t.Errorf("%s: %d formulas", name, strings.Count(page, `class="formula"`))
		}
	}
	for _, formula := range []string{strings.Repeat("{", 10*n), strings.Repeat("^", 10*n), strings.Repeat(`\frac`, n),
		strings.Repeat(`\sqrt{`, n), strings.Repeat("x", 10*n), strings.Repeat("}", n)} {
		if got := UnicodeFormula(formula); !utf8.ValidString(got) {
			t.Errorf("%.20q… is no text", formula)
		}
	}
}

// Formulas become lines of Unicode, also those that are none.
func TestUnicodeFormulas(t *testing.T) {
	for latex, want := range map[string]string{
		"": "", "x": "x", "x^2": "x²", "x_{12}": "x₁₂", "x^n": "xⁿ", "x^{n+1}": "xⁿ⁺¹", "x^{a/b}": "x^(a/b)",
		`\frac12`: "1/2", `\frac{a+b}{c}`: "(a+b)/c", `\sqrt{2}`: "√2", `\sqrt{a+b}`: "√(a+b)", `\{1,2\}`: "{1,2}",
		`a\,b`: "a b", `a-b`: "a−b", "x'": "x′",
		`\left( x \right)`: "(x)", `\operatorname{mex} S`: "mex S", `\unknown x`: "unknown x", "{": "", "}": "}", "{x": "x",
		"^": "", "_": "", `\`: "", `\frac`: "/", `\frac{`: "/", `\é`: "é", "\xff": "\ufffd", "é^é": "é^é", "a~b&c": "a b c",
		`\\`: "", `\😀`: "😀", "x^": "x", "{{{x}}}": "x",
	} {
		if got := UnicodeFormula(latex); got != want {
			t.Errorf("%q is %q, want %q", latex, got, want)
		}
	}
}

// A widget stands in a page as its text, whether its view was kept or not.
func TestWidgetsAreText(t *testing.T) {
	nb := nbformat.New()
	o := nbformat.FromBundle(
		display.Plain("row = <5> (1 … 80)").With(display.MIMEWidget, []byte(`{"model_id":"a"}`)), 0)
	if len(o.Data) != 1 {
		t.Errorf("a view is kept: %s", o.Data)
	}
	o.Data[display.MIMEWidget] = json.RawMessage(`{"model_id":"a"}`)
	nb.Add(nbformat.Code, "").Outputs = []*nbformat.Output{o}
	page, err := HTML(nb, "x", "", nil)
	if err != nil || !strings.Contains(string(page), `<pre class="output value">row = &lt;5&gt; (1 … 80)</pre>`) {
		t.Errorf("%v: %s", err, page)
	}
}

// What outputs say is text wherever it is not meant as more, in each form of export.
func TestHostileOutputs(t *testing.T) {
	const evil = "</pre><script>alert(1)</script>\n```\n\x1b[31mred\x1b[0m"
	b := display.Plain(evil)
	for name, o := range map[string]*nbformat.Output{
		"stream": {Type: nbformat.Stream, Name: `"><b>`, Text: evil}, "value": nbformat.FromBundle(b, 1),
		"error":               {Type: nbformat.Failure, Traceback: []string{evil, "more"}},
		"error without lines": {Type: nbformat.Failure, ErrorName: evil, ErrorValue: "v"},
	} {
		page, markdown := exported(t, "text", o)
		_, body, _ := strings.Cut(page, "<body")
		if strings.Contains(body, "<script>alert") || strings.Contains(body, "\x1b") || strings.Contains(page, `"><b>`) {
			t.Errorf("%s: the page has what was text", name)
		}
		if !strings.Contains(markdown, "````") || strings.Contains(markdown, "\x1b") {
			t.Errorf("%s: the fence ends in the middle:\n%s", name, markdown)
		}
	}
	for mime, content := range map[string]string{display.MIMESVG: "<svg onload=x>", display.MIMEPNG: "\x89PNG\xff",
		"image/jpeg": "", "image/gif": "G"} {
		page, _ := exported(t, "text",
			nbformat.FromBundle(display.Plain(`" onerror="x`+"\nsecond").With(mime, []byte(content)), 0))
		want := `alt="&#34; onerror=&#34;x" src="data:` + mime + ";base64," +
			base64.StdEncoding.EncodeToString([]byte(content)) + `"`
		if !strings.Contains(page, want) {
			t.Errorf("%s: the page lacks %s", mime, want)
		}
	}
	for source, want := range map[string]string{"$$a$$": `display">a<`, `\[a\]`: `display">a<`, "$a$": `formula">a<`,
		`\(a\)`: `formula">a<`, "a": `display">a<`, "$": `display">$<`, "$$": `formula"><`, "$$$": `formula">$<`,
		"": `display"><`, "<b>": `display">&lt;b&gt;<`} {
		if got := latexHTML(source); !strings.Contains(got, want) {
			t.Errorf("%q becomes %s, want %s", source, got, want)
		}
	}
}

// A terminal gets lines that fit into it, whatever stands in the text.
func TestTextForTerminals(t *testing.T) {
	shown, folded := Text("# Title\n\nSome *text* of `words` that is longer than the line is wide, with $x^2$ and [a "+
		"link](nim.ipynb).\n\n- one\n  - inner\n1. two\n\n> said\n\n```go\ncode\n```\n\n| a | b |\n|---|---|\n| 1 | 2 "+
		"|\n\n<details><summary>Hint</summary>\n\nthe hint\n\n</details>\n\n<b>html</b> &amp; more", 30)
	for _, want := range []string{"Title\n═════", "x²", "a link (:lesson\nnim)", "• one", "• inner", "│ said", "    code",
		"a  b\n1  2", "html & more"} {
		if !strings.Contains(shown, want) {
			t.Errorf("no %q in\n%s", want, shown)
		}
	}
	if folded != "the hint" || strings.Contains(shown, "hint") {
		t.Errorf("folded is %q", folded)
	}
	for line := range strings.Lines(shown) {
		if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 30 {
			t.Errorf("a line of %d: %q", n, line)
		}
	}
	choice := "Which?\n\n<details><summary>this</summary>\n\nno\n\n</details>"
	if shown, folded := Text(choice, 30); shown != "Which?\n\n• this" || folded != "" {
		t.Errorf("a choice: %q, %q", shown, folded)
	}
	for _, text := range []string{"", "\x00", strings.Repeat("x", 1000), strings.Repeat("> ", 300) + "x",
		strings.Repeat("- ", 200) + "x", "|a|b|\n|-|-|\n|" + strings.Repeat("y", 100) + "|", "<details><summary>",
		"$$\nx\n$$", strings.Repeat("#", 10), "![a](b.png)", "<https://x.org>", "世界 世界 世界 世界 世界 世界"} {
		for _, columns := range []int{-5, 0, 1, 20, 80} {
			if shown, folded := Text(text, columns); !utf8.ValidString(shown) || folded != "" {
				t.Errorf("%.20q in %d columns is %q, %q", text, columns, shown, folded)
			}
		}
	}
}

// A link holds the cells and no outputs, and is one of a site.
func TestLinkHoldsTheCells(t *testing.T) {
	nb := book()
	link, err := Link("https://example.org/games/", "a b&c#d", nb)
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`^https://example\.org/games/notebook\.html#nb=([\w-]+)&name=(.*)$`).FindStringSubmatch(link)
	if m == nil {
		t.Fatalf("%.100s", link)
	}
	packed, err := base64.RawURLEncoding.DecodeString(m[1])
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
	var held struct {
		Cells []map[string]string
	}
	if err != nil || json.Unmarshal(text, &held) != nil || len(held.Cells) != len(nb.Cells) ||
		held.Cells[1]["source"] != nb.Cells[1].Source || strings.Contains(string(text), "boom") {
		t.Errorf("%s, %v", text, err)
	}
	if name, _ := url.QueryUnescape(m[2]); name != "a b&c#d" {
		t.Errorf("the name is %q", name)
	}
	for _, site := range []string{"", "example.org", "ftp://example.org", "javascript:alert(1)", "https://",
		"//example.org", "https://exa mple.org", ":", "file:///x"} {
		if link, err := Link(site, "n", nb); err == nil {
			t.Errorf("%q makes %.60s", site, link)
		}
	}
}

// Pictures are looked for beside the notebook alone, by the path that was written, and what is no
// picture, is not there, or is elsewhere stays as it is.
func TestPicturesThatAreNone(t *testing.T) {
	var asked []string
	read := func(name string) ([]byte, error) {
		asked = append(asked, name)
		if strings.Contains(name, "gone") {
			return nil, fs.ErrNotExist
		}
		return []byte("\x89PNG"), nil
	}
	for source, wants := range map[string]int{
		"![a](a.png)": 1, "![a](A.PNG)": 1, "![a](d/../a.jpeg)": 1, "![a](gone.png)": 0, "![a](a.txt)": 0, "![a](a)": 0,
		"![a](http://x.org/a.png)": 0, "![a](//x.org/a.png)": 0, "![a](data:image/png;base64,AA)": 0,
		"![a](attachment:a.png)": 0,
		"![a](%zz.png)":          1, "[a](a.png)": 0, "`![a](a.png)`": 0, "<img src=\"a.svg\">": 1,
		"<img alt='>' src='a.webp'>": 1, "![](a.png)![](a.png)": 2, "![a](a.png \"title\")": 1, "![a]()": 0, "![a": 0,
	} {
		nb := nbformat.New()
		nb.Add(nbformat.Markdown, source)
		page, err := HTML(nb, "x", "", read)
		if n := strings.Count(string(page), ";base64,iVBORw=="); err != nil || n != wants {
			t.Errorf("%s carries %d pictures, %v", source, n, err)
		}
	}
	for _, name := range asked {
		if strings.Contains(name, ":") {
			t.Errorf("%q was looked for", name)
		}
	}
}

// Source of any kind is coloured and nothing of it is lost.
func TestHighlightKeepsAll(t *testing.T) {
	tags := regexp.MustCompile(`<[^>]*>`)
	for _, source := range []string{"", "x := 1 // c", "func f() { return \"<a>\" }", "`raw\nlines`",
		"'x' + 0x1F + 1e5 + 2i", "/* open", "\"open", "`open", "'", "\x00", "é := \"é\"", "a\r\nb", "#!?@", "\ufeffx",
		strings.Repeat("(", 1000), "for range"} {
		got := highlight(source)
		plain := tags.ReplaceAllString(strings.TrimSuffix(strings.TrimPrefix(got, `<pre class="code">`), "</pre>\n"), "")
		want := strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;").Replace(source)
		if plain != want {
			t.Errorf("%q became %q", source, plain)
		}
	}
	if got := fmt.Sprint(strings.Count(highlight(`for x := 1; ; { "s" } // c`), "<span")); got != "4" {
		t.Errorf("%s tokens are marked", got)
	}
}

// Attachments are found by the names that front ends write, and their base64 may be in pieces.
func TestAttachmentsOfOthers(t *testing.T) {
	nb := nbformat.New()
	c := nb.Add(nbformat.Markdown, "![a](attachment:my pic (1).png) ![b](attachment:gr%C3%B6%C3%9Fe.png) "+
		"![c](<attachment:my pic (1).png>) ![d](attachment:none.png)")
	c.ID = "m"
	c.Extra = nbformat.Fields{"attachments": json.RawMessage(
		`{"my pic (1).png":{"image/png":["AA\n","AB"]},"größe.png":{"image/png":"AAAC"}}`)}
	page, err := HTML(nb, "x", "", nil)
	if n := strings.Count(string(page), "data:image/png;base64,AAAB"); err != nil || n != 2 ||
		strings.Count(string(page), "base64,AAAC") != 1 || !strings.Contains(string(page), "attachment:none.png") {
		t.Errorf("%d, %v: %s", n, err, page[strings.Index(string(page), "<section"):])
	}
	text, pictures := Markdown(nb, "x", nil)
	if len(pictures) != 2 || len(pictures["x_files/m-my pic (1).png"]) != 3 ||
		strings.Count(string(text), "(x_files/m-my%20pic%20%281%29.png)") != 2 ||
		!strings.Contains(string(text), "(x_files/m-gr%C3%B6%C3%9Fe.png)") {
		t.Errorf("%d pictures: %s", len(pictures), text)
	}
}

// Environments need no dollars, and end in their paragraph.
func TestEnvironments(t *testing.T) {
	for source, want := range map[string]string{
		"\\begin{align}\na &= b \\\\\nc_1 &= *d*\n\\end{align}": `<span class="formula display">\begin{align}` +
			"\na &amp;= b \\\\\nc_1 &amp;= *d*\n" + `\end{align}</span>`,
		"see \\begin{equation*}x\\end{equation*} there": `<p>see <span class="formula ` +
			`display">\begin{equation*}x\end{equation*}</span> there</p>`,
		"\\begin{align}x\\end{equation}":    `<p>\begin{align}x\end{equation}</p>`,
		"\\begin{align}x\\end{align*}":      `<p>\begin{align}x\end{align*}</p>`,
		"\\begin{align}\nx\n\n\\end{align}": `<p>\begin{align}`,
		"\\begin{verbatim}x\\end{verbatim}": `<p>\begin{verbatim}x\end{verbatim}</p>`,
		"`\\begin{align}x\\end{align}`":     `<code>\begin{align}x\end{align}</code>`,
	} {
		nb := nbformat.New()
		nb.Add(nbformat.Markdown, source)
		if page, err := HTML(nb, "x", "", nil); err != nil || !strings.Contains(string(page), want) {
			t.Errorf("%q: %v, %s", source, err,
				page[strings.Index(string(page), "<section"):][:min(300, len(page)-strings.Index(string(page), "<section"))])
		}
	}
}

// What a terminal would do with a text is done before it is shown.
func TestOnScreen(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "a\tb\n": "a\tb\n", "10 %\r100 %\n": "100 %\n", "abcdef\rxy": "xycdef", "abc\b\bX": "aXc", "\b\ba": "a",
		"a\r\nb\r\n": "a\nb\n",
		"be\all":     "bell", "\x1b[1;31mred\x1b[0m": "red", "\x1b]0;title\x07x": "x", "\x1b]8;;http://x\x1b\\link": "link",
		"a\x00\x7fb": "ab", "ä\b\bö": "ö", "\x1b[2Ka": "a",
	} {
		if got := onScreen(text); got != want {
			t.Errorf("%q is shown as %q, want %q", text, got, want)
		}
	}
}

// An output of which a page can show nothing is told by its type.
func TestOutputsOfOthers(t *testing.T) {
	nb := nbformat.New()
	c := nb.Add(nbformat.Code, "1")
	c.Outputs = []*nbformat.Output{
		{Type: nbformat.Display, Data: nbformat.Fields{"application/vnd.plotly.v1+json": json.RawMessage(`{"a":1}`)}},
	}
	page, err := HTML(nb, "x", "", nil)
	const note = "[an output of type application/vnd.plotly.v1+json, which is not shown here]"
	if err != nil || !strings.Contains(string(page), note) {
		t.Errorf("%v: %s", err, page)
	}
}
