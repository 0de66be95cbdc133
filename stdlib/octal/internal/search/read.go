package search

// A Run describes a run by its last checkpoint, at most twenty seconds old if it is in progress.
type Run struct {
	Game     string
	Values   int64 // values computed
	Excluded int64 // preperiod + period of any period is not below this
}

// ReadRun reads the checkpoint in a directory. Excluded is 0 unless all values are exact. The first heap of the run is
// not in the file: it is 2·past + 2k or one more (engine.Stream.Start), and a code has more characters than k. The
// start used here is later by less than a chunk, and exclusions are whole chunks; so an interval that contains it
// begins no later than the run.
func ReadRun(dir string) (Run, error) {
	c, err := readCheckpoint(dir)
	if err != nil {
		return Run{}, err
	}
	run := Run{Game: c.Game, Values: c.At}
	past := len(c.Past)
	start := int64(2*past + 2*len(c.Game) + 2) // of the run, or a little later
	if c.exact(start) {
		s := sentinels{list: c.Sentinels}
		run.Excluded = s.excluded(c.At, past)
	}
	return run, nil
}
