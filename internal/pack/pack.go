// Package pack writes values to bytes and reads them back, for two processes of one program. A value is its parts in
// their order: numbers as varints, texts and bytes behind their lengths, lists and maps behind the number of what they
// hold, pointers behind a byte that is 0 for nil. Nothing says what is written; who reads has the same types.
package pack

import (
	"encoding/binary"
	"errors"
	"reflect"
)

// Append appends a value to b. It is made of integers, booleans, texts, slices, maps, pointers and structs whose fields
// are exported. An empty slice or map comes back as nil.
func Append(b []byte, x any) []byte { return AppendValue(b, reflect.ValueOf(x)) }

// AppendValue is Append of a value by reflection, which may hold arrays and fields that are not exported: what has a
// length says it, so equal values of one type, and no others, give equal bytes.
func AppendValue(b []byte, v reflect.Value) []byte {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return append(b, 0)
		}
		return AppendValue(append(b, 1), v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			b = AppendValue(b, v.Field(i))
		}
	case reflect.String:
		b = append(binary.AppendUvarint(b, uint64(v.Len())), v.String()...)
	case reflect.Slice, reflect.Array:
		if v.Kind() == reflect.Slice {
			b = binary.AppendUvarint(b, uint64(v.Len()))
			if v.Type().Elem().Kind() == reflect.Uint8 {
				return append(b, v.Bytes()...)
			}
		}
		for i := range v.Len() {
			b = AppendValue(b, v.Index(i))
		}
	case reflect.Map:
		b = binary.AppendUvarint(b, uint64(v.Len()))
		for pair := v.MapRange(); pair.Next(); {
			b = AppendValue(AppendValue(b, pair.Key()), pair.Value())
		}
	case reflect.Bool:
		if v.Bool() {
			return append(b, 1)
		}
		return append(b, 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		b = binary.AppendVarint(b, v.Int())
	default:
		b = binary.AppendUvarint(b, v.Uint())
	}
	return b
}

// ErrMalformed says that bytes are not what a value was written to.
var ErrMalformed = errors.New("these bytes are not a value that was written down")

// Read reads the value at a pointer from all bytes of b, whose memory its byte slices share.
func Read(b []byte, pointer any) error {
	r := reader{rest: b}
	v := reflect.ValueOf(pointer).Elem()
	v.SetZero()
	r.read(v)
	if r.bad || len(r.rest) > 0 {
		return ErrMalformed
	}
	return nil
}

type reader struct {
	rest []byte
	bad  bool
}

func (r *reader) read(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if r.uvarint() != 0 {
			v.Set(reflect.New(v.Type().Elem()))
			r.read(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			r.read(v.Field(i))
		}
	case reflect.String:
		v.SetString(string(r.bytes()))
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			v.SetBytes(r.bytes())
		} else if n := r.count(); n > 0 {
			v.Set(reflect.MakeSlice(v.Type(), n, n))
			for i := range n {
				r.read(v.Index(i))
			}
		}
	case reflect.Map:
		n := r.count()
		if n > 0 {
			v.Set(reflect.MakeMap(v.Type()))
		}
		for range n {
			key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			r.read(key)
			r.read(value)
			v.SetMapIndex(key, value)
		}
	case reflect.Bool:
		v.SetBool(r.uvarint() != 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		x, size := binary.Varint(r.rest)
		v.SetInt(x)
		r.skip(size)
	default:
		v.SetUint(r.uvarint())
	}
}

// skip goes on behind a number of some bytes; it failed if they are not one or more.
func (r *reader) skip(size int) {
	if size <= 0 {
		r.bad, r.rest = true, nil
		return
	}
	r.rest = r.rest[size:]
}

func (r *reader) uvarint() uint64 {
	x, size := binary.Uvarint(r.rest)
	r.skip(size)
	return x
}

// count reads a number of things of which each takes a byte at least.
func (r *reader) count() int {
	n := r.uvarint()
	if n > uint64(len(r.rest)) {
		r.bad, r.rest = true, nil
		return 0
	}
	return int(n)
}

// bytes reads a number of bytes and them, nil for none.
func (r *reader) bytes() []byte {
	n := r.count()
	if n == 0 {
		return nil
	}
	b := r.rest[:n:n]
	r.rest = r.rest[n:]
	return b
}
