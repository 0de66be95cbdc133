package nbformat

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// What is no notebook is refused, with the place and a word, whatever it is.
func TestNoNotebooks(t *testing.T) {
	cells := func(cell string) string {
		return `{"nbformat":4,"cells":[{"cell_type":"raw","source":""},` + cell + `]}`
	}
	output := func(o string) string { return cells(`{"cell_type":"code","source":"","outputs":[` + o + `]}`) }
	for _, c := range []struct {
		text       string
		line, cell int
		says       string
	}{
		{"", 0, 0, "the file is empty"}, {" \n\t", 0, 0, "the file is empty"}, {"\ufeff", 0, 0, "the file is empty"},
		{"{", 1, 0, "unexpected EOF"}, {"{\n\n]", 3, 0, "invalid character"},
		{"[]", 1, 0, "not an object"}, {`"x"`, 1, 0, "not an object"}, {"7", 1, 0, "not an object"},
		{"null", 1, 0, "not an object"}, {"{}", 0, 0, "does not say its nbformat"},
		{`{"nbformat":5,"cells":[]}`, 0, 0, "nbformat 5"}, {`{"nbformat":2}`, 0, 0, "nbformat 2"},
		{`{"nbformat":3,"worksheets":[]}`, 0, 0, "nbformat 3; only version 4 can be read (jupyter nbconvert"},
		{`{"nbformat":"4"}`, 0, 0, "nbformat 0"}, {`{"nbformat":4}`, 0, 0, "no list of cells"},
		{`{"nbformat":4,"cells":{}}`, 0, 0, "no list of cells"},
		{cells("7"), 0, 2, "is not an object"}, {cells("null"), 0, 2, "is not an object"},
		{cells("{}"), 0, 2, "unknown cell_type"}, {cells(`{"source":""}`), 0, 2, `unknown cell_type ""`},
		{cells(`{"cell_type":"heading","source":""}`), 0, 2, `unknown cell_type "heading"`},
		{cells(`{"cell_type":"code","source":{}}`), 0, 2, "neither text nor a list of lines"},
		{cells(`{"cell_type":"code","source":["a",7]}`), 0, 2, "neither text nor"},
		{cells(`{"cell_type":"code","source":"","outputs":{}}`), 0, 2, "outputs is not a list"},
		{output("7"), 0, 2, "output 1: is not an object"},
		{output(`{"output_type":"x"}`), 0, 2, `output 1: unknown output_type "x"`},
		{output(`{"output_type":"stream","text":7}`), 0, 2, "output 1"},
		{output(`{"output_type":"error","traceback":"x"}`), 0, 2, "traceback is not"},
		{"{\n\"a\": \"\xff\"}", 2, 0, "not UTF-8"}, {"{\"a\":\n\n\"\\ud800\"}", 3, 0, "invalid surrogate pair"},
		{`{"a":"\ude00\ud83d"}`, 1, 0, "invalid surrogate pair"}, {`{"a":"\ud83d\u0041"}`, 1, 0, "invalid surrogate pair"},
	} {
		_, err := Decode([]byte(c.text))
		var format *FormatError
		if !errors.As(err, &format) || format.Line != c.line || format.Cell != c.cell ||
			!strings.Contains(format.Msg, c.says) || !strings.HasPrefix(err.Error(), "not a notebook: ") {
			t.Errorf("%.80q: %v (%+v), want line %d, cell %d, %q", c.text, err, format, c.line, c.cell, c.says)
		}
		if card := Cards([]Lesson{{Content: []byte(c.text)}})[0]; card.About+card.MIME+card.Lines != "" {
			t.Errorf("%.80q has a cover", c.text)
		}
	}
}

// What can be read of strange notebooks is read, and what is written of it is read the same.
func TestStrangeNotebooks(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"nbformat":4,"cells":[]}`, ""},
		{`{"nbformat":4.0,"cells":[]}`, "!"},
		{"\ufeff{\"nbformat\":4,\"cells\":[]}", ""},
		{`{"nbformat":4,"nbformat":4,"cells":[1],"cells":[]}`, ""},
		{`{"nbformat":4,"metadata":[1],"cells":[{"cell_type":"code","metadata":7,"source":null,"outputs":null,` +
			`"execution_count":"x"}]}`, `code""0`},
		{`{"nbformat":4,"cells":[{"cell_type":"code","source":["a\n",null,"b"],"execution_count":99999999999999999999}]}`,
			`code"a\nb"0`},
		{`{"nbformat":4,"cells":[{"cell_type":"code","source":"","outputs":[{"output_type":"display_data","data":7,` +
			`"metadata":[]}]}]}`, `code""0 display_data`},
		{`{"nbformat":4,"cells":[{"cell_type":"code","source":"","outputs":[{"output_type":"stream"},` +
			`{"output_type":"error"},{"output_type":"error","traceback":[null,"x"]}]}]}`, `code""0 stream error error`},
		{`{"nbformat":4,"cells":[{"cell_type":"raw","source":"x","outputs":[7]}]}`, `raw"x"0`},
		{`{"nbformat":4,"cells":[{"cell_type":"markdown","source":"\ud83d\ude00\\ud800"}]}`, `markdown"😀\\ud800"0`},
	} {
		nb, err := Decode([]byte(c.text))
		if err != nil {
			if c.want != "!" {
				t.Errorf("%s: %v", c.text, err)
			}
			continue
		}
		said := func(nb *Notebook) string {
			var list []string
			for _, cell := range nb.Cells {
				text := fmt.Sprintf("%s%q%d", cell.Type, cell.Source, cell.Count)
				for _, o := range cell.Outputs {
					text += " " + string(o.Type)
				}
				list = append(list, text)
			}
			return strings.Join(list, "; ")
		}
		if got := said(nb); got != c.want {
			t.Errorf("%s: %s, want %s", c.text, got, c.want)
		}
		text, err := Encode(nb)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		again, err := Decode(text)
		if err != nil || said(again) != c.want {
			t.Errorf("%s: written and read it is %v, %v", c.text, again, err)
		}
	}
}

// Ten times the nesting that is read is refused, and does not end the program.
func TestDeepNotebooks(t *testing.T) {
	for n, ok := range map[int]bool{9000: true, 100_000: false} {
		text := `{"nbformat":4,"cells":[],"metadata":{"deep":` + strings.Repeat("[", n) + strings.Repeat("]", n) + `}}`
		nb, err := Decode([]byte(text))
		if (err == nil) != ok {
			t.Errorf("%d levels: %v", n, err)
		}
		if err == nil {
			if _, err := Encode(nb); err != nil {
				t.Error(err)
			}
		}
	}
}

// flat writes metadata on one line, with its numbers as they are.
func flat(f Fields) string {
	b, err := json.Marshal(f)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

// Titles, texts and metadata of any kind come back from a script, with names and all white space.
func TestHostileScripts(t *testing.T) {
	nb := New()
	for _, kind := range []CellType{Code, Markdown, Raw} {
		for _, title := range []string{
			"plain", "a = b", "n=5", `x={"a":1}`, "{x}", `{"x":1}`, "[code]", "[markdown]", "[raw] x", " spaces ", "a\nb", "%%",
			"%% x", "ä", "ä\u2028", "# x", "--> x", "tags=[1]", `quo"te`, "=",
		} {
			nb.Add(kind, "text").Metadata = Fields{"title": quote(title), "more": json.RawMessage(`{"n":9007199254740993}`)}
		}
		for _, source := range []string{
			"", "\n", "\n\nx\n\n\n", "x  ", "ends in spaces  \nas Markdown's breaks do", "  begins in spaces", "\ttab",
			"a\n\nb", "```go\nx\n```", "// %% x", "// %% [markdown]", "// \\%% x", "// \\\\%% x", "#%% x", "\\%%",
			"//", "// ", "#", "a\r\nb", "a\u2028b", "trailing\\", "//go:build ignore", "#!/bin/sh", "\ufeffx", `{"x"`,
		} {
			nb.Add(kind, source)
		}
	}
	nb.Extra = Fields{"mine": json.RawMessage(`[1.0]`)}
	again, err := ParseScript(FormatScript(nb))
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range nb.Cells {
		d := again.Cells[i]
		if d.ID != c.ID || d.Type != c.Type || d.Source != c.Source || flat(d.Metadata) != flat(c.Metadata) {
			t.Errorf("%s %s %q %s came back as %s %s %q %s", c.ID, c.Type, c.Source, flat(c.Metadata), d.ID, d.Type, d.Source,
				flat(d.Metadata))
		}
	}
	if flat(again.Extra) != `{"mine":[1.0]}` || len(again.Cells) != len(nb.Cells) {
		t.Errorf("%s, %d cells of %d", flat(again.Extra), len(again.Cells), len(nb.Cells))
	}
	for text, line := range map[string]int{"// %% [table]": 1, "x\n// %% {\"id\":": 2, "// %% {\"metadata\":7}": 1,
		"\n\n// %% [code] {\"extra\":[]}": 3} {
		_, err := ParseScript([]byte(text))
		var format *FormatError
		if !errors.As(err, &format) || format.Line != line {
			t.Errorf("%q: %v", text, err)
		}
	}
	for text := range map[string]string{"": "", "\n\n": "", "//go:build ignore\n": ""} {
		if nb, err := ParseScript([]byte(text)); err != nil || len(nb.Cells) != 0 {
			t.Errorf("%q: %v, %v", text, nb, err)
		}
	}
}

// Files are read and written by their endings; one that cannot be written leaves what was there.
func TestFilesByEnding(t *testing.T) {
	dir := t.TempDir()
	nb := New()
	nb.Add(Markdown, "# title")
	nb.Add(Code, "x := 1")
	for _, name := range []string{"a.ipynb", "a.IPYNB", "a.go", "a.GO"} {
		path := filepath.Join(dir, name)
		if err := WriteFile(path, nb); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		again, err := ReadFile(path)
		if err != nil || len(again.Cells) != 2 || again.Cells[1].Source != "x := 1" || again.Cells[0].Type != Markdown {
			t.Errorf("%s: %v, %v", name, again, err)
		}
		if script := strings.EqualFold(filepath.Ext(name), ".go"); IsScript(path) != script || IsNotebook(path) == script {
			t.Errorf("%s is a script %v, a notebook %v", name, IsScript(path), IsNotebook(path))
		}
	}
	for name, text := range map[string]string{"no.txt": "x", "no.md": "# only a text", "no.py": "print(1)",
		"no.ipynb": "x"} {
		path := filepath.Join(dir, name)
		os.WriteFile(path, []byte(text), 0o644)
		if nb, err := ReadFile(path); err == nil || !strings.Contains(err.Error(), name) ||
			(name != "no.ipynb") != strings.Contains(err.Error(), "notebooks end in .ipynb") {
			t.Errorf("%s: %v, %v", name, nb, err)
		}
	}
	if _, err := ReadFile(filepath.Join(dir, "none.ipynb")); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
	before, _ := os.ReadFile(filepath.Join(dir, "a.ipynb"))
	nb.Cells[0].Metadata["bad"] = json.RawMessage("{")
	if err := WriteFile(filepath.Join(dir, "a.ipynb"), nb); err == nil {
		t.Error("what is no JSON is written")
	}
	if after, _ := os.ReadFile(filepath.Join(dir, "a.ipynb")); string(after) != string(before) {
		t.Error("the file has changed")
	}
	if err := WriteFile(filepath.Join(dir, "none", "a.ipynb"), New()); err == nil {
		t.Error("a file in no folder is written")
	}
}

// Cells have names of their own, which stay; the same notebook gives the same ones.
func TestNames(t *testing.T) {
	for id, ok := range map[string]bool{"": false, "a": true, strings.Repeat("a", 64): true,
		strings.Repeat("a", 65): false, "A-z_09": true, "a b": false, "ä": false, "a.b": false, "a/b": false} {
		if validID.MatchString(id) != ok {
			t.Errorf("%q may be a name: %v", id, !ok)
		}
	}
	make := func() []string {
		nb := New()
		nb.Cells = []*Cell{{ID: "mine", Type: Code}, {ID: "mine", Type: Code}, {Type: Code, Source: "x"},
			{ID: "not valid", Type: Code, Source: "x"}}
		nb.identify()
		var ids []string
		for _, c := range nb.Cells {
			ids = append(ids, c.ID)
		}
		return ids
	}
	ids := make()
	if ids[0] != "mine" || ids[1] == "mine" || ids[2] == ids[3] || !slices.Equal(ids, make()) {
		t.Errorf("%v", ids)
	}
}
