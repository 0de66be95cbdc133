package worker

import (
	"bufio"
	"bytes"
	"image"
	"io"
	"math"
	"reflect"
	"strconv"
	"strings"

	"sprague/kernel/cell/rt"
)

// Functions of Go's library that make something as large as a number says ask for its memory first:
// where there is too little the run time would end the process, and the session's variables with it.

// redirectRepeat has large texts asked for before they are made.
func redirectRepeat(table map[string]reflect.Value) {
	redirectKnown(table, map[string]any{"Repeat": repeatText, "Replace": replaceText, "ReplaceAll": replaceAllText})
	redirectKnown(table, map[string]any{"Repeat": repeatBytes, "Replace": replaceBytes, "ReplaceAll": replaceAllBytes})
}

// redirectSizes does so for buffers, pictures, arrays and slices by reflection, and digits.
func redirectSizes(table map[string]reflect.Value) {
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
