package vm

import (
	"reflect"
	"unsafe"
)

// Go functions of common types run fast functions without package reflect, and are
// called by them without it.

// natives make a Go function of a fast one, or of a closure of it.
var natives = map[reflect.Type]func(c *closure) any{}

// directs make the handler that calls a compiled function.
var directs = map[reflect.Type]func(f any) func(*machine, *ins) *ins{}

// A word is a type whose values take one register of bank I.
type word interface {
	~int | ~bool | ~float64 | ~int64 | ~uint64 | ~int32 | ~uint8
}

func toRegister[T word](x T) int64 {
	switch unsafe.Sizeof(x) {
	case 8:
		return *(*int64)(unsafe.Pointer(&x))
	case 4:
		return int64(*(*int32)(unsafe.Pointer(&x)))
	}
	return int64(*(*uint8)(unsafe.Pointer(&x)))
}

func fromRegister[T word](r int64) T { return *(*T)(unsafe.Pointer(&r)) }

func native1[A, R word]() {
	natives[reflect.TypeFor[func(A) R]()] = func(c *closure) any {
		return func(a A) R { return fromRegister[R](c.words(toRegister(a), 0)) }
	}
	directs[reflect.TypeFor[func(A) R]()] = func(f any) func(*machine, *ins) *ins {
		g := f.(func(A) R)
		return func(m *machine, n *ins) *ins {
			m.at = caller(m)
			*ri(m, 0) = toRegister(g(fromRegister[A](*ri(m, 0))))
			passGate()
			return n.next()
		}
	}
}

func native2[A, B, R word]() {
	natives[reflect.TypeFor[func(A, B) R]()] = func(c *closure) any {
		return func(a A, b B) R { return fromRegister[R](c.words(toRegister(a), toRegister(b))) }
	}
	directs[reflect.TypeFor[func(A, B) R]()] = func(f any) func(*machine, *ins) *ins {
		g := f.(func(A, B) R)
		return func(m *machine, n *ins) *ins {
			m.at = caller(m)
			*ri(m, 0) = toRegister(g(fromRegister[A](*ri(m, 0)), fromRegister[B](*ri(m, 8))))
			passGate()
			return n.next()
		}
	}
}

// caller returns the call by which the running function was called.
func caller(m *machine) *ins { return (*(**ins)(m.p)).prev() }

func init() {
	defer func() {
		for _, native := range natives {
			learn(native)
		}
		learnMade()
	}()
	native1[int, int]()
	native1[int, bool]()
	native1[float64, float64]()
	native1[uint64, int]()
	native1[uint64, uint64]()
	native1[int32, bool]()
	native1[int32, int32]()
	native1[uint8, bool]()
	native2[int, int, int]()
	native2[int, int, bool]()
	native2[float64, float64, float64]()
	native2[float64, float64, bool]()
	natives[reflect.TypeFor[func()]()] = func(c *closure) any { return func() { c.words(0, 0) } }
}
