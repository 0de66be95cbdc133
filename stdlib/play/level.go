package play

import (
	"fmt"
	"hash/fnv"
)

// Level is the strength of the computer.
type Level int

const (
	Perfect Level = iota // never makes a mistake
	Fair                 // plays at random until few moves are left, then perfectly
	Easy                 // plays at random
)

// levels lists all levels, the weakest first.
var levels = []Level{Easy, Fair, Perfect}

// String returns the name of the level.
func (l Level) String() string {
	if l < Perfect || l > Easy {
		return fmt.Sprintf("Level(%d)", int(l))
	}
	return []string{"perfect", "fair", "easy"}[l]
}

// Level sets the strength of the computer, and returns the match. It panics for an unknown level.
func (m *Match) Level(l Level) *Match {
	if l < Perfect || l > Easy {
		panic(fmt.Sprintf("play: unknown level %d; use Easy, Fair or Perfect", l))
	}
	m.level = l
	return m
}

// fewMoves is the number of legal moves up to which a fair player plays perfectly.
const fewMoves = 8

// careless reports whether the computer plays its next move at random.
func (m *Match) careless() bool {
	return m.level == Easy || m.level == Fair && len(m.turns(m.parts)) > fewMoves
}

// dice returns a pseudorandom number that depends only on the moves made, so that a notebook can be run again.
func (m *Match) dice() uint64 {
	h := fnv.New64a()
	fmt.Fprint(h, m.name, m.log, m.key(m.parts))
	return h.Sum64() >> 8
}
