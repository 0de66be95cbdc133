package periodic

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"sprague/stdlib/display"
)

// Status says how sure a certificate is.
type Status int

const (
	Observed Status = iota // seen as far as was looked, not proved
	Proved                 // proved by the theorem the certificate names
	Assumed                // proved of a code that the game is promised to have, see [Certificate.Assumes]
)

// String returns "observed", "proved" or "assumed".
func (s Status) String() string {
	switch s {
	case Proved:
		return "proved"
	case Assumed:
		return "assumed"
	}
	return "observed"
}

// MarshalText writes the status into JSON.
func (s Status) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the status from JSON.
func (s *Status) UnmarshalText(text []byte) error {
	switch string(text) {
	case "proved":
		*s = Proved
	case "observed":
		*s = Observed
	case "assumed":
		*s = Assumed
	default:
		return fmt.Errorf("periodic: status %q is neither proved nor assumed nor observed", text)
	}
	return nil
}

// A Certificate says that G(n+Period) = G(n) + Saltus for all n ≥ Preperiod, heaps
// counted from 0, that neither number can be less, and why. Its JSON is what package check reads, of
// the format and the schema that it publishes; one that is only observed has a form of its own.
type Certificate struct {
	Game      string
	Theorem   string // one of the names of this package
	Status    Status
	Assumes   string // what an Assumed certificate takes on trust
	Preperiod int64
	Period    int64
	Saltus    int64
	// Still are the residues n modulo Period of the heaps whose values repeat without the
	// saltus, when others have one: values that are partly arithmetic periodic and partly
	// periodic are called sapp regular.
	Still []int64
	Take  int64 // k, the most tokens a move takes, or as many as the code has digits
	// From ≤ n < To is the range in which G(n+Period) = G(n) + Saltus was compared,
	// and Bound how many values that takes: G(0), …, G(Bound−1). They follow from the rest.
	From, To, Bound int64
	// Stride is the multiple of the period to which the theorem was applied, 0 for Period:
	// P of [RepeatingCode], [SumBound] and [LiveValues].
	Stride int64
	// Margin is W of the theorem of [SumBound].
	Margin int64
	// Heap is N of [SumBound] and [LiveValues].
	Heap int64
	// Observed is the number of values that were computed when it was found; where that is not
	// known, Bound.
	Observed int64
	// Exceptions are the n < Preperiod at which G(n) is not what the period,
	// carried on below the preperiod, would make it.
	Exceptions []int64
	// Values are G(0), …, G(Preperiod+Period−1), unless they are too many.
	Values []int
	// States is what the finite-state theorem needs besides, nil for other theorems.
	States *States
}

// States are what a certificate of the finite-state theorem has: see package check.
type States struct {
	Mask     uint32
	Position bool  // the heap's parity belongs to the space
	Reach    int64 // A
	// Windows are the L values before some heaps, ascending: the first before B = 2A+k+1,
	// and among them those before n₀ + L and, last, n₀ + p + L.
	Windows []Window
	// Spots are single values, ascending: they show that preperiod and period are the least.
	Spots []Spot
}

// A Window is the values before a heap, a byte each.
type Window struct {
	At     int64
	Values []byte
}

// A Spot is one value.
type Spot struct {
	Heap  int64
	Value uint8
}

// For returns the certificate as one of the game that check knows by this name, such
// as "0.77", "Grundy's game" or "subtraction {1,2,3}".
func (c Certificate) For(game string) Certificate {
	c.Game = game
	if c.Status == Assumed && c.Assumes == chosen {
		proved := c
		proved.Status, proved.Assumes = Proved, ""
		if _, err := proved.claim(); err == nil { // the theorem speaks of this game
			return proved
		}
	}
	return c
}

// Value returns G(n): at once from the values the certificate carries; else by going on from the
// nearest of its windows, some 20 ns for each heap between where few heaps are rare, which for a
// period of 10¹¹ may take a minute or two; else by computing the values up to the period anew. It
// reports progress, and panics if it is interrupted. It panics, too, if n < 0, if the certificate
// knows no period, or if the computation would take days.
func (c Certificate) Value(n int64) int64 {
	if n < 0 {
		panic(fmt.Sprintf("periodic: heap size %d; a heap holds none or more", n))
	}
	if c.Period == 0 {
		panic(fmt.Sprintf("periodic: %s: no period is known, so neither is the value of heap %d", c.Game, n))
	}
	if len(c.Values) == 0 {
		return c.farValue(n)
	}
	if n < int64(len(c.Values)) {
		return int64(c.Values[n])
	}
	laps := (n - c.Preperiod) / c.Period
	return int64(c.Values[n-laps*c.Period]) + laps*c.gain(n)
}

// gain returns G(n+Period) − G(n) for n ≥ Preperiod.
func (c Certificate) gain(n int64) int64 {
	if slices.Contains(c.Still, n%c.Period) {
		return 0
	}
	return c.Saltus
}

// facts are the lines of the certificate: what, and its value.
func (c Certificate) facts() [][2]string {
	var list [][2]string
	add := func(what, format string, args ...any) {
		list = append(list, [2]string{what, fmt.Sprintf(format, args...)})
	}
	add("status", "%s", c.status())
	if c.Period == 0 {
		return list
	}
	add("least preperiod", "%d", c.Preperiod)
	add("period", "%d", c.Period)
	if c.Saltus != 0 {
		add("saltus", "%d", c.Saltus)
	}
	if len(c.Still) > 0 {
		add("no saltus for", "n ≡ %s modulo %d", strings.Trim(strings.Join(strings.Fields(fmt.Sprint(c.Still)), ", "), "[]"), c.Period)
	}
	add("theorem", "%s", c.statement())
	switch {
	case c.Margin > 0:
		add("applied to", "the multiple P = %d of the period, with the margin W = %d", c.Stride, c.Margin)
	case c.Stride > 0:
		add("applied to", "the multiple P = %d of the period", c.Stride)
	case c.Theorem != NameNone:
		add("k", "%d", c.Take)
	}
	add("compared", "G(n+%d) = G(n)%s for %d ≤ n < %d, from the values G(0) … G(%d)", c.Period, c.plus(), c.From, c.To, c.Bound-1)
	if s := c.States; s != nil {
		add("states", "mask %#x, position %v, A = %d, %d windows of %d values, steps from %d on", s.Mask, s.Position, s.Reach, len(s.Windows), s.Reach+c.Take, 2*s.Reach+c.Take+1)
		return list
	}
	add("exceptions", "%s", c.exceptions())
	return list
}

func (c Certificate) status() string {
	if c.Period == 0 {
		return fmt.Sprintf("no period seen in %d values", c.Observed)
	}
	switch c.Status {
	case Observed:
		return fmt.Sprintf("observed to %d, %s", c.Observed-1, c.Seen())
	case Assumed:
		return "assumed, not proved: " + c.Assumes
	}
	return c.Status.String()
}

// fewRepetitions is how often a period must be seen before it is more than a guess.
const fewRepetitions = 3

// Seen says how many times the values that were computed go through the period, and that fewer than three times are
// no more than a guess. It is empty where no period is known.
func (c Certificate) Seen() string { return Repetitions(c.Preperiod, c.Period, c.Observed) }

// Repetitions is what [Certificate.Seen] says of a period that begins at preperiod, when so many values are known.
func Repetitions(preperiod, period, observed int64) string {
	if period == 0 {
		return ""
	}
	tenths := 10 * (observed - preperiod) / period // rounded down: 2.99 are fewer than three
	text := fmt.Sprintf("seen %d.%d times", tenths/10, tenths%10)
	if tenths < 10*fewRepetitions {
		text += ": fewer than three are a guess"
	}
	return text
}

// plus writes the saltus behind "G(n)".
func (c Certificate) plus() string {
	switch {
	case c.Saltus == 0:
		return ""
	case len(c.Still) > 0:
		return fmt.Sprintf(", or G(n) + %d,", c.Saltus)
	}
	return fmt.Sprintf(" + %d", c.Saltus)
}

// shownExceptions is the most exceptions a display lists.
const shownExceptions = 60

func (c Certificate) exceptions() string {
	if len(c.Exceptions) == 0 {
		return "none"
	}
	var b strings.Builder
	for i, n := range c.Exceptions {
		if i == shownExceptions {
			fmt.Fprintf(&b, ", … (%d in all, the last at %d)", len(c.Exceptions), c.Exceptions[len(c.Exceptions)-1])
			break
		}
		if i > 0 {
			b.WriteString(",")
		}
		fmt.Fprint(&b, n)
	}
	return b.String()
}

// heading says what the certificate is of; one of plain values names no game.
func (c Certificate) heading() string {
	if c.Game == "" {
		return "period of a sequence"
	}
	return "period of " + c.Game
}

// String writes the certificate, a fact to a line.
func (c Certificate) String() string {
	var b strings.Builder
	b.WriteString(c.heading())
	for _, f := range c.facts() {
		fmt.Fprintf(&b, "\n  %-15s  %s", f[0], f[1])
	}
	return b.String()
}

// longestShown is the length, in bytes, of the longest JSON that Display carries along.
const longestShown = 1 << 16

// mimeCertificate is the type of a certificate's JSON in an output. It is one of its own, since
// notebooks would rather show a tree of plain JSON than the table.
const mimeCertificate = "application/vnd.sprague.certificate+json"

// Display shows the certificate as a table, and carries its JSON unless the windows of
// a finite-state certificate make it longer than 64 KB.
func (c Certificate) Display() display.Bundle {
	t := factTable(c.heading(), c.facts())
	b := display.Plain(c.String()).With(display.MIMEHTML, []byte(t))
	if text, err := json.Marshal(c); err == nil && len(text) <= longestShown {
		b = b.With(mimeCertificate, text)
	}
	return b
}
