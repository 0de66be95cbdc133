package search

import "slices"

// A snapshot (§4) is a state of a run, the codes before a heap: later values can be computed again from it.
type snapshot struct {
	At    int64    `json:"at"`
	State deflated `json:"state"`
}

// snapshots are evenly spaced and ascend. When they become too many, every other one is dropped, but never the
// first, which comes from the prefix. After m chunks there are 128 to 256 of them, apart·⌊m/apart⌋ chunks from the
// first to the last, so that a replay takes at most one 128th of the run.
type snapshots struct {
	list  []*snapshot
	apart int64 // chunks between two snapshots, a power of two
}

const mostSnapshots = 256

// widen sets the distance of snapshots to that of a run of the given length, for a run resumed from a small checkpoint.
func (s *snapshots) widen(chunks int64) {
	for s.apart = 1; chunks/s.apart >= mostSnapshots; {
		s.apart *= 2
	}
}

// pass takes a snapshot before the chunk of the given number if one is due. The numbers of the chunks decide which
// snapshots are dropped, so a resumed run keeps the same ones.
func (s *snapshots) pass(at int64, state []byte, chunk int64) {
	s.apart = max(1, s.apart)
	if chunk%s.apart != 0 {
		return
	}
	s.list = append(s.list, &snapshot{At: at, State: slices.Clone(state)})
	if len(s.list) <= mostSnapshots {
		return
	}
	for i := range (len(s.list) + 1) / 2 {
		s.list[i] = s.list[2*i]
	}
	s.list = slices.Delete(s.list, (len(s.list)+1)/2, len(s.list))
	s.apart *= 2
}
