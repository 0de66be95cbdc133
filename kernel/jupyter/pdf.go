//go:build !js

package jupyter

import (
	"sprague/stdlib/display"
	"sprague/stdlib/display/pdf"
)

// withPDF adds to a picture what nbconvert sets in LaTeX, which else would ask Inkscape for it.
func withPDF(b display.Bundle) display.Bundle { return pdf.With(b) }
