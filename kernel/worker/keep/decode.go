package keep

import (
	"bytes"
	"encoding/binary"
	"reflect"
	"unsafe"

	"sprague/internal/pack"
	"sprague/kernel/cell/rt"
)

const unknownType = "it is of a type that is not known here"

// Decode reads variables into their places. What is not in the blob, cannot be read, or was of
// another type is missing, and zero if it is among the variables. Nothing is in an empty blob. The error says that the
// blob was not written by Encode.
func Decode(blob []byte, variables []Variable, world World) (missing []Missing, err error) {
	defer recovered(&err)
	var text blobText
	if len(blob) > 0 {
		if err := pack.Read(blob, &text); err != nil {
			return nil, err
		}
	}
	d := &decoder{world: world, flatness: flatness{}, variables: map[string]*object{}}
	d.frame(text)
	for _, v := range variables {
		if o := d.variables[v.Name]; o != nil && o.typ == v.Value.Type() && o.N == 1 && o.base == nil {
			v.Value.SetZero()
			o.base = v.Value.Addr().UnsafePointer()
		}
	}
	for i := range d.objects {
		d.objects[i].make()
	}
	for i := range d.objects {
		d.read(&d.objects[i])
	}
	for _, v := range variables {
		if v.Value.Type().Size() == 0 {
			continue
		}
		o := d.variables[v.Name]
		if why := d.trouble(o, v.Value.Type()); why != "" {
			missing = append(missing, Missing{Name: v.Name, Why: why})
			v.Value.SetZero()
		} else if o.base != v.Value.Addr().UnsafePointer() {
			v.Value.Set(at(o.typ, o.base))
		}
	}
	return missing, nil
}

// A decoder reads a blob.
type decoder struct {
	flatness
	in        bytes.Buffer
	world     World
	types     []reflect.Type // nil for those that are not known here
	objects   []object
	variables map[string]*object
	now       *object // that is read
}

// An object is a region or a map.
type object struct {
	head
	typ     reflect.Type
	text    []byte         // its contents
	base    unsafe.Pointer // of a region
	mapping reflect.Value
	refs    []*object // that it refers to
	why     string    // it cannot be read
	asked   *object   // whose trouble was last looked for here
}

func (d *decoder) frame(text blobText) {
	for _, t := range text.Types {
		d.types = append(d.types, t.read(d.world, d.types))
	}
	d.in = *bytes.NewBuffer(text.Contents)
	d.objects = make([]object, len(text.Objects))
	for i, h := range text.Objects {
		d.objects[i] = object{head: h, typ: d.types[h.Type], text: d.in.Next(h.Length)}
	}
	for i, name := range text.Names {
		d.variables[name] = &d.objects[text.IDs[i]]
	}
}

func (o *object) make() {
	switch {
	case o.typ == nil:
		o.why = unknownType
	case o.Map:
		o.mapping = reflect.MakeMap(o.typ)
	case o.base == nil:
		o.base = reflect.MakeSlice(reflect.SliceOf(o.typ), o.N, o.N).UnsafePointer()
	}
}

func (d *decoder) read(o *object) {
	if o.why != "" {
		return
	}
	d.in, d.now = *bytes.NewBuffer(o.text), o
	o.why = try(func() {
		if !o.Map {
			d.elements(o.typ, o.base, o.Filled)
			return
		}
		for range o.N {
			key, elem := reflect.New(o.typ.Key()), reflect.New(o.typ.Elem())
			d.value(o.typ.Key(), key.UnsafePointer())
			d.value(o.typ.Elem(), elem.UnsafePointer())
			o.mapping.SetMapIndex(key.Elem(), elem.Elem())
		}
	})
}

func (d *decoder) elements(t reflect.Type, p unsafe.Pointer, n int) {
	switch {
	case d.flat(t):
		b := d.in.Next(n * int(t.Size()))
		copy(bytesAt(p, uintptr(len(b))), b)
	case t.Size() > 0:
		for i := range n {
			d.value(t, unsafe.Add(p, uintptr(i)*t.Size()))
		}
	}
}

func (d *decoder) value(t reflect.Type, p unsafe.Pointer) {
	if d.flat(t) {
		d.elements(t, p, 1)
		return
	}
	switch t.Kind() {
	case reflect.String:
		*(*string)(p) = d.string()
	case reflect.Slice:
		d.slice(t, p)
	case reflect.Pointer:
		d.pointer(t, p)
	case reflect.Map:
		if d.how() == isRef {
			at(t, p).Set(d.ref().mapping.Convert(t))
		}
	case reflect.Interface:
		d.dynamic(at(t, p))
	case reflect.Array:
		d.elements(t.Elem(), p, t.Len())
	case reflect.Struct:
		d.structure(t, p)
	} // functions and channels are nil
}

// how reads in what way a value is written.
func (d *decoder) how() byte { return d.in.Next(1)[0] }

func (d *decoder) int() int {
	n, _ := binary.ReadUvarint(&d.in)
	return int(n)
}

func (d *decoder) string() string { return string(d.in.Next(d.int())) }

func (d *decoder) ref() *object {
	o := &d.objects[d.int()]
	d.now.refs = append(d.now.refs, o)
	if o.typ == nil {
		refuse(unknownType)
	}
	return o
}

// place reads the number of a region and an offset in it.
func (d *decoder) place() unsafe.Pointer { return unsafe.Add(d.ref().base, d.int()) }

func (d *decoder) slice(t reflect.Type, p unsafe.Pointer) {
	switch d.how() {
	case isEmpty:
		n := d.int()
		at(t, p).Set(reflect.MakeSlice(t, n, n))
	case isRef:
		*(*sliceHead)(p) = sliceHead{data: d.place(), len: d.int(), cap: d.int()}
	}
}

func (d *decoder) pointer(t reflect.Type, p unsafe.Pointer) {
	switch d.how() {
	case isText:
		setText(t, reflect.NewAt(t, p), d.string())
	case isEmpty:
		at(t, p).Set(reflect.New(t.Elem()))
	case isRef:
		*(*unsafe.Pointer)(p) = d.place()
	}
}

func (d *decoder) dynamic(x reflect.Value) {
	how := d.how()
	if how == isNil {
		return
	}
	inner := d.types[d.int()]
	var typ *rt.Type
	if how == isBox {
		typ = d.world.Descriptor(d.string())
	}
	if inner == nil || how == isBox && typ == nil {
		refuse(unknownType)
	}
	place := reflect.New(inner)
	d.value(inner, place.UnsafePointer())
	if how == isBox {
		x.Set(reflect.ValueOf(rt.NewBox(typ, place.Elem().Interface())))
	} else {
		x.Set(place.Elem())
	}
}

func (d *decoder) structure(t reflect.Type, p unsafe.Pointer) {
	if compiled(t) {
		switch d.how() {
		case isNil:
			return
		case isText:
			setText(t, reflect.NewAt(t, p), d.string())
			return
		}
	}
	for f := range t.Fields() {
		d.value(f.Type, unsafe.Add(p, f.Offset))
	}
}

// trouble says why a variable cannot be read, "" if it can: nothing that it reaches failed.
func (d *decoder) trouble(variable *object, t reflect.Type) string {
	if variable == nil {
		return "it was not written"
	}
	if variable.typ != t || variable.N != 1 {
		return "it is a " + t.String() + " here"
	}
	todo := []*object{variable}
	for len(todo) > 0 {
		o := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if o.asked == variable {
			continue
		}
		o.asked = variable
		if o.why != "" {
			return o.why
		}
		todo = append(todo, o.refs...)
	}
	return ""
}
