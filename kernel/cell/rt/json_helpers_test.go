package rt_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"sprague/kernel/cell/rt"
	"sprague/kernel/cell/rt/encode"
)

// erasedPointer is a pointer to a variable that holds an erased value.
func erasedPointer(v reflect.Value) any {
	p := reflect.New(v.Type())
	p.Elem().Set(v)
	return p.Interface()
}

func rtValue(x any) any { return rt.Value(x) }

// decode decodes a document as a compiled program does, with the options of a decoder.
func decode(document, options string, p any) error {
	if options == "" {
		return json.Unmarshal([]byte(document), p)
	}
	return decoder(document, options).Decode(p)
}

func decodeBox(document, options string, p any) error {
	if options == "" {
		return encode.JSONUnmarshal([]byte(document), p)
	}
	return encode.JSONDecode(decoder(document, options), p)
}

func decoder(document, options string) *json.Decoder {
	d := json.NewDecoder(strings.NewReader(document))
	if strings.Contains(options, "strict") {
		d.DisallowUnknownFields()
	}
	if strings.Contains(options, "numbers") {
		d.UseNumber()
	}
	return d
}

// dump writes a value with all that pointers lead to, and nil apart from empty.
func dump(x any) string {
	var b strings.Builder
	dumpValue(&b, reflect.ValueOf(x), 0)
	return b.String()
}

func dumpValue(b *strings.Builder, v reflect.Value, depth int) {
	switch {
	case !v.IsValid():
		b.WriteString("nil")
	case depth > 30:
		b.WriteString("...")
	case v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface:
		if v.IsNil() {
			b.WriteString("nil")
			return
		}
		if v.Kind() == reflect.Interface {
			fmt.Fprintf(b, "(%v)", v.Elem().Type())
		} else {
			b.WriteString("&")
		}
		dumpValue(b, v.Elem(), depth+1)
	case v.Kind() == reflect.Struct:
		b.WriteString("{")
		for i := range v.NumField() {
			dumpValue(b, v.Field(i), depth+1)
			b.WriteString(" ")
		}
		b.WriteString("}")
	case v.Kind() == reflect.Slice && v.IsNil(), v.Kind() == reflect.Map && v.IsNil():
		b.WriteString("nil")
	case v.Kind() == reflect.Slice || v.Kind() == reflect.Array:
		b.WriteString("[")
		for i := range v.Len() {
			dumpValue(b, v.Index(i), depth+1)
			b.WriteString(" ")
		}
		b.WriteString("]")
	case v.Kind() == reflect.Map:
		b.WriteString("map[")
		var parts []string
		for it := v.MapRange(); it.Next(); {
			var part strings.Builder
			dumpValue(&part, it.Key(), depth+1)
			part.WriteString(":")
			dumpValue(&part, it.Value(), depth+1)
			parts = append(parts, part.String())
		}
		slices.Sort(parts)
		b.WriteString(strings.Join(parts, " ") + "]")
	case v.Kind() == reflect.Func || v.Kind() == reflect.Chan:
		fmt.Fprint(b, v.IsNil())
	default:
		fmt.Fprintf(b, "%#v", v)
	}
}
