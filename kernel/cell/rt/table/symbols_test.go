package table_test

import (
	"go/token"
	"reflect"
	"strings"
	"testing"

	"sprague/kernel/cell/rt"
	"sprague/kernel/cell/rt/encode"
	"sprague/kernel/cell/rt/table"
)

// The table is one package for the interpreter. What it takes for a type is a nil pointer; every function and
// value is there, under a name that cells may not write themselves or that the interpreter exports.
func TestSymbols(t *testing.T) {
	for name, v := range table.Symbols() {
		if !token.IsExported(name) || !token.IsIdentifier(name) {
			t.Errorf("%s cannot be named in another package", name)
		}
		switch v.Kind() {
		case reflect.Func:
			if v.IsNil() {
				t.Errorf("%s is no function", name)
			}
		case reflect.Pointer:
			if !v.IsNil() {
				t.Errorf("%s is a variable, which the table should not have", name)
			} else if got := v.Type().Elem().Name(); !strings.HasPrefix(got, name) { // of a generic type with its arguments
				t.Errorf("%s is the type %s", name, got)
			}
		default:
			t.Errorf("%s is a %s", name, v.Kind())
		}
	}
}

// A name stands for the function of that name; for another one only where that is meant.
func TestNames(t *testing.T) {
	symbols := table.Symbols()
	for name, f := range map[string]any{
		"Box": rt.NewBox, "Equal": rt.Equal, "Assert": rt.Assert,
		"AssertOK": rt.AssertOK, "Min": rt.Min, "Max": rt.Max,
		"SliceOut": rt.SliceOut, "Slice3Out": rt.Slice3Out, "Throw": rt.Throw, "Recover": rt.Recover, "Print": rt.Print,
		"Println":     rt.Println,
		"JSONMarshal": encode.JSONMarshal,
	} {
		v, ok := symbols[name]
		if !ok || v.Pointer() != reflect.ValueOf(f).Pointer() {
			t.Errorf("%s is another function, or none: %v", name, ok)
		}
	}
}

// Whoever gets the table may add to it.
func TestTablesOfTheirOwn(t *testing.T) {
	delete(table.Symbols(), "Box")
	if _, ok := table.Symbols()["Box"]; !ok {
		t.Error("one table for all")
	}
}
