package contents

import (
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"sprague/notebooks/nbformat"
)

func open(t *testing.T) (*Store, string) {
	t.Helper()
	dir := t.TempDir()
	s, err := Open(dir, "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s, dir
}

func text(s string) json.RawMessage {
	b, _ := json.Marshal(s)
	return b
}

func status(err error) int {
	var e *Error
	if errors.As(err, &e) {
		return e.Status
	}
	if err != nil {
		return -1
	}
	return http.StatusOK
}

// blank is the file of a notebook without cells.
func blank(t *testing.T) json.RawMessage {
	t.Helper()
	text, err := nbformat.Encode(nbformat.New())
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// equalJSON compares what two texts say.
func equalJSON(a, b []byte) bool {
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}

func TestSaveAndGet(t *testing.T) {
	s, dir := open(t)
	for _, c := range []struct {
		path   string
		change Change
		file   string
		format Format
	}{
		{"a.txt", Change{Type: File, Format: Text, Content: text("häuser\n")}, "häuser\n", Text},
		{"b.bin", Change{Type: File, Format: Base64, Content: text("/wD+")}, "\xff\x00\xfe", Base64},
		{"c.ipynb", Change{Type: Notebook, Format: JSON, Content: blank(t)}, string(blank(t)), JSON},
	} {
		saved, err := s.Save(c.path, c.change)
		if err != nil {
			t.Fatalf("%s: %v", c.path, err)
		}
		if body, _ := os.ReadFile(filepath.Join(dir, c.path)); string(body) != c.file {
			t.Errorf("%s holds %q, want %q", c.path, body, c.file)
		}
		got, err := s.Get("/"+c.path, Want{Content: true, Hash: true})
		if err != nil {
			t.Fatal(err)
		}
		if *got.Format != c.format || !equalJSON(got.Content, c.change.Content) {
			t.Errorf("%s: got %s %s", c.path, *got.Format, got.Content)
		}
		if *saved.Hash != *got.Hash || !saved.LastModified.Equal(got.LastModified) {
			t.Errorf("%s: a page would see a conflict right after its own save", c.path)
		}
	}
	root, err := s.Get("", Want{Content: true})
	if err != nil {
		t.Fatal(err)
	}
	var list []Model
	if err := json.Unmarshal(root.Content, &list); err != nil || len(list) != 3 {
		t.Errorf("the folder lists %d entries, %v", len(list), err)
	}
}

// Every way out of the folder that a path or a link offers is refused.
func TestConfined(t *testing.T) {
	s, dir := open(t)
	outside := t.TempDir()
	secret := filepath.Join(outside, "secret.txt")
	os.WriteFile(secret, []byte("secret"), 0o644)
	os.Symlink(secret, filepath.Join(dir, "link.txt"))
	os.Symlink(outside, filepath.Join(dir, "linkdir"))
	os.Symlink("../"+filepath.Base(outside), filepath.Join(dir, "up"))
	os.WriteFile(filepath.Join(dir, ".hidden"), []byte("x"), 0o644)
	for _, p := range []string{
		"../" + filepath.Base(outside) + "/secret.txt", "..", "a/../../b", secret, "link.txt", "linkdir/secret.txt",
		"up/secret.txt", ".hidden", "a/.hidden", "x\x00y", `..\secret.txt`, "./a", "a//b", ".ipynb_checkpoints",
	} {
		if _, err := s.Get(p, Want{Content: true}); err == nil {
			t.Errorf("Get(%q) answered", p)
		}
		if _, err := s.Save(p, Change{Content: text("evil")}); err == nil {
			t.Errorf("Save(%q) went through", p)
		}
		if f, _, err := s.Open(p); err == nil {
			f.Close()
			t.Errorf("Open(%q) went through", p)
		}
		if _, err := s.Copy(p, ""); err == nil {
			t.Errorf("Copy(%q) went through", p)
		}
	}
	if body, _ := os.ReadFile(secret); string(body) != "secret" {
		t.Errorf("the file outside was changed to %q", body)
	}
	m, err := s.Get("", Want{Content: true})
	if err != nil || strings.Contains(string(m.Content), "link") {
		t.Errorf("the listing shows links out of the folder: %s %v", m.Content, err)
	}
}

func TestLinkInsideIsFollowed(t *testing.T) {
	s, dir := open(t)
	os.WriteFile(filepath.Join(dir, "a.txt"), []byte("one"), 0o600)
	os.Symlink("a.txt", filepath.Join(dir, "b.txt"))
	if _, err := s.Save("b.txt", Change{Content: text("two")}); err != nil {
		t.Fatal(err)
	}
	info, _ := os.Lstat(filepath.Join(dir, "b.txt"))
	body, _ := os.ReadFile(filepath.Join(dir, "a.txt"))
	if info.Mode()&os.ModeSymlink == 0 || string(body) != "two" {
		t.Errorf("the link became %v, its file holds %q", info.Mode(), body)
	}
	if info, _ = os.Stat(filepath.Join(dir, "a.txt")); info.Mode().Perm() != 0o600 {
		t.Errorf("saving changed the permissions to %v", info.Mode())
	}
}

func TestNewRenameCopyDelete(t *testing.T) {
	s, dir := open(t)
	a, err := s.New("", Notebook, "")
	if err != nil || a.Path != "Untitled.ipynb" {
		t.Fatalf("%v %v", a, err)
	}
	if b, _ := s.New("", Notebook, ""); b.Path != "Untitled1.ipynb" {
		t.Errorf("the second is %s", b.Path)
	}
	if f, _ := s.New("", File, ".txt"); f.Path != "untitled.txt" {
		t.Errorf("a text file is %s", f.Path)
	}
	if d, _ := s.New("", Directory, ""); d.Path != "Untitled Folder" || d.Type != Directory {
		t.Errorf("a folder is %+v", d)
	}
	if _, err := s.New("", File, "/../x"); status(err) != http.StatusBadRequest {
		t.Errorf("an ending with a path: %v", err)
	}
	if c, err := s.Copy("Untitled.ipynb", "Untitled Folder"); err != nil ||
		c.Path != "Untitled Folder/Untitled-Copy.ipynb" {
		t.Errorf("copy: %+v %v", c, err)
	}
	if _, err := s.Rename("Untitled.ipynb", "Untitled1.ipynb"); status(err) != http.StatusConflict {
		t.Errorf("renaming over another: %v", err)
	}
	if _, err := s.Rename("Untitled.ipynb", "../x.ipynb"); status(err) != http.StatusNotFound {
		t.Errorf("renaming out of the folder: %v", err)
	}
	if m, err := s.Rename("Untitled.ipynb", "kayles.ipynb"); err != nil || m.Name != "kayles.ipynb" {
		t.Errorf("rename: %+v %v", m, err)
	}
	if err := s.Delete("kayles.ipynb"); err != nil {
		t.Error(err)
	}
	if err := s.Delete("kayles.ipynb"); status(err) != http.StatusNotFound {
		t.Errorf("deleting twice: %v", err)
	}
	if err := s.Delete(""); status(err) != http.StatusBadRequest {
		t.Errorf("deleting everything: %v", err)
	}
	if _, err := os.Stat(dir); err != nil {
		t.Error(err)
	}
}

func TestCheckpoints(t *testing.T) {
	s, dir := open(t)
	s.Save("a.txt", Change{Content: text("1")})
	if _, err := s.MakeCheckpoint("a.txt"); err != nil {
		t.Fatal(err)
	}
	s.Save("a.txt", Change{Content: text("2")})
	s.Rename("a.txt", "b.txt")
	list, err := s.Checkpoints("b.txt")
	if err != nil || len(list) != 1 {
		t.Fatalf("%v %v", list, err)
	}
	if err := s.Restore("b.txt", list[0].ID); err != nil {
		t.Fatal(err)
	}
	if body, _ := os.ReadFile(filepath.Join(dir, "b.txt")); string(body) != "1" {
		t.Errorf("restored %q", body)
	}
	if err := s.Restore("b.txt", "another"); status(err) != http.StatusNotFound {
		t.Error(err)
	}
}

// A part of an upload is refused, and changes nothing.
func TestPartsAreRefused(t *testing.T) {
	s, dir := open(t)
	put(t, dir, "a.txt", "old", 0o644)
	for _, chunk := range []int{1, 2, -1} {
		_, err := s.Save("a.txt", Change{Type: File, Format: Text, Content: text("part"), Chunk: chunk})
		if status(err) != http.StatusBadRequest {
			t.Errorf("part %d: %v", chunk, err)
		}
	}
	holds(t, dir, "a.txt", "old")
}

// A full disk and a quota that is used up are told for what they are.
func TestFullDisk(t *testing.T) {
	for _, full := range []error{syscall.ENOSPC, syscall.EDQUOT} {
		err := explain("a.ipynb", &fs.PathError{Op: "write", Path: "/somewhere/.a", Err: full})
		if status(err) != http.StatusInsufficientStorage || !strings.Contains(err.Error(), "a.ipynb") ||
			strings.Contains(err.Error(), "somewhere") {
			t.Errorf("%v: %v", full, err)
		}
	}
}

// A save, a checkpoint and a copy leave the permissions as they were.
func TestPermissionsStay(t *testing.T) {
	s, dir := open(t)
	file := filepath.Join(dir, "a.txt")
	os.WriteFile(file, []byte("old"), 0o644)
	for _, mode := range []os.FileMode{0o664, 0o600, 0o666, 0o640} {
		os.Chmod(file, mode)
		steps := map[string]error{
			"save":       second(s.Save("a.txt", Change{Content: text("two")})),
			"checkpoint": second(s.MakeCheckpoint("a.txt")),
			"restore":    s.Restore("a.txt", checkpointID),
			"copy":       second(s.Copy("a.txt", "")),
		}
		for step, err := range steps {
			if err != nil {
				t.Errorf("%s: %v", step, err)
			}
		}
		if info, _ := os.Stat(file); info.Mode() != mode {
			t.Errorf("%v became %v", mode, info.Mode())
		}
		for _, other := range []string{"a-Copy.txt", checkpointOf("a.txt")} {
			if info, err := os.Stat(filepath.Join(dir, other)); err != nil || info.Mode()&^mode != 0 {
				t.Errorf("%s of a file with %v: %v, %v", other, mode, info.Mode(), err)
			}
			os.Remove(filepath.Join(dir, other))
		}
	}
}

func TestBadContent(t *testing.T) {
	s, dir := open(t)
	os.WriteFile(filepath.Join(dir, "bad.ipynb"), []byte("{"), 0o644)
	os.WriteFile(filepath.Join(dir, "bin"), []byte{0xff}, 0o644)
	for name, err := range map[string]error{
		"a notebook that is not JSON":  second(s.Save("x.ipynb", Change{Type: Notebook, Content: json.RawMessage(`{`)})),
		"text that is not a string":    second(s.Save("x.txt", Change{Content: json.RawMessage(`{}`)})),
		"base64 that is not":           second(s.Save("x.txt", Change{Format: Base64, Content: text("***")})),
		"a broken notebook on disk":    second(s.Get("bad.ipynb", Want{Content: true})),
		"binary asked for as text":     second(s.Get("bin", Want{Content: true, Format: Text})),
		"a folder asked for as a file": second(s.Get("", Want{Type: File})),
		"a file asked for as a folder": second(s.Get("bin", Want{Type: Directory})),
		"a save without a name":        second(s.Save("", Change{Content: text("")})),
	} {
		if status(err) != http.StatusBadRequest {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func second[T any](_ T, err error) error { return err }

// Half-written files of long ago go away at the next save, those of checkpoints too; those of a save that may still run
// stay. None of them is shown.
func TestSweep(t *testing.T) {
	s, dir := open(t)
	second(s.New("", File, ".txt"))
	second(s.MakeCheckpoint("untitled.txt"))
	past := time.Now().Add(-2 * time.Hour)
	for _, in := range []string{dir, filepath.Join(dir, checkpointDir)} {
		for _, name := range []string{".saving-OLD", ".untitled.txt.saving-OLD", ".saving-NEW"} {
			put(t, in, name, "half", 0o644)
		}
		os.Chtimes(filepath.Join(in, ".saving-OLD"), past, past)
		os.Chtimes(filepath.Join(in, ".untitled.txt.saving-OLD"), past, past)
	}
	m, err := s.Get("", Want{Content: true})
	if err != nil || strings.Contains(string(m.Content), "saving") {
		t.Errorf("%s, %v", m.Content, err)
	}
	if err := errors.Join(second(s.Save("untitled.txt", Change{Content: text("x")})),
		second(s.MakeCheckpoint("untitled.txt"))); err != nil {
		t.Fatal(err)
	}
	for _, in := range []string{dir, filepath.Join(dir, checkpointDir)} {
		if left, _ := filepath.Glob(filepath.Join(in, ".*saving-*")); len(left) != 1 || !strings.HasSuffix(left[0], "NEW") {
			t.Errorf("%q are left", left)
		}
	}
}

// What is deleted lies in a hidden folder for a month, under its own name and with its checkpoint; what
// somebody else has put there stays.
func TestTrash(t *testing.T) {
	s, dir := open(t)
	names := []string{"d/a b.ipynb", "d/e/c.txt", strings.Repeat("ü", 100), "a%2Fb", "a\nb", "~a:b*?"}
	os.MkdirAll(filepath.Join(dir, "d", "e"), 0o755)
	for _, name := range names {
		os.WriteFile(filepath.Join(dir, name), []byte(name), 0o640)
		if _, err := s.MakeCheckpoint(name); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range names {
		if err := s.Delete(name); err != nil {
			t.Fatalf("%q: %v", name, err)
		}
		found, err := filepath.Glob(filepath.Join(dir, trashDir, "*", "*"))
		if _, gone := os.Stat(filepath.Join(dir, name)); gone == nil || err != nil {
			t.Fatalf("%q is still there; %v", name, err)
		}
		i := slices.IndexFunc(found, func(p string) bool { return filepath.Base(p) == filepath.Base(name) })
		if i < 0 {
			t.Fatalf("%q is not in the trash: %q", name, found)
		}
		for _, p := range []string{found[i], filepath.Join(filepath.Dir(found[i]), ".checkpoint")} {
			if body, _ := os.ReadFile(p); string(body) != name {
				t.Errorf("%q: %s holds %q", name, p, body)
			}
		}
	}
	if err := s.Delete("d"); err != nil {
		t.Fatal(err)
	}
	if err := s.Delete("d"); status(err) != http.StatusNotFound {
		t.Errorf("deleted twice: %v", err)
	}
	if _, err := s.Get(trashDir, Want{Content: true}); err == nil {
		t.Error("the trash is shown as a folder")
	}
	at := func(ago time.Duration) string {
		return filepath.Join(dir, trashDir, time.Now().UTC().Add(-ago).Format(trashTime))
	}
	young, old, odd := at(trashKept-time.Hour), at(trashKept+time.Minute), filepath.Join(dir, trashDir, "what is this")
	for _, folder := range []string{young, old, odd} {
		os.MkdirAll(filepath.Join(folder, "x"), 0o755)
	}
	os.WriteFile(filepath.Join(dir, "new"), nil, 0o644)
	if err := s.Delete("new"); err != nil {
		t.Fatal(err)
	}
	for folder, kept := range map[string]bool{young: true, old: false, odd: true} {
		if _, err := os.Stat(folder); (err == nil) != kept {
			t.Errorf("%s: %v", folder, err)
		}
	}
}

// A byte order mark is no part of a notebook.
func TestByteOrderMark(t *testing.T) {
	s, dir := open(t)
	os.WriteFile(filepath.Join(dir, "a.ipynb"), append([]byte("\ufeff"), blank(t)...), 0o644)
	if m, err := s.Get("a.ipynb", Want{Content: true}); err != nil || !equalJSON(m.Content, blank(t)) {
		t.Errorf("%v", err)
	}
}
