package pdf

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/png"
	"strings"
	"testing"

	"sprague/stdlib/display"
)

const (
	shapes = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-5 0 100 60"><style>.a{}</style><g class="x"><title>t</title>
<rect x="0" y="0" width="10" height="5" fill="#ff0000"/><circle cx="20" cy="20" r="5" fill="none" stroke="#123456" stroke-width="2"/>
<path d="M0 0L1 1h2v-3C1 2 3 4 5 6Q1 1 2 2A3 3 0 1 1 4 4Zm1 1 2 2" fill="none" stroke="#000" stroke-dasharray="2 1"/>
<line x1="0" y1="0" x2="9" y2="9" stroke="#fff"/><text x="5" y="5" font-size="9" text-anchor="middle" font-weight="bold">0 ⊕ <tspan>1</tspan></text>
<text x="5" y="50" font-size="9" transform="rotate(-90 5 50)">value</text></g></svg>`
	masked = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><mask id="m"><image x="1" y="1" width="5" height="4" href="data:image/png;base64,%s"/></mask>
<rect x="1" y="1" width="5" height="4" fill="#123456" mask="url(#m)"/></svg>`
	odd = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><mask id="m"/></svg>`
)

func square() []byte {
	var out bytes.Buffer
	png.Encode(&out, image.NewNRGBA(image.Rect(0, 0, 20, 10)))
	return out.Bytes()
}

// The same picture gives the same document; what is drawn in no way known here is its PNG.
func TestWith(t *testing.T) {
	one, err := OfSVG([]byte(shapes))
	two, _ := OfSVG([]byte(shapes))
	if err != nil || !bytes.HasPrefix(one, []byte("%PDF-")) || !bytes.Equal(one, two) {
		t.Fatalf("%d bytes, %v; equal: %v", len(one), err, bytes.Equal(one, two))
	}
	if !bytes.Contains(one, []byte("/MediaBox [0 0 100.00 60.00]")) {
		t.Error("the page has not the size of the picture")
	}
	b := display.Plain("p").With(display.MIMESVG, []byte(odd))
	if With(b).Data[MIME] != nil {
		t.Error("a picture that cannot be drawn has a document")
	}
	if got := With(b.With(display.MIMEPNG, square())).Data[MIME]; !bytes.Contains(got, []byte("/MediaBox [0 0 10.00 5.00]")) {
		t.Errorf("the PNG is not there: %.80q", got)
	}
}

// A colour seen through a mask is an image whose opacity is the mask.
func TestMask(t *testing.T) {
	svg := fmt.Sprintf(masked, base64.StdEncoding.EncodeToString(square()))
	document, err := OfSVG([]byte(svg))
	if err != nil || !bytes.Contains(document, []byte("/SMask")) {
		t.Errorf("%v; %.300q", err, document)
	}
	if _, err := OfSVG([]byte(strings.Replace(svg, `"url(#m)"`, `"url(#n)"`, 1))); err == nil {
		t.Error("a mask that is not there masks")
	}
}

// No picture, however odd, does more than fail.
func FuzzOfSVG(f *testing.F) {
	f.Add([]byte(shapes))
	f.Add([]byte(odd))
	f.Add(fmt.Appendf(nil, masked, base64.StdEncoding.EncodeToString(square())))
	f.Add([]byte(`<svg viewBox="0 0 1 1"><path d="A1 1 0 0 0 0 0M"/><text font-size="-1">\x00</text></svg>`))
	f.Fuzz(func(t *testing.T, svg []byte) { OfSVG(svg) })
}
