package rawjson_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"sprague/kernel/rawjson"
)

func parse(t *testing.T, text string) *rawjson.Value {
	t.Helper()
	v, err := rawjson.Parse([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

// All texts of few characters are JSON exactly if encoding/json takes them.
func TestAllShortTexts(t *testing.T) {
	const letters = "{}[]\",:\\u0129-.eE+ tnull"
	var text []byte
	n := 0
	var grow func(left int)
	grow = func(left int) {
		if n++; json.Valid(text) != valid(text) {
			t.Errorf("%q: %v, and encoding/json says %v", text, valid(text), json.Valid(text))
		}
		for i := 0; left > 0 && i < len(letters); i++ {
			if strings.IndexByte(letters, letters[i]) == i {
				text = append(text, letters[i])
				grow(left - 1)
				text = text[:len(text)-1]
			}
		}
	}
	grow(4)
	if n < 100_000 {
		t.Errorf("only %d texts were tried", n)
	}
}

func valid(text []byte) bool { _, err := rawjson.Parse(text); return err == nil }

// Texts that are JSON stop being so wherever they are cut off, and the error is encoding/json's.
func TestCutTexts(t *testing.T) {
	for _, text := range []string{`{"a":[1,-2.5e+7,"x\u00e9\ud83d\ude00\n",true,false,null,{}],"b":{"c":[]}}`,
		`["` + strings.Repeat("x", 40) + `\\"]`, `[[[[]]]]`} {
		for n := range len(text) {
			_, err := rawjson.Parse([]byte(text[:n]))
			var any any
			if want := json.Unmarshal([]byte(text[:n]), &any); err == nil || err.Error() != want.Error() {
				t.Errorf("%q: %v, want %v", text[:n], err, want)
			}
		}
		for n := range len(text) { // a control character anywhere is seen, also eight bytes at a time
			bad := text[:n] + "\x01" + text[n:]
			if valid([]byte(bad)) {
				t.Errorf("%q is read", bad)
			}
		}
	}
}

// Strings of all lengths around eight bytes, with a special character at each place.
func TestStringsAtEachPlace(t *testing.T) {
	for length := range 20 {
		for at := range length {
			for special, want := range map[string]string{`\"`: `"`, `\\`: `\`, `\n`: "\n", `é`: "é", `\u00e9`: "é",
				"\u2028": "\u2028", `\ud83d\ude00`: "😀", "\x7f": "\x7f"} {
				raw := `"` + strings.Repeat("a", at) + special + strings.Repeat("b", length-at) + `"`
				if got := parse(t, raw).Text(); got != strings.Repeat("a", at)+want+strings.Repeat("b", length-at) {
					t.Errorf("%s is %q", raw, got)
				}
			}
			for _, bad := range []string{"\x1f", "\x00", "\n", `\x`, `\u12`, `\`} {
				if raw := `"` + strings.Repeat("a", at) + bad + strings.Repeat("b", length-at) +
					`"`; valid([]byte(raw)) != json.Valid([]byte(raw)) {
					t.Errorf("%q: %v", raw, valid([]byte(raw)))
				}
			}
		}
	}
}

// Nesting is read to the depth of encoding/json, not one level more.
func TestNesting(t *testing.T) {
	for n, ok := range map[int]bool{9_999: true, 10_000: true, 10_001: false, 100_000: false} {
		for _, text := range []string{strings.Repeat("[", n) + strings.Repeat("]", n),
			strings.Repeat(`{"a":`, n-1) + "{" + strings.Repeat("}", n)} {
			if valid([]byte(text)) != ok || json.Valid([]byte(text)) != ok {
				t.Errorf("%d levels of %.5s: %v", n, text, !ok)
			}
		}
	}
}

// The text of a value is kept, and what is asked of a value of another kind is nothing.
func TestParts(t *testing.T) {
	const text = ` {"a" : [1, "x" ] , "b":null,"a":true } `
	v := parse(t, text)
	if v.JSON() != strings.TrimSpace(text) {
		t.Errorf("the text is %s", v.JSON())
	}
	list := v.Kids[0]
	if v.Member("a").JSON() != "true" || v.Member("c") != nil || list.Member("a") != nil {
		t.Error("members: the last one of a name counts")
	}
	var none *rawjson.Value
	for _, v := range []*rawjson.Value{none, v.Member("b"), v.Member("a"), list.Kids[0]} {
		if v.Text() != "" || v.Items() != nil || v.Member("a") != nil || v.Is('{') || v.Is('"') {
			t.Errorf("%s is something else", v.JSON())
		}
	}
	if none.JSON() != "" || none.Is('a') || len(list.Items()) != 2 || list.Kids[1].Text() != "x" {
		t.Error("of nothing there is something")
	}
}

// Text is quoted as encoding/json reads it back; each byte that is none becomes a mark.
func TestQuoted(t *testing.T) {
	for _, text := range []string{"", "plain", `"`, `\`, "\x00\x01\x1f\x7f", "</script>&", "é😀\u2028\u2029", "\xff\xfe",
		"a\xc3", "\xed\xa0\x80", strings.Repeat("x\n", 100)} {
		quoted := rawjson.AppendQuoted([]byte("["), text)
		var got string
		if err := json.Unmarshal(quoted[1:], &got); err != nil || got != string([]rune(text)) || quoted[0] != '[' {
			t.Errorf("%q is quoted as %s, %v", text, quoted, err)
		}
		if slices.Contains(quoted, '<') != strings.Contains(text, "<") {
			t.Errorf("%q is quoted as %s, with more escapes than needed", text, quoted)
		}
		if v := parse(t, string(quoted[1:])); v.Text() != string([]rune(text)) || !v.Is('"') {
			t.Errorf("%q is the value %s", text, v.JSON())
		}
	}
}
