package keep

import (
	"cmp"
	"reflect"
	"slices"
	"sort"
	"unsafe"

	"sprague/kernel/cell/rt"
)

// A region is a piece of memory with elements of one type. Those before filled are written.
type region struct {
	start, end, filled uintptr
	elem               reflect.Type
	found              bool // by a pointer: it is no variable
}

// A survey holds what variables reach.
type survey struct {
	finding bool // the variables are being followed
	regions []region
	points  map[region]bool // what was followed
	todo    []spot
}

// find finds the regions that variables reach. What is refused on the way will be when it is written.
func (e *encoder) find(variables []Variable) {
	e.finding = true
	for _, v := range variables {
		t, p := v.Value.Type(), v.Value.Addr().UnsafePointer()
		if t.Size() > 0 {
			e.regions = append(e.regions, region{uintptr(p), uintptr(p) + t.Size(), uintptr(p) + t.Size(), t, false})
		}
		e.todo = append(e.todo, spot{t, p, 1})
		for len(e.todo) > 0 {
			next := e.todo[len(e.todo)-1]
			e.todo = e.todo[:len(e.todo)-1]
			try(func() { e.contents(next) })
		}
	}
	e.finding = false
	e.merge()
}

// reach notes elements that a pointer or slice refers to, and follows them.
func (e *encoder) reach(p unsafe.Pointer, elem reflect.Type, n, room int) {
	start, size := uintptr(p), elem.Size()
	r := region{start, start + uintptr(room)*size, start + uintptr(n)*size, elem, true}
	if e.follow(r, spot{elem, p, n}) {
		e.regions = append(e.regions, r)
	}
}

// follow has a spot followed unless one has been that is known by the same key, and reports whether it is new.
func (e *encoder) follow(key region, s spot) bool {
	known := e.points[key]
	if !known {
		e.points[key] = true
		if s.n == ofMap || !e.flat(s.typ) {
			e.todo = append(e.todo, s)
		}
	}
	return !known
}

// merge sorts the regions and makes one of those that overlap. Of two where one holds the
// other the larger stays; of two pieces of one array what they cover together. Which of several types describes a
// piece of memory does not matter, but for variables: its bytes and its pointers are the same.
func (s *survey) merge() {
	slices.SortFunc(s.regions, func(a, b region) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(b.end, a.end),
			cmp.Compare(rt.BoolInt(a.found), rt.BoolInt(b.found)), cmp.Compare(b.filled, a.filled))
	})
	out := s.regions[:0]
	for _, r := range s.regions {
		last := len(out) - 1
		if last < 0 || r.start >= out[last].end {
			out = append(out, r)
			continue
		}
		if r.elem == out[last].elem {
			out[last].end, out[last].filled = max(out[last].end, r.end), max(out[last].filled, r.filled)
		}
	}
	s.regions = out
}

// around returns the region that holds an address.
func (s *survey) around(p uintptr) (r region, ok bool) {
	i := sort.Search(len(s.regions), func(i int) bool { return s.regions[i].start > p }) - 1
	if i < 0 || p >= s.regions[i].end {
		return r, false
	}
	return s.regions[i], true
}

// size is about how many bytes the regions take.
func (s *survey) size() int {
	total := uintptr(1000)
	for _, r := range s.regions {
		total += r.filled - r.start
	}
	return int(min(total, 1<<62))
}
