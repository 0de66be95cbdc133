package notebooks

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"sprague/notebooks/export"
	"sprague/notebooks/nbformat"
	"sprague/stdlib/display"
)

func TestLaTeX(t *testing.T) {
	nb := nbformat.New()
	nb.Add(nbformat.Markdown, "# Kayles & $G(n)$\n\n## 100 % of *it*_\n\n$$\\operatorname{mex} S$$\n\n| a | b |\n|---|---|\n| 1 | $x_1$ |\n\n- [link](https://example.org/a%20b#c)\n- `x_y`\n\n> quoted **bold**\n\n```go\nx := \"\\\\end{output}\"\n```\n")
	c := nb.Add(nbformat.Code, "x := 1 // 100 %")
	c.Outputs = []*nbformat.Output{
		{Type: nbformat.Stream, Name: "stdout", Text: "a_b \x1b[31mred\x1b[0m\n"},
		nbformat.FromBundle(display.Plain("plot").With(display.MIMEPNG, []byte("png")), 1),
		nbformat.FromBundle(display.Plain("x^2").With(display.MIMELaTeX, []byte("$x^2$")), 1),
	}
	source, pictures := export.LaTeX(nb, "book", "book")
	for _, want := range []string{
		`\title{Kayles \& $G(n)$}`, `\section*{100 \% of \emph{it}\_}`, `\[\operatorname{mex} S\]`, "1 & $x_1$ \\\\", `\href{https://example.org/a\%20b\#c}{link}`,
		`\texttt{x\_y}`, `\textbf{bold}`, "\\begin{code}\nx := 1 // 100 %\n\\end{code}", "a_b red", `\includegraphics[width=.9\linewidth]{book_files/` + c.ID + `-2.png}`, "\n$x^2$\n",
	} {
		if !strings.Contains(string(source), want) {
			t.Errorf("%q is not in\n%s", want, source)
		}
	}
	if len(pictures) != 1 || strings.Contains(string(source), "svg") {
		t.Errorf("pictures are %v", pictures)
	}
}

// Where there is no browser a TeX sets the PDF, and where there is none either the message says
// what to do.
func TestPDF(t *testing.T) {
	browsersHere, typesettersHere := browsers, typesetters
	t.Cleanup(func() { browsers, typesetters = browsersHere, typesettersHere })
	nb := nbformat.New()
	nb.Add(nbformat.Markdown, "# Title $x$")
	read := func(string) ([]byte, error) { return nil, os.ErrNotExist }
	if findProgram(browsers) != "" && !testing.Short() {
		files, err := toPDF("x", nb, read)
		if err != nil || !bytes.HasPrefix(files[0].content, []byte("%PDF")) {
			t.Errorf("no PDF: %v", err)
		}
	}
	browsers = nil
	typesetters = []string{filepath.Join(t.TempDir(), "tex")}
	if err := os.WriteFile(typesetters[0], []byte("#!/bin/sh\ntest -f page.tex && echo %PDF-1.5 > page.pdf\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := exec.LookPath("sh"); err == nil {
		if files, err := toPDF("x", nb, read); err != nil || string(files[0].content) != "%PDF-1.5\n" {
			t.Errorf("by TeX: %v", err)
		}
	}
	typesetters = nil
	if _, err := toPDF("x", nb, read); err == nil || !strings.Contains(err.Error(), "--to latex") {
		t.Errorf("without both: %v", err)
	}
}
