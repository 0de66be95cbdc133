package rt

import (
	"reflect"
	"strconv"
	"strings"
)

// MethodText writes the type of a compiled method, which has its receiver first, as
// lowering writes signatures.
func MethodText(t reflect.Type) string { return "func" + signatureText(t, 1) }

func signatureText(t reflect.Type, from int) string {
	var in, out []string
	for i := from; i < t.NumIn(); i++ {
		text := pathText(t.In(i))
		if t.IsVariadic() && i == t.NumIn()-1 {
			text = "..." + strings.TrimPrefix(text, "[]")
		}
		in = append(in, text)
	}
	for i := range t.NumOut() {
		out = append(out, pathText(t.Out(i)))
	}
	text := "(" + strings.Join(in, ", ") + ")"
	switch len(out) {
	case 0:
		return text
	case 1:
		return text + " " + out[0]
	}
	return text + " (" + strings.Join(out, ", ") + ")"
}

// pathText writes a type with the whole paths of packages.
func pathText(t reflect.Type) string {
	if t.Name() != "" {
		if t.PkgPath() == "" {
			return t.Name()
		}
		return t.PkgPath() + "." + t.Name()
	}
	switch t.Kind() {
	case reflect.Pointer:
		return "*" + pathText(t.Elem())
	case reflect.Slice:
		return "[]" + pathText(t.Elem())
	case reflect.Array:
		return "[" + strconv.Itoa(t.Len()) + "]" + pathText(t.Elem())
	case reflect.Map:
		return "map[" + pathText(t.Key()) + "]" + pathText(t.Elem())
	case reflect.Func:
		return "func" + signatureText(t, 0)
	case reflect.Chan:
		elem := pathText(t.Elem())
		if t.ChanDir() == reflect.BothDir && strings.HasPrefix(elem, "<-") {
			elem = "(" + elem + ")"
		}
		return t.ChanDir().String() + " " + elem
	}
	return t.String()
}
