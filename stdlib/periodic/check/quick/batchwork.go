package quick

import (
	"bytes"
	"math/bits"

	"sprague/stdlib/certificate"
	"sprague/stdlib/task"
)

// # How a worker fills its lanes
//
// Statement. When walkBatch returns nil, each interval that it took was sent to wide, or walked to its end with every
// step decided, every spot met, and the values of the next window at the end, if a window is there.
//
// Lanes are independent: an interval is loaded into the columns of the past, where it changes one bit of each word. A
// step that cannot be decided sets the lane's bit in bad or wide for good; values computed after it are wrong and
// discarded. So they are tested once for as many steps as are made together, at most 2¹⁴.
//
// Steps made together end for all lanes where a lane ends or meets a spot. Windows are far apart, so there are a few
// hundred stops in a check of hours.
//
// Cost. For each round of steps: 64 tests of lanes and spots; for each window or spot, the columns of one lane. All
// else is [batch.walk].

// walkBatch walks through intervals until there is no next one, at most lanes at a time, and sends those with larger
// codes to wide. Invariant: a busy lane i walks the interval l.of[i], has l.left[i] steps to go, and holds in its
// columns the values before the next heap.
func (v *stateCheck) walkBatch(l *batch, lanes int, next func() int, wide chan<- int) error {
	spots := v.spotsByInterval()
	for {
		for i := range lanes {
			if l.busy>>i&1 != 0 {
				continue
			}
			if s := next(); s >= 0 {
				from := v.windows[s]
				l.load(i, s, from.At, v.end(s)-from.At, from.Values)
			}
		}
		if l.busy == 0 {
			return nil
		}
		if err := v.advance(l, spots, wide); err != nil {
			return err
		}
	}
}

// spotsByInterval returns the spots of each interval, up to its end in a sample.
func (v *stateCheck) spotsByInterval() map[int][]certificate.Spot {
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

// scannedMost is the maximal average number of common parts that a step may try one by one, on which the estimated cost
// is based. Honest certificates try some dozens.
const scannedMost = 1 << 12

// advance makes steps until an interval ends or a spot is met, at most 2¹⁴, and checks these. If the search for rare
// codes exceeds the estimated cost, the certificate is refused: a claim may be forged so that every step tries
// everything.
func (v *stateCheck) advance(l *batch, spots map[int][]certificate.Spot, wide chan<- int) error {
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
		return v.Fail("the steps try too many splits for the cost that was stated")
	}
	if err := v.undecided(l, wide); err != nil {
		return err
	}
	v.advanced(steps * int64(bits.OnesCount64(l.busy)))
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

// undecided returns an error if a step in some lane is not decided. The intervals of wide lanes are left for a batch
// with more codes, unless this one has all; the steps that they had made are subtracted from the count.
func (v *stateCheck) undecided(l *batch, wide chan<- int) error {
	if bad := l.bad &^ l.wide; bad != 0 || l.wide != 0 && l.width == allCodes {
		s := l.of[bits.TrailingZeros64(bad|l.wide)]
		return v.Fail("from window %d: a step is not decided by the last values", s)
	}
	for ; l.wide != 0; l.wide &= l.wide - 1 {
		i := bits.TrailingZeros64(l.wide)
		s := l.of[i]
		l.busy, l.bad = l.busy&^(1<<i), l.bad&^(1<<i)
		v.done.Add(-(v.end(s) - l.left[i] - v.windows[s].At))
		wide <- s
	}
	return nil
}

// afterSteps checks the newest value of a lane against the spots, and the window at the end of its interval.
func (v *stateCheck) afterSteps(l *batch, i int, spots []certificate.Spot) error {
	s := l.of[i]
	newest := v.end(s) - l.left[i] - 1
	for _, spot := range spots {
		if spot.Heap == newest {
			if err := v.spot(spot, l.window(i, newest+1, 1)[0]); err != nil {
				return err
			}
		}
	}
	if l.left[i] > 0 {
		return nil
	}
	l.busy &^= 1 << i
	v.spotted.Add(int64(len(spots)))
	to := v.windows[s+1]
	if v.end(s) < to.At {
		return nil
	}
	if !bytes.Equal(l.window(i, to.At, len(to.Values)), to.Values) {
		return v.Fail("the walk from window %d does not reach window %d", s, s+1)
	}
	v.reached.Add(1)
	return nil
}

// end returns the heap at which the walk through interval s ends: in a sample after v.sample steps, unless it is
// walked whole.
func (v *stateCheck) end(s int) int64 {
	from, to := v.windows[s].At, v.windows[s+1].At
	if v.sample > 0 && !v.whole[s] {
		return min(to, from+v.sample)
	}
	return to
}
