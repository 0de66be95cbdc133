// Pack puts what build.mjs has made into the archive that is committed, with the digest of the recipe, so that a test
// can tell when one was changed without the other. With --check it compares the two, file by file, and writes nothing.
package main

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"log"
	"maps"
	"os"
	"slices"

	"sprague/internal/atomicfile"
	"sprague/kernel/server/ui"
)

const archive = "../assets/notebook.zip"

func main() {
	log.SetFlags(0)
	check := flag.Bool("check", false, "compare with the archive instead of writing it")
	flag.Parse()
	made, err := made()
	if err == nil && *check {
		err = compare(made)
	} else if err == nil {
		err = write(made)
	}
	if err != nil {
		log.Fatal("pack: ", err)
	}
}

// made returns the files that belong into the archive, by their names there.
func made() (map[string][]byte, error) {
	files, err := read(os.DirFS("dist"))
	if err != nil {
		return nil, err
	}
	digest, err := ui.Digest(os.DirFS("."))
	files[ui.DigestFile] = []byte(digest)
	return files, err
}

func read(dir fs.FS) (map[string][]byte, error) {
	files := map[string][]byte{}
	err := fs.WalkDir(dir, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		files[path], err = fs.ReadFile(dir, path)
		return err
	})
	return files, err
}

// write replaces the archive when the new one is whole. Its files carry no time, so that
// equal contents make equal archives.
func write(files map[string][]byte) error {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	w.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(w, flate.BestCompression)
	})
	for _, name := range slices.Sorted(maps.Keys(files)) {
		f, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate})
		if err != nil {
			return err
		}
		if _, err := f.Write(files[name]); err != nil {
			return err
		}
	}
	if err := w.Close(); err != nil {
		return err
	}
	return atomicfile.Write(archive, out.Bytes())
}

func compare(made map[string][]byte) error {
	r, err := zip.OpenReader(archive)
	if err != nil {
		return err
	}
	defer r.Close()
	there, err := read(r)
	if err != nil {
		return err
	}
	all := maps.Clone(made)
	maps.Copy(all, there)
	maps.DeleteFunc(all, func(name string, _ []byte) bool { return bytes.Equal(made[name], there[name]) })
	if len(all) > 0 {
		return fmt.Errorf("%q differ from the archive; kernel/server/ui/build rebuilds it", slices.Sorted(maps.Keys(all)))
	}
	fmt.Printf("the archive is what the recipe makes: %d files\n", len(made))
	return nil
}
