package commands

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"sprague/internal/atomicfile"
	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/coq"
)

// exportTheories writes certificates as theories for Coq, beside each, into the file or directory out, or to w if that
// is "-".
func exportTheories(w io.Writer, out string, paths []string) error {
	if out != "" && len(paths) > 1 && !isDir(out) {
		return fmt.Errorf("--out takes one file, and %d are to be exported", len(paths))
	}
	for _, path := range paths {
		text, err := certificate.ReadFile(path)
		if err != nil {
			return err
		}
		theory, err := coq.Theory(text)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		if out == "-" {
			_, err = w.Write(theory.Text)
			return err
		}
		target := out
		if out == "" {
			target = filepath.Join(filepath.Dir(path), theory.Name)
		} else if isDir(out) {
			target = filepath.Join(out, theory.Name)
		}
		if err := atomicfile.Write(target, theory.Text); err != nil {
			return err
		}
		fmt.Fprintln(w, target)
	}
	return nil
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
