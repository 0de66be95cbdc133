package nbformat

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// plainLayout is the layout by encoding/json, which reads everything twice more.
func plainLayout(t *testing.T, v any) []byte {
	t.Helper()
	compact, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	dec := json.NewDecoder(bytes.NewReader(compact))
	dec.UseNumber()
	var tree any
	if err := dec.Decode(&tree); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	if err := enc.Encode(tree); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestLayout(t *testing.T) {
	values := []any{
		map[string]any{"b": Fields{"x": []byte(`{"z":[1.0,-0,1e5,12345678901234567890],"a":{}}`)}, "a": []any{},
			"c": []string{"<é>\x01\x7f", "\xff", `"\`}, "n": nil},
		Fields{"e": []byte(`[ {"b":[],"a":null}, true ]`), "text": []byte(`"\u00e9\ud83d\ude00 </script>"`)},
		[]any{Code, Stream, 7, map[string]any{}, Fields{}, []string{}},
	}
	for _, v := range values {
		l := &layout{}
		l.value(v, 0)
		want := bytes.TrimSpace(plainLayout(t, v))
		if l.err != nil || !bytes.Equal(l.out, want) {
			t.Errorf("%v: %s\nwant\n%s", l.err, l.out, want)
		}
	}
	files, _ := filepath.Glob("../*.ipynb")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		l := &layout{}
		l.value(json.RawMessage(text), 0)
		if want := bytes.TrimSpace(plainLayout(t, json.RawMessage(text))); !bytes.Equal(l.out, want) {
			t.Errorf("%s is laid out differently", file)
		}
	}
	if _, err := Encode(&Notebook{Metadata: Fields{"bad": []byte("{")}}); err == nil {
		t.Error("metadata that is no JSON is written")
	}
}

// Texts are split and quoted as Python does: after splitlines(True), by json.dumps(ensure_ascii=False).
func TestLines(t *testing.T) {
	text := "a\nb\r\nc\rd\u2028\\u2028\u2029\ve\ff\x1c\x1d\x1e\u0085g"
	want := []string{"a\n", "b\r\n", "c\r", "d\u2028", "\\u2028\u2029", "\v", "e\f", "f\x1c", "\x1d", "\x1e", "\u0085",
		"g"}
	if got := lines(text); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if got := lines(""); got == nil || len(got) != 0 {
		t.Errorf("%q of no text", got)
	}
	l := &layout{}
	if l.value("d\u2028\\u2028\u2029", 0); string(l.out) != "\"d\u2028\\\\u2028\u2029\"" {
		t.Errorf("quoted %s", l.out)
	}
}

// The minor version of a file is kept where it is above ours.
func TestMinorVersions(t *testing.T) {
	for read, written := range map[int]int{0: Minor, Minor: Minor, Minor + 1: Minor + 1, 99: 99} {
		nb, err := Decode(fmt.Appendf(nil, `{"cells":[],"metadata":{},"nbformat":4,"nbformat_minor":%d}`, read))
		if err != nil {
			t.Fatal(err)
		}
		if text, err := Encode(nb); err != nil ||
			!strings.Contains(string(text), fmt.Sprintf(`"nbformat_minor": %d`, written)) {
			t.Errorf("minor version %d is written as %s, %v", read, text, err)
		}
	}
}
