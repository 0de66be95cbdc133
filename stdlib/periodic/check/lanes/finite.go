package lanes

import (
	"bytes"
	"cmp"
	"errors"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"sprague/stdlib/periodic/check"
	"sprague/stdlib/task"
)

// A place is where a walk stands: before a heap, behind the values before it.
type place struct {
	At     int64
	Values []byte
}

// # How a finite-state certificate is checked in stretches
//
// Statement. The certificate gives windows: the L values before heaps B = w₀ < w₁ < … < w_m = n₀ + p +
// L, one of them at n₀ + L. The theorem needs the walk from B to w_m to meet each step's condition,
// and the windows at n₀ + L and w_m to be equal. By claim 2 of the theorem a step depends on the L
// values before it alone; so if for each i the walk that begins behind the values of window i meets
// the values of window i+1, and window 0 is what the rules give, the one walk from B does all that:
// by induction over i it stands behind window i with exactly its values. Hence stretches can be
// walked in any order, side by side, on several machines, and a stretch that was walked before need
// not be walked again.
//
// What is checked where:
//
//	open          the values below B, by the rules; that window 0 is their end; that the two windows
//	              are the same; that the spots, if right, show n₀ and p to be the least
//	stretch, lanes  the steps, each with its condition; the values of the next window at its end
//	spots         single values, by the walk that passes them; those below B by the rules
//
// A report counts steps, windows and spots on their own, and only if all of them are met is it
// complete. A sample or a part is an honest report of less, and no proof.
//
// Cost. All steps once, divided among processors; 16 MB of rows for each of them.

// A finite is a possible claim of the finite-state theorem, unpacked.
// small is kept in bytes: a possible claim has no greater values.
type finite struct {
	*check.FiniteState
	game    *check.Game
	small   []uint8 // G(0), …, G(B−1)
	windows []place
}

// finiteCost bounds what an extent of a claim takes, if a step of the walk takes so many looks.
// The bound is stated before anything is computed. A sample walks some steps behind each window,
// and some stretches whole; of these the longest is taken for each.
func finiteCost(c *check.FiniteState, g *check.Game, e Extent, looks float64) check.Cost {
	steps := float64(c.Windows[len(c.Windows)-1].At - c.Begin(g))
	switch {
	case e.Sample > 0:
		steps = min(steps, float64(e.Sample)*float64(len(c.Windows))+wholeSteps)
		longest := int64(0)
		for i, w := range c.Windows[1:] {
			longest = max(longest, w.At-c.Windows[i].At)
		}
		steps += float64(e.Stretches) * float64(longest)
	case e.Of > 0:
		steps /= float64(e.Of)
	}
	cost := walkCost(g, c.Begin(g))
	cost.Steps += steps*looks + 64*float64(len(c.Windows))*float64(c.Length(g))
	cost.Memory += 2*float64(len(c.Windows))*float64(c.Length(g)+256) + float64(runtime.GOMAXPROCS(0))*8*gridWords
	return cost
}

// open computes the values below B, and checks all but the steps.
// Order: the number of values first, since it is what takes time; then what compares bytes alone.
// Nothing of the certificate is believed: windows are compared with what the rules give, or with
// what a walk leads to.
func open(c *check.FiniteState, g *check.Game) (*finite, error) {
	f := &finite{FiniteState: c, game: g}
	if c.Begin(g) > mostWalked {
		return nil, c.Fail("B = %d values are too many to be computed one by one (at most %d)", c.Begin(g), mostWalked)
	}
	windows, err := c.Unpacked(g)
	if err != nil {
		return nil, err
	}
	for i, w := range c.Windows {
		f.windows = append(f.windows, place{w.At, windows[i]})
	}
	small, err := c.Compute(g, c.Begin(g), nil)
	if err != nil {
		return nil, err
	}
	for _, v := range small {
		f.small = append(f.small, uint8(v))
	}
	if !bytes.HasSuffix(f.small, windows[0]) {
		return nil, c.Fail("the first window is not what the rules give")
	}
	lap := slices.IndexFunc(c.Windows, func(w check.Window) bool { return w.At == c.Preperiod+c.Length(g) })
	if !bytes.Equal(windows[lap], windows[len(windows)-1]) {
		return nil, c.Fail("the windows before n₀ + L = %d and before n₀ + p + L = %d are not the same", c.Windows[lap].At, f.bound())
	}
	return f, c.Spotted()
}

// bound returns n₀ + p + L, the number of values the claim speaks of.
// It is where the last window stands, which [check.Possible] has seen to.
func (f *finite) bound() int64 { return f.Windows[len(f.Windows)-1].At }

// verify checks the claim, and of its steps the extent that is asked for.
func (f *finite) verify(o Options) (Report, error) {
	e := o.Extent
	v := stateCheck{finite: f, extent: e, limits: o.Limits}
	v.report = Report{All: f.bound() - f.Begin(f.game), Of: len(f.windows) - 1, OfSpots: len(f.Spots), Sampled: e.Sample > 0, Dir: e.Dir}
	err := v.run()
	return v.report, err
}

// stateCheck walks from window to window, on all processors.
// Fields above mu are written before the workers begin and only read by them; report and failed
// are shared, under mu; done is an atomic number since it is counted at every stretch.
type stateCheck struct {
	*finite
	extent Extent
	limits check.Limits
	kept   *kept        // nil if nothing is written down
	places []place      // where the walk through each stretch begins
	whole  map[int]bool // of a sample: stretches that are walked to their end

	mu     sync.Mutex
	report Report
	failed error
	done   atomic.Int64
}

// run is the whole check: spots below B, the plan, the cost now that more is known, the walks.
// Where the cost is not allowed, nothing has been walked.
func (v *stateCheck) run() error {
	if v.spotsBelow(); v.failed != nil {
		return v.failed
	}
	w := newWalker(v.FiniteState, v.game, v.small)
	plan := newLanePlan(w, v.windows, v.steps())
	v.chooseWhole(plan != nil)
	if err := v.limits.Allow(v.Game, v.cost(w, plan != nil)); err != nil {
		return err
	}
	if err := v.begin(); err != nil {
		return err
	}
	stop := make(chan struct{})
	go v.progress(stop)
	v.workers(plan)
	close(stop)
	v.report.Steps = v.done.Load()
	if v.kept != nil {
		v.report.Ignored = v.kept.ignored
	}
	return v.failed
}

// steps is about how many steps will be walked.
// It decides how closely windows are looked at to choose what is tried first, and nothing else.
func (v *stateCheck) steps() int64 {
	switch e := v.extent; {
	case e.Sample > 0:
		return e.Sample * int64(len(v.windows))
	case e.Of > 0:
		return v.report.All / int64(e.Of)
	}
	return v.report.All
}

// begin finds out where the walks begin: behind their windows or where an earlier
// verification has left them.
// A stretch that an earlier verification has walked to its end counts as a window reached, and the
// spots on the way of it as met: it saw to them then, or its note would not be there.
func (v *stateCheck) begin() (err error) {
	v.places = v.windows[: len(v.windows)-1 : len(v.windows)-1]
	if v.extent.Dir == "" || v.extent.Sample > 0 {
		return nil
	}
	if v.kept, err = newKept(v.extent.Dir, v.FiniteState); err != nil {
		return err
	}
	v.places = slices.Clone(v.places)
	for i, from := range v.places {
		if v.places[i], err = v.kept.load(i, from, v.windows[i+1]); err != nil {
			return err
		}
		v.report.Noted += v.places[i].At - from.At
		if v.places[i].At >= v.windows[i+1].At {
			v.report.Windows++
		}
		for _, spot := range v.Spots {
			if spot.Heap >= from.At && spot.Heap < v.places[i].At {
				v.report.Spots++
			}
		}
	}
	return nil
}

// todo returns the stretches to be walked through, the longest first.
// Part i of n is every n-th stretch: long and short ones are spread alike.
func (v *stateCheck) todo() []int {
	var list []int
	for i, from := range v.places {
		if e := v.extent; (e.Of == 0 || i%e.Of == e.Segment-1) && from.At < v.end(i) {
			list = append(list, i)
		}
	}
	length := func(i int) int64 { return v.end(i) - v.places[i].At }
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(length(b), length(a)) })
	return list
}

// workers deals the stretches out to as many workers as there are processors, so that all have the
// same work; what does not fit into their lanes waits in a queue. Stretches are dealt the longest
// first and in turn, so that a worker's lanes end at about the same time: a lane that is empty
// costs as much as one that is busy. The first error of any worker is that of the check, and the
// others find it at their next stretch.
// Cost: what is dealt out beforehand fills 64 lanes for each processor; a certificate has 128 windows
// at most, so that two processors have all of it in their hands.
func (v *stateCheck) workers(plan *lanePlan) {
	list := v.todo()
	hands := make([][]int, runtime.GOMAXPROCS(0))
	queue := make(chan int, len(list))
	for i, s := range list {
		if i < 64*len(hands) {
			hands[i%len(hands)] = append(hands[i%len(hands)], s)
		} else {
			queue <- s
		}
	}
	close(queue)
	var wg sync.WaitGroup
	for _, hand := range hands {
		wg.Go(func() {
			if plan != nil {
				v.fail(v.walkLanes(newLanes(plan), hand, queue))
			} else {
				v.fail(v.walkSingly(hand, queue))
			}
		})
	}
	wg.Wait()
}

// fail keeps the first error; those that follow it may be of stretches that were given up.
func (v *stateCheck) fail(err error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.failed == nil {
		v.failed = err
	}
}

// progress tells how far the walks are, until stop is closed.
func (v *stateCheck) progress(stop <-chan struct{}) {
	for {
		select {
		case <-stop:
			return
		case <-time.After(task.Interval):
			task.Report(task.Progress{Label: v.Game + ": verify", Done: v.report.Noted + v.done.Load(), Total: v.report.All, Unit: "steps"})
		}
	}
}

// cost is what the walks take, now that it is known how many heaps are rare: a step looks at all
// of them, in lanes at 64 stretches at a time, and scans for what it reaches.
// A look in lanes is at 64 stretches, and counts as four of the walker's.
func (v *stateCheck) cost(w *walker, lanes bool) check.Cost {
	looks := float64(len(w.rare)*len(w.splits)) / 16
	if !lanes {
		looks = 16*looks + 64
	}
	return finiteCost(v.FiniteState, v.game, v.extent, max(1, looks))
}

// spotsBelow checks the single values below B.
func (v *stateCheck) spotsBelow() {
	for _, spot := range v.Spots {
		if spot.Heap < v.Begin(v.game) {
			if v.small[spot.Heap] != spot.Value {
				v.failed = v.Fail("the value of %d is given as %d", spot.Heap, spot.Value)
			}
			v.report.Spots++
		}
	}
}

// walkSingly walks through the stretches of a hand and of the queue, one after the
// other.
func (v *stateCheck) walkSingly(hand []int, queue <-chan int) error {
	for {
		var s int
		if s, hand = next(hand, queue); s < 0 {
			return nil
		}
		if err := v.stretch(s); err != nil {
			return err
		}
	}
}

// stretch walks from window i to the next.
// What was found wrong on the way is told only after the walk, so that an interrupt is told as
// what it is. Nothing is noted behind a wrong spot: the next verification has to meet it, too.
func (v *stateCheck) stretch(i int) error {
	v.mu.Lock()
	stopped := v.failed != nil
	v.mu.Unlock()
	if stopped {
		return nil
	}
	from, to, end := v.places[i], v.windows[i+1], v.end(i)
	w := newWalker(v.FiniteState, v.game, v.small)
	w.start(from.At, from.Values)
	var wrong error
	err := w.walk(end, &v.done, func(first int64, values []uint8) {
		err := v.spots(first, values)
		if v.kept != nil && err == nil && wrong == nil && v.kept.due(i) { // what is wrong must be met again
			err = errors.Join(err, v.kept.save(i, first+int64(len(values)), w.values[len(w.values)-len(from.Values):]))
		}
		if err != nil && wrong == nil {
			wrong = err
		}
	})
	switch {
	case errors.Is(err, task.ErrInterrupted):
		return err
	case err != nil:
		return v.Fail("from window %d: %v", i, err)
	case wrong != nil:
		return wrong
	case end < to.At:
		return nil
	case !bytes.HasSuffix(w.values, to.Values):
		return v.Fail("the walk from window %d does not reach window %d", i, i+1)
	}
	return v.reachedEnd(i)
}

// reachedEnd notes that the walk through stretch i has reached the next window.
// The note is of the window itself, from which no step is left.
func (v *stateCheck) reachedEnd(i int) error {
	v.mu.Lock()
	v.report.Windows++
	v.mu.Unlock()
	if v.kept == nil {
		return nil
	}
	to := v.windows[i+1]
	return v.kept.save(i, to.At, to.Values)
}

// spots checks the single values in a stretch, by walking through all of them: there are at most 64.
// Each spot lies in one stretch, so that it is counted once.
func (v *stateCheck) spots(first int64, values []uint8) error {
	for _, spot := range v.Spots {
		j := spot.Heap - first
		if j < 0 || j >= int64(len(values)) {
			continue
		}
		if values[j] != spot.Value {
			return v.Fail("the value of %d is given as %d; it is %d", spot.Heap, spot.Value, values[j])
		}
		v.mu.Lock()
		v.report.Spots++
		v.mu.Unlock()
	}
	return nil
}
