package rawjson_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
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
		if again := v.Append(nil); !bytes.Equal(again, bytes.TrimSpace(text)) {
			t.Fatalf("%q is written as %q", text, again)
		}
	})
}

func TestChange(t *testing.T) {
	v, err := rawjson.Parse([]byte(`{ "cells": [ {"id": "a", "metadata": {"trusted": true, "x": 1.0}}, 7 ], "n": {} }`))
	if err != nil {
		t.Fatal(err)
	}
	if v.Changed() {
		t.Error("changed at once")
	}
	cell := v.Member("cells").Items()[0]
	cell.Member("metadata").Delete("trusted")
	cell.Set("source", rawjson.String("a \"line\"\n"))
	cell.Set("id", rawjson.Literal("false"))
	const want = `{"cells":[{"metadata":{"x":1.0},"source":"a \"line\"\n","id":false},7],"n":{}}`
	if got := string(v.Append(nil)); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if !slices.Equal(v.Names, []string{"cells", "n"}) || v.Member("cells").Items()[1].Text() != "" ||
		v.Member("x").Items() != nil {
		t.Error("parts")
	}
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
