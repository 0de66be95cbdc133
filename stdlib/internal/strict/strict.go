// Package strict reads JSON in which nothing may be passed over: a certificate has to say one
// thing, and the same to every reader.
//
// An object has each of the fields of its type once, spelled exactly, and no others; those
// with omitempty may be left out. Numbers are whole, in decimal, without exponent, and fit their type;
// null stands for nothing; text is UTF-8; nothing follows the value. A value is read
// straight into its type, so that depth and memory are bounded by the type and by the length of
// the text: no text of n bytes takes more than some 16n, and no list has more than 4 million items.
package strict

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
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

// A reader reads a text; at is the next byte.
type reader struct {
	text []byte
	at   int
	path []string
	item int                    // of the list that is being read, if the path leads to one
	only func(name string) bool // of the outermost object: fields that are looked at; nil for all
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

// Peek reads the fields of the outermost object that into, a pointer to a struct, has, and
// passes over the others, whatever they are. The cost is a pass over the text.
func Peek(text []byte, into any) error {
	t := reflect.TypeOf(into).Elem()
	known := fieldsOf(t)
	return decode(&reader{text: text, only: func(name string) bool { _, ok := known[name]; return ok }}, into)
}

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
	r.space()
	r.value(reflect.ValueOf(into).Elem())
	if r.space(); r.at < len(r.text) {
		r.fail("something follows the value")
	}
	return nil
}

func (r *reader) space() {
	for r.at < len(r.text) && strings.IndexByte(" \t\r\n", r.text[r.at]) >= 0 {
		r.at++
	}
}

// next passes over space and returns the byte there, 0 at the end.
func (r *reader) next() byte {
	r.space()
	if r.at == len(r.text) {
		return 0
	}
	return r.text[r.at]
}

// take passes over one byte, which must be c.
func (r *reader) take(c byte) {
	if got := r.next(); got != c {
		r.fail("%s, not %q", spell(got), string(c))
	}
	r.at++
}

func spell(c byte) string {
	if c == 0 {
		return "the end"
	}
	return strconv.QuoteRune(rune(c))
}

// value reads into v.
func (r *reader) value(v reflect.Value) {
	switch {
	case v.Type() == reflect.TypeFor[json.RawMessage](): // read strictly by whoever knows what it is
		r.space()
		from := r.at
		r.pass(0)
		v.SetBytes(r.text[from:r.at])
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
		v.SetBool(r.boolean())
	case v.CanInt():
		n, err := strconv.ParseInt(r.number(), 10, v.Type().Bits())
		if err != nil {
			r.fail("a number too great for its place")
		}
		v.SetInt(n)
	case v.CanUint():
		n, err := strconv.ParseUint(r.number(), 10, v.Type().Bits())
		if err != nil {
			r.fail("a number that does not fit its place")
		}
		v.SetUint(n)
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
	only := r.only
	r.only = nil
	others := 0
	r.take('{')
	for first := true; r.next() != '}'; first = false {
		if !first {
			r.take(',')
			r.space()
		}
		from := r.at
		name := r.str()
		r.take(':')
		r.space()
		if only != nil && !only(name) {
			if others++; others > mostOthers {
				r.fail("more than %d fields besides", mostOthers)
			}
			r.pass(0)
			continue
		}
		f, ok := known[name]
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
		if !seen[name] && !f.optional && only == nil {
			r.fail("the field %q is missing", name)
		}
	}
	r.at++
}

func (r *reader) array(v reflect.Value) {
	r.take('[')
	v.Set(reflect.MakeSlice(v.Type(), 0, 0))
	outer := r.item
	for i := 0; r.next() != ']'; i++ {
		if i > 0 {
			r.take(',')
			r.space()
		}
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
		r.fail("%s, not a string", spell(c))
	}
	from := r.at
	for r.at++; ; r.at++ {
		switch {
		case r.at >= len(r.text) || r.text[r.at] < ' ':
			r.at = from
			r.fail("a string without an end")
		case r.text[r.at] == '\\':
			r.at++
			continue
		case r.text[r.at] != '"':
			continue
		}
		r.at++
		inside := r.text[from+1 : r.at-1]
		if bytes.IndexByte(inside, '\\') < 0 {
			return string(inside)
		}
		var s string
		if err := json.Unmarshal(r.text[from:r.at], &s); err != nil || strings.ContainsRune(s, utf8.RuneError) {
			r.at = from
			r.fail("a string that says nothing: %s", Clip(string(inside)))
		}
		return s
	}
}

func (r *reader) boolean() bool {
	r.space()
	for word, says := range map[string]bool{"true": true, "false": false} {
		if strings.HasPrefix(string(r.text[r.at:min(len(r.text), r.at+5)]), word) {
			r.at += len(word)
			return says
		}
	}
	r.fail("%s, not true or false", spell(r.next()))
	return false
}

// number reads the digits of a whole number, with a sign if there is one.
func (r *reader) number() string {
	c := r.next()
	from := r.at
	if c == '-' {
		r.at++
	}
	digits := r.at
	for r.at < len(r.text) && '0' <= r.text[r.at] && r.text[r.at] <= '9' {
		r.at++
	}
	text := string(r.text[from:r.at])
	whole := r.at == len(r.text) || strings.IndexByte(".eE+-", r.text[r.at]) < 0
	if r.at == digits || !whole || text == "-0" || r.at > digits+1 && r.text[digits] == '0' {
		r.at = from
		r.fail("%s, not a whole number in plain decimal", spell(c))
	}
	return text
}

// mostOthers is how many fields may be passed over.
const mostOthers = 64

// deepest is how deep a value may be nested that is passed over.
const deepest = 16

// pass passes over a value of any kind.
func (r *reader) pass(depth int) {
	if depth > deepest {
		r.fail("values nested more than %d deep", deepest)
	}
	switch c := r.next(); c {
	case '"':
		r.str()
	case '{', '[':
		r.at++
		for first := true; r.next() != c+2; first = false {
			if !first {
				r.take(',')
				r.space()
			}
			if c == '{' {
				r.str()
				r.take(':')
				r.space()
			}
			r.pass(depth + 1)
		}
		r.at++
	default:
		from := r.at
		for r.at < len(r.text) && strings.IndexByte(" \t\r\n,:]}[{\"", r.text[r.at]) < 0 {
			r.at++
		}
		if !digits(r.text[from:r.at]) && !json.Valid(r.text[from:r.at]) {
			r.at = from
			r.fail("%s, where a value should stand", spell(c))
		}
	}
}

// digits reports whether a text is a number in plain decimal.
func digits(text []byte) bool {
	for _, c := range text {
		if c < '0' || c > '9' {
			return false
		}
	}
	return len(text) == 1 || len(text) > 1 && text[0] != '0'
}

// Clip returns the beginning of a long text, for messages.
func Clip(s string) string {
	const longest = 60
	if len(s) > longest {
		return strings.ToValidUTF8(s[:longest], "") + "…"
	}
	return s
}
