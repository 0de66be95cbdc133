package grundy

// Outcome is who wins a position with best play.
type Outcome int

// The outcomes. A position is P when every option is N (so a position without options is P), and N when
// some option is P. In a finite game there is nothing else; where play can go round in circles
// some positions are neither, and they are drawn.
const (
	P Outcome = iota // the previous player wins: who must move now loses
	N                // the next player wins: who must move now wins
	D                // draw: neither player can force the end (only with cycles, see digraph); a tie in package boxes
)

// OutcomeOf returns the outcome of a position with this value: P for 0, N otherwise
// [Sprague1935, Grundy1939].
func OutcomeOf(value int) Outcome {
	if value == 0 {
		return P
	}
	return N
}

// String returns "P", "N" or "D".
func (o Outcome) String() string {
	switch o {
	case P:
		return "P"
	case N:
		return "N"
	}
	return "D"
}

// Sentence says the outcome in words.
func (o Outcome) Sentence() string {
	switch o {
	case P:
		return "P-position: the player who must move now loses"
	case N:
		return "N-position: the player who must move now wins"
	}
	return "draw: neither player can force the end of the game"
}
