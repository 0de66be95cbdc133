package keep

import (
	"encoding/binary"
	"reflect"
	"unsafe"

	"sprague/internal/pack"
	"sprague/kernel/cell/rt"
)

// Encode writes the variables. What could not be written is missing from the blob; the error is ErrStopped, or nil.
func Encode(variables []Variable, world World, limits Limits) (blob []byte, missing []Missing, err error) {
	defer func() {
		if r := recover(); r == any(ErrStopped) {
			blob, missing, err = nil, nil, ErrStopped
		} else if r != nil {
			panic(r)
		}
	}()
	e := &encoder{survey: survey{points: map[region]bool{}}, flatness: flatness{}, limits: limits,
		types: typeTable{world: world, ids: map[reflect.Type]int{}}, numbers: map[unsafe.Pointer]int{}}
	e.find(variables)
	size := min(e.size(), limits.Bytes)
	if limits.Room != nil && !limits.Room(size) {
		return nil, nil, ErrStopped
	}
	e.text.Contents = make([]byte, 0, size)
	for _, v := range variables {
		if v.Value.Type().Size() == 0 {
			continue // it has the only value that there is
		}
		id, why := e.variable(v)
		if why != "" {
			missing = append(missing, Missing{Name: v.Name, Why: why})
			continue
		}
		e.text.Names, e.text.IDs = append(e.text.Names, v.Name), append(e.text.IDs, id)
	}
	e.text.Types = e.types.texts
	return pack.Append(make([]byte, 0, len(e.text.Contents)+1000), e.text), missing, nil
}

// An encoder writes objects, each when those before it are written. Before, it follows all variables in the same way
// without writing anything, to find the regions.
type encoder struct {
	survey
	flatness
	limits  Limits
	steps   int
	types   typeTable
	numbers map[unsafe.Pointer]int // of objects, by the address of a region or of a map's table
	sources []spot                 // of the objects
	text    blobText
}

// A spot is elements in memory, or with n = ofMap a map's table.
type spot struct {
	typ reflect.Type
	ptr unsafe.Pointer
	n   int
}

const ofMap = -1

// variable writes a variable with all it reaches that is not written yet. When that is not
// possible, everything is as it was.
func (e *encoder) variable(v Variable) (id int, why string) {
	objects, size, types := len(e.sources), len(e.text.Contents), len(e.types.texts)
	why = try(func() {
		id, _ = e.region(v.Value.Addr().UnsafePointer(), v.Value.Type().Size())
		for i := objects; i < len(e.sources); i++ {
			before := len(e.text.Contents)
			e.contents(e.sources[i])
			e.text.Objects[i].Length = len(e.text.Contents) - before
		}
	})
	if why != "" {
		for _, s := range e.sources[objects:] {
			delete(e.numbers, s.ptr)
		}
		e.sources, e.text.Objects, e.text.Contents = e.sources[:objects], e.text.Objects[:objects], e.text.Contents[:size]
		e.types.forget(types)
	}
	return id, why
}

// region returns the number of the region that holds size bytes at an address, and the offset in it.
func (e *encoder) region(p unsafe.Pointer, size uintptr) (id, offset int) {
	r, ok := e.around(uintptr(p))
	if !ok || uintptr(p)+size > r.end {
		refuse("it points to memory of another kind")
	}
	offset = int(uintptr(p) - r.start)
	size = r.elem.Size()
	n, filled := int((r.end-r.start)/size), int((r.filled-r.start)/size)
	return e.object(spot{r.elem, unsafe.Add(p, -offset), filled}, r.elem, n), offset
}

// object returns the number of an object, which is written later if it is new.
func (e *encoder) object(s spot, t reflect.Type, n int) int {
	id, ok := e.numbers[s.ptr]
	if !ok {
		id = len(e.sources)
		e.numbers[s.ptr] = id
		e.sources = append(e.sources, s)
		e.text.Objects = append(e.text.Objects, head{Map: s.n == ofMap, Type: e.types.id(t), N: n, Filled: max(s.n, 0)})
	}
	return id
}

func (e *encoder) contents(s spot) {
	e.step()
	if s.n != ofMap {
		e.elements(s.typ, s.ptr, s.n, 0)
		return
	}
	m := at(s.typ, unsafe.Pointer(&s.ptr))
	t := m.Type()
	if e.finding && e.closed(t.Key()) && e.closed(t.Elem()) {
		return
	}
	key, elem := reflect.New(t.Key()), reflect.New(t.Elem())
	for entries := m.MapRange(); entries.Next(); {
		key.Elem().SetIterKey(entries)
		elem.Elem().SetIterValue(entries)
		e.value(t.Key(), key.UnsafePointer(), 0)
		e.value(t.Elem(), elem.UnsafePointer(), 0)
	}
}

// closed reports whether nothing is reached from values of a type but text.
func (e *encoder) closed(t reflect.Type) bool { return t.Kind() == reflect.String || e.flat(t) }

func (e *encoder) elements(t reflect.Type, p unsafe.Pointer, n, depth int) {
	switch {
	case e.flat(t):
		e.bytes(bytesAt(p, uintptr(n)*t.Size()))
	case t.Size() > 0:
		for i := range n {
			e.value(t, unsafe.Add(p, uintptr(i)*t.Size()), depth)
		}
	}
}

func (e *encoder) put(how byte, numbers ...int) {
	if e.finding {
		return
	}
	e.text.Contents = append(e.text.Contents, how)
	for _, n := range numbers {
		e.text.Contents = binary.AppendUvarint(e.text.Contents, uint64(n))
	}
}

// bytes writes bytes if there is room for them, and asks after each million whether to go on.
func (e *encoder) bytes(list []byte) {
	if e.finding {
		return
	}
	e.need(len(list))
	for len(list) >= 1<<20 {
		e.text.Contents = append(e.text.Contents, list[:1<<20]...)
		list = list[1<<20:]
		e.ask()
	}
	e.text.Contents = append(e.text.Contents, list...)
}

func (e *encoder) string(s string) {
	if !e.finding {
		e.text.Contents = binary.AppendUvarint(e.text.Contents, uint64(len(s)))
		e.bytes(unsafe.Slice(unsafe.StringData(s), len(s)))
	}
}

// need refuses more bytes than there is room for.
func (e *encoder) need(n int) {
	if len(e.text.Contents)+n > e.limits.Bytes {
		refuse("with it there would be more than %s", rt.Bytes(uint64(e.limits.Bytes)))
	}
}

// ask stops all writing when that is wanted.
func (e *encoder) ask() {
	if e.limits.Stop != nil && e.limits.Stop() {
		panic(ErrStopped)
	}
}

// step asks now and then whether to go on. A few thousand values, each found and written, are never too many.
func (e *encoder) step() {
	if e.steps++; e.steps%(1<<13) == 0 {
		e.ask()
	}
}

func (e *encoder) value(t reflect.Type, p unsafe.Pointer, depth int) {
	e.need(int(t.Size()))
	e.step()
	if e.flat(t) {
		e.bytes(bytesAt(p, t.Size()))
		return
	}
	if depth > maxDepth {
		refuse("its values are nested too deeply")
	}
	switch t.Kind() {
	case reflect.String:
		e.string(*(*string)(p))
	case reflect.Slice:
		e.slice(t.Elem(), (*sliceHead)(p))
	case reflect.Pointer:
		e.pointer(t, *(*unsafe.Pointer)(p))
	case reflect.Map:
		e.mapping(t, at(t, p))
	case reflect.Interface:
		e.dynamic(at(t, p), depth)
	case reflect.Array:
		e.elements(t.Elem(), p, t.Len(), depth)
	case reflect.Struct:
		e.structure(t, p, depth)
	default: // a function, a channel
		if !at(t, p).IsZero() {
			refuse("it holds a %s", describe(t))
		}
	}
}

func (e *encoder) slice(elem reflect.Type, h *sliceHead) {
	switch {
	case h.data == nil:
		e.put(isNil)
	case h.cap == 0 || elem.Size() == 0:
		e.put(isEmpty, h.len)
	case e.finding:
		e.reach(h.data, elem, h.len, h.cap)
	default:
		id, offset := e.region(h.data, uintptr(h.cap)*elem.Size())
		e.put(isRef, id, offset, h.len, h.cap)
	}
}

func (e *encoder) pointer(t reflect.Type, p unsafe.Pointer) {
	elem := t.Elem()
	switch {
	case p == nil:
		e.put(isNil)
	case special(t):
		e.spelled(t, reflect.NewAt(elem, p))
	case elem.Size() == 0:
		e.put(isEmpty)
	case compiled(elem) && elem.Kind() == reflect.Struct && !open(elem):
		refuse("it holds a %s", describe(t))
	case e.finding:
		e.reach(p, elem, 1, 1)
	default:
		id, offset := e.region(p, elem.Size())
		e.put(isRef, id, offset)
	}
}

// spelled writes a value of a compiled package as the package says.
func (e *encoder) spelled(t reflect.Type, place reflect.Value) {
	if !e.finding {
		e.put(isText)
		e.string(textOf(t, place))
	}
}

func (e *encoder) mapping(t reflect.Type, m reflect.Value) {
	table := spot{t, m.UnsafePointer(), ofMap}
	switch {
	case table.ptr == nil:
		e.put(isNil)
	case e.finding:
		e.follow(region{start: uintptr(table.ptr)}, table)
	default:
		e.put(isRef, e.object(table, reflect.MapOf(t.Key(), t.Elem()), m.Len()))
	}
}

// dynamic writes what an interface holds; of a box its type, and what is inside.
func (e *encoder) dynamic(x reflect.Value, depth int) {
	if x.IsNil() {
		e.put(isNil)
		return
	}
	v := x.Elem()
	typ, inside, boxed := rt.Parts(v.Interface())
	how, name := byte(isPlain), ""
	if boxed {
		if how, name = isBox, e.types.world.Describe(typ); name == "" {
			refuse("it holds a %v of an earlier declaration", typ)
		}
		if inside == nil {
			refuse("it holds an empty value of a type of a cell")
		}
		v = reflect.ValueOf(inside)
	}
	if !e.finding {
		e.put(how, e.types.id(v.Type()))
		if boxed {
			e.string(name)
		}
	}
	place := reflect.New(v.Type())
	place.Elem().Set(v)
	e.value(v.Type(), place.UnsafePointer(), depth+1)
}

func (e *encoder) structure(t reflect.Type, p unsafe.Pointer, depth int) {
	if compiled(t) {
		switch {
		case at(t, p).IsZero():
			e.put(isNil)
			return
		case special(t):
			e.spelled(t, reflect.NewAt(t, p))
			return
		case !open(t):
			refuse("it holds a %s", t)
		}
		e.put(isPlain)
	}
	for f := range t.Fields() {
		e.value(f.Type, unsafe.Add(p, f.Offset), depth)
	}
}
