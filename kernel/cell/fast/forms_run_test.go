package fast_test

import (
	_ "embed"
	"testing"
)

//go:embed forms_test.go
var forms string

func TestForms(t *testing.T) {
	p := Load(t, forms, nil)
	for _, f := range []any{
		floats, textForms, textAt, textPart, part, partOfThree, partOfArray, through, written, inMap, made,
		asserted, assertedText, logic, variadic,
		chosen, captured, appends, copies, nestedPlaces, comparesParts, anyNil, converted,
	} {
		t.Run(Name(f), func(t *testing.T) { p.Everywhere(t, f) })
	}
}

func TestFormsOfNumbers(t *testing.T) {
	p := Load(t, forms, nil)
	everyWidth[int](t, p, "int")
	everyWidth[int8](t, p, "int8")
	everyWidth[int16](t, p, "int16")
	everyWidth[int32](t, p, "int32")
	everyWidth[int64](t, p, "int64")
	everyWidth[uint](t, p, "uint")
	everyWidth[uint8](t, p, "uint8")
	everyWidth[uint16](t, p, "uint16")
	everyWidth[uint32](t, p, "uint32")
	everyWidth[uint64](t, p, "uint64")
}

func everyWidth[T whole](t *testing.T, p *Program, of string) {
	for name, f := range map[string]any{
		"arithmetic": arithmetic[T], "quotients": quotients[T], "byConstants": byConstants[T], "shifts": shifts[T],
		"signedCount": signedCount[T],
		"ordered":     ordered[T], "widths": widths[T], "toFloats": toFloats[T], "indices": indices[T],
	} {
		t.Run(name+" of "+of, func(t *testing.T) { p.EverywhereAs(t, name+"["+of+"]", f) })
	}
}

// Why an expression is left to the interpreter, and that the one beside it is not.
func TestRefusals(t *testing.T) {
	for _, c := range []struct{ expression, reason string }{
		{"len(c)", "it takes the length of a channel"}, {"len(s)", ""}, {"<-c", "it receives from a channel"},
		{"make(chan int)", "it makes a channel"}, {"make([]int, x)", ""},
		{"make([]int, uint8(x))", ""}, {"p.sum()", ""}, {"point.sum", "it uses the method sum as a value"},
		{"point.sum(p)", "it calls the method sum by an expression"},
		{"s[x]", ""}, {"s[1:x]", ""}, {"any(p)", ""}, {"any(p) == any(x)", "it compares values of type any"},
		{"any(p) == nil", ""}, {"p == point{x, 1}", ""},
		{"[2]point{p} == [2]point{}", "it compares arrays or large structs"}, {"[2]int{x} == [2]int{}", ""},
	} {
		source := "package main\ntype point struct{ x, y int }\nfunc (p point) sum() int { return p.x + p.y }\nfunc f(x " +
			"int, s []int, c chan int, p point) { r := " + c.expression + "; _ = r }\n"
		if got := Reasons(t, source)["f"]; got != c.reason {
			t.Errorf("%s: %q, want %q", c.expression, got, c.reason)
		}
	}
}
