package search

import (
	"encoding/json"
	"slices"
)

// A snapshot (§4) is a state on the way of a run, the codes before a heap: values behind it
// can be computed again, and stretches between snapshots be looked at independently.
type snapshot struct {
	At    int64
	State packed
	text  []byte // its JSON, written so often that it is kept
}

// snapshotText is how a snapshot stands in JSON.
type snapshotText struct {
	At    int64  `json:"at"`
	State packed `json:"state"`
}

// MarshalJSON writes the snapshot.
// Compressing a state takes longer than all else about a checkpoint, so its text is made once.
func (s *snapshot) MarshalJSON() (text []byte, err error) {
	if s.text == nil {
		s.text, err = json.Marshal(snapshotText{s.At, s.State})
	}
	return s.text, err
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (s *snapshot) UnmarshalJSON(text []byte) error {
	var t snapshotText
	err := json.Unmarshal(text, &t)
	s.At, s.State = t.At, t.State
	return err
}

// snapshots are evenly spaced, ascending. When they become too many, every other one is given up. The
// first is never given up: it is the state that the prefix vouches for. After m chunks there are
// between 128 and 256 of them, apart·⌊m/apart⌋ chunks from the first to the last, so that no replay
// has to go farther than one 128th of the run.
type snapshots struct {
	list  []*snapshot
	apart int64 // chunks between two snapshots, a power of two
}

const mostSnapshots = 256

// widen makes snapshots as far apart as they are in a run of so many chunks.
// A small checkpoint has no snapshots; a run that goes on from it makes them as a run of that length would have.
func (s *snapshots) widen(chunks int64) {
	for s.apart = 1; chunks/s.apart >= mostSnapshots; {
		s.apart *= 2
	}
}

// pass makes a snapshot before the chunk of the given number, if there is to be one.
// Giving up every other one keeps the first, and the number of the chunk decides which those are, not the time
// at which they were made: a run that was taken up again keeps the same ones.
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
