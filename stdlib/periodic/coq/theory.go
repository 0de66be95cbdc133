package coq

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"sprague/stdlib/certificate"
	misere "sprague/stdlib/misere/check"
	"sprague/stdlib/periodic/check"
)

// ErrNoTheory is wrapped by the errors for certificates whose theorem has no checker in the library.
var ErrNoTheory = errors.New("the library has no checker for it")

// A File is a theory or a statement.
type File struct {
	Name string // such as game_0_77.v, an identifier for coqc
	Text []byte
}

func init() {
	certificate.RegisterTheory(func(text []byte) (string, error) {
		theory, err := Theory(text)
		return string(theory.Text), err
	})
}

// Theory returns the Coq theory of a certificate of a period or a misère quotient: about thirty lines, and the data
// for the checker. It does not verify the certificate; coqc does. The error wraps [ErrNoTheory] if the library has
// no checker for the theorem.
func Theory(text []byte) (File, error) {
	if c, err := misere.Read(text); err == nil {
		return quotientTheory(c)
	}
	read, theorem, err := certificate.Read(text)
	if err != nil {
		return File{}, err
	}
	claim, ok := read.(*certificate.Period)
	if !ok {
		return File{}, fmt.Errorf("a certificate of the kind %q: %w", theorem.Kind, ErrNoTheory)
	}
	g, err := check.ReadAnyGame(claim.Game)
	if err != nil {
		return File{}, err
	}
	p, err := proofOf(claim, g)
	if err != nil {
		return File{}, err
	}
	return File{fileName(g.Name), p.write()}, nil
}

// fileName returns the file name for a game.
func fileName(game string) string {
	words := strings.FieldsFunc(game, func(r rune) bool {
		return (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	})
	return "game_" + strings.Join(words, "_") + ".v"
}

// A proof has the parts in which the theories of periods differ.
type proof struct {
	claim  *certificate.Period
	game   *check.Game
	module string // of the checker
	before string // definitions
	apply  string // the soundness theorem of the checker, with its arguments
}

func proofOf(c *certificate.Period, g *check.Game) (*proof, error) {
	p := &proof{claim: c, game: g, module: "Check"}
	head, _ := g.Written()
	if g.Unequal() {
		return nil, fmt.Errorf("%s has no code of digits: %w", g.Name, ErrNoTheory)
	}
	switch c.Theorem {
	case "Guy-Smith", "Guy-Smith for three heaps":
		p.apply = "check_guy_smith_sound"
	case "one window":
		p.apply = "check_guy_smith_sound"
		if zerosAndThrees(head) {
			p.apply = "check_one_window_sound"
		}
	case "all-but window":
		p.apply = "check_all_but_sound"
	case "repeating code":
		p.apply = fmt.Sprintf("check_repeating_sound with (P := %d)", c.Stride)
	case "sum bound":
		p.module = "SumCheck"
		p.apply = fmt.Sprintf("check_sum_bound_sound with (P := %d) (W := %d%%N) (N0 := %d)", c.Stride, c.Margin, c.Heap)
	case "live values":
		p.module = "LiveCheck"
		p.apply = fmt.Sprintf("check_live_sound with (P := %d) (N0 := %d)", c.Stride, c.Heap)
		if len(c.Still) == 0 {
			p.apply = "rises_nil. apply " + p.apply
		}
	case "finite state":
		p.module = "FiniteCheck"
		p.before = finiteState(c, g)
		p.apply = "(check_walking_sound certificate stops)"
	default:
		return nil, fmt.Errorf("%s, by the theorem %q: %w", g.Name, c.Theorem, ErrNoTheory)
	}
	return p, nil
}

func zerosAndThrees(digits []int) bool {
	return !slices.ContainsFunc(digits, func(d int) bool { return d != 0 && d != 3 })
}

// write returns the text of the theory.
func (p *proof) write() []byte {
	h := p.claim
	least, added := fmt.Sprintf("least (G game) %d %d %d", h.Preperiod, h.Period, h.Saltus), ""
	how := "apply least_periodic, least_period."
	switch {
	case len(h.Still) > 0:
		least = fmt.Sprintf("least_rises (G game) %d %d %d %s", h.Preperiod, h.Period, h.Saltus, list(h.Still))
		added = fmt.Sprintf(" + (if existsb (Nat.eqb (Nat.modulo n %d)) %s%%nat then 0 else %d)", h.Period, list(h.Still),
			h.Saltus)
		how = "exact (proj1 (proj2 least_period))."
	case h.Saltus > 0:
		added = fmt.Sprintf(" + %d", h.Saltus)
	default:
		how = "apply periodic_zero, least_periodic, least_period."
	}
	var b strings.Builder
	fmt.Fprintf(&b, `(** The period of %s.

%s
    By the theorem %q, as %s.v checks it. To compile it against the library Sprague:
    coqc -R stdlib/periodic/coq Sprague FILE.v%s *)

From Coq Require Import List NArith.
From Sprague Require Import Games Play Codes Periods %s.
Import ListNotations.

Definition game := octal (%s).
%s
(** No smaller preperiod or period does. *)
Theorem least_period : %s.
Proof. apply %s. vm_cast_no_check (eq_refl true). Qed.
`, p.game.Name, inWords(p.game), h.Theorem, p.module, reservation(h), p.module, code(p.game), p.before, least, p.apply)
	if added == "" {
		fmt.Fprintf(&b, `
(** In any sum a heap of n tokens and one of n + %d may be exchanged. *)
Corollary exchange l r n : %d <= n ->
  loses game (l ++ (n + %d) :: r) <-> loses game (l ++ n :: r).
Proof. apply period_exchange, least_periodic, least_period. Qed.
`, h.Period, h.Preperiod, h.Period)
	} else {
		added = fmt.Sprintf("(G game n%s)%%N", added)
	}
	fmt.Fprintf(&b, `
Theorem period : forall n, %d <= n -> G game (n + %d) = %s.
Proof. %s Qed.
`, h.Preperiod, h.Period, cmp.Or(added, "G game n"), how)
	return []byte(b.String())
}

// aDay is the number of heaps that coqc walks in a day, at about ten thousand a second.
const aDay = 24 * 3600 * 10_000

// reservation returns a comment for a theorem that would take coqc too long to check.
func reservation(h *certificate.Period) string {
	if h.Preperiod+h.Period < aDay {
		return ""
	}
	return fmt.Sprintf(`

    NOT COMPILED: coqc would have to walk %d heaps, some ten thousand a second.
    The extracted checker does parts of the walk, or takes samples and says so.`, h.Preperiod+h.Period)
}

// code formats the digits for Codes.v.
func code(g *check.Game) string {
	head, block := g.Written()
	if len(block) == 0 {
		return "finite " + list(head)
	}
	return "Code " + list(head) + " " + list(block)
}

// list formats a list of numbers.
func list[T any](l []T) string {
	return "[" + strings.Trim(strings.Join(strings.Fields(fmt.Sprint(l)), "; "), "[]") + "]"
}

// shownTakes is the maximal number of takes in the description of a rule.
const shownTakes = 8

// inWords describes the rule, one line for each take.
func inWords(g *check.Game) string {
	head, block := g.Written()
	var b strings.Builder
	for t, d := range slices.Concat(head, block) {
		if t > shownTakes {
			b.WriteString("    and so on, by the digits below;\n")
			break
		}
		if d != 0 {
			fmt.Fprintf(&b, "    take %s, and leave %s;\n", tokens(t), left(d))
		}
	}
	if len(block) > 0 {
		fmt.Fprintf(&b, "    from %s on the digits repeat, with the distance %d;\n", tokens(len(head)), len(block))
	}
	return b.String()
}

func tokens(t int) string {
	switch t {
	case 0:
		return "nothing"
	case 1:
		return "1 token"
	}
	return fmt.Sprintf("%d tokens", t)
}

// left describes the heaps that a digit allows to leave.
func left(d int) string {
	var all []string
	for k, name := range []string{"nothing", "one heap", "two heaps", "three heaps"} {
		if d>>k&1 != 0 {
			all = append(all, name)
		}
	}
	last := len(all) - 1
	if last == 0 {
		return all[0]
	}
	return strings.Join(all[:last], ", ") + " or " + all[last]
}
