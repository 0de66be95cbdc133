package docs

import (
	"strings"
	"sync"
	"testing"
)

// Every package has entries, its own comment among them, whose first sentence is the synopsis; each example with an
// output has code. An unknown package has none.
func TestEntriesOfEveryPackage(t *testing.T) {
	var i Index
	if len(synopses()) < 50 {
		t.Fatalf("%d packages", len(synopses()))
	}
	for path, said := range synopses() {
		entries := i.Package(path)
		if entries == nil {
			t.Errorf("%s has no entries", path)
			continue
		}
		first := strings.Join(strings.Fields(entries[""].Doc), " ")
		if said != "" && !strings.HasPrefix(first, strings.TrimSuffix(said, ".")) {
			t.Errorf("%s is said to be %q, its comment begins %.60q", path, said, first)
		}
		for name, e := range entries {
			if e.Output != "" && e.Example == "" || e == (Entry{}) || strings.HasPrefix(name, ".") {
				t.Errorf("%s: %q has the entry %+v", path, name, e)
			}
		}
	}
	if e := i.Package("sprague/stdlib/octal")["Game.Period"]; !strings.Contains(e.Doc, "eriod") {
		t.Errorf("octal.Game.Period: %+v", e)
	}
	if i.Package("no/such") != nil || i.Synopsis("no/such") != "" {
		t.Error("an unknown package has entries")
	}
}

// Entries are read by several at a time.
func TestReadersBeside(t *testing.T) {
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			var i Index
			if len(i.Package("sprague/stdlib/nim")) == 0 {
				t.Error("no entries")
			}
		})
	}
	all.Wait()
}
