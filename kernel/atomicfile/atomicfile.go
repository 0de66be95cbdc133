// Package atomicfile gives files a new content and keeps all else of them: owner, group,
// permissions, extended attributes, access control lists, hard and symbolic links.
//
// Whoever reads the file, and whoever pulls the plug, finds the old content or the new one,
// never a part. There are two ways to that:
//
//   - The new content is written and synced beside the old, made like it in all the above,
//     and takes its name in one step.
//   - Where the new file cannot be made like the old one (it belongs to somebody else, or has
//     several names), the content is put into the file that is there. Before that the new
//     content stands whole beside it, under a name that Finish knows: after a crash in the
//     middle the next to read or write the file completes it.
package atomicfile

import (
	"bytes"
	"crypto/rand"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"
)

// saving and replacing are in the names of files that are being written, and of those that
// hold what a file that is written in place will hold.
const (
	saving    = ".saving-"
	replacing = ".replacing"
)

// Leftover reports whether a hidden file of this name, last changed at the given time, is what
// a write that was broken off an hour ago or more has left, and can be removed.
func Leftover(name string, changed time.Time) bool {
	return strings.HasPrefix(name, ".") && strings.Contains(name, saving) && time.Since(changed) > time.Hour
}

// Beside returns a fresh hidden name in the folder of name, which takes slashes.
func Beside(name string) string {
	return path.Join(path.Dir(name), "."+path.Base(name)+saving+rand.Text()[:8])
}

func journal(name string) string {
	return path.Join(path.Dir(name), "."+path.Base(name)+replacing)
}

// Write gives the file of the given path a new content, or makes it. A symbolic link stays a
// link: the file it leads to gets the content. A device or pipe is written to.
func Write(file string, body []byte) error {
	if real, err := filepath.EvalSymlinks(file); err == nil {
		file = real
	}
	if info, err := os.Stat(file); err == nil && !info.Mode().IsRegular() {
		return os.WriteFile(file, body, 0o666)
	}
	root, err := os.OpenRoot(filepath.Dir(file))
	if err != nil {
		return at(file, err)
	}
	defer root.Close()
	return at(file, WriteIn(root, filepath.Base(file), body, 0o666))
}

// at names the file in an error of one that lies beside it.
func at(file string, err error) error {
	var place *fs.PathError
	var link *os.LinkError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &place):
		err = place.Err
	case errors.As(err, &link):
		err = link.Err
	}
	return &fs.PathError{Op: "write", Path: file, Err: err}
}

// WriteIn is Write for a regular file below root, whose name is no symbolic link. A file that
// is not there yet is made with the given permissions, less the umask.
func WriteIn(root *os.Root, name string, body []byte, mode fs.FileMode) error {
	temp := Beside(name)
	if err := create(root, temp, bytes.NewReader(body), mode); err != nil {
		return err
	}
	return Install(root, temp, name)
}

// create writes and syncs a file that is not there yet.
func create(root *os.Root, name string, body io.Reader, mode fs.FileMode) error {
	f, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, body)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		_ = root.Remove(name) // half a file is none
	}
	return err
}

// Install gives the file name the content of the file temp beside it, which is no more
// afterwards, also when that fails.
func Install(root *os.Root, temp, name string) error {
	err := install(root, temp, name)
	if err != nil {
		_ = root.Remove(temp)
	}
	return err
}

func install(root *os.Root, temp, name string) error {
	if err := Finish(root, name); err != nil {
		return err
	}
	old, err := root.OpenFile(name, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return root.Rename(temp, name)
	}
	if err != nil {
		return err
	}
	alike := likeThe(old, root, temp)
	if alike == nil {
		old.Close() // before the rename, for Windows
		return root.Rename(temp, name)
	}
	defer old.Close()
	return overwrite(root, old, temp, name)
}

// likeThe makes the file temp like old in all but the content; an error says that it is not.
func likeThe(old *os.File, root *os.Root, temp string) error {
	now, err := root.OpenFile(temp, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer now.Close()
	info, err := old.Stat()
	if err != nil {
		return err
	}
	if err := sameOwner(now, info); err != nil {
		return err
	}
	// After the owner, whose change takes the bits of set-user-id away.
	const bits = fs.ModePerm | fs.ModeSetuid | fs.ModeSetgid | fs.ModeSticky
	if err := now.Chmod(info.Mode() & bits); err != nil {
		return err
	}
	return sameAttributes(now, old) // last: an access control list sets permissions, too
}

// overwrite puts the content of temp into the open file old.
func overwrite(root *os.Root, old *os.File, temp, name string) error {
	unlock, err := Lock(old)
	if err != nil {
		return err
	}
	defer unlock()
	before, err := io.ReadAll(old)
	if err != nil {
		return err
	}
	if err := root.Rename(temp, journal(name)); err != nil {
		return err
	}
	if err = fill(root, old, name); err == nil {
		return root.Remove(journal(name))
	}
	// The disk is full, say. There is room for what was there before.
	_, put := old.WriteAt(before, 0)
	if put = errors.Join(put, old.Truncate(int64(len(before))), old.Sync()); put == nil {
		_ = root.Remove(journal(name))
	}
	return err
}

// fill gives the open file the content of its journal.
func fill(root *os.Root, old *os.File, name string) error {
	from, err := root.Open(journal(name))
	if err != nil {
		return err
	}
	defer from.Close()
	if _, err := old.Seek(0, io.SeekStart); err != nil {
		return err
	}
	n, err := io.Copy(old, from)
	if err != nil {
		return err
	}
	return errors.Join(old.Truncate(n), old.Sync())
}

// Finish completes a write into the file name that was broken off. It is called before the
// file is read.
func Finish(root *os.Root, name string) error {
	if info, err := root.Lstat(journal(name)); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	old, err := root.OpenFile(name, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return root.Rename(journal(name), name)
	}
	if err != nil {
		return err
	}
	defer old.Close()
	unlock, err := Lock(old)
	if err != nil {
		return err
	}
	defer unlock()
	if _, err := root.Lstat(journal(name)); err != nil {
		return nil // another process was in the middle of it, and is done
	}
	if err := fill(root, old, name); err != nil {
		return err
	}
	return root.Remove(journal(name))
}
