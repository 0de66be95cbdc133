package quotient

// A Period of a pretending function: Φ(n+Length) = Φ(n) for n ≥ From. The zero Period means none.
type Period struct{ From, Length int }

// needs returns the heap up to which Φ must be known for the periodicity theorem (package check, plambecksiegel.go) to
// hold with this period, for the last digit's index k.
func (p Period) needs(k int) int { return 2*p.From + 2*p.Length + k }

// complete returns the least period that proves the quotient complete, if there is one. The theorem requires a finite
// octal code.
func (v *solver) complete() (Period, bool) {
	if v.rules.Digits == nil {
		return Period{}, false
	}
	last := v.heap() - 1
	phi := make([]int32, last+1)
	for h := range phi {
		phi[last-h] = v.q.Phi(h)
	}
	// In reverse, a period that holds to the end is a repeated prefix.
	k := v.rules.Game.LastDigit()
	for length, again := range prefixes(phi) {
		if length == 0 {
			continue
		}
		p := Period{From: max(1, last+1-length-again), Length: length}
		if p.needs(k) <= last {
			return p, true
		}
	}
	return Period{}, false
}

// A certificate claims the least period and its least n₀. In reverse, "Φ(n+p) = Φ(n) for n₀ ≤ n ≤ last − p" is "a
// prefix of length last + 1 − p − n₀ occurs at p": one pass of the Z-algorithm gives the least n₀ for every p, in
// O(last). The first p with enough heaps is the least period of the game: a smaller one that holds from some later
// heap would divide p and hold from n₀ on as well, so it would have been found.

// prefixes returns for each i the length of the longest prefix of s at i: the Z-function.
func prefixes(s []int32) []int {
	z := make([]int, len(s))
	for i, left, right := 1, 0, 0; i < len(s); i++ {
		if i < right {
			z[i] = min(right-i, z[i-left])
		}
		for i+z[i] < len(s) && s[z[i]] == s[i+z[i]] {
			z[i]++
		}
		if i+z[i] > right {
			left, right = i, i+z[i]
		}
	}
	return z
}
