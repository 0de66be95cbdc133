package vm

import (
	"reflect"
	"unsafe"
)

// What the Go run time does for compiled code, it does for fast code. These functions are
// among those that the run time keeps for packages like this one.

//go:linkname newObject reflect.unsafe_New
func newObject(typ unsafe.Pointer) unsafe.Pointer

//go:linkname newArray reflect.unsafe_NewArray
func newArray(typ unsafe.Pointer, n int) unsafe.Pointer

//go:linkname typedmemmove runtime.typedmemmove
func typedmemmove(typ, to, from unsafe.Pointer)

//go:linkname typedmemclr reflect.typedmemclr
func typedmemclr(typ, p unsafe.Pointer)

//go:linkname typedslicecopy reflect.typedslicecopy
func typedslicecopy(typ unsafe.Pointer, to, from sliceHeader) int

//go:linkname growslice runtime.growslice
func growslice(old unsafe.Pointer, length, oldCap, more int, typ unsafe.Pointer) sliceHeader

//go:linkname mapaccess2 runtime.mapaccess2
func mapaccess2(typ, m, key unsafe.Pointer) (unsafe.Pointer, bool)

//go:linkname mapaccess2Fast64 runtime.mapaccess2_fast64
func mapaccess2Fast64(typ, m unsafe.Pointer, key uint64) (unsafe.Pointer, bool)

//go:linkname mapaccess2FastStr runtime.mapaccess2_faststr
func mapaccess2FastStr(typ, m unsafe.Pointer, key string) (unsafe.Pointer, bool)

//go:linkname mapassign runtime.mapassign
func mapassign(typ, m, key unsafe.Pointer) unsafe.Pointer

//go:linkname mapassignFast64 runtime.mapassign_fast64
func mapassignFast64(typ, m unsafe.Pointer, key uint64) unsafe.Pointer

//go:linkname mapassignFastStr runtime.mapassign_faststr
func mapassignFastStr(typ, m unsafe.Pointer, key string) unsafe.Pointer

//go:linkname mapdelete runtime.mapdelete
func mapdelete(typ, m, key unsafe.Pointer)

type sliceHeader struct {
	data     unsafe.Pointer
	len, cap int
}

// typePointer returns what the run time knows a type by.
func typePointer(t reflect.Type) unsafe.Pointer {
	return (*[2]unsafe.Pointer)(unsafe.Pointer(&t))[1]
}
