package site

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/png"
	"math"

	"sprague/kernel/server/assets"
)

// icons puts the mark in: as it is drawn, in pixels for what wants them, and under the names
// that the front end asks for.
func (s *site) icons() error {
	s.files["favicon.svg"] = []byte(assets.Icon)
	for name, size := range map[string]int{"icon-192.png": 192, "icon-512.png": 512} {
		picture, err := mark(size, color.NRGBA{0x20, 0x46, 0x6b, 255})
		if err != nil {
			return err
		}
		s.files[name] = picture
	}
	idle, err := mark(32, color.NRGBA{0x20, 0x46, 0x6b, 255})
	if err != nil {
		return err
	}
	busy, err := mark(32, color.NRGBA{0x8a, 0x2c, 0x0d, 255})
	if err != nil {
		return err
	}
	s.files["favicon.ico"] = ico(idle)
	for _, name := range []string{"favicon", "favicon-notebook", "favicon-file", "favicon-terminal"} {
		s.files["static/favicons/"+name+".ico"] = ico(idle)
	}
	for _, name := range []string{"1", "2", "3"} {
		s.files["static/favicons/favicon-busy-"+name+".ico"] = ico(busy)
	}
	return nil
}

// mark draws the binary of 6 = 110 as three piles of coins, as the icon in SVG does, in so
// many pixels.
func mark(size int, ground color.NRGBA) ([]byte, error) {
	const fine = 4 // samples of a pixel in each direction
	coin := color.NRGBA{0xf4, 0xb9, 0x42, 255}
	m := image.NewNRGBA(image.Rect(0, 0, size, size))
	for y := range size {
		for x := range size {
			var r, g, b, a float64
			for i := range fine * fine {
				u := (float64(x) + (float64(i%fine)+.5)/fine) * 32 / float64(size)
				v := (float64(y) + (float64(i/fine)+.5)/fine) * 32 / float64(size)
				c, in := ground, inside(u, v)
				if onCoin(u, v) {
					c = coin
				}
				if in {
					r, g, b, a = r+float64(c.R), g+float64(c.G), b+float64(c.B), a+1
				}
			}
			if a > 0 {
				m.SetNRGBA(x, y, color.NRGBA{uint8(r / a), uint8(g / a), uint8(b / a), uint8(255 * a / fine / fine)})
			}
		}
	}
	var out bytes.Buffer
	err := png.Encode(&out, m)
	return out.Bytes(), err
}

// inside reports whether a point is in the square of 32 with corners rounded by 6.
func inside(u, v float64) bool {
	const side, radius = 32, 6
	du := max(radius-u, u-(side-radius), 0)
	dv := max(radius-v, v-(side-radius), 0)
	return math.Hypot(du, dv) <= radius
}

// onCoin reports whether a point is on one of the six coins.
func onCoin(u, v float64) bool {
	for _, c := range [][2]float64{{9, 23}, {16, 23}, {16, 16}, {23, 23}, {23, 16}, {23, 9}} {
		if math.Hypot(u-c[0], v-c[1]) <= 3 {
			return true
		}
	}
	return false
}

// ico is a picture of 32 pixels in the form of icons: a directory of one entry, then the PNG.
func ico(picture []byte) []byte {
	head := []byte{0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0}
	head = binary.LittleEndian.AppendUint32(head, uint32(len(picture)))
	head = binary.LittleEndian.AppendUint32(head, uint32(len(head)+4))
	return append(head, picture...)
}
