package yaegi

import (
	"errors"
	"reflect"
	"sync"
	"sync/atomic"
	"unsafe"

	"sprague/kernel/cell/rt"
)

// What the Go run time ends a process for, a Guard notices first: two goroutines at one map
// at the same time, and a slice or a text that outgrows memory. It stands at the
// instructions of the interpreter that do such things, and looks at their operands.
type Guard struct {
	Parallel atomic.Int32 // goroutines of cells that run beside their own

	mu   sync.Mutex
	maps map[unsafe.Pointer]int // of those being used: how many read, or -1 for one that writes
}

// errMap is what a guard panics with, in the words of the run time.
var errMap = errors.New("concurrent map writes: two goroutines use one map at the same time, and one of them writes to it (a sync.Mutex keeps them apart)")

// Use notes that the map at an address is being read or written, and returns what is to be done
// when it no longer is. It panics when one of two users at the same time writes.
func (g *Guard) Use(key unsafe.Pointer, write bool) (done func()) {
	g.mu.Lock()
	defer g.mu.Unlock()
	switch users := g.maps[key]; {
	case users < 0, write && users > 0:
		panic(errMap)
	case write:
		g.maps[key] = -1
		return func() { g.leave(key, 0) }
	default:
		g.maps[key] = users + 1
		return func() { g.leave(key, -1) }
	}
}

func (g *Guard) leave(key unsafe.Pointer, change int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	left := g.maps[key] + change
	if change == 0 || left == 0 {
		delete(g.maps, key)
		return
	}
	g.maps[key] = left
}

// guarded returns what an instruction does before it is carried out, nil for most: before
// gets its frame and returns what is to be done after it, or nil.
func (l *Locator) guarded(n unsafe.Pointer, children []unsafe.Pointer) (before func(frame unsafe.Pointer) func()) {
	switch kind := l.kindOf(n); kind {
	case "indexExpr":
		if len(children) == 2 && l.catOf(children[0]) == "mapT" {
			return l.mapUse(children[0], false)
		}
	case "callExpr":
		if len(children) < 2 || children[0] == nil {
			return nil
		}
		switch *(*string)(unsafe.Add(children[0], l.ident)) {
		case "delete":
			return l.mapUse(children[1], true)
		case "append":
			return l.growth(children[1:])
		}
	case "rangeStmt":
		if over := children[max(0, len(children)-2)]; over != nil && l.catOf(over) == "mapT" {
			return l.mapUse(over, false)
		}
	case "assignStmt", "assignXStmt", "incDecStmt", "defineStmt":
		if len(children) > 0 && children[0] != nil && l.kindOf(children[0]) == "indexExpr" {
			if to := l.children(children[0]); len(to) == 2 && l.catOf(to[0]) == "mapT" {
				return l.mapUse(to[0], true)
			}
		}
	}
	return nil
}

func (l *Locator) mapUse(m unsafe.Pointer, write bool) func(unsafe.Pointer) func() {
	return func(frame unsafe.Pointer) func() {
		if l.Guard.Parallel.Load() == 0 {
			return nil
		}
		if v := l.valueOf(m, frame); v.IsValid() && v.Kind() == reflect.Map && !v.IsNil() {
			return l.Guard.Use(v.UnsafePointer(), write)
		}
		return nil
	}
}

// growth asks for the memory of a slice that has no room for what is to be appended: for
// elements, or for those of another slice.
func (l *Locator) growth(args []unsafe.Pointer) func(unsafe.Pointer) func() {
	const large = 1 << 18 // elements
	return func(frame unsafe.Pointer) func() {
		v := l.valueOf(args[0], frame)
		if !v.IsValid() || v.Kind() != reflect.Slice {
			return nil
		}
		wanted := v.Len() + len(args) - 1
		if len(args) == 2 && args[1] != nil {
			if more := l.valueOf(args[1], frame); more.IsValid() && more.Type() == v.Type() {
				wanted = v.Len() + more.Len()
			}
		}
		if wanted >= large && wanted > v.Cap() {
			rt.Room(max(wanted, v.Cap()/4*5), v.Type().Elem().Size())
		}
		return nil
	}
}

// valueOf returns the value of a node whose value is in a frame; not a valid one for others.
func (l *Locator) valueOf(n, frame unsafe.Pointer) reflect.Value {
	level, index := *(*int)(unsafe.Add(n, l.level)), *(*int)(unsafe.Add(n, l.findex))
	if level < 0 {
		frame = *(*unsafe.Pointer)(unsafe.Add(frame, l.frameRoot))
	}
	for ; level > 0 && frame != nil; level-- {
		frame = *(*unsafe.Pointer)(unsafe.Add(frame, l.frameAnc))
	}
	if frame == nil {
		return reflect.Value{}
	}
	data := *(*[]reflect.Value)(unsafe.Add(frame, l.frameData))
	if index < 0 || index >= len(data) {
		return reflect.Value{}
	}
	return data[index]
}

// catOf names the category of the type of a node, empty when it has no type.
func (l *Locator) catOf(n unsafe.Pointer) string {
	if typ := *(*unsafe.Pointer)(unsafe.Add(n, l.typ)); typ != nil {
		if c := *(*uint)(unsafe.Add(typ, l.cat)); c < uint(len(l.cats)) {
			return l.cats[c]
		}
	}
	return ""
}
