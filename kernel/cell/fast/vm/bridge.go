package vm

import (
	"reflect"
	"unsafe"

	"sprague/kernel/cell/fast/code"
	"sprague/kernel/cell/rt"
)

// Value returns a fast function as a Go function, which the interpreter and compiled
// packages call.
func (f *Func) Value() reflect.Value {
	if !f.value.IsValid() {
		f.value = f.foreign
		if !f.foreign.IsValid() {
			f.value = reflect.ValueOf((&closure{f: f}).value())
		}
	}
	return f.value
}

// call calls a fast function with arguments of package reflect.
func (c *closure) call(in []reflect.Value) []reflect.Value {
	f := c.f
	m := acquire(c)
	for i, v := range in {
		m.put(&f.args[i], v)
	}
	m.run(f)
	out := make([]reflect.Value, len(f.outs))
	for i := range out {
		out[i] = m.get(&f.outs[i])
	}
	m.release()
	return out
}

func (m *machine) put(s *slot, v reflect.Value) {
	p := reflect.New(s.typ)
	p.Elem().Set(v)
	m.load(s, p.UnsafePointer())
}

// load takes a value from memory into the registers of a slot. The memory is the slot's,
// if its values stay in memory.
func (m *machine) load(s *slot, p pointer) {
	if s.lay.Mem {
		*rp(m, s.rp) = p
		return
	}
	i, q := s.ri, s.rp
	for _, leaf := range s.lay.Leaves {
		at := unsafe.Add(p, leaf.Offset)
		switch leaf.Kind {
		case code.Ptr:
			*rp(m, q) = *(*pointer)(at)
			q += 8
			continue
		case code.S8:
			*ri(m, i) = int64(*(*int8)(at))
		case code.Z8:
			*ri(m, i) = int64(*(*uint8)(at))
		case code.S16:
			*ri(m, i) = int64(*(*int16)(at))
		case code.Z16:
			*ri(m, i) = int64(*(*uint16)(at))
		case code.S32:
			*ri(m, i) = int64(*(*int32)(at))
		case code.Z32:
			*ri(m, i) = int64(*(*uint32)(at))
		case code.W64:
			*ri(m, i) = *(*int64)(at)
		}
		i += 8
	}
}

// get returns the value in the registers of a slot.
func (m *machine) get(s *slot) reflect.Value {
	v := reflect.New(s.typ)
	p := v.UnsafePointer()
	if s.lay.Mem {
		typedmemmove(typePointer(s.typ), p, *rp(m, s.rp))
		return v.Elem()
	}
	i, q := s.ri, s.rp
	for _, leaf := range s.lay.Leaves {
		at := unsafe.Add(p, leaf.Offset)
		if leaf.Kind == code.Ptr {
			*(*pointer)(at) = *rp(m, q)
			q += 8
			continue
		}
		size := leaf.Kind.Size() // a register holds a small integer as memory does, with the lowest byte first
		copy(unsafe.Slice((*byte)(at), size), unsafe.Slice((*byte)(pointer(ri(m, i))), size))
		i += 8
	}
	return v.Elem()
}

// foreignHandler returns the handler that calls a function which is not fast.
func foreignHandler(f *Func) func(*machine, *ins) *ins {
	if f.foreign.IsValid() {
		if h, ok := directs[f.typ]; ok {
			return h(f.foreign.Interface())
		}
	}
	return opForeign
}

// opForeign calls a function by package reflect.
func opForeign(m *machine, n *ins) *ins {
	f := (*Func)(n.x)
	if !f.foreign.IsValid() {
		panic("fast: " + f.name + " was not linked")
	}
	return m.callForeign(n, f, f.foreign)
}

func (m *machine) callForeign(n *ins, f *Func, callee reflect.Value) *ins {
	in := make([]reflect.Value, len(f.args))
	for i := range in {
		in[i] = m.get(&f.args[i])
	}
	m.at = (*(**ins)(m.p)).prev()
	call := callee.Call
	if callee.Type().IsVariadic() {
		call = callee.CallSlice
	}
	for i, v := range call(in) {
		m.put(&f.outs[i], v)
	}
	passGate() // the function may have taken its time, or have ended by an interrupt
	return n.next()
}

func passGate() {
	if shut() {
		rt.Gate()
	}
}
