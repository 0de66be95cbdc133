package commands

import (
	"github.com/spf13/cobra"

	"sprague/notebooks"
)

// exportCommand makes `sprague export`.
func exportCommand() *cobra.Command {
	var form, out, live string
	cmd := &cobra.Command{
		Use:   "export FILE…",
		Short: "Turn a notebook into a page, slides, Markdown or a script, a certificate into a theorem",
		Long: `Export writes a notebook, outputs included, in another form beside it:

  html      one page that holds formulas and pictures and needs no network (the default);
            a browser prints it, also to PDF, on A4 and without solutions that are not opened
  slides    NAME.slides.html, a deck of slides (reveal.js) in one page that needs no network:
            arrows move, S opens the notes, ? lists the keys; printed, a slide is a page
  markdown  Markdown, with the pictures in a folder NAME_files
  script    the cells as a Go file under "// %%" lines
  notebook  a script as a notebook, without outputs

Slides follow the metadata of the cells, slideshow.slide_type, which JupyterLab's property inspector
sets. In a notebook without them each heading of level 1 or 2 begins a slide, each text below code
and each question ("Predict.") another, and what has no room goes to one more.

Export also writes a certificate of a period, or of a misère quotient, as a theorem:

  coq       a theory for Coq, which coqc accepts against the library in stdlib/periodic/coq

From a notebook to a script and back nothing is lost but the outputs.

With --live a page has a link on top to a site that "sprague site" has written: there its cells
run in the reader's browser. The link holds the notebook, which need not be one of the site's.`,
		Example: `  sprague export kayles.ipynb
  sprague export --live https://example.org/games kayles.ipynb
  sprague export --to slides nim.ipynb
  sprague export --to script --out kayles.go kayles.ipynb
  sprague export --to coq 0.77.json`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return notebooks.Export(cmd.OutOrStdout(), form, live, out, args...)
		},
	}
	cmd.Flags().StringVarP(&form, "to", "t", "html",
		"`FORM`: html, slides, markdown, script or notebook; coq for a certificate")
	cmd.Flags().StringVar(&live, "live", "", "put a link on top of pages to the site at `ADDRESS`, where they can be run")
	cmd.Flags().StringVarP(&out, "out", "o", "",
		"write to `FILE`, into a directory, or with - to standard output (default: beside the notebook)")
	return cmd
}
