// Package rawjson reads JSON without turning it into Go values: it keeps the text of each value, checks the whole on
// the way, and unquotes a string only when its text is asked for. A notebook with 40 MB of output is read in a tenth of
// a second, where package encoding/json reads each level of nesting anew, twice.
//
//	v, err := rawjson.Parse(text)
//	v.Member("cells").Kids[3].Member("source").Text()
package rawjson

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// A Value is a JSON value. Those that are members or items of others lie in Kids.
type Value struct {
	Kind  byte     // '{', '[', '"', '0' for a number, 'a' for true, false and null
	Raw   []byte   // the text it was read from
	Names []string // of the members of an object, in its order
	Kids  []*Value // members of an object, or items of a list
}

// maxDepth is the nesting that encoding/json takes.
const maxDepth = 10_000

// errSyntax stands for what encoding/json says in more words.
var errSyntax = errors.New("rawjson: not JSON")

// Parse reads a text that holds one value. What is no JSON is refused with the words of
// encoding/json.
func Parse(text []byte) (*Value, error) {
	p := &parser{text: text}
	v := p.value(0)
	if p.space(); v != nil && p.at == len(text) {
		return v, nil
	}
	var any json.RawMessage
	if err := json.Unmarshal(text, &any); err != nil {
		return nil, err
	}
	return nil, errSyntax
}

// Is reports whether v is there and of the given kind.
func (v *Value) Is(kind byte) bool { return v != nil && v.Kind == kind }

// Member returns the member of an object by its name, the last one if there are several, or
// nil.
func (v *Value) Member(name string) *Value {
	if v != nil {
		for i := len(v.Names) - 1; i >= 0; i-- {
			if v.Names[i] == name {
				return v.Kids[i]
			}
		}
	}
	return nil
}

// Items returns the items of a list, and nothing for other values.
func (v *Value) Items() []*Value {
	if !v.Is('[') {
		return nil
	}
	return v.Kids
}

// JSON returns the value's text as it was read, "" for no value.
func (v *Value) JSON() string {
	if v == nil {
		return ""
	}
	return string(v.Raw)
}

// Text returns the text of a string, and "" for other values.
func (v *Value) Text() string {
	if !v.Is('"') {
		return ""
	}
	return unquote(v.Raw)
}

// AppendQuoted writes a text as a JSON string, with no more escapes than needed. A byte that is not UTF-8 becomes
// U+FFFD.
func AppendQuoted(out []byte, text string) []byte {
	const special, letters = "\"\\\b\f\n\r\t", `"\bfnrt`
	out = append(out, '"')
	from := 0 // what is before it is written
	for i := 0; i < len(text); {
		c, size := text[i], 1
		if c >= utf8.RuneSelf {
			_, size = utf8.DecodeRuneInString(text[i:])
		}
		if c >= utf8.RuneSelf && size > 1 || c >= ' ' && c < utf8.RuneSelf && c != '"' && c != '\\' {
			i += size
			continue
		}
		out = append(out, text[from:i]...)
		if short := strings.IndexByte(special, c); short >= 0 {
			out = append(out, '\\', letters[short])
		} else if c < ' ' {
			out = fmt.Appendf(out, `\u%04x`, c)
		} else {
			out = utf8.AppendRune(out, utf8.RuneError)
		}
		i++
		from = i
	}
	return append(append(out, text[from:]...), '"')
}

// unquote returns the text of a string that is known to be JSON.
func unquote(raw []byte) string {
	in := raw[1 : len(raw)-1]
	if !utf8.Valid(in) {
		var s string
		if err := json.Unmarshal(raw, &s); err != nil {
			panic(fmt.Sprintf("rawjson: %v", err))
		}
		return s
	}
	at := bytes.IndexByte(in, '\\')
	if at < 0 {
		return string(in)
	}
	out := make([]byte, 0, len(in))
	for ; at >= 0; at = bytes.IndexByte(in, '\\') {
		out = append(out, in[:at]...)
		out, in = unescape(out, in[at:])
	}
	return string(append(out, in...))
}
