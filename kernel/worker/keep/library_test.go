package keep

import (
	"errors"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"sprague/stdlib/coins"
	"sprague/stdlib/grundy"
	"sprague/stdlib/nim"
	"sprague/stdlib/nimber"
	"sprague/stdlib/octal"
	"sprague/stdlib/subtraction"
)

// Values of compiled packages come back as what they were, by themselves, behind a pointer, in a
// list, as a value of a map and in an any.
func TestLibraryEverywhere(t *testing.T) {
	huge, _ := new(big.Float).SetPrec(200).SetString("3.14159265358979323846264338327950288")
	ordinal, err := nimber.ParseOrdinal("ω^2+ω·3+1")
	if err != nil {
		t.Fatal(err)
	}
	nim64, err := nimber.ParseBig("18446744073709551616")
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []any{
		octal.Kayles, octal.MustParse("0.(3)"), octal.Kayles.Misere(), subtraction.New(1), subtraction.New(1, 2, 50),
		subtraction.AllBut(), subtraction.AllBut(2, 7),
		*big.NewInt(-7), *big.NewRat(-3, 7), *huge,
		time.Date(1, 1, 1, 0, 0, 0, 1, time.UTC), ordinal, nim64, nim.New(3, 4, 5), octal.Kayles.WinningMoves(5, 6)[0],
	} {
		want := fmt.Sprintf("%v", v)
		typ := reflect.TypeOf(v)
		t.Run(typ.String(), func(t *testing.T) {
			one := reflect.New(typ)
			one.Elem().Set(reflect.ValueOf(v))
			many := reflect.Append(reflect.MakeSlice(reflect.SliceOf(typ), 0, 2), one.Elem(), one.Elem())
			in := reflect.MakeMap(reflect.MapOf(reflect.TypeFor[string](), typ))
			in.SetMapIndex(reflect.ValueOf("k"), one.Elem())
			for shape, whole := range map[string]any{"pointer": one.Interface(), "list": many.Interface(),
				"map": in.Interface(), "any": []any{v, one.Interface()}} {
				got, out, missing := again(t, whole, wide)
				if out+missing != "" {
					t.Errorf("%s: %s%s", shape, out, missing)
					continue
				}
				var values []reflect.Value
				switch g := reflect.ValueOf(got); shape {
				case "pointer":
					values = []reflect.Value{g.Elem()}
				case "list":
					values = []reflect.Value{g.Index(0), g.Index(1)}
				case "map":
					values = []reflect.Value{g.MapIndex(reflect.ValueOf("k"))}
				case "any":
					values = []reflect.Value{g.Index(0).Elem(), g.Index(1).Elem().Elem()}
				}
				for _, value := range values {
					if text := fmt.Sprintf("%v", value.Interface()); text != want || value.Type() != typ {
						t.Errorf("%s: %s %s became %s %s", shape, typ, want, value.Type(), text)
					}
				}
			}
		})
	}
}

// Zero values of compiled types are kept without their packages' help.
func TestZeroOfLibrary(t *testing.T) {
	for _, v := range []any{big.Int{}, big.Rat{}, time.Time{}, octal.Game{}, subtraction.Game{}, coins.Game{},
		strings.Builder{}, (*octal.Sequence)(nil), (*big.Int)(nil), (*grundy.Game)(nil)} {
		got, out, in := again(t, v, wide)
		if out+in != "" || !reflect.ValueOf(got).IsZero() {
			t.Errorf("%T: %v, %s%s", v, got, out, in)
		}
	}
	// Where there is something inside, the variable is missing, with the reason.
	var text strings.Builder
	text.WriteString("x")
	if _, out, _ := again(t, &text, wide); !strings.Contains(out, "strings.Builder") {
		t.Errorf("a builder is missing because %q", out)
	}
	if _, out, _ := again(t, coins.Ruler, wide); !strings.Contains(out, "coins.Game") {
		t.Errorf("a game of coins is missing because %q", out)
	}
}

// A sequence comes back from its file, which must be there, or by being computed again when it is short.
func TestSequences(t *testing.T) {
	file := filepath.Join(t.TempDir(), "kayles.seq")
	if err := octal.Kayles.Sequence(1000).Save(file); err != nil {
		t.Fatal(err)
	}
	s, err := octal.OpenSequence(file)
	if err != nil {
		t.Fatal(err)
	}
	got, out, in := again(t, s, wide)
	if out+in != "" {
		t.Fatal(out, in)
	}
	read := got.(*octal.Sequence)
	if read.Len() != 1000 || read.Slice(990, 1000)[9] != s.Slice(990, 1000)[9] || read.File() != s.File() {
		t.Errorf("%d values of %s", read.Len(), read.File())
	}
	blob, _, _ := Encode(variables(&s), here, wide)
	if err := os.Rename(file, file+".gone"); err != nil {
		t.Fatal(err)
	}
	var lost *octal.Sequence
	if missing, err := Decode(blob, variables(&lost), here); err != nil ||
		!strings.Contains(reasons(missing), "there is no file") || lost != nil {
		t.Errorf("without its file: %v, %s", err, reasons(missing))
	}
}

// Games that are made by a rule are kept by it, with their names; those made by a function are missing.
func TestRules(t *testing.T) {
	ruled := grundy.Takes(1, 2).Splitting()
	for _, g := range []*grundy.Game{ruled, ruled.Named("ours"), grundy.Takes(1, 2, 3)} {
		got, out, in := again(t, g, wide)
		if out+in != "" {
			t.Errorf("%s: %s%s", g, out, in)
			continue
		}
		read := got.(*grundy.Game)
		code, _ := g.Code()
		again, _ := read.Code()
		if read.String() != g.String() || read.Rule() != g.Rule() || code != again {
			t.Errorf("%s with %s (%s) became %s with %s (%s)", g, g.Rule(), code, read, read.Rule(), again)
		}
	}
	if g, err := readRule("name\nno rule"); err == nil {
		t.Errorf("a game of no rule is %v", g)
	}
}

// Errors are values, too: those of errors.New are kept, and one of a function's own type is missing.
func TestErrors(t *testing.T) {
	got, out, in := again(t, []error{errors.New("a"), nil, errors.New("")}, wide)
	if list := got.([]error); out+in != "" || len(list) != 3 || list[0].Error() != "a" || list[1] != nil ||
		list[2].Error() != "" {
		t.Errorf("%v, %s%s", got, out, in)
	}
	if _, out, _ := again(t, []error{fmt.Errorf("%w", errors.New("a"))}, wide); out == "" {
		t.Error("a wrapped error is written")
	}
}
