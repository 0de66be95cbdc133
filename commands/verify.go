package commands

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"sprague/commands/batch"
	"sprague/kernel/atomicfile"
	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/check"
)

// quickSteps is how many steps behind each window the quick mode recomputes.
const quickSteps = 100_000

// A verifying is one call of `sprague verify`: what its flags say.
type verifying struct {
	batchFlags
	quick, plain, schema bool
	stretches            int
	max                  string
}

// verifyCommand makes `sprague verify`.
func (p *program) verifyCommand() *cobra.Command {
	v := verifying{batchFlags: batchFlags{memory: &p.memory}}
	c := &cobra.Command{
		Use:   "verify CERT.json…",
		Short: "Check certificates with the independent checker",
		Long: `Check certificates. The checker computes the values of the game anew from its rules
and shares no code with the search. For a finite-state certificate it recomputes
every step, on all processors; --segment i/n does one part of n, for several
machines, and --quick only a stretch behind each window, and says what it left out.
With --dir it writes down there, every minute, how far it has come; stopped or
killed, the same command goes on from there. Certificates by other theorems are
checked in one go. Parts may share the folder: the last to
end finds all steps recomputed, and sprague merge says so again at any time. Such
notes are signed with a key of this installation; others are not believed, and what
they speak of is recomputed.

--plain uses the plain core alone, which is short enough to be read, and quadratic
for most theorems.
What could take more than --max (6h and 2GB, unless it says otherwise) is refused
before it begins.

The exit status is 0 if all is proved, or the part that was asked for found right; 1
if a fact does not hold or a file is no certificate; 2 if the work was refused; and 3
if nothing wrong was found in a sample, or in what is only observed: that is no proof.`,
		Example: "  sprague verify 0.77.json\n  sprague verify --plain 0.77.json\n  sprague verify --quick notebooks/data/0.106.json\n  sprague verify --dir check106 notebooks/data/0.106.json\n  sprague verify --segment 3/16 --dir check106 notebooks/data/0.106.json\n  sprague merge check106",
		Args: func(cmd *cobra.Command, args []string) error {
			if v.schema {
				return cobra.NoArgs(cmd, args)
			}
			return cobra.MinimumNArgs(1)(cmd, args)
		},
		RunE: v.run,
	}
	v.add(c, "segment")
	c.Flag("dir").Usage = "folder for notes to go on from, which the processes of all parts share"
	f := c.Flags()
	f.BoolVar(&v.quick, "quick", false, "recompute only a stretch behind each window")
	f.IntVar(&v.stretches, "stretches", 0, "with --quick: walk so many stretches between windows to their end, chosen by chance")
	f.BoolVar(&v.plain, "plain", false, "by the plain core alone")
	f.StringVar(&v.max, "max", "", "refuse what could take more, such as 30m, 8GB or 90h,16GB")
	f.BoolVar(&v.schema, "schema", false, "print the JSON Schema of certificates")
	c.MarkFlagsMutuallyExclusive("quick", "dir")
	c.MarkFlagsMutuallyExclusive("quick", "plain")
	c.MarkFlagsMutuallyExclusive("dir", "plain")
	return c
}

// run checks the certificates of the named files.
func (v *verifying) run(cmd *cobra.Command, names []string) error {
	switch {
	case v.schema:
		_, err := cmd.OutOrStdout().Write(certificate.Schema())
		return err
	case v.dir != "" && len(names) > 1:
		return errors.New("--dir is for one certificate")
	}
	limits, err := certificate.ParseLimits(v.max)
	if err != nil {
		return fmt.Errorf("--max: %w", err)
	}
	o := certificate.Options{Limits: limits, Plain: v.plain}
	o.Dir, o.Stretches = v.dir, v.stretches
	if v.quick {
		o.Sample = quickSteps
	}
	verdicts, err := v.files(cmd, names, o)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(verdicts, func(verdict certificate.Verdict) bool { return verdict != certificate.Proved && !v.part(verdict) }) {
		return unproved{}
	}
	return nil
}

// part reports whether a part was asked for, and is all that is missing.
func (v *verifying) part(verdict certificate.Verdict) bool {
	return verdict == certificate.Sampled && !v.quick
}

// files checks the certificates of the named files, as many at a time as there are workers, and tells what came of them in their order. It
// ends at the first that is refused.
func (v *verifying) files(cmd *cobra.Command, names []string, o certificate.Options) (verdicts []certificate.Verdict, err error) {
	first, err := certificate.ReadFile(names[0])
	if err != nil {
		return nil, refusal{fmt.Errorf("%s: %w", names[0], err)}
	}
	single := v.single(cmd, "verify", digestOf(first))
	single.Whole = o.Plain || len(names) > 1 || !certificate.KeepsNotes(first)
	err = single.Run(cmd.Context(), func(ctx context.Context, p batch.Part) ([]byte, int64, error) {
		o.Segment, o.Of = p.I, p.N
		if v.dir != "" {
			if err := atomicfile.Write(filepath.Join(v.dir, keptCertificate), first); err != nil {
				return nil, 0, err
			}
		}
		var steps int64
		shared := newRoom(o.Limits)
		for r := range inOrder(len(names), func(i int) checked { return checkFile(names[i], o, shared, cmd.ErrOrStderr()) }) {
			if r.err != nil {
				return nil, 0, refusal{fmt.Errorf("%s: %w", r.name, r.err)}
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", r.name, r.outcome)
			verdicts = append(verdicts, r.outcome.Verdict)
			steps += r.outcome.Steps
		}
		content, err := json.Marshal(verdict{Certificate: digestOf(first), Segment: p.String(), Verdict: "holds"})
		return content, steps, err
	})
	return verdicts, err
}

// A checked is what came of a file.
type checked struct {
	name    string
	outcome certificate.Outcome
	err     error
}

// checkFile checks a file as soon as there is room for what that may cost, which is told if it is much.
func checkFile(name string, o certificate.Options, shared *room, notes io.Writer) checked {
	text, err := certificate.ReadFile(name)
	if err != nil {
		return checked{name: name, err: err}
	}
	var taken check.Cost
	o.Costs = func(c check.Cost) {
		if c.Time() > time.Minute {
			fmt.Fprintf(notes, "%s: this takes %v\n", name, c)
		}
		shared.leave(taken)
		shared.enter(c)
		taken = c
	}
	defer func() { shared.leave(taken) }()
	outcome, err := certificate.Verify(text, o)
	return checked{name, outcome, err}
}

// A refusal is the error of a certificate that does not hold, or was not looked at.
type refusal struct{ error }

// Unwrap returns the error itself.
func (r refusal) Unwrap() error { return r.error }

// ExitCode is 2 for what was not looked at because of what it could take.
func (r refusal) ExitCode() int {
	if tooMuch := (*check.TooMuch)(nil); errors.As(r.error, &tooMuch) {
		return 2
	}
	return 1
}

// unproved is the error, already told, of certificates in which nothing wrong was found, and which are
// not proved.
type unproved struct{}

func (unproved) Error() string { return "" }

// ExitCode is a status of its own.
func (unproved) ExitCode() int { return 3 }

// keptCertificate is the name, in the folder of a check, of what is checked.
const keptCertificate = "certificate.json"

// A verdict is the content of the record of a checked part.
type verdict struct {
	Certificate string `json:"certificate"` // SHA-256 of the file
	Segment     string `json:"segment"`
	Verdict     string `json:"verdict"`
}

func digestOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}
