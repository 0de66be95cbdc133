// Package kerneltest is the contract that every front end keeps: the same cells,
// the same answers, and nothing that a cell does takes the session down.
//
// A front end's test calls Run with a way to open itself; its TestMain calls Main.
package kerneltest

import (
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"sprague/kernel"
	"sprague/kernel/worker"
)

// Main is the TestMain of packages whose tests start sessions.
func Main(m *testing.M) {
	worker.Main()
	os.Exit(m.Run())
}

// A FrontEnd is a session as its user has it before him.
type FrontEnd interface {
	// Do enters a cell and returns what the user sees of it, once it has ended.
	Do(source string) Seen

	// Interrupt does what the user does to stop a cell. Do may be running.
	Interrupt()

	// Close leaves the session.
	Close()
}

// Seen is what a user sees of a cell.
type Seen struct {
	Text  string // what the cell printed and its value as text, in order
	Error string // what the front end says of a failure, empty when the cell succeeded
}

// Options are those with which the contract wants its sessions opened: small limits,
// so that the cells which reach them do so soon.
func Options() kernel.Options {
	return kernel.Options{MemoryLimit: 3 << 30, OutputLimit: 1 << 20}
}

// Run checks the contract. Open opens a front end on a new session with Options.
func Run(t *testing.T, open func(t *testing.T) FrontEnd) {
	t.Run("cells", func(t *testing.T) { runCells(t, open) })
	t.Run("killers", func(t *testing.T) { runKillers(t, open) })
}

// runCells runs all well-behaved cells in one session.
func runCells(t *testing.T, open func(t *testing.T) FrontEnd) {
	f := open(t)
	defer f.Close()
	for _, c := range cells {
		seen := f.Do(c.source)
		if c.fails == "" && seen.Error != "" {
			t.Errorf("%s\nfails: %s", c.source, seen.Error)
			continue
		}
		if !strings.Contains(seen.Error, c.fails) {
			t.Errorf("%s\nerror %q, want %q in it", c.source, seen.Error, c.fails)
		}
		if got := strings.TrimSpace(seen.Text); got != c.want {
			t.Errorf("%s\nshows %q, want %q", c.source, got, c.want)
		}
	}
}

// RaceDetector reports whether the race detector watches. It makes stacks and memory several times as large as they
// are, and recursion that much slower: what is tried at the limits of memory is tried without it.
func RaceDetector() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
}

// patience is how long a killer may take from its cause, or from the interrupt, to its end. Users are promised two
// seconds; a busy test machine, with the race detector watching, gets as much as it wants.
const patience = 4 * time.Minute

func runKillers(t *testing.T, open func(t *testing.T) FrontEnd) {
	f := open(t)
	defer f.Close()
	for _, k := range killers() {
		if RaceDetector() && (k.says == "endless recursion" || k.name == "concurrent map write") {
			continue // stacks are several times as large, and the detector ends the worker by its own words
		}
		t.Run(k.name, func(t *testing.T) { runKiller(t, f, k) })
	}
}

func runKiller(t *testing.T, f FrontEnd, k killer) {
	if seen := f.Do("kept := 6"); seen.Error != "" {
		t.Fatalf("a plain cell fails: %s", seen.Error)
	}
	done := make(chan Seen, 1)
	go func() { done <- f.Do(k.source) }()
	seen := k.await(t, f, done)
	if !strings.Contains(seen.Error, k.says) {
		t.Errorf("error %q, want %q in it", seen.Error, k.says)
	}
	if k.says == "" && seen.Error != "" {
		t.Errorf("error %q, want none", seen.Error)
	}
	if seen := f.Do("kept * 7"); strings.TrimSpace(seen.Text) != "42" {
		t.Errorf("a variable is lost: %+v", seen)
	}
	if seen := f.Do("1 + 1"); strings.TrimSpace(seen.Text) != "2" {
		t.Errorf("the next cell shows %+v, want 2", seen)
	}
}

// await waits for the end of the killer's cell, interrupting it if that is its way.
func (k killer) await(t *testing.T, f FrontEnd, done <-chan Seen) Seen {
	var again <-chan time.Time
	if k.says == interrupted {
		// The first interrupt may come before the cell has begun to run.
		ticker := time.NewTicker(500 * time.Millisecond)
		defer ticker.Stop()
		again = ticker.C
	}
	deadline := time.After(patience)
	for {
		select {
		case seen := <-done:
			return seen
		case <-again:
			f.Interrupt()
		case <-deadline:
			t.Fatalf("the cell goes on")
		}
	}
}
