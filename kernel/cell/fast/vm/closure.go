package vm

import (
	"reflect"
	"unsafe"

	"sprague/kernel/cell/fast/code"
	"sprague/kernel/cell/rt"
)

// A closure is a fast function with the variables that it has captured, in memory that
// begins with pointers to them. It is the second word of what the Go functions that natives make point to.
type closure struct {
	f      *Func
	vars   pointer
	method *quick // f is a method: vars is its receiver
}

// ownCode holds where the code of Go functions begins that natives make.
var ownCode = map[uintptr]bool{}

// learn notes the code of the Go functions that a native makes, if they are laid out as
// they are thought to be.
func learn(native func(*closure) any) {
	c := &closure{}
	value := (*[2]pointer)(dataWord(native(c)))
	if (*closure)(value[1]) == c {
		ownCode[uintptr(value[0])] = true
	}
}

// A made function is one of package reflect, for types that natives do not know. It holds the method value
// that it calls, which in turn holds the closure.
var made struct {
	code, method uintptr // where the code of both begins
	word         uintptr // where the one holds the other
}

// learnMade notes how made functions are laid out, if it can be seen.
func learnMade() {
	c := &closure{f: &Func{typ: reflect.TypeFor[func(int8, int8) int8]()}}
	call := c.call
	method := *(*pointer)(pointer(&call))
	value := dataWord(reflect.MakeFunc(c.f.typ, call).Interface())
	for word := uintptr(24); word <= 40; word += 8 {
		if *(*pointer)(unsafe.Add(value, word)) == method && (*[2]*closure)(method)[1] == c {
			made.code, made.method, made.word = *(*uintptr)(value), *(*uintptr)(method), word
			return
		}
	}
}

// own returns the closure behind a function value, nil if the function is none of ours.
func (m *machine) own(value pointer) *closure {
	switch code := *(*uintptr)(value); {
	case code == m.native:
		return (*[2]*closure)(value)[1]
	case code == made.code:
		if method := *(*pointer)(unsafe.Add(value, made.word)); *(*uintptr)(method) == made.method {
			return (*[2]*closure)(method)[1]
		}
	case ownCode[code]:
		m.native = code
		return (*[2]*closure)(value)[1]
	}
	return nil
}

// dataWord returns the pointer that an interface value holds, of a type that is a pointer.
func dataWord(x any) pointer { return (*[2]pointer)(unsafe.Pointer(&x))[1] }

// value returns a closure as a Go function.
func (c *closure) value() any {
	if native, ok := natives[c.f.typ]; ok {
		return native(c)
	}
	return reflect.MakeFunc(c.f.typ, c.call).Interface()
}

// values are the handlers of function values and interfaces.
var values = table{
	// Closure makes a function value of a function literal.
	code.Closure: func(m *machine, n *ins) *ins {
		m.at = n
		c := &closure{f: (*Func)(n.x)}
		if n.k > 0 {
			vars := make([]pointer, n.k)
			copy(vars, unsafe.Slice(rp(m, n.b), n.k))
			c.vars = pointer(&vars[0])
		}
		*rp(m, n.a) = dataWord(c.value())
		return n.next()
	},
	// FuncVal makes a value of a declared function.
	code.FuncVal: func(m *machine, n *ins) *ins {
		*rp(m, n.a) = dataWord((*Func)(n.x).Value().Interface())
		return n.next()
	},
	// CallV calls a function value.
	code.CallV: func(m *machine, n *ins) *ins {
		value := *rp(m, n.c)
		if value == nil {
			return m.fail(n, nilPointer)
		}
		return m.callValue(n, (*Func)(n.x), value)
	},
	// Panic panics with a value of the user.
	code.Panic: func(m *machine, n *ins) *ins {
		m.at = n
		panic(rt.Throw(*(*any)(pointer(rp(m, n.a)))))
	},
	// Box makes a value of a user's type of one of its erased form.
	code.Box: func(m *machine, n *ins) *ins {
		m.at = n
		*(*any)(pointer(rp(m, n.a))) = rt.NewBox(*(**rt.Type)(n.x), *(*any)(pointer(rp(m, n.b))))
		return n.next()
	},
	// OfError and ToError convert between errors, of which the first word is not the type, and
	// other interface values.
	code.OfError: func(m *machine, n *ins) *ins {
		*(*any)(pointer(rp(m, n.a))) = rt.Any(*(*error)(pointer(rp(m, n.b))))
		return n.next()
	},
	code.ToError: func(m *machine, n *ins) *ins {
		*(*error)(pointer(rp(m, n.a))) = rt.AsError(*(*any)(pointer(rp(m, n.b))))
		return n.next()
	},
	// Iface makes an interface value of what is in memory.
	code.Iface: func(m *machine, n *ins) *ins {
		*rp(m, n.a+8) = *rp(m, n.b)
		*rp(m, n.a) = n.x
		return n.next()
	},
	// Holds asks whether an interface value is of a type.
	code.Holds: func(m *machine, n *ins) *ins {
		m.at = n
		v, ok := rt.AssertOK(*(*any)(pointer(rp(m, n.b))), *(**rt.Type)(n.x))
		if !ok {
			*ri(m, n.a) = 0
			return n.next()
		}
		*(*any)(pointer(rp(m, n.c))) = v
		*ri(m, n.a) = 1
		return n.next()
	},
	// Inside takes the word of an interface value out of it.
	code.Inside: func(m *machine, n *ins) *ins {
		if *rp(m, n.b) != n.x {
			return m.fail(n, "internal error: an interface value holds another type than its descriptor says")
		}
		*rp(m, n.a) = *rp(m, n.b+8)
		return n.next()
	},
	// NotOf panics because an interface value is not of a type.
	code.NotOf: func(m *machine, n *ins) *ins {
		m.at = n
		x, t := *(*any)(pointer(rp(m, n.a))), *(**rt.Type)(n.x)
		if n.d != 0 {
			rt.AssertInterface(x, t)
		} else {
			rt.Assert(x, t, unsafe.String((*byte)(*rp(m, n.b)), *ri(m, n.c)))
		}
		return nil
	},
}

// callValue calls a function value: a closure of ours in this machine, another one by the
// function f, which calls by package reflect.
func (m *machine) callValue(n *ins, f *Func, value pointer) *ins {
	with := value
	if c := m.own(value); c != nil {
		f, with = c.f, c.vars
	}
	i, p := unsafe.Add(m.i, n.a), unsafe.Add(m.p, n.b)
	if uintptr(i)+f.isize > m.iend || uintptr(p)+f.psize > m.pend {
		return m.grow(n, f)
	}
	if f.lit {
		*(*pointer)(unsafe.Add(p, f.hidden)) = with
	}
	if shut() {
		m.at = n
		rt.Gate()
	}
	m.i, m.p = i, p
	*(**ins)(p) = n.next()
	return f.entry
}

// opForeignV calls the function value that stands behind the arguments.
func opForeignV(m *machine, n *ins) *ins {
	f := (*Func)(n.x)
	value := *rp(m, f.hidden)
	return m.callForeign(n, f, reflect.NewAt(f.typ, pointer(&value)).Elem())
}
