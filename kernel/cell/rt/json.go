package rt

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
)

// MarshalJSON encodes a boxed value as encoding/json encodes the value it stands for.
func (b box) MarshalJSON() ([]byte, error) {
	v, err := jsonView(b.typ, reflect.ValueOf(b.val))
	if err != nil {
		return nil, err
	}
	return json.Marshal(v)
}

// jsonView returns a value that encoding/json encodes by itself in the same way.
func jsonView(t *Type, v reflect.Value) (any, error) {
	for v.IsValid() && v.Kind() == reflect.Interface && !isInterfaceKind(t) {
		v = v.Elem()
	}
	if view, ok, err := jsonMethod(t, v); ok {
		return view, err
	}
	if !v.IsValid() {
		return nil, nil
	}
	u := t.underlying()
	switch u.kind {
	case structure:
		return jsonStruct(u, v)
	case slice, array:
		if u.kind == slice && v.IsNil() {
			return nil, nil
		}
		list := make([]any, v.Len())
		for i := range list {
			var err error
			if list[i], err = jsonView(u.elem, v.Index(i)); err != nil {
				return nil, err
			}
		}
		return list, nil
	case mapping:
		return jsonMap(u, v)
	case pointer:
		if v.IsNil() {
			return nil, nil
		}
		return jsonView(u.elem, v.Elem())
	case other:
		return nil, fmt.Errorf("json: unsupported type: %s", t.name)
	}
	return v.Interface(), nil
}

// jsonMethod encodes by the type's own method.
func jsonMethod(t *Type, v reflect.Value) (any, bool, error) {
	if t.has("MarshalJSON", "func() ([]byte, error)") && v.IsValid() {
		text, err := t.methods["MarshalJSON"].fn.(func(any) ([]byte, error))(t.wrap(v.Interface()))
		return json.RawMessage(text), true, err
	}
	if t.has("MarshalText", "func() ([]byte, error)") && v.IsValid() {
		text, err := t.methods["MarshalText"].fn.(func(any) ([]byte, error))(t.wrap(v.Interface()))
		return string(text), true, err
	}
	return nil, false, nil
}

// jsonStruct builds a struct with the exported fields and their tags.
func jsonStruct(u *Type, v reflect.Value) (any, error) {
	var fields []reflect.StructField
	var values []any
	for i, f := range u.fields {
		if !isExported(f.name) {
			continue
		}
		view, err := jsonView(f.typ, v.Field(i))
		if err != nil {
			return nil, err
		}
		tag := f.tag
		if strings.Contains(tag, ",omitempty") && v.Field(i).IsZero() {
			continue
		}
		fields = append(fields, reflect.StructField{Name: f.name, Type: reflect.TypeFor[any](), Tag: reflect.StructTag(tag)})
		values = append(values, view)
	}
	s := reflect.New(reflect.StructOf(fields)).Elem()
	for i, x := range values {
		if x != nil {
			s.Field(i).Set(reflect.ValueOf(x))
		}
	}
	return s.Interface(), nil
}

func jsonMap(u *Type, v reflect.Value) (any, error) {
	if v.IsNil() {
		return nil, nil
	}
	out := reflect.MakeMap(reflect.MapOf(v.Type().Key(), reflect.TypeFor[any]()))
	for _, k := range v.MapKeys() {
		view, err := jsonView(u.elem, v.MapIndex(k))
		if err != nil {
			return nil, err
		}
		elem := reflect.New(reflect.TypeFor[any]()).Elem()
		if view != nil {
			elem.Set(reflect.ValueOf(view))
		}
		out.SetMapIndex(k, elem)
	}
	return out.Interface(), nil
}
