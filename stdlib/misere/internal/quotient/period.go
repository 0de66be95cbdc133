package quotient

// The periodicity theorem [PlambeckSiegel2008]: let k be the index of the last nonzero
// digit of a finite octal code, and let Φ be the pretending function of the heaps up to
// M = 2n₀ + 2p + k. If Φ(n+p) = Φ(n) for n₀ ≤ n < 2n₀ + p + k, the quotient of the heaps
// up to M is the quotient of the whole game and Φ(n+p) = Φ(n) for all n ≥ n₀. We ask
// for n₀ ≥ 1: a part of size 0 is no heap.

// A Period of a pretending function: Φ(n+Length) = Φ(n) for n ≥ From. The zero period is
// none.
type Period struct{ From, Length int }

// needs returns the M of the theorem.
// k is the last digit's index; games of more than two heaps a move have no such theorem.
func (p Period) needs(k int) int { return 2*p.From + 2*p.Length + k }

// complete returns the least period that proves the quotient complete, if there is one.
// Only games whose options are read from digits are asked: others have no last digit to speak of.
func (v *solver) complete() (Period, bool) {
	if v.rules.Digits == nil {
		return Period{}, false
	}
	last := v.heap() - 1
	phi := make([]int32, last+1)
	for h := range phi {
		phi[last-h] = v.q.phi(h)
	}
	// Read backwards, a period that holds to the end is a prefix that comes again.
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

// The least period is looked for, and of that the least n₀: both are what a certificate has to claim.
// Read backwards, "Φ(n+p) = Φ(n) for n₀ ≤ n ≤ last − p" is "a prefix of length last + 1 − p − n₀ stands
// at p again": one pass of the Z-algorithm tells the least n₀ for every p, in O(last) altogether. The
// first p whose heaps suffice is the least period of the game. For a lesser one that held from some
// later heap on would divide p, and would hold from n₀ on as well, since the values some multiple of p
// later are the same: so it would have been taken.

// prefixes returns for each i how long a prefix of s stands at i: the Z-function.
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
