package commands

import (
	"bytes"
	"io"

	"github.com/spf13/cobra"

	"sprague/internal/atomicfile"
	"sprague/stdlib/misere/census"
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

// surveyText returns a subcommand of survey that makes one text of files or, with a flag, another.
func surveyText(name, flag, usage string, text, flagged func(io.Writer, ...string) error) *cobra.Command {
	var other bool
	c := fromFiles("survey "+name, func(w io.Writer, files ...string) error {
		if other {
			return flagged(w, files...)
		}
		return text(w, files...)
	})
	c.Flags().BoolVar(&other, flag, false, usage)
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
