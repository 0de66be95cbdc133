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

	"sprague/notebooks/nbformat"
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

// page returns the n-th content: a notebook with half a megabyte of one letter.
func page(n int) json.RawMessage {
	return fmt.Appendf(nil, `{"cells":[{"cell_type":"raw","id":"a","metadata":{},"source":%q}],"metadata":{},`+
		`"nbformat":4,"nbformat_minor":5}`,
		strings.Repeat(string(rune('a'+n%26)), 1<<19))
}

func saveForever(dir string) {
	s, err := Open(dir, "")
	if err != nil {
		panic(err)
	}
	for n := 0; ; n++ {
		if _, err := s.Save("a.ipynb", Change{Type: Notebook, Format: JSON, Content: page(n)}); err != nil {
			panic(err)
		}
		fmt.Print(".")
	}
}

// A process that is killed while it saves leaves the old content or the new one, whole. The full number: go test
// ./kernel/server/contents -run Killed -kills 1000
func TestKilledWhileSaving(t *testing.T) {
	if testing.Short() {
		t.Skip("saves half a gigabyte")
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "a.ipynb")
	if err := os.WriteFile(file, page(0), 0o644); err != nil {
		t.Fatal(err)
	}
	s, err := Open(dir, "")
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	half := 0
	r := rand.New(rand.NewPCG(1, 2))
	// On a busy machine a save may be over whenever a kill comes.
	for n := 0; n < *kills || half == 0 && n < 20**kills; n++ {
		saves := killOneSaver(t, dir, moment{1 + r.IntN(3), r.IntN(3) > 0, r.Int64N(1 << 19)})
		left, _ := filepath.Glob(filepath.Join(dir, ".saving-*"))
		body, err := s.root.ReadFile(local("a.ipynb"))
		if err != nil {
			t.Fatalf("after %d saves the file is gone: %v", saves, err)
		}
		nb, err := nbformat.Decode(body)
		if err != nil || len(nb.Cells) != 1 || len(nb.Cells[0].Source) != 1<<19 ||
			strings.Trim(nb.Cells[0].Source, nb.Cells[0].Source[:1]) != "" {
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

// A moment is when a saver is killed.
type moment struct {
	saves   int   // that have ended
	inside  bool  // another must have begun
	written int64 // and written as many bytes
}

// come reports whether the moment is there, after its saves: only the folder tells how far a save in
// another process is.
func (m moment) come(dir string) bool {
	if !m.inside {
		return true
	}
	parts, _ := filepath.Glob(filepath.Join(dir, ".saving-*"))
	for _, part := range parts {
		if info, err := os.Lstat(part); err == nil && info.Size() >= m.written { // else it has been renamed meanwhile
			return true
		}
	}
	return false
}

// killOneSaver lets a process save until a moment and kills it; it returns how often it
// had saved by then.
func killOneSaver(t *testing.T, dir string, m moment) int {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), saverEnv+"="+dir)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(out, make([]byte, m.saves)); err != nil {
		t.Fatal(err)
	}
	ended := make(chan int, 1)
	go func() { more, _ := io.ReadAll(out); ended <- len(more) }()
	for !m.come(dir) && len(ended) == 0 {
	}
	cmd.Process.Kill()
	more := <-ended
	cmd.Wait()
	return m.saves + more
}
