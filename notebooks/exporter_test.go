package notebooks

import (
	"archive/zip"
	"bytes"
	"io/fs"
	"strings"
	"testing"
)

// nothing lies beside the notebook.
func nothing(string) ([]byte, error) { return nil, fs.ErrNotExist }

func TestDownload(t *testing.T) {
	kayles, err := lessonFiles.ReadFile("kayles.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	for form, want := range map[string]struct{ file, begin string }{
		"html":     {"mine.html", "<!DOCTYPE html>"},
		"slides":   {"mine.slides.html", "<!DOCTYPE html>"},
		"script":   {"mine.go", "//go:build ignore\n\n// %% [notebook]"},
		"markdown": {"mine.zip", "PK"},
	} {
		var b bytes.Buffer
		file, err := Download(&b, form, "mine", kayles, nothing)
		if err != nil || file != want.file || !strings.HasPrefix(b.String(), want.begin) {
			t.Errorf("%s: file %s, error %v, begins %.40q", form, file, err, b.String())
		}
		if form == "markdown" {
			checkZip(t, b.Bytes())
		}
	}
	if _, err := Download(&bytes.Buffer{}, "docx", "mine", kayles, nothing); err == nil ||
		!strings.Contains(err.Error(), "docx") {
		t.Errorf("a form that is none: %v", err)
	}
	if _, err := Download(&bytes.Buffer{}, "html", "mine", []byte("{"), nothing); err == nil {
		t.Error("no error for what is no notebook")
	}
}

// checkZip checks that the text of an archive refers to all its pictures.
func checkZip(t *testing.T, archive []byte) {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	text, err := z.Open("mine.md")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	b.ReadFrom(text)
	if len(z.File) < 2 {
		t.Error("no pictures")
	}
	for _, f := range z.File[1:] {
		if !strings.Contains(b.String(), "("+f.Name+")") {
			t.Errorf("the text does not refer to %s", f.Name)
		}
	}
}
