package docs

import (
	"slices"
	"strings"
	"sync"
	"testing"
)

// Every package of the index has entries, its own comment among them, whose first sentence the index knows; each
// example with an output has code.
func TestEntriesOfEveryPackage(t *testing.T) {
	var i Index
	if len(index()) < 50 {
		t.Fatalf("%d packages", len(index()))
	}
	for path, p := range index() {
		entries := i.Package(path)
		if entries == nil || p.Path != path {
			t.Errorf("%s has no entries", path)
			continue
		}
		first := strings.Join(strings.Fields(entries[""].Doc), " ")
		if said := i.Synopsis(path); said != "" && !strings.HasPrefix(first, strings.TrimSuffix(said, ".")) {
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
}

// The parts of the file follow each other without a gap and end with it; a package that is beyond it, or
// unknown, has no entries.
func TestPartsOfTheFile(t *testing.T) {
	blob, err := Packed()
	if err != nil {
		t.Fatal(err)
	}
	var list []Package
	for _, p := range index() {
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b Package) int { return a.Offset - b.Offset })
	at := 0
	for _, p := range list {
		if p.Offset != at || p.Size <= 0 {
			t.Errorf("%s stands at %d, %d bytes; the one before ends at %d", p.Path, p.Offset, p.Size, at)
		}
		at = p.Offset + p.Size
	}
	if at != len(blob) {
		t.Errorf("%d bytes, of which the index knows %d", len(blob), at)
	}
	if _, err := load(Package{Path: "x", Offset: len(blob), Size: 1}); err == nil {
		t.Error("a package behind the end has entries")
	}
	if _, err := load(Package{Path: "x", Offset: 0, Size: 3}); err == nil {
		t.Error("half a package has entries")
	}
	var i Index
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
