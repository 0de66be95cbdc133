package rt_test

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unsafe"

	"sprague/kernel/cell/rt"
)

// Compiled types and values are erased for the tests of this package and of those below it, as lowering erases those of
// cells. So the run time of cells is tested against the compiler: what it does with an erased value must be what
// compiled Go does with the value itself.

// A World erases the types that a test package declares. It takes them for types of a cell:
// their package is called main in it. Generic types are not among them.
type World struct {
	path    string // of the test package
	name    *regexp.Regexp
	types   map[reflect.Type]*rt.Type
	forms   map[reflect.Type]reflect.Type
	natives []reflect.Type
}

// newWorld returns the world of the package that declares the type of x. The natives are compiled
// structs from which types of that package are made, as in type Stamp time.Time.
func newWorld(x any, natives ...any) *World {
	t := reflect.TypeOf(x)
	name, _, _ := strings.Cut(t.String(), ".")
	w := &World{path: t.PkgPath(), name: regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\.`),
		types: map[reflect.Type]*rt.Type{}, forms: map[reflect.Type]reflect.Type{}}
	for _, n := range natives {
		w.natives = append(w.natives, reflect.TypeOf(n))
	}
	return w
}

// Text is a text of the compiled program as it reads where the package is main.
func (w *World) Text(s string) string {
	return w.name.ReplaceAllString(strings.ReplaceAll(s, w.path+".", "main."), "main.")
}

func (w *World) user(t reflect.Type) bool { return t.Name() != "" && t.PkgPath() == w.path }

// compiledStruct returns the compiled type that has declared the struct t is made of.
func (w *World) compiledStruct(t reflect.Type) reflect.Type {
	for _, n := range w.natives {
		if w.user(t) && t.Kind() == reflect.Struct && t.ConvertibleTo(n) {
			return n
		}
	}
	return nil
}

// erasedInterface reports whether values of t are held as interface{}.
func (w *World) erasedInterface(t reflect.Type) bool {
	return t.Kind() == reflect.Interface && (t.Name() == "" || w.user(t))
}

// native reports whether the erased form of t is t itself.
func (w *World) native(t reflect.Type) bool {
	switch {
	case t.Name() != "":
		return !w.user(t)
	case t.Kind() == reflect.Interface:
		return t.NumMethod() == 0
	case t.Kind() == reflect.Func && t.IsVariadic():
		return false
	case t.Kind() == reflect.Struct:
		for i := range t.NumField() {
			if f := t.Field(i); !f.IsExported() || f.Anonymous {
				return false
			}
		}
	}
	for _, c := range components(t) {
		if !w.native(c) {
			return false
		}
	}
	return true
}

// open reports whether values of a native type hold interfaces, in which values are erased.
func open(t reflect.Type) bool {
	return t.Kind() == reflect.Interface || t.Name() == "" && slices.ContainsFunc(components(t), open)
}

func components(t reflect.Type) []reflect.Type {
	var list []reflect.Type
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Chan:
		list = append(list, t.Elem())
	case reflect.Map:
		list = append(list, t.Key(), t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			list = append(list, t.Field(i).Type)
		}
	case reflect.Func:
		for i := range t.NumIn() {
			list = append(list, t.In(i))
		}
		for i := range t.NumOut() {
			list = append(list, t.Out(i))
		}
	}
	return list
}

// cut reports whether t stands as interface{} in larger types, or it would contain itself.
func (w *World) cut(t reflect.Type) bool {
	switch {
	case t.Name() != "" && !w.user(t):
		return false
	case t.Kind() != reflect.Pointer && t.Kind() != reflect.Slice && t.Kind() != reflect.Map &&
		t.Kind() != reflect.Chan && t.Kind() != reflect.Func:
		return false
	}
	for _, n := range w.enclosed(t) {
		for _, c := range components(n) {
			if w.user(n) && w.reaches(c, t, map[reflect.Type]bool{}) {
				return true
			}
		}
	}
	return false
}

func (w *World) enclosed(t reflect.Type) []reflect.Type {
	var list []reflect.Type
	for _, c := range components(t) {
		switch {
		case w.user(c) && c.Kind() != reflect.Interface:
			list = append(list, c)
		case c.Name() == "" && (c.Kind() == reflect.Array || c.Kind() == reflect.Struct):
			list = append(list, w.enclosed(c)...)
		}
	}
	return list
}

func (w *World) reaches(t, goal reflect.Type, seen map[reflect.Type]bool) bool {
	if t == goal {
		return true
	}
	if seen[t] || t.Name() != "" && !w.user(t) {
		return false
	}
	seen[t] = true
	for _, c := range components(t) {
		if w.reaches(c, goal, seen) {
			return true
		}
	}
	return false
}

// Form returns the erased form of a type.
func (w *World) Form(t reflect.Type) reflect.Type {
	if f := w.forms[t]; f != nil {
		return f
	}
	f := reflect.TypeFor[any]()
	switch {
	case w.native(t):
		f = t
	case w.erasedInterface(t), w.cut(t):
	case w.compiledStruct(t) != nil:
		f = w.compiledStruct(t)
	default:
		f = w.full(t)
	}
	w.forms[t] = f
	return f
}

// full is the erased form of a type that is not cut, though its parts may be.
func (w *World) full(t reflect.Type) reflect.Type {
	switch t.Kind() {
	case reflect.Pointer:
		return reflect.PointerTo(w.Form(t.Elem()))
	case reflect.Slice:
		return reflect.SliceOf(w.Form(t.Elem()))
	case reflect.Array:
		return reflect.ArrayOf(t.Len(), w.Form(t.Elem()))
	case reflect.Map:
		return reflect.MapOf(w.Form(t.Key()), w.Form(t.Elem()))
	case reflect.Chan:
		return reflect.ChanOf(t.ChanDir(), w.Form(t.Elem()))
	case reflect.Func:
		return w.function(t, false)
	case reflect.Struct:
		var fields []reflect.StructField
		for i := range t.NumField() {
			f := t.Field(i)
			if !f.IsExported() && !f.Anonymous {
				f.Tag = `json:"-"`
			}
			fields = append(fields, reflect.StructField{Name: fieldName(f, i), Type: w.Form(f.Type), Tag: f.Tag})
		}
		return reflect.StructOf(fields)
	}
	return basics[t.Kind()]
}

// function is the erased form of a function, of a method with its receiver as interface{}.
func (w *World) function(t reflect.Type, method bool) reflect.Type {
	var in, out []reflect.Type
	for i := range t.NumIn() {
		if in = append(in, w.Form(t.In(i))); method && i == 0 {
			in[0] = reflect.TypeFor[any]()
		}
	}
	for i := range t.NumOut() {
		out = append(out, w.Form(t.Out(i)))
	}
	return reflect.FuncOf(in, out, false)
}

// fieldName is what the interpreter calls a field: it has exported ones only.
func fieldName(f reflect.StructField, i int) string {
	switch {
	case f.Name == "_":
		return fmt.Sprintf("Blankˑ%d", i)
	case !rt.IsExported(f.Name):
		return "X" + f.Name
	}
	return f.Name
}

var basics = map[reflect.Kind]reflect.Type{}

func init() {
	for _, x := range []any{false, int(0), int8(0), int16(0), int32(0), int64(0), uint(0), uint8(0), uint16(0), uint32(0),
		uint64(0), uintptr(0), float32(0), float64(0), complex64(0), complex128(0), ""} {
		basics[reflect.TypeOf(x).Kind()] = reflect.TypeOf(x)
	}
	basics[reflect.Interface] = reflect.TypeFor[any]()
}

// Type returns the descriptor of a type.
func (w *World) Type(t reflect.Type) *rt.Type {
	if d := w.types[t]; d != nil {
		return d
	}
	switch {
	case t.Kind() == reflect.Interface:
		return w.interfaceType(t)
	case w.native(t):
		w.types[t] = rt.Native(reflect.Zero(reflect.PointerTo(t)).Interface())
		return w.types[t]
	case t.Name() == "":
		for _, c := range components(t) {
			w.Type(c)
		}
		if d := w.types[t]; d != nil { // described on the way
			return d
		}
		d := w.composite(t)
		w.types[t] = d
		if w.cut(t) {
			rt.Full(d, reflect.Zero(w.full(t)).Interface())
		}
		w.methods(d, t)
		return d
	}
	d := rt.Named(w.Text(t.String()))
	w.types[t] = d
	w.Type(reflect.PointerTo(t))
	switch under := w.compiledStruct(t); {
	case under != nil:
		rt.Underlying(d, w.Type(under))
	case basics[t.Kind()] != nil:
		rt.Underlying(d, w.Type(basics[t.Kind()]))
	default:
		for _, c := range components(t) {
			w.Type(c)
		}
		u := w.composite(t)
		if w.cut(t) {
			rt.Full(u, reflect.Zero(w.full(t)).Interface())
		}
		rt.Underlying(d, u)
	}
	w.methods(d, t)
	return d
}

func (w *World) interfaceType(t reflect.Type) *rt.Type {
	var wants []string
	for i := range t.NumMethod() {
		wants = append(wants, t.Method(i).Name, t.Method(i).Type.String())
	}
	d := rt.Interface(w.Text(t.String()), wants...)
	w.types[t] = d
	return d
}

// composite describes a type by its parts.
func (w *World) composite(t reflect.Type) *rt.Type {
	switch t.Kind() {
	case reflect.Pointer:
		return rt.PointerTo(w.Type(t.Elem()))
	case reflect.Slice:
		return rt.SliceOf(w.Type(t.Elem()))
	case reflect.Array:
		return rt.ArrayOf(t.Len(), w.Type(t.Elem()))
	case reflect.Map:
		return rt.MapOf(w.Type(t.Key()), w.Type(t.Elem()))
	case reflect.Struct:
		var fields []rt.StructField
		var text []string
		for i := range t.NumField() {
			f := t.Field(i)
			fields = append(fields, rt.Field(f.Name, string(f.Tag), f.Anonymous, w.Type(f.Type)))
			line := f.Name + " " + w.Text(f.Type.String())
			if f.Tag != "" {
				line += " " + strconv.Quote(string(f.Tag))
			}
			text = append(text, line)
		}
		return rt.StructOf("struct { "+strings.Join(text, "; ")+" }", fields...)
	}
	return rt.Other(w.Text(unnamed(t).String()))
}

// unnamed returns the function or channel type that t is made of.
func unnamed(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Chan {
		return reflect.ChanOf(t.ChanDir(), t.Elem())
	}
	var in, out []reflect.Type
	for i := range t.NumIn() {
		in = append(in, t.In(i))
	}
	for i := range t.NumOut() {
		out = append(out, t.Out(i))
	}
	return reflect.FuncOf(in, out, t.IsVariadic())
}

// methods gives a descriptor the compiled methods of a type.
func (w *World) methods(d *rt.Type, t reflect.Type) {
	for i := range t.NumMethod() {
		m := t.Method(i)
		if m.Type.IsVariadic() {
			panic("variadic method " + m.Name)
		}
		fn := reflect.MakeFunc(w.function(m.Type, true), func(args []reflect.Value) []reflect.Value {
			return w.call(m, args)
		})
		rt.Method(d, m.Name, reflect.Zero(t).Method(i).Type().String(), fn.Interface())
	}
}

// call calls a method of a compiled value with erased arguments. A receiver that is a pointer
// has what the method has made of it afterwards.
func (w *World) call(m reflect.Method, args []reflect.Value) []reflect.Value {
	recv := m.Type.In(0)
	erased := reflect.ValueOf(rt.Value(args[0].Interface()))
	in := []reflect.Value{w.Back(erased, recv)}
	for i, a := range args[1:] {
		in = append(in, w.Back(a, m.Type.In(i+1)))
	}
	results := m.Func.Call(in)
	if recv.Kind() == reflect.Pointer && erased.IsValid() && !erased.IsNil() {
		erased.Elem().Set(w.Erase(in[0].Elem()))
	}
	for i, r := range results {
		results[i] = w.Erase(r)
	}
	return results
}

// Box returns x as an interface of a cell holds it.
func (w *World) Box(x any) any {
	t := reflect.TypeOf(x)
	switch {
	case t == nil:
		return nil
	case w.native(t):
		return w.Erase(reflect.ValueOf(x)).Interface()
	}
	return w.Type(t).Wrap(w.Erase(reflect.ValueOf(x)).Interface())
}

// Erase returns the erased form of a value, which shares nothing with it but channels and
// functions. Equal pointers, slices and maps in it are equal in the result.
func (w *World) Erase(v reflect.Value) reflect.Value {
	return (&copying{w, true, map[shared]reflect.Value{}}).copy(v, v.Type())
}

// Back returns the compiled value of type t of an erased one.
func (w *World) Back(v reflect.Value, t reflect.Type) reflect.Value {
	return (&copying{w, false, map[shared]reflect.Value{}}).copy(v, t)
}

// A copying copies a value from one of its forms into the other.
type copying struct {
	*World
	erase bool
	done  map[shared]reflect.Value
}

// shared is memory that several values may share.
type shared struct {
	at  unsafe.Pointer
	len int
	typ reflect.Type
}

// copy copies a value of the compiled type t.
func (c *copying) copy(v reflect.Value, t reflect.Type) reflect.Value {
	form := t
	if c.erase {
		form = c.Form(t)
	}
	to := reflect.New(form).Elem()
	if t.Kind() == reflect.Interface {
		c.held(v, to)
		return to
	}
	for v.IsValid() && v.Kind() == reflect.Interface { // it was cut
		v = v.Elem()
	}
	if !v.IsValid() {
		return to
	}
	if c.native(t) && !open(t) {
		to.Set(readable(v))
		return to
	}
	full := to
	if form.Kind() == reflect.Interface { // it is cut
		full = reflect.New(c.full(t)).Elem()
		defer func() {
			if !full.IsNil() {
				to.Set(full)
			}
		}()
	}
	c.parts(v, t, full)
	return to
}

func (c *copying) parts(v reflect.Value, t reflect.Type, to reflect.Value) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map:
		if v.IsNil() {
			return
		}
		key := shared{v.UnsafePointer(), 0, t}
		if t.Kind() == reflect.Slice {
			key.len = v.Len()
		}
		if done, ok := c.done[key]; ok {
			to.Set(done)
			return
		}
		switch t.Kind() {
		case reflect.Pointer:
			to.Set(reflect.New(to.Type().Elem()))
			c.done[key] = to
			to.Elem().Set(c.copy(v.Elem(), t.Elem()))
		case reflect.Slice:
			to.Set(reflect.MakeSlice(to.Type(), v.Len(), v.Len()))
			c.done[key] = to
			for i := range v.Len() {
				to.Index(i).Set(c.copy(v.Index(i), t.Elem()))
			}
		case reflect.Map:
			to.Set(reflect.MakeMap(to.Type()))
			c.done[key] = to
			for it := v.MapRange(); it.Next(); {
				to.SetMapIndex(c.copy(it.Key(), t.Key()), c.copy(it.Value(), t.Elem()))
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			to.Index(i).Set(c.copy(v.Index(i), t.Elem()))
		}
	case reflect.Struct:
		if c.compiledStruct(t) != nil {
			to.Set(readable(v).Convert(to.Type()))
			return
		}
		v = readable(v)
		for i := range t.NumField() {
			writable(to.Field(i)).Set(c.copy(readable(v.Field(i)), t.Field(i).Type))
		}
	case reflect.Func, reflect.Chan:
		if v = readable(v); v.CanConvert(to.Type()) {
			to.Set(v.Convert(to.Type()))
		}
	default:
		to.Set(readable(v).Convert(to.Type()))
	}
}

// held copies what an interface holds.
func (c *copying) held(v, to reflect.Value) {
	if v.IsValid() && v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if !v.IsValid() {
		return
	}
	v = readable(v)
	if c.erase {
		if x := c.copy(v, v.Type()); c.native(v.Type()) {
			to.Set(x)
		} else {
			to.Set(reflect.ValueOf(c.Type(v.Type()).Wrap(x.Interface())))
		}
		return
	}
	x := rt.Any(v.Interface())
	b, ok := x.(rt.Box)
	if !ok {
		to.Set(reflect.ValueOf(x))
		return
	}
	in := b.Inside()
	for t, d := range c.types {
		if d == in.Type {
			to.Set(c.copy(reflect.ValueOf(in.Value), t))
			return
		}
	}
	panic("a type of another world: " + in.Type.Name)
}

// readable is a value that may have been read from a field that is not exported.
func readable(v reflect.Value) reflect.Value {
	if v.CanInterface() && v.CanAddr() {
		return v
	}
	if v.CanAddr() {
		return reflect.NewAt(v.Type(), v.Addr().UnsafePointer()).Elem()
	}
	to := reflect.New(v.Type()).Elem()
	if v.CanInterface() {
		to.Set(v)
	}
	return to
}

func writable(v reflect.Value) reflect.Value {
	return reflect.NewAt(v.Type(), v.Addr().UnsafePointer()).Elem()
}
