package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func put(t *testing.T, file, body string, mode fs.FileMode) {
	t.Helper()
	if err := errors.Join(os.WriteFile(file, []byte(body), mode), os.Chmod(file, mode)); err != nil {
		t.Fatal(err)
	}
}

func holds(t *testing.T, file, want string) {
	t.Helper()
	if got, err := os.ReadFile(file); err != nil || string(got) != want {
		t.Errorf("%s holds %.40q, %v; want %.40q", filepath.Base(file), got, err, want)
	}
}

// nothingElse checks that a folder has these files and no others.
func nothingElse(t *testing.T, dir string, names ...string) {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil || len(list) != len(names) {
		t.Errorf("%v is left, %v; want %v", list, err, names)
	}
}

// A file keeps its permissions, whatever the umask; a new one has those of any new file.
func TestPermissions(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("files have no such permissions")
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "a")
	for _, mode := range []fs.FileMode{0o600, 0o644, 0o664, 0o666, 0o755} {
		for _, body := range []string{"new", "", strings.Repeat("longer ", 1000)} {
			put(t, file, "old, and longer than the new", mode)
			if err := Write(file, []byte(body)); err != nil {
				t.Fatal(err)
			}
			holds(t, file, body)
			if info, err := os.Stat(file); err != nil || info.Mode() != mode {
				t.Errorf("%v became %v, %v", mode, info.Mode(), err)
			}
		}
	}
	plain, fresh := filepath.Join(dir, "plain"), filepath.Join(dir, "fresh")
	if err := errors.Join(os.WriteFile(plain, nil, 0o666), Write(fresh, []byte("x"))); err != nil {
		t.Fatal(err)
	}
	want, _ := os.Stat(plain)
	if got, _ := os.Stat(fresh); got.Mode() != want.Mode() {
		t.Errorf("a new file has %v, others %v", got.Mode(), want.Mode())
	}
	put(t, file, "for reading", 0o444)
	if err := Write(file, nil); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("a file that is read only: %v", err)
	}
	holds(t, file, "for reading")
	nothingElse(t, dir, "a", "plain", "fresh")
}

func TestLinksAndPlaces(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "a"), filepath.Join(dir, "link")
	put(t, file, "old", 0o644)
	if err := os.Symlink("a", link); err != nil {
		t.Skip(err)
	}
	if err := Write(link, []byte("new")); err != nil {
		t.Fatal(err)
	}
	if info, _ := os.Lstat(link); info.Mode()&fs.ModeSymlink == 0 {
		t.Error("the link became a file")
	}
	holds(t, file, "new")
	none := filepath.Join(dir, "none", "a")
	var place *fs.PathError
	if err := Write(none, nil); !errors.Is(err, fs.ErrNotExist) || !errors.As(err, &place) || place.Path != none {
		t.Errorf("in a folder that is not there: %v", err)
	}
	if err := WriteBy(dir, func(*os.File) error { return nil }); err == nil {
		t.Error("a folder is replaced by a file")
	}
	if err := Write(os.DevNull, []byte("x")); err != nil {
		t.Errorf("a device: %v", err)
	}
	nothingElse(t, dir, "a", "link")
}

// A write that fails leaves the old content, and nothing beside it; while it goes on the file has its old content.
func TestFailures(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a")
	put(t, file, "old", 0o644)
	why := errors.New("enough")
	err := WriteBy(file, func(f *os.File) error {
		f.WriteString("half")
		holds(t, file, "old")
		if name := filepath.Base(f.Name()); !Leftover(name) {
			t.Errorf("%s is not known", name)
		}
		return why
	})
	if !errors.Is(err, why) {
		t.Error(err)
	}
	holds(t, file, "old")
	nothingElse(t, dir, "a")
	if !Leftover(".a" + saving + "ABCDEFGH") {
		t.Error("a file that an older version was writing is not known")
	}
	for _, name := range []string{"a", ".a", "a" + saving + "b", "a" + saving + "B", ".a" + saving + "plan",
		saving + "B.txt", saving} {
		if Leftover(name) {
			t.Errorf("%s is taken for one that is being written", name)
		}
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	if err := WriteIn(root, "../a", 0o666, func(*os.File) error { return nil }); err == nil {
		t.Error("a file outside the root is written")
	}
}

// A name may be as long as the file system has it.
func TestLongNames(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{strings.Repeat("n", 255), strings.Repeat("n", 254), strings.Repeat("ä", 127),
		strings.Repeat("n", 200), strings.Repeat("n", 201)} {
		file := filepath.Join(dir, name)
		if err := Write(file, []byte("x")); err != nil {
			t.Errorf("a name of %d bytes: %v", len(name), err)
		}
		holds(t, file, "x")
	}
}

// Whether a file can be written is found out without changing anything.
func TestCanWrite(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("d", 0o755); err != nil {
		t.Fatal(err)
	}
	put(t, "file", "x", 0o644)
	for name, fails := range map[string]string{"": "", "file": "", "new": "", "d/new": "", "d": "is a directory",
		".": "is a directory", "none/new": "write ", "file/new": "write "} {
		if err := CanWrite(name); (err == nil) != (fails == "") || err != nil && !strings.Contains(err.Error(), fails) {
			t.Errorf("%q can be written: %v; want %q", name, err, fails)
		}
	}
	if list, _ := os.ReadDir("."); len(list) != 2 {
		t.Errorf("the question has left %v", list)
	}
	if text, _ := os.ReadFile("file"); string(text) != "x" {
		t.Error("the question has changed a file")
	}
}
