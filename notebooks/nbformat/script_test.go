package nbformat

import (
	"bytes"
	"encoding/json"
	"errors"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// sources are biased to what a script could confuse: headers, blank lines, comments.
var sourceGen = rapid.OneOf(
	rapid.SampledFrom([]string{"", "\n", "\n\n", "// %%", "// \\%% x", "// %% [markdown]\n//", "a\n\n\nb\n", "  \n x  ",
		"//", "// ", "/", "// %% {\"id\":3}", "\r\n", "# t\n\ntext  \n"}),
	rapid.Map(rapid.SliceOfN(rapid.SampledFrom([]string{"\n", "//", " ", "%%", "\\", "x", "é", "{", "\"", "\t"}), 0, 12),
		func(parts []string) string {
			return string(bytes.Join(toBytes(parts), nil))
		}),
)

func toBytes(parts []string) [][]byte {
	out := make([][]byte, len(parts))
	for i, p := range parts {
		out[i] = []byte(p)
	}
	return out
}

func TestScriptRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		nb := New()
		for range rapid.IntRange(0, 5).Draw(t, "cells") {
			kind := rapid.SampledFrom([]CellType{Code, Markdown, Raw}).Draw(t, "kind")
			c := nb.Add(kind, sourceGen.Draw(t, "source"))
			if rapid.Bool().Draw(t, "tagged") {
				c.Metadata["tags"] = json.RawMessage(`["parameters"]`)
				title, _ := json.Marshal(sourceGen.Draw(t, "title"))
				c.Metadata["title"] = title
			}
		}
		script := FormatScript(nb)
		back, err := ParseScript(script)
		if err != nil {
			t.Fatalf("%v in\n%s", err, script)
		}
		want, got := encoded(t, nb), encoded(t, back)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("script:\n%s\n%s", script, diff)
		}
		if again := FormatScript(back); !bytes.Equal(again, script) {
			t.Fatalf("second script differs:\n%s\n%s", script, again)
		}
	})
}

// Every lesson comes back from its script with its cells and their metadata.
func TestLessonsAsScripts(t *testing.T) {
	files, err := filepath.Glob("../*.ipynb")
	if err != nil || len(files) < 20 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		nb, err := ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		again, err := ParseScript(FormatScript(nb))
		if err != nil || len(again.Cells) != len(nb.Cells) {
			t.Errorf("%s: %v, %d cells of %d", file, err, len(again.Cells), len(nb.Cells))
			continue
		}
		for i, c := range nb.Cells {
			if d := again.Cells[i]; c.Type != d.Type || c.Source != d.Source || flat(c.Metadata) != flat(d.Metadata) {
				t.Errorf("%s: cell %d was %s %q %s, is %s %q %s", file, i, c.Type, c.Source, flat(c.Metadata), d.Type, d.Source,
					flat(d.Metadata))
			}
		}
	}
}

func encoded(t interface{ Fatal(...any) }, nb *Notebook) string {
	data, err := Encode(nb)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestParseScriptByHand(t *testing.T) {
	nb, err := ParseScript([]byte("x := 1\n\n// %% [markdown]\n// # Title\n//\n// text\n\n// %% the end\nx\n"))
	if err != nil {
		t.Fatal(err)
	}
	got := []string{}
	for _, c := range nb.Cells {
		got = append(got, string(c.Type)+":"+c.Source)
	}
	want := []string{"code:x := 1", "markdown:# Title\n\ntext", "code:x"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestParseScriptFromWindows(t *testing.T) {
	nb, err := ParseScript([]byte("\ufeff// %% [markdown]\r\n// # Title\r\n//\r\n// text\r\n\r\n// %% " +
		"{\"id\":\"a\"}\r\nx\r\n\r\ny\r\n"))
	if err != nil {
		t.Fatal(err)
	}
	if len(nb.Cells) != 2 || nb.Cells[0].Source != "# Title\n\ntext" || nb.Cells[1].Source != "x\n\ny" ||
		nb.Cells[1].ID != "a" {
		t.Errorf("%+v", nb.Cells)
	}
}

func TestParseScriptErrors(t *testing.T) {
	for src, line := range map[string]int{"// %% [poem]\n": 1, "x\n// %% {\"id\": }\n": 2} {
		_, err := ParseScript([]byte(src))
		var fault *FormatError
		if !errors.As(err, &fault) || fault.Line != line {
			t.Errorf("ParseScript(%q): error %v, want one at line %d", src, err, line)
		}
	}
}
