package quick

import (
	"bytes"
	"math/bits"

	"sprague/stdlib/certificate"
	"sprague/stdlib/task"
)

// # How a worker fills its lanes
//
// Statement. When walkLanes returns nil, each stretch of its hand, and each that it took from the
// queue, was walked to its end with every step decided, every spot on the way met, and the
// values of the next window at the end, where the end is one.
//
// Why a lane may be given to another stretch while the others go on: lanes share nothing but the
// column that is written next. A stretch is loaded into the columns before it, which belong to
// the past of all lanes; in each of these words it sets one bit and clears it in the other rows,
// and leaves 63 bits as they are.
//
// Why no lane has to be looked into between steps: a step that cannot be decided sets the lane's
// bit in bad, once and for all. What is computed behind it is wrong and is thrown away. So bad is
// asked once for as many steps as are made together, at most 2¹⁴.
//
// Where a lane ends or meets a spot, the steps that are made together end for all of them. With
// 64 lanes that would be a stop for each window of each; windows are far apart, so that there are
// a few hundred stops in a check of hours.
//
// Cost. For each round of steps: 64 looks at lanes and spots; for each window or spot, the columns of
// one lane. Everything else is [lanes.walk].

// walkLanes walks through the stretches of a hand and then through those of the
// queue, at most 64 at a time, until there are none.
// Invariant: a busy lane i walks the stretch l.of[i], has l.left[i] steps before it, and holds in
// its columns the values behind it. A lane is loaded only when it is idle, so that the window that
// it is loaded with overwrites columns no one needs.
func (v *stateCheck) walkLanes(l *lanes, hand []int, queue <-chan int) error {
	spots := v.laneSpots()
	for {
		for i := range 64 {
			if l.busy>>i&1 == 0 {
				var s int
				if s, hand = next(hand, queue); s >= 0 {
					from := v.windows[s]
					l.load(i, s, from.At, v.end(s)-from.At, from.Values)
				}
			}
		}
		if l.busy == 0 {
			return nil
		}
		if err := v.together(l, spots); err != nil {
			return err
		}
	}
}

// next takes a stretch from the hand or, when it is empty, from the queue; −1 if there
// is none.
// The hand is each worker's own, so that all have the same work; the queue is shared.
func next(hand []int, queue <-chan int) (int, []int) {
	if len(hand) > 0 {
		return hand[0], hand[1:]
	}
	if s, ok := <-queue; ok {
		return s, nil
	}
	return -1, nil
}

// laneSpots returns the single values by the stretch they are in.
// Spots behind the end of a sampled stretch are met by nobody, and are counted as not checked.
// Cost: spots times windows, once for each worker.
func (v *stateCheck) laneSpots() map[int][]certificate.Spot {
	spots := map[int][]certificate.Spot{}
	for _, spot := range v.Spots {
		for s := range len(v.windows) - 1 {
			if spot.Heap >= v.windows[s].At && spot.Heap < v.end(s) {
				spots[s] = append(spots[s], spot)
			}
		}
	}
	return spots
}

// together makes as many steps as no stretch ends or meets a spot in, then looks at those that do.
// So a lane is looked into at most once for each spot and window, and the loop within steps has
// nothing to ask. At most 2¹⁴ steps are made at once, for interrupts and progress.
// If the search for rare codes takes more than was stated, the certificate is refused: a claim
// may be made so that every step tries everything, and the user was told a cost.
func (v *stateCheck) together(l *lanes, spots map[int][]certificate.Spot) error {
	const most = 1 << 14
	steps := int64(most)
	for i := range 64 {
		if l.busy>>i&1 != 0 {
			steps = min(steps, l.left[i])
			for _, spot := range spots[l.of[i]] {
				if ahead := spot.Heap - (v.end(l.of[i]) - l.left[i]); ahead >= 0 {
					steps = min(steps, ahead+1)
				}
			}
		}
	}
	l.walk(steps)
	if l.walked += steps; l.scanned > scannedMost*(l.walked+most) {
		return v.Fail("%v", errTooLong)
	}
	if err := v.alone(l); err != nil {
		return err
	}
	v.done.Add(steps * int64(bits.OnesCount64(l.busy)))
	for i := range 64 {
		if l.busy>>i&1 != 0 {
			l.left[i] -= steps
			if err := v.afterSteps(l, i, spots[l.of[i]]); err != nil {
				return err
			}
		}
	}
	if task.Stopped() {
		return task.ErrInterrupted
	}
	return nil
}

// alone takes stretches in which lanes could not decide a step out of them, and walks through each
// by itself, from where it began: the code may only have been too great for lanes. The steps that
// the lane had made are taken off the count again, or they would be counted twice.
// The lane had made all steps up to v.end(s) − l.left[i], which were counted.
func (v *stateCheck) alone(l *lanes) error {
	for ; l.bad != 0; l.bad &= l.bad - 1 {
		i := bits.TrailingZeros64(l.bad)
		s := l.of[i]
		l.busy &^= 1 << i
		v.done.Add(-(v.end(s) - l.left[i] - v.windows[s].At))
		if err := v.stretch(s); err != nil {
			return err
		}
	}
	return nil
}

// afterSteps checks the newest value of a lane against the spots, and at the end of
// its stretch the window there.
// One spot at most is at the newest heap, for spots ascend.
func (v *stateCheck) afterSteps(l *lanes, i int, spots []certificate.Spot) error {
	s := l.of[i]
	newest := v.end(s) - l.left[i] - 1
	for _, spot := range spots {
		if spot.Heap == newest {
			if err := v.spots(newest, l.window(i, newest+1, 1)); err != nil {
				return err
			}
			break
		}
	}
	if l.left[i] > 0 {
		return nil
	}
	l.busy &^= 1 << i
	to := v.windows[s+1]
	if v.end(s) < to.At {
		return nil
	}
	if !bytes.Equal(l.window(i, to.At, len(to.Values)), to.Values) {
		return v.Fail("the walk from window %d does not reach window %d", s, s+1)
	}
	v.reached()
	return nil
}

// end returns the heap at which the walk through stretch s ends.
// Of a sample, a stretch ends after Sample steps unless it was chosen to be walked whole.
func (v *stateCheck) end(s int) int64 {
	from, to := v.windows[s].At, v.windows[s+1].At
	if v.sample > 0 && !v.whole[s] {
		return min(to, from+v.sample)
	}
	return to
}
