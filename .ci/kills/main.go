// Kills tries whether the results of a survey or a census come to the same, byte for byte,
// whatever befalls the processes that find them: each run submits random parts in random arrays
// of random batch systems, several at a time, some twice, kills them at random moments by random
// signals, cuts off ends of their files, and submits again, until all is done; then it compares
// what sprague merge makes of it with what it makes of one undisturbed process.
//
//	go run ./.ci/kills -runs 1000 -seed 1
//
// With -clock every other process, by chance, has a clock that jumps by days and by decades.
//
// The same seed makes the same choices; when a kill strikes is up to the system.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"
)

// works are what is done: small, but with items that take long enough to be killed in.
var works = [][]string{
	{"survey", "0.xy", "--values", "1000"},
	{"survey", "--forms", "0.[0137]xy", "--values", "400"},
	{"census", "0.xy", "--heap", "9", "--time", "0"},
	{"census", "0.3x", "4.[37]", "--heap", "12", "--time", "0", "--workers", "1"},
}

// A reference is what one undisturbed process makes of a work.
type reference struct {
	merged []byte
	took   time.Duration
}

// A trial is one run.
type trial struct {
	*rand.Rand
	program, dir string
	programs     []string // with clocks of both kinds
	work         []string
	reference    reference
	log          strings.Builder

	mu    sync.Mutex
	tally map[string]int
}

func main() {
	runs := flag.Int("runs", 1000, "how many runs")
	seed := flag.Uint64("seed", 1, "for all choices")
	program := flag.String("program", "", "the program; built if it is not given")
	clock := flag.Bool("clock", false, "every other process has a clock that jumps")
	flag.Parse()
	if err := all(*runs, *seed, *program, *clock); err != nil {
		fmt.Fprintln(os.Stderr, "kills:", err)
		os.Exit(1)
	}
}

func all(runs int, seed uint64, program string, clock bool) error {
	dir, err := os.MkdirTemp("", "kills-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if program == "" {
		program = filepath.Join(dir, "sprague")
		if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
			return fmt.Errorf("%w\n%s", err, out)
		}
	}
	programs := []string{program}
	if clock {
		programs = append(programs, filepath.Join(dir, "jumping"))
		if err := buildJumping(dir, programs[1]); err != nil {
			return err
		}
		if err := showClock(dir); err != nil {
			return err
		}
	}
	references := make([]reference, len(works))
	for i, work := range works {
		if references[i], err = undisturbed(program, filepath.Join(dir, fmt.Sprintf("whole%d", i)), work); err != nil {
			return err
		}
	}
	tally := map[string]int{}
	for n := range runs {
		which := rand.New(rand.NewPCG(seed, uint64(n)))
		i := which.IntN(len(works))
		t := &trial{Rand: which, program: program, programs: programs, dir: filepath.Join(dir, fmt.Sprintf("run%d", n)), work: works[i], reference: references[i], tally: tally}
		if err := t.run(); err != nil {
			return fmt.Errorf("run %d of seed %d, %s: %w\n%s", n, seed, strings.Join(t.work, " "), err, t.log.String())
		}
		os.RemoveAll(t.dir)
		if (n+1)%50 == 0 {
			fmt.Printf("%d runs; %v\n", n+1, tally)
		}
	}
	fmt.Printf("seed %d: %d runs, the same bytes each time; %v\n", seed, runs, tally)
	return nil
}

// undisturbed runs a work in one process, twice, the second time for the clock.
func undisturbed(program, dir string, work []string) (reference, error) {
	began := time.Now()
	if out, err := exec.Command(program, append(work, "--dir", dir)...).CombinedOutput(); err != nil {
		return reference{}, fmt.Errorf("%v: %w\n%s", work, err, out)
	}
	took := time.Since(began)
	merged, err := exec.Command(program, "merge", dir).Output()
	return reference{merged, took}, err
}

// run disturbs a work, ends it, and compares.
func (t *trial) run() error {
	for range 1 + t.IntN(5) {
		if err := t.submit(); err != nil {
			return err
		}
		if t.IntN(3) == 0 {
			t.cut()
		}
	}
	parts := 1 + t.IntN(4)
	for part := range parts {
		out, err := t.command(part, parts).CombinedOutput()
		if err != nil {
			return fmt.Errorf("part %d of %d, undisturbed: %w\n%s", part+1, parts, err, out)
		}
	}
	merge := exec.Command(t.program, "merge", t.dir)
	var said bytes.Buffer
	merge.Stderr = &said
	merged, err := merge.Output()
	if err != nil {
		return fmt.Errorf("merge: %w\n%s", err, said.String())
	}
	if !bytes.Equal(merged, t.reference.merged) {
		return fmt.Errorf("other bytes than of one process\n%s", said.String())
	}
	return nil
}

// submit starts random parts of a random array at the same time, and disturbs some.
func (t *trial) submit() error {
	parts := 1 + t.IntN(6)
	var all sync.WaitGroup
	errs := make([]error, 1+t.IntN(4))
	for i := range errs {
		part := t.IntN(parts) // the same part may be chosen twice
		c := t.command(part, parts)
		fate := []syscall.Signal{0, syscall.SIGTERM, syscall.SIGINT, syscall.SIGKILL, syscall.SIGKILL}[t.IntN(5)]
		delay := time.Duration(t.Float64() * 1.2 * float64(t.reference.took))
		fmt.Fprintf(&t.log, "part %d of %d, signal %d after %v\n", part+1, parts, fate, delay)
		all.Go(func() { errs[i] = t.disturb(c, fate, delay) })
	}
	all.Wait()
	return errors.Join(errs...)
}

// disturb runs a command, sends it a signal after a while, and looks at how it ends.
func (t *trial) disturb(c *exec.Cmd, fate syscall.Signal, delay time.Duration) error {
	var said bytes.Buffer
	c.Stderr = &said
	if err := c.Start(); err != nil {
		return err
	}
	if fate != 0 {
		timer := time.AfterFunc(delay, func() { c.Process.Signal(fate) })
		defer timer.Stop()
	}
	err := c.Wait()
	how := "ended"
	status := c.ProcessState.Sys().(syscall.WaitStatus)
	switch {
	case err == nil:
	case status.Signaled() && status.Signal() == fate: // before it could listen, or killed
		how = fate.String()
	case fate != 0 && status.ExitStatus() == 128+int(fate) && strings.Contains(said.String(), "go on with: sprague "):
		how = fmt.Sprint(status.ExitStatus())
	case status.ExitStatus() == 1 && strings.Contains(said.String(), "two processes cannot share it"):
		how = "refused"
	default:
		return fmt.Errorf("%v ends with %w:\n%s", c.Args, err, said.String())
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.tally[how]++
	return nil
}

// command is the command for a part, counted from 0, chosen in one of the ways there are.
func (t *trial) command(part, parts int) *exec.Cmd {
	arguments := append(append([]string{}, t.work...), "--dir", t.dir)
	variables := os.Environ()
	one, n := fmt.Sprint(part+1), fmt.Sprint(parts)
	switch t.IntN(6) {
	case 0:
		arguments = append(arguments, "--shard", one+"/"+n)
	case 1:
		arguments = append(arguments, "--shard=/"+n, "--index", fmt.Sprint(part))
	case 2: // one task of an array, submitted again
		arguments = append(arguments, "--shard", "/"+n)
		variables = append(variables, "SLURM_ARRAY_TASK_ID="+one, "SLURM_ARRAY_TASK_MIN="+one, "SLURM_ARRAY_TASK_MAX="+one, "SLURM_ARRAY_TASK_COUNT=1", "SLURM_ARRAY_TASK_STEP=1")
	case 3: // a task of the whole array
		variables = append(variables, "SLURM_ARRAY_TASK_ID="+one, "SLURM_ARRAY_TASK_MIN=1", "SLURM_ARRAY_TASK_MAX="+n, "SLURM_ARRAY_TASK_COUNT="+n, "SLURM_ARRAY_TASK_STEP=1")
	case 4:
		arguments = append(arguments, "--shard", "/"+n)
		variables = append(variables, fmt.Sprintf("JOB_COMPLETION_INDEX=%d", part))
	case 5:
		arguments = append(arguments, "--shard", "/"+n)
		variables = append(variables, "PARALLEL_SEQ="+one)
	}
	c := exec.Command(t.programs[t.IntN(len(t.programs))], arguments...)
	c.Env = variables
	return c
}

// cut takes an end off a random file of records, as a machine that loses its power does.
func (t *trial) cut() {
	names, err := filepath.Glob(filepath.Join(t.dir, "part-*.jsonl"))
	if err != nil || len(names) == 0 {
		return
	}
	name := names[t.IntN(len(names))]
	info, err := os.Stat(name)
	if err != nil || info.Size() == 0 {
		return
	}
	size := info.Size() - min(info.Size(), 1+t.Int64N(400))
	fmt.Fprintf(&t.log, "%s cut to %d bytes\n", filepath.Base(name), size)
	if os.Truncate(name, size) == nil {
		t.tally["cut"]++
	}
}
