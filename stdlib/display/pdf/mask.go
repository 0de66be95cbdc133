package pdf

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"image/color"
	"image/png"
)

// mostPixels bounds the images that are decoded here.
const mostPixels = 1 << 24

// mask keeps the image of a mask for the rectangles that are filled through it.
func (p *page) mask(d *xml.Decoder, e element) error {
	token, err := d.Token()
	if err != nil {
		return err
	}
	start, ok := token.(xml.StartElement)
	if !ok || start.Name.Local != "image" {
		return errors.New("pdf: a mask is an image and nothing else")
	}
	p.masks["url(#"+e.has["id"]+")"] = element{"image", attributes(start)}
	if err := d.Skip(); err != nil {
		return err
	}
	return d.Skip()
}

// stencilled fills a rectangle through a mask that covers it: the lighter the mask, the more colour.
func (p *page) stencilled(e element) error {
	mask, ok := p.masks[e.has["mask"]]
	for _, side := range []string{"x", "y", "width", "height"} {
		ok = ok && mask.has[side] == e.has[side]
	}
	if !ok {
		return errors.New("pdf: a mask lies elsewhere")
	}
	raster, err := inside(mask)
	if err != nil {
		return err
	}
	size, err := png.DecodeConfig(bytes.NewReader(raster))
	if err != nil || size.Width*size.Height > mostPixels {
		return errors.Join(err, errTooLarge)
	}
	cut, err := png.Decode(bytes.NewReader(raster))
	if err != nil {
		return err
	}
	r, g, b, _ := colour(e.has["fill"], "black")
	p.image(through(cut, color.NRGBA{R: uint8(r), G: uint8(g), B: uint8(b)}), e.number("x")-p.left, e.number("y")-p.top, e.number("width"), e.number("height"))
	return p.Error()
}

// through is the PNG of a colour seen through a mask.
func through(cut image.Image, ink color.NRGBA) []byte {
	box := cut.Bounds()
	filled := image.NewNRGBA(box)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			ink.A = color.GrayModel.Convert(cut.At(x, y)).(color.Gray).Y
			filled.SetNRGBA(x, y, ink)
		}
	}
	var out bytes.Buffer
	if err := png.Encode(&out, filled); err != nil {
		panic(err) // a picture without pixels, which caught reports
	}
	return out.Bytes()
}
