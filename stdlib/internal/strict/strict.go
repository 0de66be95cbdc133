// Package strict reads JSON in which nothing may be passed over: a certificate has to say one thing, and the same to
// every reader.
//
// An object has each of the fields of its type once, spelled exactly, and no others; those with omitempty may be left
// out. Numbers are whole, in decimal, without exponent, and fit their type; null stands for nothing; text is UTF-8;
// nothing follows the value. The syntax is checked before tokens of encoding/json are read straight into the type, so
// that depth and memory are bounded by the type and by the length of the text: no text of n bytes takes more than some
// 16n, and no list has more than 4 million items.
package strict

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// An Error says where a text is not what it should be.
type Error struct {
	Line, Column int // counted from 1, the column in bytes
	Path         string
	What         string
}

func (e *Error) Error() string {
	at := ""
	if e.Path != "" {
		at = e.Path + ": "
	}
	return fmt.Sprintf("line %d, column %d: %s%s", e.Line, e.Column, at, e.What)
}

// A reader reads a text that is JSON.
type reader struct {
	text  []byte
	from  *json.Decoder
	at    int64 // where the last token begins, or the space, comma or colon before it
	path  []string
	item  int      // of the list that is being read, if the path leads to one
	names []string // of the fields of the outermost object; nil for those of its type
	peek  bool     // passes over unknown fields of that object
}

// stop is what a reader panics with.
type stop struct{ err *Error }

func (r *reader) fail(format string, args ...any) {
	at := int(r.at)
	for at < len(r.text) && strings.IndexByte(between, r.text[at]) >= 0 {
		at++
	}
	before := string(r.text[:at])
	panic(stop{&Error{
		Line: 1 + strings.Count(before, "\n"), Column: at - strings.LastIndexByte(before, '\n'),
		Path: r.where(), What: fmt.Sprintf(format, args...),
	}})
}

// between are the bytes that stand between tokens.
const between = " \t\r\n,:"

// where returns the path to what is being read.
func (r *reader) where() string {
	if len(r.path) > 0 && r.item >= 0 {
		return fmt.Sprintf("%s, item %d", strings.Join(r.path, "."), r.item)
	}
	return strings.Join(r.path, ".")
}

// Decode reads a text into the value that into points to. An error is an *[Error].
func Decode(text []byte, into any) error { return decode(&reader{text: text}, into) }

// DecodePart is [Decode] of an object with those fields of the struct that into points to that have these names in
// JSON, and no others; all of them if names is nil.
func DecodePart(text []byte, into any, names []string) error {
	return decode(&reader{text: text, names: names}, into)
}

// Peek reads the fields of the outermost object that into, a pointer to a struct, has, and passes over the others,
// whatever they are.
func Peek(text []byte, into any) error { return decode(&reader{text: text, peek: true}, into) }

func decode(r *reader, into any) (err error) {
	defer func() {
		if why := recover(); why != nil {
			s, ok := why.(stop)
			if !ok {
				panic(why)
			}
			err = s.err
		}
	}()
	if !utf8.Valid(r.text) {
		r.fail("the text is not UTF-8")
	}
	if !json.Valid(r.text) {
		var syntax *json.SyntaxError
		if errors.As(json.Unmarshal(r.text, new(any)), &syntax) {
			r.at = max(syntax.Offset-1, 0)
		}
		r.fail("%v", syntax)
	}
	r.from = json.NewDecoder(bytes.NewReader(r.text))
	r.from.UseNumber()
	r.value(reflect.ValueOf(into).Elem())
	return nil
}

// token reads the next token.
func (r *reader) token() json.Token {
	r.at = r.from.InputOffset()
	t, _ := r.from.Token() // the text is JSON
	return t
}

// want fails unless the last token is as it should be.
func (r *reader) want(ok bool, should string) {
	if !ok {
		text := strings.TrimLeft(string(r.text[r.at:r.from.InputOffset()]), between)
		r.fail("%s, not %s", Clip(text), should)
	}
}

// value reads into v.
func (r *reader) value(v reflect.Value) {
	switch {
	case v.Type() == reflect.TypeFor[json.RawMessage](): // read strictly by whoever knows what it is
		_ = r.from.Decode(v.Addr().Interface())
		return
	case v.Kind() == reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		r.value(v.Elem())
		return
	}
	t := r.token()
	switch {
	case v.Kind() == reflect.Struct:
		r.want(t == json.Delim('{'), "an object")
		r.object(v)
	case v.Kind() == reflect.Slice:
		r.want(t == json.Delim('['), "a list")
		r.array(v)
	case v.Kind() == reflect.String:
		v.SetString(r.str(t))
	case v.Kind() == reflect.Bool:
		yes, ok := t.(bool)
		r.want(ok, "true or false")
		v.SetBool(yes)
	case v.CanInt(), v.CanUint():
		n, ok := t.(json.Number)
		err := json.Unmarshal([]byte(n), v.Addr().Interface())
		r.want(ok && err == nil && n != "-0", "a whole number in plain decimal that fits its place")
	default:
		panic("strict: no way to read a " + v.Type().String())
	}
}

// str returns the text of a token.
func (r *reader) str(t json.Token) string {
	text, ok := t.(string)
	r.want(ok, "a string")
	if n := strings.Count(text, "\uFFFD"); n > 0 {
		r.want(n == r.replacements(), "a string of characters")
	}
	return text
}

// replacements returns how often the last token has U+FFFD, as a character or escaped. encoding/json also reads half of
// a surrogate pair as U+FFFD.
func (r *reader) replacements() int {
	raw := strings.ReplaceAll(string(r.text[r.at:r.from.InputOffset()]), `\\`, "")
	return strings.Count(raw, "\uFFFD") + strings.Count(strings.ToLower(raw), `\ufffd`)
}

// A field of a struct that has a name in JSON.
type field struct {
	name, inGo string
	index      []int
	optional   bool
}

// fields has those of the types that fieldsOf was asked for.
var fields sync.Map

// fieldsOf returns the fields of a type of struct that have a name in JSON.
func fieldsOf(t reflect.Type) []field {
	if known, ok := fields.Load(t); ok {
		return known.([]field)
	}
	var known []field
	for _, f := range reflect.VisibleFields(t) {
		if name := nameOf(f); name != "" && f.IsExported() && !f.Anonymous {
			known = append(known, field{name, f.Name, f.Index, strings.Contains(f.Tag.Get("json"), ",omitempty")})
		}
	}
	fields.Store(t, known)
	return known
}

func (r *reader) object(v reflect.Value) {
	known := fieldsOf(v.Type())
	if r.names != nil {
		known = slices.DeleteFunc(slices.Clone(known), func(f field) bool { return !slices.Contains(r.names, f.name) })
	}
	seen := make([]bool, len(known))
	peek := r.peek
	r.names, r.peek = nil, false
	for r.from.More() {
		name := r.str(r.token())
		i := slices.IndexFunc(known, func(f field) bool { return f.name == name })
		switch {
		case i < 0 && peek:
			_ = r.from.Decode(new(json.RawMessage))
			continue
		case i < 0:
			r.fail("an unknown field, %q", Clip(name))
		case seen[i]:
			r.fail("the field %q stands twice", name)
		}
		seen[i] = true
		r.path = append(r.path, name)
		outer := r.item
		r.item = -1
		r.value(v.FieldByIndex(known[i].index))
		r.path, r.item = r.path[:len(r.path)-1], outer
	}
	r.token() // the bracket
	for i, f := range known {
		if !seen[i] && !f.optional && !peek {
			r.fail("the field %q is missing", f.name)
		}
	}
}

func (r *reader) array(v reflect.Value) {
	v.Set(reflect.MakeSlice(v.Type(), 0, 0))
	outer := r.item
	for i := 0; r.from.More(); i++ {
		if r.item = i; i == longest {
			r.fail("a list of more than %d", longest)
		}
		if i == v.Cap() {
			v.Grow(i/4 + 4)
		}
		v.SetLen(i + 1) // of zeros: the list has just grown
		r.value(v.Index(i))
	}
	r.item = outer
	r.token() // the bracket
}

// longest is how long a list may be.
const longest = 1 << 22

// Clip returns the beginning of a long text, for messages.
func Clip(s string) string {
	const longest = 60
	if len(s) > longest {
		return strings.ToValidUTF8(s[:longest], "") + "…"
	}
	return s
}
