package repl

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"sprague/stdlib/display"
)

// A folder holds the pictures of a session. It is made for the first one, with a name
// that nobody can have taken before, and removed when the session ends.
type folder struct {
	path  string
	count int // of pictures
}

// hasPicture reports whether the bundle holds a picture.
func hasPicture(b display.Bundle) bool {
	return b.Data[display.MIMEPNG] != nil || b.Data[display.MIMESVG] != nil
}

// show shows a bundle with a picture by its text, which is a drawing in characters for a figure, and names a file that
// holds the picture until the session ends. A nil folder names no file: nobody could look at it before the end.
func (f *folder) show(w io.Writer, b display.Bundle) {
	fmt.Fprintln(w, strings.TrimSuffix(b.Text(), "\n"))
	if f == nil {
		return
	}
	content, ext := b.Data[display.MIMESVG], ".svg"
	if content == nil {
		content, ext = b.Data[display.MIMEPNG], ".png"
	}
	path, err := f.save(content, ext)
	if err != nil {
		path = err.Error()
	}
	fmt.Fprintln(w, "picture: "+path)
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
