package nbformat

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sprague/stdlib/display"
)

// foreign is a document with members of other tools at every level.
const foreign = `{
 "cells": [
  {
   "attachments": {"a.png": {"image/png": "AAAA"}},
   "cell_type": "markdown",
   "id": "m1",
   "metadata": {"slide": {"type": "x"}},
   "source": ["# One\n", "two"]
  },
  {
   "cell_type": "code",
   "execution_count": 7,
   "id": "c1",
   "metadata": {},
   "outputs": [
    {"name": "stdout", "output_type": "stream", "text": ["a\n", "b"], "odd": 1},
    {"data": {"image/png": "aGk=\n", "application/json": {"z": 1, "a": 1.50}, "text/plain": "<&>"},
     "execution_count": 7, "metadata": {"image/png": {"width": 3}}, "output_type": "execute_result"},
    {"ename": "Panic", "evalue": "boom", "output_type": "error", "traceback": ["In [7]: boom"]}
   ],
   "source": "f(1)\n",
   "mine": {"deep": [1, 2]}
  }
 ],
 "metadata": {"kernelspec": {"name": "sprague", "display_name": "S"}, "zz": 1},
 "nbformat": 4,
 "nbformat_minor": 2,
 "toplevel": true
}`

func TestUnknownFieldsAreKept(t *testing.T) {
	nb, err := Decode([]byte(foreign))
	if err != nil {
		t.Fatal(err)
	}
	var want, got any
	if err := json.Unmarshal([]byte(foreign), &want); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(encoded(t, nb)), &got); err != nil {
		t.Fatal(err)
	}
	want.(map[string]any)["nbformat_minor"] = float64(Minor)
	if diff := cmp.Diff(flatten(want), flatten(got)); diff != "" {
		t.Error(diff)
	}
}

// flatten joins lists of lines, the two forms of one text.
func flatten(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for k, e := range v {
			v[k] = flatten(e)
		}
	case []any:
		text, all := "", len(v) > 0
		for i, e := range v {
			v[i] = flatten(e)
			s, ok := e.(string)
			text, all = text+s, all && ok
		}
		if all {
			return text
		}
	}
	return v
}

func TestEncodeIsStable(t *testing.T) {
	nb, err := Decode([]byte(foreign))
	if err != nil {
		t.Fatal(err)
	}
	once := encoded(t, nb)
	back, err := Decode([]byte(once))
	if err != nil {
		t.Fatal(err)
	}
	if twice := encoded(t, back); twice != once {
		t.Error(cmp.Diff(once, twice))
	}
	if !strings.Contains(once, `"<&>"`) || !strings.Contains(once, "1.50") {
		t.Error("text or number rewritten:\n" + once)
	}
}

func TestDecodeErrors(t *testing.T) {
	cases := []struct {
		src  string
		line int
		cell int
		part string
	}{
		{"", 0, 0, "empty"},
		{"{", 1, 0, "unexpected EOF"},
		{"{}", 0, 0, "does not say its nbformat"},
		{"{\n\"cells\": [,]}", 2, 0, "invalid character"},
		{"[1]", 1, 0, "not an object"},
		{`{"nbformat": 2}`, 0, 0, "nbformat 2"},
		{"{\"nbformat\": 4,\n\"x\": \"caf\xe9\"}", 2, 0, "iconv"},
		{"{\n\n\"x\": \"\\ud83d\"}", 3, 0, `\ud83d`},
		{"{\"x\": \"\\ude00\\ud83d\"}", 1, 0, `\ude00`},
		{`{"x": "\\ud83d \ud83d\ude00"}`, 0, 0, "nbformat"}, // a backslash before ud83d, and a pair
		{`{"nbformat": 4}`, 0, 0, "no list of cells"},
		{`{"nbformat": 4, "cells": null}`, 0, 0, "no list of cells"},
		{`{"nbformat": 4, "cells": [7]}`, 0, 1, "not an object"},
		{`{"nbformat": 4, "cells": [{"cell_type": "poem", "source": ""}]}`, 0, 1, `"poem"`},
		{`{"nbformat": 4, "cells": [{"cell_type": "code", "source": 3}]}`, 0, 1, "source"},
		{`{"nbformat": 4, "cells": [{"cell_type": "code", "outputs": [{}]}]}`, 0, 1, "output 1"},
	}
	for _, c := range cases {
		_, err := Decode([]byte(c.src))
		var fault *FormatError
		if !errors.As(err, &fault) || fault.Line != c.line || fault.Cell != c.cell || !strings.Contains(fault.Msg, c.part) {
			t.Errorf("Decode(%q): %v, want line %d, cell %d, %q", c.src, err, c.line, c.cell, c.part)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(foreign))
	f.Add([]byte(`{"nbformat":4,"cells":[{"cell_type":"code","metadata":null,"outputs":null}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		nb, err := Decode(data)
		if err != nil {
			return
		}
		once, err := Encode(nb)
		if err != nil {
			t.Fatal(err)
		}
		back, err := Decode(once)
		if err != nil {
			t.Fatal(err)
		}
		if twice := encoded(t, back); twice != string(once) {
			t.Fatal(cmp.Diff(string(once), twice))
		}
	})
}

func TestIdentifiersAreUnique(t *testing.T) {
	nb := New()
	for range 20 {
		nb.Add(Code, "same")
	}
	nb.Cells[3].ID, nb.Cells[4].ID, nb.Cells[5].ID = "twice", "twice", "no spaces please"
	nb.identify()
	seen := map[string]bool{}
	for _, c := range nb.Cells {
		if seen[c.ID] || !validID.MatchString(c.ID) {
			t.Errorf("identifier %q is doubled or not allowed", c.ID)
		}
		seen[c.ID] = true
	}
	if !seen["twice"] {
		t.Error("the first owner lost its identifier")
	}
}

func TestBundleRoundTrip(t *testing.T) {
	b := display.Bundle{Data: map[string][]byte{
		display.MIMEText: []byte("two\nlines\n"),
		display.MIMEPNG:  {0x89, 'P', 'N', 'G', 0, 255},
		display.MIMESVG:  []byte("<svg/>"),
		display.MIMEJSON: []byte(`{"a":1}`),
	}}
	nb := New()
	c := nb.Add(Code, "x")
	c.Outputs = []*Output{FromBundle(b, 1)}
	back, err := Decode([]byte(encoded(t, nb)))
	if err != nil {
		t.Fatal(err)
	}
	got := back.Cells[0].Outputs[0].Bundle().Data
	for mime, want := range b.Data {
		if mime != display.MIMEJSON && string(got[mime]) != string(want) {
			t.Errorf("%s: %q, want %q", mime, got[mime], want)
		}
	}
	if !json.Valid(got[display.MIMEJSON]) {
		t.Errorf("JSON came back as %q", got[display.MIMEJSON])
	}
}

func TestWriteFileReplacesInOneStep(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.ipynb")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "link.ipynb")
	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	if err := WriteFile(link, New()); err != nil {
		t.Fatal(err)
	}
	if info, _ := os.Lstat(link); info.Mode()&os.ModeSymlink == 0 {
		t.Error("the link was replaced by a file")
	}
	if info, _ := os.Stat(path); info.Mode().Perm() != 0o600 {
		t.Errorf("permissions became %v", info.Mode())
	}
	if _, err := ReadFile(path); err != nil {
		t.Error(err)
	}
	left, _ := filepath.Glob(filepath.Join(dir, ".*"))
	if len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	if err := WriteFile(filepath.Join(dir, "none", "a.ipynb"), New()); err == nil {
		t.Error("no error for a directory that is not there")
	}
}

// The cover of a notebook is a picture, or else text of several lines.
func TestCover(t *testing.T) {
	text := func(s string) *Output { return &Output{Type: Stream, Name: "stdout", Text: s} }
	picture := func() *Output {
		o := &Output{Type: Display}
		o.Data = Fields{display.MIMEPNG: json.RawMessage(`"iVBO"`)}
		return o
	}
	for _, c := range []struct {
		outputs     []*Output
		mime, cover string
	}{
		{nil, "", ""},
		{[]*Output{text("one\ntwo\n")}, "", ""},
		{[]*Output{text("one\n"), text("1\n2\n3\n"), text("4\n5\n6\n")}, "", "1\n2\n3"},
		{[]*Output{text(strings.Repeat("7\n", 20))}, "", strings.Repeat("\n7", coverMost)[1:]},
		{[]*Output{text("1\n2\n3\n"), picture()}, display.MIMEPNG, "\x89PN"},
	} {
		nb := New()
		nb.Add(Code, "x").Outputs = c.outputs
		written, err := Encode(nb)
		if err != nil {
			t.Fatal(err)
		}
		card := Cards([]Lesson{{Content: written}})[0]
		if card.MIME != c.mime || string(card.Picture)+card.Lines != c.cover {
			t.Errorf("%s %q %q, want %s %q", card.MIME, card.Picture, card.Lines, c.mime, c.cover)
		}
	}
}

// A sentence that is too long for a card ends between two words.
func TestLongFirstSentence(t *testing.T) {
	nb := New()
	nb.Add(Markdown, strings.Repeat("eight é ", 40))
	written, err := Encode(nb)
	if err != nil {
		t.Fatal(err)
	}
	about := Cards([]Lesson{{Content: written}})[0].About
	if len(about) > maxSentence || !strings.HasSuffix(about, " eight…") && !strings.HasSuffix(about, " é…") {
		t.Errorf("%q", about)
	}
}
