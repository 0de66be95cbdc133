package search

import (
	"fmt"
	"io/fs"
	"path/filepath"

	"sprague/stdlib/octal/internal/engine"
)

// A run is looked at from outside while it goes on: what is read is the last checkpoint that was whole, at most twenty
// seconds old, and nothing of the run is disturbed.

// A Run is what the checkpoint of a run says of it.
type Run struct {
	Game     string
	Rares    int   // rare heaps
	Values   int64 // values computed
	Excluded int64 // there is no period with preperiod + period below
}

// ReadRun reads the checkpoint in a directory. What a run excludes counts only if its values are
// exact throughout.
// The heap at which the run began is not in the file: it is 2·past + 2k or one more (engine.Stream.Start), and a code
// has more characters than k. The start taken here is behind it by less than a chunk, and what is excluded
// is whole chunks; so an interval with this start in it begins no later than the run.
func ReadRun(dir string) (Run, error) {
	name := filepath.Join(dir, checkpointFile)
	var c checkpoint
	found, err := readFile(name, &c)
	switch {
	case err != nil:
		return Run{}, err
	case !found:
		return Run{}, fmt.Errorf("octal: %s: %w", name, fs.ErrNotExist)
	case c.Format != checkpointFormat:
		return Run{}, fmt.Errorf("octal: %s was written by another version of this program", name)
	case c.damaged() != "":
		return Run{}, fmt.Errorf("octal: %s is damaged: %s", name, c.damaged())
	}
	run := Run{Game: c.Game, Rares: c.Rares, Values: c.At}
	past := len(c.Past)
	start := int64(2*past + 2*len(c.Game) + 2) // where the run began, or a little behind
	if c.Excluded.Cover(engine.Interval{From: start, To: c.At}) {
		s := sentinels{list: c.Sentinels}
		run.Excluded = s.excluded(c.At, past)
	}
	return run, nil
}
