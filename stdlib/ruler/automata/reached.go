package automata

import (
	"encoding/binary"
	"slices"

	"sprague/stdlib/task"
)

// This file decides (2): every smaller value is reached.

// A follower is a state of one of the ways.
type follower struct {
	way int32
	use
}

// A reach simulates the ways of one b and one l.
type reach struct {
	claim *Claim
	ways  []way
	all   []follower
	ids   map[follower]int32
	next  [][4][]int32 // by the digits of m and h: m + 2h; nil if unknown
	rest  []int8       // whether zeros lead a follower to a final state: 1 yes, −1 no, 0 unknown
}

// mostFollowed bounds the followers in all sets of one class, mostStates the distinct ones of one way.
const (
	mostFollowed = 1 << 22
	mostStates   = 2000
)

// reached decides (2) for each machine of each class, and each l.
func (c *Claim) reached() error {
	all := c.machines()
	for i, machines := range all {
		var ways []way
		for k := range c.Options {
			ways = append(ways, c.ways(&c.Options[k], all, c.Preperiod+int64(i))...)
		}
		for low := range int64(1) << c.gamma() {
			task.Check()
			r := &reach{claim: c, ids: map[follower]int32{}}
			for _, w := range ways {
				if w.low == low {
					r.ways = append(r.ways, w)
				}
			}
			for j := range machines {
				if err := r.covers(&machines[j], low); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func (r *reach) id(f follower) int32 {
	if i, ok := r.ids[f]; ok {
		return i
	}
	i := int32(len(r.all))
	r.ids[f] = i
	r.all, r.next, r.rest = append(r.all, f), append(r.next, [4][]int32{}), append(r.rest, 0)
	return i
}

func (r *reach) first() []int32 {
	var set []int32
	for i, w := range r.ways {
		set = append(set, r.id(follower{int32(i), w.first()}))
	}
	slices.Sort(set)
	return set
}

// after returns the successors of a follower for a digit of m and one of h.
func (r *reach) after(i int32, m, h int32) []int32 {
	letter := m + 2*h
	if r.next[i][letter] == nil {
		f, list := r.all[i], []int32{}
		for digits := range 1 << len(r.ways[f.way].free) {
			if next, ok := r.ways[f.way].read(f.use, digits, m, h); ok {
				list = append(list, r.id(follower{f.way, next}))
			}
		}
		r.next[i][letter] = list
	}
	return r.next[i][letter]
}

// comesToRest reports whether a follower is final, now or after zeros.
func (r *reach) comesToRest(i int32) bool {
	if r.rest[i] != 0 {
		return r.rest[i] > 0
	}
	seen := map[int32]bool{i: true}
	for todo := []int32{i}; len(todo) > 0; todo = todo[1:] {
		if f := r.all[todo[0]]; r.ways[f.way].rests(f.use) {
			r.rest[i] = 1
			return true
		}
		for _, j := range r.after(todo[0], 0, 0) {
			if !seen[j] {
				seen[j] = true
				todo = append(todo, j)
			}
		}
	}
	r.rest[i] = -1
	return false
}

// A place is the state after some digits: of the heap's machine, the comparison of v with F(n), and the set of
// followers.
type place struct {
	heap    mark
	compare int8 // −1: v is less, 1: greater, by the digits read
	set     int
}

// A reading is a place with its predecessor.
type reading struct {
	place
	from   int
	letter int32
}

// covers decides that for all m of the machine, all v = 2^γ·h + low below F are reached.
func (r *reach) covers(heap *machine, low int64) error {
	sets := &sets{ids: map[string]int{}}
	list := []reading{{place: place{heap: heap.begin, set: sets.id(r.first())}, from: -1}}
	seen := map[place]bool{list[0].place: true}
	below := int8(0)
	if low < heap.low {
		below = 1
	}
	for i := 0; i < len(list); i++ {
		task.Check()
		at := list[i].place
		set := sets.list[at.set]
		if heap.rests(at.heap) && at.compare < below && !slices.ContainsFunc(set, r.comesToRest) {
			return r.missed(heap, low, list, i)
		}
		for letter := range int32(4) {
			next := place{compare: at.compare}
			var digit int32
			var ok bool
			if next.heap, digit, ok = heap.read(at.heap, letter&1); !ok {
				continue
			}
			if digit != letter>>1 {
				next.compare = int8(1 - 2*digit)
			}
			next.set = sets.id(r.step(set, letter))
			if !seen[next] {
				seen[next] = true
				list = append(list, reading{place: next, from: i, letter: letter})
			}
		}
		if sets.followed > mostFollowed || len(r.all) > mostStates*(len(r.ways)+1) {
			return r.claim.Fails("heaps %d + %dm, values %d modulo %d: the options lead to too many sets of states: "+
				"not decided", heap.heap, r.claim.Period, low, 1<<r.claim.gamma())
		}
	}
	return nil
}

func (r *reach) step(set []int32, letter int32) []int32 {
	var out []int32
	for _, i := range set {
		out = append(out, r.after(i, letter&1, letter>>1)...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func (r *reach) missed(heap *machine, low int64, list []reading, at int) error {
	m, h := int64(0), int64(0)
	for ; list[at].from >= 0; at = list[at].from {
		m, h = 2*m+int64(list[at].letter&1), 2*h+int64(list[at].letter>>1)
	}
	n, v := heap.heap+r.claim.Period*m, h<<r.claim.gamma()+low
	return r.claim.failsAt(n, v, true, "no option of %d, of those that are named, has the value %d, which is below %d", n,
		v, r.claim.Value(n))
}

type sets struct {
	ids      map[string]int
	list     [][]int32
	followed int // in all of them
}

func (s *sets) id(set []int32) int {
	key := make([]byte, 0, 4*len(set))
	for _, i := range set {
		key = binary.LittleEndian.AppendUint32(key, uint32(i))
	}
	if id, ok := s.ids[string(key)]; ok {
		return id
	}
	s.ids[string(key)] = len(s.list)
	s.list = append(s.list, set)
	s.followed += len(set) + 1
	return len(s.list) - 1
}
