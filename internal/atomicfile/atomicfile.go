// Package atomicfile gives files a new content in one step: whoever reads the file, or pulls the plug, finds the old
// content or the new one. A file keeps its permissions, and a symbolic link stays one; owner, hard links and extended
// attributes are those of a new file.
package atomicfile

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
)

// saving begins the names of files that are being written.
const saving = ".saving-"

// leftover are the names that WriteIn gives. Older versions put the name of the file in front.
var leftover = regexp.MustCompile(`^(?s:\..*)?\Q` + saving + `\E[0-9A-Z]+$`)

// Leftover reports whether a name is that of a file that is being written, or was when the process died.
func Leftover(name string) bool { return leftover.MatchString(name) }

// Write gives the file at a path a new content, or makes it. A device or pipe is written to.
func Write(file string, body []byte) error {
	if info, err := os.Stat(file); err == nil && !info.Mode().IsRegular() {
		return os.WriteFile(file, body, 0o666)
	}
	return WriteBy(file, func(f *os.File) error {
		_, err := f.Write(body)
		return err
	})
}

// CanWrite returns an error if no file of that name can be made, so that long work does not end in nothing. The empty
// name stands for no file.
func CanWrite(file string) error {
	if file == "" {
		return nil
	}
	if info, err := os.Stat(file); err == nil && info.IsDir() {
		return &fs.PathError{Op: "write", Path: file, Err: errors.New("is a directory")}
	}
	probe, err := os.CreateTemp(filepath.Dir(file), saving)
	if err != nil {
		return named(file, err)
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// WriteBy is Write for a regular file whose content a function writes.
func WriteBy(file string, write func(*os.File) error) error { return writeBy(file, 0o666, write) }

func writeBy(file string, mode fs.FileMode, write func(*os.File) error) error {
	if real, err := filepath.EvalSymlinks(file); err == nil {
		file = real
	}
	root, err := os.OpenRoot(filepath.Dir(file))
	if err != nil {
		return named(file, err)
	}
	defer root.Close()
	return named(file, WriteIn(root, filepath.Base(file), mode, write))
}

// WriteIn is WriteBy for a file below root, whose name takes slashes and is no symbolic link. A new file has the
// permissions mode, less the umask.
func WriteIn(root *os.Root, name string, mode fs.FileMode, write func(*os.File) error) error {
	old, missing := root.Stat(name)
	if missing == nil {
		if mode = old.Mode().Perm(); mode&0o222 == 0 {
			return &fs.PathError{Op: "write", Path: name, Err: fs.ErrPermission}
		}
	}
	near := path.Join(path.Dir(name), saving+rand.Text())
	f, err := root.OpenFile(near, os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	err = write(f)
	if missing == nil {
		err = errors.Join(err, f.Chmod(mode)) // which the umask may have narrowed
	}
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		err = root.Rename(near, name)
	}
	if err != nil {
		_ = root.Remove(near)
	}
	return err
}

// named names the file in an error of the one that was written beside it.
func named(file string, err error) error {
	var place *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &place):
		err = place.Err
	case errors.As(err, &link):
		err = link.Err
	default:
		return err
	}
	return &fs.PathError{Op: "write", Path: file, Err: err}
}
