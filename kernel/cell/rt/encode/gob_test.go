package encode_test

import (
	stdbytes "bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"sprague/kernel/cell/rt/encode"
)

// Types that gob asks to encode themselves, and others that it cannot encode at all.
type (
	asGob    struct{ n int }
	asBinary struct{ n int }
	failGob  struct{ N int }
	allSelf  struct {
		G  asGob
		B  asBinary
		P  *asGob
		L  []asGob
		M  map[string]asBinary
		N  number
		PP **number
	}
	nothingSent struct{ a int }
	hasChan     struct {
		C chan int
		F func()
		N int
	}
	wider struct{ X, Y, Z int }
	wrong struct{ X string }
)

func (a asGob) GobEncode() ([]byte, error) { return []byte{byte(a.n), 1}, nil }
func (a *asGob) GobDecode(data []byte) error {
	if len(data) != 2 || data[1] != 1 {
		return errors.New("not an asGob")
	}
	a.n = int(data[0])
	return nil
}
func (a asBinary) MarshalBinary() ([]byte, error) { return fmt.Append(nil, a.n), nil }
func (a *asBinary) UnmarshalBinary(data []byte) error {
	_, err := fmt.Sscan(string(data), &a.n)
	return err
}
func (f failGob) GobEncode() ([]byte, error) { return nil, fmt.Errorf("fail %d", f.N) }
func (f *failGob) GobDecode([]byte) error    { return errors.New("fail") }

// sent are values that package gob can send.
var sent = []any{
	number(-3), octet(200), word("w\x00"), real(-0.5), flag(true), aPoint, &aPoint, &pNumber, tagged{Name: "n", Zero: aPoint, List: []int{1, 0}, hidden: 8, Maybe: pNumber, Time: time.Unix(5, 6).UTC()},
	outer{base{1, 2}, &other{3, 4}, "n"}, named{base{1, 2}, "id"}, octets{1, 255}, bytes("ab\xff"), table{"b": {1, 2}, "a": {}}, keyed{-1: "m", 10: "x"}, ints{1, -2}, texts{"a", ""},
	holder{P: &aPoint, Q: &pNumber, M: map[string]*point{"p": &aPoint}, S: []*point{&aPoint}, F: -0.5, B: true, Y: bytes("y"), O: octets{7}, A: [3]number{1, 2, 3}, T: table{"t": aPoint}, K: keyed{2: "k"}},
	[]point{{1, 2}, {}}, map[word][]number{"a": {1}}, [2]point{{1, 2}}, struct{ A, b int }{1, 2}, asGob{7}, asBinary{-8}, &asGob{9}, allSelf{G: asGob{1}, B: asBinary{2}, P: &asGob{3}, L: []asGob{{4}}, M: map[string]asBinary{"k": {5}}, N: 6, PP: &pNumber},
	stamp(time.Unix(7, 8).UTC()), hasChan{N: 4}, wider{1, 2, 3}, strange{{1, 2}: 3}, []map[word]number{{"a": 1}},
}

func gobBytes(x any) ([]byte, error) {
	var b stdbytes.Buffer
	err := gob.NewEncoder(&b).Encode(x)
	return b.Bytes(), err
}

func erasedBytes(x any) ([]byte, error) {
	var b stdbytes.Buffer
	err := encode.GobEncode(gob.NewEncoder(&b), world.Box(x))
	return b.Bytes(), err
}

// variable returns a boxed pointer to an erased variable of type t, and how to read it.
func variable(t reflect.Type) (box any, read func() any) {
	p := reflect.New(world.Form(t))
	return world.Type(reflect.PointerTo(t)).Wrap(p.Interface()), func() any { return world.Back(p.Elem(), t).Interface() }
}

// What a cell sends, a compiled program reads as the same value, and the other way round.
func TestGobAsCompiled(t *testing.T) {
	for _, x := range sent {
		typ := reflect.TypeOf(x)
		mine, err := erasedBytes(x)
		theirs, wantErr := gobBytes(x)
		if err != nil || wantErr != nil {
			if errorText(err) != errorText(wantErr) {
				t.Errorf("%T: %v, want %v", x, errorText(err), errorText(wantErr))
			}
			continue
		}
		compiled := reflect.New(typ)
		if err := gob.NewDecoder(stdbytes.NewReader(theirs)).DecodeValue(compiled); err != nil {
			t.Fatalf("%T: %v", x, err)
		}
		want := dump(compiled.Elem().Interface())
		for name, stream := range map[string][]byte{"a cell": mine, "a compiled program": theirs} {
			if typ == reflect.TypeFor[stamp]() && name == "a compiled program" {
				continue // which sends no field of it
			}
			box, read := variable(typ)
			if err := encode.GobDecode(gob.NewDecoder(stdbytes.NewReader(stream)), box); err != nil {
				t.Errorf("%T of %s: %v", x, name, err)
			} else if got := dump(read()); got != want {
				t.Errorf("%T of %s: %s, want %s", x, name, got, want)
			}
		}
		back := reflect.New(typ)
		if err := gob.NewDecoder(stdbytes.NewReader(mine)).DecodeValue(back); err != nil {
			t.Errorf("%T: a compiled program cannot read it: %v", x, err)
		} else if got := dump(back.Elem().Interface()); got != want {
			t.Errorf("%T: a compiled program reads %s, want %s", x, got, want)
		}
	}
}

// Types that contain themselves go through a stream in a form of their own.
func TestGobRecursive(t *testing.T) {
	for _, x := range []any{
		tree{"r", []tree{{Name: "k", Kids: []tree{{Name: "g"}}}}, &tree{Name: "up"}}, &tree{Name: "p"}, chain{{}, {{}, {}}}, graph{"a": {"b": {}}}, []tree{{Name: "x"}},
	} {
		stream, err := erasedBytes(x)
		if err != nil {
			t.Errorf("%T: %v", x, err)
			continue
		}
		theirs, err := gobBytes(x)
		if err != nil {
			t.Fatal(err)
		}
		compiled := reflect.New(reflect.TypeOf(x))
		if err := gob.NewDecoder(stdbytes.NewReader(theirs)).DecodeValue(compiled); err != nil {
			t.Fatal(err)
		}
		box, read := variable(reflect.TypeOf(x))
		if err := encode.GobDecode(gob.NewDecoder(stdbytes.NewReader(stream)), box); err != nil {
			t.Errorf("%T: %v", x, err)
		} else if got, want := dump(read()), dump(compiled.Elem().Interface()); got != want {
			t.Errorf("%T: %s, want %s", x, got, want)
		}
	}
}

// What cannot be sent fails in package gob's words, and never by a panic but where it panics.
func TestGobRefusals(t *testing.T) {
	for _, x := range []any{nothingSent{1}, struct{}{}, failGob{3}, []failGob{{4}}, (*point)(nil), make(chanOf), map[string]chanOf{"a": nil}, pair{A: unregistered{1}}, []any{unregistered{1}}} {
		var err, wantErr error
		want := noPanic(func() { _, wantErr = gobBytes(x) })
		got := noPanic(func() { _, err = erasedBytes(x) })
		if got != want || (err == nil) != (wantErr == nil) {
			t.Errorf("%T: %v %q, want %v %q", x, errorText(err), got, errorText(wantErr), want)
		}
	}
	stream, _ := erasedBytes(wider{1, 2, 3})
	for _, to := range []any{wrong{}, word(""), ints{}, point{}, nothingSent{}, wider{}} {
		typ := reflect.TypeOf(to)
		wantErr := gob.NewDecoder(stdbytes.NewReader(stream)).DecodeValue(reflect.New(typ))
		box, _ := variable(typ)
		err := encode.GobDecode(gob.NewDecoder(stdbytes.NewReader(stream)), box)
		if (err == nil) != (wantErr == nil) {
			t.Errorf("wider into %T: %v, want %v", to, errorText(err), errorText(wantErr))
		}
	}
	if err := encode.GobDecode(gob.NewDecoder(stdbytes.NewReader(stream)), world.Box(point{})); errorText(err) != "gob: attempt to decode into a non-pointer" {
		t.Errorf("into no pointer: %v", err)
	}
	var n int
	five, _ := gobBytes(5)
	if err := encode.GobDecode(gob.NewDecoder(stdbytes.NewReader(five)), &n); err != nil || n != 5 {
		t.Errorf("a compiled target has %d, %v", n, err)
	}
}

type (
	chanOf       chan int
	unregistered struct{ N int }
	registered   struct{ N int }
	registered2  struct{ S []word }
)

// Interfaces hold values of registered types.
func TestGobInterfaces(t *testing.T) {
	encode.GobRegister(world.Box(registered{}))
	encode.GobRegister(world.Box(registered{})) // again
	encode.GobRegisterName("of its own", world.Box(registered2{}))
	gob.Register(time.Month(0))
	for _, x := range []any{pair{registered{3}, registered2{[]word{"a"}}}, pair{A: 5, B: "s"}, []any{registered{4}, time.May}, map[string]any{"k": registered{5}}, boxed{registered{6}}} {
		stream, err := erasedBytes(x)
		if err != nil {
			t.Errorf("%T: %v", x, err)
			continue
		}
		box, read := variable(reflect.TypeOf(x))
		if world.Type(reflect.TypeOf(x)).Native != nil {
			continue // compiled slices and maps are their own variables
		}
		if err := encode.GobDecode(gob.NewDecoder(stdbytes.NewReader(stream)), box); err != nil {
			t.Errorf("%T: %v", x, err)
		} else if got, want := dump(read()), dump(x); got != want {
			t.Errorf("%T: %s, want %s", x, got, want)
		}
	}
}

// A stream cut anywhere, or with any byte changed, ends in an error or in a value, never in a
// panic, and leaves the decoder's user with whatever it has.
func TestGobBrokenStreams(t *testing.T) {
	for _, x := range []any{tree{"r", []tree{{Name: "k"}}, &tree{Name: "up"}}, allSelf{G: asGob{1}, L: []asGob{{4}}, M: map[string]asBinary{"k": {5}}}, table{"b": {1, 2}}, holder{P: &aPoint, A: [3]number{1}, S: []*point{&aPoint}}} {
		stream, err := erasedBytes(x)
		if err != nil {
			t.Fatal(err)
		}
		try := func(stream []byte, what string) {
			box, _ := variable(reflect.TypeOf(x))
			var err error
			if text := noPanic(func() { err = encode.GobDecode(gob.NewDecoder(stdbytes.NewReader(stream)), box) }); text != "" {
				t.Errorf("%T, %s: %s", x, what, text)
			}
			if err == nil && strings.HasPrefix(what, "cut") {
				t.Errorf("%T, %s: no error", x, what)
			}
		}
		for i := range stream {
			try(stream[:i], fmt.Sprint("cut at ", i))
			for _, b := range []byte{stream[i] ^ 1, stream[i] ^ 0x80, 0, 0xff} {
				changed := stdbytes.Clone(stream)
				changed[i] = b
				try(changed, fmt.Sprintf("byte %d is %#x", i, b))
			}
		}
	}
}
