package commands

import (
	"bytes"
	"io"

	"github.com/spf13/cobra"

	"sprague/internal/atomicfile"
	"sprague/stdlib/misere/census"
	"sprague/stdlib/octal/survey"
)

// fromFiles completes a command that makes a text of files: it goes to the file --out, or is printed.
func fromFiles(c *cobra.Command, write func(w io.Writer, files ...string) error) *cobra.Command {
	var out string
	c.Args = cobra.MinimumNArgs(1)
	c.Flags().StringVarP(&out, "out", "o", "", "file to write (default: print it)")
	c.RunE = func(cmd *cobra.Command, files []string) error {
		if err := atomicfile.CanWrite(out); err != nil {
			return err
		}
		var text bytes.Buffer
		if err := write(&text, files...); err != nil {
			return err
		}
		if out != "" {
			return atomicfile.Write(out, text.Bytes())
		}
		_, err := cmd.OutOrStdout().Write(text.Bytes())
		return err
	}
	return c
}

// atlasCommand makes `sprague survey atlas`.
func atlasCommand() *cobra.Command {
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
	}
	c.Flags().BoolVar(&four, "four", false, "the part of the codes of four digits")
	return fromFiles(c, func(w io.Writer, files ...string) error {
		if four {
			return survey.AtlasOfFour(w, files...)
		}
		return survey.Atlas(w, files...)
	})
}

// growthCommand makes `sprague survey growth`.
func growthCommand() *cobra.Command {
	var rulers bool
	c := &cobra.Command{
		Use:   "growth FILE…",
		Short: "Make a table of surveys of codes that may leave three heaps",
		Long: `Make a table of surveys (.jsonl) of codes with digits of 8 and more: what is proved of
each code, and the greatest of the values computed, by which those that resist are seen
to grow. Regularities are periodic, arithmetic periodic, sapp regular and ruler regular.`,
		Example: "  sprague survey '0.[89ABCDEF]' --values 512 --out found.jsonl\n  sprague survey growth found.jsonl",
	}
	c.Flags().BoolVar(&rulers, "rulers", false, "only the codes that are ruler regular")
	return fromFiles(c, func(w io.Writer, files ...string) error {
		if rulers {
			return survey.Rulers(w, files...)
		}
		return survey.Growth(w, files...)
	})
}

// misereAtlasCommand makes `sprague census atlas`.
func misereAtlasCommand() *cobra.Command {
	var certificates string
	c := &cobra.Command{
		Use:   "atlas FILE…",
		Short: "Make the atlas of package misere of censuses",
		Long: `Make the atlas of misère quotients of what censuses have found (.jsonl). Of several
records of a game a complete one is taken, or that with most heaps. The certificate of
each complete quotient must be in the folder --certificates; it is verified, and its
digest is noted, and so is a certificate there that a quotient is infinite. Atlases made
before (.txt) may be among the files; what they have settled is taken as it is.`,
		Example: "  sprague census 0.xyz 4.xy --out census.jsonl --certificates C\n  sprague census atlas census.jsonl " +
			"--certificates C --out stdlib/misere/atlas.txt",
	}
	c.Flags().StringVar(&certificates, "certificates", "certificates", "folder with the certificates")
	return fromFiles(c, func(w io.Writer, files ...string) error { return census.Atlas(w, certificates, files...) })
}
