package quick

import (
	"slices"

	"sprague/stdlib/task"
)

// # Reaching rare codes
//
// Statement. A rare code u below the code found for a heap n must be the value of an option. A term with rare values is
// a witness: with the distance d and the code x it reaches u in the lanes whose column n − d has the code u ⊕ x.
//
// There are A·(splitting takes) witnesses for each code, and they may be tried in any order. The first ones are those
// that reach u at most places of a sample, taken from the windows of the certificate.
//
// Order. First these, a dozen at a time until no lane is left; then, for each heap and its remaining lanes, all
// witnesses by distance ([batch.search]). Lanes that still remain are bad: mex S(n) is rare or the reach A too short.
//
// Cost. The choice takes places·witnesses steps for each code, a fraction of a second; the search A steps for a heap
// that needs it. [stateCheck.advance] counts these and ends the check if they exceed the estimated cost.

const (
	nearDistance = 1 << 11 // limit of the distance of the witnesses tried first
	mostSampled  = 1 << 11 // places in the sample of each code
	mostOften    = 64      // witnesses of a code that are tried first
)

// listReach lists the witnesses of each rare code, those in often to be tried first.
func (p *batchPlan) listReach(windows []place) {
	near := p.witness
	if far := slices.IndexFunc(near, func(x term) bool { return x.distance > nearDistance }); far >= 0 {
		near = near[:far]
	}
	codes := make([][]uint8, len(windows))
	for i, w := range windows {
		for _, v := range w.Values {
			codes[i] = append(codes[i], uint8(p.code(v)))
		}
	}
	for u := range p.width {
		task.Check()
		hits := make([]int, len(near))
		for _, before := range p.places(u, windows, codes) {
			for i, x := range near {
				if before[len(before)-x.distance] == uint8(u^x.code) {
					hits[i]++
				}
			}
		}
		p.all[u] = p.offsets(u, p.witness)
		order := make([]int, 0, len(near))
		for i, n := range hits {
			if n > 0 {
				order = append(order, i)
			}
		}
		slices.SortStableFunc(order, func(i, j int) int { return hits[j] - hits[i] })
		for _, i := range order[:min(len(order), mostOften)] {
			p.often[u] = append(p.often[u], p.all[u][i])
		}
	}
}

// places returns the codes before heaps at which u must be reached: every third heap, of all windows in turn, until
// there are enough. The first nearDistance heaps of a window lack a past and are left out.
func (p *batchPlan) places(u int, windows []place, codes [][]uint8) (list [][]uint8) {
	const step = 3
	for n := nearDistance; n < len(codes[0]) && len(list) < mostSampled; n += step {
		for i, w := range windows {
			parity := (w.At - int64(len(codes[i])-n)) & 1
			if int(codes[i][n]) >= p.above[parity][u] {
				list = append(list, codes[i][:n])
			}
		}
	}
	return list
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
