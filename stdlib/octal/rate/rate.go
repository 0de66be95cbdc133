// Package rate measures the speed of computing values, compared with the plain definition.
package rate

import (
	"fmt"
	"strconv"
	"time"

	"sprague/stdlib/octal"
)

// A Trial is a game and the number of its values to compute.
type Trial struct {
	Game   octal.Game
	Values int
}

// Trials returns the games of the table in the README, with few rare heaps and with many, each with as many values
// as take some seconds.
func Trials() []Trial {
	return []Trial{
		{octal.MustParse("0.106"), 1 << 28}, {octal.MustParse("0.104"), 1 << 28},
		{octal.MustParse("0.454"), 1 << 28}, {octal.MustParse("0.16"), 1 << 28},
		{octal.MustParse("0.6"), 1 << 25}, {octal.MustParse("0.014"), 1 << 23},
		{octal.GrundysGame, 1 << 24},
	}
}

// plainValues is the number of values for the plain solver. Its time is quadratic: with more values the ratio would
// be greater.
const plainValues = 20_000

// A Row is the result of a trial.
type Row struct {
	Trial
	Took  time.Duration
	Rate  float64 // values a second
	Plain float64 // values a second of the definition, within its first 20 000
}

// Run computes the values of the trial without the game's cache, then the first ones by the definition. It panics
// if Values is negative.
func (t Trial) Run() Row {
	fresh := t.Game.Afresh()
	rate, took := timed(t.Values, func(n int) { fresh.Sequence(n) })
	plain, _ := timed(min(plainValues, t.Values), func(n int) { fresh.ByDefinition(n) })
	return Row{Trial: t, Took: took, Rate: rate, Plain: plain}
}

// timed returns the rate of compute, and the time for n values.
func timed(n int, compute func(n int)) (rate float64, took time.Duration) {
	began := time.Now()
	compute(n)
	took = time.Since(began)
	return float64(n) / took.Seconds(), took
}

// Heading is the head of a table of rows in Markdown.
const Heading = "| game | values | seconds | values a second | plain solver | ratio |\n|---|--:|--:|--:|--:|--:|"

// Markdown returns the row as a line of a table, without its end.
func (r Row) Markdown() string {
	return fmt.Sprintf("| %s | %s | %.1f | %s | %s | %.0f |", r.Game, Grouped(r.Values), r.Took.Seconds(),
		Rounded(r.Rate), Rounded(r.Plain), r.Rate/r.Plain)
}

// Grouped writes a number with spaces between groups of three digits.
func Grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + " " + s[i:]
	}
	return s
}

// Rounded writes a rate with two or three significant digits.
func Rounded(rate float64) string {
	switch {
	case rate >= 1e8:
		return fmt.Sprintf("%.0f million", rate/1e6)
	case rate >= 1e6:
		return fmt.Sprintf("%.1f million", rate/1e6)
	}
	return fmt.Sprintf("%.0f thousand", rate/1e3)
}
