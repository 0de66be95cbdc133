package notebooks

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"sprague/notebooks/nbformat"
)

// ExportCommand is `sprague export`.
func ExportCommand() *cobra.Command {
	var form, out string
	cmd := &cobra.Command{
		Use:   "export FILE…",
		Short: "Turn a notebook into a page, Markdown, or a Go script",
		Long: `Export writes a notebook, outputs included, in another form beside it:

  html      one page that holds formulas and pictures and needs no network (the default)
  markdown  Markdown, with the pictures in a folder NAME_files
  script    the cells as a Go file under "// %%" lines
  notebook  a script as a notebook, without outputs

From a notebook to a script and back nothing is lost but the outputs.`,
		Example: `  sprague export kayles.ipynb
  sprague export --to script --out kayles.go kayles.ipynb`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			cmd.SilenceUsage = true
			exporter, ok := exporters[form]
			if !ok {
				return fmt.Errorf("--to %s: want html, markdown, script or notebook", form)
			}
			if out != "" && len(args) > 1 {
				return fmt.Errorf("--out takes one file, and %d are to be exported", len(args))
			}
			if out == "-" {
				return exportTo(cmd.OutOrStdout(), args[0], exporter)
			}
			for _, path := range args {
				target, err := exportFile(path, out, exporter)
				if err != nil {
					return err
				}
				fmt.Fprintln(cmd.OutOrStdout(), target)
			}
			return nil
		},
	}
	cmd.Flags().StringVarP(&form, "to", "t", "html", "`FORM`: html, markdown, script or notebook")
	cmd.Flags().StringVarP(&out, "out", "o", "", "write to `FILE`, into a directory, or with - to standard output (default: beside the notebook)")
	return cmd
}

// exportTo writes the new form of a notebook to w. Pictures that would lie beside it have no
// place there and are an error.
func exportTo(w io.Writer, path string, e exporter) error {
	nb, err := nbformat.ReadFile(path)
	if err != nil {
		return err
	}
	files, err := e.files(stem(path), nb, beside(path))
	if err != nil {
		return err
	}
	if len(files) > 1 {
		return fmt.Errorf("%s: its pictures are files of their own; --out names a file beside which they can lie", path)
	}
	_, err = w.Write(files[0].content)
	return err
}

func exportFile(path, out string, e exporter) (string, error) {
	nb, err := nbformat.ReadFile(path)
	if err != nil {
		return "", err
	}
	if out == "" {
		out = strings.TrimSuffix(path, filepath.Ext(path)) + e.ext
	} else if info, err := os.Stat(out); err == nil && info.IsDir() {
		out = filepath.Join(out, stem(path)+e.ext)
	}
	if sameFile(out, path) {
		return "", fmt.Errorf("%s: would be overwritten; --out names another file", path)
	}
	files, err := e.files(stem(out), nb, beside(path))
	if err != nil {
		return "", err
	}
	for i, f := range files {
		target := out
		if i > 0 {
			target = filepath.Join(filepath.Dir(out), filepath.FromSlash(f.name))
			if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
				return "", err
			}
		}
		if err := nbformat.WriteAtomic(target, f.content); err != nil {
			return "", err
		}
	}
	return out, nil
}

// beside reads files by their names as the notebook at path gives them.
func beside(path string) reader {
	return func(name string) ([]byte, error) {
		return os.ReadFile(filepath.Join(filepath.Dir(path), filepath.FromSlash(name)))
	}
}

func sameFile(a, b string) bool {
	one, errOne := os.Stat(a)
	two, errTwo := os.Stat(b)
	return errOne == nil && errTwo == nil && os.SameFile(one, two)
}

func stem(path string) string {
	name := filepath.Base(path)
	return strings.TrimSuffix(name, filepath.Ext(name))
}
