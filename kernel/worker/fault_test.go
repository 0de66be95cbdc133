//go:build unix

package worker

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"sprague/kernel/worker/child"
	"sprague/kernel/worker/wire"
	"sprague/stdlib/display"
	"sprague/stdlib/task"
)

// faultMark says in the environment of a child what is to go wrong with it.
const faultMark = "SPRAGUE_TEST_FAULT"

// faults are children that fail at some stage. out is the control pipe.
var faults = map[string]func(out *os.File){
	"before hello":        func(*os.File) { os.Exit(3) },
	"with words":          func(*os.File) { fmt.Fprintln(os.Stderr, "panic: boom\n\ngoroutine 1 [running]:"); os.Exit(2) },
	"killed before hello": func(*os.File) { syscall.Kill(os.Getpid(), syscall.SIGKILL) },
	"after hello":         func(out *os.File) { hello(out); os.Exit(0) },
	"killed after hello":  func(out *os.File) { hello(out); syscall.Kill(os.Getpid(), syscall.SIGKILL) },
	"within a frame":      func(out *os.File) { hello(out); out.Write(done(1)[:7]); os.Exit(4) },
	"a malformed outcome": says(wire.KindDone, []byte("x")),
	"a length of garbage": func(out *os.File) {
		hello(out)
		out.Write([]byte(strings.Repeat("\xff", 64)))
		time.Sleep(time.Hour)
	},
	"a closed pipe": func(out *os.File) { hello(out); out.Write(done(9)); out.Close(); time.Sleep(time.Hour) },
	"two greetings": func(out *os.File) { hello(out); hello(out); out.Write(done(9)); os.Exit(5) },
	"an unknown kind": func(out *os.File) {
		hello(out)
		out.Write(wire.Frame{Kind: 200, Payload: []byte("x")}.Encode())
		out.Write(done(9))
		os.Exit(5)
	},
	"words without end": func(out *os.File) {
		hello(out)
		fmt.Fprint(os.Stderr, strings.Repeat("x", 1<<20))
		os.Exit(7)
	},
	"bytes that are no text": func(out *os.File) { hello(out); os.Stderr.Write([]byte("\xff\xfe\x00")); os.Exit(7) },
	"a malformed question":   says(wire.KindAsk, []byte("{")),
	"a malformed display":    says(wire.KindDisplay, nil),
	"a malformed comm":       says(wire.KindComm, nil),
	"malformed progress":     says(wire.KindProgress, nil),
	"a malformed snapshot":   says(wire.KindKept, nil),
	"an outcome, then dead":  func(out *os.File) { hello(out); out.Write(done(9)); os.Exit(6) },
}

// says is a child that greets, says this and waits.
func says(kind wire.Kind, payload []byte) func(*os.File) {
	return func(out *os.File) {
		hello(out)
		out.Write(wire.Frame{Kind: kind, Payload: payload}.Encode())
		time.Sleep(time.Hour)
	}
}

func hello(out *os.File) { out.Write(wire.Frame{Kind: wire.KindHello}.Encode()) }

func done(cell uint64) []byte {
	return wire.Message(wire.KindDone, cell, wire.Outcome{Ending: wire.Finished}).Encode()
}

func TestMain(m *testing.M) {
	if fail := faults[os.Getenv(faultMark)]; fail != nil && os.Getenv(environment) != "" {
		_, out, err := controlPipes()
		if err != nil {
			os.Exit(child.ExitBroken)
		}
		fail(out)
		os.Exit(0)
	}
	Main()
	os.Exit(m.Run())
}

// heard counts what a child says.
type heard struct {
	mu    sync.Mutex
	done  []uint64
	texts []string
	other int
}

func (h *heard) add(f func()) { h.mu.Lock(); defer h.mu.Unlock(); f() }

func (h *heard) Text(_ uint64, _ bool, text string) {
	h.add(func() { h.texts = append(h.texts, text) })
}
func (h *heard) Display(uint64, display.Bundle)   { h.add(func() { h.other++ }) }
func (h *heard) Clear(uint64, bool)               { h.add(func() { h.other++ }) }
func (h *heard) Ask(uint64, uint64, string, bool) { h.add(func() { h.other++ }) }
func (h *heard) Comm(uint64, display.Comm)        { h.add(func() { h.other++ }) }
func (h *heard) Progress(uint64, task.Progress)   { h.add(func() { h.other++ }) }
func (h *heard) Quiet(uint64)                     {}
func (h *heard) Kept(uint64, wire.Kept)           {}
func (h *heard) Declared(uint64)                  {}
func (h *heard) Stopping(uint64, wire.Outcome)    {}
func (h *heard) Done(cell uint64, _ wire.Outcome) { h.add(func() { h.done = append(h.done, cell) }) }

// Whenever a child dies and whatever it has said before, its end is told, with a reason, nothing
// half said is passed on, and what is sent to it afterwards keeps nobody waiting.
func TestChildDiesAtEachStage(t *testing.T) {
	for _, c := range []struct {
		fault   string
		ready   bool
		killed  bool // by the supervisor, which cannot understand it
		message string
		done    int
	}{
		{"before hello", false, false, "exit status 3", 0},
		{"with words", false, false, "panic in a goroutine: boom", 0},
		{"killed before hello", false, false, "killed", 0},
		{"after hello", true, false, "ended by itself", 0},
		{"killed after hello", true, false, "killed", 0},
		{"within a frame", true, false, "exit status 4", 0},
		{"an outcome, then dead", true, false, "exit status 6", 1},
		{"a length of garbage", true, true, "was ended", 0},
		{"a closed pipe", true, true, "killed", 1},
		{"two greetings", true, false, "exit status 5", 1},
		{"an unknown kind", true, false, "exit status 5", 1},
		{"words without end", true, false, "xxxxxxxx", 0},
		{"bytes that are no text", true, false, "?", 0},
		{"a malformed outcome", true, true, "was ended", 0},
		{"a malformed question", true, true, "was ended", 0},
		{"a malformed display", true, true, "was ended", 0},
		{"a malformed comm", true, true, "was ended", 0},
		{"malformed progress", true, true, "was ended", 0},
		{"a malformed snapshot", true, true, "was ended", 0},
	} {
		t.Run(c.fault, func(t *testing.T) {
			t.Setenv(faultMark, c.fault)
			h := &heard{}
			p, err := Start(Options{}, h)
			if err != nil {
				t.Fatal(err)
			}
			// One that dies right after its greeting may be dead before anybody asks.
			if err := p.Ready(); err != nil && c.ready && !strings.Contains(err.Error(), c.message) || err == nil && !c.ready {
				t.Errorf("ready: %v", err)
			}
			select {
			case <-p.Dead():
			case <-time.After(time.Minute):
				t.Fatal("its end is not told")
			}
			d := p.Death()
			if !strings.Contains(d.Message, c.message) {
				t.Errorf("its death is %+v, want %q", d, c.message)
			}
			if len(h.done) != c.done || h.other != 0 {
				t.Errorf("it said %v and %d other things", h.done, h.other)
			}
			p.Run(wire.Job{Cell: 1, Steps: []string{strings.Repeat("x", 1<<20)}})
			p.Interrupt(1)
			p.Answer(1, "text", "")
			p.Close() // again
		})
	}
}

// A directory that is not there is an error of Start, and leaves no descriptors open.
func TestStartFails(t *testing.T) {
	before := descriptors(t)
	for range 20 {
		if _, err := Start(Options{Dir: filepath.Join(t.TempDir(), "missing")}, &heard{}); err == nil {
			t.Fatal("it starts")
		}
	}
	if after := descriptors(t); after > before+5 {
		t.Errorf("%d descriptors before, %d after", before, after)
	}
}

// descriptors counts those that are open; 0 where that cannot be told.
func descriptors(t *testing.T) int {
	t.Helper()
	list, _ := os.ReadDir("/proc/self/fd")
	return len(list)
}

// A program that does not call Main when it is started as a worker is told so, and does not start
// workers of its own without end.
func TestNestedStart(t *testing.T) {
	t.Setenv(environment, "{}")
	if _, err := Start(Options{}, &heard{}); err == nil || !strings.Contains(err.Error(), "worker.Main") {
		t.Errorf("a worker starts a worker: %v", err)
	}
}

// A worker evaluates, is interrupted while nothing runs, and ends when it is closed, by many at once.
func TestWorkerFromStartToEnd(t *testing.T) {
	h := &heard{}
	p, err := Start(Options{OutputLimit: 1 << 20}, h)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Ready(); err != nil {
		t.Fatal(err)
	}
	p.Interrupt(0)
	p.Interrupt(77)              // of which nobody knows
	p.Answer(5, "", "not asked") // the same
	p.Run(wire.Job{Cell: 1, Steps: []string{`println("from a cell")`}})
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) { // another process does it
		h.mu.Lock()
		n := len(h.done)
		h.mu.Unlock()
		if n == 1 {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("the job does not end")
		}
	}
	if got := strings.Join(h.texts, ""); got != "from a cell\n" || h.done[0] != 1 {
		t.Errorf("cell %v wrote %q", h.done, got)
	}
	var all sync.WaitGroup
	for range 8 {
		all.Go(p.Close)
	}
	all.Wait()
	if d := p.Death(); d.Message != "the worker process was ended" {
		t.Errorf("its death is %+v", d)
	}
}
