package export

import (
	"fmt"
	"net/url"
	"strings"

	"sprague/notebooks/nbformat"
	"sprague/stdlib/display"
)

// Markdown returns the notebook as GitHub's Markdown, and the pictures it refers
// to, by their slash-separated paths, which begin with "NAME_files/".
func Markdown(nb *nbformat.Notebook, name string, read Reader) (text []byte, pictures map[string][]byte) {
	w := &markdownWriter{name: name, read: read, pictures: map[string][]byte{}}
	for i, c := range nb.Cells {
		if i > 0 {
			w.b.WriteString("\n")
		}
		w.cell(c)
	}
	return []byte(w.b.String()), w.pictures
}

type markdownWriter struct {
	name     string
	read     Reader
	b        strings.Builder
	pictures map[string][]byte
}

func (w *markdownWriter) cell(c *nbformat.Cell) {
	switch c.Type {
	case nbformat.Markdown:
		w.b.WriteString(strings.TrimRight(w.besideText(c), "\n") + "\n")
		return
	case nbformat.Raw:
		w.fence("", c.Source)
		return
	}
	w.fence("go", c.Source)
	for i, o := range c.Outputs {
		w.b.WriteString("\n")
		w.output(o, fmt.Sprintf("%s-%d", c.ID, i+1))
	}
}

func (w *markdownWriter) output(o *nbformat.Output, id string) {
	switch o.Type {
	case nbformat.Stream, nbformat.Failure:
		w.fence("text", o.String())
		return
	}
	data := o.Bundle().Data
	for _, form := range []struct{ mime, ext string }{{display.MIMESVG, "svg"}, {display.MIMEPNG, "png"},
		{"image/jpeg", "jpg"}} {
		if content, ok := data[form.mime]; ok {
			path := fmt.Sprintf("%s_files/%s.%s", w.name, id, form.ext)
			w.pictures[path] = content
			fmt.Fprintf(&w.b, "![%s](%s)\n", altText(string(data[display.MIMEText])), (&url.URL{Path: path}).EscapedPath())
			return
		}
	}
	if content, ok := data[display.MIMEMarkdown]; ok {
		w.b.WriteString(strings.TrimRight(string(content), "\n") + "\n")
		return
	}
	w.fence("text", plainText(data))
}

// fence writes a code block with more backquotes than it contains.
func (w *markdownWriter) fence(language, text string) {
	marks := "```"
	for strings.Contains(text, marks) {
		marks += "`"
	}
	fmt.Fprintf(&w.b, "%s%s\n%s\n%s\n", marks, language, strings.TrimRight(onScreen(text), "\n"), marks)
}

func altText(s string) string {
	return strings.NewReplacer("[", "(", "]", ")").Replace(FirstLine(s))
}
