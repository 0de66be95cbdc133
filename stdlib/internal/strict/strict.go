// Package strict reads JSON in which nothing may be passed over: a certificate has to say one thing, and the same to
// every reader.
//
// An object has each of the fields of its type once, spelled exactly, and no others; those with omitempty may be left
// out. Numbers are whole, in decimal, without exponent, and fit their type; null stands for nothing; text is UTF-8;
// nothing follows the value. Tokens are read straight into the type, so that depth and memory are bounded by the type
// and by the length of the text: no text of n bytes takes more than some 16n, and no list has more than 4 million
// items.
package strict

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/go-json-experiment/json/jsontext"
)

// An Error says where a text is not what it should be.
type Error struct {
	Line, Column int    // counted from 1, the column in bytes
	Path         string // a JSON pointer, such as /windows/2/at
	What         string
}

func (e *Error) Error() string {
	at := ""
	if e.Path != "" {
		at = e.Path + ": "
	}
	return fmt.Sprintf("line %d, column %d: %s%s", e.Line, e.Column, at, e.What)
}

// A reader reads a text.
type reader struct {
	*jsontext.Decoder
	text  []byte
	at    int64    // where the last token begins, or the space, comma or colon before it
	names []string // of the fields of the outermost object; nil for those of its type
	peek  bool     // passes over unknown fields of that object
}

// fail panics with an [*Error] at the last token.
func (r *reader) fail(path jsontext.Pointer, format string, args ...any) {
	at := int(r.at)
	for at < len(r.text) && strings.IndexByte(between, r.text[at]) >= 0 {
		at++
	}
	before := string(r.text[:at])
	where := strconv.Quote(Clip(string(path))) // names that are passed over can be anything
	panic(&Error{
		Line: 1 + strings.Count(before, "\n"), Column: at - strings.LastIndexByte(before, '\n'),
		Path: where[1 : len(where)-1], What: fmt.Sprintf(format, args...),
	})
}

// between are the bytes that stand between tokens.
const between = " \t\r\n,:"

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
		switch why := recover().(type) {
		case nil:
		case *Error:
			err = why
		default:
			panic(why)
		}
	}()
	r.Decoder = jsontext.NewDecoder(bytes.NewBuffer(r.text), jsontext.AllowDuplicateNames(true)) // object finds them
	r.value(reflect.ValueOf(into).Elem())
	r.at = r.InputOffset()
	if _, err := r.ReadToken(); err != io.EOF {
		r.fail("", "something follows the value")
	}
	return nil
}

// token reads the next token.
func (r *reader) token() jsontext.Token {
	r.at = r.InputOffset()
	t, err := r.ReadToken()
	r.readable(err)
	return t
}

// readable fails if there is an error of the decoder.
func (r *reader) readable(err error) {
	var syntax *jsontext.SyntacticError
	switch {
	case errors.As(err, &syntax):
		r.at = syntax.ByteOffset
		r.fail(syntax.JSONPointer, "%v", syntax.Err)
	case err != nil:
		r.fail("", "the text ends too early")
	}
}

// want fails unless the last token is as it should be.
func (r *reader) want(ok bool, should string) {
	if !ok {
		text := strings.TrimLeft(string(r.text[r.at:r.InputOffset()]), between)
		r.fail(r.StackPointer(), "%s, not %s", Clip(text), should)
	}
}

// value reads into v.
func (r *reader) value(v reflect.Value) {
	switch {
	case v.Type() == reflect.TypeFor[json.RawMessage](): // read strictly by whoever knows what it is
		raw, err := r.ReadValue()
		r.readable(err)
		v.SetBytes(bytes.Clone(raw))
		return
	case v.Kind() == reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		r.value(v.Elem())
		return
	}
	t := r.token()
	switch kind := t.Kind(); {
	case v.Kind() == reflect.Struct:
		r.want(kind == '{', "an object")
		r.object(v)
	case v.Kind() == reflect.Slice:
		r.want(kind == '[', "a list")
		r.array(v)
	case v.Kind() == reflect.String:
		r.want(kind == '"', "a string")
		v.SetString(t.String())
	case v.Kind() == reflect.Bool:
		r.want(kind == 't' || kind == 'f', "true or false")
		v.SetBool(kind == 't')
	case v.CanInt(), v.CanUint():
		n := t.String()
		err := json.Unmarshal([]byte(n), v.Addr().Interface())
		r.want(kind == '0' && err == nil && n != "-0", "a whole number in plain decimal that fits its place")
	default:
		panic("strict: no way to read a " + v.Type().String())
	}
}

// A Field of a struct has a name in JSON.
type Field struct {
	reflect.StructField
	JSON     string
	Optional bool
}

// fields has those of the types that Fields was asked for.
var fields sync.Map

// Fields returns the fields of a type of struct that have a name in JSON, also those of structs that it embeds.
func Fields(t reflect.Type) []Field {
	if known, ok := fields.Load(t); ok {
		return known.([]Field)
	}
	var known []Field
	for _, f := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name != "" && name != "-" && f.IsExported() && !f.Anonymous {
			known = append(known, Field{f, name, strings.Contains(options, "omitempty")})
		}
	}
	fields.Store(t, known)
	return known
}

func (r *reader) object(v reflect.Value) {
	known := Fields(v.Type())
	if r.names != nil {
		known = slices.DeleteFunc(slices.Clone(known), func(f Field) bool { return !slices.Contains(r.names, f.JSON) })
	}
	seen := make([]bool, len(known))
	peek := r.peek
	r.names, r.peek = nil, false
	for r.PeekKind() == '"' {
		name := r.token().String()
		i := slices.IndexFunc(known, func(f Field) bool { return f.JSON == name })
		switch {
		case i < 0 && peek:
			r.readable(r.SkipValue())
			continue
		case i < 0:
			r.fail(r.StackPointer().Parent(), "an unknown field, %q", Clip(name))
		case seen[i]:
			r.fail(r.StackPointer().Parent(), "the field %q stands twice", name)
		}
		seen[i] = true
		r.value(v.FieldByIndex(known[i].Index))
	}
	r.token() // the bracket
	for i, f := range known {
		if !seen[i] && !f.Optional && !peek {
			r.fail(r.StackPointer(), "the field %q is missing", f.JSON)
		}
	}
}

func (r *reader) array(v reflect.Value) {
	v.Set(reflect.MakeSlice(v.Type(), 0, 0))
	for i := 0; r.PeekKind() != ']'; i++ {
		if i == longest {
			r.fail(r.StackPointer(), "a list of more than %d", longest)
		}
		if i == v.Cap() {
			v.Grow(i/4 + 4)
		}
		v.SetLen(i + 1) // of zeros: the list has just grown
		r.value(v.Index(i))
	}
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
