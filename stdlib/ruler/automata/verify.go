package automata

import (
	"embed"
	"fmt"

	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/check"
	"sprague/stdlib/task"
)

// sources has the file with the theorem and its proof.
//
//go:embed ruler.go
var sources embed.FS

//go:embed theorems.txt
var theoremsText string

// ruler is the theorem of theorems.txt.
var ruler = check.Statements(theoremsText, sources)[0]

func init() {
	ruler.Kind = certificate.KindRegularity
	ruler.New = func() any { return &Claim{} }
	ruler.Check = func(c any, o certificate.Options) (certificate.Outcome, error) {
		claim := c.(*Claim)
		if err := claim.Confirm(o); err != nil {
			return certificate.Outcome{}, err
		}
		return certificate.Outcome{Status: certificate.Proved, What: claim.Says(), Done: "decided for all heaps"}, nil
	}
	certificate.Register(ruler)
}

// Certificate returns the claim as JSON text.
func (c *Claim) Certificate() []byte { return certificate.Encode(ruler, c) }

// Confirm checks every fact of a claim.
func (c *Claim) Confirm(o certificate.Options) (err error) {
	defer task.Interrupted(&err)
	g, err := check.ReadGame(c.Game)
	if err != nil {
		return err
	}
	if err := c.wellFormed(g); err != nil {
		return err
	}
	if err := o.Begin(c.Game+", ruler regularity", c.cost(g)); err != nil {
		return err
	}
	for n, v := range check.Values(g, c.Preperiod) {
		if c.Values[n] != int64(v) {
			return c.Fails("G(%d) is given as %d, but is %d", n, c.Values[n], v)
		}
	}
	if err := c.never(g); err != nil {
		return err
	}
	return c.reached()
}

// cost bounds the work. The steps of a case of (1) and of (2) are several times those of known claims. Memory is
// bounded by the limits of the search: on the memoized decisions of (1), and on the followers of each way in (2).
func (c *Claim) cost(g *check.Game) certificate.Cost {
	const (
		cases  = 8
		kept   = 400 // bytes of a decision, or of a follower with its successors
		met    = 256 // bytes of a run
		listed = 16  // bytes of a follower in a set
	)
	n := float64(c.Preperiod + c.Period)
	parts := n
	if g.Leaves()&4 != 0 {
		parts = n * n / 2
	}
	if g.Leaves()&8 != 0 {
		parts = n * n * n / 6
	}
	ways := float64(len(c.Options) + 1)
	classes := float64(c.Period) * float64(int64(1)<<c.gamma())
	steps := cases*parts*float64(len(g.Takes())) + classes*ways*(ways+mostStates)
	return g.Cost(c.Preperiod).Plus(certificate.Cost{Steps: steps,
		Memory: 1e6 + met*mostMet + listed*mostFollowed + kept*(n*n+ways*mostStates)})
}

// Says describes the claim in one line.
func (c *Claim) Says() string {
	if len(c.Rulers) == 0 && len(c.Still) > 0 {
		return fmt.Sprintf("%s: values are sapp regular: from %d on with the period %d and, except for %d residues, the "+
			"saltus %d", c.Game, c.Preperiod, c.Period, len(c.Still), c.Saltus)
	}
	if len(c.Rulers) == 0 {
		return fmt.Sprintf("%s: values are arithmetic periodic: from %d on with the period %d and the saltus %d", c.Game,
			c.Preperiod, c.Period, c.Saltus)
	}
	of := "rulers"
	if len(c.Rulers) == 1 {
		of = "ruler"
	}
	return fmt.Sprintf("%s: values are ruler regular: from %d on with the period %d, the saltus %d and %d %s", c.Game,
		c.Preperiod, c.Period, c.Saltus, len(c.Rulers), of)
}
