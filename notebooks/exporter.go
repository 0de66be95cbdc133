package notebooks

import (
	"archive/zip"
	"cmp"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"sprague/internal/atomicfile"
	"sprague/notebooks/export"
	"sprague/notebooks/nbformat"
	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/coq"
)

// A file has a slash-separated name.
type file struct {
	name    string
	content []byte
}

// A form turns a notebook called name into files: the first is the notebook in its new form, the others lie beside it.
// Pictures that the notebook shows from files beside it are read by read.
type form func(name string, nb *nbformat.Notebook, read export.Reader) ([]file, error)

var forms = map[string]form{
	"html": page(""),
	"slides": func(name string, nb *nbformat.Notebook, read export.Reader) ([]file, error) {
		deck, err := export.Slides(nb, export.Title(nb, name), read)
		return []file{{name + ".slides.html", deck}}, err
	},
	"markdown": func(name string, nb *nbformat.Notebook, read export.Reader) ([]file, error) {
		text, pictures := export.Markdown(nb, name, read)
		files := []file{{name + ".md", text}}
		for _, path := range slices.Sorted(maps.Keys(pictures)) {
			files = append(files, file{path, pictures[path]})
		}
		return files, nil
	},
	"script": func(name string, nb *nbformat.Notebook, _ export.Reader) ([]file, error) {
		return []file{{name + ".go", nbformat.FormatScript(nb)}}, nil
	},
	"notebook": func(name string, nb *nbformat.Notebook, _ export.Reader) ([]file, error) {
		text, err := nbformat.Encode(nb)
		return []file{{name + ".ipynb", text}}, err
	},
}

// page makes pages, which lead to the site at an address, where they can be run, if there is one.
func page(site string) form {
	return func(name string, nb *nbformat.Notebook, read export.Reader) ([]file, error) {
		live := ""
		if site != "" {
			var err error
			if live, err = export.Link(site, name, nb); err != nil {
				return nil, err
			}
		}
		text, err := export.HTML(nb, export.Title(nb, name), live, read)
		return []file{{name + ".html", text}}, err
	}
}

// Download writes the notebook called name, given as the text of its file, in another form. It writes to w what a
// browser is to keep, and returns the name for that: one file, or a zip archive where there are several. What the
// notebook shows from files beside it is read by read.
func Download(w io.Writer, form, name string, notebook []byte, read func(name string) ([]byte, error)) (string, error) {
	convert := forms[form]
	if convert == nil {
		return "", fmt.Errorf("notebooks: no form %q", form)
	}
	nb, err := nbformat.Decode(notebook)
	if err != nil {
		return "", err
	}
	files, err := convert(name, nb, read)
	if err != nil {
		return "", err
	}
	if len(files) == 1 {
		_, err := w.Write(files[0].content)
		return files[0].name, err
	}
	z := zip.NewWriter(w)
	for _, f := range files {
		to, err := z.Create(f.name)
		if err == nil {
			_, err = to.Write(f.content)
		}
		if err != nil {
			return "", err
		}
	}
	return name + ".zip", z.Close()
}

// Export writes notebooks in another form, or, in the form coq, certificates as theories. They go to the file or into
// the directory out, beside the notebook if it is empty, or to w if it is "-"; the names of the files are written to w.
// Pages have a link on top to the site at the address live, where their cells run in the reader's browser, if there is
// one.
func Export(w io.Writer, form, live, out string, paths ...string) error {
	convert := forms[form]
	switch {
	case convert == nil && form != "coq":
		return fmt.Errorf("--to %s: want one of coq, %s; a browser prints the page to PDF, "+
			"and jupyter nbconvert writes LaTeX", form,
			strings.Join(slices.Sorted(maps.Keys(forms)), ", "))
	case live != "" && form != "html":
		return fmt.Errorf("--live is for pages: --to %s has no link", form)
	case live != "":
		convert = page(live)
	}
	info, err := os.Stat(out)
	into := err == nil && info.IsDir()
	if out != "" && !into && len(paths) > 1 {
		return fmt.Errorf("--out takes one file, and %d are to be exported", len(paths))
	}
	for _, path := range paths {
		dir, name, target := filepath.Dir(path), stem(path), ""
		switch {
		case into:
			dir = out
		case out == "-":
			target = out
		case out != "":
			dir, name, target = filepath.Dir(out), stem(out), out
		}
		files, err := converted(path, name, convert)
		if err == nil {
			err = writeFiles(w, path, dir, target, files)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// converted returns the files that a notebook becomes; or a certificate, if no form is given.
func converted(path, name string, convert form) ([]file, error) {
	if convert == nil {
		text, err := certificate.ReadFile(path)
		if err != nil {
			return nil, err
		}
		theory, err := coq.Theory(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		return []file{{theory.Name, theory.Text}}, nil
	}
	nb, err := nbformat.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return convert(name, nb, func(name string) ([]byte, error) {
		return os.ReadFile(filepath.Join(filepath.Dir(path), filepath.FromSlash(name)))
	})
}

// writeFiles writes the files that the notebook at path has become into a folder, the first to target if that is named,
// and the name of the first to w. With the target "-" it writes the first to w, and there is no place for others.
func writeFiles(w io.Writer, path, dir, target string, files []file) error {
	if target == "-" && len(files) > 1 {
		return fmt.Errorf("%s: its pictures are files of their own; --out names a file beside which they can lie", path)
	}
	if target == "-" {
		_, err := w.Write(files[0].content)
		return err
	}
	for i, f := range files {
		to := filepath.Join(dir, filepath.FromSlash(f.name))
		if i == 0 {
			target = cmp.Or(target, to)
			to = target
		}
		if sameFile(to, path) {
			return fmt.Errorf("%s: would be overwritten; --out names another file", path)
		}
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		if err := atomicfile.Write(to, f.content); err != nil {
			return err
		}
	}
	fmt.Fprintln(w, target)
	return nil
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
