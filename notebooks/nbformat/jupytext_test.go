package nbformat

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
)

// sample is a notebook with what text has trouble with.
func sample() *Notebook {
	nb := New()
	nb.Add(Markdown, "# Kayles\n\nA *row* of skittles, $n$ of them.")
	nb.Add(Markdown, "second text")
	nb.Add(Code, "x := 1\n\n\n// # comment\nx").Metadata = Fields{"title": quote("the first"), "tags": json.RawMessage(`["slow","b c"]`)}
	nb.Add(Code, "// %% looks like a header\n# %% so does this\ns := `---\n```go\n`")
	nb.Add(Raw, "raw <b>text</b>")
	nb.Add(Markdown, "```go\nnot a cell\n```\n\n\n\nafter three lines")
	nb.Add(Code, "")
	nb.Add(Markdown, "<!-- #region -->\nmore\n<!-- #endregion -->").Metadata = Fields{"tags": json.RawMessage(`["t"]`)}
	nb.Add(Code, "fmt.Println(\"ende\")")
	return nb
}

// textForms are the forms for versions and other editors.
var textForms = map[string]struct {
	format func(*Notebook) []byte
	parse  func([]byte) (*Notebook, error)
}{
	"go": {func(nb *Notebook) []byte { return FormatPercent(nb, ".go") }, func(b []byte) (*Notebook, error) { return ParsePercent(b, ".go") }},
	"py": {func(nb *Notebook) []byte { return FormatPercent(nb, ".py") }, func(b []byte) (*Notebook, error) { return ParsePercent(b, ".py") }},
	"md": {FormatTextMarkdown, ParseTextMarkdown},
}

// Every lesson, as it lies in its file, comes back from text with its cells and their metadata.
func TestLessonsAsText(t *testing.T) {
	files, err := filepath.Glob("../*.ipynb")
	if err != nil || len(files) < 20 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		nb, err := ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for name, form := range textForms {
			again, err := form.parse(form.format(nb))
			if err != nil || len(again.Cells) != len(nb.Cells) {
				t.Errorf("%s as %s: %v, %d cells of %d", file, name, err, len(again.Cells), len(nb.Cells))
				continue
			}
			for i, c := range nb.Cells {
				if d := again.Cells[i]; c.Type != d.Type || c.Source != d.Source || flat(c.Metadata) != flat(d.Metadata) {
					t.Errorf("%s as %s: cell %d was %s %q %s, is %s %q %s", file, name, i, c.Type, c.Source, flat(c.Metadata), d.Type, d.Source, flat(d.Metadata))
				}
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

// Metadata comes back whatever it looks like in the file.
func TestMetadataAsText(t *testing.T) {
	nb := New()
	nb.Metadata["course"] = json.RawMessage("{\n \"year\": 9007199254740993,\n \"of\": 1.0\n}")
	meta := Fields{
		"tags": json.RawMessage("[\n  \"a\",\n  \"b = c\"\n]"), "big": json.RawMessage("9007199254740993"), "f": json.RawMessage("1.0"),
		"deep": json.RawMessage("{\r\n\t\"x\": [ 1, {} ],\n\"y\": null}"), "end": quote("a --> b <!-- c & d"), "none": json.RawMessage("null"), "yes": json.RawMessage("true"),
	}
	for _, kind := range []CellType{Code, Markdown, Raw} {
		nb.Add(kind, "text").Metadata = meta
	}
	for name, form := range textForms {
		text := form.format(nb)
		again, err := form.parse(text)
		if err != nil || len(again.Cells) != len(nb.Cells) {
			t.Errorf("%s: %v\n%s", name, err, text)
			continue
		}
		if got, want := flat(again.Metadata), flat(nb.Metadata); !strings.Contains(got, "9007199254740993") || !strings.Contains(got, `"of":1.0`) {
			t.Errorf("%s: the notebook's are %s, want %s", name, got, want)
		}
		for i, c := range again.Cells {
			if got, want := flat(c.Metadata), flat(meta); got != want {
				t.Errorf("%s, %s: %s, want %s\n%s", name, nb.Cells[i].Type, got, want, text)
			}
		}
	}
}

func TestTextRoundTrips(t *testing.T) {
	for name, form := range textForms {
		t.Run(name, func(t *testing.T) {
			nb := sample()
			text := form.format(nb)
			again, err := form.parse(text)
			if err != nil {
				t.Fatal(err)
			}
			if len(again.Cells) != len(nb.Cells) {
				t.Fatalf("%d cells come back of %d:\n%s", len(again.Cells), len(nb.Cells), text)
			}
			for i, c := range nb.Cells {
				d := again.Cells[i]
				if c.Type != d.Type || c.Source != d.Source || string(c.Metadata["tags"]) != string(d.Metadata["tags"]) || string(c.Metadata["title"]) != string(d.Metadata["title"]) {
					t.Errorf("cell %d was %s %q %s, is %s %q %s", i, c.Type, c.Source, c.Metadata, d.Type, d.Source, d.Metadata)
				}
			}
			if string(form.format(again)) != string(text) {
				t.Error("a second round gives another text")
			}
			if again.language() != "go" {
				t.Errorf("the language is %s", again.language())
			}
		})
	}
}

// What Jupytext writes is read.
func TestReadsJupytext(t *testing.T) {
	const script = `# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
#       format_version: '1.3'
#       jupytext_version: 1.16.1
#   kernelspec:
#     display_name: Python 3 (ipykernel)
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Title
#
# text

# %%
import math

def f(x):
    return math.sqrt(x)


f(2)

# %% Plots [raw] tags=["a", "b"] key="value with = and spaces"
# raw text

# %% {"tags": ["old"]}
1 + 1

# %% [md]
"""
in quotes
"""
`
	nb, err := ParsePercent([]byte(script), ".py")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range nb.Cells {
		got = append(got, string(c.Type)+" "+c.Source+" "+string(c.Metadata["tags"]))
	}
	want := []string{"markdown # Title\n\ntext ", "code import math\n\ndef f(x):\n    return math.sqrt(x)\n\n\nf(2) ", `raw raw text ["a", "b"]`, `code 1 + 1 ["old"]`, "markdown in quotes "}
	if strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("cells are %q, want %q", got, want)
	}
	if string(nb.Cells[2].Metadata["title"]) != `"Plots"` || string(nb.Cells[2].Metadata["key"]) != `"value with = and spaces"` {
		t.Errorf("metadata is %s", nb.Cells[2].Metadata)
	}
	if spec := string(nb.Metadata["kernelspec"]); spec != `{"display_name":"Python 3 (ipykernel)","language":"python","name":"python3"}` {
		t.Errorf("kernelspec is %s", spec)
	}
	if again := string(FormatPercent(nb, ".py")); !strings.Contains(again, "\n# %%\nimport math\n") {
		t.Errorf("code is not as it was:\n%s", again)
	}

	const markdown = "---\njupyter:\n  kernelspec:\n    display_name: Go (sprague)\n    language: go\n    name: sprague\n---\n\n# Title\n\nA paragraph.\n\n\nAnother cell\n\n```go tags=[\"a\"]\nx := 1\n```\n\n```python\nnot run\n```\n\n<!-- #region tags=[\"r\"] -->\none\n\n\ncell\n<!-- #endregion -->\n"
	nb, err = ParseTextMarkdown([]byte(markdown))
	if err != nil {
		t.Fatal(err)
	}
	got = nil
	for _, c := range nb.Cells {
		got = append(got, string(c.Type)+" "+c.Source+" "+string(c.Metadata["tags"]))
	}
	want = []string{"markdown # Title\n\nA paragraph. ", "markdown Another cell ", `code x := 1 ["a"]`, "markdown ```python\nnot run\n``` ", "markdown one\n\n\ncell [\"r\"]"}
	if strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("cells are %q, want %q", got, want)
	}
}

// Prose is no notebook, whatever its name.
func TestTextFiles(t *testing.T) {
	for name, want := range map[string]bool{
		"---\njupyter:\n  kernelspec: {}\n---\n": true, "# Prose\n\n```go\nx\n```\n": false,
	} {
		if nb, err := parse("a.md", []byte(name)); (err == nil) != want {
			t.Errorf("%q is %v, %v", name, nb, err)
		}
	}
	if _, err := parse("a.py", []byte("print(1)\n")); err == nil {
		t.Error("a Python program is taken for a notebook")
	}
	if nb, err := parse("a.py", FormatPercent(sample(), ".py")); err != nil || len(nb.Cells) != 9 {
		t.Errorf("a script is %v, %v", nb, err)
	}
	if nb, err := parse("a.go", FormatPercent(sample(), ".go")); err != nil || len(nb.Cells) != 9 {
		t.Errorf("a script is %v, %v", nb, err)
	}
}
