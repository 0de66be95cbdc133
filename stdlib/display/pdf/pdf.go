// Package pdf makes PDF documents of pictures, for those who set notebooks in LaTeX: TeX reads no
// SVG. It knows the SVG that this program writes, lines, shapes, text and images inside it, in
// the light colours; of other pictures it makes a page with their PNG, if there is one.
package pdf

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"strings"
	"sync"
	"time"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"codeberg.org/go-pdf/fpdf"

	"sprague/stdlib/display"
)

// MIME is the type of the documents.
const MIME = "application/pdf"

// most is the size of an SVG picture that is drawn anew, in bytes: others take too long.
const most = 1 << 20

// With returns a bundle with a PDF of its picture. A bundle that has none, or one that cannot be
// drawn, comes back as it is.
func With(b display.Bundle) display.Bundle {
	svg, raster := b.Data[display.MIMESVG], b.Data[display.MIMEPNG]
	if svg == nil || b.Data[MIME] != nil {
		return b
	}
	document, err := []byte(nil), errTooLarge
	if len(svg) <= most {
		document, err = OfSVG(svg)
	}
	if err != nil && raster != nil {
		document, err = OfPNG(raster)
	}
	if err != nil {
		return b
	}
	return b.With(MIME, document)
}

var errTooLarge = errors.New("pdf: the picture is too large")

// OfPNG returns a document of one page with a picture. Half as many points as dots make its size.
func OfPNG(raster []byte) (document []byte, err error) {
	defer caught(&err)
	size, err := png.DecodeConfig(bytes.NewReader(raster))
	if err != nil {
		return nil, err
	}
	p := begin(float64(size.Width)/2, float64(size.Height)/2)
	p.image(raster, 0, 0, float64(size.Width)/2, float64(size.Height)/2)
	return p.end()
}

// OfSVG returns a document of one page with a picture, a point for each of its units. It fails
// when something in it is not known here.
func OfSVG(svg []byte) (document []byte, err error) {
	defer caught(&err)
	d := xml.NewDecoder(bytes.NewReader(svg))
	var p *page
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) && p != nil {
			return p.end()
		}
		if err != nil {
			return nil, err
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		e := element{start.Name.Local, attributes(start)}
		if p == nil {
			if p, err = beginSVG(e); err != nil {
				return nil, err
			}
			continue
		}
		if err := p.draw(d, start, e); err != nil {
			return nil, err
		}
	}
}

// caught makes an error of a panic: the library for documents panics on some images and numbers.
func caught(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("pdf: %v", r)
	}
}

// An element is one of an SVG document.
type element struct {
	name string
	has  map[string]string
}

func attributes(s xml.StartElement) map[string]string {
	all := map[string]string{}
	for _, a := range s.Attr {
		all[a.Name.Local] = a.Value
	}
	return all
}

// number is the value of an attribute, 0 where there is none.
func (e element) number(name string) (x float64) {
	fmt.Sscan(e.has[name], &x)
	return within(x)
}

// A page is what is drawn on.
type page struct {
	*fpdf.Fpdf
	left, top float64 // what lies in the corner
	images    int
	fonts     map[string]bool    // by their weights
	masks     map[string]element // their images, by their names
}

func beginSVG(e element) (*page, error) {
	var x, y, w, h float64
	if n, _ := fmt.Sscan(strings.ReplaceAll(e.has["viewBox"], ",", " "), &x, &y, &w, &h); e.name != "svg" || n != 4 || !(w > 0 && w < 1e5 && h > 0 && h < 1e5) {
		return nil, errors.New("pdf: no size")
	}
	p := begin(w, h)
	p.left, p.top = within(x), within(y)
	return p, nil
}

// begin begins a document, which is the same for the same picture.
func begin(width, height float64) *page {
	doc := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: width, Ht: height}})
	doc.SetMargins(0, 0, 0)
	doc.SetAutoPageBreak(false, 0)
	doc.SetCatalogSort(true)
	doc.SetCreationDate(time.Unix(0, 0).UTC())
	doc.SetModificationDate(time.Unix(0, 0).UTC())
	doc.AddPage()
	return &page{Fpdf: doc, fonts: map[string]bool{}, masks: map[string]element{}}
}

func (p *page) end() ([]byte, error) {
	var out bytes.Buffer
	err := p.Output(&out)
	return out.Bytes(), err
}

// draw draws an element; of one whose content is no drawing it takes all.
func (p *page) draw(d *xml.Decoder, start xml.StartElement, e element) error {
	switch e.name {
	case "g", "a":
		if e.has["transform"] != "" {
			return errors.New("pdf: groups are not turned")
		}
	case "title", "desc", "style", "metadata":
		return d.Skip()
	case "mask":
		return p.mask(d, e)
	case "text":
		return p.text(d, e)
	case "image":
		return p.embedded(e)
	case "path":
		return p.path(e, e.has["d"])
	case "line":
		return p.path(e, fmt.Sprintf("M%v %vL%v %v", e.number("x1"), e.number("y1"), e.number("x2"), e.number("y2")))
	case "rect":
		if e.has["mask"] != "" {
			return p.stencilled(e)
		}
		return p.path(e, fmt.Sprintf("M%v %vh%vv%vh%vZ", e.number("x"), e.number("y"), e.number("width"), e.number("height"), -e.number("width")))
	case "circle":
		x, y, r := e.number("cx"), e.number("cy"), e.number("r")
		return p.path(e, fmt.Sprintf("M%v %vA%v %v 0 0 0 %v %vA%v %v 0 0 0 %v %vZ", x+r, y, r, r, x-r, y, r, r, x+r, y))
	default:
		return fmt.Errorf("pdf: <%s> is not known", e.name)
	}
	return nil
}

// path draws a path with the paint of an element.
func (p *page) path(e element, d string) error {
	style := ""
	if r, g, b, ok := colour(e.has["fill"], "black"); ok {
		p.SetFillColor(r, g, b)
		style += "F"
	}
	if r, g, b, ok := colour(e.has["stroke"], "none"); ok {
		p.SetDrawColor(r, g, b)
		p.SetLineWidth(1)
		if w := e.number("stroke-width"); w > 0 {
			p.SetLineWidth(w)
		}
		p.SetDashPattern(numbers(e.has["stroke-dasharray"]), 0)
		style += "D"
	}
	if style == "" {
		return nil
	}
	if err := p.trace(d); err != nil {
		return err
	}
	p.DrawPath(style)
	return nil
}

// colour reads a colour; it reports false for none.
func colour(text, otherwise string) (r, g, b int, ok bool) {
	if text == "" {
		text = otherwise
	}
	switch {
	case text == "none":
		return 0, 0, 0, false
	case text == "white":
		return 255, 255, 255, true
	case len(text) == 4:
		if n, _ := fmt.Sscanf(text, "#%1x%1x%1x", &r, &g, &b); n == 3 {
			return 17 * r, 17 * g, 17 * b, true
		}
	}
	fmt.Sscanf(text, "#%02x%02x%02x", &r, &g, &b) // black where it is a word
	return r, g, b, true
}

// embedded draws an image that stands in the document.
func (p *page) embedded(e element) error {
	raster, err := inside(e)
	if err != nil {
		return err
	}
	p.image(raster, e.number("x")-p.left, e.number("y")-p.top, e.number("width"), e.number("height"))
	return p.Error()
}

// inside returns the PNG that an element holds.
func inside(e element) ([]byte, error) {
	_, data, ok := strings.Cut(e.has["href"], "data:image/png;base64,")
	raster, err := base64.StdEncoding.DecodeString(data)
	if !ok || err != nil {
		return nil, errors.New("pdf: the image is no PNG inside")
	}
	return raster, nil
}

func (p *page) image(raster []byte, x, y, w, h float64) {
	p.images++
	name, options := fmt.Sprint(p.images), fpdf.ImageOptions{ImageType: "png"}
	p.RegisterImageOptionsReader(name, options, bytes.NewReader(raster))
	p.ImageOptions(name, x, y, w, h, false, options, 0, "")
}

// fonts are read once; a document takes of them what it needs.
var fonts = sync.OnceValue(func() map[string][]byte {
	return map[string][]byte{"": liberationsansregular.TTF, "B": liberationsansbold.TTF}
})

// text draws the text of an element, turned where it is.
func (p *page) text(d *xml.Decoder, e element) error {
	content, err := contentOf(d)
	if err != nil {
		return err
	}
	p.pen(e)
	x, y := e.number("x")-p.left, e.number("y")-p.top
	switch e.has["text-anchor"] {
	case "middle":
		x -= p.GetStringWidth(content) / 2
	case "end":
		x -= p.GetStringWidth(content)
	}
	if turned := e.has["transform"]; turned != "" {
		var angle, ax, ay float64
		if n, _ := fmt.Sscanf(turned, "rotate(%f %f %f)", &angle, &ax, &ay); n != 3 {
			return errors.New("pdf: text is turned and nothing else")
		}
		p.TransformBegin()
		p.TransformRotate(-angle, ax-p.left, ay-p.top)
		defer p.TransformEnd()
	}
	p.Text(x, y, content)
	return p.Error()
}

// pen takes the font and the colour of an element.
func (p *page) pen(e element) {
	weight := ""
	if e.has["font-weight"] == "bold" {
		weight = "B"
	}
	if !p.fonts[weight] {
		p.AddUTF8FontFromBytes("sans", weight, fonts()[weight])
		p.fonts[weight] = true
	}
	p.SetFont("sans", weight, e.number("font-size"))
	r, g, b, _ := colour(e.has["fill"], "black")
	p.SetTextColor(r, g, b)
}

// contentOf reads the text of an element to its end.
func contentOf(d *xml.Decoder) (text string, err error) {
	for depth := 1; depth > 0; {
		token, err := d.Token()
		if err != nil {
			return "", err
		}
		switch t := token.(type) {
		case xml.CharData:
			text += string(t)
		case xml.StartElement:
			depth++
		case xml.EndElement:
			depth--
		}
	}
	return text, nil
}
