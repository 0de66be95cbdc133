package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"
)

// Lock makes the folder of a file and waits until no other program holds the lock of the file, which is a file of its
// own. On file systems without locks it does nothing more.
func Lock(file string) (unlock func(), err error) {
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return func() {}, err
	}
	lock := flock.New(file+".lock", flock.SetPermissions(0o600))
	if err := lock.Lock(); err != nil && !errors.Is(err, errors.ErrUnsupported) {
		return func() {}, err
	}
	return func() { _ = lock.Close() }, nil
}

// Update changes a file that is the user's alone, in one step and under its lock. A file that is not there yet is
// empty.
func Update(file string, change func(old []byte) ([]byte, error)) error {
	unlock, err := Lock(file)
	defer unlock()
	if err != nil {
		return err
	}
	old, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	body, err := change(old)
	if err != nil {
		return err
	}
	return writeBy(file, 0o600, func(f *os.File) error {
		_, err := f.Write(body)
		return err
	})
}
