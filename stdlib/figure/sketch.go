package figure

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"sprague/stdlib/display"
	"sprague/stdlib/display/vector"
)

// A Sketch is the picture of a proof: lines, dots and words at places of a plane whose y goes up. A look is 0 for ink,
// 1 to 7 for the colours of figures; lines of look 2 are dashed, so that they differ from those of look 1 in print.
// A sketch shows itself in a notebook as SVG, and in a terminal in words.
type Sketch struct {
	title, about             string
	lines, dots, words       []string // elements, in the order in which they lie on each other
	left, right, low, bottom float64  // the frame, in pixels; low is the least, bottom the greatest y downwards
}

// unit is how many pixels a sketch has for 1.
const unit = 44

// NewSketch returns an empty sketch; about says in sentences what it shows, for readers without the picture.
func NewSketch(title, about string) *Sketch {
	far := math.Inf(1)
	return &Sketch{title: title, about: about, left: far, right: -far, low: far, bottom: -far}
}

// Line draws a line through the points x, y, x, y, … It panics for fewer than two points and for half a point.
func (s *Sketch) Line(look int, xy ...float64) *Sketch {
	if len(xy) < 4 || len(xy)%2 == 1 {
		panic(fmt.Sprintf("figure: Line through %v; it takes two points or more, as x, y, x, y", xy))
	}
	var path strings.Builder
	for i := 0; i < len(xy); i += 2 {
		x, y := s.at(xy[i], xy[i+1], 14)
		fmt.Fprintf(&path, "%c%.1f %.1f", "ML"[min(i, 1)], x, y)
	}
	width := 1.2
	if look > 0 {
		width = 3.5
	}
	dashes := ""
	if look == 2 {
		dashes = ` stroke-dasharray="7 4"`
	}
	s.lines = append(s.lines, fmt.Sprintf(`<path d="%s" fill="none"%s stroke-width="%.1f"%s/>`, path.String(),
		vector.Attributes("stroke", role("Line", look)), width, dashes))
	return s
}

// Dot draws a dot with a label in it: a ring for look 0, else filled. It is as wide as its label, and small without
// one.
func (s *Sketch) Dot(look int, x, y float64, label string) *Sketch {
	filled, ink := role("Dot", look), 'p'
	if look == 0 {
		filled, ink = 'p', 'i'
	}
	radius, letters := 5.0, utf8.RuneCountInString(label)
	if letters > 0 {
		radius = max(13, 5+4*float64(letters))
	}
	px, py := s.at(x, y, radius+5)
	circle := fmt.Sprintf(`<circle cx="%.1f" cy="%.1f" r="%.1f"`, px, py, radius)
	s.dots = append(s.dots, circle+vector.Attributes("fill", filled)+"/>",
		circle+` fill="none"`+vector.Attributes("stroke", 'i')+"/>")
	if letters > 0 {
		s.dots = append(s.dots, inLetters(13, px, py, ink, label))
	}
	return s
}

// Words writes a text with its middle at a place.
func (s *Sketch) Words(look int, x, y float64, words string) *Sketch {
	px, py := s.at(x, y, 14)
	half := 3.8*float64(utf8.RuneCountInString(words)) + 6
	s.left, s.right = min(s.left, px-half), max(s.right, px+half)
	s.words = append(s.words, inLetters(13, px, py, role("Words", look), words))
	return s
}

// at returns the pixels of a place, and widens the frame to hold it with a margin.
func (s *Sketch) at(x, y, margin float64) (px, py float64) {
	if math.Abs(x) > 1000 || math.Abs(y) > 1000 || math.IsNaN(x+y) {
		panic(fmt.Sprintf("figure: a sketch with something at %v, %v; numbers go from -1000 to 1000", x, y))
	}
	px, py = unit*x, -unit*y
	s.left, s.right = min(s.left, px-margin), max(s.right, px+margin)
	s.low, s.bottom = min(s.low, py-margin), max(s.bottom, py+margin)
	return px, py
}

// role returns the role of a look in the style of figures.
func role(method string, look int) rune {
	if look < 0 || look >= len(hues) {
		panic(fmt.Sprintf("figure: %s of look %d; looks go from 0 to %d", method, look, len(hues)-1))
	}
	if look == 0 {
		return 'i'
	}
	return '0' + rune(look-1)
}

// inLetters returns words of a size in pixels around a place, a third of the size above the foot of the letters.
func inLetters(size, x, y float64, ink rune, words string) string {
	return fmt.Sprintf(`<text x="%.1f" y="%.1f"%s font-size="%.0f" text-anchor="middle">%s</text>`, x, y+0.35*size,
		vector.Attributes("fill", ink), size, html.EscapeString(words))
}

// SVG returns the picture, light or dark as its surroundings are. It panics when nothing was drawn.
func (s *Sketch) SVG() []byte {
	if s.left > s.right {
		panic("figure: an empty sketch; Line, Dot and Words draw on it")
	}
	const head = 34
	half := 4.6 * float64(utf8.RuneCountInString(s.title))
	middle := (s.left + s.right) / 2
	left, right, top := min(s.left, middle-half), max(s.right, middle+half), s.low-head
	title := []string{inLetters(16, middle, top+head/2, 'i', s.title)}
	elements := strings.Join(slices.Concat(title, s.lines, s.dots, s.words), "\n") + "\n"
	return vector.Document(left, top, right-left, s.bottom-top, s.title, s.about, elements)
}

// String returns the title and what the sketch shows, in words.
func (s *Sketch) String() string { return s.title + "\n" + s.about }

// Display shows the sketch as SVG, and in words. It panics as SVG does.
func (s *Sketch) Display() display.Bundle {
	return display.Plain(s.String()).With(display.MIMESVG, s.SVG())
}
