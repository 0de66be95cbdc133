// Package limit says what work may cost, and refuses what could cost more before it begins. What is true does not
// depend on it: so it is no part of the checkers, which use it.
package limit

import (
	"fmt"
	"time"

	"sprague/stdlib/internal/strict"
)

// A Cost bounds what it takes to check a certificate. It follows from the numbers of the
// certificate, before anything is computed.
type Cost struct {
	Steps  float64 // options, positions or comparisons to look at
	Memory float64 // bytes
}

// stepTime is what a step takes on a usual machine, in nanoseconds, rounded up.
const stepTime = 4

// Time returns how long that takes on one processor, more or less.
func (c Cost) Time() time.Duration {
	const longest = 1 << 62
	if c.Steps*stepTime > longest {
		return longest
	}
	return time.Duration(c.Steps * stepTime)
}

// String says what it takes, such as "at most 2.4e+06 steps, 10ms on one processor, 1 MB".
func (c Cost) String() string {
	return fmt.Sprintf("at most %.3g steps, %v on one processor, %.3g MB", c.Steps, c.Time().Round(time.Millisecond),
		c.Memory/1e6)
}

// Plus adds two costs.
func (c Cost) Plus(d Cost) Cost { return Cost{c.Steps + d.Steps, c.Memory + d.Memory} }

// Limits are what a check may cost. A certificate that could cost more is refused before the
// work begins.
type Limits struct {
	Time   time.Duration // on one processor
	Memory int64         // bytes
}

// Generous limits let everything through that was ever proved with this program.
func Generous() Limits { return Limits{Time: 6 * time.Hour, Memory: 2 << 30} }

// A TooMuch says that a check would cost more than it may.
type TooMuch struct {
	Game   string
	Cost   Cost
	Limits Limits
}

func (e *TooMuch) Error() string {
	return fmt.Sprintf("check: %s: not looked at: it could take %v; the limit is %v and %d MB (a greater --max lets "+
		"it through)", strict.Clip(e.Game), e.Cost, e.Limits.Time, e.Limits.Memory>>20)
}

// Allow returns a *[TooMuch] if a check costs more than the limits allow, or if the cost is no amount: what is below
// nothing, or no number, came from numbers that were too great to count with.
func (l Limits) Allow(game string, c Cost) error {
	if amount := c.Steps >= 0 && c.Memory >= 0; !amount || c.Time() > l.Time || c.Memory > float64(l.Memory) {
		return &TooMuch{game, c, l}
	}
	return nil
}
