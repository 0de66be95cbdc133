// Package shard finds long lists of items in parts, each into a file of JSON lines of its own, and merges the files.
// Starting the parts, on which machines and again when they die, is the business of Slurm, GNU parallel or a shell.
package shard

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"slices"
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
	// Says returns how much a line says about its item, Final for all there is.
	Says func(line []byte) int64
	// Differ explains why two lines of an item that are not both final cannot both be true; it returns "" if they can.
	Differ func(a, b []byte) string
}

// Final is the depth of a line that says all there is about its item.
const Final = math.MaxInt64

// A Part is part I of N, counted from 1: every N-th item from the I-th on. The zero Part is all. It can be the value of
// a flag.
type Part struct{ I, N int }

// Set reads a part such as "3/16".
func (p *Part) Set(text string) error {
	var read Part
	_, err := fmt.Sscanf(text, "%d/%d", &read.I, &read.N)
	switch {
	case err == nil && read.String() == text && 1 <= read.I && read.I <= read.N:
		*p = read
		return nil
	case strings.HasPrefix(text, "/"):
		return fmt.Errorf("in a job array of Slurm it is $SLURM_ARRAY_TASK_ID%s", text)
	}
	return fmt.Errorf("%s is not a part: want i/n with 1 ≤ i ≤ n, such as 3/16", text)
}

// String returns "I/N", "" for all.
func (p *Part) String() string {
	if p.N == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", p.I, p.N)
}

// Type says what Set reads, in the help of a flag.
func (p *Part) Type() string { return "i/n" }

// Do finds the items of a part that a file does not have, as many at a time as there are processors. Each line is
// written when it is found, and a last line that was cut off is found again: a process that was stopped or killed goes
// on with the same call; "" keeps no file. Found, unless it is nil, is given each new line, and how many items of the
// part have one. Lines are returned in the order of the items, also beside an error: the cause of ctx, an error of
// writing, or the items that failed.
func (w *Work) Do(ctx context.Context, part Part, file string, found func(line []byte, done, of int)) (lines [][]byte,
	err error) {
	have := map[string][]byte{}
	var out io.Writer = io.Discard
	if file != "" {
		f, err := w.open(file, have)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		out = f
	}
	var items []string
	for i, item := range w.Items {
		if part.N == 0 || i%part.N == part.I-1 {
			items = append(items, item)
		}
	}
	err = w.find(ctx, items, have, out, found)
	for _, item := range items {
		if line := have[item]; line != nil {
			lines = append(lines, line)
		}
	}
	return lines, err
}

// find finds those items that it does not have, until ctx ends. What is found after that may be cut off: it is dropped.
func (w *Work) find(ctx context.Context, items []string, have map[string][]byte, out io.Writer,
	tell func(line []byte, done, of int)) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	todo := slices.DeleteFunc(slices.Clone(items), func(item string) bool { return have[item] != nil })
	done := len(items) - len(todo)
	var failed []string
	var mu sync.Mutex
	found := func(item string, line []byte, err error) {
		mu.Lock()
		defer mu.Unlock()
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			failed = append(failed, fmt.Sprintf("%s: %v", item, err))
			return
		}
		if _, err := out.Write(append(bytes.Clone(line), '\n')); err != nil {
			stop(err) // the lines before are kept
			return
		}
		have[item] = line
		done++
		if tell != nil {
			tell(line, done, len(items))
		}
	}
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	var all sync.WaitGroup
	for _, item := range todo {
		slots <- struct{}{}
		if ctx.Err() != nil {
			break
		}
		all.Go(func() {
			line, err := w.try(ctx, item)
			found(item, line, err)
			<-slots
		})
	}
	all.Wait()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if n := len(failed); n > 0 {
		return fmt.Errorf("%d %s failed: %s", n, w.Unit, strings.Join(failed[:min(5, n)], "; "))
	}
	return nil
}

// try calls Find; a panic is a failure of the item, not the end of the process.
func (w *Work) try(ctx context.Context, item string) (line []byte, err error) {
	defer func() {
		if p := recover(); p == task.ErrInterrupted {
			err = task.ErrInterrupted
		} else if p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return w.Find(ctx, item)
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
	return b == nil || cmp.Or(cmp.Compare(w.Says(a), w.Says(b)), bytes.Compare(b, a)) > 0
}

// contradiction explains why two lines of an item cannot both be true; it returns "" if they can.
func (w *Work) contradiction(a, b []byte) string {
	switch {
	case a == nil || bytes.Equal(a, b):
		return ""
	case w.Says(a) == Final && w.Says(b) == Final:
		return "two lines are final and differ"
	}
	return w.Differ(a, b)
}
