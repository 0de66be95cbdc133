// Package strict reads JSON in which nothing may be passed over: a certificate has to say one thing, and the same to
// every reader.
//
// An object has each of the fields of its type once, spelled exactly, and no others; those with omitempty may be left
// out. Numbers are whole, in decimal, without exponent, and fit their type; null stands for nothing; text is UTF-8;
// nothing follows the value. The syntax is checked by encoding/json, before a value is read straight into its type, so
// that depth and memory are bounded by the type and by the length of the text: no text of n bytes takes more than some
// 16n, and no list has more than 4 million items.
package strict

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
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

// A reader reads a text that is JSON; at is the next byte.
type reader struct {
	text  []byte
	at    int
	path  []string
	item  int      // of the list that is being read, if the path leads to one
	names []string // of the fields of the outermost object; nil for those of its type
	peek  bool     // passes over unknown fields of that object
}

// stop is what a reader panics with.
type stop struct{ err *Error }

func (r *reader) fail(format string, args ...any) {
	at := min(r.at, len(r.text))
	before := string(r.text[:at])
	panic(stop{&Error{
		Line: 1 + strings.Count(before, "\n"), Column: at - strings.LastIndexByte(before, '\n'),
		Path: r.where(), What: fmt.Sprintf(format, args...),
	}})
}

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
			r.at = max(int(syntax.Offset)-1, 0)
		}
		r.fail("%v", syntax)
	}
	r.value(reflect.ValueOf(into).Elem())
	return nil
}

// next passes over space, commas and colons, and returns the byte there.
func (r *reader) next() byte {
	for strings.IndexByte(" \t\r\n,:", r.text[r.at]) >= 0 {
		r.at++
	}
	return r.text[r.at]
}

// open passes over the byte with which a value begins.
func (r *reader) open(c byte) {
	if got := r.next(); got != c {
		r.fail("%q, not %q", got, c)
	}
	r.at++
}

// value reads into v.
func (r *reader) value(v reflect.Value) {
	switch {
	case v.Type() == reflect.TypeFor[json.RawMessage](): // read strictly by whoever knows what it is
		v.SetBytes(r.raw())
	case v.Kind() == reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		r.value(v.Elem())
	case v.Kind() == reflect.Struct:
		r.object(v)
	case v.Kind() == reflect.Slice:
		r.array(v)
	case v.Kind() == reflect.String:
		v.SetString(r.str())
	case v.Kind() == reflect.Bool:
		v.SetBool(r.word("true or false", func(s string) bool { return s == "true" || s == "false" }) == "true")
	case v.CanInt():
		r.word("a whole number in plain decimal that fits its place", func(s string) bool {
			n, err := strconv.ParseInt(s, 10, v.Type().Bits())
			v.SetInt(n)
			return err == nil && s != "-0"
		})
	case v.CanUint():
		r.word("a whole number in plain decimal that fits its place", func(s string) bool {
			n, err := strconv.ParseUint(s, 10, v.Type().Bits())
			v.SetUint(n)
			return err == nil
		})
	default:
		panic("strict: no way to read a " + v.Type().String())
	}
}

// A field of a struct, by its name in JSON.
type field struct {
	index    []int
	optional bool
}

func fieldsOf(t reflect.Type) map[string]field {
	out := map[string]field{}
	for _, f := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name != "" && name != "-" && f.IsExported() && !f.Anonymous {
			out[name] = field{f.Index, strings.Contains(options, "omitempty")}
		}
	}
	return out
}

func (r *reader) object(v reflect.Value) {
	known := fieldsOf(v.Type())
	seen := map[string]bool{}
	if r.names != nil {
		maps.DeleteFunc(known, func(name string, _ field) bool { return !slices.Contains(r.names, name) })
	}
	peek := r.peek
	r.names, r.peek = nil, false
	r.open('{')
	for r.next() != '}' {
		from := r.at
		name := r.str()
		f, ok := known[name]
		if !ok && peek {
			r.raw()
			continue
		}
		if !ok || seen[name] {
			r.at = from
			if ok {
				r.fail("the field %q stands twice", name)
			}
			r.fail("an unknown field, %q", Clip(name))
		}
		seen[name] = true
		r.path = append(r.path, name)
		outer := r.item
		r.item = -1
		r.value(v.FieldByIndex(f.index))
		r.path, r.item = r.path[:len(r.path)-1], outer
	}
	for name, f := range known {
		if !seen[name] && !f.optional && !peek {
			r.fail("the field %q is missing", name)
		}
	}
	r.at++
}

func (r *reader) array(v reflect.Value) {
	r.open('[')
	v.Set(reflect.MakeSlice(v.Type(), 0, 0))
	outer := r.item
	for i := 0; r.next() != ']'; i++ {
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
	r.at++
}

// longest is how long a list may be.
const longest = 1 << 22

// str reads a string. What it escapes is left to the standard library.
func (r *reader) str() string {
	if c := r.next(); c != '"' {
		r.fail("%q, not a string", c)
	}
	from := r.at
	r.quoted()
	inside := string(r.text[from+1 : r.at-1])
	if !strings.Contains(inside, "\\") {
		return inside
	}
	var text string
	if json.Unmarshal(r.text[from:r.at], &text); strings.ContainsRune(text, utf8.RuneError) {
		r.at = from
		r.fail("a string that says nothing: %s", Clip(inside))
	}
	return text
}

// quoted passes over a string.
func (r *reader) quoted() {
	for r.at++; r.text[r.at] != '"'; r.at++ {
		if r.text[r.at] == '\\' {
			r.at++
		}
	}
	r.at++
}

// word reads a number, true, false or null, which must be as it should be.
func (r *reader) word(should string, be func(string) bool) string {
	r.next()
	from := r.at
	for r.at < len(r.text) && strings.IndexByte(" \t\r\n,:]}[{\"", r.text[r.at]) < 0 {
		r.at++
	}
	text := string(r.text[from:r.at])
	if !be(text) {
		r.at = from
		r.fail("%s, not %s", Clip(cmp.Or(text, string(r.text[from]))), should)
	}
	return text
}

// raw passes over a value of any kind and returns its text.
func (r *reader) raw() (text json.RawMessage) {
	r.next()
	d := json.NewDecoder(bytes.NewReader(r.text[r.at:]))
	if err := d.Decode(&text); err != nil {
		r.fail("%v", err)
	}
	r.at += int(d.InputOffset())
	return text
}

// Clip returns the beginning of a long text, for messages.
func Clip(s string) string {
	const longest = 60
	if len(s) > longest {
		return strings.ToValidUTF8(s[:longest], "") + "…"
	}
	return s
}
