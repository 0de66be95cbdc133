package strict

import (
	"bytes"
	"encoding/json"
	"reflect"
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
	for _, f := range reflect.VisibleFields(v.Type()) {
		if x := v.FieldByIndex(f.Index); x.Kind() == reflect.Slice && x.IsNil() {
			x.Set(reflect.MakeSlice(x.Type(), 0, 0))
		}
	}
}
