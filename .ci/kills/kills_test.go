package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// script is a program of the shell.
func script(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "program")
	if err := os.WriteFile(name, []byte("#!/bin/sh\n"+text), 0o700); err != nil {
		t.Fatal(err)
	}
	return name
}

// some is a trial with choices of its own.
func some(t *testing.T, seed uint64, program string) *trial {
	return &trial{Rand: rand.New(rand.NewPCG(1, seed)), program: program, programs: []string{program}, dir: t.TempDir(), work: []string{"survey", "0.xy"}, tally: map[string]int{}}
}

// Whatever way a part is chosen in, the command says which part of how many, in one of the ways there are.
func TestCommandsNameTheirPart(t *testing.T) {
	ways := map[string]bool{}
	for seed := range uint64(200) {
		tr := some(t, seed, "sprague")
		part, parts := int(seed%3), 3
		c := tr.command(part, parts)
		said := strings.Join(c.Args, " ") + " | " + strings.Join(c.Env[len(os.Environ()):], " ")
		one := fmt.Sprint(part + 1)
		way := ""
		switch {
		case strings.Contains(said, "--shard "+one+"/3"):
			way = "shard"
		case strings.Contains(said, "--shard=/3 --index "+fmt.Sprint(part)):
			way = "index"
		case strings.Contains(said, "--shard /3") && strings.Contains(said, "SLURM_ARRAY_TASK_ID="+one) && strings.Contains(said, "SLURM_ARRAY_TASK_COUNT=1"):
			way = "a task again"
		case strings.Contains(said, "SLURM_ARRAY_TASK_ID="+one) && strings.Contains(said, "SLURM_ARRAY_TASK_COUNT=3") && !strings.Contains(said, "--shard"):
			way = "an array"
		case strings.Contains(said, "--shard /3") && strings.Contains(said, "JOB_COMPLETION_INDEX="+fmt.Sprint(part)):
			way = "kubernetes"
		case strings.Contains(said, "--shard /3") && strings.Contains(said, "PARALLEL_SEQ="+one):
			way = "parallel"
		default:
			t.Errorf("part %d of 3: %s", part, said)
		}
		ways[way] = true
		if !slices.Equal(c.Args[1:3], tr.work) || !strings.Contains(said, "--dir "+tr.dir) {
			t.Errorf("the work is missing: %s", said)
		}
	}
	if len(ways) != 6 {
		t.Errorf("ways %v", ways)
	}
	a, b := some(t, 7, "x"), some(t, 7, "x")
	b.dir = a.dir
	if got, want := fmt.Sprint(b.command(1, 4).Args), fmt.Sprint(a.command(1, 4).Args); got != want {
		t.Errorf("the same seed: %s and %s", got, want)
	}
}

// How a process may end: by itself, by the signal it was sent, as it says it goes on, or refused; any other
// end is an error.
func TestHowProcessesEnd(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		fate syscall.Signal
		how  string // empty: an error
	}{
		"well":            {"exit 0", 0, "ended"},
		"killed":          {"kill -9 $$", syscall.SIGKILL, "killed"},
		"by another":      {"kill -9 $$", syscall.SIGTERM, ""},
		"goes on":         {"echo 'go on with: sprague survey' >&2; exit 143", syscall.SIGTERM, "143"},
		"says nothing":    {"exit 143", syscall.SIGTERM, ""},
		"of itself":       {"echo 'go on with: sprague survey' >&2; exit 143", 0, ""},
		"refused":         {"echo 'two processes cannot share it' >&2; exit 1", 0, "refused"},
		"with an error":   {"echo wrong >&2; exit 1", 0, ""},
		"with a panic":    {"exit 2", syscall.SIGKILL, ""},
		"well in the end": {"exit 0", syscall.SIGKILL, "ended"},
	} {
		tr := some(t, 1, "")
		err := tr.disturb(exec.Command(script(t, c.text)), c.fate, 1<<62) // the script sends itself what it is sent
		if (err == nil) != (c.how != "") || c.how != "" && tr.tally[c.how] != 1 {
			t.Errorf("%s: %v, %v", name, err, tr.tally)
		}
	}
	if err := some(t, 1, "").disturb(exec.Command("/no/such/program"), 0, 0); err == nil {
		t.Error("what is not there has run")
	}
}

// A run is good if every part ends undisturbed and the merged bytes are those of one process.
func TestRunsCompareBytes(t *testing.T) {
	for name, c := range map[string]struct {
		text, want string
		good       bool
	}{
		"the same":   {"[ \"$1\" = merge ] && echo all; exit 0", "all\n", true},
		"other":      {"[ \"$1\" = merge ] && echo some; exit 0", "all\n", false},
		"no merge":   {"[ \"$1\" = merge ] && exit 1; exit 0", "all\n", false},
		"parts fail": {"[ \"$1\" = merge ] && echo all && exit 0; echo wrong >&2; exit 1", "all\n", false},
	} {
		tr := some(t, 3, script(t, c.text))
		tr.reference = reference{merged: []byte(c.want)}
		if err := tr.run(); (err == nil) != c.good {
			t.Errorf("%s: %v\n%s", name, err, tr.log.String())
		}
	}
	r, err := undisturbed(script(t, "[ \"$1\" = merge ] && echo all; exit 0"), t.TempDir(), []string{"survey"})
	if err != nil || string(r.merged) != "all\n" {
		t.Errorf("undisturbed: %q, %v", r.merged, err)
	}
	if _, err := undisturbed(script(t, "exit 1"), t.TempDir(), []string{"survey"}); err == nil {
		t.Error("a work that fails has a reference")
	}
}

// A cut takes an end off one file of records, at most all of it, and leaves other files alone.
func TestCuts(t *testing.T) {
	for seed := range uint64(30) {
		tr := some(t, seed, "")
		for name, size := range map[string]int{"part-1.jsonl": 1000, "part-2.jsonl": 3, "other.json": 500} {
			if err := os.WriteFile(filepath.Join(tr.dir, name), make([]byte, size), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		tr.cut()
		size := func(name string) int64 {
			info, err := os.Stat(filepath.Join(tr.dir, name))
			if err != nil {
				t.Fatal(err)
			}
			return info.Size()
		}
		one, two := 1000-size("part-1.jsonl"), 3-size("part-2.jsonl")
		if size("other.json") != 500 || (one > 0) == (two > 0) || one > 400 || tr.tally["cut"] != 1 {
			t.Errorf("%d and %d bytes are cut off; %v", one, two, tr.tally)
		}
	}
	empty := some(t, 1, "")
	empty.cut()
	if len(empty.tally) != 0 {
		t.Errorf("nothing is cut: %v", empty.tally)
	}
}

// The place where this release of Go tells the time is the one that is exchanged.
func TestClockCanJump(t *testing.T) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "src", "time", "time.go"))
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(text), honest); n != 1 {
		t.Errorf("time.Now is told in %d such places", n)
	}
}
