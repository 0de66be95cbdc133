package search

import "errors"

// # What values exclude
// Where all values are in memory, they exclude periods exactly, with or without a theorem that proves one.
// Statement. Let G(0), …, G(N − 1) be known, and let L be the length of their longest suffix that also occurs
// earlier, perhaps overlapping. There are no n₀ and p ≥ 1 with n₀ + p < N − L and G(n + p) = G(n) for all n ≥ n₀.
// Proof. If there are, and n₀ + p < N, the last N − p − n₀ values equal those p places before. So L ≥ N − p − n₀.
// L is the greatest entry of the Z-function of the reversed values: z(p) is how many, from the last on, agree with
// those p places before. The cost is O(N); source: [Gusfield1997], 1.3.
// For a sequence without visible period L is about a dozen, so the bound is almost N; if it shows an unproved
// period p from n₀ on, N − L = n₀ + p.

// notBelow returns the bound of the statement.
func notBelow[T comparable](values []T) int64 {
	n, longest := len(values), 0
	z := make([]int32, n)
	from, to := 0, 0 // the agreeing interval that ends last
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

// An Open is the error of a search that ended without a period, with what it excludes. errors.Is looks through it.
type Open struct {
	Below int64 // preperiod + period of any period is not below this
	error
}

func (e *Open) Unwrap() error { return e.error }

// Excluded returns the bound of an *Open in err, or 0.
func Excluded(err error) int64 {
	if open := new(Open); errors.As(err, &open) {
		return open.Below
	}
	return 0
}
