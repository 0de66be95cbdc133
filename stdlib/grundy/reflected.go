package grundy

import (
	"fmt"
	"reflect"

	"sprague/internal/pack"
	"sprague/stdlib/internal/definition"
)

// reflected returns a solver for moves over any type P built from integers, strings and bools by arrays, structs and
// slices. It panics for any other function.
func reflected(moves any) functional {
	call := reflect.ValueOf(moves)
	t := call.Type()
	p, sums, ok := definition.Shape(t)
	if !ok {
		hint := ""
		if t.NumIn() == 2 || t.NumOut() == 2 {
			hint = "; moves must not depend on the player: partizan games (Left and Right move differently) have no " +
				"Grundy values"
		}
		panic(fmt.Sprintf("grundy: New takes func(P) []P or func(P) [][]P, not %v%s", t, hint))
	}
	if err := definition.CheckPosition(p); err != nil {
		panic("grundy: " + err.Error())
	}
	var key []byte
	var s *solver[reflect.Value, string]
	s = &solver[reflect.Value, string]{
		key: func(v reflect.Value) string {
			key = pack.AppendValue(key[:0], v)
			return string(key)
		},
		keep:  func(v reflect.Value) reflect.Value { return deepCopy(v) },
		adopt: func(pos any) reflect.Value { return convert(pos, p, s.called()) },
		print: func(v reflect.Value) string { return text(v.Interface()) },
		wrap:  func(v reflect.Value) any { return v.Interface() },
		of:    p,
	}
	list := func(v reflect.Value) []reflect.Value {
		return elements(call.Call([]reflect.Value{v})[0])
	}
	if !sums {
		s.plain = list
	} else {
		s.parts = func(v reflect.Value) [][]reflect.Value {
			var options [][]reflect.Value
			for _, option := range list(v) {
				options = append(options, elements(option))
			}
			return options
		}
	}
	return begin(s)
}

// deepCopy returns a copy of v that shares no memory with it, except in unexported fields, which reflection cannot set.
func deepCopy(v reflect.Value) reflect.Value {
	c := reflect.New(v.Type()).Elem()
	c.Set(v)
	switch v.Kind() {
	case reflect.Slice:
		if v.IsNil() {
			return c
		}
		c.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		for i := range v.Len() {
			c.Index(i).Set(deepCopy(v.Index(i)))
		}
	case reflect.Array:
		if !isInteger(v.Type().Elem().Kind()) {
			for i := range v.Len() {
				c.Index(i).Set(deepCopy(v.Index(i)))
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if c.Field(i).CanSet() {
				c.Field(i).Set(deepCopy(v.Field(i)))
			}
		}
	}
	return c
}

// elements returns the elements of a slice.
func elements(v reflect.Value) []reflect.Value {
	list := make([]reflect.Value, v.Len())
	for i := range list {
		list[i] = v.Index(i)
	}
	return list
}
