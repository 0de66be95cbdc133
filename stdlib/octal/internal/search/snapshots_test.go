package search

import "testing"

// Snapshots stay evenly spaced, from the first chunk on, however long a run is.
func TestSnapshotsAreEvenlySpaced(t *testing.T) {
	var s snapshots
	for chunk := range int64(5000) {
		s.pass(100+10*chunk, []byte{byte(chunk)}, chunk)
		if len(s.list) > mostSnapshots || s.list[0].At != 100 {
			t.Fatalf("chunk %d: %d snapshots from heap %d on", chunk, len(s.list), s.list[0].At)
		}
	}
	if len(s.list) <= mostSnapshots/2 {
		t.Errorf("only %d snapshots are left", len(s.list))
	}
	for i, x := range s.list {
		if x.At != 100+10*int64(i)*s.apart || x.State[0] != byte(int64(i)*s.apart) {
			t.Errorf("snapshot %d is at %d", i, x.At)
		}
	}
}
