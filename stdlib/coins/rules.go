package coins

import (
	"fmt"

	"sprague/stdlib/internal/budget"
	"sprague/stdlib/task"
)

// AtMost returns the game in which a move turns one to k coins, anywhere. It panics if k is not positive.
func AtMost(k int) Game {
	positive("AtMost", k)
	return Game{
		name: fmt.Sprintf("at most %d coins", k), rule: fmt.Sprintf("turn one to %d coins", k), free: k,
		closed: closedAtMost[k],
		each:   func(n int, visit func([]int)) { subsets(1, n-1, 0, k-1, visit) },
	}
}

// Exactly returns the game in which a move turns k coins, anywhere. It panics if k is not positive.
func Exactly(k int) Game {
	positive("Exactly", k)
	return Game{
		name: fmt.Sprintf("exactly %d coins", k), rule: fmt.Sprintf("turn exactly %d coins", k), closed: closedExactly[k],
		each: func(n int, visit func([]int)) { subsets(1, n-1, k-1, k-1, visit) },
	}
}

// Within returns the game in which a move turns least to most coins, all of them among some span
// neighbouring coins. It panics unless 1 ≤ least ≤ most ≤ span.
func Within(least, most, span int) Game {
	if least < 1 || most < least || span < most {
		panic(fmt.Sprintf("coins: Within(%d, %d, %d); it needs 1 ≤ least ≤ most ≤ span", least, most, span))
	}
	return Game{
		name: fmt.Sprintf("%d to %d coins within %d", least, most, span),
		rule: fmt.Sprintf("turn %d to %d coins among %d neighbours", least, most, span),
		each: func(n int, visit func([]int)) { subsets(max(1, n-span+1), n-1, least-1, most-1, visit) },
	}
}

// Neighbours returns the game in which a move turns least to most coins that lie side by side. It
// panics unless 1 ≤ least ≤ most.
func Neighbours(least, most int) Game {
	if least < 1 || most < least {
		panic(fmt.Sprintf("coins: Neighbours(%d, %d); it needs 1 ≤ least ≤ most", least, most))
	}
	return Game{
		name: fmt.Sprintf("%d to %d neighbouring coins", least, most),
		rule: fmt.Sprintf("turn %d to %d coins that lie side by side", least, most),
		each: runs(least, most),
	}
}

// runs turns coins side by side.
func runs(least, most int) turns {
	return func(n int, visit func([]int)) {
		budget.Need(16*float64(min(most, n)), "Ask for a smaller coin", "coins: the coins on the left of coin %d", n)
		before := arithmetic(n, 1, min(most, n)) // the coins just before n
		for length := least; length <= min(most, n); length++ {
			visit(before[len(before)-(length-1):])
		}
	}
}

// EquallySpaced returns the game in which a move turns k coins at equal distances. It panics if k is less than 2.
func EquallySpaced(k int) Game {
	if k < 2 {
		panic(fmt.Sprintf("coins: EquallySpaced(%d); spaces need at least 2 coins", k))
	}
	return Game{
		name: fmt.Sprintf("%d equally spaced coins", k), rule: fmt.Sprintf("turn %d coins at equal distances", k),
		closed: closedSpaced[k],
		each: func(n int, visit func([]int)) {
			for step := 1; step <= (n-1)/(k-1); step++ {
				visit(arithmetic(n, step, k))
			}
		},
	}
}

// arithmetic returns the coins n − (length−1)·step, …, n − step.
func arithmetic(n, step, length int) []int {
	var others []int
	for i := length - 1; i >= 1; i-- {
		others = append(others, n-i*step)
	}
	return others
}

// Symmetric returns the game in which a move turns any number of coins that lie symmetrically about their middle.
func Symmetric() Game {
	return Game{
		name: "symmetric coins", rule: "turn any number of coins in a symmetric arrangement",
		each: func(n int, visit func([]int)) {
			visit(nil)
			for first := 1; first < n; first++ {
				mirrored(first, n, visit)
			}
		},
	}
}

// mirrored visits the symmetric sets from coin first to coin n, without n.
func mirrored(first, n int, visit func([]int)) {
	half := (first + n) / 2 // the last coin that is not right of the middle
	subsets(first+1, half, 0, half-first, func(left []int) {
		others := append([]int{first}, left...)
		for i := len(left) - 1; i >= 0; i-- {
			if mirror := first + n - left[i]; mirror != left[i] {
				others = append(others, mirror)
			}
		}
		visit(others)
	})
}

// grunt turns coins 1, 1+a, n−a and n, as a heap of n − 1 is split into unequal a and n − 1 − a.
func grunt(n int, visit func([]int)) {
	for a := 1; 2*a < n-1; a++ {
		visit([]int{1, 1 + a, n - a})
	}
}

// subsets visits the sets of least to most coins from low to high.
func subsets(low, high, least, most int, visit func([]int)) {
	if least > high-low+1 {
		return
	}
	chosen := make([]int, 0, min(max(most, 0), max(high-low+1, 0)))
	var from func(c int)
	from = func(c int) {
		if len(chosen) >= least {
			visit(chosen)
		}
		if len(chosen) == most {
			return
		}
		task.Check()
		for ; c <= high; c++ {
			chosen = append(chosen, c)
			from(c + 1)
			chosen = chosen[:len(chosen)-1]
		}
	}
	from(low)
}

// positive panics unless k ≥ 1.
func positive(caller string, k int) {
	if k < 1 {
		panic(fmt.Sprintf("coins: %s(%d); a move turns at least one coin", caller, k))
	}
}
