package strict_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"sprague/stdlib/internal/strict"
)

type inner struct {
	N int64 `json:"n"`
}

type outer struct {
	inner
	Name  string  `json:"name"`
	List  []int   `json:"list"`
	Deep  []inner `json:"deep"`
	Small uint8   `json:"small"`
	Says  bool    `json:"says"`
	May   []int   `json:"may,omitempty"`
}

const good = `{"n":-3,"name":"a\"é\u00e9\\","list":[1, ` +
	`2,3],"deep":[{"n":0},{"n":9007199254740993}],"small":255,"says":true}`

func TestDecode(t *testing.T) {
	var o outer
	if err := strict.Decode([]byte(" \n"+good+"\t "), &o); err != nil {
		t.Fatal(err)
	}
	want := outer{inner{-3}, `a"éé\`, []int{1, 2, 3}, []inner{{0}, {9007199254740993}}, 255, true, nil}
	if !reflect.DeepEqual(o, want) {
		t.Errorf("%+v", o)
	}
}

// Whatever two readers could take for two things is refused, and the error says where it stands.
func TestRefused(t *testing.T) {
	for from, tos := range map[string][]string{
		`"n":-3,`: {``, `"n":-3,"n":-3,`, `"N":-3,`, `"n":-0,`, `"n":+3,`, `"n":03,`, `"n":3.0,`, `"n":3e0,`,
			`"n":0x3,`, `"n":null,`, `"n":"3",`, `"n":9223372036854775808,`, `"n":3,,`, `"n":true,`, `"n":[3],`, `"n" 3,`,
			`n:3,`, `"\u006e":3,"n":3,`},
		`"name":`:        {`"name" "name":`, `"name":1,"x":`, `"extra":{},"name":`},
		`"a\"é\u00e9\\"`: {`"a`, "\"a\n\"", `"\ud800"`, `"\x"`, `'a'`, `"\`},
		`[1, 2,3]`: {`[1,2,3`, `[1,2,]`, `[,1]`, `[1 2]`, `{}`, `[1,[2]]`, `[1,null]`, `null`,
			strings.Repeat("[", 1000000)},
		`255`:    {`256`, `-1`, `1.5`},
		`true`:   {`True`, `1`, `"true"`, `tru`},
		`:true}`: {`:true}}`, `:true} {}`, `:true,}`, `:true`, `:true}x`},
	} {
		for _, to := range tos {
			text := strings.Replace(good, from, to, 1)
			var o outer
			if text == good {
				t.Fatalf("%s is not there", from)
			}
			err, ok := strict.Decode([]byte(text), &o).(*strict.Error)
			if !ok || err.Line != 1+strings.Count(text[:min(len(text), err.Column-1)], "\n") && err.Line != 2 || err.Column < 1 {
				t.Errorf("%.60s: %v", to, err)
			}
		}
	}
	for _, text := range []string{"", " ", "\x00", "\xff", `{"n":`, `"`, "nul", "[]"} {
		if strict.Decode([]byte(text), new(outer)) == nil {
			t.Errorf("%q is read", text)
		}
	}
}

func TestPeek(t *testing.T) {
	var o struct {
		Name string `json:"name"`
	}
	text := `{"a":[1,{"b":[null,true,-1.5e3,"\""]}],"name":"x","c":{}}`
	if err := strict.Peek([]byte(text), &o); err != nil || o.Name != "x" {
		t.Errorf("%q, %v", o.Name, err)
	}
	o.Name = ""
	if err := strict.Peek([]byte(`{"NAME":"x"}`), &o); err != nil || o.Name != "" {
		t.Errorf("%q, %v", o.Name, err)
	}
	for _, text := range []string{`{"a":` + strings.Repeat("[", 1000000), `{"a":nul}`, `{"a":1 2}`,
		`{"name":"x","name":"y"}`, `{"a":}`, `{"a":01}`, `{"a":[}]}`} {
		if strict.Peek([]byte(text), &o) == nil {
			t.Errorf("%.40s is read", text)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(good)
	f.Add(`{"n":1}`)
	f.Fuzz(func(t *testing.T, text string) {
		var o outer
		strict.Decode([]byte(text), &o) // says yes or no, and does not panic
		strict.Peek([]byte(text), &o)
	})
}

func ExampleDecode() {
	var v struct {
		Game string `json:"game"`
	}
	fmt.Println(strict.Decode([]byte(`{"game": "0.77"}`), &v), v.Game)
	fmt.Println(strict.Decode([]byte("{\"game\": \"0.77\",\n \"Game\": \"0.07\"}"), &v))
	// Output:
	// <nil> 0.77
	// line 2, column 2: an unknown field, "Game"
}

func ExamplePeek() {
	var v struct {
		Kind string `json:"kind"`
	}
	fmt.Println(strict.Peek([]byte(`{"kind": "period", "game": "0.77"}`), &v), v.Kind)
	// Output: <nil> period
}

func ExampleError_Error() {
	fmt.Println((&strict.Error{Line: 3, Column: 7, Path: "/windows/2/at",
		What: "a number too great for its place"}).Error())
	// Output: line 3, column 7: /windows/2/at: a number too great for its place
}
