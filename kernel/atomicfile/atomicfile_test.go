//go:build linux || darwin

package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// kept are the properties of a file that outlive a write.
type kept struct {
	mode       fs.FileMode
	user, grp  uint32
	links      uint64
	attributes string
}

func properties(t *testing.T, file string) kept {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	st := info.Sys().(*syscall.Stat_t)
	return kept{info.Mode(), st.Uid, st.Gid, uint64(st.Nlink), listed(t, f)}
}

// Permissions beyond the umask, a foreign owner, a second name and attributes stay.
func TestAllButTheContentStays(t *testing.T) {
	cases := map[string]func(t *testing.T, file string) error{
		"as it is":      func(t *testing.T, file string) error { return nil },
		"group writes":  func(t *testing.T, file string) error { return os.Chmod(file, 0o664) },
		"all write":     func(t *testing.T, file string) error { return os.Chmod(file, 0o666) },
		"private":       func(t *testing.T, file string) error { return os.Chmod(file, 0o600) },
		"set-group-id":  func(t *testing.T, file string) error { return os.Chmod(file, 0o755|fs.ModeSetgid) },
		"a second name": func(t *testing.T, file string) error { return os.Link(file, file+".too") },
		"an attribute":  annotate,
	}
	if os.Getuid() == 0 {
		cases["somebody's"] = func(t *testing.T, file string) error { return os.Chown(file, 65534, 65534) }
		cases["somebody's, for the group"] = func(t *testing.T, file string) error {
			return errors.Join(os.Chown(file, 65534, 100), os.Chmod(file, 0o660), annotate(t, file))
		}
	}
	for name, make := range cases {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "a.ipynb")
			write(t, file, "old, and longer than the new")
			if err := make(t, file); err != nil {
				t.Fatal(err)
			}
			before := properties(t, file)
			for _, body := range []string{"new", "", strings.Repeat("longer ", 1000)} {
				if err := Write(file, []byte(body)); err != nil {
					t.Fatal(err)
				}
				if after := properties(t, file); after != before {
					t.Errorf("%+v became %+v", before, after)
				}
				if got, _ := os.ReadFile(file); string(got) != body {
					t.Errorf("the file holds %.40q, want %.40q", got, body)
				}
			}
			if before.links == 2 {
				if got, _ := os.ReadFile(file + ".too"); !strings.HasPrefix(string(got), "longer") {
					t.Errorf("under its other name the file holds %.40q", got)
				}
			}
			nothingHidden(t, filepath.Dir(file))
		})
	}
}

func TestLinksAndNewFiles(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "a"), filepath.Join(dir, "link")
	if err := os.Symlink("a", link); err != nil {
		t.Fatal(err)
	}
	write(t, file, "old")
	if err := Write(link, []byte("new")); err != nil {
		t.Fatal(err)
	}
	if info, _ := os.Lstat(link); info.Mode()&fs.ModeSymlink == 0 {
		t.Error("the link became a file")
	}
	if got, _ := os.ReadFile(file); string(got) != "new" {
		t.Errorf("the file behind the link holds %q", got)
	}
	if err := Write(filepath.Join(dir, "b"), []byte("b")); err != nil {
		t.Fatal(err)
	}
	plain := filepath.Join(dir, "plain")
	write(t, plain, "")
	if got, want := properties(t, filepath.Join(dir, "b")).mode, properties(t, plain).mode; got.Perm()&^0o066 != want.Perm()&^0o066 {
		t.Errorf("a new file has %v, others %v", got, want)
	}
	err := Write(filepath.Join(dir, "none", "a"), nil)
	if !errors.Is(err, fs.ErrNotExist) || strings.Contains(err.Error(), saving) {
		t.Errorf("in a folder that is not there: %v", err)
	}
	if err := Write(os.DevNull, []byte("x")); err != nil {
		t.Errorf("a device: %v", err)
	}
	nothingHidden(t, dir)
}

// A write in place that was broken off at any point is completed by the next to come.
func TestFinish(t *testing.T) {
	for _, torn := range []string{"", "half", "old, the whole of it", "new, all of it"} {
		dir := t.TempDir()
		root, err := os.OpenRoot(dir)
		if err != nil {
			t.Fatal(err)
		}
		defer root.Close()
		write(t, filepath.Join(dir, "a"), torn)
		write(t, filepath.Join(dir, journal("a")), "new, all of it")
		for range 2 {
			if err := Finish(root, "a"); err != nil {
				t.Fatal(err)
			}
		}
		if got, _ := os.ReadFile(filepath.Join(dir, "a")); string(got) != "new, all of it" {
			t.Errorf("%q became %q", torn, got)
		}
		nothingHidden(t, dir)
	}
}

func TestLeftover(t *testing.T) {
	old, now := time.Now().Add(-2*time.Hour), time.Now()
	for _, c := range []struct {
		name string
		at   time.Time
		want bool
	}{
		{Beside("a.ipynb"), old, true},
		{Beside("a.ipynb"), now, false},
		{journal("a.ipynb"), old, false}, // it may be all that is left of the new content
		{"a" + saving + "b", old, false},
	} {
		if got := Leftover(filepath.Base(c.name), c.at); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

func write(t *testing.T, file, body string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(body), 0o644); err != nil {
		t.Fatal(err)
	}
}

func nothingHidden(t *testing.T, dir string) {
	t.Helper()
	if left, _ := filepath.Glob(filepath.Join(dir, ".*")); left != nil {
		t.Errorf("left behind: %v", left)
	}
}
