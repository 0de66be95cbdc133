package notebooks

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"sprague/internal/atomicfile"
	"sprague/notebooks/export"
	"sprague/notebooks/nbformat"
)

// A Folder is a user's own course: the notebooks of a folder and the files beside and below them. It is only read, so
// that a lecturer can own it and each student has a copy.
type Folder string

// Lessons returns the notebooks in the folder itself, in the order of their names.
func (f Folder) Lessons() ([]nbformat.Lesson, error) {
	var list []nbformat.Lesson
	err := Files(string(f), func(name, file string) error {
		if filepath.Ext(name) != ".ipynb" || strings.Contains(name, "/") {
			return nil
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		nb, err := nbformat.Decode(text)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		stem := strings.TrimSuffix(name, ".ipynb")
		list = append(list, nbformat.Lesson{Name: stem, Title: export.Title(nb, stem), Content: text})
		return nil
	})
	if err == nil && len(list) == 0 {
		err = fmt.Errorf("%s: there is no notebook in it", string(f))
	}
	return list, err
}

// CopyAll copies the files into dir, making it if need be, and leaves alone whatever is there
// already.
func (f Folder) CopyAll(dir string) error {
	switch within, err := inside(dir, string(f)); {
	case err != nil:
		return err
	case within:
		return fmt.Errorf("%s lies in the course itself, which is only read: name another folder", dir)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	return Files(string(f), func(name, file string) error {
		target := filepath.Join(dir, filepath.FromSlash(name))
		if _, err := os.Lstat(target); err == nil {
			return nil
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			return err
		}
		return atomicfile.Write(target, text)
	})
}

// inside reports whether a folder, which need not be there yet, is another one or lies below it.
func inside(dir, other string) (bool, error) {
	there, err := os.Stat(other)
	if err != nil {
		return false, err
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return false, err
	}
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	for {
		if here, err := os.Stat(dir); err == nil && os.SameFile(here, there) {
			return true, nil
		}
		up := filepath.Dir(dir)
		if up == dir {
			return false, nil
		}
		dir = up
	}
}

// Files calls do with each file of a folder, or with the file that root is: with its
// slash-separated path in the folder, and where it lies. Hidden files, and what is neither
// file nor folder, are passed over.
func Files(root string, do func(name, file string) error) error {
	return filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		switch hidden := name != "." && strings.HasPrefix(d.Name(), "."); {
		case hidden && d.IsDir():
			return filepath.SkipDir
		case hidden || d.IsDir():
			return nil
		case name == ".":
			return do(filepath.Base(root), file)
		case !d.Type().IsRegular():
			return nil
		}
		return do(filepath.ToSlash(name), file)
	})
}
