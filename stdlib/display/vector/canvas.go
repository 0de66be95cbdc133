// Package vector draws plots as SVG documents that follow the light or dark theme of their page.
//
// The colours of the style represent roles: ink, grid, the third series. Each shape has the light colour of its role as
// an attribute, for viewers without style sheets and for print, and a class, for which the style sheet sets the colour.
// Other colours do not change.
package vector

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"hash/fnv"
	"html"
	"image"
	"image/color"
	"image/png"
	"math"
	"math/cmplx"
	"strconv"
	"strings"
	"unicode/utf8"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A Canvas writes gonum drawings as SVG that follows the theme of the page.
//
// It computes coordinates itself, with SVG's downward y axis, so the document has no transformations except for
// rotated text. Consecutive shapes with equal attributes are one path, which keeps clouds of dots short.
type Canvas struct {
	width, height vg.Length
	body          bytes.Buffer
	stack         []pen
	look          string // the attributes of the current path
	shape         strings.Builder
}

// A pen is the state that Push saves.
type pen struct {
	colour color.Color
	width  vg.Length
	dashes []vg.Length

	// The point x + y·i lies at turn·(x + y·i) + shift: moved, turned, and scaled alike in both directions.
	turn, shift complex128
}

func (p *pen) at(q vg.Point) (x, y float64) {
	z := p.turn*complex(float64(q.X), float64(q.Y)) + p.shift
	return real(z), imag(z)
}

// length returns a length as it is drawn.
func (p *pen) length(l vg.Length) string { return short(float64(l) * cmplx.Abs(p.turn)) }

// New returns an empty canvas.
func New(width, height vg.Length) *Canvas {
	c := &Canvas{width: width, height: height, stack: []pen{{turn: 1}}}
	vg.Initialize(c)
	return c
}

func (c *Canvas) pen() *pen                { return &c.stack[len(c.stack)-1] }
func (c *Canvas) Size() (w, h vg.Length)   { return c.width, c.height }
func (c *Canvas) SetLineWidth(w vg.Length) { c.pen().width = w }
func (c *Canvas) SetColor(k color.Color)   { c.pen().colour = k }
func (c *Canvas) Push()                    { c.stack = append(c.stack, *c.pen()) }
func (c *Canvas) Pop()                     { c.stack = c.stack[:len(c.stack)-1] }
func (c *Canvas) Rotate(angle float64)     { c.pen().turn *= cmplx.Rect(1, angle) }

// SetLineDash implements vg.Canvas. Every path begins with its first dash.
func (c *Canvas) SetLineDash(dashes []vg.Length, _ vg.Length) { c.pen().dashes = dashes }

// Translate implements vg.Canvas.
func (c *Canvas) Translate(by vg.Point) {
	c.pen().shift += c.pen().turn * complex(float64(by.X), float64(by.Y))
}

// Scale implements vg.Canvas. It scales by x in both directions.
func (c *Canvas) Scale(x, _ float64) { c.pen().turn *= complex(x, 0) }

// Stroke implements vg.Canvas.
func (c *Canvas) Stroke(path vg.Path) {
	p := c.pen()
	if p.width <= 0 {
		return
	}
	look := `fill="none"` + paint("stroke", p.colour) + ` stroke-width="` + p.length(p.width) + `"`
	if len(p.dashes) > 0 {
		dashes := make([]string, len(p.dashes))
		for i, d := range p.dashes {
			dashes[i] = p.length(d)
		}
		look += ` stroke-dasharray="` + strings.Join(dashes, " ") + `"`
	}
	c.draw(look, path)
}

// Fill implements vg.Canvas.
func (c *Canvas) Fill(path vg.Path) { c.draw(strings.TrimSpace(paint("fill", c.pen().colour)), path) }

// draw appends a path to the current one if its attributes are equal, or else starts another.
func (c *Canvas) draw(look string, path vg.Path) {
	if c.look != look {
		c.flush()
		c.look = look
	}
	for _, part := range path {
		c.component(part)
	}
}

// flush ends the current path.
func (c *Canvas) flush() {
	if c.shape.Len() > 0 {
		fmt.Fprintf(&c.body, "<path %s d=\"%s\"/>\n", c.look, c.shape.String())
	}
	c.shape.Reset()
	c.look = ""
}

// point writes a command and its point.
func (c *Canvas) point(command string, p vg.Point) {
	x, y := c.pen().at(p)
	c.shape.WriteString(command + short(x) + " " + short(float64(c.height)-y))
}

func (c *Canvas) component(part vg.PathComp) {
	switch part.Type {
	case vg.MoveComp:
		c.point("M", part.Pos)
	case vg.LineComp:
		c.point("L", part.Pos)
	case vg.ArcComp:
		c.arc(part)
	case vg.CurveComp:
		command := "Q"
		if len(part.Control) == 2 {
			command = "C"
		}
		for _, p := range part.Control {
			c.point(command, p)
			command = " "
		}
		c.point(" ", part.Pos)
	case vg.CloseComp:
		c.shape.WriteString("Z")
	}
}

// arc writes an arc, or two for more than half a circle: an SVG arc cannot end where it begins.
func (c *Canvas) arc(part vg.PathComp) {
	r := float64(part.Radius)
	on := func(angle float64) vg.Point {
		sin, cos := math.Sincos(angle)
		return vg.Point{X: part.Pos.X + vg.Length(r*cos), Y: part.Pos.Y + vg.Length(r*sin)}
	}
	c.point("L", on(part.Start))
	pieces, sweep := 1, 0
	if math.Abs(part.Angle) > math.Pi {
		pieces = 2
	}
	if part.Angle < 0 {
		sweep = 1
	}
	radius := c.pen().length(part.Radius)
	for i := 1; i <= pieces; i++ {
		end := on(part.Start + part.Angle*float64(i)/float64(pieces))
		c.point(fmt.Sprintf("A%s %s 0 0 %d ", radius, radius, sweep), end)
	}
}

// FillString implements vg.Canvas.
func (c *Canvas) FillString(face font.Face, at vg.Point, text string) {
	c.flush()
	p := c.pen()
	x, y := p.at(at)
	turned := ""
	if angle := -cmplx.Phase(p.turn) * 180 / math.Pi; math.Abs(angle) > 0.1 {
		turned = fmt.Sprintf(` transform="rotate(%s %s %s)"`, short(angle), short(x), short(float64(c.height)-y))
	}
	// Words have the measured width, in any font of the page.
	length := ""
	if utf8.RuneCountInString(text) > 3 {
		length = fmt.Sprintf(` textLength="%s" lengthAdjust="spacingAndGlyphs"`, p.length(face.Width(text)))
	}
	bold := ""
	if face.Font.Weight > 0 {
		bold = ` font-weight="bold"`
	}
	fmt.Fprintf(&c.body, "<text x=\"%s\" y=\"%s\" font-size=\"%s\"%s%s%s%s>%s</text>\n", short(x),
		short(float64(c.height)-y), p.length(face.Font.Size), length, bold, paint("fill", p.colour), turned,
		html.EscapeString(text))
}

// DrawImage implements vg.Canvas. The bitmap fills its rectangle, to match the axes, and is not smoothed.
func (c *Canvas) DrawImage(place vg.Rectangle, img image.Image) {
	c.flush()
	fmt.Fprintf(&c.body, "<image %s/>\n", c.imageAt(place, img))
}

func (c *Canvas) imageAt(place vg.Rectangle, img image.Image) string {
	x, y := c.pen().at(vg.Point{X: place.Min.X, Y: place.Max.Y})
	return fmt.Sprintf(`x="%s" y="%s" width="%s" height="%s" preserveAspectRatio="none" image-rendering="pixelated" `+
		`href="data:image/png;base64,%s"`,
		short(x), short(float64(c.height)-y), short(float64(place.Size().X)), short(float64(place.Size().Y)),
		base64.StdEncoding.EncodeToString(pngOf(img)))
}

func pngOf(img image.Image) []byte {
	var b bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(&b, img); err != nil {
		panic("vector: " + err.Error())
	}
	return b.Bytes()
}

// Stencil fills a rectangle with the colour through a mask, so that a bitmap follows the theme of the page. It returns
// false on other canvases.
func Stencil(to vg.Canvas, place vg.Rectangle, colour color.Color, cut *image.Gray) bool {
	c := Inside(to)
	if c == nil {
		return false
	}
	c.flush()
	sum := fnv.New64a()
	sum.Write(cut.Pix)
	fmt.Fprint(sum, place)
	name := fmt.Sprintf("sf-%x", sum.Sum64())
	at := c.imageAt(place, cut)
	fmt.Fprintf(&c.body, "<mask id=\"%s\"><image %s/></mask>\n", name, at)
	fmt.Fprintf(&c.body, "<rect %s%s mask=\"url(#%s)\"/>\n", at[:strings.Index(at, " preserve")], paint("fill", colour),
		name)
	return true
}

// Inside returns the Canvas within gonum's wrappers, or nil if there is none.
func Inside(to vg.Canvas) *Canvas {
	for {
		switch c := to.(type) {
		case *Canvas:
			return c
		case draw.Canvas:
			to = c.Canvas
		case *draw.Canvas:
			to = c.Canvas
		default:
			return nil
		}
	}
}

// Within draws inside an element <g> with a class; on other canvases it only draws.
func Within(to vg.Canvas, class string, drawing func()) {
	c := Inside(to)
	if c != nil {
		c.flush()
		fmt.Fprintf(&c.body, "<g class=%q>\n", class)
	}
	drawing()
	if c != nil {
		c.flush()
		c.body.WriteString("</g>\n")
	}
}

// letters are the first letters of classes.
var letters = map[string]byte{"fill": 'f', "stroke": 'k'}

// paint returns the attributes of "fill" or "stroke" in a colour: its value, and the class of its role.
func paint(attribute string, colour color.Color) string {
	if colour == nil {
		colour = color.Black
	}
	k := color.NRGBAModel.Convert(colour).(color.NRGBA)
	out := fmt.Sprintf(` %s="#%02x%02x%02x"`, attribute, k.R, k.G, k.B)
	if role, ok := roles[k]; ok {
		out += fmt.Sprintf(` class="%c%s"`, letters[attribute], role)
	}
	if k.A < 255 {
		out += fmt.Sprintf(` %s-opacity="%s"`, attribute, short(float64(k.A)/255))
	}
	return out
}

// short formats a number with at most two decimals.
func short(v float64) string {
	s := strings.TrimRight(strings.TrimRight(strconv.FormatFloat(v, 'f', 2, 64), "0"), ".")
	if s == "-0" {
		return "0"
	}
	return s
}

// Document returns the SVG document: the drawing, an accessible name and description, the style sheet, and the data
// for zooming.
func (c *Canvas) Document(name, description, data string) []byte {
	c.flush()
	w, h := short(float64(c.width)), short(float64(c.height))
	return document(w+"pt", h+"pt", "0 0 "+w+" "+h, name, description, data, c.body.String())
}

// Document returns the document of elements drawn without a Canvas, on paper: left, top, width and height are those of
// its coordinates, in pixels.
func Document(left, top, width, height float64, name, description, elements string) []byte {
	x, y, w, h := short(left), short(top), short(width), short(height)
	paper := fmt.Sprintf(`<rect x="%s" y="%s" width="%s" height="%s"%s/>`+"\n", x, y, w, h, Attributes("fill", 'p'))
	return document(w, h, x+" "+y+" "+w+" "+h, name, description, "", paper+elements)
}

func document(width, height, view, name, description, data, elements string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" class="sprague-figure" role="img" width="%s" height="%s" `+
		`viewBox="%s" font-family="%s"`,
		width, height, view, html.EscapeString(Families))
	if data != "" {
		fmt.Fprintf(&b, ` data-figure="%s"`, html.EscapeString(data))
	}
	fmt.Fprintf(&b, ">\n<title>%s</title>\n<desc>%s</desc>\n<style>%s</style>\n%s</svg>\n", html.EscapeString(name),
		html.EscapeString(description), Sheet, elements)
	return b.Bytes()
}

// Attributes returns the attributes of "fill" or "stroke" in a role: p paper, i ink, g grid, h shade, r rule, 0 … 7 a
// hue.
func Attributes(attribute string, role rune) string {
	colours := append([]color.NRGBA{Paper, Ink, Grid, Shade, Rule}, Hues...)
	return paint(attribute, colours[strings.IndexRune("pighr01234567", role)])
}
