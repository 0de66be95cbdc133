package vm

import (
	"reflect"
	"sync/atomic"
	"unsafe"

	"sprague/kernel/cell/fast/code"
	"sprague/kernel/cell/rt"
)

// Methods of interface values. An interface value of a cell is a box of package rt: the
// type as the user wrote it, and the value. A type's methods are functions that take the
// box first; where such a function does no more than to call a fast one with what is in
// the box, the machine calls that one itself.
//
// The arguments of a call stand where the function that takes the box expects them: the
// two words of the interface value, then the others. A fast method has the registers of
// its receiver in place of the two words, so the others move over. What a place in the
// code has called last it remembers, until a type gets another method.

// A site is an instruction that calls a method. The function that it begins with calls
// what the interpreter has, as the instruction CallV does.
type site struct {
	Func
	method string
	last   atomic.Pointer[found]
}

// found is what a site has found for a type.
type found struct {
	typ  *rt.Type
	time int64
	to   *quick // nil: the way of all others
	fn   pointer
}

// quick is a fast method of a type.
type quick struct {
	f      *Func
	inside pointer // the type of the values in the boxes: the receiver's, or a pointer to it
	deref  bool    // it is a pointer, the method takes what it points to
	word   bool    // an interface value holds a receiver as its second word
}

// site describes calls of a method by the type of the function that takes the box.
func (u *unit) site(method string, t int32) *site {
	s := &site{method: method}
	s.name = method
	u.callsValue(&s.Func, t)
	return s
}

// Method tells that a method of a type calls the fast function of a lowered name with
// what is in the box, or with what that points to.
func (s *Session) Method(t *rt.Type, method, lowered string, deref bool) {
	f := s.funcs[lowered]
	if f == nil || f.lit {
		return
	}
	recv := f.args[0].typ
	q := &quick{f: f, inside: typePointer(recv), deref: deref}
	switch recv.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Func, reflect.Chan:
		q.word = true
	case reflect.Struct, reflect.Array:
		if !deref && dataWord(reflect.Zero(recv).Interface()) == nil {
			return // it is held as its only word, which is a pointer
		}
	}
	if deref {
		q.inside = typePointer(reflect.PointerTo(recv))
	}
	rt.SetQuick(t, method, q)
}

// Words calls the method for compiled code.
func (q *quick) Words(value any, x, y int) (result int, ok bool) {
	inside := *(*[2]pointer)(pointer(&value))
	if !q.takes(inside) {
		return 0, false
	}
	c := closure{f: q.f, vars: inside[1], method: q}
	return int(c.words(int64(x), int64(y))), true
}

// takes reports whether an interface value holds what the method takes.
func (q *quick) takes(words [2]pointer) bool {
	return words[0] == q.inside && !(q.deref && words[1] == nil)
}

var methods = table{
	// CallM calls a method of an interface value.
	code.CallM: func(m *machine, n *ins) *ins {
		s := (*site)(n.x)
		x := *(*any)(unsafe.Add(m.p, n.b+8))
		if x == nil {
			return m.fail(n, nilPointer)
		}
		t, inside, boxed := rt.Parts(x)
		to := s.last.Load()
		if !boxed || to == nil || to.typ != t || to.time != rt.MethodTime() {
			m.at = n
			to = s.find(x, t)
		}
		if q := to.to; q != nil {
			words := *(*[2]pointer)(pointer(&inside))
			if q.takes(words) {
				return m.callQuick(n, q, words[1])
			}
		}
		if to.fn == nil {
			to = &found{fn: s.slow(x)}
		}
		return m.callValue(n, &s.Func, to.fn)
	},
}

// find looks up what a site calls.
func (s *site) find(x any, t *rt.Type) *found {
	if t == nil { // of a compiled type
		return &found{fn: s.slow(x)}
	}
	to := &found{typ: t, time: rt.MethodTime()}
	if to.to, _ = t.Methods[s.method].Quick.(*quick); to.to == nil {
		to.fn = s.slow(x)
	}
	s.last.Store(to)
	return to
}

// slow returns the function of the interpreter, as a value of the type that the site knows.
func (s *site) slow(x any) pointer {
	fn := rt.Find(x, s.method)
	if reflect.TypeOf(fn) != s.typ {
		panic("fast: the method " + s.method + " is a " + reflect.TypeOf(fn).String() + ", not a " + s.typ.String())
	}
	return dataWord(fn)
}

// callQuick calls a fast method whose receiver is the word of an interface value, or where
// that points to.
func (m *machine) callQuick(n *ins, q *quick, receiver pointer) *ins {
	f := q.f
	i, p := unsafe.Add(m.i, n.a), unsafe.Add(m.p, n.b)
	recv := &f.args[0]
	more, from := f.argI-recv.lay.I, f.argP-recv.lay.P
	if uintptr(i)+f.isize > m.iend || uintptr(p)+f.psize > m.pend {
		return m.grow(n, f)
	}
	if shut() {
		m.at = n
		rt.Gate()
	}
	m.i, m.p = i, p
	*(**ins)(p) = n.next()
	copy(unsafe.Slice(ri(m, 8*recv.lay.I), more), unsafe.Slice(ri(m, 0), more))
	copy(unsafe.Slice(rp(m, 8*recv.lay.P+8), from), unsafe.Slice(rp(m, 24), from))
	m.receive(recv, q, receiver)
	return f.entry
}

// receive puts the receiver into its registers.
func (m *machine) receive(recv *slot, q *quick, x pointer) {
	switch {
	case q.word && q.deref:
		*rp(m, recv.rp) = *(*pointer)(x)
	case q.word:
		*rp(m, recv.rp) = x
	case recv.lay.Mem: // the method may change its own
		own := newObject(typePointer(recv.typ))
		typedmemmove(typePointer(recv.typ), own, x)
		*rp(m, recv.rp) = own
	default:
		m.load(recv, x)
	}
}
