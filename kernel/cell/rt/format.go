package rt

import (
	"cmp"
	"fmt"
	"io"
	"reflect"
	"runtime"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
	"unsafe"
)

// Format prints a boxed value exactly as package fmt prints the value it stands for.
func (b Content) Format(f fmt.State, verb rune) {
	p := printer{State: f, verb: verb}
	depth := 0
	if b.Type.isPointer() && nested() {
		depth = 1
	}
	p.value(b.Type, reflect.ValueOf(b.Value), depth, true)
}

// isPointer reports whether t is a pointer, or named for one.
func (t *Type) isPointer() bool {
	u := t.Underlying()
	return u.Kind == PointerKind || u.Kind == NativeKind && u.Native.Kind() == reflect.Pointer
}

// nested reports whether package fmt has come to a value inside another one, where it
// prints pointers as addresses. A Formatter is not told so.
func nested() bool {
	var pcs [8]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs[:])])
	for {
		frame, more := frames.Next()
		switch {
		case frame.Function == "fmt.(*pp).printValue":
			return true
		case frame.Function == "fmt.(*pp).printArg" || !more:
			return false
		}
	}
}

// A printer follows the type's descriptor and the erased value side by side.
type printer struct {
	fmt.State
	verb rune
}

func (p printer) text(s string) { _, _ = io.WriteString(p, s) }

// sharp reports whether the verb is %#v, plus whether it is %+v.
func (p printer) sharp() bool { return p.verb == 'v' && p.Flag('#') }
func (p printer) plus() bool  { return p.verb == 'v' && p.Flag('+') }

// leaf prints a value whose type has no methods and no parts of user's types.
func (p printer) leaf(v any) { fmt.Fprintf(p.State, fmt.FormatString(p.State, p.verb), v) }

// value prints v of type t. Methods are called unless the value was reached through
// an unexported field, as in package fmt.
func (p printer) value(t *Type, v reflect.Value, depth int, methods bool) {
	u := t.Underlying()
	for v.IsValid() && v.Kind() == reflect.Interface && u.Kind != InterfaceKind {
		v = v.Elem() // the type was cut
	}
	if methods && p.byMethod(t, v) {
		return
	}
	switch u.Kind {
	case StructKind:
		p.structure(t, u, v, depth, methods)
	case SliceKind, ArrayKind:
		p.list(t, u, v, depth, methods)
	case MapKind:
		p.mapping(t, u, v, depth, methods)
	case PointerKind:
		p.pointer(t, u.Elem, v, depth, methods)
	case InterfaceKind:
		p.inside(t, v, depth, methods)
	case OtherKind:
		p.address(t, v)
	default:
		p.native(t, v, depth, methods)
	}
}

func (p printer) native(t *Type, v reflect.Value, depth int, methods bool) {
	if v.Kind() == reflect.Pointer && t.Kind == NamedKind { // it has no methods
		p.pointer(t, CompiledType(v.Type().Elem()), v, depth, methods)
		return
	}
	if depth > 0 && v.Kind() == reflect.Pointer && !(methods && printsItself(v.Interface())) {
		p.address(t, v)
		return
	}
	x := v.Interface()
	if t.Kind == NamedKind {
		x = methodless(v)
	}
	if !methods {
		if open := inParts(v.Type()); open.Kind != NativeKind {
			open.Name = t.Name
			p.value(open, v, depth, false)
			return
		}
		if _, done := x.(reflect.Value); !done {
			x = unexported(x)
		}
	} else if b, ok := x.([]byte); ok && (depth > 0 || t.Kind == NamedKind) {
		x = reflect.ValueOf(b) // only as an operand of its own is it a []byte in package fmt's words
	}
	if t.Kind != NamedKind {
		p.leaf(x)
		return
	}
	text := fmt.Sprintf(fmt.FormatString(p.State, p.verb), x)
	name := v.Type().String()
	if whole, ok := x.(reflect.Value); !ok || !whole.IsValid() {
		name = reflect.TypeOf(x).String()
	}
	switch {
	case strings.HasPrefix(text, "%!"): // a wrong verb is printed with the name of the type
		text = strings.Replace(text, "("+name+"=", "("+t.Name+"=", 1)
	case p.sharp() && strings.HasPrefix(text, "("+name+")"):
		text = "(" + t.Name + ")" + text[len(name)+2:]
	case p.sharp() && strings.HasPrefix(text, name):
		text = t.Name + text[len(name):]
	}
	p.text(text)
}

// methodless returns a value of a compiled struct type without the methods, which types
// that the user makes of it do not have.
func methodless(v reflect.Value) any {
	t := v.Type()
	if t.Kind() != reflect.Struct || t.NumMethod() == 0 && reflect.PointerTo(t).NumMethod() == 0 {
		return v.Interface()
	}
	var fields []reflect.StructField
	for i := range t.NumField() {
		if !t.Field(i).IsExported() {
			return unexported(v.Interface())
		}
		fields = append(fields, t.Field(i))
	}
	return v.Convert(reflect.StructOf(fields)).Interface()
}

// printsItself reports whether package fmt would call a method of x.
func printsItself(x any) bool {
	switch x.(type) {
	case fmt.Formatter, fmt.Stringer, fmt.GoStringer, error:
		return true
	}
	return false
}

// unexported returns x as package fmt meets it in an unexported field: it calls no methods then.
func unexported(x any) reflect.Value {
	return reflect.ValueOf(struct{ x any }{x}).Field(0).Elem()
}

// inParts describes a compiled type by its parts when interfaces are among them: package
// fmt would print the boxes in them like other structs where it calls no methods.
func inParts(t reflect.Type) *Type {
	whole := CompiledType(t)
	switch t.Kind() {
	case reflect.Interface:
		return Interface(t.String())
	case reflect.Slice:
		if elem := inParts(t.Elem()); elem.Kind != NativeKind {
			whole.Kind, whole.Elem = SliceKind, elem
		}
	case reflect.Array:
		if elem := inParts(t.Elem()); elem.Kind != NativeKind {
			whole.Kind, whole.Elem, whole.Length = ArrayKind, elem, t.Len()
		}
	case reflect.Map:
		key, elem := inParts(t.Key()), inParts(t.Elem())
		if key.Kind != NativeKind || elem.Kind != NativeKind {
			whole.Kind, whole.Key, whole.Elem = MapKind, key, elem
		}
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			if !f.IsExported() { // nobody may look into it
				return CompiledType(t)
			}
			part := inParts(f.Type)
			whole.Fields = append(whole.Fields, StructField{f.Name, "", f.Anonymous, part})
			if part.Kind != NativeKind {
				whole.Kind = StructKind
			}
		}
	}
	return whole
}

// byMethod prints a value by its own methods, if it has them.
func (p printer) byMethod(t *Type, v reflect.Value) bool {
	if t.Has("Format", "func(fmt.State, int32)") {
		t.Methods["Format"].Fn.(func(any, fmt.State, rune))(t.Wrap(interfaceOf(v)), p.State, p.verb)
		return true
	}
	if p.sharp() {
		if t.Has("GoString", "func() string") {
			if s, ok := p.callString(t, v, "GoString"); ok {
				p.text(fmt.Sprintf(strings.ReplaceAll(fmt.FormatString(p.State, 's'), "#", ""), s))
			}
			return true
		}
		return false
	}
	switch p.verb {
	case 'v', 's', 'x', 'X', 'q':
	default:
		return false
	}
	for _, name := range []string{"Error", "String"} {
		if t.Has(name, "func() string") {
			s, ok := p.callString(t, v, name)
			if ok {
				p.leaf(s)
			}
			return true
		}
	}
	return false
}

// callString calls a method; a panic in it is printed as package fmt does.
func (p printer) callString(t *Type, v reflect.Value, name string) (s string, ok bool) {
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		if t.Kind == PointerKind && (!v.IsValid() || v.IsNil()) {
			p.text("<nil>")
			return
		}
		p.text(fmt.Sprintf("%%!%c(PANIC=%s method: %v)", p.verb, name, Panicked(r)))
	}()
	return t.Methods[name].Fn.(func(any) string)(t.Wrap(interfaceOf(v))), true
}

func interfaceOf(v reflect.Value) any {
	if !v.IsValid() {
		return nil
	}
	return v.Interface()
}

func (p printer) structure(t, u *Type, v reflect.Value, depth int, methods bool) {
	p.parts(t, [2]string{"{", "}"}, false, len(u.Fields), func(i int) {
		f := u.Fields[i]
		if p.plus() || p.sharp() {
			p.text(f.Name + ":")
		}
		p.value(f.Type, v.Field(i), depth+1, methods && IsExported(f.Name))
	})
}

// parts prints the parts of a composite value between brackets; %#v has braces for all, behind the name of the type.
func (p printer) parts(t *Type, brackets [2]string, isNil bool, n int, part func(i int)) {
	separator := " "
	if p.sharp() {
		p.text(t.Name)
		if isNil {
			p.text("(nil)")
			return
		}
		brackets, separator = [2]string{"{", "}"}, ", "
	}
	p.text(brackets[0])
	for i := range n {
		if i > 0 {
			p.text(separator)
		}
		part(i)
	}
	p.text(brackets[1])
}

func IsExported(name string) bool {
	first, _ := utf8.DecodeRuneInString(name)
	return unicode.IsUpper(first)
}

func (p printer) list(t, u *Type, v reflect.Value, depth int, methods bool) {
	if p.bytes(u, v) {
		return
	}
	n := 0
	if v.IsValid() {
		n = v.Len()
	}
	isNil := u.Kind == SliceKind && (!v.IsValid() || v.IsNil())
	p.parts(t, [2]string{"[", "]"}, isNil, n, func(i int) { p.value(u.Elem, v.Index(i), depth+1, methods) })
}

// bytes prints slices of a byte type under the verbs for strings.
func (p printer) bytes(u *Type, v reflect.Value) bool {
	switch p.verb {
	case 's', 'q', 'x', 'X':
	default:
		return false
	}
	if e := u.Elem.Underlying(); e.Kind != NativeKind || e.Native.Kind() != reflect.Uint8 {
		return false
	}
	b := make([]byte, v.Len())
	reflect.Copy(reflect.ValueOf(b), v)
	p.leaf(b)
	return true
}

func (p printer) mapping(t, u *Type, v reflect.Value, depth int, methods bool) {
	var keys []reflect.Value
	if v.IsValid() {
		keys = v.MapKeys()
	}
	sort.SliceStable(keys, func(i, j int) bool { return order(keys[i], keys[j]) < 0 })
	p.parts(t, [2]string{"map[", "]"}, !v.IsValid() || v.IsNil(), len(keys), func(i int) {
		p.value(u.Key, keys[i], depth+1, methods)
		p.text(":")
		p.value(u.Elem, v.MapIndex(keys[i]), depth+1, methods)
	})
}

// order compares map keys as package fmt sorts them.
func order(a, b reflect.Value) int {
	if a.Kind() == reflect.Interface {
		a, b = a.Elem(), b.Elem()
	}
	if !a.IsValid() || !b.IsValid() {
		return cmp.Compare(BoolInt(a.IsValid()), BoolInt(b.IsValid()))
	}
	if x, ok := a.Interface().(Box); ok {
		if y, ok := b.Interface().(Box); ok {
			return order(reflect.ValueOf(x.Inside().Value), reflect.ValueOf(y.Inside().Value))
		}
	}
	if a.Type() != b.Type() {
		return cmp.Compare(a.Type().String(), b.Type().String())
	}
	switch a.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return cmp.Compare(a.Int(), b.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return cmp.Compare(a.Uint(), b.Uint())
	case reflect.Float32, reflect.Float64:
		return cmp.Compare(a.Float(), b.Float())
	case reflect.String:
		return cmp.Compare(a.String(), b.String())
	case reflect.Bool:
		return cmp.Compare(BoolInt(a.Bool()), BoolInt(b.Bool()))
	case reflect.Complex64, reflect.Complex128:
		x, y := a.Complex(), b.Complex()
		return cmp.Or(cmp.Compare(real(x), real(y)), cmp.Compare(imag(x), imag(y)))
	case reflect.Struct:
		return orderEach(a.NumField(), a.Field, b.Field)
	case reflect.Array:
		return orderEach(a.Len(), a.Index, b.Index)
	case reflect.Pointer, reflect.Chan:
		return cmp.Compare(a.Pointer(), b.Pointer())
	}
	return 0
}

func orderEach(n int, a, b func(int) reflect.Value) int {
	for i := range n {
		if c := order(a(i), b(i)); c != 0 {
			return c
		}
	}
	return 0
}

func BoolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// pointer prints a pointer to a value of type elem.
func (p printer) pointer(t, elem *Type, v reflect.Value, depth int, methods bool) {
	if e := elem.Underlying(); depth == 0 && v.IsValid() && !v.IsNil() && (e.Kind >= SliceKind && e.Kind <= StructKind ||
		e.Kind == NativeKind && isComposite(e.Native.Kind())) {
		p.text("&")
		p.value(elem, v.Elem(), depth+1, methods)
		return
	}
	p.address(t, v)
}

func isComposite(k reflect.Kind) bool {
	return k == reflect.Struct || k == reflect.Slice || k == reflect.Array || k == reflect.Map
}

// address prints a pointer, channel or function.
func (p printer) address(t *Type, v reflect.Value) {
	isNil := !v.IsValid() || v.IsNil()
	switch {
	case p.sharp() && isNil:
		p.text("(" + t.Name + ")(nil)")
	case p.sharp():
		flags := strings.ReplaceAll(fmt.FormatString(p.State, 'x'), "+", "")
		p.text("(" + t.Name + ")(" + fmt.Sprintf(flags, v.Pointer()) + ")")
	case isNil && p.verb == 'v':
		p.leaf(nil)
	case isNil:
		p.pointerText(t, nil)
	case v.Kind() == reflect.Pointer && isComposite(v.Type().Elem().Kind()) && !strings.ContainsRune("vpbodxX", p.verb):
		p.text(fmt.Sprintf("%%!%c(%s=", p.verb, t.Name))
		printer{p.State, 'v'}.value(t, v, 0, false) // as an operand of its own, of %+v or %#v with the flag
		p.text(")")
	case v.Kind() == reflect.Pointer:
		p.pointerText(t, v.UnsafePointer())
	default:
		p.leaf(v.Interface())
	}
}

// pointerText prints a pointer, and not what it points to.
func (p printer) pointerText(t *Type, at unsafe.Pointer) {
	text := fmt.Sprintf(fmt.FormatString(p.State, p.verb), at)
	p.text(strings.Replace(text, "(unsafe.Pointer=", "("+t.Name+"=", 1))
}

func (p printer) inside(t *Type, v reflect.Value, depth int, methods bool) {
	if v.IsValid() && v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if !v.IsValid() {
		if p.sharp() {
			p.text(interfaceName(t.Name) + "(nil)")
			return
		}
		p.text("<nil>")
		return
	}
	if b, ok := v.Interface().(Box); ok {
		in := b.Inside()
		p.value(in.Type, reflect.ValueOf(in.Value), depth+1, methods)
		return
	}
	p.native(CompiledType(v.Type()), v, depth+1, methods)
}
