// Package table lists, for the interpreter, what lowered cells may name of the run-time support:
// package rt and the packages beside it are one to them.
package table

import (
	"reflect"
	"sprague/kernel/cell/rt"
	"sprague/kernel/cell/rt/encode"
)

// Symbols returns what the interpreter must know of this package, keyed by import
// path and package name as it expects.
func Symbols() map[string]map[string]reflect.Value {
	table := map[string]reflect.Value{
		"Type": reflect.ValueOf((*rt.Type)(nil)), "Defers": reflect.ValueOf((*rt.Defers)(nil)),
		"Panic":     reflect.ValueOf((*rt.Panic)(nil)),
		"NewDefers": reflect.ValueOf(rt.NewDefers),
		"Typed":     reflect.ValueOf(rt.Typed), "Wrapping": reflect.ValueOf(rt.Wrapping),
		"StructField": reflect.ValueOf((*rt.StructField)(nil)),
		"Native":      reflect.ValueOf(rt.Native), "Named": reflect.ValueOf(rt.Named),
		"Underlying": reflect.ValueOf(rt.Underlying),
		"Method":     reflect.ValueOf(rt.Method), "PointerTo": reflect.ValueOf(rt.PointerTo),
		"SliceOf": reflect.ValueOf(rt.SliceOf),
		"ArrayOf": reflect.ValueOf(rt.ArrayOf), "MapOf": reflect.ValueOf(rt.MapOf), "Other": reflect.ValueOf(rt.Other),
		"StructOf": reflect.ValueOf(rt.StructOf), "Field": reflect.ValueOf(rt.Field),
		"Interface": reflect.ValueOf(rt.Interface),
		"Box":       reflect.ValueOf(rt.NewBox), "BoxError": reflect.ValueOf(rt.BoxError),
		"AsError": reflect.ValueOf(rt.AsError),
		"Any":     reflect.ValueOf(rt.Any), "Value": reflect.ValueOf(rt.Value), "NilOr": reflect.ValueOf(rt.NilOr),
		"Equal": reflect.ValueOf(rt.Equal), "Assert": reflect.ValueOf(rt.Assert), "AssertOK": reflect.ValueOf(rt.AssertOK),
		"AssertInterface": reflect.ValueOf(rt.AssertInterface), "Find": reflect.ValueOf(rt.Find),
		"Caller": reflect.ValueOf(rt.Caller), "Callers": reflect.ValueOf(rt.Callers),
		"NilMethod": reflect.ValueOf(rt.NilMethod), "Index": reflect.ValueOf(rt.Index),
		"IndexUnsigned": reflect.ValueOf(rt.IndexUnsigned), "SliceOut": reflect.ValueOf(rt.SliceOut),
		"Slice3Out":     reflect.ValueOf(rt.Slice3Out),
		"NegativeShift": reflect.ValueOf(rt.NegativeShift), "IterationEnded": reflect.ValueOf(rt.IterationEnded),
		"Throw": reflect.ValueOf(rt.Throw), "Recover": reflect.ValueOf(rt.Recover), "Min": reflect.ValueOf(rt.Min),
		"Max":         reflect.ValueOf(rt.Max),
		"Recoverable": reflect.ValueOf(rt.Recoverable), "Hidden": reflect.ValueOf(rt.Hidden),
		"HiddenMethod": reflect.ValueOf(rt.HiddenMethod),
		"Exact":        reflect.ValueOf(rt.Exact), "Clear": reflect.ValueOf(rt.Clear), "Room": reflect.ValueOf(rt.Room),
		"RoomCap": reflect.ValueOf(rt.RoomCap), "Runes": reflect.ValueOf(rt.Runes), "Print": reflect.ValueOf(rt.Print),
		"Println": reflect.ValueOf(rt.Println),
		"Go":      reflect.ValueOf(rt.Go), "TypeAssertionError": reflect.ValueOf((*rt.TypeAssertionError)(nil)),
		"Key": reflect.ValueOf(rt.Key), "KeyTo": reflect.ValueOf(rt.KeyTo), "Adapt": reflect.ValueOf(rt.Adapt),
		"Wrap": reflect.ValueOf(rt.Wrap), "ErrorAs": reflect.ValueOf(rt.ErrorAs), "Sort": reflect.ValueOf(rt.Sort),
		"Forever": reflect.ValueOf(rt.Forever), "Select": reflect.ValueOf(rt.Select), "Watched": reflect.ValueOf(rt.Watched),
		"Show": reflect.ValueOf(rt.Show), "NilPointer": reflect.ValueOf(rt.NilPointer), "Spaced": reflect.ValueOf(rt.Spaced),
		"Converted": reflect.ValueOf(rt.Converted),
		"Full":      reflect.ValueOf(rt.Full), "Compiled": reflect.ValueOf(rt.Compiled), "Seen": reflect.ValueOf(rt.Seen),
		"ErrorAsNone": reflect.ValueOf(rt.ErrorAsNone),
		"JSONMarshal": reflect.ValueOf(encode.JSONMarshal), "JSONMarshalIndent": reflect.ValueOf(encode.JSONMarshalIndent),
		"JSONUnmarshal": reflect.ValueOf(encode.JSONUnmarshal),
		"JSONEncode":    reflect.ValueOf(encode.JSONEncode), "JSONDecode": reflect.ValueOf(encode.JSONDecode),
		"Reached": reflect.ValueOf(rt.Reached),
		"Receive": reflect.ValueOf(rt.Receive),
		"Send":    reflect.ValueOf(rt.Send),
	}
	return map[string]map[string]reflect.Value{"sprague/kernel/cell/rt/rt": table}
}
