package quick

import (
	"math/bits"
	"slices"

	"sprague/stdlib/task"
)

// # Which way reaches a rare code
//
// Statement. A rare code u below the code found for a heap n has to be the value of an option.
// Common ⊕ common is rare: so the splits with a common part a ≤ A give such values, and where the
// position counts an odd take without a split does. Each is a pair of a distance d = t + a and a
// code x = c(a): it reaches u in the lanes whose column n − d has the code u ⊕ x.
//
// There are A·(splitting takes) pairs for each of the codes, and any order of trying them is right.
// Which are tried first decides the time alone. They are chosen by looking at the windows of the
// certificate, which are places in the same sequence: a greedy cover of places by pairs, the pair
// that reaches u at most places first, then the one that does so at most of those left. A greedy
// cover takes at most ln(places)+1 times as many pairs as the best.
//
// Order. First the pairs chosen, a dozen at a time with a look whether any lane is left; then, for
// each heap and its lanes that are left, all pairs by their distance ([lanes.search]). What is still
// left is bad: mex S(n) is rare or the reach A too short.
//
// Cost. The choice takes places·pairs looks for each code, a second at most; the search A looks for
// a step that needs it. [stateCheck.together] counts these and gives up a certificate whose steps
// take more than was stated.

// A reaching is a way to reach rare codes: those with c(n − distance) ⊕ code.
// Its code is that of the part a, or 0 where nothing is split.
type reaching struct{ distance, code int }

// listReach lists, for each rare code, what reaches it.
// Ways without a row for u ⊕ x reach nothing and are left out; ways that are near are those among which a choice is
// made.
func (p *lanePlan) listReach(w *walker, windows []place, steps int64) {
	var ways []reaching
	for _, t := range w.ones {
		if w.position && t%2 == 1 {
			ways = append(ways, reaching{int(t), 0})
		}
	}
	for _, a := range w.common {
		for _, t := range w.splits {
			ways = append(ways, reaching{int(t + a), p.code(w.small[a])})
		}
	}
	slices.SortStableFunc(ways, func(x, y reaching) int { return x.distance - y.distance })
	near := ways
	for i, x := range ways {
		if x.distance > nearDistance {
			near = ways[:i]
			break
		}
	}
	s := newReachSample(p, windows, steps)
	for u := range p.width {
		for _, x := range s.choose(u, near) {
			p.often[u] = append(p.often[u], (u^x.code)*p.stride-x.distance)
		}
		for _, x := range ways {
			if c := u ^ x.code; c < p.width {
				p.all[u] = append(p.all[u], c*p.stride-x.distance)
			}
		}
	}
}

const (
	nearDistance = 2048 // ways farther than that are tried last

	// Places looked at for each code. The more of them, the better is the choice: with the most a
	// step takes an eighth less time than with the usual number, and the choice a second; the
	// least do for steps that take less than that.
	leastSampled = 1 << 9
	usualSampled = 1 << 11
	mostSampled  = 1 << 14
	usualShift   = 16 // a place for so many steps that will be walked, up to the usual number
	sampledShift = 22 // and beyond
)

// A reachSample chooses, from places in windows, what to try first.
type reachSample struct {
	*lanePlan
	most    int     // places for each code
	codes   []uint8 // of all windows, one behind the other
	windows []sampleWindow
}

// A sampleWindow is codes[from:to], where the heap of an index has the index's parity, or, where
// odd is 1, the other.
type sampleWindow struct{ from, to, odd int }

func newReachSample(p *lanePlan, windows []place, steps int64) *reachSample {
	s := &reachSample{lanePlan: p, most: int(min(mostSampled, max(leastSampled, min(usualSampled, steps>>usualShift), steps>>sampledShift)))}
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

// places returns indices in codes at which u has to be reached, spread over the windows: every third
// heap, of all windows in turn, until there are enough. The first nearDistance heaps of a window have
// no past in it that is long enough, and are left out.
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

// choose returns ways to reach u, first the one that does so at most places, then
// always the one that does so at most of the places that are left.
func (s *reachSample) choose(u int, ways []reaching) []reaching {
	places := s.places(u)
	var covers [][]uint64
	var of []reaching
	for _, x := range ways {
		if u^x.code < s.width {
			covers, of = append(covers, s.cover(u, x, places)), append(of, x)
		}
	}
	left := make([]uint64, (len(places)+63)/64)
	for i := range places {
		left[i/64] |= 1 << (i % 64)
	}
	var chosen []reaching
	most := make([]int, len(covers)) // bounds: what a way reaches of the places that are left only falls
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

// greatest returns the index of the first set that has most elements in common with left, -1 if
// none has any. It counts only where the bound on that number, which it lowers, is above the best
// so far.
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
// A column for each place, 64 to a word, in the order of places.
func (s *reachSample) cover(u int, x reaching, places []int32) []uint64 {
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

// common returns how many elements two sets have in common.
func common(a, b []uint64) int {
	n := 0
	for i, word := range a {
		n += bits.OnesCount64(word & b[i])
	}
	return n
}

// tried is how many ways are tried before a look whether any stretch is left.
const tried = 12

// reachAll looks, at heaps just decided, whether every rare code is reached in all
// stretches whose value is above it. Those in which one is not are bad.
// Lanes are even or odd each by itself: need has those of either parity whose code is above the
// rare value of u there. From heap to heap all parities change.
func (l *lanes) reachAll(least *[laneCodes + 1]stage, j, end int) {
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

// reach tries what reaches the rare code u at the eight heaps from the column at on, in the
// stretches of need. It may take words away from need only for lanes in which u is reached, so
// that a lane is never found good for the want of a look.
func (l *lanes) reach(u, at int, need *octet) {
	for ways := l.often[u]; len(ways) > 0; {
		some := ways[:min(tried, len(ways))]
		ways = ways[len(some):]
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

// search tries everything that may reach u at one heap, and returns the stretches of
// need in which nothing does.
// A window has L = A + k values and a column more, so every offset leads into the past of a lane.
func (l *lanes) search(u, at int, need uint64) uint64 {
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
