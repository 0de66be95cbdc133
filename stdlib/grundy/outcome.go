package grundy

// Outcome is who wins a position with best play.
type Outcome int

// The two outcomes of a finite impartial game. A position is P when every option is
// N (so a position without options is P), and N when some option is P.
const (
	P Outcome = iota // the previous player wins: who must move now loses
	N                // the next player wins: who must move now wins
)

// OutcomeOf returns the outcome of a position with this value: P for 0, N otherwise
// [Sprague1935, Grundy1939].
func OutcomeOf(value int) Outcome {
	if value == 0 {
		return P
	}
	return N
}

// String returns "P" or "N".
func (o Outcome) String() string {
	if o == P {
		return "P"
	}
	return "N"
}

// Sentence says the outcome in words.
func (o Outcome) Sentence() string {
	if o == P {
		return "P-position: the player who must move now loses"
	}
	return "N-position: the player who must move now wins"
}
