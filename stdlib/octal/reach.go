package octal

import "sprague/stdlib/octal/internal/search"

// A Reach is how far a run has come that has not found a period yet.
type Reach struct {
	Game   string
	Rares  int   // rare heaps, all of them far behind
	Values int64 // values computed
	// Excluded is exact: there is no period with preperiod + period below it. It is 0 if the run
	// does not say so much, as when rare values are still to be excluded.
	Excluded int64
}

// ReadReach returns what the checkpoint in a directory, written by [Checkpoints] or
// [SmallCheckpoints], says of its run. It fails if there is none or it is not well formed. The
// statement rests on the program that ran, as a checkpoint holds no proof.
func ReadReach(dir string) (Reach, error) {
	r, err := search.ReadRun(dir)
	return Reach(r), err
}
