package nimber

import (
	"fmt"
	"slices"
	"sync"

	"sprague/stdlib/task"
)

// The arithmetic of transfinite nimbers, after [Lenstra1977] and [DiMuro2015].
//
// For a prime power q there is a nimber κ_q, and every nimber below ω^ω^ω is a sum of products of these:
//
//	κ_q = 2^(q/2)                       for q = 2, 4, 8, …
//	κ_q = ω^(ω^k·p^(n−1))               for q = pⁿ, p the odd prime with index k
//
// with index 0 for 3, 1 for 5, 2 for 7 and so on. The finite ones generate the finite nimbers, so κ₂, κ₄, κ₈ … are the
// Fermat powers. For odd p they satisfy
//
//	κ_q^p = κ_(q/p)  for q = pⁿ, n > 1,        κ_p^p = α_p,
//
// where α_p, the least smaller nimber without a p-th root among the smaller nimbers, is a sum of κs of smaller primes.
//
// Take an exponent e = Σ ω^k·c_k and write every c_k to the base p of its index: a digit t at the place of p^(n−1)
// stands for the factor κ_(pⁿ)^t. A carry is at most 1, because (p−1) + (p−1) + 1 < 2p.
//
// The value of α_p: let f(p) be the order of 2 modulo p. A field has the p-th roots of unity if and only
// if f(p) divides its degree. The degree of κ_(pⁿ) over {0, 1} is pⁿ times that of α_p, and q for q = 2, 4, 8,
// …. Let Q(h) be the following set of prime powers: for each prime power q = rⁿ in h, in descending order of primes,
// Q(h) has q unless q already divides the degree of a κ in it. Then
//
//	α_p = Σ κ_q over q ∈ Q(f(p))  ⊕  m_p
//
// with a finite number m_p, the excess [Lenstra1977]. No formula for the excess is known; it has been computed prime
// by prime (OEIS A380496), and a product that needs one beyond the table here is an *UnknownError.

// # Why term.times computes the product of two terms
//
// Statement. (ω^e·c) ⊗ (ω^f·d) = ω^g·(c ⊗ d) ⊗ Π α_p over the p with a carry out of the lowest place, where g has for
// each index the sum of the digits of e and f with downward carries.
//
// A term is a product of distinct κ_q to powers below p, times a finite nimber. That such products are also the
// ordinary ω^e·c, and that they are a basis of the field below ω^ω^ω over the finite nimbers, is Conway's theorem as
// [Lenstra1977] states it. The product of κ_q^s and κ_q^t, q = pⁿ, is κ_q^(s+t), and s + t ≤ 2p − 2: if s + t ≥ p,
// κ_q^p = κ_(q/p) leaves one factor of the next lower place, where 1 is added before that place is processed. So
// places are processed from the top down, addTurned is the schoolbook addition of x and y read from the other end, and
// at most one factor κ_p^p = α_p is carried out of the lowest place.
//
// Termination. α_p is a sum of κ_q with primes less than p and of a finite number, so the product with it has carries
// only at smaller primes: the recursion ends by induction on the greatest prime of a carry.
//
// Cost. Each pair of terms takes the digits of its exponents and as many products with an α as there are carries out.
// Products can grow: α_p has as many terms as Q(f(p)) and the excess, and a carry at p may cause carries at each
// smaller prime.

// An UnknownError says that a required constant is not known.
type UnknownError struct {
	Prime int // the p of the constant α_p
}

func (e *UnknownError) Error() string {
	return fmt.Sprintf("nimber: the %d-th power of %v is not known (excesses are tabulated up to the prime %d)",
		e.Prime, Kappa(e.Prime), oddPrime(len(excesses())-1))
}

// excesses returns m_p for the odd primes p = 3, 5, 7, … 281: OEIS A380496.
func excesses() []uint8 {
	return []uint8{
		0, 0, 1, 1, 0, 0, 4, 1, 0, 1, 0, 1, 1, 1, 1, 1, 0, 0, 0, 1,
		1, 1, 1, 0, 1, 0, 1, 0, 0, 1, 0, 1, 0, 1, 0, 1, 4, 1, 0, 1,
		0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0,
	}
}

// kappaLimit bounds the q of a κ_q, and so the primes.
const kappaLimit = 1 << 16

// oddPrimes returns the odd primes below kappaLimit.
var oddPrimes = sync.OnceValue(func() (primes []int) {
	for p := 3; p < kappaLimit; p += 2 {
		if leastFactor(p) == p {
			primes = append(primes, p)
		}
	}
	return primes
})

// oddPrime returns the odd prime of index k, counted from 3 with index 0.
func oddPrime(k int) int { return oddPrimes()[k] }

// indexOf returns the index of an odd prime; ok is false for other numbers.
func indexOf(p int) (k int, ok bool) { return slices.BinarySearch(oddPrimes(), p) }

// Kappa returns κ_q. It panics unless q is a power of a prime, 1 < q < 65536.
func Kappa(q int) Ordinal {
	if q < kappaLimit && len(primePowers(q)) == 1 {
		p := leastFactor(q)
		if k, odd := indexOf(p); odd {
			return Ordinal{[]term{{exponent(nil).with(k, uint64(q/p)), NewBig(1)}}}
		}
		return OrdinalFromBig(bigBit(q / 2))
	}
	panic(fmt.Sprintf("nimber: %d is not a power of a prime below %d", q, kappaLimit))
}

func leastFactor(n int) int {
	for p := 2; p*p <= n; p++ {
		if n%p == 0 {
			return p
		}
	}
	return n
}

// Alpha returns α_p, the p-th power of κ_p. It panics if p is not an odd prime below 65536.
// The error is an *UnknownError.
func Alpha(p int) (_ Ordinal, err error) {
	defer catch[*UnknownError](&err)
	k, ok := indexOf(p)
	if !ok {
		panic(fmt.Sprintf("nimber: %d is not an odd prime below %d", p, kappaLimit))
	}
	return alpha(k), nil
}

// alpha returns α_p for the odd prime of index k, and like all operations that use it panics with an *UnknownError.
func alpha(k int) Ordinal {
	p := oddPrime(k)
	if k >= len(excesses()) {
		panic(&UnknownError{p})
	}
	a := finite(uint64(excesses()[k]))
	for _, q := range components(orderOf2(p)) {
		a = a.Add(Kappa(q))
	}
	return a
}

// orderOf2 returns f(p), the least n > 0 with 2ⁿ ≡ 1 modulo p.
func orderOf2(p int) int {
	n, x := 1, 2%p
	for x != 1 {
		x = 2 * x % p
		n++
	}
	return n
}

// components returns Q(h), in descending order of primes. h is a product of powers of distinct primes, so each prime
// occurs once. Some are omitted: the degree of a κ in Q includes the degrees of the κs in its α.
func components(h int) []int {
	var taken []int
	for _, q := range primePowers(h) {
		if !slices.ContainsFunc(taken, func(t int) bool { return dividesDegree(q, t) }) {
			taken = append(taken, q)
		}
	}
	return taken
}

// primePowers returns the powers of distinct primes whose product is h, in descending order of primes.
func primePowers(h int) []int {
	var powers []int
	for h > 1 {
		p, q := leastFactor(h), 1
		for h%p == 0 {
			h /= p
			q *= p
		}
		powers = append(powers, q)
	}
	slices.Reverse(powers)
	return powers
}

// dividesDegree reports whether the prime power q divides the degree of κ_t: t, if t is a
// power of 2, and otherwise t·deg(α_p), where α_p has only κs of primes below p.
func dividesDegree(q, t int) bool {
	if t%q == 0 {
		return true
	}
	k, odd := indexOf(leastFactor(t))
	if !odd {
		return false
	}
	p := oddPrime(k)
	return FieldBits(uint64(excesses()[k]))%q == 0 ||
		slices.ContainsFunc(components(orderOf2(p)), func(s int) bool { return dividesDegree(q, s) })
}

// Mul returns a ⊗ b. The error is an *UnknownError.
func (a Ordinal) Mul(b Ordinal) (_ Ordinal, err error) {
	defer catch[*UnknownError](&err)
	return a.times(b), nil
}

func (a Ordinal) times(b Ordinal) Ordinal {
	var sum []term
	for _, s := range a.terms {
		task.Check()
		for _, t := range b.terms {
			sum = append(sum, s.times(t).terms...)
		}
	}
	return normal(sum)
}

// Square returns a ⊗ a: in characteristic 2 the sum of the squares of the terms, since the products of pairs cancel.
// The error is an *UnknownError.
func (a Ordinal) Square() (_ Ordinal, err error) {
	defer catch[*UnknownError](&err)
	return a.squared(), nil
}

func (a Ordinal) squared() Ordinal {
	var sum []term
	for _, s := range a.terms {
		sum = append(sum, s.times(s).terms...)
	}
	return normal(sum)
}

// Pow returns the product of n factors a; the power 0 is 1. The error is an *UnknownError.
func (a Ordinal) Pow(n uint64) (_ Ordinal, err error) {
	defer catch[*UnknownError](&err)
	return power(a, finite(1), n, Ordinal.times, Ordinal.squared), nil
}

func (s term) times(t term) Ordinal {
	exp, carried := addExponents(s.exp, t.exp)
	product := Ordinal{[]term{{exp, s.coef.Mul(t.coef)}}}
	for _, k := range carried {
		product = product.times(alpha(k))
	}
	return product
}

// addExponents returns the exponent of the product of ω^e and ω^f without the factors
// α_p, and the indices of the p for which there is one.
func addExponents(e, f exponent) (sum exponent, carried []int) {
	for k := max(len(e), len(f)) - 1; k >= 0; k-- {
		c, carry := addTurned(e.at(k), f.at(k), uint64(oddPrime(k)))
		sum = sum.with(k, c)
		if carry {
			carried = append(carried, k)
		}
	}
	return sum, carried
}

// addTurned adds x and y to the base p with downward carries, and reports whether there is one out of the lowest
// place. There are no upward carries, so the sum has no more digits than the longer of the two. For p = 3: 2 and 1 at
// the place of 9 make 0 there and 1 at the place of 3.
func addTurned(x, y, p uint64) (sum uint64, carry bool) {
	if x == 0 && y == 0 {
		return 0, false
	}
	above, carry := addTurned(x/p, y/p, p)
	digit := x%p + y%p
	if carry {
		digit++
	}
	if digit >= p {
		return above*p + digit - p, true
	}
	return above*p + digit, false
}
