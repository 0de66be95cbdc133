package grundy

import (
	"fmt"
	"slices"
	"strings"

	"sprague/stdlib/display"
	"sprague/stdlib/internal/registry"
	"sprague/stdlib/internal/tabular"
	"sprague/stdlib/task"
)

// Match is a game whose first values are those given to Identify.
type Match struct {
	Game string // its name and code
	Cell string // the expression for it in a cell
	From int    // the heap of the first value: 0, or 1 if the list begins with G(1)
	OEIS string // the A-number of its values in the On-Line Encyclopedia of Integer Sequences, or ""
}

// Matches is the result of Identify.
type Matches struct {
	Values []int   // the given values
	Games  []Match // games with names come first
}

// mostIdentified is the maximum number of values that Identify compares.
const mostIdentified = 200

// Identify returns the games of heaps whose first values, from heap 0 or from heap 1 on, are those given. It looks
// among the named games of packages octal and coins, rules of divisors, coprime numbers and halves, octal games of up
// to three digits or of two with the last one repeated, and subtraction games with numbers up to 8. Equal first values
// prove nothing about later ones. Identify compares at most 200 values. It computes them for some 900 games, which
// takes less than a second. It panics if there are no values or one is negative.
func Identify(values []int) Matches {
	if len(values) == 0 || slices.Min(values) < 0 {
		panic("grundy: Identify wants the first values of a game, " +
			"such as grundy.Identify([]int{0, 1, 2, 3, 1, 4}); none is negative")
	}
	m := Matches{Values: slices.Clone(values)}
	compared := values[:min(len(values), mostIdentified)]
	try := func(s registry.Sequence) bool {
		task.Check()
		for from := range 2 {
			if begins(s, from, compared) {
				m.Games = append(m.Games, Match{s.Name, s.Cell, from, s.OEIS})
				break
			}
		}
		return true
	}
	for _, s := range registry.Named {
		try(s)
	}
	for _, family := range registry.Unnamed {
		family(try)
	}
	return m
}

// begins reports whether the values of a game from heap from on begin with the given ones. It compares prefixes of
// doubling length, because the cost of one more value grows exponentially in some coin-turning games.
func begins(s registry.Sequence, from int, values []int) bool {
	for n := 4; ; n *= 2 {
		n = min(n, len(values))
		if of := s.Values(from + n); len(of) < from+n || !slices.Equal(of[from:], values[:n]) {
			return false
		}
		if n == len(values) {
			return true
		}
	}
}

// mostShown is the maximum number of games in the table.
const mostShown = 12

// table returns the games as a table.
func (m Matches) table() tabular.Table {
	t := tabular.Table{Header: []string{"game", "in a cell", "first value", "OEIS"}}
	for _, g := range m.Games[:min(len(m.Games), mostShown)] {
		t.Add(g.Game, g.Cell, fmt.Sprintf("G(%d)", g.From), g.OEIS)
	}
	return t
}

// summary says how many games were found.
func (m Matches) summary() string {
	of := "this value"
	if n := len(m.Values); n != 1 {
		of = fmt.Sprintf("these %d values", min(n, mostIdentified))
	}
	switch n := len(m.Games); {
	case n == 0:
		return "no game that is looked among begins with " + of
	case n == 1:
		return "1 game begins with " + of
	case n > mostShown:
		return fmt.Sprintf("%d games begin with %s; the first %d:", n, of, mostShown)
	default:
		return fmt.Sprintf("%d games begin with %s", n, of)
	}
}

// String returns the games as a table.
func (m Matches) String() string {
	return strings.TrimSuffix(m.summary()+"\n"+m.table().Text(), "\n")
}

// Display shows the games as text and as a table.
func (m Matches) Display() display.Bundle {
	return display.Plain(m.String()).With(display.MIMEHTML, []byte("<p>"+m.summary()+"</p>\n"+m.table().HTML()))
}
