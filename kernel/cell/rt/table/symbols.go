// Package table lists, for the interpreter, what lowered cells may name of the run-time support:
// package rt and the packages beside it are one to them.
package table

import (
	"reflect"
	"runtime"
	"strings"

	"sprague/kernel/cell/rt"
	"sprague/kernel/cell/rt/encode"
)

// Symbols returns what the interpreter must know of this package.
func Symbols() map[string]reflect.Value {
	table := map[string]reflect.Value{"Box": reflect.ValueOf(rt.NewBox)}
	for _, x := range []any{
		(*rt.Defers)(nil), (*rt.Panic)(nil), (*rt.StructField)(nil), (*rt.Type)(nil), (*rt.TypeAssertionError)(nil),
		encode.JSONDecode, encode.JSONEncode, encode.JSONMarshal, encode.JSONMarshalIndent, encode.JSONUnmarshal,
		rt.Adapt, rt.Any, rt.ArrayOf, rt.AsError, rt.Assert, rt.AssertInterface, rt.AssertOK, rt.BoxError, rt.Caller,
		rt.Callers, rt.Clear, rt.Compiled, rt.Converted, rt.Equal, rt.ErrorAs, rt.ErrorAsNone, rt.Exact, rt.Field,
		rt.Find, rt.Forever, rt.Full, rt.Go, rt.Hidden, rt.HiddenMethod, rt.Index, rt.IndexUnsigned, rt.Interface,
		rt.IterationEnded, rt.Key, rt.KeyTo, rt.MapOf, rt.Max, rt.Method, rt.Min, rt.Named, rt.Native,
		rt.NegativeShift, rt.NewDefers, rt.NilMethod, rt.NilOr, rt.NilPointer, rt.Other, rt.PointerTo, rt.Print,
		rt.Println, rt.Reached, rt.Receive, rt.Recover, rt.Recoverable, rt.Room, rt.RoomCap, rt.Runes, rt.Seen,
		rt.Select, rt.Send, rt.Show, rt.Slice3Out, rt.SliceOf, rt.SliceOut, rt.Sort, rt.Spaced, rt.StructOf,
		rt.Throw, rt.Typed, rt.Underlying, rt.Value, rt.Watched, rt.Wrap, rt.Wrapping,
	} {
		v, name := reflect.ValueOf(x), ""
		if v.Kind() == reflect.Func {
			name = runtime.FuncForPC(v.Pointer()).Name()
			name = name[strings.LastIndexByte(name, '.')+1:]
		} else { // what the interpreter takes for a type
			name = v.Type().Elem().Name()
		}
		table[name] = v
	}
	return table
}
