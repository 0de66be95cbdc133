package contents

import (
	"errors"
	"io/fs"
	"path"
	"time"
)

// What is deleted is moved into a hidden folder beside the notebooks, one folder for each
// deletion, named by its time. There it can be found, under its own name, for a month.
const (
	trashDir  = ".sprague-trash"
	trashKept = 30 * 24 * time.Hour
	trashTime = "20060102-150405.000000000"
)

// discard moves the entry at p into the trash.
func (s *Store) discard(p string) error {
	dir := path.Join(trashDir, time.Now().UTC().Format(trashTime))
	if err := s.root.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	if err := s.root.Rename(p, path.Join(dir, path.Base(p))); err != nil {
		return errors.Join(err, s.root.Remove(dir))
	}
	_ = s.root.Rename(checkpointOf(p), path.Join(dir, ".checkpoint")) // if there is one
	return nil
}

// emptyTrash removes what was deleted more than trashKept ago.
func (s *Store) emptyTrash() {
	list, err := fs.ReadDir(s.root.FS(), trashDir)
	if err != nil {
		return
	}
	for _, e := range list {
		if at, err := time.Parse(trashTime, e.Name()); err == nil && time.Since(at) > trashKept {
			_ = s.root.RemoveAll(path.Join(trashDir, e.Name()))
		}
	}
}
