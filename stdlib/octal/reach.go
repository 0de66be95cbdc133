package octal

import "sprague/stdlib/octal/internal/search"

// A Reach describes the progress of a run that has not found a period yet.
type Reach struct {
	Game     string
	Rares    int   // number of rare heaps
	Values   int64 // values computed
	Excluded int64 // a lower bound of preperiod + period for any period; 0 if the run proves none
}

// ReadReach reads the progress of a run from its checkpoint in a directory, written by [Checkpoints] or
// [SmallCheckpoints]. It fails if there is none or it is malformed. A checkpoint holds no proof: the statement is
// as reliable as the program that ran.
func ReadReach(dir string) (Reach, error) {
	r, err := search.ReadRun(dir)
	return Reach(r), err
}
