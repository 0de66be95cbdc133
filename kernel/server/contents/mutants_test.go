package contents

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// What an entry says of its file: may it be written, what kind is it, and in which form does it travel.
func TestWhatEntriesSay(t *testing.T) {
	s, dir := open(t)
	for name, c := range map[string]struct {
		body     string
		mode     os.FileMode
		writable bool
		mime     string // "" for none without content
		with     string // with the content
		format   Format
	}{
		"a.txt": {"text", 0o644, true, "text/plain", "text/plain", Text},
		"b.txt": {"text", 0o444, false, "text/plain", "text/plain", Text},
		"c.png": {"\x89PNG\xff", 0o644, true, "image/png", "image/png", Base64},
		"d.png": {"text", 0o644, true, "image/png", "image/png", Text},
		"e.zzz": {"text", 0o644, true, "", "text/plain", Text},
		"f.zzz": {"\xff", 0o200, true, "", "application/octet-stream", Base64},
		"g":     {"", 0o644, true, "", "text/plain", Text},
	} {
		put(t, dir, name, c.body, c.mode|0o400)
		without, err := s.Get(name, Want{})
		if err != nil || without.Writable != c.writable || mimeOf(without) != c.mime || without.Content != nil ||
			without.Format != nil {
			t.Errorf("%s: %+v (%s), %v", name, without, mimeOf(without), err)
		}
		with, err := s.Get(name, Want{Content: true})
		if err != nil || mimeOf(with) != c.with || *with.Format != c.format || *with.Size != int64(len(c.body)) {
			t.Errorf("%s with its content: %+v (%s), %v", name, with, mimeOf(with), err)
		}
	}
	if m, err := s.Save("new", Change{Type: Directory}); err != nil || m.Hash != nil || m.Size != nil ||
		m.Type != Directory {
		t.Errorf("a folder: %+v, %v", m, err)
	}
	if c, err := s.MakeCheckpoint("a.txt"); err != nil || c.ID != checkpointID || time.Since(c.LastModified) > time.Hour {
		t.Errorf("a checkpoint: %+v, %v", c, err)
	}
	put(t, dir, "big", "", 0o644)
	if err := os.Truncate(filepath.Join(dir, "big"), maxContent+1); err == nil {
		if _, err := s.Get("big", Want{Content: true}); err == nil ||
			!strings.HasPrefix(err.Error(), "big has 256 MB, more than a page can show (256 MB)") {
			t.Errorf("%v", err)
		}
	}
}

func mimeOf(m *Model) string {
	if m.MIMEType == nil {
		return ""
	}
	return *m.MIMEType
}

// Of hidden files only what saves left long ago is swept away; all others are somebody's.
func TestHiddenFilesOfOthersStay(t *testing.T) {
	s, dir := open(t)
	past := time.Now().Add(-24 * time.Hour)
	for name, stays := range map[string]bool{
		".gitignore": true, ".env": true, ".c.saving": true, ".saving-X": false, ".c.saving-X": false,
		".saving-lives": true, ".c.saving-X.txt": true,
	} {
		put(t, dir, name, "x", 0o644)
		os.Chtimes(filepath.Join(dir, name), past, past)
		if _, err := s.Save("a", Change{Content: text("x")}); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(filepath.Join(dir, name)); (err == nil) != stays {
			t.Errorf("%s stays: %v, want %v", name, err == nil, stays)
		}
	}
	folder := filepath.Join(dir, ".saving-FOLDER")
	if err := errors.Join(os.Mkdir(folder, 0o755), os.Chtimes(folder, past, past),
		second(s.Save("a", Change{Content: text("y")}))); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(folder); err != nil {
		t.Error("a folder is swept away")
	}
}

// A chain of links is followed as far as the system does; what stands at its end is
// what is saved, also where it lies in another folder.
func TestChainsOfLinks(t *testing.T) {
	s, dir := open(t)
	put(t, dir, "d/end.txt", "old", 0o644)
	os.Symlink("d/end.txt", filepath.Join(dir, "link1"))
	for n := 2; n <= 33; n++ {
		os.Symlink(fmt.Sprint("link", n-1), filepath.Join(dir, fmt.Sprint("link", n)))
	}
	for n, ok := range map[int]bool{1: true, 2: true, 5: true, 33: false} {
		_, err := s.Save(fmt.Sprint("link", n), Change{Content: text(fmt.Sprint("by ", n))})
		if (err == nil) != ok {
			t.Errorf("%d links: %v", n, err)
		}
		if ok {
			holds(t, dir, "d/end.txt", fmt.Sprint("by ", n))
		}
	}
	if info, err := os.Lstat(filepath.Join(dir, "link3")); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link became %v, %v", info.Mode(), err)
	}
	for _, folder := range []string{dir, filepath.Join(dir, "d")} {
		if left, _ := filepath.Glob(filepath.Join(folder, ".*")); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
	}
}

// Recent looks at no more than so many entries: the folder may be somebody's home.
func TestRecentEnds(t *testing.T) {
	s, dir := open(t)
	for i := range maxWalked - 2 { // with the folder itself and the first notebook that is one less than all
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("f%05d", i)), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	put(t, dir, "a.ipynb", "{}", 0o644)
	for name, found := range map[string]int{"z.ipynb": 1} {
		if got := len(s.Recent(10)); got != 1 {
			t.Errorf("%d notebooks", got)
		}
		put(t, dir, name, "{}", 0o644) // one entry too many, and the last
		if got := len(s.Recent(10)); got != found {
			t.Errorf("behind %d entries %d notebooks are found, want %d", maxWalked, got, found)
		}
	}
	os.Remove(filepath.Join(dir, "f00000"))
	if got := len(s.Recent(10)); got != 2 {
		t.Errorf("the last of %d entries is not looked at: %d notebooks", maxWalked, got)
	}
}
