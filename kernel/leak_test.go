package kernel

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
)

// cycles is how often TestNothingLeaks kills and interrupts; SPRAGUE_CYCLES=1000 asks
// for a thousand of each.
func cycles(t *testing.T) int {
	text := os.Getenv("SPRAGUE_CYCLES")
	if text == "" {
		return 25
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// A usage is what a process holds; numbers that cannot be told here are 0.
type usage struct{ descriptors, goroutines, kilobytes int }

func usageOf(pid int) usage {
	u := usage{goroutines: runtime.NumGoroutine()}
	if list, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", pid)); err == nil {
		u.descriptors = len(list)
	}
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	for line := range strings.Lines(string(status)) {
		fmt.Sscanf(line, "VmRSS: %d kB", &u.kilobytes)
	}
	return u
}

// children counts the processes that any thread of ours has started.
func children() int {
	lists, _ := filepath.Glob("/proc/self/task/*/children")
	n := 0
	for _, name := range lists {
		list, _ := os.ReadFile(name)
		n += len(strings.Fields(string(list)))
	}
	return n
}

func TestNothingLeaks(t *testing.T) {
	s := newSession(t)
	eval(t, s, "1")
	runtime.GC()
	before := usageOf(os.Getpid())
	for range cycles(t) {
		w := s.process()
		w.Kill()
		<-w.Dead()
		if r := s.Eval(context.Background(), Cell{Source: "1"}, Discard); r.Err == nil || !r.Err.Lost {
			t.Fatalf("the loss is not told of: %+v", r.Err)
		}
	}
	eval(t, s, "kept := 5")
	worker := usageOf(s.process().PID())
	for range cycles(t) {
		done := begin(t, s, "for {}")
		s.Interrupt()
		if r := end(t, done); r.Err == nil || r.Err.Kind != Interrupted || r.Err.Lost {
			t.Fatalf("the interrupt ends in %+v", r.Err)
		}
	}
	if got := eval(t, s, "kept"); got != "5" {
		t.Errorf("a variable is %s after the interrupts", got)
	}
	runtime.GC()
	after, workerAfter := usageOf(os.Getpid()), usageOf(s.process().PID())
	t.Logf("front end %+v, then %+v; worker %+v, then %+v", before, after, worker, workerAfter)
	const slack = 3 // a timer or a garbage collector's goroutine
	if after.goroutines > before.goroutines+slack || after.descriptors > before.descriptors+slack {
		t.Errorf("the front end held %+v, and now %+v", before, after)
	}
	if workerAfter.descriptors > worker.descriptors+slack {
		t.Errorf("the worker held %+v, and now %+v", worker, workerAfter)
	}
	if n := children(); n > 1 {
		t.Errorf("%d processes, want the worker alone", n)
	}
}
