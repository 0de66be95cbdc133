package keep

import (
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"
	"unsafe"

	"sprague/kernel/cell/rt"
)

var errUnknownType = errors.New("it is of a type that is not known here")

// Decode reads variables into their places. What is not in the blob, cannot be read, or was of
// another type is missing, and zero if it is among the variables. The error says that the blob was not written by
// Encode.
func Decode(blob []byte, variables []Variable, world World) (missing []Missing, err error) {
	defer recovered(&err)
	d := &decoder{in: reader{rest: blob}, world: world, flatness: flatness{}}
	d.frame()
	for _, v := range variables {
		d.claim(v)
	}
	for i := range d.objects {
		d.make(&d.objects[i])
	}
	for i := range d.objects {
		d.read(&d.objects[i])
	}
	for _, v := range variables {
		if why := d.trouble(v); why != nil {
			missing = append(missing, Missing{Name: v.Name, Why: why.Error()})
			v.Value.SetZero()
			continue
		}
		if o := &d.objects[d.variables[v.Name]]; o.base != v.Value.Addr().UnsafePointer() {
			v.Value.Set(at(o.typ, o.base))
		}
	}
	return missing, nil
}

// A decoder reads a blob.
type decoder struct {
	flatness
	in        reader
	world     World
	types     []reflect.Type // nil for those that are not known here
	objects   []object
	variables map[string]uint64 // their objects
	now       *object           // that is read
}

// An object is a region or a map.
type object struct {
	kind      byte
	typ       reflect.Type
	n, filled uint64
	length    uint64
	text      []byte         // its contents
	base      unsafe.Pointer // of a region
	mapping   reflect.Value
	refs      []uint64 // objects that it refers to
	err       error
	seen      int // by which search for trouble
}

// frame reads the blob but for the contents of its objects.
func (d *decoder) frame() {
	d.readTypes()
	d.objects = make([]object, d.in.uvarint())
	for i := range d.objects {
		o := &d.objects[i]
		o.kind, o.typ = d.in.byte(), d.typeRef()
		o.n, o.filled, o.length = d.in.uvarint(), d.in.uvarint(), d.in.uvarint()
	}
	for i := range d.objects {
		d.objects[i].text = d.in.take(d.objects[i].length)
	}
	d.variables = map[string]uint64{}
	for range d.in.uvarint() {
		name := d.in.text()
		d.variables[name] = d.in.uvarint()
	}
}

// claim gives the memory of a variable to its object.
func (d *decoder) claim(v Variable) {
	id, ok := d.variables[v.Name]
	if !ok {
		return
	}
	if o := &d.objects[id]; o.typ == v.Value.Type() && o.n == 1 && o.base == nil {
		v.Value.SetZero()
		o.base = v.Value.Addr().UnsafePointer()
	}
}

// make takes the memory of an object.
func (d *decoder) make(o *object) {
	switch {
	case o.typ == nil:
		o.err = errUnknownType
	case o.kind == mapObject:
		o.mapping = reflect.MakeMap(o.typ)
	case o.base == nil:
		o.base = reflect.MakeSlice(reflect.SliceOf(o.typ), int(o.n), int(o.n)).UnsafePointer()
	}
}

// read reads the contents of an object.
func (d *decoder) read(o *object) {
	if o.err != nil {
		return
	}
	d.in, d.now = reader{rest: o.text}, o
	if o.kind == mapObject {
		o.err = d.pairs(o)
	} else {
		o.err = d.elements(o.typ, o.base, int(o.filled))
	}
}

func (d *decoder) elements(t reflect.Type, p unsafe.Pointer, n int) error {
	if d.flat(t) {
		b := d.in.take(uint64(n) * uint64(t.Size()))
		copy(bytesAt(p, uintptr(len(b))), b)
		return nil
	}
	if t.Size() == 0 {
		return nil
	}
	for i := range n {
		if err := d.value(t, unsafe.Add(p, uintptr(i)*t.Size())); err != nil {
			return err
		}
	}
	return nil
}

func (d *decoder) pairs(o *object) error {
	t := o.typ
	for range o.n {
		key, elem := reflect.New(t.Key()), reflect.New(t.Elem())
		if err := d.value(t.Key(), key.UnsafePointer()); err != nil {
			return err
		}
		if err := d.value(t.Elem(), elem.UnsafePointer()); err != nil {
			return err
		}
		o.mapping.SetMapIndex(key.Elem(), elem.Elem())
	}
	return nil
}

// value reads one value into its place.
func (d *decoder) value(t reflect.Type, p unsafe.Pointer) error {
	if d.flat(t) {
		return d.elements(t, p, 1)
	}
	switch t.Kind() {
	case reflect.String:
		*(*string)(p) = d.in.text()
	case reflect.Slice:
		return d.slice(t, p)
	case reflect.Pointer:
		return d.pointer(t, p)
	case reflect.Map:
		return d.mapOf(t, p)
	case reflect.Interface:
		return d.dynamic(t, p)
	case reflect.Array:
		return d.elements(t.Elem(), p, t.Len())
	case reflect.Struct:
		return d.structure(t, p)
	}
	return nil // nil functions and channels
}

// ref reads the number of an object.
func (d *decoder) ref() (*object, error) {
	id := d.in.uvarint()
	d.now.refs = append(d.now.refs, id)
	return &d.objects[id], d.objects[id].err
}

// place reads the number of a region and an offset in it.
func (d *decoder) place() (unsafe.Pointer, error) {
	o, err := d.ref()
	if err != nil {
		return nil, err
	}
	return unsafe.Add(o.base, int(d.in.uvarint())), nil
}

func (d *decoder) slice(t reflect.Type, p unsafe.Pointer) error {
	switch d.in.byte() {
	case isNil:
		return nil
	case isEmpty:
		n := int(d.in.uvarint())
		at(t, p).Set(reflect.MakeSlice(t, n, n))
		return nil
	}
	data, err := d.place()
	if err != nil {
		return err
	}
	*(*sliceHead)(p) = sliceHead{data: data, len: int(d.in.uvarint()), cap: int(d.in.uvarint())}
	return nil
}

func (d *decoder) pointer(t reflect.Type, p unsafe.Pointer) error {
	switch d.in.byte() {
	case isNil:
		return nil
	case isPlain:
		return setText(t, reflect.NewAt(t, p), d.in.text())
	case isEmpty:
		at(t, p).Set(reflect.New(t.Elem()))
		return nil
	}
	to, err := d.place()
	if err == nil {
		*(*unsafe.Pointer)(p) = to
	}
	return err
}

func (d *decoder) mapOf(t reflect.Type, p unsafe.Pointer) error {
	if d.in.byte() == isNil {
		return nil
	}
	o, err := d.ref()
	if err == nil {
		at(t, p).Set(o.mapping.Convert(t))
	}
	return err
}

func (d *decoder) dynamic(t reflect.Type, p unsafe.Pointer) error {
	kind := d.in.byte()
	if kind == isNil {
		return nil
	}
	var typ *rt.Type
	if kind == isBox {
		if typ = d.world.Descriptor(d.in.text()); typ == nil {
			return errUnknownType
		}
	}
	inner := d.typeRef()
	if inner == nil {
		return errors.New("it holds a value of a type that is not known here")
	}
	place := reflect.New(inner)
	if err := d.value(inner, place.UnsafePointer()); err != nil {
		return err
	}
	v := place.Elem()
	if kind == isBox {
		v = reflect.ValueOf(rt.NewBox(typ, v.Interface()))
	}
	at(t, p).Set(v)
	return nil
}

func (d *decoder) structure(t reflect.Type, p unsafe.Pointer) error {
	if compiled(t) {
		switch d.in.byte() {
		case structZero:
			return nil
		case structText:
			return setText(t, reflect.NewAt(t, p), d.in.text())
		}
	}
	for i := range t.NumField() {
		f := t.Field(i)
		if err := d.value(f.Type, unsafe.Add(p, f.Offset)); err != nil {
			return err
		}
	}
	return nil
}

// trouble says why a variable cannot be read, nil if it can: nothing that it reaches failed.
func (d *decoder) trouble(v Variable) error {
	id, ok := d.variables[v.Name]
	if !ok {
		return errors.New("it was not written")
	}
	if o := &d.objects[id]; o.typ != v.Value.Type() || o.n != 1 {
		return fmt.Errorf("it is a %s here", v.Value.Type())
	}
	mark := int(id) + 1
	todo := []uint64{id}
	for len(todo) > 0 {
		o := &d.objects[todo[len(todo)-1]]
		todo = todo[:len(todo)-1]
		if o.seen == mark {
			continue
		}
		o.seen = mark
		if o.err != nil {
			return o.err
		}
		todo = append(todo, o.refs...)
	}
	return nil
}

// A reader takes numbers and texts off the front of rest. It panics where that ends.
type reader struct{ rest []byte }

func (r *reader) take(n uint64) []byte {
	b := r.rest[:n:n]
	r.rest = r.rest[n:]
	return b
}

func (r *reader) byte() byte { return r.take(1)[0] }

func (r *reader) uvarint() uint64 {
	n, size := binary.Uvarint(r.rest)
	if size <= 0 {
		panic("a number is cut short")
	}
	r.rest = r.rest[size:]
	return n
}

func (r *reader) text() string { return string(r.take(r.uvarint())) }
