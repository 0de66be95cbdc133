package repl

import (
	"encoding/base64"
	"fmt"
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

// show shows the bundle's picture and reports whether it holds one. Where the terminal takes no pixels it shows the
// bundle's text, which is a drawing in characters for a figure, and names a file that holds the picture until the
// session ends.
func (p pictures) show(w io.Writer, b display.Bundle) bool {
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
