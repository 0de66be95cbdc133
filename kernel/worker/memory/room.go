package memory

import (
	"bufio"
	"bytes"
	"container/ring"
	"image"
	"io"
	"math"
	"math/rand"
	randv2 "math/rand/v2"
	"reflect"
	"strconv"
	"strings"

	"sprague/kernel/cell/rt"
)

// Functions of Go's library that make something as large as a number says ask for its memory first:
// where there is too little the run time would end the process, and the session's variables with it.

// RedirectRepeat has large texts, and lists of their pieces, asked for before they are made.
func RedirectRepeat(table map[string]reflect.Value) {
	redirectKnown(table, map[string]any{
		"Split": split(strings.Split, strings.Count), "SplitAfter": split(strings.SplitAfter, strings.Count),
		"SplitN": splitN(strings.SplitN, strings.Count), "SplitAfterN": splitN(strings.SplitAfterN, strings.Count),
		"Fields": fields(strings.Fields), "Join": join(strings.Join),
	})
	redirectKnown(table, map[string]any{
		"Split": split(bytes.Split, bytes.Count), "SplitAfter": split(bytes.SplitAfter, bytes.Count),
		"SplitN": splitN(bytes.SplitN, bytes.Count), "SplitAfterN": splitN(bytes.SplitAfterN, bytes.Count),
		"Fields": fields(bytes.Fields), "Join": join(bytes.Join),
	})
	redirectKnown(table, map[string]any{"Repeat": repeatText, "Replace": replaceText, "ReplaceAll": replaceAllText})
	redirectKnown(table, map[string]any{"Repeat": repeatBytes, "Replace": replaceBytes, "ReplaceAll": replaceAllBytes})
}

// RedirectSizes does so for buffers, pictures, arrays and slices by reflection, and digits.
func RedirectSizes(table map[string]reflect.Value) {
	redirectKnown(table, map[string]any{
		"NewReaderSize": func(r io.Reader, n int) *bufio.Reader { return bufio.NewReaderSize(r, rt.Room(n, 1)) },
		"NewWriterSize": func(w io.Writer, n int) *bufio.Writer { return bufio.NewWriterSize(w, rt.Room(n, 1)) },

		"NewAlpha":  func(r image.Rectangle) *image.Alpha { return image.NewAlpha(pixels(r, 1)) },
		"NewCMYK":   func(r image.Rectangle) *image.CMYK { return image.NewCMYK(pixels(r, 4)) },
		"NewGray":   func(r image.Rectangle) *image.Gray { return image.NewGray(pixels(r, 1)) },
		"NewGray16": func(r image.Rectangle) *image.Gray16 { return image.NewGray16(pixels(r, 2)) },
		"NewNRGBA":  func(r image.Rectangle) *image.NRGBA { return image.NewNRGBA(pixels(r, 4)) },
		"NewRGBA":   func(r image.Rectangle) *image.RGBA { return image.NewRGBA(pixels(r, 4)) },
		"NewRGBA64": func(r image.Rectangle) *image.RGBA64 { return image.NewRGBA64(pixels(r, 8)) },

		"MakeSlice": func(t reflect.Type, n, most int) reflect.Value {
			if t.Kind() == reflect.Slice {
				rt.Room(max(n, most), t.Elem().Size())
			}
			return reflect.MakeSlice(t, n, most)
		},
		"New":  func(t reflect.Type) reflect.Value { roomOf(t); return reflect.New(t) },
		"Zero": func(t reflect.Type) reflect.Value { roomOf(t); return reflect.Zero(t) },

		"FormatFloat": func(x float64, format byte, digits, bits int) string {
			return strconv.FormatFloat(x, format, rt.Room(digits, 4), bits)
		},
		"AppendFloat": func(to []byte, x float64, format byte, digits, bits int) []byte {
			return strconv.AppendFloat(to, x, format, rt.Room(digits, 4), bits)
		},
	})
}

// RedirectReading does so for functions that read to the end of what may have none.
func RedirectReading(table map[string]reflect.Value) {
	redirectKnown(table, map[string]any{
		"ReadAll": rt.ReadAll, "ReadFile": rt.ReadFile, "Copy": rt.Copy, "CopyN": rt.CopyN, "CopyBuffer": rt.CopyBuffer,
	})
}

// RedirectPerm does so for permutations.
func RedirectPerm(table map[string]reflect.Value) {
	redirectKnown(table, map[string]any{"Perm": func(n int) []int { return rand.Perm(rt.Room(n, 8)) }})
}

// RedirectPermV2 does so for those of math/rand/v2.
func RedirectPermV2(table map[string]reflect.Value) {
	redirectKnown(table, map[string]any{"Perm": func(n int) []int { return randv2.Perm(rt.Room(n, 8)) }})
}

// RedirectRing does so for rings.
func RedirectRing(table map[string]reflect.Value) {
	redirectKnown(table, map[string]any{"New": func(n int) *ring.Ring { return ring.New(rt.Room(n, reflect.TypeFor[ring.Ring]().Size())) }})
}

// redirectKnown puts functions in the places of those of their names, where these have the same types.
func redirectKnown(table map[string]reflect.Value, functions map[string]any) {
	for name, f := range functions {
		if there, v := table[name], reflect.ValueOf(f); there.IsValid() && there.Type() == v.Type() {
			table[name] = v
		}
	}
}

// roomOf asks for the memory of a value, if a type is known: Go says so where it is not.
func roomOf(t reflect.Type) {
	if t != nil {
		rt.Room(1, t.Size())
	}
}

// pixels asks for the memory of a picture.
func pixels(r image.Rectangle, each int) image.Rectangle {
	if w, h := r.Dx(), r.Dy(); w > 0 && h > 0 && w <= math.MaxInt/h {
		rt.Room(w*h, uintptr(each))
	}
	return r
}

func repeatText(s string, n int) string { return strings.Repeat(s, rt.Room(n, uintptr(len(s)))) }

func repeatBytes(b []byte, n int) []byte { return bytes.Repeat(b, rt.Room(n, uintptr(len(b)))) }

// replaced asks for the memory of a text in which count pieces grow.
func replaced(length, count, limit, old, fresh int) {
	if limit >= 0 {
		count = min(count, limit)
	}
	if fresh > old {
		rt.Room(count, uintptr(fresh-old))
	}
	rt.Room(length, 1)
}

func replaceText(s, old, fresh string, limit int) string {
	if len(fresh) > len(old) {
		replaced(len(s), strings.Count(s, old), limit, len(old), len(fresh))
	}
	return strings.Replace(s, old, fresh, limit)
}

func replaceAllText(s, old, fresh string) string { return replaceText(s, old, fresh, -1) }

func replaceBytes(s, old, fresh []byte, limit int) []byte {
	if len(fresh) > len(old) {
		replaced(len(s), bytes.Count(s, old), limit, len(old), len(fresh))
	}
	return bytes.Replace(s, old, fresh, limit)
}

func replaceAllBytes(s, old, fresh []byte) []byte { return replaceBytes(s, old, fresh, -1) }

// manyPieces is from how many bytes on the pieces of a text are counted before they are listed.
const manyPieces = 1 << 20

// split and splitN make a function ask that lists the pieces of a text.
func split[T string | []byte](f func(s, sep T) []T, count func(s, sep T) int) func(s, sep T) []T {
	return func(s, sep T) []T {
		roomForPieces(s, sep, -1, count)
		return f(s, sep)
	}
}

func splitN[T string | []byte](f func(s, sep T, n int) []T, count func(s, sep T) int) func(s, sep T, n int) []T {
	return func(s, sep T, n int) []T {
		roomForPieces(s, sep, n, count)
		return f(s, sep, n)
	}
}

// roomForPieces asks for the list of the pieces between separators, of n at most where that is not below 0.
func roomForPieces[T string | []byte](s, sep T, n int, count func(s, sep T) int) {
	if len(s) < manyPieces || n >= 0 && n < manyPieces/16 {
		return
	}
	pieces := count(s, sep) + 1
	if n >= 0 {
		pieces = min(pieces, n)
	}
	rt.Room(pieces, reflect.TypeFor[T]().Size())
}

// fields does so for the pieces between blanks.
func fields[T string | []byte](f func(s T) []T) func(s T) []T {
	return func(s T) []T {
		if len(s) >= manyPieces {
			rt.Room(blanks(s)+1, reflect.TypeFor[T]().Size())
		}
		return f(s)
	}
}

// blanks counts the bytes that end a field.
func blanks[T string | []byte](s T) int {
	n := 0
	for i := 1; i < len(s); i++ {
		if s[i] <= ' ' && s[i-1] > ' ' {
			n++
		}
	}
	return n
}

// join makes a function ask that puts pieces together. More than can be counted the library refuses
// itself.
func join[T string | []byte](f func(list []T, sep T) T) func(list []T, sep T) T {
	return func(list []T, sep T) T {
		size := len(sep) * max(len(list)-1, 0)
		for _, s := range list {
			size += len(s)
		}
		rt.Room(size, 1)
		return f(list, sep)
	}
}

// RoomToPrint asks for the memory of a text in which large values are printed: so much as a byte or two
// of each element take at least, and as a buffer takes that grows.
func RoomToPrint(values []any) {
	size := 0
	for _, v := range values {
		switch v := v.(type) {
		case string:
			size += len(v)
		case nil, bool, int, float64, error:
		default:
			if x := reflect.ValueOf(v); x.Kind() == reflect.Slice {
				size += 2 * x.Len()
			}
		}
	}
	if size >= manyPieces {
		rt.Room(size, 3)
	}
}
