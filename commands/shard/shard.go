// Package shard finds long lists of items in parts, each into a file of JSON lines of its own, and merges the files.
// Starting the parts, on which machines and again when they die, is the business of Slurm, GNU parallel or a shell.
package shard

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync"

	"sprague/stdlib/task"
)

// A Work describes a list of items, each found by itself, one part of which a process handles.
type Work struct {
	Command []string // that describes the work, the same for all parts; files of other commands are refused
	Items   []string // each once
	Unit    string   // what the items are, in the plural
	Key     string   // the member of a line that names its item

	// Find returns what is found of an item: a JSON object on one line, the same on every machine.
	Find func(ctx context.Context, item string) ([]byte, error)
	// Says reports whether a line says all there is about its item, and if not how much.
	Says func(line []byte) (final bool, depth int64)
	// Differ explains why two lines of an item that are not both final cannot both be true; it returns "" if they can.
	Differ func(a, b []byte) string
}

// A Part is part I of N, counted from 1: every N-th item from the I-th on.
type Part struct{ I, N int }

// ParsePart reads a part such as "3/16"; the empty text is 1/1.
func ParsePart(text string) (p Part, err error) {
	if text == "" {
		return Part{1, 1}, nil
	}
	if _, err := fmt.Sscanf(text, "%d/%d", &p.I, &p.N); err != nil || p.String() != text || p.I < 1 || p.I > p.N {
		return p, fmt.Errorf("%s is not a part: want i/n with 1 ≤ i ≤ n, such as 3/16", text)
	}
	return p, nil
}

// String returns "I/N".
func (p Part) String() string { return fmt.Sprintf("%d/%d", p.I, p.N) }

// A Run is a process at its part of a work.
type Run struct {
	Part Part
	File string             // a line is added for each item that the file does not have; "" keeps no file
	Show func(line []byte)  // is given each new line, if it is set
	Said func(done, of int) // is told how many items of the part have a line, if it is set
}

// A running is a run under way.
type running struct {
	*Work
	Run
	f    *os.File
	have map[string][]byte
	done int // items of the part that have a line
	of   int // items of the part
	stop context.CancelCauseFunc

	mu     sync.Mutex
	failed []string
}

// Do finds the items of a part that its file does not have, as many at a time as there are processors. Each line is
// written when it is found, and a last line that was cut off is found again: a process that was stopped or killed goes
// on with the same call. Lines are returned in the order of the items, also beside an error: the cause of ctx, an error
// of writing, or the items that failed.
func (w *Work) Do(ctx context.Context, run Run) (lines [][]byte, err error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	r := &running{Work: w, Run: run, have: map[string][]byte{}, stop: stop}
	if run.File != "" {
		if r.f, err = w.open(run.File, r.have); err != nil {
			return nil, err
		}
		defer r.f.Close()
	}
	var items, todo []string
	for i, item := range w.Items {
		if i%run.Part.N == run.Part.I-1 {
			items = append(items, item)
			if r.have[item] == nil {
				todo = append(todo, item)
			}
		}
	}
	r.done, r.of = len(items)-len(todo), len(items)
	r.each(ctx, todo)
	for _, item := range items {
		if line := r.have[item]; line != nil {
			lines = append(lines, line)
		}
	}
	if ctx.Err() != nil {
		return lines, context.Cause(ctx)
	}
	if n := len(r.failed); n > 0 {
		return lines, fmt.Errorf("%d %s failed: %s", n, w.Unit, strings.Join(r.failed[:min(5, n)], "; "))
	}
	return lines, nil
}

// each finds items, several at a time, until ctx ends.
func (r *running) each(ctx context.Context, items []string) {
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	var all sync.WaitGroup
	for _, item := range items {
		slots <- struct{}{}
		if ctx.Err() != nil {
			break
		}
		all.Go(func() {
			line, err := r.find(ctx, item)
			r.found(ctx, item, line, err)
			<-slots
		})
	}
	all.Wait()
}

// find calls Find; a panic is a failure of the item, not the end of the process.
func (r *running) find(ctx context.Context, item string) (line []byte, err error) {
	defer func() {
		if p := recover(); p == task.ErrInterrupted {
			err = task.ErrInterrupted
		} else if p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return r.Find(ctx, item)
}

// found writes down what was found of an item. What is found after the end of ctx may be cut off, and is dropped.
func (r *running) found(ctx context.Context, item string, line []byte, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case ctx.Err() != nil:
		return
	case err != nil:
		r.failed = append(r.failed, fmt.Sprintf("%s: %v", item, err))
		return
	case r.f != nil:
		if _, err := r.f.Write(append(bytes.Clone(line), '\n')); err != nil {
			r.stop(err) // the lines before are kept
			return
		}
	}
	r.have[item] = line
	r.done++
	if r.Show != nil {
		r.Show(line)
	}
	if r.Said != nil {
		r.Said(r.done, r.of)
	}
}

// Merge returns a line for each item, in their order: the same bytes however the work was divided and repeated. Lines
// that contradict each other are an error, as are items that are missing, unless partial is set.
func (w *Work) Merge(partial bool, files ...string) ([]byte, error) {
	best := map[string][]byte{}
	var wrong []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err == nil {
			err = w.read(whole(text), func(item string, line []byte) {
				old := best[item]
				if why := w.contradiction(old, line); why != "" {
					wrong = append(wrong, fmt.Sprintf("%s: %s:\n  %s\n  %s (%s)", item, why, old, line, file))
				}
				if w.better(line, old) {
					best[item] = line
				}
			})
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	if len(wrong) > 0 {
		return nil, errors.New(strings.Join(wrong, "\n"))
	}
	var out bytes.Buffer
	var missing []string
	for _, item := range w.Items {
		if best[item] == nil {
			missing = append(missing, item)
			continue
		}
		out.Write(append(best[item], '\n'))
	}
	if n := len(missing); n > 0 && !partial {
		more := ""
		if n > 10 {
			more = fmt.Sprintf(" and %d more", n-10)
		}
		return nil, fmt.Errorf("%d of %d %s are missing: %s%s", n, len(w.Items), w.Unit,
			strings.Join(missing[:min(10, n)], ", "), more)
	}
	return out.Bytes(), nil
}

// better reports whether a says more than b. It is an order of lines, so that a merge does not depend on the order of
// the files.
func (w *Work) better(a, b []byte) bool {
	if b == nil {
		return true
	}
	finalA, depthA := w.Says(a)
	finalB, depthB := w.Says(b)
	switch {
	case finalA != finalB:
		return finalA
	case depthA != depthB:
		return depthA > depthB
	}
	return bytes.Compare(a, b) < 0
}

// contradiction explains why two lines of an item cannot both be true; it returns "" if they can.
func (w *Work) contradiction(a, b []byte) string {
	if a == nil || bytes.Equal(a, b) {
		return ""
	}
	finalA, _ := w.Says(a)
	if finalB, _ := w.Says(b); finalA && finalB {
		return "two lines are final and differ"
	}
	return w.Differ(a, b)
}
