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

// Of what an output can be shown as, Markdown takes the first that it knows, and a picture is named
// for its cell and its place.
func TestFormsOfOutputs(t *testing.T) {
	pdf, png, jpg, svg := "application/pdf", display.MIMEPNG, "image/jpeg", display.MIMESVG
	for _, row := range []struct {
		mimes []string
		want  string // the end of the picture, or the text
	}{
		{nil, "text"},
		{[]string{pdf}, "text"},
		{[]string{png}, ".png"},
		{[]string{jpg}, ".jpg"},
		{[]string{svg}, ".svg"},
		{[]string{pdf, png, jpg, svg}, ".svg"},
		{[]string{png, jpg, svg}, ".svg"},
		{[]string{jpg, png}, ".png"},
		{[]string{jpg, svg}, ".svg"},
		{[]string{display.MIMELaTeX}, "text"},
		{[]string{display.MIMEMarkdown}, "as text/markdown"},
		{[]string{display.MIMELaTeX, display.MIMEMarkdown}, "as text/markdown"},
		{[]string{display.MIMEHTML}, "text"},
		{[]string{svg, display.MIMELaTeX}, ".svg"},
	} {
		b := display.Plain("text")
		for _, mime := range row.mimes {
			b = b.With(mime, []byte("as "+mime))
		}
		nb := nbformat.New()
		c := nb.Add(nbformat.Code, "x")
		c.Outputs = []*nbformat.Output{{Type: nbformat.Stream, Name: "stdout", Text: ""}, nbformat.FromBundle(b, 1)}
		text, pictures := Markdown(nb, "a b", nil)
		names := slices.Collect(maps.Keys(pictures))
		if end, picture := strings.CutPrefix(row.want, "."); picture {
			if name := "a b_files/" + c.ID + "-2." + end; !slices.Equal(names, []string{name}) ||
				!bytes.HasPrefix(pictures[name], []byte("as ")) {
				t.Errorf("%v: pictures %q, want %s", row.mimes, names, name)
			}
		} else if len(names) != 0 || !strings.Contains(string(text), "\n"+row.want+"\n") {
			t.Errorf("%v: pictures %q, and no %s in\n%s", row.mimes, names, row.want, text)
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
		if text, pictures := Markdown(nb, "n", nil); string(text) != row.want+"\nnext\n" || len(pictures) != 0 {
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
		files, err := json.Marshal(map[string]map[string]string{row.name: {"image/png": row.content},
			"unshown.png": {"image/png": "AAAA"}})
		if err != nil {
			t.Fatal(err)
		}
		nb := nbformat.New()
		c := nb.Add(nbformat.Markdown, "![a](attachment:"+row.name+")")
		c.ID, c.Extra = "id", nbformat.Fields{"attachments": files}
		text, pictures := Markdown(nb, "n", nil)
		want := map[string][]byte{}
		if row.file != "" {
			want["n_files/"+row.file] = []byte{0, 0, 0}
		}
		if string(text) != "![a]("+row.link+")\n" || fmt.Sprint(pictures) != fmt.Sprint(want) {
			t.Errorf("%s: %s, with %v", row.name, text, pictures)
		}
	}
}

// However Markdown and HTML refer to an attachment, they refer to its file.
func TestReferencesToAttachments(t *testing.T) {
	for _, source := range []string{
		"![a][b]\n\n[b]: attachment:a.png", "[b]: <attachment:a.png>", "[![a](attachment:a.png)](attachment:a.png)",
		"[a](attachment:a.png)", `<a href="attachment:a.png"><img alt="a" src='attachment:a.png'></a>`,
	} {
		nb := nbformat.New()
		c := nb.Add(nbformat.Markdown, source)
		c.ID, c.Extra = "id", nbformat.Fields{"attachments": []byte(`{"a.png":{"image/png":"AAAA"}}`)}
		text, pictures := Markdown(nb, "n", nil)
		want := strings.NewReplacer("<attachment:a.png>", "n_files/id-a.png", "attachment:a.png", "n_files/id-a.png").
			Replace(source)
		if string(text) != want+"\n" || len(pictures) != 1 {
			t.Errorf("%s: %s, with %d pictures", source, text, len(pictures))
		}
	}
}
