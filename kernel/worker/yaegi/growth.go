package yaegi

import (
	"reflect"
	"unsafe"

	"sprague/kernel/cell/rt"
)

// grows returns what an append does before it is carried out, with its frame; nil for other nodes.
func (l *Locator) grows(n unsafe.Pointer, children []unsafe.Pointer) func(frame unsafe.Pointer) {
	if l.kindOf(n) != "callExpr" || len(children) < 2 || children[0] == nil {
		return nil
	}
	if *(*string)(unsafe.Add(children[0], l.ident)) != "append" {
		return nil
	}
	return l.growth(children[1:])
}

// growth asks for the memory of a slice that has no room for what is to be appended: for
// elements, or for those of another slice.
func (l *Locator) growth(args []unsafe.Pointer) func(unsafe.Pointer) {
	const large = 1 << 18 // elements
	return func(frame unsafe.Pointer) {
		v := l.valueOf(args[0], frame)
		if !v.IsValid() || v.Kind() != reflect.Slice {
			return
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
