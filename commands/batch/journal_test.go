package batch

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
)

// A journal that was cut off anywhere has the records before the cut, and goes on.
func TestJournalCutAnywhere(t *testing.T) {
	b := newBench(t)
	items := wordList(4)
	b.do("", 0, items...)
	want, err := b.merge(Merge{})
	if err != nil {
		t.Fatal(err)
	}
	whole := b.read(Part{})
	for cut := range len(whole) + 1 {
		if near := strings.LastIndex(whole[:cut], "\n"); cut-near > 3 && cut%17 != 0 && cut < len(whole)-2 {
			continue // all cuts beside the ends of lines, and some of the others
		}
		b.write(Part{}, whole[:cut])
		left := 4 - strings.Count(whole[:cut], "\n")
		if s := b.do("", 0, items...); s.New != left {
			t.Fatalf("cut to %d bytes: %d done, want %d", cut, s.New, left)
		}
		if said := strings.Contains(b.notes.String(), "cut off in writing"); said != (cut > 0 && whole[cut-1] != '\n') {
			t.Errorf("cut to %d bytes: %q", cut, b.notes.String())
		}
		if got, err := b.merge(Merge{}); err != nil || got != want {
			t.Fatalf("cut to %d bytes: %v\n%s", cut, err, got)
		}
	}
}

// However a journal is damaged, no record is taken for what it is not, and the work ends with
// the same bytes.
func TestJournalDamagedAnyhow(t *testing.T) {
	b := newBench(t)
	items := wordList(6)
	b.do("", 0, items...)
	want, err := b.merge(Merge{})
	if err != nil {
		t.Fatal(err)
	}
	whole := b.read(Part{})
	random := rand.New(rand.NewPCG(1, 2))
	for range 120 {
		text := []byte(whole)
		line := strings.Index(whole, "\n") + 1
		at := line + random.IntN(len(text)-line) // the first line stays: this is a journal
		text[at] ^= byte(1 + random.IntN(255))
		b.write(Part{}, string(text))
		if _, err := b.work("", 0, items...).Run(t.Context()); err != nil {
			t.Fatalf("byte %d: %v", at, err)
		}
		if got, err := b.merge(Merge{}); err != nil || got != want {
			t.Fatalf("byte %d changed to %q: %v\n%s", at, text[at], err, got)
		}
	}
	if text, err := os.ReadFile(damagedName(folder(b.dir).journal(Part{}))); err != nil || len(text) == 0 {
		t.Errorf("nothing was set aside: %v", err)
	}
}

// A file of something else is not written to.
func TestJournalOfSomethingElse(t *testing.T) {
	b := newBench(t)
	name := filepath.Join(b.dir, "letter.txt")
	const letter = "Dear reader,\nnothing here is a record.\n"
	if err := os.WriteFile(name, []byte(letter), 0o666); err != nil {
		t.Fatal(err)
	}
	w := b.work("", 0, "a")
	w.Dir, w.File = "", name
	if _, err := w.Run(t.Context()); err == nil || !strings.Contains(err.Error(), `letter.txt:1: not JSON: "Dear reader,"`) {
		t.Errorf("%v", err)
	}
	if text, err := os.ReadFile(name); err != nil || string(text) != letter {
		t.Errorf("%s, %v", text, err)
	}
}

// Of two processes on one part the second is refused, and says whom it met.
func TestTwoOnOnePart(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.jsonl")
	j, _, err := openJournal(t.Context(), name, hidden(name, ".lock"), fakeKind(), func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	if !locked(hidden(name, ".lock")) {
		t.Error("nobody is said to be at work")
	}
	synctest.Test(t, func(t *testing.T) { // whose clock makes the patience with a lock cost nothing
		_, _, err = openJournal(t.Context(), name, hidden(name, ".lock"), fakeKind(), func(string) {})
	})
	var busy *Busy
	if !errors.As(err, &busy) || busy.By.Process != os.Getpid() || !strings.Contains(err.Error(), "two processes cannot share it") {
		t.Errorf("%v", err)
	}
	if err := j.close(); err != nil {
		t.Fatal(err)
	}
	if locked(hidden(name, ".lock")) {
		t.Error("somebody is said to be at work")
	}
	j, _, err = openJournal(t.Context(), name, hidden(name, ".lock"), fakeKind(), func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	j.close()
}

// A record that cannot be written is an error that says how far the work came; nothing of it
// stays.
func TestFullDisk(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_RDWR, 0)
	if err != nil {
		t.Skip("there is no /dev/full on this system")
	}
	defer full.Close()
	j := &journal{file: full}
	if err := j.add(Record{Item: "a", Content: []byte(`{"item":"a"}`)}); err == nil || !strings.Contains(err.Error(), "no space left") || j.size != 0 {
		t.Errorf("size %d, %v", j.size, err)
	}
}

// Two records that disagree are shown, both.
func TestContradiction(t *testing.T) {
	b := newBench(t)
	b.do("", 0, "a", "b")
	line, err := Record{Item: "b", Content: []byte(`{"item":"b","length":7,"whole":true}`), Run: Run{Version: "2"}}.Line()
	if err != nil {
		t.Fatal(err)
	}
	b.write(Part{1, 9}, string(line))
	_, err = b.merge(Merge{})
	for _, part := range []string{"b: two records contradict", `"length":1,`, `"length":7,`, "part-1-of-9.jsonl"} {
		if err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("%v does not say %s", err, part)
		}
	}
	b.write(Part{1, 9}, strings.Replace(string(line), `"item":"b"`, `"item":"c"`, 1))
	if _, err := b.merge(Merge{}); err == nil {
		t.Error("a changed line passes for one of its own")
	}
}

// A recheck finds a record that was computed wrongly.
func TestRecheckFindsWhatIsWrong(t *testing.T) {
	b := newBench(t)
	b.do("", 0, "a", "b")
	line, err := Record{Item: "b", Content: []byte(`{"item":"b","length":7,"whole":true}`), Run: Run{Version: "2"}}.Line()
	if err != nil {
		t.Fatal(err)
	}
	var kept string
	for l := range strings.Lines(b.read(Part{})) {
		if !strings.Contains(l, `"item":"b"`) {
			kept += l
		}
	}
	b.write(Part{}, kept+string(line))
	if _, err := b.merge(Merge{}); err != nil {
		t.Fatal(err)
	}
	if _, err := b.merge(Merge{Share: 1}); err == nil || !strings.Contains(err.Error(), "recheck of b: both are final, and not the same") {
		t.Errorf("%v", err)
	}
}
