// Package proof presents proofs with your numbers, one checked step at a time.
//
//	p := proof.Bouton(3, 5, 7)
//	p.Next()
//	p.All()
//
//	MexProperty(values…)  the mex is not among the values, and all smaller numbers are
//	Bouton(heaps…)        why the xor decides Nim
//	SumRule(a, b)         why the value of a sum is the xor
//	NimProduct(a, b)      the nim product from its definition
//	Period(cert)          why a certified period lasts for ever
//	Residues(k)           why taking 1 to k has the values n mod (k+1)
//	Symmetry(n)           how the first player wins Kayles on any row
//	Against(f, moves, …)  compares a formula with the definition
//
// Every step is a sentence with the actual numbers and a check by computation: a step that does not hold says so. A
// step that only draws a conclusion is marked as an argument. A proof displays as text and as Markdown with formulas.
package proof

import (
	"fmt"
	"slices"
	"strings"
)

// Step is one step of a proof.
type Step struct {
	Number    int
	Statement string // Markdown, with formulas in dollars
	Holds     bool   // the result of the check; true for an argument
	Argument  bool   // a conclusion without a computation
	Claimed   bool   // stated by a certificate and not checked here
}

// Proof is a proof with actual numbers, and the position of Next.
type Proof struct {
	Title string
	steps []Step
	shown int
}

// add appends a step with the result of its check.
func (p *Proof) add(holds bool, format string, args ...any) {
	p.steps = append(p.steps, Step{Number: len(p.steps) + 1, Statement: fmt.Sprintf(format, args...), Holds: holds})
}

// argue appends a step without a computation.
func (p *Proof) argue(format string, args ...any) {
	p.add(true, format, args...)
	p.steps[len(p.steps)-1].Argument = true
}

// Len returns the number of steps.
func (p *Proof) Len() int { return len(p.steps) }

// Step returns step i, counted from 1. It panics if there is none.
func (p *Proof) Step(i int) Step {
	if i < 1 || i > len(p.steps) {
		panic(fmt.Sprintf("proof: Step(%d): must be from 1 to %d", i, len(p.steps)))
	}
	return p.steps[i-1]
}

// Next returns the next step; after the last step it starts again.
func (p *Proof) Next() Step {
	p.shown = p.shown%len(p.steps) + 1
	return p.Step(p.shown)
}

// All returns all steps.
func (p *Proof) All() Steps { return Steps{title: p.Title, list: slices.Clone(p.steps)} }

// Holds reports whether every check of the proof holds.
func (p *Proof) Holds() bool {
	return !slices.ContainsFunc(p.steps, func(s Step) bool { return !s.Holds })
}

// String returns the title, the number of steps, and whether they hold.
func (p *Proof) String() string {
	return fmt.Sprintf("%s: %d steps, %s. Next() shows one step, All() shows all.", plain(p.Title), len(p.steps),
		verdict(p.Holds()))
}

// Markdown returns the same text with its formulas.
func (p *Proof) Markdown() string {
	return fmt.Sprintf("**%s**: %d steps, %s. `Next()` shows one step, `All()` shows all.", p.Title, len(p.steps),
		verdict(p.Holds()))
}

func verdict(holds bool) string {
	if holds {
		return "every check holds"
	}
	return "SOME CHECK FAILS"
}

// String returns the step as text.
func (s Step) String() string {
	return fmt.Sprintf("%d. %s  [%s]", s.Number, plain(s.Statement), s.mark())
}

// Markdown returns the step with its formulas.
func (s Step) Markdown() string {
	return fmt.Sprintf("**%d.** %s  *(%s)*", s.Number, s.Statement, s.mark())
}

func (s Step) mark() string {
	switch {
	case !s.Holds:
		return "FAILS"
	case s.Argument:
		return "argument"
	case s.Claimed:
		return "claimed"
	}
	return "checked"
}

// Steps are all steps of a proof.
type Steps struct {
	title string
	list  []Step
}

// List returns the steps.
func (s Steps) List() []Step { return slices.Clone(s.list) }

// String returns the steps as text.
func (s Steps) String() string {
	lines := []string{plain(s.title)}
	for _, step := range s.list {
		lines = append(lines, step.String())
	}
	return strings.Join(lines, "\n")
}

// Markdown returns the steps with their formulas, one paragraph each.
func (s Steps) Markdown() string {
	parts := []string{"**" + s.title + "**"}
	for _, step := range s.list {
		parts = append(parts, step.Markdown())
	}
	return strings.Join(parts, "\n\n")
}
