package check

import (
	"encoding/json"
	"fmt"

	"sprague/stdlib/internal/strict"
	"sprague/stdlib/periodic/check"
)

// Kind is what the field "kind" of such a certificate says.
const Kind = "misere quotient"

// A Theorem is what a certificate of a quotient can rest on.
type Theorem struct {
	Name, Says, LaTeX, Source string
	Coq                       string // where it is proved by machine: a file of stdlib/periodic/coq and its theorem
}

// The theorems.
var (
	Verified = Theorem{Name: "verified quotient", Source: "PlambeckSiegel2008", Coq: "Misere.v, quotient",
		Says:  "if the P-check and the N-check hold of a commutative monoid, a set P and Φ, the outcome of every sum of the heaps 0, …, N is what P says of its element; if no two elements have the same outcomes in all contexts, it is the misère quotient of these heaps",
		LaTeX: `o^-(h_1 + \dots + h_j) = \mathcal{P} \iff \Phi(h_1) \cdots \Phi(h_j) \in P`}
	Periodic = Theorem{Name: "Plambeck-Siegel", Source: "PlambeckSiegel2008", Coq: "MisereCheck.v, quotient_right",
		Says:  "for a finite octal code with the last nonzero digit k: if the quotient of the heaps to 2n₀ + 2p + k has Φ(n+p) = Φ(n) for n₀ ≤ n < 2n₀ + p + k, n₀ ≥ 1, it is the quotient of the whole game, and Φ(n+p) = Φ(n) for all n ≥ n₀",
		LaTeX: `\bigl(\Phi(n+p) = \Phi(n) \text{ for } n_0 \le n < 2n_0+p+k\bigr) \implies \Phi(n+p) = \Phi(n) \text{ for all } n \ge n_0 \quad (n_0 \ge 1)`}
)

// Theorems are both of them.
var Theorems = []Theorem{Verified, Periodic}

// A Part is a certificate of the quotient of some heaps, as it is written in JSON.
type Part struct {
	Format     int         `json:"format" doc:"2"`
	Kind       string      `json:"kind" doc:"misere quotient"`
	Theorem    string      `json:"theorem" doc:"verified quotient, or Plambeck-Siegel"`
	Game       string      `json:"game" doc:"the game, in its one spelling"`
	Heaps      int         `json:"heaps" doc:"the greatest heap"`
	Order      int         `json:"order" doc:"of the quotient, whose elements are 0, the identity, to order-1"`
	Generators []Generator `json:"generators" doc:"heaps whose elements generate the quotient"`
	P          []int32     `json:"p" doc:"the elements that stand for P-positions, ascending"`
	Phi        []int32     `json:"phi" doc:"the elements of the heaps 0, 1, ..."`
}

// A Whole is a certificate of the quotient of a whole game.
type Whole struct {
	Part
	Preperiod int `json:"preperiod" doc:"n0, from which Phi repeats"`
	Period    int `json:"period" doc:"p"`
}

// Read decodes a certificate strictly. Nothing is confirmed but that.
func Read(text []byte) (Claim, error) {
	var e struct {
		Format  int    `json:"format"`
		Kind    string `json:"kind"`
		Theorem string `json:"theorem"`
	}
	if len(text) > check.Largest {
		return Claim{}, fmt.Errorf("check: a file of %d bytes; certificates have at most %d", len(text), check.Largest)
	}
	if err := strict.Peek(text, &e); err != nil {
		return Claim{}, fmt.Errorf("check: no certificate: %w", err)
	}
	if e.Kind != Kind {
		return Claim{}, fmt.Errorf("check: a certificate of kind %q; this checks %q", e.Kind, Kind)
	}
	if e.Format != check.Format {
		return Claim{}, fmt.Errorf("check: a certificate of format %d; this reads format %d (sprague verify --upgrade converts older ones)", e.Format, check.Format)
	}
	var w Whole
	var err error
	switch e.Theorem {
	case Periodic.Name:
		err = strict.Decode(text, &w)
	case Verified.Name:
		err = strict.Decode(text, &w.Part)
	default:
		err = fmt.Errorf("no theorem with the name %q is known", e.Theorem)
	}
	if err != nil {
		return Claim{}, fmt.Errorf("check: no certificate: %w", err)
	}
	return Claim{
		Game: w.Game, Heaps: w.Heaps, Order: w.Order, Complete: e.Theorem == Periodic.Name, Preperiod: w.Preperiod, Period: w.Period,
		Generators: w.Generators, P: w.P, Phi: w.Phi,
	}, nil
}

// MarshalJSON writes the certificate of the claim.
func (c Claim) MarshalJSON() ([]byte, error) {
	part := Part{
		Format: check.Format, Kind: Kind, Theorem: Verified.Name, Game: c.Game, Heaps: c.Heaps, Order: c.Order,
		Generators: append([]Generator{}, c.Generators...), P: append([]int32{}, c.P...), Phi: append([]int32{}, c.Phi...),
	}
	if !c.Complete {
		return json.Marshal(part)
	}
	part.Theorem = Periodic.Name
	return json.Marshal(Whole{part, c.Preperiod, c.Period})
}

// UnmarshalJSON reads a certificate as [Read] does.
func (c *Claim) UnmarshalJSON(text []byte) error {
	read, err := Read(text)
	if err == nil {
		*c = read
	}
	return err
}
