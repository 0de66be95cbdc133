package rt_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sprague/kernel/cell/rt"
)

// compiledText is what the compiled program prints, but for %T and %w: there the length of a
// package's name and the fact that it is Sprintf would show.
func compiledText(format string, args []any) string {
	return world.Text(fmt.Sprintf(format, args...))
}

func boxes(args []any) []any {
	list := make([]any, len(args))
	for i, x := range args {
		list[i] = world.Box(x)
	}
	return list
}

// Directives with widths from arguments, argument indexes, too many and too few arguments.
func TestTypedDirectives(t *testing.T) {
	w, n, p, e := word("w"), number(7), point{1, 2}, angry{"e"}
	for _, c := range []struct {
		format string
		args   []any
	}{
		{"%T", []any{w}}, {"%T %T", []any{nil, 3}}, {"%v %T", []any{p, p}}, {"%T%%%T", []any{n, w}},
		{"% T|%+T|%#T", []any{n, n, n}},
		{"%*d", []any{5, n}}, {"%*d", []any{-5, n}}, {"%.*f", []any{2, real(1.2345)}}, {"%*.*f", []any{9, 2, real(1.2345)}},
		{"%*d", []any{n, n}},
		{"%*d|", []any{w, n}}, {"%-*d|%d", []any{4, n, n}}, {"%*d", []any{1 << 40, n}}, {"%.*d", []any{-1, n}},
		{"%*", []any{3}}, {"%*d", []any{3}},
		{"%[2]v %[1]v", []any{p, w}}, {"%[1]T %[1]v", []any{p}}, {"%[2]*[1]d", []any{n, 5}}, {"%[1]*d", []any{5, n}},
		{"%[3]v", []any{p, w}},
		{"%[0]v", []any{p}}, {"%[x]v", []any{p}}, {"%[1v", []any{p}}, {"%[]v", []any{p}}, {"%[-1]v", []any{p}},
		{"%[2]v %v", []any{p, w}}, {"%[1]v %v %v", []any{p, w}},
		{"%.[2]*[1]f", []any{real(3.14159), 2}}, {"%[1]d %[1]T %[1]x", []any{n}}, {"%[2]T %[1]T", []any{n, w}},
		{"%[9999999999]v", []any{p}},
		{"no verb", []any{p}}, {"no verb", []any{p, nil, w, 3, "s"}}, {"%v", []any{p, p}}, {"%v %v", []any{p}}, {"%T", nil},
		{"%!", []any{p}}, {"%", []any{p}},
		{"%v%", []any{p}}, {"%d extra", []any{n, e}}, {"100%", nil}, {"%%", []any{w}}, {"%5%|", []any{w}}, {"%ξ", []any{w}},
		{"%v %z", []any{w, w}},
		{"%6.2T", []any{nil}}, {"%T", []any{[]any{p}}}, {"%T %T", []any{e, &p}}, {"%s %s", []any{e, dog{"d"}}},
		{"%q", []any{w}}, {"%v", []any{[]error{e}}},
	} {
		want := compiledText(c.format, c.args)
		if got := sprintf(c.format, boxes(c.args)...); got != want {
			t.Errorf("%q of %v: %q, want %q", c.format, c.args, got, want)
		}
	}
}

// No directives and no arguments make Typed print anything else than the compiled program.
func TestTypedAnyFormat(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		one := func(texts ...string) *rapid.Generator[string] { return rapid.SampledFrom(texts) }
		directive := rapid.Custom(func(t *rapid.T) string {
			text := one(" ", "é ", "100 ", "\n").Draw(t, "plain") + "%" + one("", "", "+", "#", "-", "0", " ", "+#").Draw(t,
				"flags")
			text += one("", "", "", "9", "*", "[2]*").Draw(t, "width") + one("", "", "", ".2", ".*", ".[1]*", ".").Draw(t,
				"precision")
			return text + one("", "", "", "[1]", "[3]").Draw(t, "index") + one("v", "d", "s", "T", "q", "x", "z", "ξ", "w",
				"t").Draw(t, "verb")
		})
		format := strings.Join(rapid.SliceOfN(directive, 0, 4).Draw(t, "format"), "") + one("", "", "!", "%", "%5").Draw(t,
			"end")
		operand := rapid.SampledFrom([]any{number(7), word("w"), 5, "s", nil, point{1, 2}, angry{"e"}, dog{"d"}, real(1.5),
			numbers{1}, own{3}, 2})
		args := rapid.SliceOfN(operand, 0, 4).Draw(t, "args")
		want, got := compiledText(format, args), sprintf(format, boxes(args)...)
		if strings.Contains(want, "(BAD") || lengthShows(format) {
			return // the table has some of these
		}
		if got != want {
			t.Fatalf("%q of %#v: %q, want %q", format, args, got, want)
		}
	})
}

// lengthShows reports whether a format may pad or cut the name of a type.
func lengthShows(format string) bool {
	return strings.Contains(format, "T") && strings.ContainsAny(format, "09*.")
}

// fmt.Errorf wraps the same errors, in the same order, and prints what is none.
func TestWrapping(t *testing.T) {
	e, c := angry{"e"}, cause{io.EOF}
	for _, k := range []struct {
		format string
		args   []any
	}{
		{"%w", []any{e}}, {"a %w b", []any{c}}, {"%w %w", []any{e, c}}, {"%w %v", []any{e, c}}, {"%v", []any{e}},
		{"%w", []any{nil}}, {"%w", []any{3}},
		{"%w", []any{point{1, 2}}}, {"%+w", []any{point{1, 2}}}, {"%w", []any{dog{"d"}}}, {"%[2]w %[1]w", []any{e, c}},
		{"%w", nil}, {"%w", []any{[]any{e, dog{"in"}}}},
		{"%w %d", []any{e, number(2)}}, {"%w", []any{e, c}}, {"%[1]w %[1]w", []any{e}}, {"%w", []any{io.EOF}},
		{"%w", []any{&pointed{3}}}, {"%w", []any{(*pointed)(nil)}},
	} {
		compiled := fmt.Errorf(k.format, k.args...)
		f, list := rt.Wrapping(k.format, boxes(k.args))
		erased := fmt.Errorf(f, list...)
		if want := world.Text(compiled.Error()); erased.Error() != want {
			t.Errorf("%q: %q, want %q", k.format, erased, want)
		}
		if got, want := unwrapped(erased), unwrapped(compiled); got != want {
			t.Errorf("%q wraps %s, want %s", k.format, got, want)
		}
		if got, want := errors.Is(erased, io.EOF), errors.Is(compiled, io.EOF); got != want {
			t.Errorf("%q is io.EOF: %v", k.format, got)
		}
	}
}

// unwrapped lists the errors that an error wraps.
func unwrapped(err error) string {
	switch x := err.(type) {
	case interface{ Unwrap() error }:
		if x.Unwrap() == nil {
			return "none"
		}
		return fmt.Sprint("one: ", x.Unwrap())
	case interface{ Unwrap() []error }:
		return fmt.Sprint("several: ", x.Unwrap())
	}
	return "none"
}

// The functions that separate operands by spaces ask whether they are strings.
func TestSpaced(t *testing.T) {
	operands := []any{word("w"), word(""), "s", "", 1, number(2), point{3, 4}, nil, dog{"d"}, both("b"), angry{"e"},
		numbers{5}, []byte("x")}
	for _, a := range operands {
		for _, b := range operands {
			for _, c := range operands[:5] {
				args := []any{a, b, c}
				want := world.Text(fmt.Sprint(args...))
				if got := fmt.Sprint(rt.Spaced(boxes(args))...); got != want {
					t.Errorf("%#v: %q, want %q", args, got, want)
				}
			}
		}
	}
	if got := rt.Spaced(nil); got != nil {
		t.Errorf("nothing becomes %v", got)
	}
}
