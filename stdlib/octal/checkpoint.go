package octal

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// A checkpoint is all a run needs to go on, as a JSON file. It replaces the one before
// in one step, so that a run killed at any moment loses no more than what it did
// since.
type checkpoint struct {
	Format   int        `json:"format"`
	Game     string     `json:"game"`
	Rares    int        `json:"rares"` // how many rare heaps the run knows
	At       int64      `json:"at"`
	Past     packed     `json:"past"`
	Seconds  float64    `json:"seconds"`
	Code     byte       `json:"marker"`
	Limit    uint64     `json:"limit"`
	Markers  []*marker  `json:"markers"`
	First    *marker    `json:"first,omitempty"`
	Second   *marker    `json:"second,omitempty"`
	Apart    int64      `json:"apart"`
	Stations []*station `json:"stations"`
	exclusion
}

// An exclusion says where rare values have been excluded, and how far splits had to
// be tried for that.
type exclusion struct {
	Excluded spans `json:"excluded"`
	Deepest  int   `json:"deepest"`
}

const (
	checkpointFile   = "checkpoint.json"
	checkpointFormat = 2
)

// save writes a checkpoint of r into dir.
func (r *run) save(dir string) error {
	c := checkpoint{
		Format: checkpointFormat, Game: r.st.prefix.rule.code, Rares: len(r.st.prefix.rares),
		At: r.at, Past: r.past, Seconds: r.seconds,
		Code: r.markers.code, Limit: r.markers.limit, First: r.first, Second: r.second,
		Apart: r.stations.apart, Stations: r.stations.list,
		exclusion: exclusion{r.excluded, r.st.check.Deepest},
	}
	for _, m := range r.markers.found {
		c.Markers = append(c.Markers, m)
	}
	slices.SortFunc(c.Markers, func(a, b *marker) int { return int(min(1, max(-1, a.At-b.At))) })
	return replaceFile(filepath.Join(dir, checkpointFile), c)
}

// restore sets r to the checkpoint in dir and reports whether there is one.
func (r *run) restore(dir string) (bool, error) {
	name := filepath.Join(dir, checkpointFile)
	var c checkpoint
	if found, err := readFile(name, &c); !found || err != nil {
		return false, err
	}
	switch {
	case c.Format != checkpointFormat:
		return false, fmt.Errorf("octal: %s was written by another version of this program", name)
	case c.Game != r.st.prefix.rule.code:
		return false, fmt.Errorf("octal: %s belongs to the game %s, not to %s", name, c.Game, r.st.prefix.rule.code)
	case c.Rares > len(r.st.prefix.rares):
		return false, fmt.Errorf("octal: %s knows of more rare heaps: %w", name, errLate)
	case c.Rares < len(r.st.prefix.rares):
		return false, nil // a late rare heap has made all that came after it wrong
	case len(c.Past) != r.st.past || len(c.Stations) == 0 || c.Stations[0].At != int64(r.st.start):
		return false, nil // the run began elsewhere
	}
	r.at, r.past, r.seconds = c.At, c.Past, c.Seconds
	r.first, r.second = c.First, c.Second
	r.stations = stations{list: c.Stations, apart: c.Apart}
	r.markers = &markers{code: c.Code, parity: r.st.position, limit: c.Limit, found: map[uint64]*marker{}}
	for _, m := range c.Markers {
		r.markers.found[m.Key] = m
	}
	r.join(c.exclusion)
	return true, nil
}

// join adds what has been excluded elsewhere.
func (r *run) join(e exclusion) {
	for _, x := range e.Excluded {
		r.excluded = r.excluded.with(x)
	}
	r.st.check.Deepest = max(r.st.check.Deepest, e.Deepest)
}

// readFile reads JSON and reports whether there is such a file.
func readFile(name string, into any) (found bool, err error) {
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err == nil {
		err = json.Unmarshal(text, into)
	}
	if err != nil {
		return false, fmt.Errorf("octal: %s: %w", name, err)
	}
	return true, nil
}

// replaceFile writes JSON so that at any moment either the old or the new file is
// there, whole.
func replaceFile(name string, what any) error {
	text, err := json.Marshal(what)
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(text)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}
