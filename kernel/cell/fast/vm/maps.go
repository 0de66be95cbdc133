package vm

import (
	"reflect"
	"unsafe"

	"sprague/kernel/cell/fast/code"
)

// Handlers of maps. What they find is reached by its address, which is used at once.

// A mapType is what instructions know of a map.
type mapType struct {
	typ  pointer
	refl reflect.Type
}

var maps = table{
	code.MakeMap: func(m *machine, n *ins) *ins {
		m.at = n
		hint := 0
		if n.c >= 0 {
			hint = int(*ri(m, n.c))
			if hint < 0 || uint64(hint) > 1<<40 {
				hint = 0
			}
			room(uint64(hint) * 16)
		}
		v := reflect.MakeMapWithSize((*mapType)(n.x).refl, hint)
		*rp(m, n.a) = v.UnsafePointer()
		return n.next()
	},
	code.MapLen: func(m *machine, n *ins) *ins {
		if p := *rp(m, n.b); p == nil {
			*ri(m, n.a) = 0
		} else {
			*ri(m, n.a) = int64(len(*(*map[int]int)(unsafe.Pointer(&p)))) // the length of any map lies there
		}
		return n.next()
	},
	code.GetM: func(m *machine, n *ins) *ins {
		m.at = n
		p, ok := mapaccess2((*mapType)(n.x).typ, *rp(m, n.b), *rp(m, n.c))
		return m.found(n, p, ok)
	},
	code.Get64: func(m *machine, n *ins) *ins {
		m.at = n
		p, ok := mapaccess2Fast64((*mapType)(n.x).typ, *rp(m, n.b), uint64(*ri(m, n.c)))
		return m.found(n, p, ok)
	},
	// A register holds a small integer as memory does, with the lowest byte first.
	code.GetI: func(m *machine, n *ins) *ins {
		m.at = n
		p, ok := mapaccess2((*mapType)(n.x).typ, *rp(m, n.b), pointer(ri(m, n.c)))
		return m.found(n, p, ok)
	},
	code.GetS: func(m *machine, n *ins) *ins {
		m.at = n
		p, ok := mapaccess2FastStr((*mapType)(n.x).typ, *rp(m, n.b), m.str(n.c, n.d))
		return m.found(n, p, ok)
	},
	code.SetM: func(m *machine, n *ins) *ins {
		m.at = n
		*rp(m, n.a) = mapassign((*mapType)(n.x).typ, *rp(m, n.b), *rp(m, n.c))
		return n.next()
	},
	code.Set64: func(m *machine, n *ins) *ins {
		m.at = n
		*rp(m, n.a) = mapassignFast64((*mapType)(n.x).typ, *rp(m, n.b), uint64(*ri(m, n.c)))
		return n.next()
	},
	code.SetI: func(m *machine, n *ins) *ins {
		m.at = n
		*rp(m, n.a) = mapassign((*mapType)(n.x).typ, *rp(m, n.b), pointer(ri(m, n.c)))
		return n.next()
	},
	code.SetS: func(m *machine, n *ins) *ins {
		m.at = n
		*rp(m, n.a) = mapassignFastStr((*mapType)(n.x).typ, *rp(m, n.b), m.str(n.c, n.d))
		return n.next()
	},
	code.DelM: func(m *machine, n *ins) *ins {
		m.at = n
		mapdelete((*mapType)(n.x).typ, *rp(m, n.b), *rp(m, n.c))
		return n.next()
	},
	code.DelI: func(m *machine, n *ins) *ins {
		m.at = n
		mapdelete((*mapType)(n.x).typ, *rp(m, n.b), pointer(ri(m, n.c)))
		return n.next()
	},
	code.DelS: func(m *machine, n *ins) *ins {
		m.at = n
		m.text = m.str(n.c, n.d)
		mapdelete((*mapType)(n.x).typ, *rp(m, n.b), pointer(&m.text))
		return n.next()
	},
	code.ClearMap: func(m *machine, n *ins) *ins {
		m.at = n
		if p := *rp(m, n.b); p != nil {
			m.mapValue(n, p).Clear()
		}
		return n.next()
	},
	code.MapIter: func(m *machine, n *ins) *ins {
		m.at = n
		t := (*mapType)(n.x).refl
		*rp(m, n.a) = pointer(&iteration{m.mapValue(n, *rp(m, n.b)).MapRange(), t.Key(), t.Elem()})
		return n.next()
	},
	code.MapNext: func(m *machine, n *ins) *ins {
		m.at = n
		it := (*iteration)(*rp(m, n.a))
		if !it.iter.Next() {
			return goTo(m, n)
		}
		if n.b >= 0 {
			reflect.NewAt(it.key, *rp(m, n.b)).Elem().SetIterKey(it.iter)
		}
		if n.c >= 0 {
			reflect.NewAt(it.elem, *rp(m, n.c)).Elem().SetIterValue(it.iter)
		}
		return n.next()
	},
}

func (m *machine) found(n *ins, p pointer, ok bool) *ins {
	*rp(m, n.a), *ri(m, n.e) = p, truth(ok)
	return n.next()
}

// value returns the map in a register for package reflect.
func (m *machine) mapValue(n *ins, p pointer) reflect.Value {
	return reflect.NewAt((*mapType)(n.x).refl, pointer(&p)).Elem()
}

// An iteration is a range over a map under way.
type iteration struct {
	iter      *reflect.MapIter
	key, elem reflect.Type
}
