package play

import (
	"fmt"
	"hash/fnv"
)

// Level is how well the computer plays.
type Level int

const (
	Perfect Level = iota // makes no mistake
	Fair                 // plays at random until few moves are left, then makes no mistake
	Easy                 // plays at random
)

// levels are all of them, the weakest first.
var levels = []Level{Easy, Fair, Perfect}

// String returns the level in a word.
func (l Level) String() string {
	switch l {
	case Perfect:
		return "perfect"
	case Fair:
		return "fair"
	case Easy:
		return "easy"
	}
	return fmt.Sprintf("Level(%d)", int(l))
}

// Level sets how well the computer plays, and returns the match. It panics for a level that is none.
func (m *Match) Level(l Level) *Match {
	if l < Perfect || l > Easy {
		panic(fmt.Sprintf("play: %v; the levels are Easy, Fair and Perfect", l))
	}
	m.level = l
	return m
}

// fewMoves is how many legal moves a fair player sees through.
const fewMoves = 8

// careless reports whether the computer plays its next move at random.
func (m *Match) careless() bool {
	return m.level == Easy || m.level == Fair && len(m.turns(m.parts)) > fewMoves
}

// dice returns a number that looks random and is the same whenever the same moves were made: what a
// notebook shows can be shown again.
func (m *Match) dice() uint64 {
	h := fnv.New64a()
	fmt.Fprint(h, m.name, m.log, m.key(m.parts))
	return h.Sum64() >> 8
}
