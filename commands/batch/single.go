package batch

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync"
	"time"

	"sprague/kernel/atomicfile"
	"sprague/stdlib/octal"
	"sprague/stdlib/task"
)

// A Single is one long computation, or a part of one, that keeps notes of its own in a folder:
// the search for a period.
type Single struct {
	Kind      string // name of the command
	Item      string // what it is about; a folder is for one item
	Choice    Choice
	Dir       string // folder, "" for none
	Workers   int    // processors, 0 for all
	Memory    uint64 // bytes, 0 for no bound
	Version   string
	Arguments []string
	Notes     io.Writer
}

// Run chooses the part and does it. In a folder it keeps other processes from the same part,
// notes how it goes, and writes the record of the content that do returns. When the process is
// told to stop, the error is a [*Stopped] that says how to go on.
func (s *Single) Run(ctx context.Context, do func(ctx context.Context, p Part) (content []byte, values int64, err error)) error {
	part, how, err := s.Choice.Part(os.LookupEnv)
	if err != nil {
		return err
	}
	ctx, release := Interruptible(ctx)
	defer release()
	ctx, unbound := BoundMemory(ctx, s.Memory)
	defer unbound()
	if s.Workers > 0 {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(s.Workers))
	}
	tell := Tell(s.Notes)
	defer tell.Close()
	if part.N > 0 {
		tell.Say(fmt.Sprintf("%s: part %v %s", s.Kind, part, how))
	}
	if s.Dir == "" {
		defer tell.Follow()()
		_, _, err := do(ctx, part)
		return s.ended(ctx, part, err)
	}
	return s.inFolder(ctx, part, tell, do)
}

// ended returns the error of a part that has ended with err.
func (s *Single) ended(ctx context.Context, p Part, err error) error {
	if err == nil || ctx.Err() == nil {
		return err
	}
	if s.Dir == "" {
		return StoppedBy(ctx, "with --dir it could go on from here", "")
	}
	return StoppedBy(ctx, "what has been done is kept", Again(s.Arguments, s.Choice.Flag, p))
}

func (s *Single) inFolder(ctx context.Context, part Part, tell *Teller, do func(context.Context, Part) ([]byte, int64, error)) error {
	f := folder(s.Dir)
	if err := f.adopt(ctx, plan{Kind: s.Kind, Command: words(s.Arguments, s.Choice.Flag), Items: []string{s.Item}}); err != nil {
		return s.ended(ctx, part, err)
	}
	name := f.journal(part)
	free, err := lock(ctx, hidden(name, ".lock"), fmt.Sprintf("part %v of %s", part, s.Dir))
	if err != nil {
		return s.ended(ctx, part, err)
	}
	defer free()
	began := time.Now()
	n := &noter{folder: f, part: part, began: began}
	defer n.follow(tell)()
	content, values, err := do(ctx, part)
	if err = s.ended(ctx, part, err); err != nil {
		if ctx.Err() != nil {
			n.note(stateStopped, err)
		} else {
			n.note(stateFailed, err)
		}
		return err
	}
	if content != nil {
		line, err := Record{Item: s.Item, Content: content, Run: Run{
			Version: s.Version, Part: part.String(), Path: octal.VectorPath(), Values: values, Seconds: float64(time.Since(began).Milliseconds()) / 1000,
		}}.Line()
		if err == nil {
			err = atomicfile.Write(name, line)
		}
		if err != nil {
			return err
		}
	}
	n.note(stateDone, nil)
	return nil
}

// A noter notes in a folder how a part goes, as the library reports it.
type noter struct {
	folder folder
	part   Part
	began  time.Time

	mu   sync.Mutex
	at   task.Progress
	last time.Time
}

// follow passes reports on to tell.
func (n *noter) follow(tell *Teller) (release func()) {
	n.note(stateRunning, nil)
	old := task.OnReport(func(p task.Progress) {
		tell.At(p)
		n.mu.Lock()
		n.at = p
		due := time.Since(n.last) >= noteEvery
		n.mu.Unlock()
		if due {
			n.note(stateRunning, nil)
		}
	})
	return func() { task.OnReport(old) }
}

func (n *noter) note(word string, err error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.last = time.Now()
	st := state{Part: n.part.String(), State: word, Seconds: time.Since(n.began).Seconds(), Holder: self()}
	if n.at.Unit != "" {
		st.Note = progressLine(n.at, 0, 0)
	}
	if err != nil {
		st.Error = err.Error()
	}
	n.folder.note(n.part, st)
}

// KindOf returns the kind of the work in a folder.
func KindOf(dir string) (string, error) {
	p, ok, err := folder(dir).readPlan()
	if err == nil && !ok {
		err = fmt.Errorf("%s holds no work: it has no %s", dir, planName)
	}
	return p.Kind, err
}
