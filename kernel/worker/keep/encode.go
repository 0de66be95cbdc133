package keep

import (
	"encoding/binary"
	"reflect"
	"slices"
	"unsafe"

	"sprague/kernel/cell/rt"
)

// Encode writes the variables. What could not be written is missing from the blob; the error
// is ErrStopped, or nil.
func Encode(variables []Variable, world World, limits Limits) (blob []byte, missing []Missing, err error) {
	s := &survey{points: map[spot]bool{}, maps: map[unsafe.Pointer]bool{}, flatness: flatness{}, stop: limits.Stop}
	if err := s.of(variables); err != nil {
		return nil, nil, err
	}
	e := &encoder{survey: s, limits: limits, types: typeTable{world: world, ids: map[reflect.Type]uint64{}},
		numbers: make([]uint64, len(s.regions)), mapNumbers: map[unsafe.Pointer]uint64{}}
	total := uintptr(1000)
	for _, r := range s.regions {
		total += r.filled - r.start
	}
	size := int(min(total, uintptr(limits.Bytes)))
	if limits.Room != nil && !limits.Room(size) {
		return nil, nil, ErrStopped
	}
	e.out = make([]byte, 0, size)
	var kept []byte
	count := uint64(0)
	for _, v := range variables {
		id, err := e.variable(v)
		if err == ErrStopped {
			return nil, nil, err
		}
		if err != nil {
			missing = append(missing, Missing{Name: v.Name, Why: err.Error()})
			continue
		}
		kept = binary.AppendUvarint(appendText(kept, v.Name), id)
		count++
	}
	blob = make([]byte, 0, len(e.out)+len(kept)+1000)
	blob = append(binary.AppendUvarint(blob, uint64(len(e.types.known))), e.types.text()...)
	blob = append(binary.AppendUvarint(blob, uint64(len(e.heads))), e.headText()...)
	blob = append(blob, e.out...)
	return append(binary.AppendUvarint(blob, count), kept...), missing, nil
}

// An encoder writes objects, each when those before it are written.
type encoder struct {
	*survey
	limits     Limits
	types      typeTable
	numbers    []uint64                  // of the objects of regions, from 1; 0 of one that is not written
	mapNumbers map[unsafe.Pointer]uint64 // of the objects of maps, from 0
	heads      []head
	out        []byte // the contents of the objects
	done       int    // objects whose contents are in out
}

// A head says what an object is.
type head struct {
	kind   byte
	typ    uint64
	n      uint64 // elements with room, or pairs
	filled uint64
	length uint64         // of its contents
	region int            // the index of a region
	table  unsafe.Pointer // the address of a map
	spot   spot
}

func (e *encoder) headText() []byte {
	var b []byte
	for _, h := range e.heads {
		b = append(b, h.kind)
		for _, x := range []uint64{h.typ, h.n, h.filled, h.length} {
			b = binary.AppendUvarint(b, x)
		}
	}
	return b
}

// variable writes a variable with all it reaches that is not written yet. When that is not
// possible, everything is as it was.
func (e *encoder) variable(v Variable) (id uint64, err error) {
	heads, size, done, types := len(e.heads), len(e.out), e.done, len(e.types.known)
	defer func() {
		if err == nil {
			return
		}
		for _, h := range e.heads[heads:] {
			if h.kind == mapObject {
				delete(e.mapNumbers, h.table)
			} else {
				e.numbers[h.region] = 0
			}
		}
		e.heads, e.out, e.done = e.heads[:heads], e.out[:size], done
		e.types.forget(types)
	}()
	if v.Value.Type().Size() == 0 {
		return e.empty(v)
	}
	id, _, err = e.region(v.Value.Addr().UnsafePointer(), v.Value.Type().Size())
	for err == nil && e.done < len(e.heads) {
		err = e.object(e.done)
		e.done++
	}
	return id, err
}

// empty writes a variable that takes no memory.
func (e *encoder) empty(v Variable) (uint64, error) {
	typ, err := e.types.id(v.Value.Type())
	if err != nil {
		return 0, err
	}
	e.heads = append(e.heads, head{kind: regionObject, typ: typ, n: 1, filled: 1})
	e.done++
	return uint64(len(e.heads) - 1), nil
}

// region returns the number of the region that holds size bytes at an address, and the offset in it.
func (e *encoder) region(p unsafe.Pointer, size uintptr) (id, offset uint64, err error) {
	i, ok := e.find(uintptr(p))
	if !ok || uintptr(p)+size > e.regions[i].end {
		return 0, 0, cannot("it points to memory of another kind")
	}
	r := e.regions[i]
	offset = uint64(uintptr(p) - r.start)
	if number := e.numbers[i]; number > 0 {
		return number - 1, offset, nil
	}
	typ, err := e.types.id(r.elem)
	if err != nil {
		return 0, 0, err
	}
	size = r.elem.Size()
	id = uint64(len(e.heads))
	e.numbers[i] = id + 1
	e.heads = append(e.heads, head{
		kind: regionObject, typ: typ, n: uint64((r.end - r.start) / size), filled: uint64((r.filled - r.start) / size),
		region: i, spot: spot{typ: r.elem, ptr: unsafe.Add(p, -int(offset))},
	})
	return id, offset, nil
}

// mapOf returns the number of a map.
func (e *encoder) mapOf(t reflect.Type, p unsafe.Pointer) (uint64, error) {
	m := at(t, p)
	table := m.UnsafePointer()
	if id, ok := e.mapNumbers[table]; ok {
		return id, nil
	}
	typ, err := e.types.id(reflect.MapOf(t.Key(), t.Elem()))
	if err != nil {
		return 0, err
	}
	id := uint64(len(e.heads))
	e.mapNumbers[table] = id
	e.heads = append(e.heads, head{kind: mapObject, typ: typ, n: uint64(m.Len()), table: table, spot: spot{typ: t, ptr: p}})
	return id, nil
}

// object writes the contents of an object.
func (e *encoder) object(i int) error {
	h, before := e.heads[i], len(e.out)
	var err error
	if h.kind == mapObject {
		err = e.pairs(at(h.spot.typ, h.spot.ptr))
	} else {
		err = e.elements(h.spot.typ, h.spot.ptr, int(h.filled))
	}
	e.heads[i].length = uint64(len(e.out) - before)
	return err
}

func (e *encoder) elements(t reflect.Type, p unsafe.Pointer, n int) error {
	if e.flat(t) {
		if err := e.has(n * int(t.Size())); err != nil {
			return err
		}
		return e.bytes(bytesAt(p, uintptr(n)*t.Size()))
	}
	if t.Size() == 0 {
		return nil
	}
	for i := range n {
		if err := e.value(t, unsafe.Add(p, uintptr(i)*t.Size()), 0); err != nil {
			return err
		}
	}
	return nil
}

// bytes writes bytes, and asks after each million whether to go on.
func (e *encoder) bytes(list []byte) error {
	for piece := range slices.Chunk(list, 1<<20) {
		if e.out = append(e.out, piece...); len(piece) == 1<<20 && e.stop != nil && e.stop() {
			return ErrStopped
		}
	}
	return nil
}

func (e *encoder) pairs(m reflect.Value) error {
	key, elem := reflect.New(m.Type().Key()), reflect.New(m.Type().Elem())
	for entries := m.MapRange(); entries.Next(); {
		key.Elem().SetIterKey(entries)
		elem.Elem().SetIterValue(entries)
		if err := e.value(m.Type().Key(), key.UnsafePointer(), 0); err != nil {
			return err
		}
		// A map in a map, or in a place of this loop, must be there when its turn comes.
		if err := e.value(m.Type().Elem(), elem.UnsafePointer(), 0); err != nil {
			return err
		}
		if m.Type().Elem().Kind() != reflect.String && !e.flat(m.Type().Elem()) {
			elem = reflect.New(m.Type().Elem())
		}
	}
	return nil
}

// has says whether there is room for more bytes.
func (e *encoder) has(n int) error {
	if len(e.out)+n > e.limits.Bytes {
		return cannot("with it there would be more than %s", rt.Bytes(uint64(e.limits.Bytes)))
	}
	return nil
}

// value writes one value.
func (e *encoder) value(t reflect.Type, p unsafe.Pointer, depth int) error {
	if err := e.has(int(t.Size())); err != nil {
		return err
	}
	if e.pause(); e.halted {
		return ErrStopped
	}
	if e.flat(t) {
		e.out = append(e.out, bytesAt(p, t.Size())...)
		return nil
	}
	if depth > maxDepth {
		return cannot("its values are nested too deeply")
	}
	switch t.Kind() {
	case reflect.String:
		text := *(*string)(p)
		if err := e.has(len(text)); err != nil {
			return err
		}
		e.out = appendText(e.out, text)
	case reflect.Slice:
		return e.slice(t, (*sliceHead)(p))
	case reflect.Pointer:
		return e.pointer(t, *(*unsafe.Pointer)(p))
	case reflect.Map:
		return e.mapping(t, p)
	case reflect.Interface:
		return e.dynamic(t, p, depth)
	case reflect.Array:
		if t.Size() == 0 {
			return nil
		}
		for i := range t.Len() {
			if err := e.value(t.Elem(), unsafe.Add(p, uintptr(i)*t.Elem().Size()), depth); err != nil {
				return err
			}
		}
	case reflect.Struct:
		return e.structure(t, p, depth)
	default: // a function, a channel
		if !at(t, p).IsZero() {
			return cannot("it holds a %s", describe(t))
		}
	}
	return nil
}

func (e *encoder) slice(t reflect.Type, h *sliceHead) error {
	switch {
	case h.data == nil:
		e.out = append(e.out, isNil)
		return nil
	case h.cap == 0 || t.Elem().Size() == 0:
		e.out = binary.AppendUvarint(append(e.out, isEmpty), uint64(h.len))
		return nil
	}
	id, offset, err := e.region(h.data, uintptr(h.cap)*t.Elem().Size())
	if err != nil {
		return err
	}
	e.out = append(e.out, isRef)
	for _, x := range []uint64{id, offset, uint64(h.len), uint64(h.cap)} {
		e.out = binary.AppendUvarint(e.out, x)
	}
	return nil
}

func (e *encoder) pointer(t reflect.Type, p unsafe.Pointer) error {
	switch {
	case p == nil:
		e.out = append(e.out, isNil)
		return nil
	case special(t):
		return e.special(t, p)
	case t.Elem().Size() == 0:
		e.out = append(e.out, isEmpty)
		return nil
	case compiled(t.Elem()) && t.Elem().Kind() == reflect.Struct && !open(t.Elem()):
		return cannot("it holds a %s", describe(t))
	}
	id, offset, err := e.region(p, t.Elem().Size())
	if err != nil {
		return err
	}
	e.out = binary.AppendUvarint(binary.AppendUvarint(append(e.out, isRef), id), offset)
	return nil
}

// special writes what a pointer of a compiled package points to as the package says.
func (e *encoder) special(t reflect.Type, p unsafe.Pointer) error {
	text, err := textOf(t, reflect.NewAt(t.Elem(), p))
	if err != nil {
		return err
	}
	if err := e.has(len(text)); err != nil {
		return err
	}
	e.out = appendText(append(e.out, isPlain), string(text))
	return nil
}

func (e *encoder) mapping(t reflect.Type, p unsafe.Pointer) error {
	if at(t, p).IsNil() {
		e.out = append(e.out, isNil)
		return nil
	}
	id, err := e.mapOf(t, p)
	if err != nil {
		return err
	}
	e.out = binary.AppendUvarint(append(e.out, isRef), id)
	return nil
}

func (e *encoder) dynamic(t reflect.Type, p unsafe.Pointer, depth int) error {
	if at(t, p).IsNil() {
		e.out = append(e.out, isNil)
		return nil
	}
	kind, name := byte(isPlain), ""
	if typ, _, boxed := rt.Parts(at(t, p).Elem().Interface()); boxed {
		if kind, name = isBox, e.types.world.Describe(typ); name == "" {
			return cannot("it holds a %v of an earlier declaration", typ)
		}
	}
	v, ok := dynamic(t, p)
	if !ok {
		return cannot("it holds an empty value of a type of a cell")
	}
	id, err := e.types.id(v.Type())
	if err != nil {
		return err
	}
	e.out = append(e.out, kind)
	if kind == isBox {
		e.out = appendText(e.out, name)
	}
	e.out = binary.AppendUvarint(e.out, id)
	return e.value(v.Type(), v.Addr().UnsafePointer(), depth+1)
}

func (e *encoder) structure(t reflect.Type, p unsafe.Pointer, depth int) error {
	if compiled(t) {
		switch {
		case at(t, p).IsZero():
			e.out = append(e.out, structZero)
			return nil
		case special(t):
			text, err := textOf(t, reflect.NewAt(t, p))
			if err != nil {
				return err
			}
			if err := e.has(len(text)); err != nil {
				return err
			}
			e.out = appendText(append(e.out, structText), string(text))
			return nil
		case !open(t):
			return cannot("it holds a %s", t)
		}
		e.out = append(e.out, structFields)
	}
	for i := range t.NumField() {
		f := t.Field(i)
		if err := e.value(f.Type, unsafe.Add(p, f.Offset), depth); err != nil {
			return err
		}
	}
	return nil
}
