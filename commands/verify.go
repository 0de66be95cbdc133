package commands

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"sprague/commands/batch"
	"sprague/stdlib/periodic"
	"sprague/stdlib/periodic/check"
	"sprague/stdlib/task"
)

// quickSteps is how many steps behind each window the quick mode recomputes.
const quickSteps = 100_000

// verifyCommand makes `sprague verify`.
func verifyCommand() *cobra.Command {
	var quick bool
	var part, dir string
	c := &cobra.Command{
		Use:   "verify CERT.json…",
		Short: "Check certificates with the independent checker",
		Long: `Check certificates. The checker computes the values of the game anew from its rules
and shares no code with the search. For a finite-state certificate it recomputes
every step, on all processors; --segment i/n does one part of n, for several
machines, and --quick only a stretch behind each window, and says what it left out.
With --dir it writes down there, every minute, how far it has come; stopped or
killed, the same command goes on from there. Parts may share the directory: the
last to end finds all steps recomputed. The exit status is 1 if a fact does not hold.`,
		Example: "  sprague verify 0.77.json\n  sprague verify --quick notebooks/data/0.106.json\n  sprague verify --dir check106 notebooks/data/0.106.json\n  sprague verify --segment 3/16 --dir check106 notebooks/data/0.106.json",
		Args:    cobra.MinimumNArgs(1),
	}
	c.Flags().BoolVar(&quick, "quick", false, "recompute only a stretch behind each window")
	c.Flags().StringVar(&part, "segment", "", batch.Help)
	c.Flags().StringVar(&dir, "dir", "", "directory for notes to go on from")
	c.MarkFlagsMutuallyExclusive("quick", "dir")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		e := check.Extent{Dir: dir}
		if quick {
			e.Sample = quickSteps
		}
		var err error
		if e.Segment, e.Of, err = batch.Parse(part); err != nil {
			return err
		}
		if dir != "" && len(args) > 1 {
			return errors.New("--dir is for one certificate")
		}
		defer stopOnSignal(cmd.Context())()
		defer reportTo(cmd.ErrOrStderr(), 10*time.Second)()
		for _, name := range args {
			says, err := verifyFile(name, e)
			if errors.Is(err, task.ErrInterrupted) {
				return stoppedAt(dir)
			}
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", name, says)
		}
		return nil
	}
	return c
}

// stoppedAt is the error of a check that was interrupted, with its notes in dir if it keeps
// any.
func stoppedAt(dir string) error {
	if dir == "" {
		return errors.New("stopped; with --dir the check could go on from here")
	}
	return errors.New("stopped; the same command goes on")
}

// verifyFile checks one certificate and says what was checked.
func verifyFile(name string, e check.Extent) (string, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return "", errors.Unwrap(err)
	}
	if isQuotient(text) {
		return verifyQuotient(text)
	}
	var cert periodic.Certificate
	if err := json.Unmarshal(text, &cert); err != nil {
		return "", err
	}
	if cert.Theorem == "" || cert.Game == "" {
		return "", errors.New("not a certificate of a period")
	}
	what := fmt.Sprintf("%s: preperiod %d, period %d", cert.Game, cert.Preperiod, cert.Period)
	if cert.States == nil {
		if err := cert.Verify(); err != nil {
			return "", err
		}
		return what + ": proved", nil
	}
	report, err := cert.VerifyPart(e)
	if err != nil {
		return "", err
	}
	if report.Complete() {
		what += ": proved"
	}
	return what + "; " + report.String(), nil
}
