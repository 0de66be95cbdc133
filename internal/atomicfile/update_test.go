package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
)

// Updates side by side, from several programs, do not lose one another.
func TestShared(t *testing.T) {
	file := filepath.Join(t.TempDir(), "folder", "count")
	increment := func(old []byte) []byte {
		n, _ := strconv.Atoi(string(old))
		return []byte(strconv.Itoa(n + 1))
	}
	one, two := &Shared{File: file}, &Shared{File: file}
	var wg sync.WaitGroup
	for n := range 20 {
		wg.Go(func() {
			if err := []*Shared{one, two}[n%2].Update(increment); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	holds(t, file, "20")
	if a, b := string(one.Text()), string(two.Text()); a != "20" || b != "20" {
		t.Errorf("one has %s, the other %s", a, b)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("the file is not the user's alone: %v, %v", info.Mode(), err)
	}
}

// Without a file, and where it cannot be, a text lasts as long as the process.
func TestSharedWithoutFile(t *testing.T) {
	there := filepath.Join(t.TempDir(), "file")
	put(t, there, "", 0o600)
	for file, fails := range map[string]bool{"": false, filepath.Join(there, "below"): true} {
		s := &Shared{File: file}
		for range 2 {
			err := s.Update(func(old []byte) []byte { return append(old, 'x') })
			if errors.As(err, new(*fs.PathError)) != fails {
				t.Errorf("%q: %v", file, err)
			}
		}
		if text := string(s.Text()); text != "xx" {
			t.Errorf("%q holds %q", file, text)
		}
	}
}

// A change that could not be written lasts as long as the process, also where the file can be read and is written
// later.
func TestSharedNotWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	add := func(c byte) func([]byte) []byte { return func(old []byte) []byte { return append(old, c) } }
	put(t, file, "a", 0o400)
	s := &Shared{File: file}
	if err := s.Update(add('b')); !errors.Is(err, fs.ErrPermission) || string(s.Text()) != "ab" {
		t.Errorf("%q, %v", s.Text(), err)
	}
	if err := errors.Join(os.Chmod(file, 0o600), s.Update(add('c'))); err != nil || string(s.Text()) != "abc" {
		t.Errorf("%q, %v", s.Text(), err)
	}
	holds(t, file, "ac")
}
