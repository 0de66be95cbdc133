package definition

import (
	"encoding/binary"
	"fmt"
	"reflect"
)

// CheckPosition says why values of a type cannot be told apart by their contents.
func CheckPosition(t reflect.Type) error { return checkPosition(t, map[reflect.Type]bool{}) }

func checkPosition(t reflect.Type, met map[reflect.Type]bool) error {
	if met[t] {
		return nil
	}
	met[t] = true
	switch k := t.Kind(); {
	case reflect.Int <= k && k <= reflect.Uintptr, k == reflect.String, k == reflect.Bool:
		return nil
	case k == reflect.Array, k == reflect.Slice:
		return checkPosition(t.Elem(), met)
	case k == reflect.Struct:
		for i := range t.NumField() {
			if err := checkPosition(t.Field(i).Type, met); err != nil {
				return err
			}
		}
		return nil
	}
	const parts = "use integers, strings, bools, and arrays, structs and slices of them"
	return fmt.Errorf("%v cannot be part of a position; %s", t, parts)
}

// Key returns a text that equal positions of one type share, and no others.
func Key(p reflect.Value) string { return string(AppendKey(nil, p)) }

// AppendKey appends that text: what has a length says it. A nil slice is the same position as an empty one.
func AppendKey(b []byte, v reflect.Value) []byte {
	switch {
	case v.CanInt():
		return binary.AppendVarint(b, v.Int())
	case v.CanUint():
		return binary.AppendUvarint(b, v.Uint())
	}
	switch v.Kind() {
	case reflect.Bool:
		if v.Bool() {
			return append(b, 1)
		}
		return append(b, 0)
	case reflect.String:
		return append(binary.AppendUvarint(b, uint64(v.Len())), v.String()...)
	case reflect.Struct:
		for i := range v.NumField() {
			b = AppendKey(b, v.Field(i))
		}
		return b
	case reflect.Slice:
		b = binary.AppendUvarint(b, uint64(v.Len()))
	}
	for i := range v.Len() {
		b = AppendKey(b, v.Index(i))
	}
	return b
}
