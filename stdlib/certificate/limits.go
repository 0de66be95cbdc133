package certificate

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"sprague/stdlib/internal/strict"
)

// A Cost bounds the work of checking a certificate. It is computed from the numbers of the certificate before
// anything else.
type Cost struct {
	Steps  float64 // options, positions or comparisons
	Memory float64 // bytes
}

// stepTime is what a step takes on a usual machine, in nanoseconds, rounded up.
const stepTime = 4

// Time estimates how long the steps take on one processor.
func (c Cost) Time() time.Duration {
	const longest = 1 << 62
	if c.Steps*stepTime > longest {
		return longest
	}
	return time.Duration(c.Steps * stepTime)
}

// String returns the bounds, such as "at most 2.4e+06 steps, 10ms on one processor, 1 MB".
func (c Cost) String() string {
	return fmt.Sprintf("at most %.3g steps, %v on one processor, %.3g MB", c.Steps, c.Time().Round(time.Millisecond),
		c.Memory/1e6)
}

// Plus adds two costs.
func (c Cost) Plus(d Cost) Cost { return Cost{c.Steps + d.Steps, c.Memory + d.Memory} }

// Limits bound the cost of a check. A certificate that could cost more is refused with a [TooMuch] before the work
// begins. The truth of a certificate does not depend on them.
type Limits struct {
	Time   time.Duration // on one processor
	Memory int64         // bytes
}

// Generous returns limits that admit every certificate this program has ever produced.
func Generous() Limits { return Limits{Time: 6 * time.Hour, Memory: 2 << 30} }

// A TooMuch is the error of a check that would exceed its limits.
type TooMuch struct {
	Game   string
	Cost   Cost
	Limits Limits
}

func (e *TooMuch) Error() string {
	return fmt.Sprintf("check: %s: not looked at: it could take %v; the limit is %v and %d MB (a greater --max lets "+
		"it through)", strict.Clip(e.Game), e.Cost, e.Limits.Time, e.Limits.Memory>>20)
}

// Allow returns a *[TooMuch] if the cost exceeds the limits, or is negative or not a number, as it is when the numbers
// that it follows from overflow.
func (l Limits) Allow(game string, c Cost) error {
	if amount := c.Steps >= 0 && c.Memory >= 0; !amount || c.Time() > l.Time || c.Memory > float64(l.Memory) {
		return &TooMuch{game, c, l}
	}
	return nil
}

// ParseLimits parses limits such as "30m", "8GB" or "90h,16GB"; omitted ones are generous.
func ParseLimits(text string) (Limits, error) {
	l := Generous()
	for _, part := range strings.Split(text, ",") {
		if part == "" && text == "" {
			continue
		}
		if size, ok := strings.CutSuffix(part, "GB"); ok {
			n, err := strconv.ParseUint(size, 10, 16)
			if err != nil {
				return l, fmt.Errorf("%q is not a number of gigabytes", part)
			}
			l.Memory = int64(n) << 30
			continue
		}
		d, err := time.ParseDuration(part)
		if err != nil || d < 0 {
			return l, fmt.Errorf("%q is neither a time, such as 30m, nor a memory, such as 8GB", part)
		}
		l.Time = d
	}
	return l, nil
}
