package certificate

import (
	"errors"
	"fmt"
	"slices"

	"sprague/stdlib/internal/strict"
	"sprague/stdlib/task"
)

// A Period says that G(n+Period) = G(n) + Saltus for all n ≥ Preperiod, heaps counted from 0, that neither number can
// be less, and why. Of the fields a certificate in a file has those that its theorem asks for. A certificate that is
// only observed, and one that rests on a promise, have forms of their own.
type Period struct {
	Envelope
	Preperiod  int64   `json:"preperiod" doc:"n0, the least from which the values repeat"`
	Period     int64   `json:"period" doc:"p, the least period"`
	Saltus     int64   `json:"saltus" doc:"s: a period later values are greater by so much"`
	Exceptions []int64 `json:"exceptions" doc:"the n below n0 at which G(n) is not what the period makes it"`
	Values     []int   `json:"values,omitempty" doc:"G(0), ..., G(n0+p-1), if they are no more than 65536"`
	// Still are the residues of the heaps whose values repeat without the saltus, when others have one: values that are
	// partly arithmetic periodic and partly periodic are called sapp regular.
	Still []int64 `json:"still" doc:"the residues n modulo p, ascending, without the saltus"`
	// Stride is the multiple of the period to which the theorem was applied, 0 for Period.
	Stride int64 `json:"stride" doc:"P, a multiple of the period, and of the length of a block that repeats"`
	Margin int64 `json:"margin" doc:"W"`
	Heap   int64 `json:"heap" doc:"N: the heap from which on the conditions are compared"`
	// What follows is of the finite-state theorem.
	Mask     uint32   `json:"mask" doc:"m: values with an odd number of bits in it are common, see the theorem"`
	Position bool     `json:"position" doc:"whether n counts; only if all takes that split have one parity"`
	Reach    int64    `json:"reach" doc:"A: all heaps above it are common"`
	Windows  []Window `json:"windows" doc:"the L values before B, some heaps, n0+L and n0+p+L, ascending"`
	Spots    []Spot   `json:"spots" doc:"single values, ascending, that show preperiod and period to be the least"`

	Status  Status `json:"-"`
	Assumes string `json:"-"` // what an Assumed certificate takes on trust
	Take    int64  `json:"-"` // k, the most tokens a move takes, or as many as the code has digits
	// From ≤ n < To is the range in which G(n+Period) = G(n) + Saltus was compared, and Bound how many values that
	// takes: G(0), …, G(Bound−1). They follow from the rest.
	From  int64 `json:"-"`
	To    int64 `json:"-"`
	Bound int64 `json:"-"`
	// Observed is the number of values that were computed when it was found; where that is not known, Bound.
	Observed int64 `json:"-"`
}

// A Window is the values before a heap.
type Window struct {
	At     int64  `json:"at" doc:"the heap"`
	Values Packed `json:"values" doc:"the values, a byte each, compressed by DEFLATE (RFC 1951), in base64"`
	Digest string `json:"digest" doc:"SHA-256 of the values, a byte each, in hexadecimal"`
}

// NewWindow returns the window of the values before the heap at.
func NewWindow(at int64, values []byte) Window { return Window{at, Pack(values), Digest(values)} }

// A Spot is one value.
type Spot struct {
	Heap  int64 `json:"n" doc:"the heap"`
	Value uint8 `json:"value" doc:"its value"`
}

// NameNone is the theorem of a certificate that proves nothing.
const NameNone = "none"

// Unknown returns the certificate of a game of which so many values show no period.
func Unknown(observed int64) Period {
	return Period{Envelope: Envelope{Theorem: NameNone}, Observed: observed}
}

// A PeriodChecker checks certificates of periods, and knows what follows from their numbers.
type PeriodChecker interface {
	Derive(*Period) error                    // fills in Take, From, To and Bound; the error is a claim that cannot be
	Check(*Period, Options) (Report, error)  // checks every fact
	CheckSeen(*Period, Options) error        // checks what is only observed
	Value(c *Period, n int64) (int64, error) // is G(n), as far as the claim is right
	Steps(*Period) (Steps, error)            // is the proof with its numbers
}

// periods is the checker there is: that of package quick.
var periods PeriodChecker

// RegisterPeriods makes the checker of periods and its theorems known. It panics if there is one.
func RegisterPeriods(c PeriodChecker, list ...*Theorem) {
	if periods != nil {
		panic("certificate: there is a checker of periods already")
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
	out := Outcome{Status: Proved, What: p.says(), Done: report.String()}
	if !report.Complete() {
		out.Status = Sampled
	}
	return out, nil
}

func (c *Period) says() string {
	return fmt.Sprintf("%s: preperiod %d, period %d", c.Game, c.Preperiod, c.Period)
}

// sound returns why the certificate claims no proof: a status, a field that its theorem does not know, or a number that
// does not follow from the others.
func (c Period) sound() error {
	if c.Status == Observed {
		return fmt.Errorf("certificate: only observed, on %d values; there is no proof to verify", c.Observed)
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

// Chosen is what a certificate of values takes on trust.
const Chosen = "that the theorem speaks of the game of these values is up to whoever has chosen it"

// For returns the certificate as one of the game that certificates know by this name, such as "0.77", "Grundy's game"
// or "subtraction {1,2,3}".
func (c Period) For(game string) Period {
	c.Game = game
	if c.Status == Assumed && c.Assumes == Chosen {
		proved := c
		proved.Status, proved.Assumes = Proved, ""
		if proved.sound() == nil { // the theorem speaks of this game
			return proved
		}
	}
	return c
}

// Value returns G(n): at once from the values the certificate carries; else by going on from the nearest of its
// windows, some 20 ns for each heap between where few heaps are rare, which for a period of 10¹¹ may take a minute or
// two; else by computing the values up to the period anew. It reports progress, and panics if it is interrupted. It
// panics, too, if n < 0, if the certificate knows no period, or if the computation would take days.
func (c Period) Value(n int64) int64 {
	if n < 0 {
		panic(fmt.Sprintf("certificate: heap size %d; a heap holds none or more", n))
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
	laps := (n - c.Preperiod) / c.Period
	return int64(c.Values[n-laps*c.Period]) + laps*c.Gain(n)
}

// farValue returns G(n) where the certificate does not list values.
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

// Verify computes the values anew from the definition of the game and checks every fact of the certificate; nil means
// that they hold. The error is the first that does not, or says why the work was not begun, such as a [TooMuch]. An
// observed certificate has no proof to verify, and the error says so; that of an assumed one is an [*Assumption] when
// everything else holds.
func (c Period) Verify() error {
	_, err := c.VerifySample(0)
	return err
}

// VerifySample checks a certificate: of a finite-state one only so many heaps behind each window, and the shortest ways
// between windows whole; 0 means all. Only what a complete report says is proved.
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

// QuickSteps is how many heaps behind each window VerifyQuick recomputes.
const QuickSteps = 100_000

// VerifyQuick checks a certificate in seconds and says what it did. Of a finite-state certificate, whose heaps may take
// hours, it recomputes 100 000 heaps behind each stored window, and the shortest ways between windows whole, and says
// how much it left out: that is evidence, and no proof. Every other certificate it checks in whole, as [Period.Verify]
// does. The error is the first fact that does not hold.
func (c Period) VerifyQuick() (string, error) {
	report, err := c.VerifySample(QuickSteps)
	if err != nil {
		return "", err
	}
	return report.String(), nil
}

// An Assumption is the error of verifying a certificate that rests on a promise: what it claims of the code holds,
// and whether the game has that code is not known.
type Assumption struct {
	Game    string // the code
	Assumes string
}

// Error says both.
func (a *Assumption) Error() string {
	return fmt.Sprintf("certificate: assumed, not proved: the certificate holds of %s; %s", a.Game, a.Assumes)
}

// Steps walks through the proof that the certificate stands for, with its numbers. Each is checked on values computed
// anew, as far as that takes seconds; the last steps say what was recomputed here and now, and how to recompute the
// rest.
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
