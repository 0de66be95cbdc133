package words

import (
	"math/bits"

	"sprague/stdlib/internal/registry"
)

// # Amounts that depend on the heap, in closed form
//
// A divisor. Let n = 2^a·u with u odd, and let a divisor t have just b factors 2. For b < a the heap n − t has just b;
// for b = a it has more, or is empty. So of proper divisors G(n) = a, and of all divisors, which can leave nothing, a +
// 1.
//
// A number coprime to the heap. It leaves one coprime to n: 1, of value 1, and from n ≥ 2 not 0. By induction even
// heaps have the value 0, since all of their options are odd; and a heap whose least prime factor is the i-th prime, i
// ≥ 2, has i: its options include 1, 2 and the primes between, and none has the same least factor.
//
// At most half. By induction the heaps from ⌈n/2⌉ to n have the values 0 to ⌊n/2⌋, each once. So those from m to 2m − 1
// have 0 to m − 1, and G(2m) = m; and of those from m + 1 to 2m the value of m is missing, which is G(2m + 1). Less
// than half: the same with one token more.

// init lets package grundy look for values among those of these games.
func init() {
	for _, g := range []struct {
		rule, oeis string
		closed     func(n int) (int, bool)
	}{
		{"take a proper divisor", "A007814", closedProperDivisor}, {"take a divisor", "A001511", closedDivisor},
		{"take a number coprime to the heap", "", closedCoprime}, {"take at most half", "A025480", closedHalf},
	} {
		registry.Named = append(registry.Named, registry.Sequence{
			Name: g.rule, Cell: "grundy.Words(\"" + g.rule + "\")", OEIS: g.oeis,
			Values: func(n int) []int {
				values := make([]int, n)
				for h := range values {
					values[h], _ = g.closed(h)
				}
				return values
			},
		})
	}
}

// Closed returns the value of a heap of n by a theorem, if the clauses are one of these games.
func Closed(clauses []Clause, n int) (value int, ok bool) {
	if len(clauses) != 1 || clauses[0].Closed == nil || clauses[0].Heap != nil || clauses[0].Leaves != Nothing|One {
		return 0, false
	}
	return clauses[0].Closed(n)
}

func closedProperDivisor(n int) (int, bool) { return bits.TrailingZeros(uint(max(n, 1))), true }

func closedDivisor(n int) (int, bool) {
	a, _ := closedProperDivisor(n)
	return a + min(n, 1), true
}

// closedCoprime does not know the number of a least factor above a million.
func closedCoprime(n int) (int, bool) {
	if n < 2 {
		return n, true
	}
	if n%2 == 0 {
		return 0, true
	}
	index := 1
	for p := 3; p < 1_000_000; p += 2 {
		if isPrime(p) {
			if index++; n%p == 0 {
				return index, true
			}
		}
	}
	return 0, false
}

func closedHalf(n int) (int, bool) {
	for n%2 == 1 {
		n /= 2
	}
	return n / 2, true
}

func closedBelowHalf(n int) (int, bool) { return closedHalf(max(n-1, 0)) }
