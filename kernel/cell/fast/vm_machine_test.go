package fast_test

import (
	_ "embed"
	"reflect"
	"sync"
	"testing"

	"sprague/kernel/cell/fast/code"
)

//go:embed vm_programs_test.go
var vmPrograms string

// program is the functions of the vmPrograms on a machine.
var program = sync.OnceValue(func() *Program {
	return Load(noTest{}, vmPrograms, map[string]any{"total": new(int), "words": &[]string{"a"}, "ratio": ptr(0.5),
		"tell": tell, "errText": errText})
})

func ptr[T any](x T) *T { return &x }

// noTest is a test that cannot go on.
type noTest struct{ testing.TB }

func (noTest) Helper()                      {}
func (noTest) Fatal(args ...any)            { panic(args) }
func (noTest) Fatalf(f string, args ...any) { panic(append([]any{f}, args...)) }

// instance names a function with its type parameter replaced.
func instance[T any](name string) string { return name + "[" + reflect.TypeFor[T]().String() + "]" }

func everywhere[T any](t *testing.T, name string, f any) {
	t.Helper()
	program().EverywhereAs(t, instance[T](name), f)
}

func integers[T integer](t *testing.T) {
	t.Helper()
	everywhere[T](t, "vmArithmetic", vmArithmetic[T])
	everywhere[T](t, "quotient", quotient[T])
	everywhere[T](t, "updated", updated[T])
	everywhere[T](t, "withConstants", withConstants[T])
	everywhere[T](t, "constantOver", constantOver[T])
	everywhere[T](t, "shifted", shifted[T])
	everywhere[T](t, "shiftedBy", shiftedBy[T])
	everywhere[T](t, "vmConverted", vmConverted[T])
	everywhere[T](t, "vmToFloats", vmToFloats[T])
	everywhere[T](t, "integerExtremes", integerExtremes[T])
	numbers[T](t)
}

func numbers[T vmNumber](t *testing.T) {
	t.Helper()
	everywhere[T](t, "compared", compared[T])
	everywhere[T](t, "comparedConstants", comparedConstants[T])
	everywhere[T](t, "jumped", jumped[T])
	everywhere[T](t, "jumpedConstants", jumpedConstants[T])
	everywhere[T](t, "element", element[T])
	everywhere[T](t, "setElement", setElement[T])
}

// Numbers of all vmWidths, at the ends of each.
func TestNumbers(t *testing.T) {
	integers[int](t)
	integers[int8](t)
	integers[int16](t)
	integers[int32](t)
	integers[int64](t)
	integers[uint](t)
	integers[uint8](t)
	integers[uint16](t)
	integers[uint32](t)
	integers[uint64](t)
	integers[uintptr](t)
	numbers[float64](t)
	everywhere[float64](t, "vmFloats", vmFloats[float64])
}

// Everything else, for all combinations of values at limits.
func TestMachinePrograms(t *testing.T) {
	for _, f := range []any{
		halves, unsignedHalves, shiftedByLong, shiftedBySmall, shiftedConstants, fromFloat, vmExtremes,
		textExtremes, booleans,
		counting, ranged, rangedSmall, rangedArray, rangedText, leaving,
		addElement, nearElement, byUnsigned, testedElement, setBytes, pointers, ofSlices, setSlices, ofTexts, setTexts,
		ofStructs, ofLarge, arrays, matrix, arraysEqual,
		vmSliced, slicedFrom, slicedTo, sliced3, slicedTo3, slicedArray, slicedArray3, slicedText, textFrom, textTo, byteOf,
		clearedInts, appended, appendedBytes, appendedFloats, appendedTexts, appendedSlices, appendedStructs,
		appendedNothing, copied, copiedText,
		joined, growing, textOrder, textSet, runeText, byteText, textBytes, runesText, textRunes, constantBytes,
		intMap, setIntMap, textMap, smallMap, boolMap, floatMap, arrayMap, structMap, ofMaps, mapOfSlices, rangedMap,
		clearedMap, nilMap,
		vmResults, vmNamed, callsVariadic, closures, counters, eachHasItsOwn, applies, callsUnusual, nilFunction, sortedBy,
		sortedInts, sortedWords, sortedItems, sortedNearly, searched,
		foreign, foreignResults, foreignPanics, mapsRunes, iterated, goesOn, anything, asked, insists, thrown,
		fields, nilField, nilArray, lists, grundy, globals,
		figures, slowFigures, noFigure, nilReceiver, whatFigure, mustBeSquare, mustBeFigure, asError, samePointers, chained,
		structsEqual,
	} {
		program().Everywhere(t, f)
	}
}

// What a step of a function chooses is tried for all steps.
func TestMachineSteps(t *testing.T) {
	for n := range 20 {
		for _, f := range []any{nilField, whatFigure, thrown, growing, lists, leaving, iterated, figures, appendedStructs,
			nilPointers, widthsOfSlices, takesAll} {
			program().Agree(t, f, n)
		}
	}
}

// There is no operation that no program of this package has.
func TestEveryOperation(t *testing.T) {
	var have [code.Ops]bool
	for _, f := range program().Unit.Funcs {
		for _, n := range f.Code {
			have[n.Op] = true
		}
	}
	for op, ok := range have {
		if !ok {
			t.Errorf("operation %d is in no program", op)
		}
	}
}
