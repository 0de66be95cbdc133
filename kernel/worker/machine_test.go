package worker

import "testing"

// Sessions together leave a quarter of the machine alone; on a machine that is full already,
// one that begins may take half of what is left.
func TestCommons(t *testing.T) {
	const gb = 1 << 30
	free := uint64(30 * gb)
	a := newCommons(32*gb, free)
	a.free = func() uint64 { return free }
	if left := a.left(); left != 22*gb {
		t.Errorf("of an empty machine a session may take %d GB", left/gb)
	}
	free = 12 * gb // a has taken 18
	b := newCommons(32*gb, free)
	b.free = a.free
	if left := b.left(); left != 4*gb {
		t.Errorf("beside it another one may take %d GB", left/gb)
	}
	free = 8*gb - 1
	for range commonsEvery {
		a.short()
	}
	if !a.short() || a.left() != 0 || b.left() != 0 {
		t.Error("less than a quarter is left, and nobody minds")
	}
	late := newCommons(32*gb, 6*gb)
	late.free = func() uint64 { return 6 * gb }
	if left := late.left(); left != 3*gb {
		t.Errorf("on a full machine a session may take %d GB", left/gb)
	}
	if unknown := newCommons(0, 0); unknown.short() || unknown.left() == 0 {
		t.Error("a machine that tells nothing sets a bound")
	}
}
