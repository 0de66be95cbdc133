package export

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"sprague/notebooks/nbformat"
	"sprague/stdlib/display"
)

// bodyOf is what a document for TeX has between its title and its end.
func bodyOf(t *testing.T, source []byte) string {
	t.Helper()
	_, body, begun := strings.Cut(string(source), "\\maketitle\n")
	body, after, ended := strings.Cut(body, "\n\\end{document}\n")
	if !begun || !ended || after != "" {
		t.Fatalf("no document: %s", source)
	}
	return strings.Trim(body, "\n")
}

// Each piece of Markdown becomes its own command or environment.
func TestTeXOfEachPiece(t *testing.T) {
	for _, row := range []struct{ markdown, want string }{
		{"", ""},
		{"plain", "plain"},
		{"# a", `\section*{a}`},
		{"## a", `\section*{a}`},
		{"### a", `\subsection*{a}`},
		{"#### a", `\subsubsection*{a}`},
		{"##### a", `\paragraph*{a}`},
		{"###### a", `\subparagraph*{a}`},
		{"####### a", `\#\#\#\#\#\#\# a`},
		{"a\nb", "a\nb"},
		{"a  \nb", "a\\\\\nb"},
		{"a\\\nb", "a\\\\\nb"},
		{"*a*", `\emph{a}`},
		{"**a**", `\textbf{a}`},
		{"***a***", `\emph{\textbf{a}}`},
		{"~~a~~", `\sout{a}`},
		{"`a_b`", `\texttt{a\_b}`},
		{"[a](b.ipynb)", `\href{b.ipynb}{a}`},
		{"[a](b%20c#d)", `\href{b\%20c\#d}{a}`},
		{"[a](<b{c}d>)", `\href{bcd}{a}`},
		{"<https://example.org/a_b#c>", `\url{https://example.org/a_b\#c}`},
		{"---", `\hrulefill`},
		{"<div>x</div>", ""},
		{"a<br>b", "ab"},
		{"$a_1$", "$a_1$"},
		{"$$a_1$$", `\[a_1\]`},
		{"$$ \\begin{align}a\\end{align} $$", `\begin{align}a\end{align}`},
		{"$$\\begin{gather*}a\\end{gather*}$$", `\begin{gather*}a\end{gather*}`},
		{"$$\\begin{matrix}a\\end{matrix}$$", `\[\begin{matrix}a\end{matrix}\]`},
		{"```\na_b\n```", "\\begin{output}\na_b\n\\end{output}"},
		{"    a_b", "\\begin{output}\na_b\n\\end{output}"},
		{"```\n```", ""},
		{"![a](b.png)", `\includegraphics[width=.9\linewidth]{b.png}`},
		{"![a](b.svg)", `\includesvg[width=.9\linewidth]{b}`},
		{"![a](https://example.org/b.png)", `\url{https://example.org/b.png}`},
		{"| a | b |\n|---|---|\n| 1 | 2 |", "\\begin{longtable}{ll}\na & b \\\\ \\hline\n1 & 2 \\\\\n\\end{longtable}"},
		{`\ { } $ & # % _ ^ ~`, `\textbackslash{} \{ \} \$ \& \# \% \_ \textasciicircum{} \textasciitilde{}`},
	} {
		nb := nbformat.New()
		nb.Add(nbformat.Raw, "")
		nb.Add(nbformat.Markdown, row.markdown)
		source, pictures := LaTeX(nb, "n", "t")
		if got := bodyOf(t, source); got != row.want || len(pictures) != 0 {
			t.Errorf("%q becomes\n%s\nwant\n%s", row.markdown, got, row.want)
		}
		if drawn := bytes.Contains(source, []byte(`\usepackage{svg}`)); drawn != strings.Contains(row.want, `\includesvg`) {
			t.Errorf("%q: the package for drawings is there: %v", row.markdown, drawn)
		}
	}
}

// Only a heading of the first level, at the beginning of the first cell, is the title.
func TestTeXTitles(t *testing.T) {
	for _, row := range []struct{ first, title, body string }{
		{"# A *b* $c_1$\nrest", `A \emph{b} $c_1$`, "rest"},
		{"# A", "A", ""},
		{"#A", `given\_t`, `\#A`},
		{"## A", `given\_t`, `\section*{A}`},
		{" # A", `given\_t`, `\section*{A}`},
		{"before\n\n# A", `given\_t`, "before\n\n\\section*{A}"},
		{"", `given\_t`, ""},
	} {
		nb := nbformat.New()
		c := nb.Add(nbformat.Markdown, row.first)
		source, _ := LaTeX(nb, "n", "given_t")
		if body := bodyOf(t, source); !bytes.Contains(source, []byte(`\title{`+row.title+`}\author`)) || body != row.body {
			t.Errorf("%q: want title %s and\n%s\ngot\n%s", row.first, row.title, row.body, body)
		}
		if c.Source != row.first {
			t.Errorf("the cell itself has become %q", c.Source)
		}
	}
}

// Of what an output can be shown as, each form of export takes the first that it knows, and a picture is
// named for its cell and its place.
func TestFormsOfOutputs(t *testing.T) {
	pdf, png, jpg, svg := "application/pdf", display.MIMEPNG, "image/jpeg", display.MIMESVG
	for _, row := range []struct {
		mimes           []string
		latex, markdown string // the ends of the pictures, or the text
	}{
		{nil, "text", "text"},
		{[]string{pdf}, ".pdf", "text"},
		{[]string{png}, ".png", ".png"},
		{[]string{jpg}, ".jpg", ".jpg"},
		{[]string{svg}, ".svg", ".svg"},
		{[]string{pdf, png, jpg, svg}, ".pdf", ".svg"},
		{[]string{png, jpg, svg}, ".png", ".svg"},
		{[]string{jpg, png}, ".png", ".png"},
		{[]string{jpg, svg}, ".jpg", ".svg"},
		{[]string{display.MIMELaTeX}, "as text/latex", "text"},
		{[]string{display.MIMEMarkdown}, "as text/markdown", "as text/markdown"},
		{[]string{display.MIMELaTeX, display.MIMEMarkdown}, "as text/latex", "as text/markdown"},
		{[]string{display.MIMEHTML}, "text", "text"},
		{[]string{svg, display.MIMELaTeX}, ".svg", ".svg"},
	} {
		b := display.Plain("text")
		for _, mime := range row.mimes {
			b = b.With(mime, []byte("as "+mime))
		}
		nb := nbformat.New()
		c := nb.Add(nbformat.Code, "x")
		c.Outputs = []*nbformat.Output{{Type: nbformat.Stream, Name: "stdout", Text: ""}, nbformat.FromBundle(b, 1)}
		source, drawn := LaTeX(nb, "a b", "t")
		text, shown := Markdown(nb, "a b")
		for _, of := range []struct {
			text, want string
			pictures   map[string][]byte
		}{{string(source), row.latex, drawn}, {string(text), row.markdown, shown}} {
			names := slices.Collect(maps.Keys(of.pictures))
			if end, picture := strings.CutPrefix(of.want, "."); picture {
				if name := "a b_files/" + c.ID + "-2." + end; !slices.Equal(names, []string{name}) || !bytes.HasPrefix(of.pictures[name], []byte("as ")) {
					t.Errorf("%v: pictures %q, want %s", row.mimes, names, name)
				}
			} else if len(names) != 0 || !strings.Contains(of.text, "\n"+of.want+"\n") {
				t.Errorf("%v: pictures %q, and no %s in\n%s", row.mimes, names, of.want, of.text)
			}
		}
	}
}

// Code is as it was written, between fences that are longer than any within.
func TestMarkdownOfCells(t *testing.T) {
	for _, row := range []struct {
		kind         nbformat.CellType
		source, want string
	}{
		{nbformat.Markdown, "a\n\n", "a\n"},
		{nbformat.Markdown, "", "\n"},
		{nbformat.Raw, "a\n", "```\na\n```\n"},
		{nbformat.Code, "", "```go\n\n```\n"},
		{nbformat.Code, "x\n", "```go\nx\n```\n"},
		{nbformat.Code, "``", "```go\n``\n```\n"},
		{nbformat.Code, "```", "````go\n```\n````\n"},
		{nbformat.Code, "````", "`````go\n````\n`````\n"},
		{nbformat.Code, "a\x1b[1;31mb\x1b[0m", "```go\nab\n```\n"},
	} {
		nb := nbformat.New()
		nb.Add(row.kind, row.source)
		nb.Add(nbformat.Markdown, "next")
		if text, pictures := Markdown(nb, "n"); string(text) != row.want+"\nnext\n" || len(pictures) != 0 {
			t.Errorf("%q becomes %q, want %q", row.source, text, row.want)
		}
	}
	for text, want := range map[string]string{"": "", " a\nb": "a", "[a](b)": "(a)(b)", "\n\n x": "x"} {
		if got := altText(text); got != want {
			t.Errorf("who cannot see %q is told %q, want %q", text, got, want)
		}
	}
}

// A picture that a cell carries goes into a file that is called for cell and picture, wherever its name would
// lead; what is no base64, or is not shown, goes nowhere.
func TestAttachmentsBesideTheText(t *testing.T) {
	for _, row := range []struct{ name, content, file, link string }{
		{"a.png", "AAAA", "id-a.png", "n_files/id-a.png"},
		{"a%20b.png", "AAAA", "id-a b.png", "n_files/id-a%20b.png"},
		{"../../a.png", "AAAA", "id-a.png", "n_files/id-a.png"},
		{"%2e%2e%2fa.png", "AAAA", "id-a.png", "n_files/id-a.png"},
		{"/etc/a.png", "AAAA", "id-a.png", "n_files/id-a.png"},
		{"%zz.png", "AAAA", "id-%zz.png", "n_files/id-%25zz.png"},
		{"a.png", "*", "", "attachment:a.png"},
		{"a.png", "AAA", "", "attachment:a.png"},
	} {
		files, err := json.Marshal(map[string]map[string]string{row.name: {"image/png": row.content}, "unshown.png": {"image/png": "AAAA"}})
		if err != nil {
			t.Fatal(err)
		}
		nb := nbformat.New()
		c := nb.Add(nbformat.Markdown, "![a](attachment:"+row.name+")")
		c.ID, c.Extra = "id", nbformat.Fields{"attachments": files}
		text, pictures := Markdown(nb, "n")
		want := map[string][]byte{}
		if row.file != "" {
			want["n_files/"+row.file] = []byte{0, 0, 0}
		}
		if string(text) != "![a]("+row.link+")\n" || fmt.Sprint(pictures) != fmt.Sprint(want) {
			t.Errorf("%s: %s, with %v", row.name, text, pictures)
		}
	}
}
