package commands

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"sprague/commands/batch"
	"sprague/notebooks/nbformat/atomicfile"
	"sprague/stdlib/periodic"
	"sprague/stdlib/periodic/check"
)

// quickSteps is how many steps behind each window the quick mode recomputes.
const quickSteps = 100_000

// A verifying is one call of `sprague verify`: what its flags say.
type verifying struct {
	batchFlags
	quick bool
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
killed, the same command goes on from there. Parts may share the folder: the last to
end finds all steps recomputed, and sprague merge says so again at any time. The exit
status is 1 if a fact does not hold.`,
		Example: "  sprague verify 0.77.json\n  sprague verify --quick notebooks/data/0.106.json\n  sprague verify --dir check106 notebooks/data/0.106.json\n  sprague verify --segment 3/16 --dir check106 notebooks/data/0.106.json\n  sprague merge check106",
		Args:    cobra.MinimumNArgs(1),
		RunE:    v.run,
	}
	v.add(c, "segment")
	c.Flag("dir").Usage = "folder for notes to go on from, which the processes of all parts share"
	c.Flags().BoolVar(&v.quick, "quick", false, "recompute only a stretch behind each window")
	c.MarkFlagsMutuallyExclusive("quick", "dir")
	return c
}

// run checks the certificates of the named files.
func (v *verifying) run(cmd *cobra.Command, names []string) error {
	if v.dir != "" && len(names) > 1 {
		return errors.New("--dir is for one certificate")
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, errors.Unwrap(err))
		}
		err = v.single(cmd, "verify", digestOf(text)).Run(cmd.Context(), func(ctx context.Context, p batch.Part) ([]byte, int64, error) {
			e := check.Extent{Dir: v.dir, Segment: p.I, Of: p.N}
			if v.quick {
				e.Sample = quickSteps
			}
			if v.dir != "" {
				if err := atomicfile.Write(filepath.Join(v.dir, keptCertificate), text); err != nil {
					return nil, 0, err
				}
			}
			says, report, err := verifyText(text, e)
			if err != nil {
				return nil, 0, err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", name, says)
			content, err := json.Marshal(verdict{Certificate: digestOf(text), Segment: p.String(), Verdict: "holds"})
			return content, report.Steps, err
		})
		if stopped := (*batch.Stopped)(nil); err != nil && !errors.As(err, &stopped) {
			return fmt.Errorf("%s: %w", name, err)
		} else if err != nil {
			return err
		}
	}
	return nil
}

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

// verifyText checks one certificate and says what was checked.
func verifyText(text []byte, e check.Extent) (string, check.Report, error) {
	if isQuotient(text) {
		says, err := verifyQuotient(text)
		return says, check.Report{}, err
	}
	var cert periodic.Certificate
	if err := json.Unmarshal(text, &cert); err != nil {
		return "", check.Report{}, err
	}
	if cert.Theorem == "" || cert.Game == "" {
		return "", check.Report{}, errors.New("not a certificate of a period")
	}
	what := fmt.Sprintf("%s: preperiod %d, period %d", cert.Game, cert.Preperiod, cert.Period)
	if cert.States == nil {
		return what + ": proved", check.Report{}, cert.Verify()
	}
	report, err := cert.VerifyPart(e)
	if err != nil {
		return "", report, err
	}
	if report.Complete() {
		what += ": proved"
	}
	return what + "; " + report.String(), report, nil
}
