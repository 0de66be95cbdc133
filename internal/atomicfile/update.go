package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

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

// A Shared is a text that the user's programs change, each in one step, in a file that is the user's alone. A program
// that could not write a change, or has no file, goes on with a text of its own, and still tries to write the next.
type Shared struct {
	File string // "" for none

	mu  sync.Mutex
	own []byte // nil while all changes are in the file
}

// Text returns the text, empty before the first change.
func (s *Shared) Text() []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text()
}

func (s *Shared) text() []byte {
	if s.own != nil {
		return s.own
	}
	text, _ := os.ReadFile(s.File)
	return text
}

// Update changes the text. The error says why the change is not in the file, and lasts no longer than the process.
func (s *Shared) Update(change func(old []byte) []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	err := update(s.File, change)
	if s.File == "" || err != nil || s.own != nil {
		s.own = change(s.text())
	}
	return err
}

func update(file string, change func(old []byte) []byte) error {
	if file == "" {
		return nil
	}
	unlock, err := Lock(file)
	defer unlock()
	if err != nil {
		return err
	}
	old, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return writeBy(file, 0o600, func(f *os.File) error {
		_, err := f.Write(change(old))
		return err
	})
}
