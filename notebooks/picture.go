package notebooks

import (
	"math"
	"regexp"
	"strconv"
)

// coordSlack is by how much two numbers of an SVG may differ, in its own units: machines differ in the last bit of a
// fused multiplication, which moves an edge by a fraction of a pixel.
const coordSlack = 0.02

// changed says that a picture of a kind has changed.
func changed(kind string) string { return "picture changed (" + kind + ")" }

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
	return changed("SVG")
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
