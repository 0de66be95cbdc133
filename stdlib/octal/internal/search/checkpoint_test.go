package search

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sprague/stdlib/octal/internal/engine"
)

// newTestRun returns a run of 0.104 that has computed some values, with its stream.
func newTestRun(t *testing.T) *run {
	t.Helper()
	st, err := engine.New(rule("0.104")).Stream(engine.SampleValues)
	if err != nil {
		t.Fatal(err)
	}
	r := newRun(st)
	if err := r.advance(context.Background(), 3_000_000, func() error { return nil }); !errors.Is(err, ErrBudget) {
		t.Fatal(err)
	}
	return r
}

// A checkpoint is restored as it was saved; a faulty one gives an error, and nothing of it is used.
func TestCheckpointFaults(t *testing.T) {
	r := newTestRun(t)
	dir := t.TempDir()
	name := filepath.Join(dir, checkpointFile)
	if err := r.save(dir); err != nil {
		t.Fatal(err)
	}
	good, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	back := newRun(r.st)
	if found, err := back.restore(dir); !found || err != nil {
		t.Fatal(found, err)
	}
	if back.at != r.at || !bytes.Equal(back.past, r.past) || len(back.snapshots.list) != len(r.snapshots.list) ||
		len(back.sentinels.list) != len(r.sentinels.list) {
		t.Errorf("at %d of %d, %d snapshots of %d", back.at, r.at, len(back.snapshots.list), len(r.snapshots.list))
	}
	set := func(key string, value any) []byte {
		var tree map[string]json.RawMessage
		if err := json.Unmarshal(good, &tree); err != nil {
			t.Fatal(err)
		}
		changed, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		tree[key] = changed
		text, err := json.Marshal(tree)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	for fault, c := range map[string]struct {
		text []byte
		want string // the error; if empty, the file is passed over
	}{
		"cut off":     {good[:len(good)/2], "unexpected end"},
		"empty":       {nil, "unexpected end"},
		"no JSON":     {[]byte("checkpoint"), "invalid character"},
		"format":      {set("format", 1), "another version"},
		"other game":  {set("game", "0.106"), "is a checkpoint of 0.106"},
		"more rares":  {set("rares", 1000), "more rare heaps"},
		"fewer rares": {set("rares", 3), ""},
		"short past":  {set("past", deflated{1, 2, 3}), "another length"},
		"no sentinel": {set("sentinels", []*point{nil}), "damaged: a place is missing"},
		"no station":  {set("stations", []*snapshot{nil}), "damaged: a place is missing"},
		"one of two":  {set("first", point{At: 1}), "one is missing"},
		"backwards":   {set("sentinels", []point{{At: 7}, {At: 7}}), "sentinels are not in their order"},
		"beyond":      {set("sentinels", []point{{At: 1 << 50}}), "sentinels are not in their order"},
		"short state": {set("stations", []snapshot{{At: int64(r.st.Start), State: deflated{1}}}), "another length"},
		"far station": {set("stations", []snapshot{{At: 1 << 50, State: r.past}}), "stations are not in their order"},
		"unchecked":   {set("excluded", []interval{{From: int64(r.st.Start), To: r.at - 512}}), "may be rare"},
		"bad past":    {set("past", "AAAA"), "unexpected EOF"},
		"bad base64":  {set("past", "!"), "illegal base64"},
	} {
		if err := os.WriteFile(name, c.text, 0o666); err != nil {
			t.Fatal(err)
		}
		fresh := newRun(r.st)
		found, err := fresh.restore(dir)
		switch {
		case found || fresh.at != int64(r.st.Start):
			t.Errorf("%s: the checkpoint is used", fault)
		case c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: %v", fault, err)
		}
	}
}

// Where the folder cannot be written the old checkpoint stays, and no half file is left.
func TestCheckpointThatCannotBeWritten(t *testing.T) {
	dir, r := t.TempDir(), newTestRun(t)
	if err := r.save(filepath.Join(dir, "no")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no folder: %v", err)
	}
	if err := os.Mkdir(filepath.Join(dir, checkpointFile), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := r.save(dir); err == nil {
		t.Error("a folder is replaced by a file")
	}
	if list, err := os.ReadDir(dir); err != nil || len(list) != 1 {
		t.Errorf("%v is left, %v", list, err)
	}
}

func TestPackedRoundTrip(t *testing.T) {
	for _, p := range []deflated{nil, {0}, bytes.Repeat([]byte{1, 2, 3}, 30_000)} {
		text, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		var back deflated
		if err := json.Unmarshal(text, &back); err != nil || !bytes.Equal(back, p) {
			t.Errorf("%d bytes come back as %d, %v", len(p), len(back), err)
		}
	}
	var back deflated
	if err := json.Unmarshal([]byte("12"), &back); err == nil {
		t.Error("a number is taken for codes")
	}
}
