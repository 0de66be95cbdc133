package ruler

import (
	"slices"

	"sprague/stdlib/ruler/automata"
	"sprague/stdlib/task"
)

// This file chooses the options of certificates, which reach all values below those of the formula: first those that
// the heaps of a sample need, then those for heaps at which the checker has found a value missing.

type chooser struct {
	*formula
	digits  []int // of takes of 0, 1, 2, …
	sample  int   // heaps from N up to here
	missing []map[int]bool
	chosen  []automata.Option
}

// enlarge enlarges the sample to at least the given heap.
func (c *chooser) enlarge(sample int) {
	for n := c.sample; n < sample; n++ {
		values := map[int]bool{}
		for v := range c.value(n) {
			values[v] = n >= c.start()
		}
		for _, o := range c.chosen {
			c.each(o, n, func(v int) { delete(values, v) })
		}
		c.missing = append(c.missing, values)
	}
	c.sample = len(c.missing)
}

// cover chooses options until all values are reached in the sample; it returns false if no option reaches a value.
func (c *chooser) cover() bool {
	for n := c.start(); n < c.sample; n++ {
		task.Check()
		for v := range c.value(n) {
			if c.missing[n][v] && !c.choose(n, v) {
				return false
			}
		}
	}
	return true
}

// choose adds, among the options of n with the value v, the one that reaches most missing values.
func (c *chooser) choose(n, v int) bool {
	best, most := automata.Option{}, -1
	for _, o := range c.ways(n, v) {
		if score := c.score(o, n); score > most {
			best, most = o, score
		}
	}
	if most < 0 {
		return false
	}
	c.chosen = append(c.chosen, best)
	for h := c.start(); h < c.sample; h++ {
		c.each(best, h, func(v int) { delete(c.missing[h], v) })
	}
	return true
}

// score counts the missing values that an option reaches, for heaps of the class of n.
func (c *chooser) score(o automata.Option, n int) (score int) {
	for h := c.start() + (n-c.start())%c.period(); h < c.sample; h += c.period() {
		seen := map[int]bool{}
		c.each(o, h, func(v int) {
			if c.missing[h][v] && !seen[v] {
				seen[v] = true
				score++
			}
		})
	}
	return score
}

// each visits the values that an option reaches from n.
func (c *chooser) each(o automata.Option, n int, visit func(v int)) {
	left, value := n-int(o.Take), 0
	for _, h := range o.Fixed {
		left, value = left-int(h), value^c.value(int(h))
	}
	c.free(o.Free, left, value, o.Twice, visit)
}

// free enumerates the heaps of the classes in all sizes.
func (c *chooser) free(classes []int64, left, value int, twice bool, visit func(v int)) {
	switch {
	case left < 0:
	case len(classes) == 0 && (twice && left >= 2 && left%2 == 0 || !twice && left == 0):
		visit(value)
	case len(classes) == 1 && !twice:
		if b := int(classes[0]); left >= b && (left-b)%c.period() == 0 {
			visit(value ^ c.value(left))
		}
	case len(classes) > 0:
		for h := int(classes[0]); h <= left; h += c.period() {
			c.free(classes[1:], left-h, value^c.value(h), twice, visit)
		}
	}
}

// ways returns the options of certificates that include an option of n with the value v.
func (c *chooser) ways(n, v int) (list []automata.Option) {
	add := func(t int, parts ...int) {
		value := 0
		for _, h := range parts {
			value ^= c.value(h)
		}
		if value == v {
			list = append(list, c.named(t, parts)...)
		}
	}
	for t, d := range c.digits {
		left := n - t
		if left < 0 {
			break
		}
		if d&1 != 0 && left == 0 {
			add(t)
		}
		if d&2 != 0 && left > 0 {
			add(t, left)
		}
		for a := 1; a <= left/2; a++ {
			if d&4 != 0 {
				add(t, a, left-a)
			}
			for b := a; d&8 != 0 && b <= (left-a)/2; b++ {
				add(t, a, b, left-a-b)
			}
		}
	}
	return list
}

// named returns the descriptions of an option: with two equal heaps, with all heaps ≥ N free, or only the greatest.
func (c *chooser) named(t int, parts []int) []automata.Option {
	for i := 1; i < len(parts); i++ {
		if parts[i] == parts[i-1] {
			o := c.free1(t, slices.Delete(slices.Clone(parts), i-1, i+1), c.start())
			o.Twice = true
			return []automata.Option{o}
		}
	}
	return []automata.Option{c.free1(t, parts, c.start()), c.free1(t, parts, c.start()+2*c.period())}
}

// free1 describes an option with the heaps from a bound on free.
func (c *chooser) free1(t int, parts []int, from int) automata.Option {
	o := automata.Option{Take: int64(t), Fixed: []int64{}, Free: []int64{}}
	for _, h := range parts {
		if h < from {
			o.Fixed = append(o.Fixed, int64(h))
		} else {
			o.Free = append(o.Free, int64(c.start()+(h-c.start())%c.period()))
		}
	}
	return o
}
