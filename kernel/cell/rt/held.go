package rt

import (
	"context"
	"sync/atomic"
)

// Library types that hold values and ask for their types. To them all boxes are of one
// type, which has == and is called rt.box.

// ValueStore is the method Store of atomic.Value.
func ValueStore(v *atomic.Value, x any) {
	sameHeld("store", v, x)
	v.Store(x)
}

// ValueSwap is the method Swap of atomic.Value.
func ValueSwap(v *atomic.Value, x any) any {
	sameHeld("swap", v, x)
	return v.Swap(x)
}

// ValueCompareAndSwap is the method CompareAndSwap of atomic.Value.
func ValueCompareAndSwap(v *atomic.Value, old, x any) bool {
	if old != nil && x != nil && dynamicType(old) != dynamicType(x) {
		panic("sync/atomic: compare and swap of inconsistently typed values")
	}
	sameHeld("compare and swap", v, x)
	if held := v.Load(); held != nil && !Equal(held, old) {
		return false
	}
	return v.CompareAndSwap(old, x)
}

func sameHeld(what string, v *atomic.Value, x any) {
	if held := v.Load(); held != nil && x != nil && dynamicType(held) != dynamicType(x) {
		panic("sync/atomic: " + what + " of inconsistently typed value into Value")
	}
}

// ContextWithValue is context.WithValue.
func ContextWithValue(parent context.Context, key, value any) context.Context {
	b, boxed := key.(Box)
	if _, too := value.(Box); !boxed && !too || parent == nil {
		return context.WithValue(parent, key, value)
	}
	if boxed && !b.Inside().Type.Comparable() {
		panic("key is not comparable")
	}
	return &boxContext{context.WithValue(parent, key, value), contextName(parent) + ".WithValue(" + held(key) + ", " + held(value) + ")"}
}

// A boxContext is a context with a boxed key or value.
type boxContext struct {
	context.Context
	name string
}

func (c *boxContext) String() string { return c.name }

func contextName(c context.Context) string {
	if s, ok := c.(interface{ String() string }); ok {
		return s.String()
	}
	return TypeName(c)
}

// held prints a key or value as package context does.
func held(x any) string {
	switch x := x.(type) {
	case interface{ String() string }:
		return x.String()
	case string:
		return x
	case nil:
		return "<nil>"
	}
	return TypeName(x)
}
