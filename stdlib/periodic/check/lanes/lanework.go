package lanes

import (
	"bytes"
	"math/bits"

	"sprague/stdlib/periodic/check"
	"sprague/stdlib/task"
)

// walkLanes walks through the stretches of a hand and then through those of the
// queue, at most 64 at a time, until there are none.
func (v *stateCheck) walkLanes(l *lanes, hand []int, queue <-chan int) error {
	spots := v.laneSpots()
	for {
		for i := range 64 {
			if l.busy>>i&1 == 0 {
				var s int
				if s, hand = next(hand, queue); s >= 0 {
					from := v.places[s]
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
func (v *stateCheck) laneSpots() map[int][]check.Spot {
	spots := map[int][]check.Spot{}
	for _, spot := range v.Spots {
		for s := range len(v.windows) - 1 {
			if spot.Heap >= v.windows[s].At && spot.Heap < v.end(s) {
				spots[s] = append(spots[s], spot)
			}
		}
	}
	return spots
}

// together makes as many steps as no stretch ends or meets a spot in, then looks at
// those that do.
func (v *stateCheck) together(l *lanes, spots map[int][]check.Spot) error {
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
	return v.pause(l)
}

// alone takes stretches in which lanes could not decide a step out of them, and
// walks through each by itself: the code may only have been too great for lanes.
func (v *stateCheck) alone(l *lanes) error {
	for ; l.bad != 0; l.bad &= l.bad - 1 {
		i := bits.TrailingZeros64(l.bad)
		s := l.of[i]
		l.busy &^= 1 << i
		v.done.Add(-(v.end(s) - l.left[i] - v.places[s].At))
		if err := v.stretch(s); err != nil {
			return err
		}
	}
	return nil
}

// afterSteps checks the newest value of a lane against the spots, and at the end of
// its stretch the window there.
func (v *stateCheck) afterSteps(l *lanes, i int, spots []check.Spot) error {
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
	return v.reachedEnd(s)
}

// end returns the heap at which the walk through stretch s ends.
func (v *stateCheck) end(s int) int64 {
	from, to := v.windows[s].At, v.windows[s+1].At
	if v.extent.Sample > 0 && !v.whole[s] {
		return min(to, from+v.extent.Sample)
	}
	return to
}

// pause writes down how far the lanes are, now and then and when the work is stopped.
func (v *stateCheck) pause(l *lanes) error {
	stopped := task.Stopped()
	for i := range 64 {
		if v.kept != nil && l.busy>>i&1 != 0 && (v.kept.due(l.of[i]) || stopped) {
			at := v.end(l.of[i]) - l.left[i]
			if err := v.kept.save(l.of[i], at, l.window(i, at, int(v.Length(v.game)))); err != nil {
				return err
			}
		}
	}
	if stopped {
		return task.ErrInterrupted
	}
	return nil
}
