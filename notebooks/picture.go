package notebooks

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// Pictures are compared by what they show. Machines differ in the last bit of a
// fused multiplication, which moves an edge by a fraction of a pixel.
const (
	pixelSlack = 0.01 // mean difference of a channel, where 1 is black against white
	coordSlack = 0.02 // difference of two numbers of an SVG, in its own units
)

// changed describes a changed picture: its kind and size, and the size before if that differs.
func changed(kind, was, is, more string) string {
	words := []string{kind}
	if is != "" {
		words = append(words, is)
	}
	if was != is && was != "" {
		words = append(words, "was "+was)
	}
	if more != "" {
		words = append(words, more)
	}
	return "picture changed (" + strings.Join(words, ", ") + ")"
}

// pngDifference compares two PNG pictures pixel by pixel.
func pngDifference(old, fresh []byte) string {
	if bytes.Equal(old, fresh) {
		return ""
	}
	a, errA := DecodePNG(old)
	b, errB := DecodePNG(fresh)
	if errA != nil || errB != nil {
		return changed("PNG", "", "", "not to be read")
	}
	was, is := pixels(a.Bounds().Size()), pixels(b.Bounds().Size())
	if was != is {
		return changed("PNG", was, is, "")
	}
	if d := meanDifference(a, b); d > pixelSlack {
		return changed("PNG", was, is, fmt.Sprintf("by %.1f %%", 100*d))
	}
	return ""
}

func pixels(size image.Point) string { return fmt.Sprintf("%dx%d", size.X, size.Y) }

// imageDifference compares two pictures of a kind that cannot be decoded.
func imageDifference(mime string, old, fresh []byte) string {
	if bytes.Equal(old, fresh) {
		return ""
	}
	return changed(strings.ToUpper(strings.TrimPrefix(mime, "image/")), "", "",
		fmt.Sprintf("%d bytes, were %d", len(fresh), len(old)))
}

// meanDifference is the mean over pixels and channels, 0 to 1.
func meanDifference(a, b image.Image) float64 {
	box, off := a.Bounds(), b.Bounds().Min.Sub(a.Bounds().Min)
	total := 0.0
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			r1, g1, b1, a1 := a.At(x, y).RGBA()
			r2, g2, b2, a2 := b.At(x+off.X, y+off.Y).RGBA()
			total += channel(r1, r2) + channel(g1, g2) + channel(b1, b2) + channel(a1, a2)
		}
	}
	return total / float64(4*max(1, box.Dx()*box.Dy()))
}

func channel(a, b uint32) float64 { return math.Abs(float64(a)-float64(b)) / 0xffff }

var svgNumber = regexp.MustCompile(`-?\d+(\.\d+)?([eE][-+]?\d+)?`)

// svgDifference compares two SVG texts: the same text, with numbers that may differ by a hair.
func svgDifference(old, fresh string) string {
	if sameDrawing(old, fresh) {
		return ""
	}
	more := ""
	if was, is := svgElements(old), svgElements(fresh); was != is {
		more = fmt.Sprintf("%d elements, were %d", is, was)
	}
	return changed("SVG", svgSize(old), svgSize(fresh), more)
}

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

// boardDifference compares HTML that holds drawings: its words line by line, the drawings as
// pictures.
func boardDifference(old, fresh string) string {
	if sameDrawing(old, fresh) {
		return ""
	}
	if d := textDifference(svgWhole.ReplaceAllString(old, "[drawing]"),
		svgWhole.ReplaceAllString(fresh, "[drawing]")); d != "" {
		return d
	}
	return svgDifference(strings.Join(svgWhole.FindAllString(old, -1), ""),
		strings.Join(svgWhole.FindAllString(fresh, -1), ""))
}

var (
	svgWhole  = regexp.MustCompile(`(?s)<svg.*?</svg>`)
	svgHead   = regexp.MustCompile(`<svg[^>]*>`)
	svgWidth  = regexp.MustCompile(`\swidth="([\d.]+)[a-z]*"`)
	svgHeight = regexp.MustCompile(`\sheight="([\d.]+)[a-z]*"`)
	svgOpens  = regexp.MustCompile(`<[a-z]`)
)

// svgSize is the size that a drawing says it has, in its own units, empty where it says none.
func svgSize(text string) string {
	head := svgHead.FindString(text)
	w, h := svgWidth.FindStringSubmatch(head), svgHeight.FindStringSubmatch(head)
	if w == nil || h == nil {
		return ""
	}
	return w[1] + "x" + h[1]
}

func svgElements(text string) int { return len(svgOpens.FindAllStringIndex(text, -1)) }

// mostPixels is the largest picture that is decoded: a file of a few bytes can claim to be one of gigabytes.
const mostPixels = 1 << 26

// DecodePNG reads a picture, if it is not too large.
func DecodePNG(raw []byte) (image.Image, error) {
	about, err := png.DecodeConfig(bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	if about.Width > mostPixels/max(1, about.Height) {
		return nil, fmt.Errorf("a picture of %d by %d pixels is too large", about.Width, about.Height)
	}
	return png.Decode(bytes.NewReader(raw))
}
