package fast_test

import (
	"fmt"
	"math"
	"reflect"
	"sort"
	"strings"
)

// Limits returns the values of a type that a function should be tried with: those at its ends, one less and
// one more, those around zero, and for shifts and indices those around what is usual there.
func Limits(t reflect.Type) []any {
	var list []any
	add := func(x any) { list = append(list, reflect.ValueOf(x).Convert(t).Interface()) }
	switch t.Kind() {
	case reflect.Bool:
		return []any{reflect.ValueOf(false).Convert(t).Interface(), reflect.ValueOf(true).Convert(t).Interface()}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		least, most := int64(-1)<<(t.Bits()-1), int64(1)<<(t.Bits()-1)-1
		for _, x := range []int64{least, least + 1, -2, -1, 0, 1, 2, 7, 8, 9, 31, 32, 63, 64, most - 1, most} {
			add(x)
		}
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		most := uint64(math.MaxUint64) >> (64 - t.Bits())
		for _, x := range []uint64{0, 1, 2, 7, 8, 9, 31, 32, 63, 64, most/2 - 1, most / 2, most/2 + 1, most - 1, most} {
			add(x)
		}
	case reflect.Float32, reflect.Float64:
		for _, x := range []float64{math.NaN(), math.Inf(-1), -math.MaxFloat64, -1 << 63, -1.5, -1,
			-math.SmallestNonzeroFloat64, math.Copysign(0, -1), 0,
			math.SmallestNonzeroFloat32, 0.1, 0.5, 1, 1 << 24, 1<<24 + 1, 1 << 53, math.MaxFloat32, 1 << 62, math.Inf(1)} {
			add(x)
		}
	case reflect.String:
		for _, x := range []string{"", "a", "ab", "é", "a€b", "\xff", "a\x80", strings.Repeat("x", 63),
			strings.Repeat("y", 64)} {
			add(x)
		}
	case reflect.Slice:
		elems := Limits(t.Elem())
		list = append(list, reflect.Zero(t).Interface(), reflect.MakeSlice(t, 0, 3).Interface())
		for _, n := range []int{1, 3} {
			s := reflect.MakeSlice(t, 0, n+n/2)
			for i := range n {
				s = reflect.Append(s, reflect.ValueOf(elems[(i+1)*len(elems)/4]))
			}
			list = append(list, s.Interface())
		}
	case reflect.Map:
		list = append(list, reflect.Zero(t).Interface(), reflect.MakeMap(t).Interface())
		keys, elems := Limits(t.Key()), Limits(t.Elem())
		m := reflect.MakeMap(t)
		for i := range 3 {
			m.SetMapIndex(reflect.ValueOf(keys[(i+1)*len(keys)/5]), reflect.ValueOf(elems[(i+1)*len(elems)/4]))
		}
		list = append(list, m.Interface())
	case reflect.Array:
		a := reflect.New(t).Elem()
		list = append(list, a.Interface())
		elems := Limits(t.Elem())
		for i := range a.Len() {
			a.Index(i).Set(reflect.ValueOf(elems[i%len(elems)]))
		}
		list = append(list, a.Interface())
	default:
		panic("no values of type " + t.String())
	}
	return list
}

// clone copies what a function may change of an argument.
func clone(v reflect.Value) reflect.Value {
	switch v.Kind() {
	case reflect.Slice:
		if v.IsNil() {
			return v
		}
		s := reflect.MakeSlice(v.Type(), v.Cap(), v.Cap())
		reflect.Copy(s, v.Slice(0, v.Cap()))
		for i := range v.Len() {
			s.Index(i).Set(clone(v.Index(i)))
		}
		return s.Slice(0, v.Len())
	case reflect.Map:
		if v.IsNil() {
			return v
		}
		m := reflect.MakeMap(v.Type())
		for it := v.MapRange(); it.Next(); {
			m.SetMapIndex(it.Key(), clone(it.Value()))
		}
		return m
	}
	return v
}

// Show writes a value so that two are written alike only if they are the same to a program: with the bits of
// floats, with nil apart from what is empty, and with what lies between length and capacity.
func Show(v reflect.Value) string {
	switch v.Kind() {
	case reflect.Float32, reflect.Float64:
		if math.IsNaN(v.Float()) {
			return "NaN"
		}
		return fmt.Sprintf("%v=%x", v.Float(), math.Float64bits(v.Float()))
	case reflect.String:
		return fmt.Sprintf("%q", v.String())
	case reflect.Slice:
		if v.IsNil() {
			return "nil"
		}
		return fmt.Sprintf("[%s]%d", shown(v), v.Len())
	case reflect.Array:
		return "[" + shown(v) + "]"
	case reflect.Map:
		if v.IsNil() {
			return "nil"
		}
		var list []string
		for it := v.MapRange(); it.Next(); {
			list = append(list, Show(it.Key())+":"+Show(it.Value()))
		}
		sort.Strings(list)
		return "map[" + strings.Join(list, " ") + "]"
	case reflect.Interface:
		if v.IsNil() {
			return "nil"
		}
		return v.Elem().Type().String() + " " + Show(v.Elem())
	case reflect.Struct:
		var list []string
		for i := range v.NumField() {
			list = append(list, Show(v.Field(i)))
		}
		return "{" + strings.Join(list, " ") + "}"
	case reflect.Pointer:
		if v.IsNil() {
			return "nil"
		}
		return "&" + Show(v.Elem())
	case reflect.Func, reflect.Chan:
		return fmt.Sprint("nil: ", v.IsNil())
	}
	return fmt.Sprint(v)
}

func shown(v reflect.Value) string {
	var list []string
	for i := range v.Len() {
		list = append(list, Show(v.Index(i)))
	}
	return strings.Join(list, " ")
}
