package nbformat

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// throughEditor is what an editor in a browser gives back of a notebook that nobody touched:
// its numbers are float64, members that it does not know are gone, all cells have names, the
// format is 4.5. change may touch its cells.
func throughEditor(t interface{ Fatal(...any) }, file []byte, change func(cells []any) []any) []byte {
	var nb map[string]any
	if err := json.Unmarshal(bytes.TrimPrefix(file, []byte("\ufeff")), &nb); err != nil {
		t.Fatal(err)
	}
	strip := func(m map[string]any, p part) {
		for name := range m {
			if !slices.Contains(familiar[p], name) {
				delete(m, name)
			}
		}
	}
	strip(nb, document)
	nb["nbformat_minor"] = 5
	cells := nb["cells"].([]any)
	for i, c := range cells {
		c := c.(map[string]any)
		strip(c, cell)
		if c["id"] == nil {
			c["id"] = fmt.Sprintf("random-%d", i)
		}
		outputs, _ := c["outputs"].([]any)
		for _, o := range outputs {
			strip(o.(map[string]any), output)
		}
	}
	if change != nil {
		nb["cells"] = change(cells)
	}
	text, err := json.Marshal(nb)
	if err != nil {
		t.Fatal(err)
	}
	back, err := Decode(text)
	if err != nil {
		t.Fatal(err)
	}
	canonical, err := Encode(back)
	if err != nil {
		t.Fatal(err)
	}
	return canonical
}

const strange = `{
 "cells": [
  {
   "cell_type": "code",
   "execution_count": 7,
   "id": "one",
   "metadata": {"big": 9007199254740993, "float": 1.0, "small": 1e-7, "mine": {"z": 1, "a": [1.50, -0.0]}},
   "mine": {"deep": [9007199254740993]},
   "outputs": [
    {"name": "stdout", "output_type": "stream", "text": ["a\n", "b"], "odd": 1},
    {"data": {"application/json": {"n": 123456789012345678901234567890, "x": 2.0}, "text/plain": "<é\u2028>"}, "execution_count": 7, "metadata": {}, "output_type": "execute_result"}
   ],
   "source": "f(1)\n"
  },
  {"source": ["# two"], "metadata": {}, "id": "two", "cell_type": "markdown"}
 ],
 "metadata": {"kernelspec": {"name": "sprague", "display_name": "S"}, "version": 3.0},
 "nbformat": 4,
 "nbformat_minor": 5,
 "toplevel": true
}`

// layouts writes a notebook as different programs do.
func layouts(t *testing.T, text string) map[string]string {
	var tree map[string]any
	dec := json.NewDecoder(strings.NewReader(text))
	dec.UseNumber()
	if err := dec.Decode(&tree); err != nil {
		t.Fatal(err)
	}
	out := map[string]string{"as it is": text, "a byte order mark": "\ufeff" + text, "no newline": strings.TrimSpace(text), "blank lines after": text + "\n\n"}
	for name, unit := range map[string]string{"one space": " ", "two spaces": "  ", "tabs": "\t"} {
		b, err := json.MarshalIndent(tree, "", unit)
		if err != nil {
			t.Fatal(err)
		}
		out[name] = string(b) + "\n"
	}
	b, _ := json.Marshal(tree)
	out["one line"] = string(b)
	for minor, name := range []string{"4.0", "4.1", "4.2", "4.3", "4.4"} {
		old := strings.NewReplacer(`"nbformat_minor": 5`, fmt.Sprintf(`"nbformat_minor": %d`, minor), `   "id": "one",`+"\n", "", `"id": "two", `, "").Replace(text)
		out["format "+name] = old
	}
	return out
}

// What nobody has touched stands as it stood, whatever program wrote it.
func TestKeepUntouched(t *testing.T) {
	for name, file := range layouts(t, strange) {
		got := Keep([]byte(file), throughEditor(t, []byte(file), nil))
		if diff := cmp.Diff(file, string(got)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// A change changes its own lines alone.
func TestKeepTouched(t *testing.T) {
	edit := func(i int, name string, value any) func([]any) []any {
		return func(cells []any) []any { cells[i].(map[string]any)[name] = value; return cells }
	}
	for what, c := range map[string]struct {
		change   func([]any) []any
		old, new string // in the file; no old: the change may be anywhere
	}{
		"source": {edit(0, "source", "g(2)\nh"), `"source": "f(1)\n"`, `"source": "g(2)\nh"`},
		"count":  {edit(0, "execution_count", 8), "   \"execution_count\": 7,\n   \"id\"", "   \"execution_count\": 8,\n   \"id\""},
		"lines":  {edit(1, "source", "# three\nfour"), `["# two"]`, "[\n    \"# three\\n\",\n    \"four\"\n   ]"},
	} {
		got := string(Keep([]byte(strange), throughEditor(t, []byte(strange), c.change)))
		plain := strings.Join(strings.Fields(got), "")
		want := strings.Join(strings.Fields(strings.Replace(strange, c.old, c.new, 1)), "")
		if plain != want {
			t.Errorf("%s: %s", what, cmp.Diff(strange, got))
		}
		if lost := strings.Count(got, "9007199254740993"); lost != 2 {
			t.Errorf("%s: %d of 2 great numbers stay", what, lost)
		}
	}
	swap := func(cells []any) []any {
		return []any{cells[1], map[string]any{"cell_type": "code", "id": "new", "metadata": map[string]any{}, "source": "x", "outputs": []any{}, "execution_count": nil}, cells[0]}
	}
	got := string(Keep([]byte(strange), throughEditor(t, []byte(strange), swap)))
	for _, part := range []string{`{"source": ["# two"], "metadata": {}, "id": "two", "cell_type": "markdown"}`, `"mine": {"deep": [9007199254740993]}`, `"text/plain": "<é\u2028>"`, `"id": "new"`} {
		if !strings.Contains(got, part) {
			t.Errorf("moved cells are without %s: %s", part, got)
		}
	}
	if cleared := string(Keep([]byte(strange), throughEditor(t, []byte(strange), edit(0, "outputs", []any{})))); strings.Contains(cleared, `"odd"`) || !strings.Contains(cleared, `"outputs": []`) {
		t.Errorf("cleared outputs are still there: %s", cleared)
	}
}

// Whatever is edited, the file has the notebook of the editor in it, and is valid.
func TestKeepRandomEdits(t *testing.T) {
	files := layouts(t, strange)
	names := slices.Sorted(func(yield func(string) bool) {
		for name := range files {
			if !yield(name) {
				return
			}
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		file := files[rapid.SampledFrom(names).Draw(t, "file")]
		change := func(cells []any) []any {
			for range rapid.IntRange(0, 4).Draw(t, "edits") {
				i := rapid.IntRange(0, len(cells)).Draw(t, "at")
				switch rapid.IntRange(0, 3).Draw(t, "kind") {
				case 0:
					fresh := map[string]any{"cell_type": "code", "id": fmt.Sprint("new", rapid.IntRange(0, 1<<30).Draw(t, "id")), "metadata": map[string]any{}, "source": rapid.String().Draw(t, "text"), "outputs": []any{}, "execution_count": nil}
					cells = slices.Insert(cells, i, any(fresh))
				case 1:
					if i < len(cells) {
						cells = slices.Delete(cells, i, i+1)
					}
				case 2:
					if i < len(cells) {
						cells[i].(map[string]any)["source"] = rapid.String().Draw(t, "text")
					}
				case 3:
					if i+1 < len(cells) {
						cells[i], cells[i+1] = cells[i+1], cells[i]
					}
				}
			}
			return cells
		}
		now := throughEditor(t, []byte(file), change)
		kept := Keep([]byte(file), now)
		got, err := Decode(kept)
		if err != nil {
			t.Fatalf("%v: %s", err, kept)
		}
		want, _ := Decode(now)
		if len(got.Cells) != len(want.Cells) {
			t.Fatalf("%d cells, want %d", len(got.Cells), len(want.Cells))
		}
		for i, c := range want.Cells {
			if got.Cells[i].Source != c.Source || got.Cells[i].Type != c.Type || len(got.Cells[i].Outputs) != len(c.Outputs) {
				t.Fatalf("cell %d is %+v, want %+v", i, got.Cells[i], c)
			}
		}
	})
}
