package grundy

// Outcome says who wins a position with best play.
type Outcome int

// The outcomes. A position is P if every option is N, and N if some option is P; so a position without options is P.
// In a finite game every position is one or the other. In a game with cycles some are neither and are draws.
const (
	P Outcome = iota // the previous player wins: the player to move loses
	N                // the next player wins: the player to move wins
	D                // a draw: neither player can force the end (games with cycles, see digraph); a tie in package boxes
)

// OutcomeOf returns the outcome of a position with a value: P for 0, N otherwise [Sprague1935, Grundy1939].
func OutcomeOf(value int) Outcome {
	if value == 0 {
		return P
	}
	return N
}

// String returns "P", "N" or "D".
func (o Outcome) String() string { return "PND"[o.index() : o.index()+1] }

// Sentence returns the outcome in words.
func (o Outcome) Sentence() string {
	return []string{"P-position: the player who must move now loses", "N-position: the player who must move now wins",
		"draw: neither player can force the end of the game"}[o.index()]
}

// index takes what is none of the outcomes for a draw.
func (o Outcome) index() int { return int(min(uint(o), uint(D))) }
