package ruler

import (
	"math/bits"

	"sprague/stdlib/ruler/automata"
	"sprague/stdlib/task"
)

// A formula is a claim whose options are still to be chosen.
type formula struct{ automata.Claim }

func (f *formula) start() int { return int(f.Preperiod) }

func (f *formula) period() int { return int(f.Period) }

func (f *formula) value(n int) int { return int(f.Value(int64(n))) }

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
func saltus(values []int, p int) (s int64, ok bool) {
	half := len(values) / 2
	count := map[int64]int{}
	for n := half; n < len(values); n++ {
		s := int64(values[n] - values[n-p])
		if count[s]++; s > 0 && 4*count[s] >= half {
			return s, true
		}
	}
	return 0, false
}

// fitPeriod fits each class of heaps modulo p.
func fitPeriod(values []int, p int, s int64) (*formula, bool) {
	begin, marks, still := 1, map[int]automata.Ruler{}, map[int]bool{}
	for r := range p {
		var list []int64
		for n := r; n < len(values); n += p {
			list = append(list, int64(values[n]))
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
			begin = max(begin, r+p*(start-1)+1)
		}
	}
	if len(values) < begin+p*leastMarks/2 {
		return nil, false
	}
	f := &formula{automata.Claim{Preperiod: int64(begin), Period: int64(p), Saltus: s}}
	for b, v := range values[:begin+p] {
		f.Values = append(f.Values, int64(v))
		if k, ok := marks[b%p]; b >= begin && ok {
			k.Heap, k.Shift = int64(b), k.Shift+int64(b/p)
			f.Rulers = append(f.Rulers, k)
		} else if b >= begin && still[b%p] {
			f.Still = append(f.Still, int64(b))
		}
	}
	return f, true
}

// straight returns the index from which the values increase by s.
func straight(list []int64, s int64) int {
	for i := len(list) - 1; i > 0; i-- {
		if list[i] != list[i-1]+s {
			return i
		}
	}
	return 0
}

// fitRuler searches for the ruler that fits from the earliest index. Its shift counts from the first of the list.
func fitRuler(list []int64, s int64) (best automata.Ruler, start int, ok bool) {
	start = len(list)/2 + 1
	for shift := -len(list) / 2; shift < len(list)/4; shift++ {
		task.Check()
		if k, here := guess(list, s, shift); here {
			if from := fitsFrom(k, list, s); from < start {
				best, start, ok = k, from, true
			}
		}
	}
	return best, start, ok
}

// guess derives a ruler with a given shift from the last values.
func guess(list []int64, s int64, shift int) (k automata.Ruler, ok bool) {
	k.Shift = int64(shift)
	var odd, even, power bool
	var atOdd, atEven int64
	for m := len(list) - 1; m >= 0 && m+shift >= 1; m-- {
		u := m + shift
		x := list[m] - s*int64(u)
		switch {
		case u&(u-1) == 0:
			if !power {
				k.One, power = x+s, true
			}
		case bits.TrailingZeros(uint(u)) == 0 && !odd:
			atOdd, odd = x, true
		case bits.TrailingZeros(uint(u)) == 1 && !even:
			atEven, even = x, true
		}
	}
	k.Fall, k.Three = atOdd-atEven, atOdd+3*s
	return k, odd && even && power && k.Fall > 0 && k.Fall <= 3*s && k.One >= 0 && k.Three >= 0
}

// fitsFrom returns the index from which the ruler fits.
func fitsFrom(k automata.Ruler, list []int64, s int64) int {
	for m := len(list) - 1; m >= 0; m-- {
		if u := int64(m) + k.Shift; u < 1 || list[m] != k.At(u, s) {
			return m + 1
		}
	}
	return 0
}
