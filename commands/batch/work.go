package batch

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"sprague/stdlib/octal"
	"sprague/stdlib/task"
)

// A Work is a list of items, of which this process does its part, and where the records go.
type Work struct {
	Kind    Kind
	Items   []string // all of the work, each once
	Budget  Budget   // for each item
	Choice  Choice
	Dir     string // folder that holds the work; or
	File    string // file of records, or neither: they go to Lines
	Workers int    // items at a time; 0 for as many as there are processors
	Memory  uint64 // bytes, 0 for no bound
	Version string // of the program

	Arguments []string  // of the process, to say how it can go on
	Lines     io.Writer // gets the records, in the order of the items, where none are kept
	Notes     io.Writer // gets progress and notices
	// Show is told of each new record that is kept; nil if nobody is.
	Show func(Record)
}

// A running is a Work under way.
type running struct {
	*Work
	part    Part
	tell    *Teller
	folder  folder
	journal *journal
	todo    []string
	began   time.Time

	mu     sync.Mutex
	found  map[string]Record // of the items of the part
	done   int               // items of the part that are settled
	mine   int               // settled in this run
	failed []string
	inHand map[string]bool
	err    error // of writing
}

// A Summary is what a part ends with: the records of its items.
type Summary struct {
	Part  Part
	Found []Record // in the order of the items
	New   int      // found in this run
}

// Run does the part: it leaves out items of which the kept records say enough, does the others,
// several at a time, and writes down each as it is found. When the process is told to stop, what
// has been found is on the disk, and the error is a [*Stopped] that says how to go on.
func (w *Work) Run(ctx context.Context) (Summary, error) {
	part, how, err := w.Choice.Part(os.LookupEnv)
	if err != nil {
		return Summary{}, err
	}
	ctx, release := Interruptible(ctx)
	defer release()
	ctx, unbound := BoundMemory(ctx, w.Memory)
	defer unbound()
	r := &running{Work: w, part: part, found: map[string]Record{}, inHand: map[string]bool{}, began: time.Now(), folder: folder(w.Dir)}
	r.tell = Tell(w.Notes)
	defer r.tell.Close()
	var items []string
	for i, item := range w.Items {
		if part.Has(i) {
			items = append(items, item)
		}
	}
	if part.N > 0 {
		r.tell.Say(fmt.Sprintf("%s: part %v %s, %d of %d %s", w.Kind.Name, part, how, len(items), len(w.Items), w.Kind.Unit))
	}
	known, err := r.open(ctx)
	if err != nil && ctx.Err() != nil {
		err = StoppedBy(ctx, "nothing begun", Again(w.Arguments, w.Choice.Flag, part))
	}
	if err != nil {
		return Summary{Part: part}, err
	}
	if r.journal != nil {
		defer r.journal.close()
	}
	r.settle(items, known)
	err = r.work(ctx, items)
	s := Summary{Part: part, New: r.mine}
	for _, item := range items {
		if rec, ok := r.found[item]; ok {
			s.Found = append(s.Found, rec)
		}
	}
	return s, err
}

// open opens the journal and returns the records there are.
func (r *running) open(ctx context.Context) (known []Record, err error) {
	name, lockName := r.File, hidden(r.File, ".lock")
	switch {
	case r.Dir != "":
		p := plan{Kind: r.Kind.Name, Command: words(r.Arguments, r.Choice.Flag), Budget: r.Budget, Items: r.Items}
		if err := r.folder.adopt(ctx, p); err != nil {
			return nil, err
		}
		name = r.folder.journal(r.part)
		lockName = hidden(name, ".lock")
	case r.File == "":
		return nil, nil
	}
	r.journal, known, err = openJournal(ctx, name, lockName, r.Kind, r.tell.Say)
	if err != nil || r.Dir == "" {
		return known, err
	}
	others, err := r.folder.parts()
	if err != nil {
		return nil, err
	}
	for _, p := range others {
		if other := r.folder.journal(p); other != name {
			text, err := r.Kind.readJournal(other)
			if err != nil {
				r.tell.Say(err.Error())
			}
			known = append(known, text.records...)
		}
	}
	return known, nil
}

// settle finds out what is left to do.
func (r *running) settle(items []string, known []Record) {
	best := map[string]Record{}
	for _, k := range known {
		if b, ok := best[k.Item]; !ok || r.Kind.settled(k, r.Budget) && !r.Kind.settled(b, r.Budget) || r.Kind.settled(k, r.Budget) == r.Kind.settled(b, r.Budget) && r.Kind.better(k, b) {
			best[k.Item] = k
		}
	}
	for _, item := range items {
		b, ok := best[item]
		if ok {
			r.found[item] = b
		}
		if ok && r.Kind.settled(b, r.Budget) {
			r.done++
		} else {
			r.todo = append(r.todo, item)
		}
	}
}

// work does what is left to do.
func (r *running) work(ctx context.Context, items []string) error {
	workers := r.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	} else {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(workers))
	}
	r.note(stateRunning, nil, len(items))
	noting := r.keepNoting(len(items))
	queue := make(chan string)
	var all sync.WaitGroup
	writing, failed := context.WithCancel(ctx)
	defer failed()
	for range workers {
		all.Go(func() {
			for item := range queue {
				if !r.one(writing, item, len(items)) {
					failed()
				}
			}
		})
	}
	r.report(len(items))
feeding:
	for _, item := range r.todo {
		select {
		case queue <- item:
		case <-writing.Done():
			break feeding
		}
	}
	close(queue)
	all.Wait()
	noting()
	if r.journal == nil && r.err == nil {
		r.err = r.print(items)
	}
	return r.end(ctx, len(items))
}

// end notes how the part ended, and returns the error to end with.
func (r *running) end(ctx context.Context, items int) error {
	if r.journal != nil && r.err == nil {
		r.err = r.journal.file.Sync()
	}
	done, resume := fmt.Sprintf("%d of %d %s done", r.done, items, r.Kind.Unit), ""
	if r.journal != nil {
		resume = Again(r.Arguments, r.Choice.Flag, r.part)
	}
	var err error
	switch {
	case r.err != nil:
		err = fmt.Errorf("%w; %s", r.err, done)
		if resume != "" {
			err = fmt.Errorf("%w and kept; when it can be written to again: %s", err, resume)
		}
	case ctx.Err() != nil:
		if errors.As(context.Cause(ctx), new(*outOfMemory)) {
			done += ", and in hand " + strings.Join(slices.Sorted(maps.Keys(r.inHand)), ", ")
		}
		err = StoppedBy(ctx, done, resume)
		r.note(stateStopped, err, items)
		return err
	case len(r.failed) > 0:
		err = fmt.Errorf("%d %s failed: %s", len(r.failed), r.Kind.Unit, strings.Join(r.failed[:min(5, len(r.failed))], "; "))
	}
	if err != nil {
		r.note(stateFailed, err, items)
	} else {
		r.note(stateDone, nil, items)
	}
	return err
}

// one does one item; false means that it could not be written down.
func (r *running) one(ctx context.Context, item string, items int) bool {
	r.mu.Lock()
	r.inHand[item] = true
	r.mu.Unlock()
	began := time.Now()
	content, values, err := r.find(ctx, item)
	took := time.Since(began)
	r.mu.Lock()
	defer r.mu.Unlock()
	if ctx.Err() != nil {
		return true // what was found may be cut off
	}
	delete(r.inHand, item)
	switch {
	case err != nil:
		r.failed = append(r.failed, fmt.Sprintf("%s: %v", item, err))
		r.tell.Say(fmt.Sprintf("%s: %v", item, err))
		return true
	}
	rec := Record{Item: item, Content: content, Run: Run{
		Version: r.Version, Part: r.part.String(), Path: octal.VectorPath(), Values: values,
		Seconds: float64(took.Milliseconds()) / 1000, Budget: r.Budget,
	}}
	if r.journal != nil {
		if r.err = r.journal.add(rec); r.err != nil {
			return false
		}
	}
	if old, ok := r.found[item]; !ok || !r.Kind.better(old, rec) {
		r.found[item] = rec
	}
	r.done++
	r.mine++
	if r.Show != nil {
		r.tell.Clear()
		r.Show(rec)
	}
	r.report(items)
	return true
}

// find does an item; a panic is an error of the item, not the end of the process.
func (r *running) find(ctx context.Context, item string) (content []byte, values int64, err error) {
	defer func() {
		if p := recover(); p != nil {
			if e, ok := p.(error); ok && errors.Is(e, task.ErrInterrupted) {
				err = e
				return
			}
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return r.Kind.Find(ctx, item, r.Budget)
}

// report tells the progress; r.mu is held, or nobody else at work.
func (r *running) report(items int) {
	r.tell.At(task.Progress{Label: r.Kind.Name, Done: int64(r.done), Total: int64(items), Unit: r.Kind.Unit})
}

// print writes the records in the order of the items.
func (r *running) print(items []string) error {
	for _, item := range items {
		rec, ok := r.found[item]
		if !ok {
			continue
		}
		line, err := rec.Line()
		if err == nil {
			_, err = r.Lines.Write(line)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// noteEvery is the time between two notes of a part's state.
const noteEvery = 15 * time.Second

// keepNoting notes now and then that the part is running.
func (r *running) keepNoting(items int) (end func()) {
	stop, over := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(over)
		tick := time.NewTicker(noteEvery)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				r.mu.Lock()
				done, mine := r.done, r.mine
				r.mu.Unlock()
				r.noteAt(stateRunning, nil, items, done, mine)
			case <-stop:
				return
			}
		}
	}()
	return func() { close(stop); <-over }
}

func (r *running) note(word string, err error, items int) {
	r.noteAt(word, err, items, r.done, r.mine)
}

func (r *running) noteAt(word string, err error, items, done, mine int) {
	if r.Dir == "" {
		return
	}
	s := state{Part: r.part.String(), State: word, Done: done, Items: items, New: mine, Seconds: time.Since(r.began).Seconds(), Holder: self()}
	if err != nil {
		s.Error = err.Error()
	}
	r.folder.note(r.part, s)
}
