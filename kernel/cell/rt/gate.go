package rt

import (
	"fmt"
	"math/bits"
	"sync/atomic"
)

// A gate stands in code of cells wherever it could go on for long: on the back edge of a loop, at the beginning of a
// function, before and after a call. While all gates are open, passing one costs an atomic load. The worker closes them
// when some goroutine has to be looked at: one whose stack grows without end, one that takes much memory, one of a cell
// that was told to stop. What is to become of a goroutine at a closed gate, its keeper decides: it may return at once,
// return later, or not return at all.

var (
	closed atomic.Int32 // how many reasons there are to keep the gates closed
	keeper atomic.Pointer[func()]

	room      atomic.Pointer[func(uint64) (uint64, bool)]
	allocated atomic.Uint64 // bytes since it was asked for room
)

// Gate passes a gate. Whatever runs code of cells calls it where a gate stands.
func Gate() {
	if closed.Load() != 0 {
		if keep := keeper.Load(); keep != nil {
			(*keep)()
		}
	}
}

func Closed() bool { return closed.Load() != 0 }

// CloseGates closes the gates, for a reason of its own; as often as it is called,
// OpenGates must be called to open them.
func CloseGates() { closed.Add(1) }

// OpenGates undoes one CloseGates.
func OpenGates() { closed.Add(-1) }

// SetKeeper sets what is called at closed gates.
func SetKeeper(keep func()) { keeper.Store(&keep) }

// roomAsked is how many bytes may be allocated, in one piece or many, before it is asked
// whether there is room for more.
const roomAsked = 32 << 20

// Addressable is how many bytes the run time may ask for at all: what is longer has a panic of its own.
const Addressable = 1 << 48

// Room returns n, if n elements of the given size can be allocated. If there is no memory
// for them it panics, which the Go run time cannot: there the process would end.
func Room(n int, size uintptr) int {
	high, wanted := bits.Mul64(uint64(n), uint64(size))
	if n <= 0 || high != 0 || wanted > Addressable {
		return n // nothing, or so much that the run time panics
	}
	if sum := allocated.Add(wanted); sum < roomAsked && wanted < roomAsked {
		return n
	}
	allocated.Store(0)
	if ask := room.Load(); ask != nil {
		if left, ok := (*ask)(wanted); !ok {
			panic(Failure(fmt.Sprintf("runtime error: out of memory: %s are wanted, and %s are left", Bytes(wanted),
				Bytes(left))))
		}
	}
	return n
}

// RoomCap is Room for the capacity of a slice of a given length. The run time tells which of
// the two is out of range; package reflect, by which the interpreter makes slices, does not.
func RoomCap(length, n int, size uintptr) int {
	if high, wanted := bits.Mul64(uint64(n), uint64(size)); n >= length && length >= 0 &&
		(high != 0 || wanted > Addressable) {
		if high, wanted := bits.Mul64(uint64(length), uint64(size)); high == 0 && wanted <= Addressable {
			panic(Failure("runtime error: makeslice: cap out of range"))
		}
	}
	return Room(n, size)
}

// SetRoom sets what Room asks: how many bytes are left, and whether so many can be had.
func SetRoom(ask func(wanted uint64) (left uint64, ok bool)) { room.Store(&ask) }

// Bytes writes a number of bytes for people.
func Bytes(n uint64) string {
	switch {
	case n >= 1000<<30:
		return fmt.Sprintf("%.3g TB", float64(n)/(1<<40))
	case n >= 1000<<20:
		return fmt.Sprintf("%.3g GB", float64(n)/(1<<30))
	case n >= 1<<20:
		return fmt.Sprintf("%.3g MB", float64(n)/(1<<20))
	case n == 1:
		return "1 byte"
	}
	return fmt.Sprintf("%d bytes", n)
}
