package pdf_test

import (
	"testing"

	"sprague/stdlib/display"
	"sprague/stdlib/display/pdf"
	"sprague/stdlib/figure"
	"sprague/stdlib/octal"
)

func BenchmarkFigure(b *testing.B) {
	svg := figure.Values(octal.Kayles.Values(300)).Display().Data[display.MIMESVG]
	for b.Loop() {
		pdf.OfSVG(svg)
	}
}
