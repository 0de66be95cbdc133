package notebooks

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"math"
	"regexp"
	"strconv"
)

// Pictures are compared by what they show. Machines differ in the last bit of a
// fused multiplication, which moves an edge by a fraction of a pixel.
const (
	pixelSlack = 0.01 // mean difference of a channel, where 1 is black against white
	coordSlack = 0.02 // difference of two numbers of an SVG, in its own units
)

// changed says that a picture of a kind has changed, and how if that is known.
func changed(kind, how string) string { return "picture changed (" + kind + how + ")" }

// pngDifference compares two PNG pictures pixel by pixel.
func pngDifference(old, fresh []byte) string {
	if bytes.Equal(old, fresh) {
		return ""
	}
	a, errA := decodePNG(old)
	b, errB := decodePNG(fresh)
	if errA != nil || errB != nil {
		return changed("PNG", ", not to be read")
	}
	if was, is := a.Bounds().Size(), b.Bounds().Size(); was != is {
		return changed("PNG", fmt.Sprintf(", %dx%d, was %dx%d", is.X, is.Y, was.X, was.Y))
	}
	if d := meanDifference(a, b); d > pixelSlack {
		return changed("PNG", fmt.Sprintf(", by %.1f %%", 100*d))
	}
	return ""
}

// meanDifference is the mean over pixels and channels, 0 to 1, of two pictures of one size.
func meanDifference(a, b image.Image) float64 {
	total := 0
	was, is := pixels(a), pixels(b)
	for i := range was {
		total += max(int(was[i])-int(is[i]), int(is[i])-int(was[i]))
	}
	return float64(total) / 0xff / float64(max(1, len(was)))
}

// pixels returns the channels of a picture, each a byte.
func pixels(m image.Image) []byte {
	to := image.NewRGBA(image.Rectangle{Max: m.Bounds().Size()})
	draw.Draw(to, to.Rect, m, m.Bounds().Min, draw.Src)
	return to.Pix
}

var svgNumber = regexp.MustCompile(`-?\d+(\.\d+)?([eE][-+]?\d+)?`)

// drawingDifference compares SVG texts, or HTML that holds some: the words line by line, the drawings as pictures.
func drawingDifference(old, fresh string) string {
	if sameDrawing(old, fresh) {
		return ""
	}
	if d := textDifference(svgWhole.ReplaceAllString(old, "[drawing]"),
		svgWhole.ReplaceAllString(fresh, "[drawing]")); d != "" {
		return d
	}
	return changed("SVG", "")
}

// sameDrawing reports whether two texts are the same but for numbers that differ by a hair.
func sameDrawing(old, fresh string) bool {
	if old == fresh {
		return true
	}
	if textDifference(svgNumber.ReplaceAllString(old, "#"), svgNumber.ReplaceAllString(fresh, "#")) != "" {
		return false
	}
	a, b := svgNumber.FindAllString(old, -1), svgNumber.FindAllString(fresh, -1)
	if len(a) != len(b) { // within what differs from run to run, such as the name of a file
		return textDifference(old, fresh) == ""
	}
	for i := range a {
		x, _ := strconv.ParseFloat(a[i], 64)
		y, _ := strconv.ParseFloat(b[i], 64)
		if math.Abs(x-y) > coordSlack {
			return false
		}
	}
	return true
}

var svgWhole = regexp.MustCompile(`(?s)<svg[^>]*/>|<svg.*?</svg>`)

// mostPixels is the largest picture that is decoded: a file of a few bytes can claim to be one of gigabytes.
const mostPixels = 1 << 26

// decodePNG reads a picture, if it is not too large.
func decodePNG(raw []byte) (image.Image, error) {
	about, err := png.DecodeConfig(bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	if about.Width > mostPixels/max(1, about.Height) {
		return nil, fmt.Errorf("a picture of %d by %d pixels is too large", about.Width, about.Height)
	}
	return png.Decode(bytes.NewReader(raw))
}
