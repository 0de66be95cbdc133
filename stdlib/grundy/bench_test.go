package grundy

import (
	"fmt"
	"testing"
)

// heapsOfThree are the moves of Nim on three heaps, a position in [3]int.
func heapsOfThree(p [3]int) [][3]int {
	options := make([][3]int, 0, p[0]+p[1]+p[2])
	for i := range p {
		for to := range p[i] {
			o := p
			o[i] = to
			options = append(options, o)
		}
	}
	return options
}

// upToFive takes one to five.
func upToFive(n int) []int {
	options := make([]int, 0, 5)
	for take := 1; take <= min(n, 5); take++ {
		options = append(options, n-take)
	}
	return options
}

// BenchmarkSolve shows O(V+E): the time for a position plus a move stays the same while graphs grow.
//
//	go test ./stdlib/grundy -run - -bench Solve
func BenchmarkSolve(b *testing.B) {
	for _, n := range []int{1000, 10_000, 100_000, 1_000_000} {
		b.Run(fmt.Sprintf("positions=%d", n), func(b *testing.B) {
			for b.Loop() {
				New(upToFive).Value(n - 1)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(6*n), "ns/(V+E)")
		})
	}
	for _, side := range []int{10, 20, 40} {
		edges := 3 * side * side * side * (side - 1) / 2
		b.Run(fmt.Sprintf("nim=%dx%dx%d", side, side, side), func(b *testing.B) {
			for b.Loop() {
				New(heapsOfThree).Value([3]int{side - 1, side - 1, side - 1})
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(side*side*side+edges), "ns/(V+E)")
		})
	}
}

// kaylesByFunction lists the moves of Kayles as a cell would.
func kaylesByFunction(n int) [][]int {
	var options [][]int
	for t := 1; t <= 2 && t <= n; t++ {
		for a := 0; 2*a <= n-t; a++ {
			options = append(options, []int{a, n - t - a})
		}
	}
	return options
}

// BenchmarkKayles is 2000 values of Kayles, by a function and by a declared rule.
func BenchmarkKayles(b *testing.B) {
	b.Run("function", func(b *testing.B) {
		for b.Loop() {
			New(kaylesByFunction).Values(2000)
		}
	})
	b.Run("takes", func(b *testing.B) {
		for b.Loop() {
			Takes(1, 2).Splitting().Values(2000)
		}
	})
	b.Run("words", func(b *testing.B) {
		for b.Loop() {
			Words("take 1 or 2 and leave at most two heaps").Values(2000)
		}
	})
}
