package rawjson_test

import (
	"encoding/json"
	"fmt"
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

// Where a value stands is told, and what is asked of a value of another kind is nothing.
func TestPlaces(t *testing.T) {
	const text = ` {"a" : [1, "x" ] , "b":null,"a":true } `
	v := parse(t, text)
	if v.At != 1 || v.End() != len(text)-1 || v.JSON() != strings.TrimSpace(text) {
		t.Errorf("from %d to %d: %s", v.At, v.End(), v.JSON())
	}
	list := v.Kids[0]
	for _, kid := range append(list.Kids, list, v.Kids[1]) {
		if text[kid.At:kid.End()] != kid.JSON() {
			t.Errorf("%s is said to stand at %d", kid.JSON(), kid.At)
		}
	}
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

// What is changed is written anew, and only that; the order and the spelling of all else stay.
func TestChangesOnly(t *testing.T) {
	const text = `{ "a":1.0 , "b":{"c" : [ 1e5, {"d":"\u00e9"} ]}, "a":2 }`
	for name, c := range map[string]struct {
		change func(v *rawjson.Value)
		want   string
	}{
		"nothing":     {func(v *rawjson.Value) {}, text},
		"delete none": {func(v *rawjson.Value) { v.Delete("x") }, text},
		"delete both": {func(v *rawjson.Value) { v.Delete("a") }, `{"b":{"c" : [ 1e5, {"d":"\u00e9"} ]}}`},
		"delete all":  {func(v *rawjson.Value) { v.Delete("a"); v.Delete("b") }, `{}`},
		"set one of two": {func(v *rawjson.Value) { v.Set("a", rawjson.Literal("7")) },
			`{"b":{"c" : [ 1e5, {"d":"\u00e9"} ]},"a":7}`},
		"set a new one": {func(v *rawjson.Value) { v.Set("é\n", rawjson.String("\"\\\u2028\xff")) },
			`{"a":1.0,"b":{"c" : [ 1e5, {"d":"\u00e9"} ]},"a":2,"é\n":"\"\\\u2028�"}`},
		"deep": {func(v *rawjson.Value) { v.Member("b").Member("c").Kids[1].Set("d", rawjson.String("")) },
			`{"a":1.0,"b":{"c":[1e5,{"d":""}]},"a":2}`},
		"an item": {func(v *rawjson.Value) { l := v.Member("b").Member("c"); l.Kids, l.New = l.Kids[:1], true },
			`{"a":1.0,"b":{"c":[1e5]},"a":2}`},
		"of a number": {func(v *rawjson.Value) { v.Kids[0].Delete("x") }, text},
		"a value in another": {func(v *rawjson.Value) { v.Set("b", v.Member("b").Member("c")) },
			`{"a":1.0,"a":2,"b":[ 1e5, {"d":"\u00e9"} ]}`},
	} {
		v := parse(t, text)
		c.change(v)
		got := string(v.Append([]byte("before")))
		if got != "before"+c.want || v.Changed() != (c.want != text) || !json.Valid([]byte(c.want)) {
			t.Errorf("%s: %s (%v), want %s", name, got, v.Changed(), c.want)
		}
	}
	defer func() {
		if r := recover(); r == nil || !strings.Contains(fmt.Sprint(r), "rawjson") {
			t.Errorf("a literal that is none: %v", r)
		}
	}()
	rawjson.Literal("{")
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
		if v := rawjson.String(text); v.Text() != string([]rune(text)) || !v.Is('"') || v.Changed() {
			t.Errorf("%q is the value %s", text, v.JSON())
		}
	}
}
