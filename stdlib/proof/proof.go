// Package proof walks through proofs on numbers of your choice, one checked step at a time.
//
//	p := proof.Bouton(3, 5, 7)
//	p.Next()
//	p.All()
//
//	MexProperty(values…)  the mex exists, is small, and what it excludes
//	Bouton(heaps…)        why the xor decides Nim
//	SumRule(a, b)         why values of a sum add by xor: both halves
//	NimProduct(a, b)      the nim product from its definition
//	Period(cert)          why a certified period lasts for ever
//	Residues(k)           why taking 1 to k has the values n mod (k+1)
//	Symmetry(n)           how the first player wins Kayles on any row
//	Against(f, moves, …)  a formula against the definition, by the moves alone
//
// Every step is a sentence with the actual numbers in it, and carries a check that the
// computer has made: a step that does not hold says so. A step that only draws a conclusion has
// nothing to compute, and is marked as an argument. A proof shows itself as text, as Markdown with
// formulas, and in LaTeX.
package proof

import (
	"fmt"
	"strings"

	"sprague/stdlib/display"
)

// Step is one step of a proof.
type Step struct {
	Number    int
	Statement string // Markdown, with formulas in dollars
	Holds     bool   // what the check said; true of an argument
	Argument  bool   // the step draws a conclusion, and nothing was computed for it
	Claimed   bool   // a certificate says so, and it was not looked at here
}

// Proof is a proof on actual numbers. It remembers which step was shown last.
type Proof struct {
	Title string
	steps []Step
	shown int
}

// add appends a step with the outcome of its check.
func (p *Proof) add(holds bool, format string, args ...any) {
	p.steps = append(p.steps, Step{Number: len(p.steps) + 1, Statement: fmt.Sprintf(format, args...), Holds: holds})
}

// argue appends a step that follows from others without a computation.
func (p *Proof) argue(format string, args ...any) {
	p.add(true, format, args...)
	p.steps[len(p.steps)-1].Argument = true
}

// Len returns the number of steps.
func (p *Proof) Len() int { return len(p.steps) }

// Step returns step i, counted from 1. It panics if there is none.
func (p *Proof) Step(i int) Step {
	if i < 1 || i > len(p.steps) {
		panic(fmt.Sprintf("proof: step %d; the proof has steps 1 to %d", i, len(p.steps)))
	}
	return p.steps[i-1]
}

// Next returns the step after the one shown last; after the last step it begins again.
func (p *Proof) Next() Step {
	p.shown = p.shown%len(p.steps) + 1
	return p.Step(p.shown)
}

// All returns all steps.
func (p *Proof) All() Steps { return Steps{title: p.Title, list: append([]Step(nil), p.steps...)} }

// Holds reports whether every check of the proof holds.
func (p *Proof) Holds() bool {
	for _, s := range p.steps {
		if !s.Holds {
			return false
		}
	}
	return true
}

// String returns the title, the number of steps, and whether they hold.
func (p *Proof) String() string {
	return fmt.Sprintf("%s: %d steps, %s. Next() shows one step, All() shows all.", plain(p.Title), len(p.steps),
		verdict(p.Holds()))
}

// Display shows what String says.
func (p *Proof) Display() display.Bundle {
	text := fmt.Sprintf("**%s**: %d steps, %s. `Next()` shows one step, `All()` shows all.", p.Title, len(p.steps),
		verdict(p.Holds()))
	return display.Plain(p.String()).With(display.MIMEMarkdown, []byte(text))
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

// Display shows the step as text and as Markdown with formulas.
func (s Step) Display() display.Bundle {
	return display.Plain(s.String()).With(display.MIMEMarkdown, []byte(s.Markdown()))
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

// Steps are all steps of a proof, to be shown together.
type Steps struct {
	title string
	list  []Step
}

// List returns the steps.
func (s Steps) List() []Step { return append([]Step(nil), s.list...) }

// String returns the steps as text.
func (s Steps) String() string {
	lines := []string{plain(s.title)}
	for _, step := range s.list {
		lines = append(lines, step.String())
	}
	return strings.Join(lines, "\n")
}

// Markdown returns the steps with their formulas, a paragraph each.
func (s Steps) Markdown() string {
	parts := []string{"**" + s.title + "**"}
	for _, step := range s.list {
		parts = append(parts, step.Markdown())
	}
	return strings.Join(parts, "\n\n")
}

// LaTeX returns the steps as a numbered list for a LaTeX document.
func (s Steps) LaTeX() string {
	var b strings.Builder
	fmt.Fprintf(&b, "\\paragraph{%s}\n\\begin{enumerate}\n", forLaTeX(s.title))
	for _, step := range s.list {
		fmt.Fprintf(&b, "  \\item %s \\emph{(%s)}\n", forLaTeX(step.Statement), step.mark())
	}
	b.WriteString("\\end{enumerate}\n")
	return b.String()
}

// Display shows the steps as text and as Markdown with formulas.
func (s Steps) Display() display.Bundle {
	return display.Plain(s.String()).With(display.MIMEMarkdown, []byte(s.Markdown()))
}
