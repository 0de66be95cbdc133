//go:build unix

package contents

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// fullEnv makes the test binary a program for which no file can grow beyond a few kilobytes.
const fullEnv = "SPRAGUE_TEST_FULL_IN"

const fullAt = 8 << 10

func init() { programs[fullEnv] = fullDisk }

// fullDisk does one thing in a folder while files cannot grow, and says what came of it.
func fullDisk(dir string) {
	what := os.Getenv(fullEnv + "_WHAT")
	signal.Ignore(syscall.SIGXFSZ)
	s, err := Open(dir, "")
	if err == nil {
		err = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: fullAt, Max: fullAt})
	}
	if err != nil {
		fmt.Print("setup: ", err)
		return
	}
	large := text(strings.Repeat("n", 4*fullAt))
	switch what {
	case "save":
		_, err = s.Save("a.txt", Change{Content: large})
	case "save a notebook":
		_, err = s.Save("b.ipynb", Change{Type: Notebook,
			Content: fmt.Appendf(nil, `{"cells":[{"cell_type":"raw","id":"a","metadata":{},"source":%s}],"metadata":{},`+
				`"nbformat":4,"nbformat_minor":5}`, large)})
	case "save base64":
		_, err = s.Save("a.txt", Change{Format: Base64,
			Content: text(base64.StdEncoding.EncodeToString(make([]byte, 4*fullAt)))})
	case "save a new file":
		_, err = s.Save("new.txt", Change{Content: large})
	case "checkpoint":
		_, err = s.MakeCheckpoint("large.txt")
	case "restore":
		err = s.Restore("checked.txt", checkpointID)
	case "copy":
		_, err = s.Copy("large.txt", "")
	}
	fmt.Print(status(err))
}

// When a file cannot be written to its end, whatever was to be written, the answer is no, all files
// are what they were, and nothing is left behind.
func TestNoRoom(t *testing.T) {
	for _, what := range []string{"save", "save a notebook", "save base64", "save a new file", "checkpoint",
		"restore", "copy"} {
		t.Run(what, func(t *testing.T) {
			dir := t.TempDir()
			s, err := Open(dir, "")
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			content := map[string]string{
				"a.txt": strings.Repeat("o", 2*fullAt), "b.ipynb": `{"cells":[]}`, "large.txt": strings.Repeat("l", 4*fullAt),
				"checked.txt": strings.Repeat("c", 4*fullAt),
			}
			for name, body := range content {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(body), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := s.MakeCheckpoint("checked.txt"); err != nil {
				t.Fatal(err)
			}
			content["checked.txt"] = "later"
			os.WriteFile(filepath.Join(dir, "checked.txt"), []byte("later"), 0o644)
			before := tree(t, dir)
			cmd := exec.Command(os.Args[0])
			cmd.Env = append(os.Environ(), fullEnv+"="+dir, fullEnv+"_WHAT="+what)
			out, err := cmd.Output()
			if err != nil || string(out) != "403" && string(out) != "507" {
				t.Errorf("it says %s, %v", out, err)
			}
			for name, body := range content {
				if got, err := s.root.ReadFile(local(name)); err != nil || string(got) != body {
					t.Errorf("%s has %d bytes, %v; want %d", name, len(got), err, len(body))
				}
			}
			if after := tree(t, dir); after != before {
				t.Errorf("before there were\n%sand now\n%s", before, after)
			}
		})
	}
}

// tree lists a folder with the sizes of its files.
func tree(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	filepath.WalkDir(dir, func(p string, d os.DirEntry, err error) error {
		if info, err := d.Info(); err == nil && !d.IsDir() {
			rel, _ := filepath.Rel(dir, p)
			fmt.Fprintf(&b, "%s %d\n", rel, info.Size())
		}
		return err
	})
	return b.String()
}

// A named pipe, which would keep whoever opens it waiting, is no file that is shown, read or saved to.
func TestPipesAreNotOpened(t *testing.T) {
	s, dir := open(t)
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe.txt"), 0o644); err != nil {
		t.Skip(err)
	}
	if _, err := s.Get("pipe.txt", Want{Content: true}); status(err) != 400 {
		t.Errorf("read: %v", err)
	}
	if _, err := s.Get("pipe.txt", Want{Hash: true}); status(err) != 400 {
		t.Errorf("hash: %v", err)
	}
	if _, err := s.Copy("pipe.txt", ""); status(err) != 404 {
		t.Errorf("copy: %v", err)
	}
	if _, _, err := s.Open("pipe.txt"); status(err) != 404 {
		t.Errorf("download: %v", err)
	}
	m, err := s.Get("", Want{Content: true})
	var list []Model
	if err != nil || json.Unmarshal(m.Content, &list) != nil || len(list) != 0 {
		t.Errorf("listed: %s, %v", m.Content, err)
	}
}
