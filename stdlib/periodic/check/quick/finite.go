package quick

import (
	"bytes"
	"cmp"
	"errors"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"sprague/stdlib/certificate"
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
// walked in any order and side by side.
//
// What is checked where:
//
//	open          the values below B, by the rules; that window 0 is their end; that the two windows
//	              are the same; that the spots, if right, show n₀ and p to be the least
//	stretch, lanes  the steps, each with its condition; the values of the next window at its end
//	spots         single values, by the walk that passes them; those below B by the rules
//
// A report counts steps, windows and spots on their own, and only if all of them are met is it
// complete. A sample is an honest report of less, and no proof.
//
// Cost. All steps once, divided among processors; 16 MB of rows for each of them.

// A finite is a possible claim of the finite-state theorem, unpacked.
// small is kept in bytes: a possible claim has no greater values.
type finite struct {
	*check.Claim
	small   []uint8 // G(0), …, G(B−1)
	windows []place
}

// finiteCost bounds what a check of a claim takes, in whole or of so many steps behind each window, if a step of the
// walk takes so many looks. The bound is stated before anything is computed. A sample walks some stretches whole
// besides.
func finiteCost(c *check.Claim, sample int64, looks float64) check.Cost {
	steps := float64(c.Windows[len(c.Windows)-1].At - c.Begin())
	if sample > 0 {
		steps = min(steps, float64(sample)*float64(len(c.Windows))+wholeSteps)
	}
	cost := walkCost(c.Rules, c.Begin())
	cost.Steps += steps*looks + 64*float64(len(c.Windows))*float64(c.Length())
	cost.Memory += 2*float64(len(c.Windows))*float64(c.Length()+256) + float64(runtime.GOMAXPROCS(0))*8*gridWords
	return cost
}

// open computes the values below B, and checks all but the steps.
// Order: the number of values first, since it is what takes time; then what compares bytes alone.
// Nothing of the certificate is believed: windows are compared with what the rules give, or with
// what a walk leads to.
func open(c *check.Claim) (*finite, error) {
	f := &finite{Claim: c}
	if c.Begin() > mostWalked {
		return nil, c.Fail("B = %d values are too many to be computed one by one (at most %d)", c.Begin(), mostWalked)
	}
	windows, err := c.Unpacked()
	if err != nil {
		return nil, err
	}
	for i, w := range c.Windows {
		f.windows = append(f.windows, place{w.At, windows[i]})
	}
	small, err := c.Walk(c.Begin())
	if err != nil {
		return nil, err
	}
	for _, v := range small {
		f.small = append(f.small, uint8(v))
	}
	if !bytes.HasSuffix(f.small, windows[0]) {
		return nil, c.Fail("the first window is not what the rules give")
	}
	lap := slices.IndexFunc(c.Windows, func(w certificate.Window) bool { return w.At == c.Preperiod+c.Length() })
	if !bytes.Equal(windows[lap], windows[len(windows)-1]) {
		return nil, c.Fail("the windows before n₀ + L = %d and before n₀ + p + L = %d are not the same", c.Windows[lap].At,
			f.bound())
	}
	return f, c.Spotted()
}

// bound returns n₀ + p + L, the number of values the claim speaks of.
// It is where the last window stands, which [check.Possible] has seen to.
func (f *finite) bound() int64 { return f.Windows[len(f.Windows)-1].At }

// verify checks the claim, and its steps or a sample of them.
func (f *finite) verify(o certificate.Options) (Report, error) {
	v := stateCheck{finite: f, sample: o.Sample, limits: certificate.Options{Limits: o.Limits}}
	v.report = Report{All: f.bound() - f.Begin(), Of: len(f.windows) - 1, OfSpots: len(f.Spots)}
	err := v.run()
	return v.report, err
}

// stateCheck walks from window to window, on all processors.
// Fields above mu are written before the workers begin and only read by them; report and failed
// are shared, under mu; done is an atomic number since it is counted at every stretch.
type stateCheck struct {
	*finite
	sample int64               // steps to walk behind each window; 0 for all
	limits certificate.Options // of which only these count
	whole  map[int]bool        // of a sample: stretches that are walked to their end

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
	w := newWalker(v.Claim, v.small)
	plan := newLanePlan(w, v.windows, v.steps())
	v.chooseWhole(plan != nil)
	if err := v.limits.Begin(v.Game, v.cost(w, plan != nil)); err != nil {
		return err
	}
	stop := make(chan struct{})
	go v.progress(stop)
	v.workers(plan)
	close(stop)
	v.report.Steps = v.done.Load()
	return v.failed
}

// steps is about how many steps will be walked.
// It decides how closely windows are looked at to choose what is tried first, and nothing else.
func (v *stateCheck) steps() int64 {
	if v.sample > 0 {
		return v.sample * int64(len(v.windows))
	}
	return v.report.All
}

// todo returns the stretches to be walked through, the longest first.
func (v *stateCheck) todo() []int {
	list := make([]int, len(v.windows)-1)
	for i := range list {
		list[i] = i
	}
	length := func(i int) int64 { return v.end(i) - v.windows[i].At }
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
			task.Report(task.Progress{Label: v.Game + ": verify", Done: v.done.Load(), Total: v.report.All, Unit: "steps"})
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
	return finiteCost(v.Claim, v.sample, max(1, looks))
}

// spotsBelow checks the single values below B.
func (v *stateCheck) spotsBelow() {
	for _, spot := range v.Spots {
		if spot.Heap < v.Begin() {
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
// what it is.
func (v *stateCheck) stretch(i int) error {
	v.mu.Lock()
	stopped := v.failed != nil
	v.mu.Unlock()
	if stopped {
		return nil
	}
	from, to, end := v.windows[i], v.windows[i+1], v.end(i)
	w := newWalker(v.Claim, v.small)
	w.start(from.At, from.Values)
	var wrong error
	err := w.walk(end, &v.done, func(first int64, values []uint8) {
		if wrong == nil {
			wrong = v.spots(first, values)
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
	v.reached()
	return nil
}

// reached counts a window that the walk from the one before it has reached.
func (v *stateCheck) reached() {
	v.mu.Lock()
	v.report.Windows++
	v.mu.Unlock()
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
