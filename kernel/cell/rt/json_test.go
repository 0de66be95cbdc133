package rt_test

import (
	stdbytes "bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sprague/kernel/cell/rt/encode"
)

// Every value is encoded as encoding/json encodes the compiled one, or both fail.
func TestMarshalAsCompiled(t *testing.T) {
	for _, x := range jsonValues {
		box := world.Box(x)
		want, wantErr := json.Marshal(x)
		got, err := encode.JSONMarshal(box)
		if string(got) != string(want) || (err == nil) != (wantErr == nil) {
			t.Errorf("%T %+v: %s %q, want %s %q", x, x, got, errorText(err), want, errorText(wantErr))
		}
		want, wantErr = json.MarshalIndent(x, "> ", "\t")
		got, err = encode.JSONMarshalIndent(box, "> ", "\t")
		if string(got) != string(want) || (err == nil) != (wantErr == nil) {
			t.Errorf("%T indented: %s %q, want %s %q", x, got, errorText(err), want, errorText(wantErr))
		}
		for _, html := range []bool{true, false} {
			var compiled, erased stdbytes.Buffer
			a, b := json.NewEncoder(&compiled), json.NewEncoder(&erased)
			a.SetEscapeHTML(html)
			b.SetEscapeHTML(html)
			wantErr, err = a.Encode(x), encode.JSONEncode(b, box)
			if erased.String() != compiled.String() || (err == nil) != (wantErr == nil) {
				t.Errorf("%T encoded, html %v: %s %q, want %s %q", x, html, &erased, errorText(err), &compiled, errorText(wantErr))
			}
		}
	}
}

// What package json cannot see of a value is refused, not left out.
func TestJSONRefusals(t *testing.T) {
	for _, x := range refused {
		box := world.Box(x)
		to := world.Type(reflect.PointerTo(reflect.TypeOf(x))).Wrap(erasedPointer(world.Erase(reflect.ValueOf(x))))
		for name, f := range map[string]func(){
			"encode": func() { encode.JSONMarshal(box) },
			"decode": func() { decodeBox(`{"V":[1],"Key":{"a":1},"k":1}`, "", to) },
		} {
			_, list := x.([]any)
			_, table := x.(map[string]any)
			if _, held := x.(boxed); name == "decode" && (list || table || held) {
				continue // what an interface holds is replaced
			}
			if got := noPanic(f); !strings.HasPrefix(got, "panic: json cannot see the methods and embedded fields of ") {
				t.Errorf("%s %T: %q", name, x, got)
			}
		}
	}
}

// recursive reports whether the type of x contains itself.
func recursive(x any) bool {
	return slices.Contains([]any{reflect.TypeFor[jsonTree](), reflect.TypeFor[chain](), reflect.TypeFor[graph](),
		reflect.TypeFor[struct{ P *jsonTree }]()}, any(reflect.TypeOf(x)))
}

// Nothing is decoded into parts that are interfaces in the erased form alone, or boxes.
func TestDecodeRefusals(t *testing.T) {
	for _, x := range append(slices.DeleteFunc(slices.Clone(jsonValues), func(x any) bool { return !recursive(x) }),
		pair{1, &aPoint}, []speaker{}, boxed{&aPoint}, struct{ V *boxed }{&boxed{&aPoint}}, holder{I: &aPoint}) {
		box := world.Type(reflect.PointerTo(reflect.TypeOf(x))).Wrap(erasedPointer(world.Erase(reflect.ValueOf(x))))
		if got := noPanic(func() { decodeBox("[]", "", box) }); !strings.HasPrefix(got, "panic: json cannot decode into ") {
			t.Errorf("%T: %q", x, got)
		}
	}
	held := any(world.Box(&aPoint))
	if got := noPanic(func() { encode.JSONUnmarshal([]byte("{}"), &held) }); !strings.HasSuffix(got,
		"(decode into the pointer)") {
		t.Errorf("an interface with a pointer: %q", got)
	}
	type omits struct {
		Kids []jsonTree `json:",omitempty"`
		Up   *omits     `json:",omitempty"`
	}
	if got := noPanic(func() { encode.JSONMarshal(world.Box(omits{})) }); !strings.Contains(got, "write omitzero") {
		t.Errorf("omitempty: %q", got)
	}
}

// A value that contains itself ends in an error, not in the end of the stack.
func TestMarshalCycle(t *testing.T) {
	ring := &jsonTree{Name: "ring"}
	ring.Up = ring
	if _, err := encode.JSONMarshal(world.Box(ring)); err == nil ||
		!strings.Contains(err.Error(), "encountered a cycle via ") {
		t.Error(err)
	}
	deep := jsonTree{Name: "leaf"}
	for range 400 { // is none
		deep = jsonTree{Name: "d", Kids: []jsonTree{deep}}
	}
	want, _ := json.Marshal(deep)
	if got, err := encode.JSONMarshal(world.Box(deep)); err != nil || string(got) != string(want) {
		t.Errorf("a deep value: %v", err)
	}
}

// decodeInto decodes a document into a copy of x, compiled and erased, and compares the two.
func decodeInto(t interface {
	Errorf(string, ...any)
	Helper()
}, document string, x any, options string) {
	t.Helper()
	typ := reflect.TypeOf(x)
	before := world.Erase(reflect.ValueOf(x))
	compiled := reflect.New(typ)
	compiled.Elem().Set(world.Back(before, typ)) // shares nothing with x
	box := world.Type(reflect.PointerTo(typ)).Wrap(erasedPointer(before))
	var want, got error
	text := noPanic(func() { want = decode(document, options, compiled.Interface()) })
	mine := noPanic(func() { got = decodeBox(document, options, box) })
	if mine != text || (got == nil) != (want == nil) {
		t.Errorf("%s into %T%s: %q %s, want %q %s", document, x, options, errorText(got), mine, errorText(want), text)
	}
	var typeError, myError *json.UnmarshalTypeError
	if errors.As(want, &typeError) != errors.As(got, &myError) {
		t.Errorf("%s into %T%s: the error is %+v, want %+v", document, x, options, myError, typeError)
	}
	value := world.Back(reflect.ValueOf(rtValue(box)).Elem(), typ).Interface()
	if a, b := dump(value), dump(compiled.Elem().Interface()); a != b {
		t.Errorf("%s into %+v%s: %s, want %s", document, x, options, a, b)
	}
}

// documents are pieces of JSON of every kind, with what hardly fits anything.
var documents = []string{
	"null", "true", "1", "-3.5", "300", "1e400", "1e2", `"s"`, `""`, `"é\n"`, `"YWI="`, `"Y!"`, "[]", "[1]", "[1,2,3,4]",
	"[null]", `["a","b"]`, "{}", `{"X":1}`, `{"x":1,"Y":2,"y":3}`, `{"X":null}`, `{"X":"s","Y":4}`,
	`{"Name":"n","Kids":[{"Name":"k","Up":{"Name":"u"}}],"Up":null}`, `{"name":"a","q":"4","t":"\"x\"","m":"7"}`,
	`{"q":4}`, `{"q":"x"}`, `{"q":null,"m":null}`, `{"t":"x"}`, `{"q":""}`, `{"q":"true"}`, `{"q":"null","Name":"after"}`,
	`{"m":"null"}`, `{"t":"5","name":"after"}`, `{"q":"x","name":"after"}`,
	`{"-":5,"Gone":6,"hidden":7,"ünï":8,"b\"ad":9,"Bad":10}`,
	`{"ID":1,"Shared":2,"Own":3,"Name":"n"}`, `{"base":{"ID":1},"ID":"s"}`, `{"a":{"X":1},"b":{"Y":2},"a":{"Y":9}}`,
	`{"1":"a","-2":"b"}`, `{"300":1}`, `{"x":1,"1":2}`, `{"A":{"X":1},"B":[1,"s",null,{"k":true}]}`,
	`{"P":{"X":5},"Q":6,"M":{"p":{"Y":1},"n":null},"S":[{"X":1},null],"F":1.5,"B":true,"Y":"eQ==","O":"Bw==","A":[1,` +
		`2,3,4],"I":{"k":1},"T":{"t":{"X":1}},"K":{"2":"k"}}`,
	`{"P":1,"Q":"x","M":[],"S":{},"F":"f","B":0,"Y":1,"O":[7,300],"A":{},"T":[],"K":{"a":"b"}}`,
	`{"P":null,"Q":null,"M":null,"S":null,"F":null,"A":null,"I":null,"T":null}`,
	`{"J":{"json":4},"T":"<5>","P":[6],"PP":[7],"Z":{},"M":{"k1":"<2>"},"L":[[1],[2]],"I":[3]}`, `{"J":1,"T":5}`,
	`{"T":"x"}`, `{"P":[1,2]}`, `{"M":{"x":"<2>"}}`, `{"M":{"k1":2}}`, `{"PP":null,"P":null}`, `"<9>"`, `[8]`,
	`{"json":7}`,
	"", "{", "[1,", `{"X":1`, `{"X" 1}`, "nul", `"\ud800"`, "[1] [2]", "{} x", " 1 ", "\ufeff1", `{"C":1,"N":2}`,
	`{"F":null}`, `{"V":{"V":1}}`, `{"Zero":{"X":1},"Time":"1970-01-01T00:00:00Z","Any":{"X":1}}`, `{"Time":"x"}`,
	`"1970-01-01T00:00:00Z"`,
	`{"Kids":{},"X":null}`, `{"X":1,"Kids":{}}`, `{"Name":1,"Kids":[{"zz":1}],"Up":{"Kids":3}}`, `{"X":[],"X":{}}`,
	`{"b":[],"a":1}`,
}

// Every document into every value: what it becomes, what of it stays, and the error.
func TestUnmarshalAsCompiled(t *testing.T) {
	for _, x := range jsonValues {
		if x == nil || reflect.TypeOf(x).PkgPath() == "" && world.Type(reflect.TypeOf(x)).Native != nil || recursive(x) {
			continue
		}
		for _, d := range documents {
			decodeInto(t, d, x, "")
		}
	}
	for _, x := range []any{point{}, pair{}, holder{}, tagged{}, boxed{}, seen{}} {
		for _, d := range documents {
			decodeInto(t, d, x, " strict")
			decodeInto(t, d, x, " numbers")
		}
	}
}

// A value of the wrong type is reported with its field and the types of the cell.
func TestUnmarshalErrors(t *testing.T) {
	for _, c := range []struct {
		document string
		x        any
	}{
		{"1", point{}}, {"[]", pair{}}, {`"s"`, tagged{}}, {"{}", ints{}}, {`{"X":"s"}`, point{}},
		{`{"S":[{"X":"s"}]}`, holder{}},
		{`{"Q":[]}`, holder{}}, {`{"P":3}`, holder{}}, {`[{"Y":1},{"X":true}]`, []point{}}, {`{"a":{"X":[]}}`, table{}},
		{`{"empty":{"Y":"s"}}`, tagged{}}, {`{"A":[1,"s"]}`, holder{}},
	} {
		want := json.Unmarshal([]byte(c.document), reflect.New(reflect.TypeOf(c.x)).Interface())
		got := decodeBox(c.document, "",
			world.Type(reflect.PointerTo(reflect.TypeOf(c.x))).Wrap(erasedPointer(world.Erase(reflect.ValueOf(c.x)))))
		if errorText(got) != errorText(want) {
			t.Errorf("%s into %T: %s, want %s", c.document, c.x, errorText(got), errorText(want))
		}
	}
}

// Documents cut at every byte, and with a byte changed, decode as compiled.
func TestUnmarshalBrokenDocuments(t *testing.T) {
	whole := `{"P":{"X":5,"Y":-1},"Q":6,"M":{"p":null},"S":[{"X":1}],"F":1.5e3,"B":true,"Y":"eQ==","A":[1,2],` +
		`"I":[{}],"K":{"2":"k\u00e9"}}`
	for i := range whole {
		decodeInto(t, whole[:i], holder{}, "")
		for _, c := range `"0]},x ` {
			decodeInto(t, whole[:i]+string(c)+whole[i+1:], holder{P: &aPoint}, "")
		}
	}
}

// Drawn documents into drawn types.
func TestUnmarshalDrawn(t *testing.T) {
	names := rapid.SampledFrom([]string{"X", "x", "Y", "Name", "Kids", "Up", "P", "S", "M", "A", "B", "I", "T", "K", "V",
		"ID", "Shared", "Own", "q", "1", "k1", "json", "zz"})
	var document func(depth int) *rapid.Generator[string]
	document = func(depth int) *rapid.Generator[string] {
		return rapid.Custom(func(t *rapid.T) string {
			if depth == 0 || rapid.Bool().Draw(t, "leaf") {
				return rapid.SampledFrom([]string{"null", "1", "-2.5", "true", `"s"`, `"<1>"`, `"4"`, "[]", "{}", "300"}).Draw(t,
					"leaf")
			}
			n := rapid.IntRange(0, 4).Draw(t, "n")
			var parts []string
			list := rapid.Bool().Draw(t, "list")
			for range n {
				part := document(depth-1).Draw(t, "part")
				if !list {
					part = fmt.Sprintf("%q:%s", names.Draw(t, "name"), part)
				}
				parts = append(parts, part)
			}
			if list {
				return "[" + strings.Join(parts, ",") + "]"
			}
			return "{" + strings.Join(parts, ",") + "}"
		})
	}
	into := rapid.SampledFrom([]any{point{7, 8}, pair{1, aPoint},
		holder{P: &aPoint, A: [3]number{7, 7, 7}, S: []*point{&aPoint}}, seen{}, boxed{},
		keyed{1: "old"}, tagged{}})
	rapid.Check(t, func(t *rapid.T) {
		decodeInto(t, document(3).Draw(t, "document"), into.Draw(t, "into"),
			rapid.SampledFrom([]string{"", " strict", " numbers"}).Draw(t, "options"))
	})
}

// Only pointers are decoded into.
func TestUnmarshalTargets(t *testing.T) {
	for _, x := range []any{point{}, ints{}, (*point)(nil), number(1)} {
		want := json.Unmarshal([]byte("1"), x)
		if got := encode.JSONUnmarshal([]byte("1"), world.Box(x)); errorText(got) != errorText(want) {
			t.Errorf("into %T: %v, want %v", x, errorText(got), errorText(want))
		}
	}
	var n int
	if err := encode.JSONUnmarshal([]byte("7"), &n); err != nil || n != 7 {
		t.Errorf("a compiled target has %d, %v", n, err)
	}
	d := json.NewDecoder(strings.NewReader("8 9"))
	if err := encode.JSONDecode(d, &n); err != nil || n != 8 {
		t.Errorf("a compiled target has %d, %v", n, err)
	}
}
