package commands

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"sprague/commands/batch"
	"sprague/kernel/atomicfile"
)

// mergeCommand makes `sprague merge`.
func mergeCommand() *cobra.Command {
	m := batch.Merge{Kinds: batchKinds()}
	var out, share string
	c := &cobra.Command{
		Use:   "merge DIR…",
		Short: "Put the parts of a survey or a census together",
		Long: `Put together what the processes of a survey or a census have found in the folder
--dir, or in several folders of the same work: a line for each game, in order, of
mathematics alone and its SHA-256. The same bytes come out however the work was
divided, interrupted and repeated. Games that are missing, and records that
contradict one another, are an error that names them.

With --recheck a random share is computed once more and compared.`,
		Example: "  sprague merge found --out found.jsonl\n  sprague merge --recheck 1% found > found.jsonl",
		Args:    cobra.MinimumNArgs(1),
	}
	f := c.Flags()
	f.StringVarP(&out, "out", "o", "", "file to write (default: print)")
	f.BoolVar(&m.Partial, "partial", false, "merge what there is although games are missing")
	f.StringVar(&share, "recheck", "", "compute a random `share` once more, such as 1%")
	f.Uint64Var(&m.Seed, "seed", 1, "for the choice of what is rechecked")
	c.RunE = func(cmd *cobra.Command, folders []string) error {
		if err := canWrite(out); err != nil {
			return err
		}
		var err error
		if m.Share, err = shareOf(share); err != nil {
			return err
		}
		var text bytes.Buffer
		if err := m.Run(cmd.Context(), &text, cmd.ErrOrStderr(), folders...); err != nil {
			return err
		}
		if out != "" {
			return atomicfile.Write(out, text.Bytes())
		}
		_, err = cmd.OutOrStdout().Write(text.Bytes())
		return err
	}
	return c
}

// shareOf reads a share: 1%, or 0.01.
func shareOf(text string) (float64, error) {
	if text == "" {
		return 0, nil
	}
	number, percent := strings.CutSuffix(text, "%")
	x, err := strconv.ParseFloat(number, 64)
	if percent {
		x /= 100
	}
	if err != nil || !(0 < x && x <= 1) {
		return 0, fmt.Errorf("--recheck %s: a share is above 0 and at most 100%%, such as 1%%", text)
	}
	return x, nil
}

// statusCommand makes `sprague status`.
func statusCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "status DIR…",
		Short: "Say how a work in a folder goes: done, running, stopped, failed, missing",
		Long: `Say of the work in the folder --dir of a survey or a census which of
its parts are done, running, stopped, failed or killed, what is missing that nobody is
at work on, and how long the rest will take.`,
		Example: "  sprague status found",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, folders []string) error {
			for _, dir := range folders {
				if err := batch.Status(batchKinds(), dir, cmd.OutOrStdout()); err != nil {
					return err
				}
			}
			return nil
		},
	}
}
