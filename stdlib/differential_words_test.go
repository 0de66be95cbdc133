package stdlib_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// A phrase is a part of a rule in words, and what it means.
type phrase[F any] struct {
	text  string
	means F
}

// A number is numbers of tokens, or sizes of heaps.
type number = phrase[func(n int) bool]

// inWords returns a rule in words of up to three kinds of move, and what it means.
func inWords(r *rand.Rand) (string, heapRule) {
	var text string
	var rules []heapRule
	for i := range 1 + r.IntN(3) {
		kind, rule := kindOfMove(r)
		if i > 0 {
			text += "; "
		}
		text, rules = text+kind, append(rules, rule)
	}
	return text, func(n int) (left [][]int) {
		for _, rule := range rules {
			left = append(left, rule(n)...)
		}
		return left
	}
}

// kindOfMove returns one kind of move.
func kindOfMove(r *rand.Rand) (string, heapRule) {
	from := someHeaps(r)
	if r.IntN(4) == 0 {
		into := pick(r, splits...)
		return "split " + from.text + " into " + into.text, func(n int) [][]int {
			if !from.means(n) {
				return nil
			}
			return into.means(n, n)
		}
	}
	amount := someAmount(r)
	if r.IntN(5) == 0 {
		amount = partOfHeap(r)
	}
	text, leave := "take "+amount.text, phrase[func(rest, n int) [][]int]{"", wholeRest}
	if from.text != "a heap" {
		text += " from " + from.text
	}
	if r.IntN(2) == 0 {
		leave = pick(r, append(splits, rests...)...)
		text += " and leave " + leave.text
	}
	return text, func(n int) (left [][]int) {
		for t := 1; t <= n && from.means(n); t++ {
			if amount.means(t, n) {
				left = append(left, leave.means(n-t, n)...)
			}
		}
		return left
	}
}

// An amount is numbers of tokens, of a heap of n.
type amount = phrase[func(t, n int) bool]

// partOfHeap returns numbers of tokens that depend on the heap.
func partOfHeap(r *rand.Rand) amount {
	return pick(r,
		amount{"a divisor", func(t, n int) bool { return n%t == 0 }},
		amount{"a proper divisor of the heap", func(t, n int) bool { return n%t == 0 && t < n }},
		amount{"at most half of the tokens", func(t, n int) bool { return 2*t <= n }},
		amount{"less than half", func(t, n int) bool { return 2*t < n }},
		amount{"at least half", func(t, n int) bool { return 2*t >= n }},
		amount{"more than half of the heap", func(t, n int) bool { return 2*t > n }},
		amount{"a number coprime to the heap", func(t, n int) bool {
			for d := 2; d <= t; d++ {
				if t%d == 0 && n%d == 0 {
					return false
				}
			}
			return true
		}},
	)
}

// someAmount returns numbers of tokens.
func someAmount(r *rand.Rand) amount {
	n := numbersOfTokens(r)
	return amount{n.text, func(t, _ int) bool { return n.means(t) }}
}

func numbersOfTokens(r *rand.Rand) number {
	squares, primes := []int{1, 4, 9, 16, 25}, []int{2, 3, 5, 7, 11, 13, 17, 19, 23, 29}
	fibonacci := []int{1, 2, 3, 5, 8, 13, 21}
	a, b := 1+r.IntN(5), 1+r.IntN(5)
	low, high, base := min(a, b), max(a, b), 2+r.IntN(3)
	return pick(r,
		number{fmt.Sprintf("%d or %d", a, b), func(t int) bool { return t == a || t == b }},
		number{fmt.Sprintf("%d to %d", low, high), func(t int) bool { return low <= t && t <= high }},
		number{fmt.Sprintf("between %d and %d", low, high), func(t int) bool { return low <= t && t <= high }},
		number{fmt.Sprintf("%d or more", a), func(t int) bool { return t >= a }},
		number{fmt.Sprintf("at least %d", a), func(t int) bool { return t >= a }},
		number{fmt.Sprintf("up to %d", a), func(t int) bool { return t <= a }},
		number{fmt.Sprintf("any number except %d or %d", a, b), func(t int) bool { return t != a && t != b }},
		number{fmt.Sprintf("%d, %d, %d, …", a, a+base, a+2*base), func(t int) bool { return t >= a && (t-a)%base == 0 }},
		number{fmt.Sprintf("%d or a square", a), func(t int) bool { return t == a || slices.Contains(squares, t) }},
		number{"a cube", func(t int) bool { return t == 1 || t == 8 || t == 27 }},
		number{"a prime", func(t int) bool { return slices.Contains(primes, t) }},
		number{fmt.Sprintf("a power of %d", base), func(t int) bool {
			for ; t > 1 && t%base == 0; t /= base {
			}
			return t == 1
		}},
		number{fmt.Sprintf("a multiple of %d", a), func(t int) bool { return t%a == 0 }},
		number{"an odd number", func(t int) bool { return t%2 == 1 }},
		number{"an even number", func(t int) bool { return t%2 == 0 }},
		number{"a triangular number", func(t int) bool { return slices.Contains([]int{1, 3, 6, 10, 15, 21, 28}, t) }},
		number{fmt.Sprintf("an odd number or %d", 2*a), func(t int) bool { return t%2 == 1 || t == 2*a }},
		number{"a Fibonacci number", func(t int) bool { return slices.Contains(fibonacci, t) }},
	)
}

// someHeaps returns the heaps that a move may be made in.
func someHeaps(r *rand.Rand) number {
	a, b, m := 1+r.IntN(6), 1+r.IntN(6), 7+r.IntN(3)
	return pick(r,
		number{"a heap", func(int) bool { return true }},
		number{"a heap", func(int) bool { return true }},
		number{"an even heap", func(n int) bool { return n%2 == 0 }},
		number{"an odd heap", func(n int) bool { return n%2 == 1 }},
		number{fmt.Sprintf("a heap of %d or %d", a, b), func(n int) bool { return n == a || n == b }},
		number{fmt.Sprintf("a heap of at least %d", a), func(n int) bool { return n >= a }},
		number{fmt.Sprintf("a heap of at most %d", a), func(n int) bool { return n <= a }},
		number{fmt.Sprintf("a heap of more than %d", a), func(n int) bool { return n > a }},
		number{fmt.Sprintf("a heap divisible by %d", a), func(n int) bool { return n%a == 0 }},
		number{fmt.Sprintf("a heap not divisible by %d", a), func(n int) bool { return n%a != 0 }},
		number{fmt.Sprintf("a heap of %d or %d modulo %d", a, b, m), func(n int) bool { return n%m == a || n%m == b }},
		number{fmt.Sprintf("an even heap except a heap of %d", a), func(n int) bool { return n%2 == 0 && n != a }},
	)
}

// wholeRest leaves what is not taken, as one heap or none.
func wholeRest(rest, _ int) [][]int { return [][]int{{rest}} }

// rests are what a move that takes tokens may leave, beside splits.
var rests = []phrase[func(rest, n int) [][]int]{
	{"nothing", func(rest, _ int) [][]int {
		if rest > 0 {
			return nil
		}
		return [][]int{nil}
	}},
	{"one heap", func(rest, _ int) [][]int {
		if rest == 0 {
			return nil
		}
		return [][]int{{rest}}
	}},
	{"at most two heaps", func(rest, n int) [][]int { return append(wholeRest(rest, n), parts(rest, 2, nil)...) }},
	{"nothing or two equal heaps", func(rest, n int) [][]int {
		if rest == 0 {
			return [][]int{nil}
		}
		return parts(rest, 2, equal)
	}},
}

// splits are ways to break a heap.
var splits = []phrase[func(rest, n int) [][]int]{
	{"two heaps", func(rest, _ int) [][]int { return parts(rest, 2, nil) }},
	{"two equal heaps", func(rest, _ int) [][]int { return parts(rest, 2, equal) }},
	{"two different heaps", func(rest, _ int) [][]int { return parts(rest, 2, different) }},
	{"three heaps", func(rest, _ int) [][]int { return parts(rest, 3, nil) }},
	{"three different heaps", func(rest, _ int) [][]int { return parts(rest, 3, different) }},
	{"two or three heaps", func(rest, _ int) [][]int { return append(parts(rest, 2, nil), parts(rest, 3, nil)...) }},
}

func equal(heaps []int) bool     { return len(once(heaps)) == 1 }
func different(heaps []int) bool { return len(once(heaps)) == len(heaps) }

// parts returns the ways to make some heaps of a rest, those that are right.
func parts(rest, heaps int, right func(heaps []int) bool) (ways [][]int) {
	var from func(left, least int, heaps []int, more int)
	from = func(left, least int, heaps []int, more int) {
		if more == 1 && left >= least && (right == nil || right(append(slices.Clone(heaps), left))) {
			ways = append(ways, append(slices.Clone(heaps), left))
		}
		for h := least; more > 1 && h < left; h++ {
			from(left-h, h, append(slices.Clone(heaps), h), more-1)
		}
	}
	from(rest, 1, nil, heaps)
	return ways
}
