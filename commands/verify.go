package commands

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"sprague/internal/progress"
	"sprague/notebooks"
	"sprague/stdlib/certificate"
)

// A verifying is one call of `sprague verify`: what its flags say.
type verifying struct {
	quick, plain, schema bool
	max                  string
}

// verifyCommand makes `sprague verify`.
func verifyCommand() *cobra.Command {
	var v verifying
	c := newCommand("verify", func(cmd *cobra.Command, args []string) error {
		if v.schema {
			return cobra.NoArgs(cmd, args)
		}
		return cobra.MinimumNArgs(1)(cmd, args)
	}, v.run)
	f := c.Flags()
	f.BoolVar(&v.quick, "quick", false, "recompute only an interval after each window")
	f.BoolVar(&v.plain, "plain", false, "use only the plain checker")
	f.StringVar(&v.max, "max", "", "refuse work that could exceed this, such as 30m, 8GB or 90h,16GB")
	f.BoolVar(&v.schema, "schema", false, "print the JSON Schema of certificates")
	c.MarkFlagsMutuallyExclusive("quick", "plain")
	return c
}

// run checks the certificates of the named files, up to the first that is refused.
func (v *verifying) run(cmd *cobra.Command, names []string) error {
	if v.schema {
		_, err := cmd.OutOrStdout().Write(certificate.Schema())
		return err
	}
	limits, err := certificate.ParseLimits(v.max)
	if err != nil {
		return fmt.Errorf("--max: %w", err)
	}
	o := certificate.Options{Limits: limits, Plain: v.plain}
	if v.quick {
		o.Sample = certificate.QuickSteps
	}
	var verdicts []certificate.Status
	err = watched(cmd, func() string { return "the same command begins anew" },
		func(_ context.Context, line *progress.Line) error {
			defer line.Follow()()
			for _, name := range names {
				outcome, digest, err := verifyFile(cmd, name, o)
				if err != nil {
					return refusal(name, err)
				}
				fmt.Fprintf(cmd.OutOrStdout(), "%s: %s%s\n", name, outcome, digest)
				verdicts = append(verdicts, outcome.Status)
			}
			return nil
		})
	short := func(verdict certificate.Status) bool { return verdict != certificate.Proved }
	if err == nil && slices.ContainsFunc(verdicts, short) {
		err = &notebooks.ExitError{Code: 3} // the outcomes have been printed
	}
	return err
}

// verifyFile checks a file, and says beforehand what that may cost if it is much. It returns the outcome and, in words,
// the digest.
func verifyFile(cmd *cobra.Command, name string, o certificate.Options) (certificate.Outcome, string, error) {
	text, err := certificate.ReadFile(name)
	if err != nil {
		return certificate.Outcome{}, "", err
	}
	o.Costs = func(c certificate.Cost) {
		if c.Time() > time.Minute {
			fmt.Fprintf(cmd.ErrOrStderr(), "%s: this takes %v\n", name, c)
		}
	}
	outcome, err := certificate.Verify(text, o)
	digest := digestOf(text)
	if err != nil || digest == "" {
		return outcome, "", err
	}
	return outcome, "; digest " + digest, nil
}

// digestOf returns what the method Digest of a certificate returns, in full.
func digestOf(text []byte) string {
	var period certificate.Period
	if period.UnmarshalJSON(text) == nil {
		return period.Digest()
	}
	return certificate.Digest(bytes.TrimSuffix(text, []byte("\n")))
}

// refusal is the error of a certificate that does not hold, or was not looked at because of what it could take.
func refusal(name string, err error) error {
	code := 1
	if tooMuch := (*certificate.TooMuch)(nil); errors.As(err, &tooMuch) {
		code = 2
	}
	return &notebooks.ExitError{Code: code, Msg: fmt.Sprintf("%s: %v", name, err)}
}
