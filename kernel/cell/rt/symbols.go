package rt

import (
	"maps"
	"reflect"
)

// Symbols returns what the interpreter must know of this package, keyed by import
// path and package name as it expects.
func Symbols() map[string]map[string]reflect.Value {
	table := map[string]reflect.Value{
		"Type": reflect.ValueOf((*Type)(nil)), "Defers": reflect.ValueOf((*Defers)(nil)), "Panic": reflect.ValueOf((*Panic)(nil)),
		"NewDefers": reflect.ValueOf(NewDefers), "Plain": reflect.ValueOf(Plain), "Scanned": reflect.ValueOf(Plain), "Typed": reflect.ValueOf(Typed), "StructField": reflect.ValueOf((*StructField)(nil)),
		"Native": reflect.ValueOf(Native), "Named": reflect.ValueOf(Named), "Underlying": reflect.ValueOf(Underlying),
		"Method": reflect.ValueOf(Method), "PointerTo": reflect.ValueOf(PointerTo), "SliceOf": reflect.ValueOf(SliceOf),
		"ArrayOf": reflect.ValueOf(ArrayOf), "MapOf": reflect.ValueOf(MapOf), "Other": reflect.ValueOf(Other),
		"StructOf": reflect.ValueOf(StructOf), "Field": reflect.ValueOf(Field), "Interface": reflect.ValueOf(Interface),
		"Box": reflect.ValueOf(NewBox), "BoxError": reflect.ValueOf(BoxError), "AsError": reflect.ValueOf(AsError),
		"Any": reflect.ValueOf(Any), "Value": reflect.ValueOf(Value), "NilOr": reflect.ValueOf(NilOr),
		"Equal": reflect.ValueOf(Equal), "Assert": reflect.ValueOf(Assert), "AssertOK": reflect.ValueOf(AssertOK),
		"AssertInterface": reflect.ValueOf(AssertInterface), "Switch": reflect.ValueOf(Switch), "Find": reflect.ValueOf(Find),
		"AddCleanup": reflect.ValueOf(AddCleanup), "Caller": reflect.ValueOf(Caller), "Callers": reflect.ValueOf(Callers), "NotNil": reflect.ValueOf(NotNil), "NilMethod": reflect.ValueOf(NilMethod), "Index": reflect.ValueOf(Index), "IndexUnsigned": reflect.ValueOf(IndexUnsigned), "SliceOut": reflect.ValueOf(SliceOut), "Slice3Out": reflect.ValueOf(Slice3Out),
		"NegativeShift": reflect.ValueOf(NegativeShift), "IterationEnded": reflect.ValueOf(IterationEnded),
		"Throw": reflect.ValueOf(Throw), "Recover": reflect.ValueOf(Recover), "Min": reflect.ValueOf(Min), "Max": reflect.ValueOf(Max),
		"Recoverable": reflect.ValueOf(Recoverable), "Hidden": reflect.ValueOf(Hidden), "MethodBehind": reflect.ValueOf(MethodBehind), "HiddenMethod": reflect.ValueOf(HiddenMethod),
		"AtomicPointer": reflect.ValueOf((*AtomicPointer)(nil)), "AtomicLoad": reflect.ValueOf(AtomicLoad), "AtomicStore": reflect.ValueOf(AtomicStore),
		"AtomicSwap": reflect.ValueOf(AtomicSwap), "AtomicCompareAndSwap": reflect.ValueOf(AtomicCompareAndSwap),
		"UniqueHandle": reflect.ValueOf((*UniqueHandle)(nil)), "UniqueMake": reflect.ValueOf(UniqueMake), "UniqueValue": reflect.ValueOf(UniqueValue),
		"Exact": reflect.ValueOf(Exact), "Clear": reflect.ValueOf(Clear), "Room": reflect.ValueOf(Room), "RoomCap": reflect.ValueOf(RoomCap), "Runes": reflect.ValueOf(Runes), "Widened": reflect.ValueOf(Widened), "Print": reflect.ValueOf(Print), "Println": reflect.ValueOf(Println),
		"Go": reflect.ValueOf(Go), "TypeAssertionError": reflect.ValueOf((*TypeAssertionError)(nil)), "Key": reflect.ValueOf(Key), "KeyTo": reflect.ValueOf(KeyTo), "Adapt": reflect.ValueOf(Adapt), "Wrap": reflect.ValueOf(Wrap), "ErrorAs": reflect.ValueOf(ErrorAs), "Sort": reflect.ValueOf(Sort), "Forever": reflect.ValueOf(Forever), "Select": reflect.ValueOf(Select), "Watched": reflect.ValueOf(Watched), "Show": reflect.ValueOf(Show), "NilPointer": reflect.ValueOf(NilPointer), "Spaced": reflect.ValueOf(Spaced), "Converted": reflect.ValueOf(Converted),
		"Full": reflect.ValueOf(Full), "Compiled": reflect.ValueOf(Compiled), "Unreflected": reflect.ValueOf(Unreflected), "Templated": reflect.ValueOf(Templated), "ReflectTypeOf": reflect.ValueOf(ReflectTypeOf), "ReflectTypeFor": reflect.ValueOf(ReflectTypeFor), "Reflectable": reflect.ValueOf(Reflectable),
		"ValueStore": reflect.ValueOf(ValueStore), "ValueSwap": reflect.ValueOf(ValueSwap), "ValueCompareAndSwap": reflect.ValueOf(ValueCompareAndSwap),
		"BufferGrow": reflect.ValueOf(BufferGrow), "BufferReadFrom": reflect.ValueOf(BufferReadFrom), "BuilderGrow": reflect.ValueOf(BuilderGrow), "IntLsh": reflect.ValueOf(IntLsh), "IntSetBit": reflect.ValueOf(IntSetBit), "IntExp": reflect.ValueOf(IntExp),
		"RatFloatString": reflect.ValueOf(RatFloatString), "FloatText": reflect.ValueOf(FloatText), "RandPerm": reflect.ValueOf(RandPerm), "RandV2Perm": reflect.ValueOf(RandV2Perm),
		"ContextWithValue": reflect.ValueOf(ContextWithValue), "ErrorAsNone": reflect.ValueOf(ErrorAsNone),
		"JSONMarshal": reflect.ValueOf(JSONMarshal), "JSONMarshalIndent": reflect.ValueOf(JSONMarshalIndent), "JSONUnmarshal": reflect.ValueOf(JSONUnmarshal),
		"JSONEncode": reflect.ValueOf(JSONEncode), "JSONDecode": reflect.ValueOf(JSONDecode),
		"Stopˑ": reflect.ValueOf(Stop), "Enterˑ": reflect.ValueOf(Enter), "Haltˑ": reflect.ValueOf(Halt), "Localˑ": reflect.ValueOf(Local),
		"SliceToArray": reflect.ValueOf(SliceToArray), "SliceToArrayPointer": reflect.ValueOf(SliceToArrayPointer),
	}
	maps.Copy(table, further())
	return map[string]map[string]reflect.Value{"sprague/kernel/cell/rt/rt": table}
}
