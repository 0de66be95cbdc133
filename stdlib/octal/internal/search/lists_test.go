package search

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// A run that is taken up from a checkpoint without snapshots makes them as one of that length would have.
func TestWidenIsWhatPassDoes(t *testing.T) {
	var s snapshots
	for chunk := range int64(5000) {
		s.pass(10*chunk, nil, chunk)
		var w snapshots
		if w.widen(chunk); w.apart != s.apart && !(chunk%s.apart == 0 && chunk/w.apart >= mostSnapshots/2) {
			t.Fatalf("after %d chunks %d apart, by the length %d", chunk, s.apart, w.apart)
		}
		if len(s.list) > mostSnapshots || s.list[0].At != 0 {
			t.Fatalf("after %d chunks %d snapshots, the first at %d", chunk, len(s.list), s.list[0].At)
		}
		for i, p := range s.list {
			if p.At != 10*s.apart*int64(i) {
				t.Fatalf("after %d chunks snapshot %d is at %d, with %d chunks between", chunk, i, p.At, s.apart)
			}
		}
	}
}

// What no run can have written of a checkpoint is named, each thing by itself; what one writes is not.
func TestDamage(t *testing.T) {
	whole := func() *checkpoint {
		return &checkpoint{
			At: 100, Past: deflated("abc"), First: &point{At: 10}, Second: &point{At: 20},
			Sentinels: []*point{{At: 1}, {At: 2}},
			Snapshots: []*snapshot{{At: 0, State: deflated("abc")}, {At: 50, State: deflated("abd")}},
		}
	}
	for change, c := range map[string]struct {
		do   func(c *checkpoint)
		want string
	}{
		"nothing":                  {func(*checkpoint) {}, ""},
		"no states found":          {func(c *checkpoint) { c.First, c.Second = nil, nil }, ""},
		"the second at the end":    {func(c *checkpoint) { c.Second.At = 100 }, ""},
		"a sentinel at the end":    {func(c *checkpoint) { c.Sentinels[1].At = 100 }, ""},
		"no snapshots":             {func(c *checkpoint) { c.Snapshots = nil }, ""},
		"a sentinel missing":       {func(c *checkpoint) { c.Sentinels[1] = nil }, "a place is missing"},
		"a snapshot missing":       {func(c *checkpoint) { c.Snapshots[0] = nil }, "a place is missing"},
		"the second missing":       {func(c *checkpoint) { c.Second = nil }, "one is missing"},
		"the first missing":        {func(c *checkpoint) { c.First = nil }, "one is missing"},
		"one state twice":          {func(c *checkpoint) { c.Second.At = 10 }, "not in their order"},
		"the second behind":        {func(c *checkpoint) { c.Second.At = 101 }, "not in their order"},
		"sentinels at one place":   {func(c *checkpoint) { c.Sentinels[1].At = 1 }, "sentinels"},
		"a sentinel behind":        {func(c *checkpoint) { c.Sentinels[1].At = 101 }, "sentinels"},
		"snapshots turned round":   {func(c *checkpoint) { slices.Reverse(c.Snapshots) }, "stations"},
		"a snapshot behind":        {func(c *checkpoint) { c.Snapshots[1].At = 101 }, "stations"},
		"a state a code too short": {func(c *checkpoint) { c.Snapshots[1].State = deflated("ab") }, "another length"},
		"a state a code too long":  {func(c *checkpoint) { c.Snapshots[0].State = deflated("abcd") }, "another length"},
	} {
		k := whole()
		c.do(k)
		if got := k.damaged(); (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q", change, got, c.want)
		}
	}
}

// Packed codes that are cut off, or no codes at all, are errors and no codes.
func TestPackedNoise(t *testing.T) {
	text, err := json.Marshal(deflated(strings.Repeat("codes", 100)))
	if err != nil {
		t.Fatal(err)
	}
	for _, noise := range []string{`"%%%"`, `3`, `{}`, `"AAAA"`, string(text[:len(text)/2]) + `"`,
		string(text[:5]) + `"`} {
		var p deflated
		if err := json.Unmarshal([]byte(noise), &p); err == nil {
			t.Errorf("%.30s: %d codes", noise, len(p))
		}
	}
	var s snapshot
	if err := json.Unmarshal([]byte(`{"at":"x"}`), &s); err == nil {
		t.Error("a snapshot at no heap")
	}
}
