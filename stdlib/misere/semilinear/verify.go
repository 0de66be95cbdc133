package semilinear

import (
	"embed"
	"encoding/json"
	"fmt"

	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/check"
	"sprague/stdlib/task"
)

// sources are the files with the proofs of the theorems.
//
//go:embed outcomes.go infinite.go
var sources embed.FS

//go:embed theorems.txt
var theoremsText string

// theorems are those of theorems.txt, in its order.
var (
	theorems = check.Statements(theoremsText, sources)
	outcomes = theorems[0]
	infinite = theorems[1]
)

func init() {
	for _, t := range theorems {
		t.Kind = certificate.KindOutcomes
		t.New = func() any { return &Outcomes{} }
		t.Check = func(c any, o certificate.Options) (certificate.Outcome, error) {
			claim := c.(*Outcomes)
			if err := claim.Confirm(o); err != nil {
				return certificate.Outcome{}, err
			}
			return certificate.Outcome{Status: certificate.Proved, What: claim.Says(),
				Done: "decided for all sums of heaps"}, nil
		}
	}
	certificate.Register(theorems...)
}

// Infinite reports whether the claim is by the theorem on infinite quotients.
func (c *Outcomes) Infinite() bool { return c.Theorem == infinite.Name }

// Certificate returns the claim as JSON text without spaces: digests are of this text.
func (c *Outcomes) Certificate() []byte {
	theorem := outcomes
	if c.Infinite() {
		theorem = infinite
	}
	text, err := json.Marshal(json.RawMessage(certificate.Encode(theorem, c)))
	if err != nil {
		panic(err) // it has just been encoded
	}
	return text
}

// Confirm checks every fact of the claim: its form, its cost, the outcomes, and then the facts that depend on them.
func (c *Outcomes) Confirm(o certificate.Options) (err error) {
	defer task.Interrupted(&err)
	g, err := check.ReadGame(c.Game)
	if err != nil {
		return err
	}
	if err := c.wellFormed(); err != nil {
		return err
	}
	if err := o.Begin(c.Game+", misère outcomes", c.cost(g)); err != nil {
		return err
	}
	if err := c.theOutcomes(g); err != nil {
		return err
	}
	if err := c.theOthers(g); err != nil {
		return err
	}
	if err := c.Related(); err != nil || !c.Infinite() {
		return err
	}
	return c.Apart()
}

// Says describes the claim, which need not be true, in one line.
func (c *Outcomes) Says() string {
	s := fmt.Sprintf("misère outcomes of %s, heaps 1 to %d", c.Game, c.Heaps)
	if len(c.Equal) > 0 {
		s += fmt.Sprintf(", %d relations", len(c.Equal))
	}
	if c.Infinite() {
		s += "; the misère quotient is infinite"
	}
	return s
}

// mostStates bounds the states for each vector of bounded counts, many times the number for known claims.
const mostStates = 1 << 16

// cost bounds the work: for each vector of bounded counts the states, times the letters of free digits, times points
// and tests. The states are estimated as several times those of known claims, at most [mostStates]. Floating-point
// numbers avoid overflow.
func (c *Outcomes) cost(g *check.Game) certificate.Cost {
	const met = 50
	vectors, letters := 1.0, 1.0
	for h := 1; h <= c.Heaps; h++ {
		if most := c.rangeOf(h); most != free {
			vectors *= float64(most + 1)
		} else {
			letters *= 2
		}
	}
	states := 1.0
	if letters > 1 {
		states = met * letters
	}
	points := len(moves(g, c.Heaps)) + 2 + 3*len(c.Equal)
	for _, l := range c.Like {
		points += 1 + (1+len(l.As))*len(moves(g, c.Heaps))
	}
	conditions := float64(points) * float64(len(c.Tests)+1)
	return certificate.Cost{Steps: vectors * states * letters * conditions,
		Memory: 1e6 + 32*mostStates*float64(len(c.Tests)+1)}
}

// Holds reports whether a vector is in T: counts[h] is the number of heaps of size h. The decision does not use it, so
// that tests can compare the two.
func (c *Outcomes) Holds(counts []int) bool {
	if len(c.Like) > 0 {
		counts = c.instead(counts)
	}
	i := 2
	for i > 1 {
		b := c.Tree[i-2]
		if c.Tests[b.Test].Holds(counts) {
			i = b.Yes
		} else {
			i = b.No
		}
	}
	return i == 1
}

// Holds reports whether the condition holds for a vector, as in [Outcomes.Holds].
func (t *Test) Holds(counts []int) bool {
	left, right := 0, 0
	for _, h := range t.Left {
		left += counts[h]
	}
	for _, h := range t.Right {
		right += counts[h]
	}
	if t.Modulus > 0 {
		return left%t.Modulus == t.Least
	}
	return left >= right+t.Least
}
