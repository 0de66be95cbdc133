package memory

import "testing"

// Sessions together leave a quarter of the machine alone; on a machine that is full already,
// one that begins may take half of what is left.
func TestCommons(t *testing.T) {
	const gb = 1 << 30
	free := uint64(30 * gb)
	a := NewCommons(32*gb, free)
	a.free = func() uint64 { return free }
	if left := a.Left(); left != 22*gb {
		t.Errorf("of an empty machine a session may take %d GB", left/gb)
	}
	free = 12 * gb // a has taken 18
	b := NewCommons(32*gb, free)
	b.free = a.free
	if left := b.Left(); left != 4*gb {
		t.Errorf("beside it another one may take %d GB", left/gb)
	}
	free = 8*gb - 1
	for range commonsEvery {
		a.Short()
	}
	if !a.Short() || a.Left() != 0 || b.Left() != 0 {
		t.Error("less than a quarter is left, and nobody minds")
	}
	late := NewCommons(32*gb, 6*gb)
	late.free = func() uint64 { return 6 * gb }
	if left := late.Left(); left != 3*gb {
		t.Errorf("on a full machine a session may take %d GB", left/gb)
	}
	if unknown := NewCommons(0, 0); unknown.Short() || unknown.Left() == 0 {
		t.Error("a machine that tells nothing sets a bound")
	}
}
