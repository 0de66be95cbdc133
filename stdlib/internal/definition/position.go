package definition

import (
	"fmt"
	"reflect"

	"sprague/internal/pack"
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

// Key returns a text that equal positions of one type share, and no others. A nil slice is the same position as an
// empty one.
func Key(p reflect.Value) string { return string(pack.AppendValue(nil, p)) }
