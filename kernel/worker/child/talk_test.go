package child

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sprague/kernel/worker/wire"
)

// childMark holds the settings of a child in its environment.
const childMark = "SPRAGUE_TEST_CHILD"

func TestMain(m *testing.M) {
	if text, ok := os.LookupEnv(childMark); ok {
		os.Unsetenv(childMark)
		var set Settings
		if err := json.Unmarshal([]byte(text), &set); err != nil {
			panic(err)
		}
		out := os.Stdout
		os.Stdout = os.Stderr
		Serve(os.Stdin, out, set)
	}
	os.Exit(m.Run())
}

// A talk is a conversation with a child in a process of its own.
type talk struct {
	t    *testing.T
	in   io.WriteCloser
	last uint64 // cell

	imported map[string]bool

	mu     sync.Mutex
	came   *sync.Cond
	frames []wire.Frame
	status int
	ended  bool
}

// begin starts a child and waits for its greeting.
func begin(t *testing.T, set Settings) *talk {
	t.Helper()
	k := start(t, set)
	k.await("greeting", func(f wire.Frame) bool { return f.Kind == wire.KindHello })
	return k
}

func start(t *testing.T, set Settings) *talk {
	t.Helper()
	if set.OutputLimit == 0 {
		set.OutputLimit = 1 << 20
	}
	text, err := json.Marshal(set)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childMark+"="+string(text))
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	k := &talk{t: t, in: in, imported: map[string]bool{}}
	k.came = sync.NewCond(&k.mu)
	go func() {
		for r := bufio.NewReader(out); ; {
			f, err := wire.ReadFrame(r)
			k.mu.Lock()
			if err != nil {
				k.mu.Unlock()
				break
			}
			k.frames = append(k.frames, f)
			k.came.Broadcast()
			k.mu.Unlock()
		}
		cmd.Wait()
		k.mu.Lock()
		k.ended, k.status = true, cmd.ProcessState.ExitCode()
		k.came.Broadcast()
		k.mu.Unlock()
	}()
	t.Cleanup(func() {
		in.Close()
		cmd.Process.Kill()
		k.end()
	})
	return k
}

// await waits for a frame that is wanted, and returns it with all that came before.
func (k *talk) await(what string, wanted func(wire.Frame) bool) (found wire.Frame, before []wire.Frame) {
	k.t.Helper()
	late := false
	timer := time.AfterFunc(3*time.Minute, func() { k.mu.Lock(); late = true; k.came.Broadcast(); k.mu.Unlock() })
	defer timer.Stop()
	k.mu.Lock()
	defer k.mu.Unlock()
	for {
		if i := slices.IndexFunc(k.frames, wanted); i >= 0 {
			return k.frames[i], slices.Clone(k.frames[:i])
		}
		if k.ended || late {
			k.t.Fatalf("no %s comes (ended %v with %d) after %d frames", what, k.ended, k.status, len(k.frames))
		}
		k.came.Wait()
	}
}

// end waits for the end of the child and returns its status.
func (k *talk) end() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	for !k.ended {
		k.came.Wait()
	}
	return k.status
}

func (k *talk) send(f wire.Frame) { k.in.Write(f.Encode()) }

// A said is what a child has said of a cell.
type said struct {
	wire.Outcome
	out, err string
	kinds    []wire.Kind // of the other frames, in order
}

// job begins a job and returns its id.
func (k *talk) job(job wire.Job) uint64 {
	k.last++
	job.Cell = k.last
	k.send(wire.Message(wire.KindRun, job.Cell, job))
	return k.last
}

// result waits for the end of a job.
func (k *talk) result(id uint64) (s said) {
	k.t.Helper()
	f, before := k.await("outcome", func(f wire.Frame) bool { return f.Kind == wire.KindDone && f.Cell == id })
	if err := f.Read(&s.Outcome); err != nil {
		k.t.Fatal(err)
	}
	for _, f := range before {
		switch {
		case f.Cell != id:
		case f.Kind == wire.KindStdout:
			s.out += string(f.Payload)
		case f.Kind == wire.KindStderr:
			s.err += string(f.Payload)
		default:
			s.kinds = append(s.kinds, f.Kind)
		}
	}
	return s
}

// run runs statements as a cell, whose packages are named before them with a bar: "fmt os|…".
func (k *talk) run(source string) said {
	k.t.Helper()
	return k.result(k.job(k.cell(source)))
}

// text waits until a cell has written something.
func (k *talk) text(id uint64, want string) {
	k.t.Helper()
	f, _ := k.await(fmt.Sprintf("text %q of cell %d", want, id), func(f wire.Frame) bool {
		return f.Cell == id && f.Kind == wire.KindDone || f.Cell == id &&
			(f.Kind == wire.KindStdout || f.Kind == wire.KindStderr) && strings.Contains(string(f.Payload), want)
	})
	if f.Kind == wire.KindDone {
		k.t.Fatalf("cell %d has ended without %q: %q", id, want, f.Payload)
	}
}

// cell makes a cell as lowering does: imports of packages that no cell before has imported,
// declarations with the statements in a function, its call.
func (k *talk) cell(source string) wire.Job {
	declared, statements := "", source
	var paths []string
	if packages, rest, ok := strings.Cut(source, "|"); ok && !strings.ContainsAny(packages, "\n({") {
		paths, statements = strings.Fields(packages), rest
	}
	if d, rest, ok := strings.Cut(statements, "\n---\n"); ok {
		declared, statements = d, rest
	}
	imports := "package main\n"
	for _, p := range paths {
		if k.imported[p] {
			continue
		}
		k.imported[p] = true
		imports += fmt.Sprintf("import %q\n", p)
	}
	return wire.Job{
		Imports: paths,
		Steps: []string{imports, fmt.Sprintf("package main\n%s\nfunc cell%d() {\n%s\n}\n", declared, k.last+1, statements),
			fmt.Sprintf("cell%d()", k.last+1)},
	}
}
