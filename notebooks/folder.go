package notebooks

import (
	"fmt"
	"io/fs"
	"os"
	"path"
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
func (f Folder) Lessons() (list []nbformat.Lesson, err error) {
	err = Files(os.DirFS(string(f)), func(name string, text []byte) error {
		if path.Ext(name) != ".ipynb" || strings.Contains(name, "/") {
			return nil
		}
		l, err := NewLesson(name, text)
		list = append(list, l)
		return err
	})
	if err == nil && len(list) == 0 {
		err = fmt.Errorf("%s: there is no notebook in it", string(f))
	}
	return list, err
}

// NewLesson returns the lesson in a file with that slash-separated name.
func NewLesson(name string, text []byte) (nbformat.Lesson, error) {
	nb, err := nbformat.Decode(text)
	if err != nil {
		return nbformat.Lesson{}, fmt.Errorf("%s: %w", name, err)
	}
	name = strings.TrimSuffix(name, ".ipynb")
	return nbformat.Lesson{Name: name, Title: export.Title(nb, path.Base(name)), Content: text}, nil
}

// CopyAll copies the files into dir, making it if need be, and leaves alone whatever is there already.
func (f Folder) CopyAll(dir string) error {
	course, err := os.Stat(string(f))
	if err != nil {
		return err
	}
	if within(dir, course) {
		return fmt.Errorf("%s lies in the course itself, which is only read: name another folder", dir)
	}
	return copyFiles(os.DirFS(string(f)), dir, func(string) bool { return true })
}

// within reports whether a folder, which need not be there yet, is another one or lies below it.
func within(dir string, other fs.FileInfo) bool {
	dir, err := filepath.Abs(dir)
	if real, errLink := filepath.EvalSymlinks(dir); errLink == nil {
		dir = real
	}
	for up := ""; err == nil && up != dir; up, dir = dir, filepath.Dir(dir) {
		if here, err := os.Stat(dir); err == nil && os.SameFile(here, other) {
			return true
		}
	}
	return false
}

// copyFiles copies those files that are wanted into a folder, which is made if need be, and leaves alone whatever is
// there already.
func copyFiles(from fs.FS, dir string, wanted func(name string) bool) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	return Files(from, func(name string, text []byte) error {
		target := filepath.Join(dir, filepath.FromSlash(name))
		if !wanted(name) || exists(target) {
			return nil
		}
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			return err
		}
		return atomicfile.Write(target, text)
	})
}

func exists(file string) bool {
	_, err := os.Lstat(file)
	return err == nil
}

// Files calls do with each file of a folder, its slash-separated name and its content. Hidden files, and what is
// neither file nor folder, are passed over.
func Files(folder fs.FS, do func(name string, text []byte) error) error {
	return fs.WalkDir(folder, ".", func(name string, d fs.DirEntry, err error) error {
		switch hidden := name != "." && strings.HasPrefix(d.Name(), "."); {
		case err != nil:
			return err
		case hidden && d.IsDir():
			return fs.SkipDir
		case hidden || !d.Type().IsRegular():
			return nil
		}
		text, err := fs.ReadFile(folder, name)
		if err != nil {
			return err
		}
		return do(name, text)
	})
}
