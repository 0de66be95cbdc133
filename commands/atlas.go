package commands

import (
	"bytes"
	"io"

	"github.com/spf13/cobra"

	"sprague/internal/atomicfile"
	"sprague/stdlib/misere/census"
	"sprague/stdlib/octal/survey"
)

// fromFiles returns a command that makes a text of files: it goes to the file --out, or is printed.
func fromFiles(name string, write func(w io.Writer, files ...string) error) *cobra.Command {
	var out string
	c := newCommand(name, cobra.MinimumNArgs(1), func(cmd *cobra.Command, files []string) error {
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
	})
	c.Flags().StringVarP(&out, "out", "o", "", "file to write (default: print it)")
	return c
}

// atlasCommand makes `sprague survey atlas`.
func atlasCommand() *cobra.Command {
	var four bool
	c := fromFiles("survey atlas", func(w io.Writer, files ...string) error {
		if four {
			return survey.AtlasOfFour(w, files...)
		}
		return survey.Atlas(w, files...)
	})
	c.Flags().BoolVar(&four, "four", false, "the part of the codes of four digits")
	return c
}

// growthCommand makes `sprague survey growth`.
func growthCommand() *cobra.Command {
	var rulers bool
	c := fromFiles("survey growth", func(w io.Writer, files ...string) error {
		if rulers {
			return survey.Rulers(w, files...)
		}
		return survey.Growth(w, files...)
	})
	c.Flags().BoolVar(&rulers, "rulers", false, "only the codes that are ruler regular")
	return c
}

// misereAtlasCommand makes `sprague census atlas`.
func misereAtlasCommand() *cobra.Command {
	var certificates string
	c := fromFiles("census atlas", func(w io.Writer, files ...string) error {
		return census.Atlas(w, certificates, files...)
	})
	c.Flags().StringVar(&certificates, "certificates", "certificates", "folder with the certificates")
	return c
}
