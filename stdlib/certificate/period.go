package certificate

import (
	"errors"
	"fmt"
	"slices"

	"sprague/stdlib/internal/strict"
	"sprague/stdlib/task"
)

// A Period claims that G(n+Period) = G(n) + Saltus for all n ≥ Preperiod, heaps counted from 0, and that both
// numbers are the least, with the evidence. In a file, a certificate has the fields of its theorem. Certificates
// that are only observed or assumed have their own formats.
type Period struct {
	Envelope
	Preperiod  int64   `json:"preperiod" doc:"n0, the least from which the values repeat"`
	Period     int64   `json:"period" doc:"p, the least period"`
	Saltus     int64   `json:"saltus" doc:"s: a period later values are greater by so much"`
	Exceptions []int64 `json:"exceptions" doc:"the n below n0 at which G(n) is not what the period makes it"`
	Values     []int   `json:"values,omitempty" doc:"G(0), ..., G(n0+p-1), if they are no more than 65536"`
	// Still are the residues of the heaps whose values repeat without the saltus: values that are partly arithmetic
	// periodic and partly periodic are called sapp regular.
	Still []int64 `json:"still" doc:"the residues n modulo p, ascending, without the saltus"`
	// Stride is the multiple of the period to which the theorem was applied, 0 for Period.
	Stride int64 `json:"stride" doc:"P, a multiple of the period, and of the length of a block that repeats"`
	Margin int64 `json:"margin" doc:"W"`
	Heap   int64 `json:"heap" doc:"N: the heap from which on the conditions are compared"`
	// The following fields belong to the finite-state theorem.
	Mask     uint32   `json:"mask" doc:"m: values with an odd number of bits in it are common, see the theorem"`
	Position bool     `json:"position" doc:"whether n counts; only if all takes that split have one parity"`
	Reach    int64    `json:"reach" doc:"A: all heaps above it are common"`
	Windows  []Window `json:"windows" doc:"the L values before B, some heaps, n0+L and n0+p+L, ascending"`
	Spots    []Spot   `json:"spots" doc:"single values, ascending, that show preperiod and period to be the least"`

	Status  Status `json:"-"`
	Assumes string `json:"-"` // the assumption of an Assumed certificate
	Take    int64  `json:"-"` // k, the most tokens a move takes, or the number of digits of the code
	// From ≤ n < To is the range in which G(n+Period) = G(n) + Saltus was compared, which takes G(0), …, G(Bound−1).
	// These numbers follow from the others.
	From  int64 `json:"-"`
	To    int64 `json:"-"`
	Bound int64 `json:"-"`
	// Observed is the number of values computed by the search, or Bound if that is not known.
	Observed int64 `json:"-"`
}

// A Window holds the values before a heap.
type Window struct {
	At     int64  `json:"at" doc:"the heap"`
	Values Packed `json:"values" doc:"the values, a byte each, compressed by DEFLATE (RFC 1951), in base64"`
	Digest string `json:"digest" doc:"SHA-256 of the values, a byte each, in hexadecimal"`
}

// NewWindow returns the window of the values before the heap at.
func NewWindow(at int64, values []byte) Window { return Window{at, Pack(values), Digest(values)} }

// A Spot is a single value.
type Spot struct {
	Heap  int64 `json:"n" doc:"the heap"`
	Value uint8 `json:"value" doc:"its value"`
}

// NameNone is the theorem of a certificate that proves nothing.
const NameNone = "none"

// Unknown returns the certificate of a game that shows no period in the given number of values.
func Unknown(observed int64) Period {
	return Period{Envelope: Envelope{Theorem: NameNone}, Observed: observed}
}

// A PeriodChecker checks certificates of periods, and derives numbers from them.
type PeriodChecker interface {
	Derive(*Period) error                    // sets Take, From, To and Bound, or returns why the claim is impossible
	Check(*Period, Options) (Report, error)  // checks every fact
	CheckSeen(*Period, Options) error        // checks an observation
	Value(c *Period, n int64) (int64, error) // returns G(n), if the claim is right
	Steps(*Period) (Steps, error)            // returns the proof with its numbers
}

// periods is the registered checker, that of package quick.
var periods PeriodChecker

// RegisterPeriods registers the checker of periods and its theorems. It panics if there is a checker already.
func RegisterPeriods(c PeriodChecker, list ...*Theorem) {
	if periods != nil {
		panic("certificate: RegisterPeriods was called twice")
	}
	periods = c
	for _, t := range list {
		t.Kind = KindPeriod
		t.New = func() any { return new(Period) }
		t.Check = checkPeriod
	}
	Register(list...)
}

func checkPeriod(c any, o Options) (Outcome, error) {
	p := c.(*Period)
	report, err := periods.Check(p, o)
	if err != nil {
		return Outcome{}, err
	}
	out := Outcome{Status: Proved, What: p.claim(), Done: report.String()}
	if !report.Complete() {
		out.Status = Sampled
	}
	return out, nil
}

func (c *Period) claim() string {
	return fmt.Sprintf("%s: preperiod %d, period %d", c.Game, c.Preperiod, c.Period)
}

// sound returns an error if the certificate has no proof to check: by its status, by a field that its theorem does
// not have, or by a number that does not follow from the others.
func (c Period) sound() error {
	if c.Status == Observed {
		return fmt.Errorf("certificate: only observed, on %d values, so there is no proof to verify", c.Observed)
	}
	t := Named(c.Theorem)
	if t == nil || t.Kind != KindPeriod {
		return fmt.Errorf("certificate: %s: no theorem with the name %q is known", c.Game, c.Theorem)
	}
	if name := strict.Besides(&c, t.fields()); name != "" {
		return fmt.Errorf("certificate: %s: the theorem %q knows no %s", c.Game, c.Theorem, name)
	}
	d := c
	if err := periods.Derive(&d); err != nil {
		return err
	}
	if c.Take != d.Take || c.From != d.From || c.To != d.To || c.Bound != d.Bound || c.Observed < d.Bound {
		return fmt.Errorf("certificate: %s: the theorem asks for %d ≤ n < %d with k = %d, from %d values; "+
			"the certificate says %d ≤ n < %d with k = %d, from %d of %d that were computed",
			c.Game, d.From, d.To, d.Take, d.Bound, c.From, c.To, c.Take, c.Bound, c.Observed)
	}
	return nil
}

// Chosen is the assumption of a certificate for values alone.
const Chosen = "that the theorem speaks of the game of these values is up to whoever has chosen it"

// For returns the certificate with the given name of a game, such as "0.77", "Grundy's game" or "subtraction
// {1,2,3}". If it was assumed for values alone, and its theorem applies to the game, it becomes proved.
func (c Period) For(game string) Period {
	c.Game = game
	if c.Status == Assumed && c.Assumes == Chosen {
		proved := c
		proved.Status, proved.Assumes = Proved, ""
		if proved.sound() == nil {
			return proved
		}
	}
	return c
}

// Value returns G(n): at once from the values in the certificate; else by continuing from its nearest window, at
// about 20 ns a heap where few heaps are rare, which for a period of 10¹¹ may take a minute or two; else by
// computing the values up to the period. It reports progress and panics if it is interrupted, if n < 0, if the
// certificate has no period, or if the computation would take days.
func (c Period) Value(n int64) int64 {
	if n < 0 {
		panic(fmt.Sprintf("certificate: heap size %d: must be ≥ 0", n))
	}
	if c.Period == 0 {
		panic(fmt.Sprintf("certificate: %s: no period is known, so neither is the value of heap %d", c.Game, n))
	}
	if len(c.Values) == 0 {
		return c.farValue(n)
	}
	if n < int64(len(c.Values)) {
		return int64(c.Values[n])
	}
	cycles := (n - c.Preperiod) / c.Period
	return int64(c.Values[n-cycles*c.Period]) + cycles*c.Gain(n)
}

// farValue returns G(n) of a certificate that does not list values.
func (c Period) farValue(n int64) int64 {
	err := c.sound()
	if err == nil {
		var v int64
		if v, err = periods.Value(&c, n); err == nil {
			return v
		}
	}
	if errors.Is(err, task.ErrInterrupted) {
		panic(task.ErrInterrupted)
	}
	panic(fmt.Sprintf("certificate: the value of heap %d: %v", n, err))
}

// Gain returns G(n+Period) − G(n) for n ≥ Preperiod.
func (c Period) Gain(n int64) int64 {
	if len(c.Still) == 0 || c.Period == 0 {
		return c.Saltus
	}
	if _, still := slices.BinarySearch(c.Still, n%c.Period); still {
		return 0
	}
	return c.Saltus
}

// Verify recomputes the values by the definition of the game and checks every fact of the certificate. It returns
// the first fact that does not hold, or why the check was not begun, such as a [TooMuch]; an [*Assumption] for an
// assumed certificate if everything else holds; and an error for an observed one, which has no proof.
func (c Period) Verify() error {
	_, err := c.VerifySample(0)
	return err
}

// VerifySample is Verify, but of a finite-state certificate it checks only the given number of heaps after each
// window (0 means all) and the shortest intervals between windows. Only a complete report is a proof.
func (c Period) VerifySample(heaps int64) (Report, error) {
	if err := c.sound(); err != nil {
		return Report{}, err
	}
	report, err := periods.Check(&c, Options{Sample: heaps})
	if err == nil && c.Status == Assumed {
		err = &Assumption{Game: c.Game, Assumes: c.Assumes}
	}
	return report, err
}

// QuickSteps is the number of heaps after each window that VerifyQuick recomputes.
const QuickSteps = 100_000

// VerifyQuick checks a certificate in seconds and reports the work done. Of a finite-state certificate, which may
// take hours, it recomputes 100 000 heaps after each stored window and the shortest intervals between windows, and
// reports how much was left out: that is evidence, not proof. Any other certificate it checks in full, as
// [Period.Verify] does. The error is the first fact that does not hold.
func (c Period) VerifyQuick() (string, error) {
	report, err := c.VerifySample(QuickSteps)
	if err != nil {
		return "", err
	}
	return report.String(), nil
}

// An Assumption is the error of verifying a certificate that rests on a promise: its claim holds for the code, but
// nothing shows that the game has that code.
type Assumption struct {
	Game    string // the code
	Assumes string
}

func (a *Assumption) Error() string {
	return fmt.Sprintf("certificate: assumed, not proved: the certificate holds of %s; %s", a.Game, a.Assumes)
}

// Steps returns the proof with the numbers of the certificate. Each step is checked on recomputed values as far as
// that takes seconds; the last steps say what was recomputed, and how to recompute the rest.
func (c Period) Steps() Steps {
	err := c.sound()
	var out Steps
	if err == nil {
		out, err = periods.Steps(&c)
	}
	if err != nil {
		return Steps{{Statement: err.Error()}}
	}
	if c.Status == Assumed {
		out.Say(false, "This proves the period of %s. Assumed, and not proved, is the rest: %s.", c.Game, c.Assumes)
	}
	return out
}
