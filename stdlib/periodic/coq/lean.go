package coq

import (
	"fmt"
	"strings"

	"sprague/stdlib/periodic/check"
)

// Lean returns the claim of a certificate of a period as a statement for Lean 4: the definitions,
// the numbers, and the theorem without its proof. It is not compiled here, and says so.
func Lean(text []byte) (File, error) {
	claim, err := check.Read(text)
	if err != nil {
		return File{}, err
	}
	h := claim.About()
	g, err := check.ReadAnyGame(h.Game)
	if err != nil {
		return File{}, err
	}
	if g.Unequal() || g.ByHeap() {
		return File{}, fmt.Errorf("%s has no code of digits: %w", g.Name, ErrNoTheory)
	}
	head, block := g.Written()
	gain := leanGain(claim)
	var b strings.Builder
	fmt.Fprintf(&b, `/-
The period of %s, stated for Lean 4. NOT COMPILED by the program that wrote it, and NOT PROVED in this file:
the last theorem is a statement with its data. The same claim has a proof in Coq (sprague export --to coq),
where its theorem, %q, has a checker that is proved sound.

%s-/

/-- The digits of takes of 0, 1, 2, …, and those that repeat behind them. -/
def head : List Nat := %s
def block : List Nat := %s

def digit (t : Nat) : Nat :=
  if t < head.length then head.getD t 0
  else if block.length = 0 then 0
  else block.getD ((t - head.length) %% block.length) 0

/-- The heaps o may be what is left of a heap of n. -/
def Leaves (n : Nat) (o : List Nat) : Prop :=
  o.length ≤ 3 ∧ ∃ t, n = t + o.sum ∧ (∀ a ∈ o, 0 < a) ∧
    (digit t).testBit o.length = true ∧ (0 < t ∨ 1 < o.length)

def nimSum (l : List Nat) : Nat := l.foldr (· ^^^ ·) 0

/-- G is the Grundy function: the mex of the nim sums of the options. -/
def IsGrundy (G : Nat → Nat) : Prop :=
  ∀ n, (∀ o, Leaves n o → nimSum (o.map G) ≠ G n) ∧
    ∀ v, v < G n → ∃ o, Leaves n o ∧ nimSum (o.map G) = v

/-- Certificate: preperiod %d, period %d, what a period adds: %s. -/
theorem period (G : Nat → Nat) (hG : IsGrundy G) :
    ∀ n, %d ≤ n → G (n + %d) = G n + %s := by
  sorry -- not proved here
`, g.Name, check.TheoremOf(claim).Name, inWords(g), leanList(head), leanList(block),
		h.Preperiod, h.Period, gain, h.Preperiod, h.Period, gain)
	return File{fileName(g.Name, ".lean"), []byte(b.String())}, nil
}

// leanGain writes what a period adds to G(n).
func leanGain(c check.Claim) string {
	if c, ok := c.(*check.LiveValues); ok && len(c.Still) > 0 {
		return fmt.Sprintf("(if n %% %d ∈ %s then 0 else %d)", c.Period, leanList(c.Still), c.Saltus)
	}
	return fmt.Sprint(c.Gain(c.About().Preperiod))
}

func leanList[T any](l []T) string { return strings.ReplaceAll(list(l), ";", ",") }
