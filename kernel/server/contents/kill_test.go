package contents

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var kills = flag.Int("kills", 60, "how many saves TestKilledWhileSaving kills")

// saverEnv makes the test binary a program that saves one file without end.
const saverEnv = "SPRAGUE_TEST_SAVE_IN"

// programs are what the test binary becomes by a variable in its environment, which names a folder.
var programs = map[string]func(dir string){saverEnv: saveForever}

func TestMain(m *testing.M) {
	for env, run := range programs {
		if dir := os.Getenv(env); dir != "" {
			run(dir)
			os.Exit(0)
		}
	}
	os.Exit(m.Run())
}

// page returns the n-th content: half a megabyte of one letter between quotes.
func page(n int) string { return strings.Repeat(string(rune('a'+n%26)), 1<<19) }

func saveForever(dir string) {
	s, err := Open(dir, Options{})
	if err != nil {
		panic(err)
	}
	for n := 0; ; n++ {
		if _, err := s.Save("a.ipynb", Change{Type: Notebook, Format: JSON, Content: text(page(n))}); err != nil {
			panic(err)
		}
		fmt.Print(".")
	}
}

// A process that is killed while it saves leaves the old content or the new one,
// whole. A file with a second name is written in place, and is whole when it is opened
// again. The full number: go test ./kernel/server/contents -run Killed -kills 1000
func TestKilledWhileSaving(t *testing.T) {
	if testing.Short() {
		t.Skip("saves half a gigabyte")
	}
	t.Run("replaced", func(t *testing.T) { killSavers(t, false) })
	t.Run("in place", func(t *testing.T) { killSavers(t, true) })
}

func killSavers(t *testing.T, inPlace bool) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a.ipynb")
	if err := os.WriteFile(file, text(page(0)), 0o644); err != nil {
		t.Fatal(err)
	}
	if inPlace {
		if err := os.Link(file, filepath.Join(dir, "second-name")); err != nil {
			t.Fatal(err)
		}
	}
	s, err := Open(dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	half := 0
	// On a busy machine the saver may rest between two saves whenever a kill comes.
	for n := 0; n < *kills || half == 0 && n < 20**kills; n++ {
		saves := killOneSaver(t, dir)
		left, _ := filepath.Glob(filepath.Join(dir, ".a.ipynb.*"))
		body, err := s.readFile("a.ipynb")
		if err != nil {
			t.Fatalf("after %d saves the file is gone: %v", saves, err)
		}
		var got string
		if err := json.Unmarshal(body, &got); err != nil || len(got) != 1<<19 || strings.Trim(got, got[:1]) != "" {
			t.Fatalf("after %d saves the file is neither old nor new: %d bytes, %v", saves, len(body), err)
		}
		for _, l := range left {
			half++
			os.Remove(l)
		}
	}
	if half == 0 {
		t.Error("no kill came in the middle of a save: the test shows nothing")
	}
}

// killOneSaver lets a process save for a moment and kills it; it returns how often it
// had saved by then.
func killOneSaver(t *testing.T, dir string) int {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), saverEnv+"="+dir)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	out.Read(make([]byte, 1)) // it has begun
	time.Sleep(time.Duration(rand.IntN(40)) * time.Millisecond)
	cmd.Process.Kill()
	saves, _ := io.ReadAll(out)
	cmd.Wait()
	return 1 + len(saves)
}
