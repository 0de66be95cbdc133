package grundy

import (
	"slices"

	"sprague/stdlib/grundy/internal/words"
	"sprague/stdlib/internal/registry"
)

// subtracting returns a game of package subtraction.
func subtracting(s registry.Subtraction) *Game {
	last := 0
	if len(s.Set) > 0 {
		last = s.Set[len(s.Set)-1]
	}
	c := words.Clause{
		Amount: func(t int) bool { _, in := slices.BinarySearch(s.Set, t); return t > 0 && in != s.AllBut },
		Most:   last, Fixed: true, Begin: last + 1, Closed: s.Closed, Leaves: words.Nothing | words.One,
	}
	if s.AllBut {
		c.Most = words.Unbounded
	}
	g := declare("", c)
	g.set = &s
	d := g.declared()
	if d.zero = true; s.AllBut {
		d.free = &free{not: s.Set}
	} else {
		d.amounts[0], d.seen[0] = s.Set, last
	}
	return g
}

// greatest returns the greatest number of a game of package subtraction, 0 when there is none.
func (g *Game) greatest() int {
	if g.set == nil {
		return 0
	}
	return g.declared().clauses[0].Begin - 1
}

// free finds the mex where a move takes any number but some: a value can be given again only when every heap that has
// it is out of reach, so it counts the heaps of each value. A heap costs a step for each number that is not allowed.
type free struct {
	not     []int // the numbers that a move may not take, ascending
	counted int   // of so many heaps the values are counted
	heaps   []int // by value, how many of these heaps have it
	out     []int // scratch: how many of them are out of reach
}

// allBut returns the way to values of clauses that allow all numbers but a few, or nil.
func (d *declared) allBut() *free {
	if len(d.clauses) != 1 {
		return nil
	}
	c := d.clauses[0]
	if !c.Fixed || c.Most != words.Unbounded || c.Cycle > 1 || c.Begin > words.MostDigits || c.Of != nil ||
		c.Heap != nil || c.Leaves != words.Nothing|words.One {
		return nil
	}
	f := new(free)
	for t := 1; t < c.Begin; t++ {
		if !c.Amount(t) {
			f.not = append(f.not, t)
		}
	}
	return f
}

// next returns the value after these. Below a new value only those of heaps out of reach can be free.
func (f *free) next(values []int32) int32 {
	for ; f.counted < len(values); f.counted++ {
		v := values[f.counted]
		if int(v) == len(f.heaps) {
			f.heaps, f.out = append(f.heaps, 0), append(f.out, 0)
		}
		f.heaps[v]++
	}
	end, _ := slices.BinarySearch(f.not, len(values)+1)
	best := int32(len(f.heaps))
	for _, t := range f.not[:end] {
		v := values[len(values)-t]
		if f.out[v]++; f.out[v] == f.heaps[v] {
			best = min(best, v)
		}
	}
	for _, t := range f.not[:end] {
		f.out[values[len(values)-t]] = 0
	}
	return best
}

// ofValue returns the choices of this value in a game in which a move takes all but some numbers, the greatest heap
// first. The proved period tells the few heaps that have the value, so that a heap of any size can be played.
func (g *Game) ofValue(n, value int) (choices []Choice, ok bool) {
	d := g.declared()
	c, err := g.Period()
	if err != nil || c.Saltus == 0 {
		return nil, false
	}
	var heaps []int
	for h := range int(c.Preperiod + c.Period) {
		laps := 0
		if h >= int(c.Preperiod) {
			laps = (value - g.Value(h)) / int(c.Saltus)
		}
		if laps < 0 || laps > n/int(c.Period) {
			continue
		}
		if h += laps * int(c.Period); h < n && d.clauses[0].Amount(n-h) && g.Value(h) == value {
			heaps = append(heaps, h)
		}
	}
	slices.Sort(heaps)
	for _, h := range slices.Backward(heaps) {
		left := []int{h}
		if h == 0 && !d.zero {
			left = nil
		}
		choices = append(choices, choiceOf(left, func(int) int { return value }))
	}
	return choices, true
}
