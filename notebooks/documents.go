package notebooks

import (
	"sprague/notebooks/nbformat"
	"sprague/stdlib/display/pdf"
)

// CarryDocuments gives each picture among the outputs its PDF, as the kernel for Jupyter does:
// nbconvert sets that in LaTeX, and asks for Inkscape where there is none. The same picture
// always has the same document.
func CarryDocuments(nb *nbformat.Notebook) {
	for o := range pictured(nb) {
		b := o.Bundle()
		if document := pdf.With(b).Data[pdf.MIME]; document != nil && b.Data[pdf.MIME] == nil {
			o.Data[pdf.MIME] = nbformat.FromBundle(b.With(pdf.MIME, document), 0).Data[pdf.MIME]
		}
	}
}

// DropDocuments takes the PDF of each picture away again, where nobody sets LaTeX.
func DropDocuments(nb *nbformat.Notebook) {
	for o := range pictured(nb) {
		delete(o.Data, pdf.MIME)
	}
}

// pictured goes through the outputs that show something.
func pictured(nb *nbformat.Notebook) func(yield func(*nbformat.Output) bool) {
	return func(yield func(*nbformat.Output) bool) {
		for _, c := range nb.Cells {
			for _, o := range c.Outputs {
				if (o.Type == nbformat.Display || o.Type == nbformat.Value) && !yield(o) {
					return
				}
			}
		}
	}
}
