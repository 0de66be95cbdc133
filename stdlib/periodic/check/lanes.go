package check

import (
	"bytes"
	"math/bits"
	"slices"

	"sprague/stdlib/task"
)

// Walking through stretches is the same work in each of them, so it is done in 64 at
// a time: bit i of a word belongs to stretch i. Values are written as codes: of a
// common value the lowest bit of the mask is left out, since class, heap and the
// other bits determine it; this keeps nim sums and, within a class, the order. The
// column of a heap has a word for each code, with the stretches that have the code
// there. A split with the rare part a excludes in all 64 stretches, with one
// operation, the code c ⊕ G(a) where n − t − a has c.
//
// What is computed is what [walker] computes, position by position, and a test
// compares them.

// laneCodes bounds the codes in lanes; games with greater ones walk by [walker].
const laneCodes = 32

// A laneTerm is a heap before the one at hand and a code.
type laneTerm struct{ back, code int }

// lanes walks through up to 64 stretches at once.
type lanes struct {
	width int      // codes are below width, 16 or 32
	past  []uint64 // a ring of columns, width words each; a power of two of them
	at    int      // counts the steps; the newest column is at − 1
	odd   uint64   // stretches whose heaps differ from at by an odd number
	busy  uint64   // lanes with a stretch in them
	left  [64]int64
	of    [64]int // which stretch it is
	bad   uint64  // stretches in which a step was not decided

	bit    int               // the bit left out
	common [2][laneCodes]int // the values of codes at even and odd heaps
	terms  []laneTerm        // exclude common codes
	ones   []laneTerm        // reach rare codes without a split
	above  [2][laneCodes]int // the least common code above a rare one
	reach  [laneCodes][]int  // where splits that reach a rare code are, see reached
}

// newLanes prepares lanes, or returns nil if the codes are too great. The sample is
// a window, which tells what is frequent.
func newLanes(w *walker, length int, sample []byte) *lanes {
	l := &lanes{width: 16, bit: bits.TrailingZeros32(w.mask)}
	for _, v := range append(slices.Clone(sample), w.small...) {
		if l.code(v) >= l.width {
			l.width = laneCodes
		}
		if l.code(v) >= laneCodes {
			return nil
		}
	}
	size := 1 << bits.Len(uint(length))
	l.past, l.at = make([]uint64, size*l.width), size
	l.order(w)
	for _, t := range w.ones {
		if w.position && t%2 == 1 {
			l.ones = append(l.ones, laneTerm{int(t), 0})
		} else {
			l.terms = append(l.terms, laneTerm{int(t), 0})
		}
	}
	for _, t := range w.splits {
		for _, a := range w.rare {
			l.terms = append(l.terms, laneTerm{int(t + a), l.code(w.small[a])})
		}
	}
	l.sortReach(w, sample)
	return l
}

// code leaves out the bit.
func (l *lanes) code(v uint8) int {
	return int(v)>>(l.bit+1)<<l.bit | int(v)&(1<<l.bit-1)
}

// order finds the values of codes, and how rare and common ones follow each other.
func (l *lanes) order(w *walker) {
	for parity := range int64(2) {
		var rare [laneCodes]int
		for c := range laneCodes {
			v := c>>l.bit<<(l.bit+1) | c&(1<<l.bit-1)
			l.common[parity][c], rare[c] = v|1<<l.bit, v
			if w.isCommon(uint8(v), parity) {
				l.common[parity][c], rare[c] = v, v|1<<l.bit
			}
		}
		for u := range l.width {
			for l.above[parity][u] < l.width && l.common[parity][l.above[parity][u]] < rare[u] {
				l.above[parity][u]++
			}
		}
	}
}

// sortReach lists, for each rare code, the splits that may reach it: among the nearest
// those first that reach it often, then the others by distance.
func (l *lanes) sortReach(w *walker, sample []byte) {
	var often [laneCodes]int
	for _, v := range sample {
		often[l.code(v)]++
	}
	const nearest = 256
	for u := range l.width {
		var list []laneTerm
		for _, a := range w.common {
			for _, t := range w.splits {
				if c := u ^ l.code(w.small[a]); c < l.width {
					list = append(list, laneTerm{int(t+a) + 1, c})
				}
			}
		}
		slices.SortStableFunc(list[:min(nearest, len(list))], func(x, y laneTerm) int { return often[y.code] - often[x.code] })
		for _, x := range list {
			l.reach[u] = append(l.reach[u], x.back*l.width-x.code)
		}
	}
}

// load puts a stretch into lane i: its first heap, and the values before it.
func (l *lanes) load(i int, stretch int, from, steps int64, window []byte) {
	bit := uint64(1) << i
	for j, v := range window {
		column := l.column(len(window) - j)
		for c := range column {
			column[c] &^= bit
		}
		column[l.code(v)] |= bit
	}
	l.busy |= bit
	l.left[i], l.of[i] = steps, stretch
	l.odd &^= bit
	if (from-int64(l.at))&1 != 0 {
		l.odd |= bit
	}
}

// column returns the column of the heap d before the next one.
func (l *lanes) column(d int) []uint64 {
	i := (l.at - d) * l.width & (len(l.past) - 1)
	return l.past[i : i+l.width]
}

// step computes the next value of every busy stretch.
func (l *lanes) step() {
	var least [laneCodes + 1]uint64 // those with a code of at least c
	undecided := l.busy
	next := l.column(0)
	for c := 0; c < l.width; c += 8 {
		excluded := l.excluded(c)
		for j, e := range excluded {
			least[c+j] = undecided
			next[c+j] = undecided &^ e
			undecided &= e
		}
	}
	l.bad |= undecided
	odd := l.odd
	if l.at&1 == 1 {
		odd = ^odd
	}
	l.at++
	for u := range l.width {
		need := least[l.above[0][u]]&^odd | least[l.above[1][u]]&odd
		if need != 0 {
			l.bad |= l.reached(u, need)
		}
	}
}

// excluded returns the stretches in which the codes c, …, c+7 are excluded. Eight at
// a time they fit into registers.
func (l *lanes) excluded(c int) [8]uint64 {
	var e0, e1, e2, e3, e4, e5, e6, e7 uint64
	past, mask := l.past, len(l.past)-1
	for _, t := range l.terms {
		i := ((l.at-t.back)*l.width + c ^ t.code&^7) & mask
		p := (*[8]uint64)(past[i : i+8])
		x := t.code & 7
		e0 |= p[x]
		e1 |= p[x^1]
		e2 |= p[x^2]
		e3 |= p[x^3]
		e4 |= p[x^4]
		e5 |= p[x^5]
		e6 |= p[x^6]
		e7 |= p[x^7]
	}
	return [8]uint64{e0, e1, e2, e3, e4, e5, e6, e7}
}

// reached returns the stretches of need in which no option has the rare code u at the
// heap just computed.
func (l *lanes) reached(u int, need uint64) uint64 {
	for _, t := range l.ones {
		need &^= l.column(t.back + 1)[u]
	}
	past, at := l.past, l.at*l.width
	for _, back := range l.reach[u] {
		if need &^= past[(at-back)&(len(past)-1)]; need == 0 {
			return 0
		}
	}
	return need
}

// window returns the last values of lane i, whose next heap is n.
func (l *lanes) window(i int, n int64, length int) []byte {
	out := make([]byte, length)
	for j := range out {
		parity := (n - int64(length) + int64(j)) & 1
		for c, word := range l.column(length - j) {
			if word>>i&1 != 0 {
				out[j] = byte(l.common[parity][c])
			}
		}
	}
	return out
}

// walkLanes walks through stretches taken from todo until there are none.
func (v *stateCheck) walkLanes(l *lanes, todo <-chan int) error {
	spots := v.laneSpots()
	for {
		for i := range 64 {
			if l.busy>>i&1 == 0 {
				if s, ok := <-todo; ok {
					from := v.claim.States.Windows[s]
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

// laneSpots returns the single values by the stretch they are in.
func (v *stateCheck) laneSpots() map[int][]Spot {
	spots := map[int][]Spot{}
	for _, spot := range v.claim.States.Spots {
		for s := range len(v.claim.States.Windows) - 1 {
			if spot.Heap >= v.claim.States.Windows[s].At && spot.Heap < v.end(s) {
				spots[s] = append(spots[s], spot)
			}
		}
	}
	return spots
}

// together makes as many steps as no stretch ends or meets a spot in, then looks at
// those that do.
func (v *stateCheck) together(l *lanes, spots map[int][]Spot) error {
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
	for range steps {
		l.step()
	}
	if err := v.alone(l); err != nil {
		return err
	}
	v.done.Add(steps * int64(bits.OnesCount64(l.busy)))
	if task.Stopped() {
		return task.ErrInterrupted
	}
	for i := range 64 {
		if l.busy>>i&1 != 0 {
			l.left[i] -= steps
			if err := v.afterSteps(l, i, spots[l.of[i]]); err != nil {
				return err
			}
		}
	}
	return nil
}

// alone takes stretches in which lanes could not decide a step out of them, and
// walks through each by itself: the code may only have been too great for lanes.
func (v *stateCheck) alone(l *lanes) error {
	for ; l.bad != 0; l.bad &= l.bad - 1 {
		i := bits.TrailingZeros64(l.bad)
		s := l.of[i]
		l.busy &^= 1 << i
		v.done.Add(-(v.end(s) - l.left[i] - v.claim.States.Windows[s].At))
		if err := v.stretch(s); err != nil {
			return err
		}
	}
	return nil
}

// afterSteps checks the newest value of a lane against the spots, and at the end of
// its stretch the window there.
func (v *stateCheck) afterSteps(l *lanes, i int, spots []Spot) error {
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
	to := v.claim.States.Windows[s+1]
	if v.end(s) < to.At {
		return nil
	}
	if !bytes.Equal(l.window(i, to.At, len(to.Values)), to.Values) {
		return v.claim.fail("the walk from window %d does not reach window %d", s, s+1)
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.report.Windows++
	return nil
}

// end returns the heap at which the walk through stretch s ends.
func (v *stateCheck) end(s int) int64 {
	from, to := v.claim.States.Windows[s].At, v.claim.States.Windows[s+1].At
	if v.extent.Sample > 0 {
		return min(to, from+v.extent.Sample)
	}
	return to
}
