package export

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"html/template"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sprague/notebooks/nbformat"
	"sprague/stdlib/display"
)

func book() *nbformat.Notebook {
	nb := nbformat.New()
	nb.Add(nbformat.Markdown, "# Kayles $K_n$\n\nThe *values* $G(n) = a_1 * b_2 * c$ cost \\$5, or 3$ and "+
		"4$.\n\n$$\n\\operatorname{mex} S\n$$\n\n| a | b |\n|---|---|\n| 1 | $x_1$ |\n")
	c := nb.Add(nbformat.Code, "x := \"</script>\"\nx < 1")
	c.Count = 1
	c.Outputs = []*nbformat.Output{
		{Type: nbformat.Stream, Name: "stdout", Text: "a < b\n"},
		nbformat.FromBundle(display.Plain("a [picture]\n1 │ •").With(display.MIMESVG, []byte("<svg/>")), 1),
		nbformat.FromBundle(display.Plain("x^2").With(display.MIMELaTeX, []byte("$x^2$")), 1),
		{Type: nbformat.Failure, ErrorName: "Panic", ErrorValue: "boom", Traceback: []string{"In [1]: boom"}},
	}
	return nb
}

// A page runs no script but ours, whatever the notebook brings.
func TestHTMLRunsNoForeignScript(t *testing.T) {
	for _, formula := range []string{"", "$x^2$ "} {
		nb := nbformat.New()
		nb.Add(nbformat.Markdown, formula+"text")
		page, err := HTML(nb, "x", "", nil)
		if err != nil {
			t.Fatal(err)
		}
		policy := regexp.MustCompile(`http-equiv="Content-Security-Policy" content="([^"]*)"`).FindSubmatch(page)
		if policy == nil {
			t.Fatal("the page has no policy")
		}
		want := "&#39;none&#39;"
		if scripts := regexp.MustCompile(`(?s)<script>(.*)</script>`).FindSubmatch(page); scripts != nil {
			sum := sha256.Sum256(scripts[1])
			want = template.HTMLEscapeString("'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'")
		} else if formula != "" {
			t.Error("the formula has no script")
		}
		if !strings.Contains(string(policy[1]), "script-src "+want+";") {
			t.Errorf("the policy is %s, without %s", policy[1], want)
		}
	}
}

func TestHTML(t *testing.T) {
	page, err := HTML(book(), "Kayles", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	text := string(page)
	for _, part := range []string{
		"<title>Kayles</title>",
		`<em>values</em> <span class="formula">G(n) = a_1 * b_2 * c</span> cost $5, or 3$ and 4$.`,
		"<span class=\"formula display\">\n\\operatorname{mex} S\n</span>",
		`<span class="formula">x_1</span></td>`,
		"a &lt; b", "data:image/svg+xml;base64,PHN2Zy8+", `alt="a [picture]"`,
		`<span class="formula">x^2</span>`, "In [1]: boom", "data:font/woff2",
		"prefers-color-scheme: dark", "@media print", `<div class="output paper"><img`,
	} {
		if !strings.Contains(text, part) {
			t.Errorf("the page lacks %q", part)
		}
	}
	if n := strings.Count(text, "</script>"); n != 1 {
		t.Errorf("%d script ends, want 1", n)
	}
}

// A printed table keeps its lines whole; sentences are broken where the screen ends.
func TestPrintedColumns(t *testing.T) {
	for text, columns := range map[string]bool{
		"0.77  period 12\nthat is Kayles\n0.07  period 34\n": true,
		"0.77  period 12\n":                            false,
		"1. Compute.  [holds]\n2. Compare.  [holds]\n": false,
		"  indented\n  lines\n":                        false,
	} {
		if got := strings.Contains(pre("stdout", text), "columns"); got != columns {
			t.Errorf("%q in columns: %v", text, got)
		}
	}
}

// A link to a heading works in Jupyter and in a page.
func TestHeadings(t *testing.T) {
	nb := nbformat.New()
	nb.Add(nbformat.Markdown, "## Misère \"quotients\"\n\ntext")
	nb.Add(nbformat.Markdown, "## Misère \"quotients\"\n\n## [A](#b)")
	page, err := HTML(nb, "x", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"Misère-&quot;quotients&quot;", "Misère-&quot;quotients&quot;-2", "[A](#b)"} {
		if !strings.Contains(string(page), `<h2 id="`+id+`">`) {
			t.Errorf("no heading %s", id)
		}
	}
}

// TestPageFetchesNothing holds that no element or style of the page names a place
// to load from. (KaTeX's own text has an image element, for a command it does not
// obey unless told to trust its input.)
func TestPageFetchesNothing(t *testing.T) {
	page, err := HTML(book(), "Kayles", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	text, _, _ := strings.Cut(string(page), "<script>")
	loads := regexp.MustCompile(`(?i)(src|href)="([^"]*)"|url\(([^)]*)\)|@import`)
	for _, m := range loads.FindAllStringSubmatch(text, -1) {
		if target := m[2] + m[3]; !strings.HasPrefix(strings.Trim(target, `"'`), "data:") && !strings.HasPrefix(target, "#") {
			t.Errorf("the page loads %q", m[0])
		}
	}
}

func TestPageWithoutFormulasIsSmall(t *testing.T) {
	nb := nbformat.New()
	nb.Add(nbformat.Markdown, "plain")
	page, err := HTML(nb, "x", "", nil)
	if err != nil || len(page) > 20_000 {
		t.Errorf("%d bytes, %v", len(page), err)
	}
}

func TestAttachment(t *testing.T) {
	nb := nbformat.New()
	c := nb.Add(nbformat.Markdown, "![a](attachment:a.png)")
	c.Extra = nbformat.Fields{"attachments": json.RawMessage(`{"a.png":{"image/png":"AAAA"}}`)}
	page, err := HTML(nb, "x", "", nil)
	if err != nil || !strings.Contains(string(page), `src="data:image/png;base64,AAAA"`) {
		t.Errorf("the attachment is missing, %v", err)
	}
}

func TestMarkdown(t *testing.T) {
	text, pictures := Markdown(book(), "kay les", nil)
	for _, part := range []string{"# Kayles $K_n$", "```go\nx := ", "```text\na < b\n```",
		"![a (picture)](kay%20les_files/"} {
		if !strings.Contains(string(text), part) {
			t.Errorf("lacks %q:\n%s", part, text)
		}
	}
	if len(pictures) != 1 {
		t.Errorf("%d pictures", len(pictures))
	}
}

func TestTitle(t *testing.T) {
	if got := Title(book(), "x"); got != "Kayles K_n" {
		t.Errorf("Title = %q", got)
	}
	if got := Title(nbformat.New(), "x"); got != "x" {
		t.Errorf("Title of nothing = %q", got)
	}
}

// What is folded in a notebook is folded in the page, and opens without a script: a program alone, or
// with what it shows.
func TestFoldedCells(t *testing.T) {
	nb := nbformat.New()
	for folding, source := range map[string]string{
		`{"source_hidden": true, "outputs_hidden": true}`: "answer = 42",
		`{"source_hidden": true}`:                         "// Moves & more\nplot()",
		`{}`:                                              "answer := 0",
	} {
		c := nb.Add(nbformat.Code, source)
		c.Metadata = nbformat.Fields{"jupyter": []byte(folding)}
		if source == "answer = 42" {
			c.Metadata["tags"] = []byte(`["solution"]`)
		}
		c.Outputs = []*nbformat.Output{{Type: nbformat.Stream, Name: "stdout", Text: "shown by " + source}}
	}
	page, err := HTML(nb, "x", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	inside := regexp.MustCompile(`<details class="folded">(?s).*?</details>`).FindAllString(string(page), -1)
	slices.Sort(inside)
	if len(inside) != 2 {
		t.Fatalf("folded: %q", inside)
	}
	for i, want := range []string{"Moves &amp; more", "Solution"} {
		begins := strings.HasPrefix(inside[i], `<details class="folded"><summary>`+want+"</summary>")
		if shown := strings.Contains(inside[i], "shown by"); !begins || shown != (i == 1) {
			t.Errorf("%s: %s", want, inside[i])
		}
	}
}

// On paper an exercise that nobody has answered is its task alone, and a prediction its choices.
func TestExercisesOnPaper(t *testing.T) {
	nb := nbformat.New()
	nb.Add(nbformat.Markdown, "<details><summary>Hint</summary>\n\nadd $1$\n\n</details>\n\n"+
		"<details><summary>$10 \\to 5$</summary>\n\nno\n\n</details>")
	for _, verdict := range []string{"not yet: wanted: an even number", "right"} {
		c := nb.Add(nbformat.Code, verdict)
		c.Metadata["tags"] = []byte(`["exercise"]`)
		c.Outputs = []*nbformat.Output{nbformat.FromBundle(display.Plain(verdict), 1)}
	}
	page, err := HTML(nb, "x", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	text := string(page)
	for part, want := range map[string]int{`<section class="code open">`: 1, `<section class="code">`: 1,
		`<details class="hint"><summary>Hint</summary>`: 1, `<summary><span class="formula">10 \to 5</span></summary>`: 1,
		"section.open, :is(.folded, .hint):not([open])": 1} {
		if got := strings.Count(text, part); got != want {
			t.Errorf("%q: %d times, want %d", part, got, want)
		}
	}
}
