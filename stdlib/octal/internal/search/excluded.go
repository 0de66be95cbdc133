package search

import "errors"

// # What values exclude
//
// Where all values are in memory, what they say about periods is exact, whether some theorem proves one or not.
//
// Statement. Let G(0), …, G(N − 1) be known, and let L be the length of the longest end of them that stands in
// them a second time, before, perhaps overlapping. There are no n₀ and p ≥ 1 with n₀ + p < N − L and G(n + p) = G(n)
// for all n ≥ n₀.
//
// Proof. If there are, and n₀ + p < N, the last N − p − n₀ values are those that stand p places before. So L ≥ N − p −
// n₀.
//
// L is the greatest entry of the Z-function of the values read backwards: z(p) is how many of them, from the last on,
// agree with those p places before. The cost is O(N); source: [Gusfield1997], 1.3.
//
// A sequence that shows no period has an L of a dozen, so the bound is as good as N; one that shows a period p
// from n₀ on, which is not proved yet, has N − L = n₀ + p.

// notBelow returns the bound of the statement.
func notBelow[T comparable](values []T) int64 {
	n, longest := len(values), 0
	z := make([]int32, n)
	from, to := 0, 0 // the stretch of agreement that ends last
	for p := 1; p < n; p++ {
		poll(p)
		k := 0
		if p < to {
			k = min(to-p, int(z[p-from]))
		}
		for p+k < n && values[n-1-k] == values[n-1-p-k] {
			k++
		}
		if z[p] = int32(k); p+k > to {
			from, to = p, p+k
		}
		longest = max(longest, k)
	}
	return int64(n - longest)
}

// An Open is the error of a search that ended without a period, and says what it excludes all the same.
// errors.Is sees through it, so that an interrupt stays one.
type Open struct {
	Below int64 // there are no preperiod and period with a sum below
	error
}

// Unwrap returns why the search ended.
func (e *Open) Unwrap() error { return e.error }

// Excluded returns the bound that the error of a search carries, 0 if it has none.
func Excluded(err error) int64 {
	if open := new(Open); errors.As(err, &open) {
		return open.Below
	}
	return 0
}
