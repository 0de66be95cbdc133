package exclusion

import (
	"embed"
	"errors"
	"fmt"
	"slices"
	"strings"

	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/check"
	"sprague/stdlib/task"
)

// # Excluded periods
//
// Let a game be given by a finite code, or be Grundy's game, and let G(0), …, G(N−1) be known. Let p ≥ 1 and b ≥ 1.
//
// Suppose G(n+p) = G(n) for all n from some n₀ on, and G(n) < 2^b there. Write T(r) for the value of the heaps n ≥ n₀
// with n ≡ r modulo p, r taken modulo p. Let a move take t and leave two heaps, and let a be a heap with 1 ≤ a < N; or
// let a move take t and leave one heap, and let a = 0. For n ≡ r large enough the heaps a and n − t − a are an option
// of n, with the value G(a) ⊕ T(r − t − a). It is not the value of n:
//
//	T(r) ⊕ T(r−d) ≠ G(a), d = a + t, for all r.
//
// So with S(δ) = {G(a) : d ≡ δ or d ≡ −δ modulo p} the nim sum of T(r) and T(r−δ) is in no S(δ). Put x(r) = T(r) ⊕ T(0)
// < 2^b. Then x(0) = 0, and
//
//	(1) 0 is not in S(0);
//	(2) x(r) ⊕ x(q) is not in S(r − q), for all r and q.
//
// Theorem. If (1) fails, the game does not have the period p, whatever the preperiod and the values: this does not
// use b. If no x with x(0) = 0 and x(r) < 2^b fulfils (2), it has no period p with all values from its preperiod on
// below 2^b, whatever the preperiod.
//
// Whether such an x exists is decided by backtracking: the x(r) with the fewest possible values takes each of them
// in turn, and the values that (2) then forbids are removed from the others. The search is exhaustive, so one
// without result is a proof. Excluding a period p excludes the divisors of p, since p would be a period too.
//
// With b = 0 a certificate makes no hypothesis, and claims that (1) fails for each p: some heap a with G(a) = 0 and
// some take t have p | a + t.
//
// The bound is a hypothesis. Without it only the p for which (1) fails are excluded: values may grow, and x(r) =
// r·2^c satisfies (2) for a large c. For some open games known values exceed 2^b; then a period would require that
// from some heap on all values are smaller again.
//
// Cost: N values by the definition, and for each p the nodes of the search, limited by the certificate.

// sources has the file with the theorem and its proof.
//
//go:embed exclusion.go
var sources embed.FS

//go:embed theorems.txt
var theoremsText string

// excluded is the theorem of theorems.txt.
var excluded = check.Statements(theoremsText, sources)[0]

func init() {
	excluded.Kind = certificate.KindExclusion
	excluded.New = func() any { return &Claim{} }
	excluded.Check = func(c any, o certificate.Options) (certificate.Outcome, error) {
		claim := c.(*Claim)
		if err := claim.Confirm(o); err != nil {
			return certificate.Outcome{}, err
		}
		done := fmt.Sprintf("%d values recomputed, and each search done again", claim.Values)
		return certificate.Outcome{Status: certificate.Proved, What: claim.String(), Done: done}, nil
	}
	certificate.Register(excluded)
}

// A Claim is the claim of a certificate of excluded periods.
type Claim struct {
	certificate.Envelope
	Values  int64   `json:"values" doc:"N, the number of first values used"`
	Bits    int64   `json:"bits" doc:"b: the hypothesis that all values from the preperiod on are below 2^b; 0: none"`
	Periods []int64 `json:"periods" doc:"the excluded p, ascending"`
	Nodes   int64   `json:"nodes" doc:"the largest number of nodes of the search for one p"`
}

const (
	mostValues = 1 << 20
	mostBits   = 12
	mostPeriod = 1 << 10
	mostNodes  = 1 << 24
)

// Periods returns 1, …, most, at most one more than a claim can have.
func Periods(most int) (list []int64) {
	for p := range min(int64(most), mostPeriod+1) {
		list = append(list, p+1)
	}
	return list
}

// Of returns a claim on a game that [check.ReadGame] accepts.
func Of(game string, periods []int64) Claim {
	return Claim{Envelope: certificate.Envelope{Kind: certificate.KindExclusion, Game: game}, Periods: periods}
}

// Exclude returns the claim without the periods that are not shown to be impossible. The error says which number is out
// of range.
func (c Claim) Exclude() (Claim, error) {
	g, values, err := c.prepare(certificate.Options{})
	if err != nil {
		return Claim{}, err
	}
	c.Periods = slices.DeleteFunc(slices.Clone(c.Periods), func(p int64) bool { return c.exclude(g, values, p) != nil })
	return c, nil
}

// Verify repeats the search for each period, within generous limits; nil means that all are excluded.
func (c Claim) Verify() error { return c.Confirm(certificate.Options{}) }

// JSON returns the claim as a certificate for sprague verify.
func (c Claim) JSON() []byte { return certificate.Encode(excluded, &c) }

// String lists the excluded periods, and the hypothesis, in one line.
func (c Claim) String() string {
	switch {
	case len(c.Periods) == 0:
		return c.Game + ": no period is excluded"
	case c.Bits == 0:
		return fmt.Sprintf("%s: whatever the preperiod, the period is none of %s", c.Game, c.list())
	}
	return fmt.Sprintf("%s: whatever the preperiod, if all values from it on are below %d, the period is none of %s",
		c.Game, 1<<c.Bits, c.list())
}

// list formats the periods, with ranges for consecutive ones.
func (c *Claim) list() string {
	var parts []string
	for i := 0; i < len(c.Periods); {
		j := i
		for j+1 < len(c.Periods) && c.Periods[j+1] == c.Periods[j]+1 {
			j++
		}
		if part := fmt.Sprint(c.Periods[i]); j > i+1 {
			parts = append(parts, fmt.Sprintf("%s to %d", part, c.Periods[j]))
			i = j + 1
		} else {
			parts = append(parts, part)
			i++
		}
	}
	return strings.Join(parts, ", ")
}

// Confirm checks every fact of a claim.
func (c Claim) Confirm(o certificate.Options) (err error) {
	defer task.Interrupted(&err)
	g, values, err := c.prepare(o)
	if err != nil {
		return err
	}
	for _, p := range c.Periods {
		if err := c.exclude(g, values, p); err != nil {
			return err
		}
	}
	return nil
}

// prepare checks the numbers and the cost, and computes the values.
func (c *Claim) prepare(o certificate.Options) (*check.Game, []int, error) {
	g, err := check.ReadGame(c.Game)
	switch {
	case err != nil:
		return nil, nil, err
	case !g.Finite():
		return nil, nil, c.Fails("infinitely many takes")
	case c.Values < 1 || c.Values > mostValues || c.Bits < 0 || c.Bits > mostBits || c.Nodes < 1 || c.Nodes > mostNodes:
		return nil, nil, c.Fails("%d values, %d bits, %d nodes; at most %d, %d, %d", c.Values, c.Bits, c.Nodes, mostValues,
			mostBits, mostNodes)
	}
	last := int64(0)
	for _, p := range c.Periods {
		if p <= last || p > mostPeriod {
			return nil, nil, c.Fails("the periods do not ascend from 1 to %d", mostPeriod)
		}
		last = p
	}
	if err := o.Begin(c.Game+", excluded periods", c.cost(g, last)); err != nil {
		return nil, nil, err
	}
	return g, check.Values(g, c.Values), nil
}

// cost bounds the work: a node of the search for p reads p lists of at most 2^b values; the number of nodes is the
// smaller of the limit and 10⁶, more than any search has needed. The last period is the greatest.
func (c *Claim) cost(g *check.Game, last int64) certificate.Cost {
	steps, size := 0.0, float64(int64(1)<<c.Bits)
	for _, p := range c.Periods {
		steps += float64(c.Values)*float64(len(g.Takes())) + min(float64(c.Nodes), 1e6)*float64(p)*8 + float64(p)*size
	}
	return g.Cost(c.Values).Plus(certificate.Cost{Steps: steps, Memory: 16 * float64(last*last) * size})
}

var errNodes = errors.New("not decided within the nodes allowed")

// exclude proves that p is not a period, or returns why it cannot.
func (c *Claim) exclude(g *check.Game, values []int, p int64) error {
	s := &search{p: int(p), size: 1 << c.Bits, nodes: c.Nodes, given: make([]bool, p), x: make([]int, p)}
	s.forbid(g, values)
	if s.barred[0][0] {
		return nil
	}
	if c.Bits == 0 {
		return c.Fails("period %d is not excluded: no heap a of value 0 and take t have a + t divisible by it", p)
	}
	s.given[0] = true
	left := make([][]int, p)
	for r := 1; r < s.p; r++ {
		for y := range s.size {
			if !s.barred[r][y] {
				left[r] = append(left[r], y)
			}
		}
	}
	switch found, err := s.extend(left, s.p-1); {
	case err != nil:
		return c.Fails("period %d: %v", p, err)
	case found:
		return c.Fails("period %d is not excluded: x = %v fulfils all conditions", p, s.x)
	}
	return nil
}

// A search is a backtracking search for x.
type search struct {
	p, size int
	barred  [][]bool // by δ and value: S(δ)
	nodes   int64
	given   []bool
	x       []int
}

// forbid computes the sets S(δ).
func (s *search) forbid(g *check.Game, values []int) {
	s.barred = make([][]bool, s.p)
	for r := range s.barred {
		s.barred[r] = make([]bool, s.size)
	}
	bar := func(d, v int) {
		if v < s.size {
			s.barred[d%s.p][v], s.barred[(s.p-d%s.p)%s.p][v] = true, true
		}
	}
	for _, t := range g.Takes() {
		digit := g.Digit(t)
		if digit&2 != 0 && t > 0 {
			bar(int(t), 0)
		}
		for a := 1; digit&4 != 0 && a < len(values); a++ {
			bar(int(t)+a, values[a])
		}
	}
}

// extend assigns the open residues, whose possible values are in left.
func (s *search) extend(left [][]int, open int) (found bool, err error) {
	task.Check()
	if s.nodes--; s.nodes < 0 {
		return false, errNodes
	}
	if open == 0 {
		return true, nil
	}
	r := s.fewest(left)
	s.given[r] = true
	defer func() { s.given[r] = false }()
	for _, y := range left[r] {
		s.x[r] = y
		rest, possible := s.without(left, r, y)
		if !possible {
			continue
		}
		if found, err := s.extend(rest, open-1); found || err != nil {
			return found, err
		}
	}
	return false, nil
}

// fewest returns the unassigned residue with the fewest possible values.
func (s *search) fewest(left [][]int) int {
	best := -1
	for r := range left {
		if !s.given[r] && (best < 0 || len(left[r]) < len(left[best])) {
			best = r
		}
	}
	return best
}

// without returns the values that remain possible after x(r) = y, and whether each residue has any.
func (s *search) without(left [][]int, r, y int) (rest [][]int, possible bool) {
	rest = make([][]int, s.p)
	for q := range left {
		if s.given[q] {
			continue
		}
		barred := s.barred[(q-r+s.p)%s.p]
		for _, z := range left[q] {
			if !barred[y^z] {
				rest[q] = append(rest[q], z)
			}
		}
		if len(rest[q]) == 0 {
			return nil, false
		}
	}
	return rest, true
}
