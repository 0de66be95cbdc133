package repl

import (
	"encoding/base64"
	"fmt"
	"image"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/ansi/iterm2"
	"github.com/charmbracelet/x/ansi/kitty"
	"github.com/mattn/go-sixel"

	"sprague/notebooks"
	"sprague/stdlib/display"
)

// pictures shows what cells draw, as well as the terminal can.
type pictures struct {
	can   protocol
	files *folder // nil where nobody could look at a file before the session ends
}

// A folder holds the pictures of a session. It is made for the first one, with a name
// that nobody can have taken before, and removed when the session ends.
type folder struct {
	path  string
	count int // of pictures
}

func newPictures(can protocol) pictures { return pictures{can: can, files: &folder{}} }

// show draws the bundle's picture and reports whether it holds one. Where the
// terminal takes no pixels it draws with characters and names a file that holds
// the picture itself, until the session ends.
func (p pictures) show(w io.Writer, b display.Bundle, columns int) bool {
	if !p.holds(b) {
		return false
	}
	raw, svg := b.Data[display.MIMEPNG], b.Data[display.MIMESVG]
	if raw != nil && p.can != characters {
		if err := p.pixels(w, raw); err == nil {
			fmt.Fprintln(w)
			return true
		}
	}
	if text := drawing(b, columns); text != "" {
		fmt.Fprintln(w, text)
	}
	fmt.Fprintln(w, strings.TrimSuffix(b.Text(), "\n"))
	if p.files == nil {
		return true
	}
	content, ext := svg, ".svg"
	if svg == nil {
		content, ext = raw, ".png"
	}
	path, err := p.files.save(content, ext)
	if err != nil {
		path = err.Error()
	}
	fmt.Fprintln(w, "picture: "+path)
	return true
}

// holds reports whether the bundle holds a picture.
func (pictures) holds(b display.Bundle) bool {
	return b.Data[display.MIMEPNG] != nil || b.Data[display.MIMESVG] != nil
}

// pixels writes the picture by the terminal's own protocol.
func (p pictures) pixels(w io.Writer, raw []byte) error {
	switch p.can {
	case itermImages:
		_, err := io.WriteString(w, ansi.ITerm2(iterm2.File{
			Name: "sprague.png", Size: int64(len(raw)), Inline: true,
			Content: []byte(base64.StdEncoding.EncodeToString(raw)),
		}))
		return err
	}
	img, err := notebooks.DecodePNG(raw)
	if err != nil {
		return err
	}
	if p.can == kittyGraphics {
		return kitty.EncodeGraphics(w, img, &kitty.Options{
			Action: kitty.TransmitAndPut, Format: kitty.PNG, Transmission: kitty.Direct, Chunk: true, Quiet: 2,
		})
	}
	return sixel.NewEncoder(w).Encode(img)
}

func (f *folder) save(content []byte, ext string) (string, error) {
	if f.path == "" {
		dir, err := os.MkdirTemp("", "sprague-")
		if err != nil {
			return "", err
		}
		f.path = dir
	}
	f.count++
	path := filepath.Join(f.path, fmt.Sprintf("picture-%d%s", f.count, ext))
	return path, os.WriteFile(path, content, 0o600)
}

// remove removes the folder with its pictures.
func (f *folder) remove() {
	if f.path != "" {
		os.RemoveAll(f.path)
	}
}

// drawing is the picture in Braille dots; "" when the bundle's text is a drawing
// already, as that of a figure is, or the terminal is narrow.
func drawing(b display.Bundle, columns int) string {
	width := min(columns-2, 200)
	if width < 20 || strings.Count(b.Text(), "\n") > 3 || strings.ContainsAny(b.Text(), "│└") {
		return ""
	}
	img, err := notebooks.DecodePNG(b.Data[display.MIMEPNG])
	if err != nil {
		return ""
	}
	return brailleImage(img, width)
}

// mostRows bounds the drawing of what is high and narrow.
const mostRows = 200

// brailleImage draws dark pixels as dots.
func brailleImage(img image.Image, width int) string {
	box := img.Bounds()
	if box.Dx() == 0 || box.Dy() == 0 {
		return ""
	}
	rows := min(max(1, width*2*box.Dy()/box.Dx()/4), mostRows)
	c := newCanvas(width, rows)
	w, h := 2*width, 4*rows
	for y := range h {
		for x := range w {
			if darkest(img, box.Min.X+x*box.Dx()/w, box.Min.Y+y*box.Dy()/h, box.Dx()/w, box.Dy()/h) {
				c.set(x, y)
			}
		}
	}
	return c.String()
}

// darkest tells whether any pixel of a block is dark enough to be ink.
func darkest(img image.Image, x0, y0, w, h int) bool {
	for y := y0; y < y0+max(1, h); y++ {
		for x := x0; x < x0+max(1, w); x++ {
			r, g, b, a := img.At(x, y).RGBA()
			if a > 0x8000 && (299*r+587*g+114*b)/1000 < 0xa000 {
				return true
			}
		}
	}
	return false
}
