package history

import (
	"errors"
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

func add(t *testing.T, s *History, texts ...string) {
	t.Helper()
	for i, text := range texts {
		if err := s.Add(i+1, text); err != nil {
			t.Fatal(err)
		}
	}
}

// eachStore runs a test on both kinds of store.
func eachStore(t *testing.T, test func(*testing.T, *History)) {
	t.Run("memory", func(t *testing.T) { test(t, Open("")) })
	t.Run("file", func(t *testing.T) { test(t, Open(filepath.Join(t.TempDir(), "deep", "history"))) })
}

func TestTail(t *testing.T) {
	eachStore(t, func(t *testing.T, s *History) {
		want(t)(s.Tail(5))
		add(t, s, "a", "b\n\tc", "é 世界", "`raw⏎`")
		want(t, "é 世界", "`raw⏎`")(s.Tail(2))
		want(t)(s.Tail(0))
		want(t, "a", "b\n\tc", "é 世界", "`raw⏎`")(s.Tail(-1))
	})
}

// What one program stored another finds, also while both run.
func TestBetweenSessions(t *testing.T) {
	file := filepath.Join(t.TempDir(), "history")
	add(t, Open(file), "1+2")
	s, third := Open(file), Open(file)
	want(t, "1+2")(s.Tail(9))
	add(t, s, "later")
	add(t, third, "at the same time")
	add(t, s, "last")
	want(t, "1+2", "later", "at the same time", "last")(third.Tail(9))
	if info, err := os.Stat(file); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("others may read it: %v, %v", info.Mode(), err)
	}
}

// Programs that write at the same time lose nothing, also when the file is cut meanwhile.
func TestAtTheSameTime(t *testing.T) {
	file := filepath.Join(t.TempDir(), "history")
	old := `{"session":1,"line":1,"input":"` + strings.Repeat("x", 1<<10) + `"}` + "\n"
	if err := os.WriteFile(file, []byte(strings.Repeat(old, most/len(old)+1)), 0o600); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			s := Open(file)
			for line := range 20 {
				if err := s.Add(line+1, fmt.Sprintf("%d/%d", i, line)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	all, err := Open(file).Tail(-1)
	old = strings.Repeat("x", 1<<10)
	all = slices.DeleteFunc(all, func(e Entry) bool { return e.Input == old })
	if err != nil || len(all) != 160 {
		t.Errorf("%d entries, %v; want 160", len(all), err)
	}
	if info, err := os.Stat(file); err != nil || info.Size() > most/2+1<<16 || info.Size() < most/4 {
		t.Errorf("the file has %d bytes, %v", info.Size(), err)
	}
}

// Lines that cannot be read are left out, and one that was cut off does not take the next with it.
func TestDamagedLinesAreLeftOut(t *testing.T) {
	file := filepath.Join(t.TempDir(), "history")
	text := `{"session":1,"line":1,"input":"a"}` + "\n\x00garbage\n\nx := 1\n{}\n" +
		` {"input": "\ud835\udc1a", "line": 2, "session": 1}` + "\n" + `{"session":1,"line":3,"inp`
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	s := Open(file)
	want(t, "a", "𝐚")(s.Tail(9))
	add(t, s, "b")
	want(t, "a", "𝐚", "b")(s.Tail(9))
}

// A history that cannot be written lasts as long as the process, and says why.
func TestUnwritable(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{filepath.Join(file, "below"), t.TempDir()} {
		s := Open(path)
		if err := s.Add(1, "a"); err == nil {
			t.Error("no error where nothing can be stored")
		}
		s.Add(2, "b")
		if got, _ := s.Tail(-1); !slices.Equal(inputs(got), []string{"a", "b"}) {
			t.Errorf("%q in memory", inputs(got))
		}
	}
}

// Inputs that nobody would look for are not stored.
func TestBounds(t *testing.T) {
	s := Open("")
	long := strings.Repeat("x", inputBytes+1)
	if err := errors.Join(s.Add(2, long), s.Add(3, long[1:])); err != nil {
		t.Fatal(err)
	}
	if got, _ := s.Tail(-1); len(got) != 1 || got[0].Line != 3 {
		t.Errorf("%d kept", len(got))
	}
}

func TestPath(t *testing.T) {
	t.Setenv("SPRAGUE_HISTORY", "/somewhere")
	if Path() != "/somewhere" {
		t.Error(Path())
	}
	t.Setenv("SPRAGUE_HISTORY", "")
	if Path() != "" {
		t.Error(Path())
	}
	os.Unsetenv("SPRAGUE_HISTORY")
	if Path() != "" && filepath.Base(Path()) != "history.jsonl" {
		t.Error(Path())
	}
}

// The tail of a file of the greatest size.
func BenchmarkTail(b *testing.B) {
	file := filepath.Join(b.TempDir(), "history")
	var text strings.Builder
	for n := 0; text.Len() < most-200; n++ {
		fmt.Fprintf(&text, `{"line":%d,"input":"for i := 0; i < %d; i++ {\n\tfmt.Println(i)\n}"}`+"\n", 1+n%290, n)
	}
	if err := os.WriteFile(file, []byte(text.String()), 0o600); err != nil {
		b.Fatal(err)
	}
	s := Open(file)
	for b.Loop() {
		if found, err := s.Tail(1000); err != nil || len(found) != 1000 {
			b.Fatal(len(found), err)
		}
	}
}
