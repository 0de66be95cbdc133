package export

import (
	"io/fs"
	"strings"
	"testing"

	"sprague/notebooks/nbformat"
)

// A page holds the pictures that lay beside the notebook, and Markdown takes them along; what
// is not there, or is somewhere on the net, stays as it was written.
func TestPicturesBesideANotebook(t *testing.T) {
	read := func(name string) ([]byte, error) {
		if name == "my row.png" || name == "pictures/b.svg" {
			return []byte("<" + name + ">"), nil
		}
		return nil, fs.ErrNotExist
	}
	nb := nbformat.New()
	c := nb.Add(nbformat.Markdown, "![a](my%20row.png) <img alt=\"b\" src='pictures/b.svg'> ![c](none.png) "+
		"![d](https://example.org/d.png) [e](my%20row.png)\n![again](my%20row.png)")
	page, err := HTML(nb, "x", "", read)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{
		`src="data:image/png;base64,PG15IHJvdy5wbmc+"`, `src="data:image/svg+xml;base64,PHBpY3R1cmVzL2Iuc3ZnPg=="`,
		`src="none.png"`, `src="https://example.org/d.png"`, `href="my%20row.png"`,
	} {
		if !strings.Contains(string(page), part) {
			t.Errorf("the page lacks %q", part)
		}
	}
	if n := strings.Count(string(page), "my%20row.png"); n != 1 {
		t.Errorf("%d references to the file are left, want the link alone", n)
	}
	text, pictures := Markdown(nb, "x", read)
	if got := string(pictures["x_files/"+c.ID+"-my row.png"]); got != "<my row.png>" {
		t.Errorf("the picture is %q; there are %d", got, len(pictures))
	}
	if want := "![a](x_files/" + c.ID + "-my%20row.png)"; !strings.Contains(string(text), want) {
		t.Errorf("lacks %q:\n%s", want, text)
	}
}
