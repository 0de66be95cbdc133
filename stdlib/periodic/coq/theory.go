package coq

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strings"
	"text/template"

	"sprague/stdlib/certificate"
	"sprague/stdlib/internal/summary"
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

// theories are the templates "period", of a [proof], and "quotient", of a [monoid].
var theories = template.Must(template.New("").Funcs(template.FuncMap{
	"code": code, "words": inWords, "list": list,
}).Parse(theoryText))

//go:embed theory.tmpl
var theoryText string

// write executes a template.
func write(name, game string, data any) (File, error) {
	var b bytes.Buffer
	if err := theories.ExecuteTemplate(&b, name, data); err != nil {
		return File{}, err
	}
	return File{fileName(game), b.Bytes()}, nil
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
	return write("period", g.Name, p)
}

// fileName returns the file name for a game.
func fileName(game string) string {
	words := strings.FieldsFunc(game, func(r rune) bool {
		return (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	})
	return "game_" + strings.Join(words, "_") + ".v"
}

type period = certificate.Period

// A proof is what the theory of a period tells.
type proof struct {
	*period
	Game   *check.Game
	Module string // of the checker
	Apply  string // the soundness theorem of the checker, with its arguments
	States *states
}

func proofOf(c *certificate.Period, g *check.Game) (*proof, error) {
	p := &proof{period: c, Game: g, Module: "Check"}
	head, _ := g.Written()
	if g.Unequal() {
		return nil, fmt.Errorf("%s has no code of digits: %w", g.Name, ErrNoTheory)
	}
	switch c.Theorem {
	case "Guy-Smith", "Guy-Smith for three heaps":
		p.Apply = "check_guy_smith_sound"
	case "one window":
		p.Apply = "check_guy_smith_sound"
		if zerosAndThrees(head) {
			p.Apply = "check_one_window_sound"
		}
	case "all-but window":
		p.Apply = "check_all_but_sound"
	case "repeating code":
		p.Apply = fmt.Sprintf("check_repeating_sound with (P := %d)", c.Stride)
	case "sum bound":
		p.Module = "SumCheck"
		p.Apply = fmt.Sprintf("check_sum_bound_sound with (P := %d) (W := %d%%N) (N0 := %d)", c.Stride, c.Margin, c.Heap)
	case "live values":
		p.Module = "LiveCheck"
		p.Apply = fmt.Sprintf("check_live_sound with (P := %d) (N0 := %d)", c.Stride, c.Heap)
		if len(c.Still) == 0 {
			p.Apply = "rises_nil. apply " + p.Apply
		}
	case "finite state":
		p.Module, p.Apply, p.States = "FiniteCheck", "(check_walking_sound certificate stops)", statesOf(c, g)
	default:
		return nil, fmt.Errorf("%s, by the theorem %q: %w", g.Name, c.Theorem, ErrNoTheory)
	}
	return p, nil
}

func zerosAndThrees(digits []int) bool {
	return !slices.ContainsFunc(digits, func(d int) bool { return d != 0 && d != 3 })
}

// aDay is the number of heaps that coqc walks in a day, at about ten thousand a second.
const aDay = 24 * 3600 * 10_000

// TooLong returns the number of heaps of a theorem that would take coqc too long to check, else 0.
func (p *proof) TooLong() int64 {
	if all := p.Preperiod + p.Period; all >= aDay {
		return all
	}
	return 0
}

// code formats the digits for Codes.v.
func code(g *check.Game) string {
	head, block := g.Written()
	if len(block) == 0 {
		return "finite " + list(head)
	}
	return "Code " + list(head) + " " + list(block)
}

// list formats a list of numbers, or of such lists.
func list(l any) string { return strings.ReplaceAll(fmt.Sprint(l), " ", "; ") }

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
			fmt.Fprintf(&b, "    take %s, and leave %s;\n", summary.Tokens(t), summary.Left(d))
		}
	}
	if len(block) > 0 {
		fmt.Fprintf(&b, "    from %s on the digits repeat, with the distance %d;\n", summary.Tokens(len(head)), len(block))
	}
	return b.String()
}
