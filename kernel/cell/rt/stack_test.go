package rt

import "testing"

// What is used grows with the calls, whatever the run time does to the stack meanwhile.
func TestStackUsed(t *testing.T) {
	var down func(n int, above uintptr) uintptr
	down = func(n int, above uintptr) uintptr {
		var page [1 << 10]byte
		page[n%len(page)] = 1
		used := StackUsed()
		if used < above+uintptr(len(page)) || used > above+4*uintptr(len(page)) {
			t.Fatalf("%d bytes are used %d calls from the end, %d in the call before", used, n, above)
		}
		if n == 0 {
			return used + uintptr(page[1])
		}
		return down(n-1, used) + uintptr(page[2])
	}
	if got := down(1000, StackUsed()); got < 1000<<10 {
		t.Errorf("%d bytes are used", got)
	}
}
