package keep

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"reflect"
	"unsafe"

	"sprague/kernel/cell/rt"
)

var errMalformed = errors.New("the file is damaged, or no session of this program")

// Decode reads variables into their places. What is not in the blob, cannot be read, or was of
// another type is missing, and zero if it is among the variables. The error says that the blob as a whole
// makes no sense.
func Decode(blob []byte, variables []Variable, world World, limits Limits) (missing []Missing, err error) {
	d := &decoder{in: reader{rest: blob}, world: world, room: limits.Bytes, flatness: flatness{}}
	if !d.frame() {
		return nil, errMalformed
	}
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
	names     int            // bytes of their names
	parts     int            // bytes of the names of the parts of the type that is read
	objects   []object
	variables map[string]uint64 // their objects
	room      int               // bytes of memory that may still be taken
	depth     int
	now       *object // that is read
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
func (d *decoder) frame() bool {
	if string(d.in.take(uint64(len(magic)))) != magic {
		return false
	}
	d.readTypes()
	d.objects = make([]object, d.in.count(5, math.MaxInt32))
	for i := range d.objects {
		o := &d.objects[i]
		o.kind = d.in.byte()
		o.typ = d.typeRef()
		o.n, o.filled, o.length = d.in.uvarint(), d.in.uvarint(), d.in.uvarint()
	}
	for i := range d.objects {
		d.objects[i].text = d.in.take(d.objects[i].length)
	}
	d.variables = map[string]uint64{}
	for range d.in.count(2, math.MaxInt32) {
		name, id := d.in.text(), d.in.uvarint()
		if id >= uint64(len(d.objects)) {
			return false
		}
		d.variables[name] = id
	}
	return !d.in.bad && len(d.in.rest) == 0
}

// claim gives the memory of a variable to its object.
func (d *decoder) claim(v Variable) {
	id, ok := d.variables[v.Name]
	if !ok {
		return
	}
	if o := &d.objects[id]; o.kind == regionObject && o.typ == v.Value.Type() && o.n == 1 && o.base == nil {
		v.Value.SetZero()
		o.base = v.Value.Addr().UnsafePointer()
	}
}

// make takes the memory of an object.
func (d *decoder) make(o *object) {
	if o.typ == nil {
		o.err = errors.New("it is of a type that is not known here")
		return
	}
	size := uint64(o.typ.Size())
	if o.kind == mapObject {
		size = 16
	}
	switch {
	case o.base != nil && o.filled <= o.n:
	case o.kind == regionObject && (size == 0 || o.filled > o.n), o.kind == mapObject && o.typ.Kind() != reflect.Map,
		o.kind != mapObject && o.kind != regionObject:
		o.err = errMalformed
	case o.n > uint64(d.room)/max(size, 1), o.kind == mapObject && o.n > uint64(len(o.text))+1:
		o.err = errors.New("it needs more memory than a session may have")
	case o.kind == mapObject:
		d.room -= int(size * o.n)
		o.mapping = reflect.MakeMap(o.typ)
	default:
		d.room -= int(size * o.n)
		o.base = reflect.MakeSlice(reflect.SliceOf(o.typ), int(o.n), int(o.n)).UnsafePointer()
	}
}

// read reads the contents of an object.
func (d *decoder) read(o *object) {
	if o.err != nil {
		return
	}
	d.in, d.now = reader{rest: o.text}, o
	defer func() {
		if r := recover(); r != nil { // such as a key of a map that cannot be one
			o.err = fmt.Errorf("keep: %v", r)
		}
	}()
	if o.kind == mapObject {
		o.err = d.pairs(o)
	} else {
		o.err = d.elements(o.typ, o.base, int(o.filled))
	}
	if o.err == nil && (d.in.bad || len(d.in.rest) > 0) {
		o.err = errMalformed
	}
}

func (d *decoder) elements(t reflect.Type, p unsafe.Pointer, n int) error {
	if d.flat(t) {
		return d.numbers(t, p, n)
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

// numbers reads n flat values.
func (d *decoder) numbers(t reflect.Type, p unsafe.Pointer, n int) error {
	b := d.in.take(uint64(n) * uint64(t.Size()))
	if d.in.bad {
		return errMalformed
	}
	if holdsBool(t) { // of which there are two, in memory
		for _, x := range b {
			if t.Kind() == reflect.Bool && x > 1 {
				return errMalformed
			}
		}
		if t.Kind() != reflect.Bool && !boolsFine(t, b, n) {
			return errMalformed
		}
	}
	copy(bytesAt(p, uintptr(len(b))), b)
	return nil
}

func holdsBool(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Bool:
		return true
	case reflect.Array:
		return holdsBool(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if holdsBool(t.Field(i).Type) {
				return true
			}
		}
	}
	return false
}

// boolsFine looks at the truth values in n flat values.
func boolsFine(t reflect.Type, b []byte, n int) bool {
	if t.Size() == 0 {
		return true
	}
	for i := range n {
		v := b[uintptr(i)*t.Size():]
		switch t.Kind() {
		case reflect.Bool:
			if v[0] > 1 {
				return false
			}
		case reflect.Array:
			if !boolsFine(t.Elem(), v, t.Len()) {
				return false
			}
		case reflect.Struct:
			for f := range t.NumField() {
				if field := t.Field(f); !boolsFine(field.Type, v[field.Offset:], 1) {
					return false
				}
			}
		default:
			return true
		}
	}
	return true
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
	if d.in.bad {
		return errMalformed
	}
	if d.flat(t) {
		return d.numbers(t, p, 1)
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

// ref reads the number of an object of a kind.
func (d *decoder) ref(kind byte) (*object, error) {
	id := d.in.uvarint()
	if d.in.bad || id >= uint64(len(d.objects)) || d.objects[id].kind != kind {
		return nil, errMalformed
	}
	d.now.refs = append(d.now.refs, id)
	return &d.objects[id], d.objects[id].err
}

// within reads the number of a region and an offset in it where n values of a type stand.
func (d *decoder) within(t reflect.Type, n func() uint64) (unsafe.Pointer, error) {
	o, err := d.ref(regionObject)
	if err != nil {
		return nil, err
	}
	offset, count, size := d.in.uvarint(), n(), uint64(o.typ.Size())
	if d.in.bad || offset >= o.n*size || count > o.n*size/uint64(t.Size()) {
		return nil, errMalformed
	}
	ok := fits(o.typ, uintptr(offset%size), t, int(count))
	if o.typ == t {
		ok = offset%size == 0 && count <= o.n-offset/size
	}
	if !ok {
		return nil, errMalformed
	}
	return unsafe.Add(o.base, int(offset)), nil
}

func (d *decoder) slice(t reflect.Type, p unsafe.Pointer) error {
	h := (*sliceHead)(p)
	switch d.in.byte() {
	case isNil:
		return nil
	case isEmpty:
		n := d.in.uvarint()
		if n > 0 && t.Elem().Size() > 0 || n > math.MaxInt {
			return errMalformed
		}
		at(t, p).Set(reflect.MakeSlice(t, int(n), int(n)))
		return nil
	case isRef:
	default:
		return errMalformed
	}
	if t.Elem().Size() == 0 {
		return errMalformed
	}
	var length, room uint64
	data, err := d.within(t.Elem(), func() uint64 { length, room = d.in.uvarint(), d.in.uvarint(); return room })
	if err != nil || length > room {
		return errors.Join(err, map[bool]error{true: errMalformed}[err == nil])
	}
	h.data, h.len, h.cap = data, int(length), int(room)
	return nil
}

func (d *decoder) pointer(t reflect.Type, p unsafe.Pointer) error {
	switch kind := d.in.byte(); {
	case kind == isNil:
		return nil
	case kind == isPlain && special(t):
		text := d.in.text()
		if d.in.bad {
			return errMalformed
		}
		return setText(t, reflect.NewAt(t, p), text)
	case kind == isEmpty && t.Elem().Size() == 0:
		at(t, p).Set(reflect.New(t.Elem()))
		return nil
	case kind != isRef || t.Elem().Size() == 0:
		return errMalformed
	}
	to, err := d.within(t.Elem(), func() uint64 { return 1 })
	if err != nil {
		return err
	}
	*(*unsafe.Pointer)(p) = to
	return nil
}

func (d *decoder) mapOf(t reflect.Type, p unsafe.Pointer) error {
	switch d.in.byte() {
	case isNil:
		return nil
	case isRef:
	default:
		return errMalformed
	}
	o, err := d.ref(mapObject)
	if err != nil {
		return err
	}
	if !o.mapping.Type().AssignableTo(t) && !o.mapping.Type().ConvertibleTo(t) {
		return errMalformed
	}
	at(t, p).Set(o.mapping.Convert(t))
	return nil
}

func (d *decoder) dynamic(t reflect.Type, p unsafe.Pointer) error {
	kind := d.in.byte()
	if kind == isNil {
		return nil
	}
	var typ *rt.Type
	switch kind {
	case isPlain:
	case isBox:
		if typ = d.world.Descriptor(d.in.text()); typ == nil {
			return errors.New("it is of a type that is not known here")
		}
	default:
		return errMalformed
	}
	inner := d.typeRef()
	if inner == nil {
		return errors.New("it holds a value of a type that is not known here")
	}
	if d.depth++; d.depth > maxDepth+1 || inner.Kind() == reflect.Interface || uint64(inner.Size()) > uint64(d.room) {
		return errMalformed
	}
	defer func() { d.depth-- }()
	d.room -= int(inner.Size())
	place := reflect.New(inner)
	if err := d.value(inner, place.UnsafePointer()); err != nil {
		return err
	}
	v := place.Elem()
	if kind == isBox {
		v = reflect.ValueOf(rt.NewBox(typ, v.Interface()))
	}
	if !v.Type().AssignableTo(t) {
		return errMalformed
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
			text := d.in.text()
			if d.in.bad || !special(t) {
				return errMalformed
			}
			return setText(t, reflect.NewAt(t, p), text)
		case structFields:
			if special(t) || !open(t) {
				return errMalformed
			}
		default:
			return errMalformed
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
	if o := &d.objects[id]; o.typ != v.Value.Type() || o.kind != regionObject || o.n != 1 || o.filled != 1 {
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

// A reader takes numbers and texts off the front of rest.
type reader struct {
	rest []byte
	bad  bool
}

func (r *reader) fail() { r.bad, r.rest = true, nil }

func (r *reader) byte() byte {
	if len(r.rest) == 0 {
		r.fail()
		return 255
	}
	b := r.rest[0]
	r.rest = r.rest[1:]
	return b
}

func (r *reader) uvarint() uint64 {
	n, size := binary.Uvarint(r.rest)
	if size <= 0 {
		r.fail()
		return 0
	}
	r.rest = r.rest[size:]
	return n
}

// count reads the number of things that take some bytes each at least.
func (r *reader) count(least, most int) int {
	n := r.uvarint()
	if n > uint64(len(r.rest)/least) || n > uint64(most) {
		r.fail()
		return 0
	}
	return int(n)
}

func (r *reader) take(n uint64) []byte {
	if n > uint64(len(r.rest)) {
		r.fail()
		return nil
	}
	b := r.rest[:n:n]
	r.rest = r.rest[n:]
	return b
}

func (r *reader) text() string { return string(r.take(r.uvarint())) }
