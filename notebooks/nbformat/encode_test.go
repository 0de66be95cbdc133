package nbformat

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// What is read from elsewhere is written with sorted members and its numbers as they are, and the lessons stand in
// their files as they are written.
func TestLayout(t *testing.T) {
	nb := &Notebook{Metadata: Fields{"x": []byte(
		`{"z":[1.0,-0,1e5,12345678901234567890],"a":{},"b":"<\u00e9\u0001\u007f"}`)}}
	text, err := Encode(nb)
	want := "{\n \"cells\": [],\n \"metadata\": {\n  \"x\": {\n   \"a\": {},\n   \"b\": \"<é\\u0001\x7f\",\n   \"z\": " +
		"[\n    1.0,\n    -0,\n    1e5,\n    12345678901234567890\n   ]\n  }\n },\n \"nbformat\": 4,\n \"nbformat_minor\": " +
		"5\n}\n"
	if err != nil || string(text) != want {
		t.Errorf("%v: %s", err, text)
	}
	files, _ := filepath.Glob("../*.ipynb")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		nb, err := Decode(text)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := Encode(nb); err != nil || !bytes.Equal(got, text) {
			t.Errorf("%s is laid out differently, %v", file, err)
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
	page, err := EncodePage(&Notebook{Cells: []*Cell{{Type: Raw, Source: "d\u2028\\u2028\u2029"}}})
	if err != nil || !strings.Contains(string(page), "\"d\u2028\\\\u2028\u2029\"") {
		t.Errorf("quoted %s, %v", page, err)
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
