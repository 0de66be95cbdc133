package check

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"sprague/stdlib/task"
)

// Extent says how much of a finite-state certificate is recomputed. The zero Extent
// means all of it.
type Extent struct {
	Segment, Of int   // only part Segment of Of, counted from 1; Of = 0 means all
	Sample      int64 // only so many steps behind each window; 0 means all
	// Dir is where to write down how far the walks have come, and to go on from; empty
	// for nowhere. It does not go with Sample.
	Dir string
}

// A Report says what was recomputed of a finite-state certificate.
type Report struct {
	Steps, All int64 // steps walked through, and how many there are
	Windows    int   // windows reached by a walk from the one before
	Of         int   // windows to be reached
	Spots      int   // single values met on the way
	OfSpots    int
}

// Complete reports whether nothing was left out.
func (r Report) Complete() bool {
	return r.Steps == r.All && r.Windows == r.Of && r.Spots == r.OfSpots
}

// String says what was checked and what was not.
func (r Report) String() string {
	if r.Complete() {
		return fmt.Sprintf("all %d steps recomputed, all %d windows reached", r.All, r.Of)
	}
	return fmt.Sprintf("%d of %d steps recomputed and found right; NOT checked: the other %d, which lead to %d of %d windows and %d of %d single values",
		r.Steps, r.All, r.All-r.Steps, r.Of-r.Windows, r.Of, r.OfSpots-r.Spots, r.OfSpots)
}

// VerifyStates checks a finite-state claim: everything but the steps, and of these
// the extent that is asked for. An error is a fact that does not hold.
func VerifyStates(c Claim, e Extent) (Report, error) {
	g, err := readGame(c.Game)
	if err != nil {
		return Report{}, err
	}
	if err := c.statesHypotheses(g); err != nil {
		return Report{}, err
	}
	s := c.States
	small, err := c.smallValues(g)
	if err != nil {
		return Report{}, err
	}
	if _, err := c.newWalker(g, small); err != nil {
		return Report{}, err
	}
	if err := c.statesFacts(); err != nil {
		return Report{}, err
	}
	v := stateCheck{claim: c, game: g, small: small, extent: e}
	v.report = Report{All: c.Bound() - s.Begin, Of: len(s.Windows) - 1, OfSpots: len(s.Spots)}
	err = v.run()
	return v.report, err
}

// Bound returns n₀ + p + L, the number of values a finite-state claim speaks of.
func (c Claim) Bound() int64 { return c.Preperiod + c.Period + c.window() }

// window returns L.
func (c Claim) window() int64 { return c.States.Reach + c.Take }

// statesHypotheses checks what the theorem asks for before any value is computed.
func (c Claim) statesHypotheses(g game) error {
	if c.States == nil {
		return c.fail("no states are given")
	}
	if err := errors.Join(c.nothingElse(), c.plainFinite(g)); err != nil {
		return err
	}
	s := c.States
	switch {
	case len(c.Values) > 0 || len(c.Exceptions) > 0:
		return c.fail("values or exceptions, which the finite-state theorem does not look at")
	case c.From != c.Preperiod || c.To != c.Preperiod+c.window():
		return c.fail("compared %d ≤ n < %d; it is n₀ ≤ n < n₀ + L, %d to %d", c.From, c.To, c.Preperiod, c.Preperiod+c.window())
	case c.Saltus != 0:
		return c.fail("saltus %d; the finite-state theorem knows none", c.Saltus)
	case s.Reach < 1 || s.Begin <= 2*s.Reach+c.Take:
		return c.fail("B = %d; needed is B > 2A + k = %d", s.Begin, 2*s.Reach+c.Take)
	case c.Preperiod < 0 || c.Period < 1 || c.Preperiod+c.window() < s.Begin:
		return c.fail("n₀ + L = %d; needed are at least B = %d", c.Preperiod+c.window(), s.Begin)
	case len(s.Windows) < 2 || s.Windows[0].At != s.Begin || s.Windows[len(s.Windows)-1].At != c.Bound():
		return c.fail("the windows do not lead from B = %d to n₀ + p + L = %d", s.Begin, c.Bound())
	}
	for i, w := range s.Windows {
		switch {
		case i > 0 && w.At <= s.Windows[i-1].At:
			return c.fail("window %d does not come after the one before", i)
		case int64(len(w.Values)) != c.window():
			return c.fail("window %d has %d values; L is %d", i, len(w.Values), c.window())
		case w.Digest != w.Values.Digest():
			return c.fail("the digest of window %d is wrong", i)
		}
	}
	return nil
}

// smallValues computes G(0), …, G(B−1), and checks that the heaps
// above A are common and the first window right.
func (c Claim) smallValues(g game) ([]uint8, error) {
	class, err := c.class(g)
	if err != nil {
		return nil, err
	}
	if c.States.Begin > mostGrown {
		return nil, c.fail("B = %d values are too many to be computed one by one (at most %d)", c.States.Begin, mostGrown)
	}
	small, ok, err := g.grown(c.Game, class, c.States.Begin)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, c.fail("a value below heap B = %d is too great for the checker", c.States.Begin)
	}
	w, err := c.newWalker(g, small)
	if err != nil {
		return nil, err
	}
	for n := c.States.Reach + 1; n < c.States.Begin; n++ {
		if !w.isCommon(small[n], n) {
			return nil, c.fail("heap %d is rare, though greater than A = %d", n, c.States.Reach)
		}
	}
	if !bytes.Equal(small[c.States.Begin-c.window():], c.States.Windows[0].Values) {
		return nil, c.fail("the first window is not what the rules give")
	}
	return small, nil
}

// statesFacts checks what windows and spots say about period and preperiod.
func (c Claim) statesFacts() error {
	s := c.States
	lap := -1
	for i, w := range s.Windows {
		if w.At == c.Preperiod+c.window() {
			lap = i
		}
	}
	last := s.Windows[len(s.Windows)-1]
	if lap < 0 || !bytes.Equal(s.Windows[lap].Values, last.Values) {
		return c.fail("the windows before n₀ + L = %d and before n₀ + p + L = %d are not the same", c.Preperiod+c.window(), c.Bound())
	}
	values := map[int64]uint8{}
	for _, spot := range s.Spots {
		values[spot.Heap] = spot.Value
	}
	differ := func(n, d int64) bool {
		a, ok := values[n]
		b, also := values[n+d]
		return ok && also && a != b
	}
	if c.Preperiod > 0 && !differ(c.Preperiod-1, c.Period) {
		return c.fail("nothing shows that the preperiod is the least")
	}
	for _, q := range PrimeDivisors(c.Period) {
		shown := false
		for _, spot := range s.Spots {
			shown = shown || spot.Heap >= c.Preperiod && spot.Heap < c.Bound() && differ(spot.Heap, c.Period/q)
		}
		if !shown {
			return c.fail("nothing shows that %d is no period", c.Period/q)
		}
	}
	return nil
}

// stateCheck walks from window to window, on all processors.
type stateCheck struct {
	claim  Claim
	game   game
	small  []uint8
	extent Extent
	kept   *kept    // nil if nothing is written down
	places []Window // where the walk through each stretch begins

	mu     sync.Mutex
	report Report
	failed error
	done   atomic.Int64
}

func (v *stateCheck) run() error {
	v.spotsBelow()
	w, err := v.claim.newWalker(v.game, v.small)
	if err != nil {
		return err
	}
	if err := v.begin(); err != nil {
		return err
	}
	stop := make(chan struct{})
	go v.progress(stop)
	v.workers(newLanePlan(w, v.claim.States.Windows))
	close(stop)
	v.report.Steps = v.done.Load()
	return v.failed
}

// begin finds out where the walks begin: behind their windows or where an earlier
// verification has left them.
func (v *stateCheck) begin() (err error) {
	s := v.claim.States
	v.places = s.Windows[: len(s.Windows)-1 : len(s.Windows)-1]
	if v.extent.Dir == "" || v.extent.Sample > 0 {
		return nil
	}
	if v.kept, err = newKept(v.extent.Dir, v.claim); err != nil {
		return err
	}
	v.places = slices.Clone(v.places)
	for i, from := range v.places {
		if v.places[i], err = v.kept.load(i, from); err != nil {
			return err
		}
		v.done.Add(v.places[i].At - from.At)
		if v.places[i].At >= s.Windows[i+1].At {
			v.report.Windows++
		}
		for _, spot := range s.Spots {
			if spot.Heap >= from.At && spot.Heap < v.places[i].At {
				v.report.Spots++
			}
		}
	}
	return nil
}

// todo returns the stretches to be walked through, the longest first.
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

// workers deals the stretches out to as many workers as there are processors, so that
// all have the same work; what does not fit into their lanes waits in a queue.
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

func (v *stateCheck) fail(err error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.failed == nil {
		v.failed = err
	}
}

func (v *stateCheck) progress(stop <-chan struct{}) {
	for {
		select {
		case <-stop:
			return
		case <-time.After(task.Interval):
			task.Report(task.Progress{Label: v.claim.Game + ": verify", Done: v.done.Load(), Total: v.report.All, Unit: "steps"})
		}
	}
}

// spotsBelow checks the single values below B.
func (v *stateCheck) spotsBelow() {
	for _, spot := range v.claim.States.Spots {
		if spot.Heap < v.claim.States.Begin {
			if spot.Heap < 0 || v.small[spot.Heap] != spot.Value {
				v.failed = v.claim.fail("the value of %d is given as %d", spot.Heap, spot.Value)
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
func (v *stateCheck) stretch(i int) error {
	v.mu.Lock()
	stopped := v.failed != nil
	v.mu.Unlock()
	if stopped {
		return nil
	}
	c, from, to, end := v.claim, v.places[i], v.claim.States.Windows[i+1], v.end(i)
	w, err := c.newWalker(v.game, v.small)
	if err != nil {
		return err
	}
	w.start(from.At, from.Values)
	var wrong error
	err = w.walk(end, &v.done, func(first int64, values []uint8) {
		err := v.spots(first, values)
		if v.kept != nil && v.kept.due(i) {
			err = errors.Join(err, v.kept.save(i, first+int64(len(values)), w.values[len(w.values)-len(from.Values):]))
		}
		if err != nil && wrong == nil {
			wrong = err
		}
	})
	switch {
	case err != nil:
		return c.fail("from window %d: %v", i, err)
	case wrong != nil:
		return wrong
	case end < to.At:
		return nil
	case !bytes.HasSuffix(w.values, to.Values):
		return c.fail("the walk from window %d does not reach window %d", i, i+1)
	}
	return v.reachedEnd(i)
}

// reachedEnd notes that the walk through stretch i has reached the next window.
func (v *stateCheck) reachedEnd(i int) error {
	v.mu.Lock()
	v.report.Windows++
	v.mu.Unlock()
	if v.kept == nil {
		return nil
	}
	to := v.claim.States.Windows[i+1]
	return v.kept.save(i, to.At, to.Values)
}

// spots checks the single values in a stretch.
func (v *stateCheck) spots(first int64, values []uint8) error {
	for _, spot := range v.claim.States.Spots {
		j := spot.Heap - first
		if j < 0 || j >= int64(len(values)) {
			continue
		}
		if values[j] != spot.Value {
			return v.claim.fail("the value of %d is given as %d; it is %d", spot.Heap, spot.Value, values[j])
		}
		v.mu.Lock()
		v.report.Spots++
		v.mu.Unlock()
	}
	return nil
}
