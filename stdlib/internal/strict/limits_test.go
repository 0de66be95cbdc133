package strict_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
	"sprague/stdlib/internal/strict"
)

// A record has a field of every kind that is read.
type record struct {
	Small  int8     `json:"small"`
	Byte   uint8    `json:"byte"`
	Long   int64    `json:"long"`
	Huge   uint64   `json:"huge"`
	Text   string   `json:"text"`
	Yes    bool     `json:"yes"`
	List   []int16  `json:"list"`
	Words  []string `json:"words"`
	Inner  nested   `json:"inner"`
	Far    *nested  `json:"far"`
	Option int      `json:"option,omitempty"`
}

type nested struct {
	N []nested `json:"n"`
}

// What encoding/json writes is read as what it was, and written again it is the same text.
func TestReadsWhatIsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := record{
			Small: rapid.Int8().Draw(t, "small"), Byte: rapid.Uint8().Draw(t, "byte"), Long: rapid.Int64().Draw(t, "long"),
			Huge:  rapid.Uint64().Draw(t, "huge"),
			Text:  strings.ToValidUTF8(rapid.String().Draw(t, "text"), ""),
			Yes:   rapid.Bool().Draw(t, "yes"),
			List:  rapid.SliceOf(rapid.Int16()).Draw(t, "list"),
			Words: rapid.SliceOf(rapid.StringMatching(`[a-zé"\\ \n]{0,9}`)).Draw(t, "words"),
			Inner: nested{N: []nested{{N: []nested{}}}}, Far: &nested{N: []nested{}},
			Option: rapid.IntRange(0, 2).Draw(t, "option"),
		}
		text, err := json.Marshal(in)
		if err != nil {
			t.Fatal(err)
		}
		var out record
		if err := strict.Decode(text, &out); err != nil || !reflect.DeepEqual(in, out) {
			t.Fatalf("%s is read as %+v, %v", text, out, err)
		}
	})
}

// Numbers at the ends of their types, one beyond, and in other spellings.
func TestNumbersAtTheirEnds(t *testing.T) {
	for text, ok := range map[string]bool{
		`{"s":127,"b":255,"l":9223372036854775807,"h":18446744073709551615}`: true,
		`{"s":-128,"b":0,"l":-9223372036854775808,"h":0}`:                    true,
		`{"s":128,"b":0,"l":0,"h":0}`:                                        false, `{"s":-129,"b":0,"l":0,"h":0}`: false,
		`{"s":0,"b":256,"l":0,"h":0}`: false, `{"s":0,"b":-1,"l":0,"h":0}`: false,
		`{"s":0,"b":0,"l":9223372036854775808,"h":0}`: false, `{"s":0,"b":0,"l":0,"h":18446744073709551616}`: false,
		`{"s":-0,"b":0,"l":0,"h":0}`: false, `{"s":00,"b":0,"l":0,"h":0}`: false, `{"s":01,"b":0,"l":0,"h":0}`: false,
		`{"s":1.0,"b":0,"l":0,"h":0}`: false, `{"s":1e0,"b":0,"l":0,"h":0}`: false,
		`{"s":+1,"b":0,"l":0,"h":0}`: false, `{"s":-,"b":0,"l":0,"h":0}`: false, `{"s":"1","b":0,"l":0,"h":0}`: false,
		`{"s":null,"b":0,"l":0,"h":0}`: false, `{"s":0x1,"b":0,"l":0,"h":0}`: false,
	} {
		var v struct {
			S int8   `json:"s"`
			B uint8  `json:"b"`
			L int64  `json:"l"`
			H uint64 `json:"h"`
		}
		if err := strict.Decode([]byte(text), &v); (err == nil) != ok {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// An error stands where the text goes wrong, and says which field and item is being read.
func TestPlacesOfErrors(t *testing.T) {
	type thing struct {
		A []struct {
			B int `json:"b"`
		} `json:"a"`
		C string `json:"c,omitempty"`
	}
	for text, want := range map[string]string{
		"":                           "line 1, column 1: the text ends too early",
		"{}":                         "line 1, column 2: the field \"a\" is missing",
		"{\n \"a\": [{\"b\": x}]}":   "line 2, column 14: /a/0/b: invalid character 'x' at start of value",
		"{\n \"a\": [{\"b\":1}, 2]}": "line 2, column 17: /a/1: 2, not an object",
		`{"a":[],"d":1}`:             "line 1, column 9: an unknown field, \"d\"",
		`{"a":[],"a":[]}`:            "line 1, column 9: the field \"a\" stands twice",
		`{"A":[]}`:                   "line 1, column 2: an unknown field, \"A\"",
		`{"a":[]} 1`:                 "line 1, column 10: something follows the value",
		`{"a":[{"b":1.0}]}`: "line 1, column 12: /a/0/b: 1.0, not a whole number in plain decimal that fits " +
			"its place",
		`{"a":[{"b":[]}]}`:      "line 1, column 12: /a/0/b: [, not a whole number in plain decimal that fits its place",
		`{"a":[],"c":"\ud800"}`: "line 1, column 14: /c: invalid surrogate pair `\\ud800\"}` in string",
		`{"a":[],"c":1}`:        "line 1, column 13: /c: 1, not a string",
	} {
		var v thing
		err := strict.Decode([]byte(text), &v)
		var e *strict.Error
		if !errors.As(err, &e) || err.Error() != want {
			t.Errorf("%q: %v\nwant %s", text, err, want)
		}
	}
}

// Names that are passed over can be anything; a path is short, and has no controls of a terminal.
func TestPathsOfErrors(t *testing.T) {
	for text, want := range map[string]string{
		`{"z":{"\u001b]0;\u0007\u202e\"":[1,x]}}`: `line 1, column 36: /z/\x1b]0;\a\u202e\"/1: ` +
			`invalid character 'x' at start of value`,
		`{"` + strings.Repeat("z", 1000) + `":x}`: "line 1, column 1005: /" + strings.Repeat("z", 59) +
			"…: invalid character 'x' at start of value",
	} {
		var v struct{}
		if err := strict.Peek([]byte(text), &v); err == nil || err.Error() != want {
			t.Errorf("%q: %v\nwant %s", text, err, want)
		}
	}
}

// U+FFFD is a character, however it is written; half of a surrogate pair, which encoding/json reads as one, is none.
func TestReplacementCharacter(t *testing.T) {
	for text, ok := range map[string]bool{
		"\uFFFD": true, `\ufffd`: true, `\uFFfD`: true, `\\\ufffd`: true, "\uFFFD\\ufffd": true, `\\ufffd`: true,
		`\ud800`: false, "\uFFFD\\ud800": false, `\\ufffd\udfff`: false, `\ud83d\ude00`: true,
	} {
		var want, got []string
		text = `["` + text + `"]`
		if err := json.Unmarshal([]byte(text), &want); err != nil {
			t.Fatal(err)
		}
		err := strict.Decode([]byte(text), &got)
		if (err == nil) != ok || ok && !reflect.DeepEqual(got, want) {
			t.Errorf("%s is read as %q, %v", text, got, err)
		}
	}
}

// A long text is cut for messages, at a letter.
func TestClip(t *testing.T) {
	for _, n := range []int{0, 59, 60} {
		if s := strings.Repeat("x", n); strict.Clip(s) != s {
			t.Errorf("%d letters are cut", n)
		}
	}
	if got := strict.Clip(strings.Repeat("x", 61)); got != strings.Repeat("x", 60)+"…" {
		t.Errorf("61 letters: %q", got)
	}
	if got := strict.Clip(strings.Repeat("x", 59) + "é…"); got != strings.Repeat("x", 59)+"…" {
		t.Errorf("a letter of two bytes across the cut: %q", got)
	}
}
