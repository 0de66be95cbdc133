package nbformat

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// IsScript tells by its name whether a file holds a script.
func IsScript(path string) bool { return strings.EqualFold(filepath.Ext(path), ".go") }

// ReadFile reads a notebook, or a script when the name ends in ".go".
func ReadFile(path string) (*Notebook, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	decode := Decode
	if IsScript(path) {
		decode = ParseScript
	}
	nb, err := decode(data)
	if err != nil && !IsScript(path) && !strings.EqualFold(filepath.Ext(path), ".ipynb") {
		return nil, fmt.Errorf("%s: %w (notebooks end in .ipynb, Go scripts with // %%%% cells in .go)", path, err)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return nb, nil
}

// WriteFile writes a notebook, or a script when the name ends in ".go". The file is
// replaced in one step: whoever reads it, or pulls the plug, finds the old
// document or the new one, never a part.
func WriteFile(path string, nb *Notebook) error {
	if IsScript(path) {
		return WriteAtomic(path, FormatScript(nb))
	}
	data, err := Encode(nb)
	if err != nil {
		return err
	}
	return WriteAtomic(path, data)
}

// WriteAtomic replaces the content of path in one step and keeps its permissions.
// A symbolic link stays a link: the file it leads to is replaced.
func WriteAtomic(path string, data []byte) (err error) {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	mode := os.FileMode(0o644)
	if info, err := os.Stat(path); err == nil {
		if !info.Mode().IsRegular() {
			return os.WriteFile(path, data, mode) // a device or pipe cannot be replaced
		}
		mode = info.Mode().Perm()
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return &os.PathError{Op: "write", Path: path, Err: reason(err)}
	}
	defer func() {
		if err != nil {
			os.Remove(tmp.Name())
		}
	}()
	if err := fill(tmp, data, mode); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), path)
}

func fill(f *os.File, data []byte, mode os.FileMode) error {
	_, err := f.Write(data)
	if err == nil {
		err = f.Chmod(mode)
	}
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}

// reason is an error without the name of the temporary file.
func reason(err error) error {
	if p, ok := err.(*os.PathError); ok {
		return p.Err
	}
	return err
}
