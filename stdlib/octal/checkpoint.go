package octal

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sort"
)

// A checkpoint is all a run needs to go on, as a JSON file. It replaces the one before
// in one step, so that a run killed at any moment loses no more than what it did
// since.
type checkpoint struct {
	Game    string    `json:"game"`
	At      int64     `json:"at"`
	Past    packed    `json:"past"`
	Deepest int       `json:"deepest"`
	Code    byte      `json:"marker"`
	Limit   uint64    `json:"limit"`
	Markers []*marker `json:"markers"`
	First   *marker   `json:"first,omitempty"`
	Second  *marker   `json:"second,omitempty"`
	Seconds float64   `json:"seconds"`
	Rares   int       `json:"rares"` // how many rare heaps the run knows
	// Verified and Stretches say where rare values have been excluded.
	Verified  int64   `json:"verified"`
	Stretches []int64 `json:"stretches,omitempty"`
}

const checkpointFile = "checkpoint.json"

// save writes a checkpoint of r into dir.
func (r *run) save(dir string) error {
	c := checkpoint{
		Game: r.st.prefix.rule.code, At: r.at, Past: r.past, Deepest: r.st.check.Deepest,
		Code: r.markers.code, Limit: r.markers.limit,
		First: r.first, Second: r.second, Seconds: r.seconds, Verified: r.verified, Rares: len(r.st.prefix.rares),
	}
	for at := range r.stretches {
		c.Stretches = append(c.Stretches, at)
	}
	slices.Sort(c.Stretches)
	for _, m := range r.markers.found {
		c.Markers = append(c.Markers, m)
	}
	sort.Slice(c.Markers, func(i, j int) bool { return c.Markers[i].At < c.Markers[j].At })
	text, err := json.Marshal(c)
	if err != nil {
		return err
	}
	return replaceFile(filepath.Join(dir, checkpointFile), text)
}

// restore sets r to the checkpoint in dir and reports whether there is one.
func (r *run) restore(dir string) (bool, error) {
	name := filepath.Join(dir, checkpointFile)
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	var c checkpoint
	if err := json.Unmarshal(text, &c); err != nil {
		return false, fmt.Errorf("octal: %s: %w", name, err)
	}
	if c.Game != r.st.prefix.rule.code {
		return false, fmt.Errorf("octal: %s belongs to the game %s, not to %s", name, c.Game, r.st.prefix.rule.code)
	}
	if c.Rares != 0 && c.Rares != len(r.st.prefix.rares) {
		return false, nil // a late rare heap has made all that came after it wrong
	}
	if len(c.Past) < r.st.past {
		return false, fmt.Errorf("octal: %s keeps %d codes; %d are needed", name, len(c.Past), r.st.past)
	}
	r.at, r.past, r.seconds = c.At, r.cut(c.Past), c.Seconds
	r.first, r.second = c.First, c.Second
	r.verified = max(c.Verified, int64(r.st.start))
	for _, at := range c.Stretches {
		r.stretches[at] = true
	}
	r.st.check.Deepest = max(r.st.check.Deepest, c.Deepest)
	r.markers = &markers{code: c.Code, parity: r.st.position, limit: c.Limit, found: map[uint64]*marker{}}
	for _, m := range append(c.Markers, c.First, c.Second) {
		if m != nil {
			m.State = r.cut(m.State)
			r.markers.found[r.markers.key(m)] = m
		}
	}
	return true, nil
}

// cut drops codes that a run with a longer past has kept.
func (r *run) cut(codes packed) packed { return codes[max(0, len(codes)-r.st.past):] }

// replaceFile writes a file so that at any moment either the old or the new one is
// there, whole.
func replaceFile(name string, text []byte) error {
	f, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	if _, err := f.Write(text); err != nil {
		f.Close()
		return err
	}
	if err := f.Sync(); err != nil {
		f.Close()
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}
