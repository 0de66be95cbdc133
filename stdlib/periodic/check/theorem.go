package check

// A Theorem carries a finite comparison on to all heaps. Everything that is to be known of
// it comes from one value, in one file: the name in certificates, what it says, the proof, what
// a certificate by it holds, how that is checked, and the induction in words.
type Theorem struct {
	Name   string
	Kind   string // of its certificates
	Says   string // in a sentence, with the letters n, p, i, k as in the proof
	LaTeX  string // the same, as a formula
	Source string // who found it
	File   string // the file of the package that has the proof, in the comment on top
	Coq    string // where it is proved by machine: a file of stdlib/periodic/coq and its theorem; empty if nowhere
	// Induction is the proof with the numbers of a claim, a step to a line; package words fills them in.
	Induction string
	Example   string // a short certificate by the theorem, which tests try and change
	// New returns a pointer to an empty claim, a struct with exactly the fields of certificates
	// by the theorem, their names in JSON and, in the tag doc, their meaning. Of the kind
	// "period" it is a [Claim].
	New func() any
}

// Theorems are all there are about periods, in the order of the help. Another one takes a file of
// its own, and a name in this list.
var Theorems = []*Theorem{guySmith, threeHeaps, byResidues, oneWindow, allButWindow, repeatingCode, liveValues, sumBound, finiteState}

// Named returns the theorem with a name, nil if there is none.
func Named(name string) *Theorem {
	for _, t := range Theorems {
		if t.Name == name {
			return t
		}
	}
	return nil
}

// A Claim is what a certificate by one theorem says of a game.
type Claim interface {
	// About returns what all claims have.
	About() *Head
	// Gain is what a period adds to G(n), n ≥ the preperiod.
	Gain(n int64) int64
	// Hypotheses checks what the theorem asks of the rules and of the numbers alone. All numbers lie
	// between 0 and 2^52, so that a few of them can be added.
	Hypotheses(g *Game) error
	// Range returns which n are compared with n + p: from ≤ n < to.
	Range(g *Game) (from, to int64)
	// Cost bounds all the work but that of the comparison, the first n values included.
	Cost(g *Game, n int64) Cost
	// Compute returns G(0), …, G(n−1), from the source as far as the theorem does not tell them.
	Compute(g *Game, n int64, source Source) ([]int, error)
	// Closed checks the hypotheses about values.
	Closed(g *Game, values []int) error
	// Evidence checks what else the certificate carries along.
	Evidence(g *Game, values []int) error
}

// Envelope is what says how to read the rest of a certificate, and of which game it is.
type Envelope struct {
	Format  int    `json:"format" doc:"2"`
	Kind    string `json:"kind" doc:"what is certified"`
	Theorem string `json:"theorem" doc:"what it rests on"`
	Game    string `json:"game" doc:"the game, in its one spelling: a code such as 0.77 or 0.3(70), Grundy's game, subtraction {1,2,3}, subtraction all but {2,3}, or the codes of its heaps: heaps 0.3 (0.77 0.33)"`
}

// Head is what every claim begins with: G(n+Period) = G(n) + Gain(n) for all n ≥ Preperiod, and
// for no less preperiod or period.
type Head struct {
	Envelope
	Preperiod int64 `json:"preperiod" doc:"n0, the least from which the values repeat"`
	Period    int64 `json:"period" doc:"p, the least period"`
}

// About returns the head itself.
func (h *Head) About() *Head { return h }

// Cost is that of the values by the definition.
func (h *Head) Cost(g *Game, n int64) Cost { return g.Cost(n) }

// Compute has them all from the source.
func (h *Head) Compute(g *Game, n int64, source Source) ([]int, error) { return source(g, n) }

// Closed has nothing to check.
func (h *Head) Closed(*Game, []int) error { return nil }

// Table is what claims on few values carry along.
type Table struct {
	Exceptions []int64 `json:"exceptions" doc:"the n below the preperiod at which G(n) is not what the period, carried on downwards, would make it"`
	Values     []int   `json:"values,omitempty" doc:"G(0), ..., G(n0+p-1), if they are no more than 65536"`
}

// Listed is the greatest number of values that a certificate lists. It lists them all, or none.
const Listed = 1 << 16

// Repeating is a claim without a saltus, and what most theorems have in common.
type Repeating struct {
	Head
	Table
}

// Gain is 0: values repeat.
func (*Repeating) Gain(int64) int64 { return 0 }

// Evidence checks the table against the claim that values repeat.
func (r *Repeating) Evidence(_ *Game, values []int) error { return r.evidence(r.Head, r.Gain, values) }

// Rising is a claim with a saltus.
type Rising struct {
	Head
	Saltus int64 `json:"saltus" doc:"s: a period later values are greater by so much"`
	Table
}

// Gain is the saltus.
func (r *Rising) Gain(int64) int64 { return r.Saltus }

// Evidence checks the table against the claim that values rise.
func (r *Rising) Evidence(_ *Game, values []int) error { return r.evidence(r.Head, r.Gain, values) }
