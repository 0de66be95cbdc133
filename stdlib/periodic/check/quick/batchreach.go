package quick

import (
	"math/bits"
	"slices"

	"sprague/stdlib/task"
)

// # Reaching rare codes
//
// Statement. A rare code u below the code found for a heap n must be the value of an option. A term with rare values is
// a witness: with the distance d and the code x it reaches u in the lanes whose column n − d has the code u ⊕ x.
//
// There are A·(splitting takes) witnesses for each code, and they may be tried in any order. The first ones are chosen
// on the windows of the certificate, by a greedy cover of places: always the witness that reaches u at most of the
// remaining places. A greedy cover takes at most ln(places)+1 times as many witnesses as the best.
//
// Order. First the chosen witnesses, a dozen at a time until no lane is left; then, for each heap and its remaining
// lanes, all witnesses by distance ([batch.search]). Lanes that still remain are bad: mex S(n) is rare or the reach A
// too short.
//
// Cost. The choice takes places·witnesses steps for each code, at most a second; the search A steps for a heap that
// needs it. [stateCheck.advance] counts these and ends the check if they exceed the estimated cost.

// listReach lists the witnesses of each rare code, those in often to be tried first.
func (p *batchPlan) listReach(windows []place, steps int64) {
	far := slices.IndexFunc(p.witness, func(x term) bool { return x.distance > nearDistance })
	if far < 0 {
		far = len(p.witness)
	}
	s := newReachSample(p, windows, steps)
	for u := range p.width {
		p.often[u] = p.offsets(u, s.choose(u, p.witness[:far]))
		p.all[u] = p.offsets(u, p.witness)
	}
}

const (
	nearDistance = 2048 // limit of the distance of chosen witnesses

	// Places in the sample of each code. More places give a better choice: with the most a step takes an eighth less time
	// than with the usual number, and the choice takes a second; for short walks the least suffice.
	leastSampled = 1 << 9
	usualSampled = 1 << 11
	mostSampled  = 1 << 14
	usualShift   = 16 // log₂ of the steps for each place, up to the usual number
	sampledShift = 22 // and beyond
)

// A reachSample chooses the witnesses to try first by places in windows.
type reachSample struct {
	*batchPlan
	most    int     // places for each code
	codes   []uint8 // of all windows, concatenated
	windows []sampleWindow
}

// A sampleWindow is codes[from:to]; odd is 1 if heaps and indices have different parities.
type sampleWindow struct{ from, to, odd int }

func newReachSample(p *batchPlan, windows []place, steps int64) *reachSample {
	most := min(mostSampled, max(leastSampled, min(usualSampled, steps>>usualShift), steps>>sampledShift))
	s := &reachSample{batchPlan: p, most: int(most)}
	for _, w := range windows {
		from := len(s.codes)
		for _, v := range w.Values {
			s.codes = append(s.codes, uint8(p.code(v)))
		}
		to := len(s.codes)
		s.windows = append(s.windows, sampleWindow{from, to, int(w.At-int64(to)) & 1})
	}
	return s
}

// places returns indices in codes at which u must be reached: every third heap, of all windows in turn, until there
// are enough. The first nearDistance heaps of a window lack a past and are left out.
func (s *reachSample) places(u int) []int32 {
	var list []int32
	const step = 3
	for n := nearDistance; n < s.windows[0].to && len(list) < s.most; n += step {
		for _, w := range s.windows {
			if at := w.from + n; int(s.codes[at]) >= s.above[(w.odd+at)&1][u] {
				list = append(list, int32(at))
			}
		}
	}
	return list
}

// choose returns witnesses of u in greedy order.
func (s *reachSample) choose(u int, list []term) []term {
	places := s.places(u)
	var covers [][]uint64
	var of []term
	for _, x := range list {
		if u^x.code < s.width {
			covers, of = append(covers, s.cover(u, x, places)), append(of, x)
		}
	}
	left := make([]uint64, (len(places)+63)/64)
	for i := range places {
		left[i/64] |= 1 << (i % 64)
	}
	var chosen []term
	most := make([]int, len(covers)) // upper bounds of the gains, which only fall
	for i, cover := range covers {
		most[i] = common(cover, left)
	}
	for {
		task.Check()
		at := greatest(most, covers, left)
		if at < 0 {
			return chosen
		}
		for i, word := range covers[at] {
			left[i] &^= word
		}
		chosen = append(chosen, of[at])
	}
}

// greatest returns the index of the set with the most elements in common with left, -1 if none has any. It counts
// only if the bound in most, which it lowers, exceeds the best so far.
func greatest(most []int, sets [][]uint64, left []uint64) int {
	best, at := 0, -1
	for i, m := range most {
		if m <= best {
			continue
		}
		if most[i] = common(sets[i], left); most[i] > best {
			best, at = most[i], i
		}
	}
	return at
}

// cover returns the set of places at which x reaches u.
func (s *reachSample) cover(u int, x term, places []int32) []uint64 {
	cover := make([]uint64, (len(places)+63)/64)
	want := uint8(u ^ x.code)
	for k := range cover {
		var word uint64
		for i, p := range places[64*k : min(64*k+64, len(places))] {
			var bit uint64
			if s.codes[int(p)-x.distance] == want {
				bit = 1
			}
			word |= bit << i
		}
		cover[k] = word
	}
	return cover
}

// common returns the number of common elements of two sets.
func common(a, b []uint64) int {
	n := 0
	for i, word := range a {
		n += bits.OnesCount64(word & b[i])
	}
	return n
}

// tried is the number of witnesses between two tests for an early end.
const tried = 12

// reachAll checks, at heaps just decided, that every rare code is reached in all lanes whose value is above it.
// Other lanes are bad. need combines the lanes of both parities with a code above the rare value of u; parities
// alternate from heap to heap.
func (l *batch) reachAll(least *[allCodes + 1]stage, j, end int) {
	for u := range l.width {
		even, odd := least[l.above[0][u]][j:end], least[l.above[1][u]][j:end]
		var need octet
		parity, any := l.odd, uint64(0)
		for i := range min(len(even), together) {
			need[i] = even[i]&^parity | odd[i]&parity
			any |= need[i]
			parity = ^parity
		}
		if any != 0 {
			l.reach(u, l.at+j, &need)
		}
	}
}

// reach tries the witnesses of the rare code u at the eight heaps from the column at on, in the lanes of need. A
// lane is removed from need only if u is reached in it.
func (l *batch) reach(u, at int, need *octet) {
	for list := l.often[u]; len(list) > 0; {
		some := list[:min(tried, len(list))]
		list = list[len(some):]
		reached, any := gather(l.rows, at, some), uint64(0)
		for i := range need {
			need[i] &^= reached[i]
			any |= need[i]
		}
		if any == 0 {
			return
		}
	}
	for i, left := range need {
		if left != 0 {
			l.bad |= l.search(u, at+i, left)
		}
	}
}

// search tries all witnesses of u at one heap, and returns the lanes of need in which none reaches it. A window has
// L = A + k values and one column more, so every offset is within the past of a lane.
func (l *batch) search(u, at int, need uint64) uint64 {
	for i, offset := range l.all[u] {
		if i%64 == 0 {
			l.scanned += 64
		}
		if need &^= l.rows[at+offset]; need == 0 {
			return 0
		}
	}
	return need
}
