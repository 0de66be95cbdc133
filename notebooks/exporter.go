package notebooks

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"maps"
	"slices"

	"sprague/notebooks/export"
	"sprague/notebooks/nbformat"
)

// An exporter turns a notebook called name into files: the first is the notebook in its new
// form, whose usual ending is ext, the others lie beside it. Pictures that the notebook shows
// from files beside it are read by read.
type exporter struct {
	ext   string
	files func(name string, nb *nbformat.Notebook, read reader) ([]file, error)
}

// liveExporter makes pages that lead to the site at an address, where they can be run.
func liveExporter(site string) exporter {
	return exporter{".html", func(name string, nb *nbformat.Notebook, read reader) ([]file, error) {
		live, err := export.Link(site, name, nb)
		if err != nil {
			return nil, err
		}
		page, err := export.LiveHTML(export.CarryPictures(nb, read), export.Title(nb, name), live)
		return []file{{name + ".html", page}}, err
	}}
}

// A reader returns the content of the file with a slash-separated name.
type reader = func(name string) ([]byte, error)

// A file has a slash-separated name.
type file struct {
	name    string
	content []byte
}

var exporters = map[string]exporter{
	"html":     {".html", toHTML},
	"slides":   {".slides.html", toSlides},
	"markdown": {".md", toMarkdown},
	"script":   {".go", toScript},
	"notebook": {".ipynb", toNotebook},
}

func toHTML(name string, nb *nbformat.Notebook, read reader) ([]file, error) {
	nb = export.CarryPictures(nb, read)
	page, err := export.HTML(nb, export.Title(nb, name))
	return []file{{name + ".html", page}}, err
}

func toSlides(name string, nb *nbformat.Notebook, read reader) ([]file, error) {
	page, err := export.Slides(export.CarryPictures(nb, read), export.Title(nb, name))
	return []file{{name + ".slides.html", page}}, err
}

func toMarkdown(name string, nb *nbformat.Notebook, read reader) ([]file, error) {
	text, pictures := export.Markdown(export.CarryPictures(nb, read), name)
	return withPictures(file{name + ".md", text}, pictures), nil
}

func withPictures(first file, pictures map[string][]byte) []file {
	files := []file{first}
	for _, path := range slices.Sorted(maps.Keys(pictures)) {
		files = append(files, file{path, pictures[path]})
	}
	return files
}

func toScript(name string, nb *nbformat.Notebook, _ reader) ([]file, error) {
	return []file{{name + ".go", nbformat.FormatScript(nb)}}, nil
}

func toNotebook(name string, nb *nbformat.Notebook, _ reader) ([]file, error) {
	data, err := nbformat.Encode(nb)
	return []file{{name + ".ipynb", data}}, err
}

// Download writes the notebook called name, given as the text of its file, in a form to which
// the command "export" can bring it. It writes to w what a browser is
// to keep, and returns the name for that: one file, or a zip archive where there are several. What
// the notebook shows from files beside it is read by read.
func Download(w io.Writer, form, name string, notebook []byte, read func(name string) ([]byte, error)) (string, error) {
	e, ok := exporters[form]
	if !ok {
		return "", fmt.Errorf("notebooks: no form %q", form)
	}
	nb, err := nbformat.Decode(notebook)
	if err != nil {
		return "", err
	}
	files, err := e.files(name, nb, read)
	if err != nil {
		return "", err
	}
	if len(files) == 1 {
		_, err := w.Write(files[0].content)
		return files[0].name, err
	}
	return name + ".zip", writeZip(w, files)
}

func writeZip(w io.Writer, files []file) error {
	z := zip.NewWriter(w)
	for _, f := range files {
		to, err := z.Create(f.name)
		if err != nil {
			return err
		}
		if _, err := io.Copy(to, bytes.NewReader(f.content)); err != nil {
			return err
		}
	}
	return z.Close()
}
