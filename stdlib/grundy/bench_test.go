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
