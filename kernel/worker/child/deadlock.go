package child

import (
	"bytes"
	"context"
	"go/token"
	"maps"
	"reflect"
	"runtime"
	"runtime/metrics"
	"runtime/pprof"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"weak"

	"sprague/kernel/cell/rt"
	"sprague/kernel/worker/wire"
)

// Deadlocks.
//
// Go ends a program when all its goroutines wait for one another. The worker has goroutines of
// its own, which never end, so its run time cannot tell; this does, for those of cells. When
// nothing has run for a while, the goroutine profile says what each of them waits for. The
// cell is ended if all of them, those that earlier cells have left included, wait at channels
// or for the locks of package sync, and nothing else can wake one of them: no timer, no widget
// that the user may touch, no cell of another shell.
//
// In doubt there is no deadlock: a goroutine that is in a function of the library, reads, or
// asks the user counts as one that will go on.

const (
	// Nothing must have run in this many looks of the watch, twice.
	quietLooks = 15

	// The profile is asked for less and less often while a cell sleeps.
	leastPause, mostPause = 100 * time.Millisecond, 2 * time.Second
)

// A sleep is what the watch notes of a cell in which nothing seems to run.
type sleep struct {
	quiet  int  // looks in which nothing ran
	before bool // the look before found all asleep
	next   time.Time
	pause  time.Duration
}

func newSleep() sleep { return sleep{pause: leastPause} }

// look ends a cell all of whose goroutines are asleep for good.
func (s *sleep) look(c *child, cell *cell) {
	if !nothingRuns() {
		s.quiet = max(0, s.quiet-4)
		return
	}
	if s.quiet++; s.quiet < quietLooks || time.Now().Before(s.next) {
		return
	}
	s.quiet = 0
	why, asleep := c.allAsleep(cell)
	if asleep && s.before {
		c.endAsleep(cell, why)
		return
	}
	s.before = asleep
	s.pause = min(max(2*s.pause, leastPause), mostPause)
	if !asleep {
		s.next = time.Now().Add(s.pause)
	}
}

// nothingRuns reports whether no goroutine but the caller runs or could.
func nothingRuns() bool {
	samples := []metrics.Sample{
		{Name: "/sched/goroutines/running:goroutines"},
		{Name: "/sched/goroutines/runnable:goroutines"},
	}
	metrics.Read(samples)
	total := uint64(0)
	for _, s := range samples {
		if s.Value.Kind() == metrics.KindUint64 {
			total += s.Value.Uint64()
		}
	}
	return total <= 1
}

// allAsleep reports whether the goroutines of cells wait for each other, and what the cell's
// own waits for. The cell must be alone.
func (c *child) allAsleep(cell *cell) (why string, asleep bool) {
	if cell.shared || !c.running.isAlone(cell) || c.desk.Listens() || c.alarms.pending() {
		return "", false
	}
	var text bytes.Buffer
	pprof.Lookup("goroutine").WriteTo(&text, 1)
	watched := int32(0)
	_, records, _ := strings.Cut(text.String(), "\n") // the total
	for record := range strings.SplitSeq(records, "\n\n") {
		if !labelLine.MatchString(record) {
			continue
		}
		reason, waits := waiting(record)
		if !waits {
			return "", false
		}
		if strings.Contains(record, ".(*child).watched.func") {
			n, _ := strconv.Atoi(record[:max(0, strings.IndexByte(record, ' '))])
			watched += int32(n)
		}
		if strings.Contains(record, ".(*child).evaluate+") && strings.Contains(record, `"`+strconv.FormatUint(cell.id, 10)+`"`) {
			why = reason
		}
	}
	// More than these have been started, or will be: by a timer, which has no label.
	return why, why != "" && watched >= c.locator.Guard.Parallel.Load()
}

// parks are the functions in which the run time lets a goroutine wait for another one.
var parks = map[string]string{
	"runtime.chanrecv": "chan receive", "runtime.chansend": "chan send", "runtime.selectgo": "select",
	"runtime.block": "select (no cases)", "runtime.semacquire1": "sync", "runtime.notifyListWait": "sync",
}

// waiting says what a goroutine waits for, by its record in the profile: the addresses of its
// calls in the first line, then a line for each that is not the run time's. It reports false
// for one that does not wait for another goroutine of a cell.
func waiting(record string) (why string, ok bool) {
	header, _, _ := strings.Cut(record, "\n")
	_, list, _ := strings.Cut(header, "@ ")
	for pc := range strings.FieldsSeq(list) {
		if n, err := strconv.ParseUint(pc, 0, 64); err == nil && why == "" {
			why = parks[runtime.FuncForPC(uintptr(n)-1).Name()]
		}
	}
	for line := range strings.Lines(record) {
		fields := strings.Fields(line)
		if len(fields) < 3 || fields[0] != "#" || fields[1] == "labels:" {
			continue
		}
		name, _, _ := strings.Cut(fields[2], "+0x")
		switch {
		case strings.HasPrefix(name, folder+"/sync."):
			kind, _, _ := strings.Cut(strings.TrimPrefix(name, folder+"/"), ".func")
			why = strings.NewReplacer("(*", "", ")", "").Replace(kind)
		case strings.HasPrefix(name, "github.com/traefik/yaegi/interp."), strings.HasPrefix(name, "sprague/kernel/cell/fast/vm."):
			return inWords(name, why), why != ""
		case name == folder+"/child.(*child).forever":
			why = "select (no cases)"
		case !slices.ContainsFunc(transparent, func(prefix string) bool { return strings.HasPrefix(name, prefix) }):
			return "", false
		}
	}
	return "", false
}

// folder is where the packages of the worker lie.
const folder = "sprague/kernel/worker"

// transparent are functions below which a goroutine of a cell waits for another one.
var transparent = []string{
	"reflect.", "sync.", "internal/sync.", "time.Sleep", "sprague/kernel/cell/rt.", folder + "/child.(*child).choose",
}

// inWords names a wait as Go does, by the instruction of the interpreter that waits.
func inWords(name, why string) string {
	for instruction, words := range map[string]string{"recv": "chan receive", "rangeChan": "chan receive", "send": "chan send"} {
		if strings.HasPrefix(name, "github.com/traefik/yaegi/interp."+instruction) {
			return words
		}
	}
	return why
}

// endAsleep ends a cell that cannot go on. The gates are closed, so that its own goroutine
// says on its way out where it stood.
func (c *child) endAsleep(cell *cell, why string) {
	rt.CloseGates()
	cell.asleep.Store(true)
	message := "all goroutines are asleep - deadlock! (the cell waits: " + why + ")"
	if !c.halt(cell, wire.Outcome{Ending: wire.Panicked, Message: message}) {
		cell.wake()
	}
}

// wake undoes what endAsleep has done to the gates, when the cell has ended.
func (cell *cell) wake() {
	if cell.asleep.Swap(false) {
		rt.OpenGates()
	}
}

// stood notes the place of a call that the goroutine of a cell leaves which was asleep.
func (cell *cell) stood(at token.Position) {
	if !cell.asleep.Load() {
		return
	}
	stack := make([]byte, 64<<10)
	if !bytes.Contains(stack[:runtime.Stack(stack, false)], []byte(".(*child).evaluate(")) {
		return // not the cell's own, but one that it has started
	}
	cell.mu.Lock()
	defer cell.mu.Unlock()
	if cell.reason != nil && len(cell.reason.Stack) < traceLimit && at.IsValid() {
		cell.reason.Stack = append(cell.reason.Stack, wire.Call{File: at.Filename, Line: at.Line, Column: at.Column})
	}
}

// Alarms are the timers that cells have made: what waits for one is not asleep for good.
type alarms struct {
	mu      sync.Mutex
	until   time.Time // the last deadline of a context
	timers  []weak.Pointer[time.Timer]
	tickers []weak.Pointer[time.Ticker]
}

// pending reports whether a timer may still fire: of those that somebody can reach.
func (a *alarms) pending() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if time.Now().Before(a.until) {
		return true
	}
	if len(a.timers)+len(a.tickers) == 0 {
		return false
	}
	runtime.GC()
	a.timers = slices.DeleteFunc(a.timers, func(t weak.Pointer[time.Timer]) bool { return t.Value() == nil })
	a.tickers = slices.DeleteFunc(a.tickers, func(t weak.Pointer[time.Ticker]) bool { return t.Value() == nil })
	return len(a.timers)+len(a.tickers) > 0
}

func (a *alarms) deadline(at time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if at.After(a.until) {
		a.until = at
	}
}

// timer notes a timer, of which the channel may be all that is kept.
func (a *alarms) timer(t *time.Timer) *time.Timer {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.timers = append(a.timers, weak.Make(t))
	return t
}

func (a *alarms) ticker(t *time.Ticker) *time.Ticker {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.tickers = append(a.tickers, weak.Make(t))
	return t
}

// redirectTimers has timers noted, of which the channels are all that cells wait for.
func (a *alarms) redirectTimers(table map[string]reflect.Value) {
	maps.Copy(table, map[string]reflect.Value{
		"After":     reflect.ValueOf(func(d time.Duration) <-chan time.Time { return a.after(d) }),
		"NewTicker": reflect.ValueOf(func(d time.Duration) *time.Ticker { return a.ticker(time.NewTicker(d)) }),
		"NewTimer":  reflect.ValueOf(func(d time.Duration) *time.Timer { return a.timer(time.NewTimer(d)) }),
		"Tick":      reflect.ValueOf(a.tick),
	})
}

// after is time.After: nobody can set it again, so its time tells all.
func (a *alarms) after(d time.Duration) <-chan time.Time {
	a.deadline(time.Now().Add(d))
	return time.After(d)
}

func (a *alarms) tick(d time.Duration) <-chan time.Time {
	if d <= 0 {
		return nil
	}
	return a.ticker(time.NewTicker(d)).C
}

// redirectContexts has the deadlines of contexts noted.
func (a *alarms) redirectContexts(table map[string]reflect.Value) {
	maps.Copy(table, map[string]reflect.Value{
		"WithDeadline": reflect.ValueOf(func(parent context.Context, d time.Time) (context.Context, context.CancelFunc) {
			a.deadline(d)
			return context.WithDeadline(parent, d)
		}),
		"WithDeadlineCause": reflect.ValueOf(func(parent context.Context, d time.Time, cause error) (context.Context, context.CancelFunc) {
			a.deadline(d)
			return context.WithDeadlineCause(parent, d, cause)
		}),
		"WithTimeout": reflect.ValueOf(func(parent context.Context, d time.Duration) (context.Context, context.CancelFunc) {
			a.deadline(time.Now().Add(d))
			return context.WithTimeout(parent, d)
		}),
		"WithTimeoutCause": reflect.ValueOf(func(parent context.Context, d time.Duration, cause error) (context.Context, context.CancelFunc) {
			a.deadline(time.Now().Add(d))
			return context.WithTimeoutCause(parent, d, cause)
		}),
	})
}
