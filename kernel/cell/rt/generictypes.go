package rt

import (
	"reflect"
	"runtime"
	"sync"
)

// The generic types of the library that cells have, in their erased form: one compiled
// type for all type arguments.

// An AtomicPointer stands for an atomic.Pointer of any type. Like it, it must not be
// copied once it has been used.
type AtomicPointer struct {
	mu sync.Mutex
	p  any // a pointer; nil at first
}

// AtomicLoad returns the pointer; zero is the nil pointer of its type.
func AtomicLoad(a *AtomicPointer, zero any) any {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.load(zero)
}

func (a *AtomicPointer) load(zero any) any {
	if a.p == nil {
		return zero
	}
	return a.p
}

// AtomicStore stores a pointer.
func AtomicStore(a *AtomicPointer, p any) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.p = p
}

// AtomicSwap stores a pointer and returns the one before.
func AtomicSwap(a *AtomicPointer, p, zero any) any {
	a.mu.Lock()
	defer a.mu.Unlock()
	old := a.load(zero)
	a.p = p
	return old
}

// AtomicCompareAndSwap stores a pointer if another one is there.
func AtomicCompareAndSwap(a *AtomicPointer, old, p, zero any) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.load(zero) != old {
		return false
	}
	a.p = p
	return true
}

// A UniqueHandle stands for a unique.Handle: handles of equal values are equal.
type UniqueHandle struct{ value any }

// UniqueMake returns the handle of a value, which its interface holds.
func UniqueMake(value any) UniqueHandle { return UniqueHandle{value} }

// UniqueValue returns the value of a handle.
func UniqueValue(h UniqueHandle) any { return h.value }

// AddCleanup is runtime.AddCleanup for a pointer and an argument of any type.
func AddCleanup(ptr, cleanup, arg any) runtime.Cleanup {
	p, f, x := reflect.ValueOf(ptr), reflect.ValueOf(cleanup), reflect.ValueOf(arg)
	if !p.IsValid() || p.IsNil() {
		panic("runtime.AddCleanup: ptr is nil")
	}
	if x.IsValid() && x.Kind() == reflect.Pointer && x.UnsafePointer() == p.UnsafePointer() {
		panic("runtime.AddCleanup: ptr is equal to arg, cleanup will never run")
	}
	in := reflect.New(f.Type().In(0)).Elem()
	if x.IsValid() {
		in.Set(x)
	}
	return runtime.AddCleanup((*byte)(p.UnsafePointer()), func(call func()) { call() }, func() { f.Call([]reflect.Value{in}) })
}
