package notebooks

import (
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"sprague/internal/atomicfile"
	"sprague/notebooks/nbformat"
)

// Export writes notebooks in another form: one of the names of exporters. They go to
// the file or into the directory out, beside the notebook if it is empty, or to w if it is
// "-"; the names of the files are written to w.
func Export(w io.Writer, form, out string, paths ...string) error {
	exporter, ok := exporters[form]
	if !ok {
		return fmt.Errorf("--to %s: want one of %s%s", form, strings.Join(slices.Sorted(maps.Keys(exporters)), ", "),
			instead(form))
	}
	return exportAll(w, exporter, out, paths)
}

// instead says what makes a form that Export does not know.
func instead(form string) string {
	if form == "pdf" || form == "latex" {
		return "; a browser prints the page to PDF, and jupyter nbconvert writes LaTeX, with Inkscape for the figures"
	}
	return ""
}

// ExportLive writes notebooks as Export does in the form html, each with a link on top to the
// site at an address, where its cells run in the reader's browser.
func ExportLive(w io.Writer, site, out string, paths ...string) error {
	return exportAll(w, liveExporter(site), out, paths)
}

func exportAll(w io.Writer, exporter exporter, out string, paths []string) error {
	if out != "" && len(paths) > 1 {
		return fmt.Errorf("--out takes one file, and %d are to be exported", len(paths))
	}
	if out == "-" {
		return exportTo(w, paths[0], exporter)
	}
	for _, path := range paths {
		target, err := exportFile(path, out, exporter)
		if err != nil {
			return err
		}
		fmt.Fprintln(w, target)
	}
	return nil
}

// exportTo writes the new form of a notebook to w. Pictures that would lie beside it have no
// place there and are an error.
func exportTo(w io.Writer, path string, e exporter) error {
	nb, err := nbformat.ReadFile(path)
	if err != nil {
		return err
	}
	files, err := e.files(stem(path), nb, beside(path))
	if err != nil {
		return err
	}
	if len(files) > 1 {
		return fmt.Errorf("%s: its pictures are files of their own; --out names a file beside which they can lie", path)
	}
	_, err = w.Write(files[0].content)
	return err
}

func exportFile(path, out string, e exporter) (string, error) {
	nb, err := nbformat.ReadFile(path)
	if err != nil {
		return "", err
	}
	if out == "" {
		out = strings.TrimSuffix(path, filepath.Ext(path)) + e.ext
	} else if info, err := os.Stat(out); err == nil && info.IsDir() {
		out = filepath.Join(out, stem(path)+e.ext)
	}
	if sameFile(out, path) {
		return "", fmt.Errorf("%s: would be overwritten; --out names another file", path)
	}
	files, err := e.files(stem(out), nb, beside(path))
	if err != nil {
		return "", err
	}
	for i, f := range files {
		target := out
		if i > 0 {
			target = filepath.Join(filepath.Dir(out), filepath.FromSlash(f.name))
			if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
				return "", err
			}
		}
		if err := atomicfile.Write(target, f.content); err != nil {
			return "", err
		}
	}
	return out, nil
}

// beside reads files by their names as the notebook at path gives them.
func beside(path string) reader {
	return func(name string) ([]byte, error) {
		return os.ReadFile(filepath.Join(filepath.Dir(path), filepath.FromSlash(name)))
	}
}

func sameFile(a, b string) bool {
	one, errOne := os.Stat(a)
	two, errTwo := os.Stat(b)
	return errOne == nil && errTwo == nil && os.SameFile(one, two)
}

func stem(path string) string {
	name := filepath.Base(path)
	return strings.TrimSuffix(name, filepath.Ext(name))
}
