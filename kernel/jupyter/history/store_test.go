package history

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

func inputs(entries []Entry) []string {
	var s []string
	for _, e := range entries {
		s = append(s, e.Input)
	}
	return s
}

// want returns a check of what a query returned.
func want(t *testing.T, wanted ...string) func([]Entry, error) {
	return func(got []Entry, err error) {
		t.Helper()
		if err != nil || !slices.Equal(inputs(got), wanted) {
			t.Errorf("got %q, %v; want %q", inputs(got), err, wanted)
		}
	}
}

func add(t *testing.T, s *Session, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if err := s.Add(len(s.entries)+1, text, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// eachStore runs a test on both kinds of store.
func eachStore(t *testing.T, test func(*testing.T, *Store)) {
	t.Run("memory", func(t *testing.T) { test(t, InMemory()) })
	t.Run("directory", func(t *testing.T) { test(t, Open(filepath.Join(t.TempDir(), "deep", "history"))) })
}

func TestTail(t *testing.T) {
	eachStore(t, func(t *testing.T, store *Store) {
		s := store.Begin()
		want(t)(s.Tail(5))
		add(t, s, "a", "b", "c")
		want(t, "b", "c")(s.Tail(2))
		want(t)(s.Tail(0))
		want(t, "a", "b", "c")(s.Tail(All))
	})
}

func TestRange(t *testing.T) {
	eachStore(t, func(t *testing.T, store *Store) {
		s := store.Begin()
		add(t, s, "a", "b", "c", "d")
		stop := func(n int) *int { return &n }
		want(t, "b")(s.Range(0, 2, stop(3)))
		want(t, "b", "c", "d")(s.Range(0, 2, nil))
		want(t, "d")(s.Range(0, -1, nil))
		want(t, "c")(s.Range(0, -2, stop(-1)))
		want(t, "a")(s.Range(1, 0, stop(2)))
		want(t)(s.Range(99, 0, nil))
		want(t)(s.Range(-7, 0, nil))
	})
}

func TestSearch(t *testing.T) {
	eachStore(t, func(t *testing.T, store *Store) {
		s := store.Begin()
		add(t, s, "1+2", "x := 1", "1+2", "1+3\n4", "[x]")
		want(t, "1+2", "1+2", "1+3\n4")(s.Search("1?*", All))
		want(t, "1+2", "1+3\n4")(s.Search("1+*", 2))
		want(t)(s.Search("1+*", 0))
		want(t, "1+2", "1+3\n4")(s.SearchUnique("1+*", All))
		want(t, "1+2", "1+2")(s.Search("1+[12]", All))
		want(t, "1+3\n4")(s.Search("1+[!2]*", All))
		want(t)(s.Search("1+", All))
		want(t, "[x]")(s.Search("[[]x]", All))
		want(t, "x := 1")(s.Search("[x]*", All))
	})
}

// What one program stored another finds, its own inputs last.
func TestBetweenSessions(t *testing.T) {
	dir := t.TempDir()
	first := Open(dir)
	shown := "3"
	if err := first.Begin().Add(1, "1+2", &shown); err != nil {
		t.Fatal(err)
	}
	first.Close()

	second := Open(dir)
	s := second.Begin()
	want(t, "1+2")(s.Range(-1, 0, nil))
	add(t, s, "later")
	third := Open(dir).Begin()
	add(t, third, "at the same time")

	want(t, "1+2", "at the same time", "later")(s.Tail(9))
	want(t, "1+2")(s.Range(-1, 0, nil))
	got, _ := s.Range(1, 0, nil)
	if len(got) != 1 || got[0].Output == nil || *got[0].Output != "3" || got[0].Session != 1 || got[0].Line != 1 {
		t.Errorf("got %+v", got)
	}
	second.Close()
}

// Programs that begin together get numbers of their own.
func TestConcurrentSessions(t *testing.T) {
	dir := t.TempDir()
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			store := Open(dir)
			defer store.Close()
			s := store.Begin()
			for line := range 20 {
				if err := s.Add(line+1, fmt.Sprintf("%d/%d", i, line), nil); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	all, err := Open(dir).Begin().Search("*", All)
	if err != nil || len(all) != 160 {
		t.Errorf("%d entries, %v; want 160", len(all), err)
	}
}

func TestDamagedLinesAreLeftOut(t *testing.T) {
	dir := t.TempDir()
	text := `{"line":1,"input":"a"}` + "\n\x00garbage\n" + `{"line":2,"input":"b"}` + "\n" + `{"line":3,"inp`
	if err := os.WriteFile(filepath.Join(dir, "00000001.jsonl"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	want(t, "a", "b")(Open(dir).Begin().Tail(9))
}

func TestUnwritableDirectory(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s := Open(filepath.Join(file, "history")).Begin()
	if err := s.Add(1, "a", nil); err == nil {
		t.Error("no error where nothing can be stored")
	}
	if got, _ := s.Range(0, 0, nil); len(got) != 1 {
		t.Errorf("%d entries in memory, want 1", len(got))
	}
}

func TestPrune(t *testing.T) {
	dir := t.TempDir()
	store := Open(dir)
	for i := range KeepSessions {
		if err := os.WriteFile(store.path(i+1), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	add(t, store.Begin(), "new")
	numbers, err := store.numbers()
	if err != nil || len(numbers) != KeepSessions || numbers[0] != 2 {
		t.Errorf("%d sessions from %d on, %v", len(numbers), numbers[0], err)
	}
}

func TestLongOutputsAreCut(t *testing.T) {
	s := InMemory().Begin()
	long := string(make([]byte, 10*outputBytes))
	if err := s.Add(1, "x", &long); err != nil {
		t.Fatal(err)
	}
	got, _ := s.Tail(1)
	if len(*got[0].Output) > outputBytes+8 {
		t.Errorf("%d bytes kept", len(*got[0].Output))
	}
}

// Sessions that are too large together go, the oldest first; the last ones stay.
func TestBytesAreBounded(t *testing.T) {
	dir := t.TempDir()
	const sessions = 5
	for n := 1; n <= sessions; n++ {
		if err := os.WriteFile((&Store{dir: dir}).path(n), make([]byte, KeepBytes/2), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	store := Open(dir)
	defer store.Close()
	session := store.Begin()
	if err := session.Add(1, "x", nil); err != nil {
		t.Fatal(err)
	}
	if err := session.Add(2, strings.Repeat("x", inputBytes+1), nil); err != nil {
		t.Fatal(err)
	}
	if numbers, err := store.numbers(); err != nil || !slices.Equal(numbers, []int{sessions - 1, sessions, sessions + 1}) {
		t.Errorf("left are %v, %v", numbers, err)
	}
	if kept, err := store.read(sessions + 1); err != nil || len(kept) != 1 {
		t.Errorf("of the session %d inputs are stored, %v", len(kept), err)
	}
}
