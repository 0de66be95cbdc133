package commands

import (
	"bytes"

	"github.com/spf13/cobra"

	"sprague/internal/atomicfile"
	"sprague/stdlib/octal/survey"
)

// atlasCommand makes `sprague survey atlas`.
func atlasCommand() *cobra.Command {
	var out string
	var four bool
	c := &cobra.Command{
		Use:   "atlas FILE…",
		Short: "Make the atlas of package octal of surveys and certificates",
		Long: `Make the atlas of package octal. The files are surveys (.jsonl), certificates (.json),
which are verified, finite-state ones in the quick mode, and atlases made before (.txt).
Of several findings on games with the same standard form the proved one is taken, or that
with the most values: so an atlas can be made better by what is found of its open codes. With --four it
is its second part, of the standard forms that no code of three digits has.`,
		Example: "  sprague survey --forms --open 0.xyz 4.xyz --time 60s --out more.jsonl\n  sprague survey atlas " +
			"stdlib/octal/atlas.txt more.jsonl --out stdlib/octal/atlas.txt\n  sprague survey atlas --four survey4.jsonl " +
			"--out stdlib/octal/atlas4.txt",
		Args: cobra.MinimumNArgs(1),
	}
	c.Flags().StringVar(&out, "out", "", "file for the atlas (default: print it)")
	c.Flags().BoolVar(&four, "four", false, "the part of the codes of four digits")
	c.RunE = func(cmd *cobra.Command, files []string) error {
		write := survey.Atlas
		if four {
			write = survey.AtlasOfFour
		}
		if out == "" {
			return write(cmd.OutOrStdout(), files...)
		}
		var text bytes.Buffer
		if err := write(&text, files...); err != nil {
			return err
		}
		return atomicfile.Write(out, text.Bytes())
	}
	return c
}

// growthCommand makes `sprague survey growth`.
func growthCommand() *cobra.Command {
	var out string
	var rulers bool
	c := &cobra.Command{
		Use:   "growth FILE…",
		Short: "Make a table of surveys of codes that may leave three heaps",
		Long: `Make a table of surveys (.jsonl) of codes with digits of 8 and more: what is proved of
each code, and the greatest of the values computed, by which those that resist are seen
to grow. Regularities are periodic, arithmetic periodic, sapp regular and ruler regular.`,
		Example: "  sprague survey '0.[89ABCDEF]' --values 512 --out found.jsonl\n  sprague survey growth found.jsonl",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, files []string) error {
			var text bytes.Buffer
			table := survey.Growth
			if rulers {
				table = survey.Rulers
			}
			if err := table(&text, files...); err != nil {
				return err
			}
			if out != "" {
				return atomicfile.Write(out, text.Bytes())
			}
			_, err := cmd.OutOrStdout().Write(text.Bytes())
			return err
		},
	}
	c.Flags().BoolVar(&rulers, "rulers", false, "only the codes that are ruler regular")
	c.Flags().StringVar(&out, "out", "", "file for the table (default: print it)")
	return c
}
