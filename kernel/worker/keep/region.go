package keep

import (
	"cmp"
	"reflect"
	"slices"
	"unsafe"

	"sprague/kernel/cell/rt"
)

// A region is a piece of memory with elements of one type. Those before filled are written.
type region struct {
	start, end, filled uintptr
	elem               reflect.Type
	variable           bool
}

// A survey finds all regions that variables reach.
type survey struct {
	flatness
	regions []region
	points  map[spot]bool           // pointers that were followed
	maps    map[unsafe.Pointer]bool // maps that were looked into
	todo    []spot
	stop    func() bool
	steps   int
	halted  bool
}

// A spot is a value in memory.
type spot struct {
	typ reflect.Type
	ptr unsafe.Pointer
	n   int // elements
}

// of finds what the variables reach.
func (s *survey) of(variables []Variable) error {
	s.regions = make([]region, 0, len(variables))
	for _, v := range variables {
		t, p := v.Value.Type(), v.Value.Addr().UnsafePointer()
		if t.Size() > 0 {
			s.regions = append(s.regions, region{uintptr(p), uintptr(p) + t.Size(), uintptr(p) + t.Size(), t, true})
		}
		s.todo = append(s.todo, spot{t, p, 1})
		for len(s.todo) > 0 {
			next := s.todo[len(s.todo)-1]
			s.todo = s.todo[:len(s.todo)-1]
			for i := range next.n {
				s.value(next.typ, unsafe.Add(next.ptr, uintptr(i)*next.typ.Size()), 0)
			}
			if s.pause(); s.halted {
				return ErrStopped
			}
		}
	}
	s.merge()
	return nil
}

// pause asks now and then whether to go on.
func (s *survey) pause() {
	if s.steps++; s.steps%(1<<12) == 0 && s.stop != nil && s.stop() {
		s.halted = true
	}
}

// value looks at one value.
func (s *survey) value(t reflect.Type, p unsafe.Pointer, depth int) {
	if s.flat(t) || t.Size() == 0 || depth > maxDepth || s.halted {
		return
	}
	s.pause()
	switch t.Kind() {
	case reflect.Slice:
		h := (*sliceHead)(p)
		s.reach(h.data, t.Elem(), h.len, h.cap)
	case reflect.Pointer:
		s.reach(*(*unsafe.Pointer)(p), t.Elem(), 1, 1)
	case reflect.Array:
		for i := range t.Len() {
			s.value(t.Elem(), unsafe.Add(p, uintptr(i)*t.Elem().Size()), depth)
		}
	case reflect.Struct:
		if compiled(t) && !open(t) {
			return
		}
		for i := range t.NumField() {
			f := t.Field(i)
			s.value(f.Type, unsafe.Add(p, f.Offset), depth)
		}
	case reflect.Map:
		s.mapping(t, p, depth)
	case reflect.Interface:
		if v, ok := dynamic(t, p); ok {
			s.value(v.Type(), v.Addr().UnsafePointer(), depth+1)
		}
	}
}

// reach notes elements that a pointer or slice refers to, and follows them.
func (s *survey) reach(p unsafe.Pointer, elem reflect.Type, n, room int) {
	size := elem.Size()
	if p == nil || size == 0 || room == 0 || elem.Kind() == reflect.Struct && compiled(elem) &&
		special(reflect.PointerTo(elem)) {
		return
	}
	key := spot{elem, p, room}
	if s.points[key] {
		return
	}
	s.points[key] = true
	s.regions = append(s.regions, region{uintptr(p), uintptr(p) + uintptr(room)*size, uintptr(p) + uintptr(n)*size, elem,
		false})
	if !s.flat(elem) {
		s.todo = append(s.todo, spot{elem, p, n})
	}
}

func (s *survey) mapping(t reflect.Type, p unsafe.Pointer, depth int) {
	m := at(t, p)
	if m.IsNil() || s.maps[m.UnsafePointer()] {
		return
	}
	s.maps[m.UnsafePointer()] = true
	if s.flat(t.Key()) && s.flat(t.Elem()) || t.Key().Kind() == reflect.String && s.flat(t.Elem()) {
		return
	}
	key, elem := reflect.New(t.Key()), reflect.New(t.Elem())
	for entries := m.MapRange(); entries.Next(); {
		key.Elem().SetIterKey(entries)
		elem.Elem().SetIterValue(entries)
		s.value(t.Key(), key.UnsafePointer(), depth+1)
		s.value(t.Elem(), elem.UnsafePointer(), depth+1)
	}
}

// dynamic returns the value in an interface, in a place of its own; of a box what is inside.
func dynamic(t reflect.Type, p unsafe.Pointer) (reflect.Value, bool) {
	v := at(t, p)
	if v.IsNil() {
		return v, false
	}
	v = v.Elem()
	if _, inside, ok := rt.Parts(v.Interface()); ok {
		if inside == nil {
			return v, false
		}
		v = reflect.ValueOf(inside)
	}
	place := reflect.New(v.Type()).Elem()
	place.Set(v)
	return place, true
}

// merge sorts the regions and makes one of those that overlap. Of two where one holds the
// other the larger stays; of two pieces of one array what they cover together. Which of several types describes a
// piece of memory does not matter: its bytes and its pointers are the same.
func (s *survey) merge() {
	slices.SortFunc(s.regions, func(a, b region) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(b.end, a.end), variablesFirst(a, b),
			cmp.Compare(b.filled, a.filled))
	})
	out := s.regions[:0]
	for _, r := range s.regions {
		last := len(out) - 1
		if last < 0 || r.start >= out[last].end {
			out = append(out, r)
			continue
		}
		if r.end > out[last].end && r.elem == out[last].elem {
			out[last].end = r.end
		}
		if r.elem == out[last].elem {
			out[last].filled = max(out[last].filled, r.filled)
		}
	}
	s.regions = out
}

func variablesFirst(a, b region) int {
	switch {
	case a.variable == b.variable:
		return 0
	case a.variable:
		return -1
	}
	return 1
}

// find returns the region that holds an address.
func (s *survey) find(p uintptr) (int, bool) {
	i, exact := slices.BinarySearchFunc(s.regions, p, func(r region, p uintptr) int {
		switch {
		case r.start < p:
			return -1
		case r.start > p:
			return 1
		}
		return 0
	})
	if !exact {
		i--
	}
	return i, i >= 0 && p < s.regions[i].end
}
