package quotient

// A Period of a pretending function: Φ(n+Length) = Φ(n) for n ≥ From. The zero Period means none.
type Period struct{ From, Length int }

// needs returns the heap up to which Φ must be known for the periodicity theorem (package check, plambecksiegel.go) to
// hold with this period, for the last digit's index k.
func (p Period) needs(k int) int { return 2*p.From + 2*p.Length + k }

// complete returns the least period that proves the quotient complete, with its least n₀, or zero. The theorem
// requires a finite octal code. The first length with enough heaps is the least period of the game: a smaller one that
// holds from some later heap would divide it and hold from n₀ on as well, so it would have been found. The cost is the
// number of lengths, times the heaps before the last for which each seems to be a period.
func (v *solver) complete() Period {
	if v.rules.Digits == nil {
		return Period{}
	}
	last, k := v.heap()-1, v.rules.Game.LastDigit()
	for length := 1; (Period{1, length}).needs(k) <= last; length++ {
		from := last + 1 - length
		for from > 1 && v.q.Phi(from-1) == v.q.Phi(from-1+length) {
			from--
		}
		if p := (Period{from, length}); p.needs(k) <= last {
			return p
		}
	}
	return Period{}
}
