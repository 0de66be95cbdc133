//go:build ignore

// Packs dist/ into ../assets/notebook.zip, with the digest of the recipe that made
// it, so that a test can tell when one was changed without the other.
//
//	go run pack.go
package main

import (
	"archive/zip"
	"compress/flate"
	"io"
	"io/fs"
	"log"
	"os"

	"sprague/kernel/server/ui"
)

func main() {
	log.SetFlags(0)
	if err := pack("../assets/notebook.zip"); err != nil {
		log.Fatal(err)
	}
}

func pack(name string) error {
	out, err := os.Create(name)
	if err != nil {
		return err
	}
	defer out.Close()
	w := zip.NewWriter(out)
	w.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(w, flate.BestCompression)
	})
	dist := os.DirFS("dist")
	err = fs.WalkDir(dist, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		body, err := fs.ReadFile(dist, path)
		if err != nil {
			return err
		}
		return add(w, path, body)
	})
	if err != nil {
		return err
	}
	digest, err := ui.Digest(os.DirFS("."))
	if err != nil {
		return err
	}
	if err := add(w, ui.DigestFile, []byte(digest)); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return out.Close()
}

// add stores one file without a time, so that equal contents make equal archives.
func add(w *zip.Writer, path string, body []byte) error {
	f, err := w.CreateHeader(&zip.FileHeader{Name: path, Method: zip.Deflate})
	if err != nil {
		return err
	}
	_, err = f.Write(body)
	return err
}
