package search

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"sprague/internal/atomicfile"
	"sprague/stdlib/octal/internal/engine"
)

// A checkpoint (§5) is the state of a run, as a JSON file. It replaces the one before in one step, so that a run
// killed at any moment loses only the work since. The JSON names must not change: later versions continue old runs.
type checkpoint struct {
	Format    int         `json:"format"`
	Game      string      `json:"game"`
	Rares     int         `json:"rares"` // number of rare heaps known
	At        int64       `json:"at"`
	Past      deflated    `json:"past"`
	Seconds   float64     `json:"seconds"`
	Marker    byte        `json:"marker"`
	First     *point      `json:"first,omitempty"`
	Second    *point      `json:"second,omitempty"`
	Apart     int64       `json:"apart"`
	Sentinels []*point    `json:"sentinels"`
	Snapshots []*snapshot `json:"stations"`
	// Excluded has the heaps that are known not to be rare: all from the start of the run on.
	Excluded []interval `json:"excluded"`
	Deepest  int        `json:"deepest"` // the greatest depth of a split needed for that
}

// An interval is the heaps From ≤ n < To.
type interval struct {
	From int64 `json:"from"`
	To   int64 `json:"to"`
}

// exact reports whether all heaps from the given one on are known not to be rare. Intervals are not adjacent, so one
// must contain them all.
func (c *checkpoint) exact(from int64) bool {
	return slices.ContainsFunc(c.Excluded, func(x interval) bool { return x.From <= from && c.At <= x.To })
}

const (
	checkpointFile   = "checkpoint.json"
	checkpointFormat = 2
)

// save writes a checkpoint of r into dir.
func (r *run) save(dir string) error {
	c := checkpoint{
		Format: checkpointFormat, Game: r.st.Rule().Code, Rares: r.st.Prefix().Rares(),
		At: r.at, Past: r.past, Seconds: r.seconds,
		Marker: r.sentinels.marker, First: r.first, Second: r.second, Sentinels: r.sentinels.list,
		Apart: r.snapshots.apart, Snapshots: r.snapshots.list,
		Excluded: []interval{{int64(r.st.Start), r.at}}, Deepest: r.st.Deepest(),
	}
	if r.small {
		c.Snapshots = nil
	}
	text, err := json.Marshal(c)
	if err != nil {
		return err
	}
	return atomicfile.Write(filepath.Join(dir, checkpointFile), text)
}

// restore sets r to the checkpoint in dir and reports whether there is one. It checks the format, the game,
// consistency, and the rare heaps before it uses anything. If the past has another length or the run started
// elsewhere, it returns false, and the run starts anew.
func (r *run) restore(dir string) (bool, error) {
	c, err := readCheckpoint(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	name := filepath.Join(dir, checkpointFile)
	switch {
	case err != nil:
		return false, err
	case c.Game != r.st.Rule().Code:
		return false, fmt.Errorf("octal: %s is a checkpoint of %s, not of %s", name, c.Game, r.st.Rule().Code)
	case c.Rares > r.st.Prefix().Rares():
		return false, fmt.Errorf("octal: %s has more rare heaps: %w", name, engine.ErrLate)
	case c.Rares < r.st.Prefix().Rares():
		return false, nil // values after a late rare heap were wrong
	case len(c.Past) != r.st.Past || len(c.Snapshots) > 0 && c.Snapshots[0].At != int64(r.st.Start):
		return false, nil // the run started elsewhere
	case !c.exact(int64(r.st.Start)):
		return false, fmt.Errorf("octal: %s has values that may be rare; remove it to begin again", name)
	}
	r.at, r.past, r.seconds = c.At, c.Past, c.Seconds
	r.first, r.second = c.First, c.Second
	r.snapshots = snapshots{list: c.Snapshots, apart: c.Apart}
	if len(c.Snapshots) == 0 { // a small checkpoint
		r.snapshots.list = r.kept()
		r.snapshots.widen((r.at - int64(r.st.Start)) / int64(r.st.Chunk))
	}
	r.sentinels = sentinels{marker: c.Marker, parity: r.st.Position}
	for _, p := range c.Sentinels {
		r.sentinels.add(p)
	}
	r.st.Deepen(c.Deepest)
	return true, nil
}

// damaged describes why no run can have written the checkpoint, or returns "". After it, every field read is
// present and ordered, so a corrupt file cannot cause a panic. Whether the states are those of the game is checked
// by replaying the intervals between them (§4).
func (c *checkpoint) damaged() string {
	switch {
	case slices.Contains(c.Sentinels, nil) || slices.Contains(c.Snapshots, nil):
		return "a place is missing"
	case (c.First == nil) != (c.Second == nil):
		return "of two equal states one is missing"
	case c.First != nil && (c.First.At >= c.Second.At || c.Second.At > c.At):
		return "two equal states are not in their order"
	case !ascending(c.Sentinels, func(p *point) int64 { return p.At }, c.At):
		return "the sentinels are not in their order"
	case !ascending(c.Snapshots, func(s *snapshot) int64 { return s.At }, c.At):
		return "the stations are not in their order"
	case slices.ContainsFunc(c.Snapshots, func(s *snapshot) bool { return len(s.State) != len(c.Past) }):
		return "a state has another length"
	}
	return ""
}

// ascending reports whether places ascend strictly, none after the end. Two places at one heap would make an
// interval of length 0.
func ascending[P any](list []P, at func(P) int64, end int64) bool {
	for i, p := range list {
		if at(p) > end || i > 0 && at(p) <= at(list[i-1]) {
			return false
		}
	}
	return true
}

// readCheckpoint reads the checkpoint in a directory. An unreadable file is an error: a run started anew would
// overwrite hours of work at its first checkpoint.
func readCheckpoint(dir string) (c checkpoint, err error) {
	name := filepath.Join(dir, checkpointFile)
	text, err := os.ReadFile(name)
	if err == nil {
		err = json.Unmarshal(text, &c)
	}
	switch {
	case err != nil:
		return c, fmt.Errorf("octal: %s: %w", name, err)
	case c.Format != checkpointFormat:
		return c, fmt.Errorf("octal: %s was written by another version of this program", name)
	case c.damaged() != "":
		return c, fmt.Errorf("octal: %s is damaged: %s; remove it to begin again", name, c.damaged())
	}
	return c, nil
}
