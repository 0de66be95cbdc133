package worker

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
)

// A Death says how a child ended.
type Death struct {
	Message string // one line for the user
	Detail  string // the first lines of what the Go runtime said; empty when the message says it all
	Killed  bool   // by Kill
}

// A crashLog keeps the beginning of what the Go runtime writes when it dies. The
// rest, stacks of all goroutines, is of no use to the user.
type crashLog struct {
	mu   sync.Mutex
	text []byte
}

const crashLimit = 16 << 10

func (l *crashLog) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if room := crashLimit - len(l.text); room > 0 {
		l.text = append(l.text, p[:min(room, len(p))]...)
	}
	return len(p), nil
}

// take returns what has been kept, and forgets it.
func (l *crashLog) take() string {
	l.mu.Lock()
	text := l.text
	l.text = nil
	l.mu.Unlock()
	return strings.ToValidUTF8(string(text), "?")
}

// explain finds out how the process ended, from its status and from what the Go runtime has written.
func (p *Process) explain(wait error) {
	text := p.crash.take()
	message, known := reasonIn(text)
	p.death = Death{Message: message}
	if !known {
		p.death.Detail = firstLines(text)
	}
	p.death.Killed = p.killed.Load()
	switch {
	case p.death.Killed:
		p.death.Message = "the worker process was ended"
	case p.death.Message != "":
	case wait == nil:
		p.death.Message = "the worker process ended by itself"
	default:
		p.death.Message = fmt.Sprintf("the worker process ended: %v", wait)
	}
}

// causes are the ways in which a cell takes its process down, by what the Go runtime says of them; the last two of
// those of memory are words of the race detector.
var causes = []struct{ signs, meaning string }{
	{"goroutine stack exceeds|stack overflow", "endless recursion: the stack is full"},
	{"out of memory|cannot allocate memory|failed to allocate|address space collisions",
		"out of memory: the cell needs more than its process may take"},
	{"concurrent map writes", "two goroutines wrote to one map at the same time"},
	{"concurrent map (read|iteration) and map write", "one goroutine wrote to a map that another one was reading"},
	{"pthread_create failed|failed to create new OS thread|thread exhaustion",
		"no threads are left: too many goroutines keep one, by runtime.LockOSThread or in a system call"},
	{"unlock of unlocked", "a mutex was unlocked that was not locked"},
	{"all goroutines are asleep", "deadlock: every goroutine is waiting"},
}

// reasonIn says in one line why the runtime died, and whether that says it all.
func reasonIn(text string) (message string, known bool) {
	for _, c := range causes {
		if regexp.MustCompile(c.signs).MatchString(text) {
			return c.meaning, true
		}
	}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if rest, ok := strings.CutPrefix(line, "panic: "); ok {
			return "panic in a goroutine: " + rest, false
		}
		if rest, ok := strings.CutPrefix(line, "fatal error: "); ok {
			return rest, false
		}
	}
	first, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return first, false
}

// firstLines returns what stands before the stacks, at most a few lines of it.
func firstLines(text string) string {
	text, _, _ = strings.Cut(text, "\ngoroutine ")
	lines := strings.SplitN(strings.TrimSpace(text), "\n", 6)
	return strings.Join(lines[:min(5, len(lines))], "\n")
}
