package strict

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
)

// Encode writes what [Decode] reads: the struct that c points to, its lists that are nil as empty ones.
func Encode(c any) []byte {
	emptyLists(reflect.ValueOf(c).Elem())
	var b bytes.Buffer
	to := json.NewEncoder(&b)
	to.SetEscapeHTML(false)
	to.SetIndent("", " ")
	if err := to.Encode(c); err != nil {
		panic(err) // numbers and text alone
	}
	return b.Bytes()
}

// emptyLists makes lists that are nil empty ones, which JSON writes as lists.
func emptyLists(v reflect.Value) {
	for _, f := range Fields(v.Type()) {
		if x := v.FieldByIndex(f.Index); x.Kind() == reflect.Slice && x.IsNil() {
			x.Set(reflect.MakeSlice(x.Type(), 0, 0))
		}
	}
}

// Part returns a struct with those fields of the struct t that have these names in JSON, in the order of t; t itself if
// names is nil.
func Part(t reflect.Type, names []string) reflect.Type {
	if names == nil {
		return t
	}
	var fields []reflect.StructField
	for _, f := range Fields(t) {
		if slices.Contains(names, f.JSON) {
			fields = append(fields, reflect.StructField{Name: f.Name, Type: f.Type, Tag: f.Tag})
		}
	}
	return reflect.StructOf(fields)
}

// EncodePart writes what [DecodePart] reads.
func EncodePart(c any, names []string) []byte {
	v := reflect.ValueOf(c).Elem()
	part := reflect.New(Part(v.Type(), names))
	for _, f := range Fields(part.Elem().Type()) {
		part.Elem().FieldByIndex(f.Index).Set(v.FieldByName(f.Name))
	}
	return Encode(part.Interface())
}

// Besides returns the name of a field of the struct that c points to that is not among these names in JSON and says
// something, empty if there is none.
func Besides(c any, names []string) string {
	v := reflect.ValueOf(c).Elem()
	for _, f := range Fields(v.Type()) {
		x := v.FieldByIndex(f.Index)
		if !slices.Contains(names, f.JSON) && !x.IsZero() && (x.Kind() != reflect.Slice || x.Len() > 0) {
			return f.Name
		}
	}
	return ""
}
