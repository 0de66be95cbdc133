package rawjson_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"sprague/kernel/rawjson"
)

// values turns what was parsed into what encoding/json makes of it.
func values(v *rawjson.Value) any {
	switch v.Kind {
	case '{':
		m := map[string]any{}
		for i, name := range v.Names {
			m[name] = values(v.Kids[i])
		}
		return m
	case '[':
		list := []any{}
		for _, kid := range v.Kids {
			list = append(list, values(kid))
		}
		return list
	case '"':
		return v.Text()
	case '0':
		return json.Number(v.JSON())
	}
	return map[string]any{"true": true, "false": false, "null": nil}[v.JSON()]
}

var texts = []string{
	`{}`, ` [ ] `, `null`, `-0.5e+17`, `01`, `1.`, `.5`, `1e`, `-`, `tru`, `{"a":1,"a":2}`, `{"a":}`, `{"a" 1}`, `[1,]`,
	`{,}`, `[1 2]`, `"`, `"\`, `"\u12`, `"\u12g4"`,
	`"\ud83d\ude00 \ud83d \ude00 \ud83dx \ud83d\u0041"`, `"é\n\t\"\\\/\b\f\r\u00e9"`, "\"\x01\"", "\"\xff and \xc3\"",
	`{"a\n":[true,false,{"b":null}]}`, `"01234567890123456789"`, "\"0123456\x1f\"",
	`"0123456789abcde"`, `1 2`, ``, ` `, "\ufeff1", strings.Repeat("[", 9999) + strings.Repeat("]", 9999),
	strings.Repeat("[", 10001) + strings.Repeat("]", 10001), `"\x"`, `[[1],[2,[3]]]x`,
}

func FuzzParse(f *testing.F) {
	for _, text := range texts {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		v, err := rawjson.Parse(text)
		if (err == nil) != json.Valid(text) {
			t.Fatalf("%q: %v, but encoding/json says %v", text, err, json.Valid(text))
		}
		if err != nil {
			return
		}
		dec := json.NewDecoder(bytes.NewReader(text))
		dec.UseNumber()
		var want any
		if err := dec.Decode(&want); err != nil {
			t.Fatal(err)
		}
		if got := values(v); !reflect.DeepEqual(got, want) {
			t.Fatalf("%q: %v, want %v", text, got, want)
		}
		if !bytes.Equal(v.Raw, bytes.Trim(text, " \t\r\n")) {
			t.Fatalf("%q is kept as %q", text, v.Raw)
		}
	})
}

func BenchmarkParse(b *testing.B) {
	text := []byte(`[` + strings.Repeat(`{"name":"stdout","text":"`+strings.Repeat(`a line of the output of a cell, `+
		`in a row with very many others\n`, 100)+`"},`, 1000) + `0]`)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := rawjson.Parse(text); err != nil {
			b.Fatal(err)
		}
	}
}
