package grundy

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"

	"sprague/stdlib/grundy/internal/words"
	"sprague/stdlib/internal/budget"
	"sprague/stdlib/task"
)

// declared is the engine of a game of heaps given by clauses. It computes values in ascending order by the mex rule. A
// heap of n costs a step for each amount that may be taken, times n/2 where the rest is split in two, n²/12 in three.
type declared struct {
	clauses []words.Clause
	amounts [][]int // by clause, the amounts up to seen, ascending
	seen    []int
	values  []int32
	marks   mexer
	free    *free // of a game in which a move takes all but some numbers
	zero    bool  // what is left where all is taken is an empty heap
	budget  int
}

func (d *declared) limit(positions int)    { d.budget = positions }
func (d *declared) solved() int            { return len(d.values) }
func (d *declared) position() reflect.Type { return reflect.TypeFor[int]() }
func (d *declared) called() string         { return "int" }
func (d *declared) show(pos any) string    { return strconv.Itoa(d.heap(pos)) }
func (d *declared) number(pos any) int     { return d.heap(pos) }

// heap returns a position as a heap. It panics if it is negative.
func (d *declared) heap(pos any) int {
	n := as[int](pos)
	if n < 0 {
		panic(fmt.Sprintf("grundy: a heap of %d; heaps hold 0 tokens or more", n))
	}
	return n
}

func (d *declared) solve(pos any) (value int, err error) {
	defer task.Interrupted(&err)
	n := d.heap(pos)
	if n < len(d.values) {
		return int(d.values[n]), nil
	}
	if d.budget > 0 && n >= d.budget {
		return 0, &BudgetError{Budget: d.budget, Solved: len(d.values)}
	}
	budget.Need(12*float64(n), "Period() may tell all values at once", "grundy: the value of a heap of %d", n)
	d.values = slices.Grow(d.values, n+1-len(d.values))
	for m := len(d.values); m <= n; m++ {
		if m&63 == 0 {
			if task.Stopped() {
				return 0, task.ErrInterrupted
			}
			task.Report(task.Progress{Label: "grundy: values", Done: int64(m), Total: int64(n), Unit: "values"})
		}
		v := d.mex(m)
		if task.Stopped() { // an interrupted function of the user returns anything
			return 0, task.ErrInterrupted
		}
		d.values = append(d.values, v)
	}
	return int(d.values[n]), nil
}

// mex returns the value of a heap from those of all smaller ones.
func (d *declared) mex(n int) int32 {
	if d.free != nil {
		return d.free.next(d.values)
	}
	d.marks.begin()
	for i := range d.clauses {
		c := &d.clauses[i]
		if c.Heap != nil && !c.Heap(n) {
			continue
		}
		for _, t := range d.upTo(i, n) {
			if c.Takes(t, n) {
				d.leave(c, n-t, n)
			}
		}
	}
	return d.marks.mex()
}

// upTo returns the amounts up to n that a clause allows.
func (d *declared) upTo(i, n int) []int {
	c := &d.clauses[i]
	last := n
	if c.Most != words.Unbounded {
		last = min(n, c.Most)
	}
	for d.seen[i] < last {
		t := d.seen[i] + 1
		allowed := c.Amount(t)
		task.Check() // an interrupted function of the user returns anything
		if allowed {
			d.amounts[i] = append(d.amounts[i], t)
		}
		d.seen[i] = t
	}
	list := d.amounts[i]
	if len(list) > 0 && list[len(list)-1] > n {
		end, _ := slices.BinarySearch(list, n+1)
		return list[:end]
	}
	return list
}

// leave marks the values of the options that leave m tokens.
func (d *declared) leave(c *words.Clause, m, n int) {
	if m == 0 && c.Leaves&words.Nothing != 0 {
		d.marks.add(0)
	}
	if m > 0 && m < n && c.Leaves&words.One != 0 {
		d.marks.add(d.values[m])
	}
	if c.Leaves&words.Two != 0 {
		d.pairs(c, m)
	}
	if c.Leaves&words.Three != 0 {
		d.triples(c, m)
	}
}

func (d *declared) pairs(c *words.Clause, m int) {
	first, last := 1, m/2
	switch c.Parts {
	case "different":
		last = (m - 1) / 2
	case "equal":
		if m%2 != 0 {
			return
		}
		first = m / 2
	}
	for a := max(first, 1); a <= last; a++ {
		d.marks.add(d.values[a] ^ d.values[m-a])
	}
}

func (d *declared) triples(c *words.Clause, m int) {
	words.EachTriple(m, c.Parts, func(a, b, e int) { d.marks.add(d.values[a] ^ d.values[b] ^ d.values[e]) })
}

// options lists the options of a heap, whose value must be known.
func (d *declared) options(pos any) []Choice {
	return d.listed(d.heap(pos), func(h int) int { return int(d.values[h]) })
}

// listable panics if there is not the memory for the options of a heap, or for the amounts to try, by an estimate from
// below.
func (d *declared) listable(n int) {
	for i := range d.clauses {
		c, options := &d.clauses[i], 0
		switch {
		case c.Heap != nil && !c.Heap(n) || c.Parts == "equal":
		case d.free != nil:
			options = n - len(d.free.not)
		case c.Most == words.Unbounded:
			options = n / 16
		case c.Leaves&(words.Two|words.Three) != 0:
			options = (n - c.Most) / 2
		}
		needOptions(n, options)
	}
}

// needOptions panics if there is not the memory to list so many options of a heap.
func needOptions(n, options int) {
	budget.Need(256*float64(options), "Value and Outcome list none", "grundy: the moves from a heap of %d", n)
}

// listed returns the options of a heap with their values, without repetition, in the order of the clauses and amounts.
func (d *declared) listed(n int, value func(h int) int) []Choice {
	d.listable(n)
	var options []Choice
	met := map[[3]int]bool{}
	add := func(heaps ...int) {
		task.Check()
		slices.Sort(heaps)
		slices.Reverse(heaps)
		if len(d.clauses) > 1 { // one clause lists nothing twice
			var key [3]int
			copy(key[:], heaps)
			if met[key] {
				return
			}
			met[key] = true
		}
		if k := len(options); k&(k-1) == 0 {
			needOptions(n, 2*k)
		}
		if len(heaps) == 0 && d.zero {
			heaps = []int{0}
		}
		options = append(options, choiceOf(heaps, value))
	}
	for i := range d.clauses {
		c := &d.clauses[i]
		if c.Heap != nil && !c.Heap(n) {
			continue
		}
		for _, t := range d.upTo(i, n) {
			if c.Takes(t, n) {
				c.Each(n-t, n, add)
			}
		}
	}
	return options
}
