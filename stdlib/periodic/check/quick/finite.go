package quick

import (
	"bytes"
	"cmp"
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/check"
	"sprague/stdlib/task"
)

// A place is the start of a walk: a heap and the values before it.
type place struct {
	At     int64
	Values []byte
}

// # How a finite-state certificate is checked by intervals
//
// Statement. The certificate has windows: the L values before heaps B = w₀ < w₁ < … < w_m = n₀ + p + L, one of them at
// n₀ + L. The theorem requires that the walk from B to w_m meets the condition of each step, and that the windows at
// n₀ + L and w_m are equal. By claim 2 of the theorem a step depends only on the L values before it; so if for each i
// the walk from window i leads to window i+1, and window 0 is given by the rules, then by induction the walk from B
// passes all windows. Hence intervals can be walked in any order and in parallel.
//
// What is checked where:
//
//	open                 the values below B, by the rules; that window 0 is their end; that the two windows
//	                     are equal; that the spots, if right, show n₀ and p to be the least
//	batch                the steps, each with its condition; the values of the next window
//	spots                single values, by the walk that passes them; those below B by the rules
//
// A report counts steps, windows and spots separately, and is complete only if all of them are met. A sample is not a
// proof.
//
// Cost. All steps once, divided among processors; some MB of rows for each.

// A finite is a possible claim of the finite-state theorem, unpacked. Values of a possible claim are bytes.
type finite struct {
	*check.Claim
	small   []uint8 // G(0), …, G(B−1)
	windows []place
}

// finiteCost bounds the cost of a check, in full or of sample steps after each window, if a step of the walk tries
// the given number of options and values have the given number of codes. A sample also walks some whole intervals.
func finiteCost(c *check.Claim, sample int64, looks float64, codes int) check.Cost {
	steps := float64(c.Windows[len(c.Windows)-1].At - c.Begin())
	if sample > 0 {
		steps = min(steps, float64(sample)*float64(len(c.Windows))+wholeSteps)
	}
	cost := walkCost(c.Rules, c.Begin())
	cost.Steps += steps*looks + 64*float64(len(c.Windows))*float64(c.Length())
	rows := float64(codes) * float64(c.Length()+2*moved)
	cost.Memory += 2*float64(len(c.Windows))*float64(c.Length()+256) + 8*rows*float64(runtime.GOMAXPROCS(0))
	return cost
}

// open computes the values below B, and checks everything except the steps.
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
		return nil, c.Fail("the rules do not give the first window")
	}
	earlier := slices.IndexFunc(c.Windows, func(w certificate.Window) bool { return w.At == c.Preperiod+c.Length() })
	if !bytes.Equal(windows[earlier], windows[len(windows)-1]) {
		return nil, c.Fail("the windows before n₀ + L = %d and before n₀ + p + L = %d are not the same",
			c.Windows[earlier].At, f.bound())
	}
	return f, c.Spotted()
}

// plan prepares batches of at least width codes.
func (f *finite) plan(r *rules, width int) (*batchPlan, error) {
	if plan := newBatchPlan(r, f.windows, width); plan != nil {
		return plan, nil
	}
	return nil, f.Fail("windows of %d values with %d codes or more are too long to be walked between; what computes all "+
		"values needs no windows: sprague verify --plain, or Values of the game", f.Length(), width)
}

// bound returns n₀ + p + L, the number of values that the claim concerns and the heap of the last window.
func (f *finite) bound() int64 { return f.Windows[len(f.Windows)-1].At }

// verify checks the claim, with all steps or a sample.
func (f *finite) verify(o certificate.Options) (Report, error) {
	v := stateCheck{finite: f, sample: o.Sample, limits: certificate.Options{Limits: o.Limits}}
	err := v.run()
	return Report{Steps: v.done.Load(), All: f.all(), Windows: int(v.reached.Load()), Of: len(f.windows) - 1,
		Spots: int(v.spotted.Load()), OfSpots: len(f.Spots)}, err
}

// all returns the number of steps.
func (f *finite) all() int64 { return f.bound() - f.Begin() }

// stateCheck walks from window to window, on all processors.
type stateCheck struct {
	*finite
	sample int64               // steps to walk after each window; 0 for all
	limits certificate.Options // only Limits are used
	whole  map[int]bool        // intervals of a sample that are walked to their end

	reached, spotted, done atomic.Int64 // windows, spots, and steps
}

// run checks and counts the spots below B, and walks through all intervals, the longest first, and through those with
// larger codes again. It tests the cost once more, now that more is known.
func (v *stateCheck) run() error {
	for _, spot := range v.Spots {
		if spot.Heap >= v.Begin() {
			break
		}
		if err := v.spot(spot, v.small[spot.Heap]); err != nil {
			return err
		}
		v.spotted.Add(1)
	}
	r := newRules(v.Claim, v.small)
	v.chooseWhole()
	todo := v.intervals(func(s int) int64 { return v.windows[s].At - v.end(s) })
	for width := fewCodes; len(todo) > 0; {
		plan, err := v.plan(r, width)
		if err != nil {
			return err
		}
		looks := max(1, float64(len(r.exclude))/16) // 64 intervals at once cost as much as four steps
		if err := v.limits.Begin(v.Game, finiteCost(v.Claim, v.sample, looks, plan.width)); err != nil {
			return err
		}
		if todo, err = v.workers(plan, todo); err != nil {
			return err
		}
		width = 2 * plan.width
	}
	return nil
}

// intervals returns the intervals sorted by a key, the least first.
func (v *stateCheck) intervals(key func(s int) int64) []int {
	list := make([]int, len(v.windows)-1)
	for i := range list {
		list[i] = i
	}
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(key(a), key(b)) })
	return list
}

// workers distributes intervals to one worker for each processor, and returns those that need a batch with more codes.
// A worker walks equally many at a time as the others, at most 64, so that all begin at once. The first error ends the
// check; other workers stop at their next interval.
func (v *stateCheck) workers(plan *batchPlan, list []int) (again []int, err error) {
	todo, wide := make(chan int, len(list)), make(chan int, len(list))
	for _, s := range list {
		todo <- s
	}
	close(todo)
	ctx, end := context.WithCancelCause(context.Background())
	defer end(nil)
	next := func() int {
		if s, ok := <-todo; ok && ctx.Err() == nil {
			return s
		}
		return -1
	}
	count := runtime.GOMAXPROCS(0)
	lanes := min(64, (len(list)+count-1)/count)
	var wg sync.WaitGroup
	for range count {
		wg.Go(func() {
			if err := v.walkBatch(newBatch(plan), lanes, next, wide); err != nil {
				end(err)
			}
		})
	}
	wg.Wait()
	close(wide)
	for s := range wide {
		again = append(again, s)
	}
	return again, context.Cause(ctx)
}

// advanced counts steps.
func (v *stateCheck) advanced(steps int64) {
	done := v.done.Add(steps)
	task.Report(task.Progress{Label: v.Game + ": verify", Done: done, Total: v.all(), Unit: "steps"})
}

// spot checks a single value.
func (v *stateCheck) spot(spot certificate.Spot, value uint8) error {
	if value != spot.Value {
		return v.Fail("the value of %d is given as %d; it is %d", spot.Heap, spot.Value, value)
	}
	return nil
}
