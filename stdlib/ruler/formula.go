package ruler

import (
	"math/bits"
	"slices"

	"sprague/stdlib/task"
)

// A formula has all values of a game, as in package automata.
type formula struct {
	start, period, saltus int // N, p, s
	values                []int
	rulers                map[int]mark // by b
	still                 map[int]bool // the b without the saltus
}

// A mark is the ruler of a class of heaps: for u = m + shift = 2^j·q, q odd, the value is power + s·u if q = 1,
// otherwise rest + s·u − fall·2^j.
type mark struct{ shift, fall, power, rest int }

func (k mark) at(u, saltus int) int {
	if u&(u-1) == 0 {
		return k.power + saltus*u
	}
	return k.rest + saltus*u - k.fall*(u&-u)
}

func (f *formula) value(n int) int {
	if n < f.start {
		return f.values[n]
	}
	b, m := f.class(n)
	if k, ok := f.rulers[b]; ok {
		return k.at(m+k.shift, f.saltus)
	}
	if f.still[b] {
		return f.values[b]
	}
	return f.values[b] + f.saltus*m
}

// class returns b and m of a heap n ≥ N: n = b + pm.
func (f *formula) class(n int) (b, m int) {
	m = (n - f.start) / f.period
	return n - m*f.period, m
}

// fit searches for the formula with the least period that the values follow, except at most a bounded number of first
// ones.
func fit(values []int) (*formula, bool) {
	for p := 1; p <= len(values)/leastMarks; p++ {
		task.Check()
		if s, ok := saltus(values, p); ok {
			if f, ok := fitPeriod(values, p, s); ok {
				return f, true
			}
		}
	}
	return nil, false
}

// leastMarks is the least number of heaps of a class in which a ruler is recognized.
const leastMarks = 14

// saltus returns the increase in a period of at least a quarter of the values in the last half, which must be equal
// for these.
func saltus(values []int, p int) (s int, ok bool) {
	half := len(values) / 2
	count := map[int]int{}
	for n := half; n < len(values); n++ {
		s := values[n] - values[n-p]
		if count[s]++; s > 0 && 4*count[s] >= half {
			return s, true
		}
	}
	return 0, false
}

// fitPeriod fits each class of heaps modulo p.
func fitPeriod(values []int, p, s int) (*formula, bool) {
	f := &formula{start: 1, period: p, saltus: s, rulers: map[int]mark{}, still: map[int]bool{}}
	marks, still := map[int]mark{}, map[int]bool{}
	for r := range p {
		var list []int
		for n := r; n < len(values); n += p {
			list = append(list, values[n])
		}
		start := straight(list, s)
		if from := straight(list, 0); from < start {
			start, still[r] = from, true
		}
		if start > len(list)/2 {
			k, from, ok := fitRuler(list, s)
			if !ok {
				return nil, false
			}
			marks[r], start = k, from
		}
		if start > 0 {
			f.start = max(f.start, r+p*(start-1)+1)
		}
	}
	if len(values) < f.start+p*leastMarks/2 {
		return nil, false
	}
	for b := f.start; b < f.start+p; b++ {
		if k, ok := marks[b%p]; ok {
			k.shift += b / p
			f.rulers[b] = k
		} else if still[b%p] {
			f.still[b] = true
		}
	}
	f.values = slices.Clone(values[:f.start+p])
	return f, true
}

// straight returns the index from which the values increase by s.
func straight(list []int, s int) int {
	for i := len(list) - 1; i > 0; i-- {
		if list[i] != list[i-1]+s {
			return i
		}
	}
	return 0
}

// fitRuler searches for the ruler that fits from the earliest index. Its shift counts from the first of the list.
func fitRuler(list []int, s int) (best mark, start int, ok bool) {
	start = len(list)/2 + 1
	for shift := -len(list) / 2; shift < len(list)/4; shift++ {
		task.Check()
		if k, here := guess(list, s, shift); here {
			if from := k.from(list, s); from < start {
				best, start, ok = k, from, true
			}
		}
	}
	return best, start, ok
}

// guess derives a ruler with a given shift from the last values.
func guess(list []int, s, shift int) (k mark, ok bool) {
	k.shift = shift
	var odd, even, power bool
	var atOdd, atEven int
	for m := len(list) - 1; m >= 0 && m+shift >= 1; m-- {
		u := m + shift
		x := list[m] - s*u
		switch {
		case u&(u-1) == 0:
			if !power {
				k.power, power = x, true
			}
		case bits.TrailingZeros(uint(u)) == 0 && !odd:
			atOdd, odd = x, true
		case bits.TrailingZeros(uint(u)) == 1 && !even:
			atEven, even = x, true
		}
	}
	k.fall = atOdd - atEven
	k.rest = atOdd + k.fall
	return k, odd && even && power && k.fall > 0 && k.fall <= 3*s && k.at(1, s) >= 0 && k.at(3, s) >= 0
}

// from returns the index from which the ruler fits.
func (k mark) from(list []int, s int) int {
	for m := len(list) - 1; m >= 0; m-- {
		if u := m + k.shift; u < 1 || list[m] != k.at(u, s) {
			return m + 1
		}
	}
	return 0
}
