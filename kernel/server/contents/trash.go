package contents

import (
	"errors"
	"io/fs"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"
	"time"
)

// What is deleted is moved into a hidden folder beside the notebooks, one folder for each
// deletion, named by its time and by the path that it had; it is found there for a month.
const (
	trashDir  = ".sprague-trash"
	trashKept = 30 * 24 * time.Hour
	trashTime = "20060102-150405.000000000"
)

// A Deleted is an entry in the trash.
type Deleted struct {
	ID   string    `json:"id"`
	Path string    `json:"path"` // that it had
	At   time.Time `json:"deleted"`
}

// discard moves the entry at p into the trash and returns under which name it is there.
func (s *Store) discard(p string) (*Deleted, error) {
	at := time.Now().UTC()
	id := at.Format(trashTime) + "_" + url.PathEscape(p)
	if len(id) > 200 { // file systems take 255 bytes
		id = at.Format(trashTime) + "_" + url.PathEscape(path.Base(p))
		id = id[:min(len(id), 200)]
	}
	dir := path.Join(trashDir, id)
	if err := s.root.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	if err := s.root.WriteFile(path.Join(dir, "path"), []byte(p), 0o600); err != nil {
		return nil, err
	}
	if err := s.root.Rename(p, path.Join(dir, "entry")); err != nil {
		return nil, errors.Join(err, s.root.RemoveAll(dir))
	}
	_ = s.root.Rename(checkpointOf(p), path.Join(dir, "checkpoint")) // if there is one
	return &Deleted{ID: id, Path: p, At: at}, nil
}

// Trash lists what was deleted, the latest first.
func (s *Store) Trash() ([]Deleted, error) {
	dir, err := s.root.Open(trashDir)
	if errors.Is(err, fs.ErrNotExist) {
		return []Deleted{}, nil
	}
	if err != nil {
		return nil, explain("", err)
	}
	defer dir.Close()
	entries, err := dir.ReadDir(-1)
	if err != nil {
		return nil, explain("", err)
	}
	list := []Deleted{}
	for _, e := range entries {
		stamp, _, _ := strings.Cut(e.Name(), "_")
		at, err := time.Parse(trashTime, stamp)
		p, unread := s.root.ReadFile(path.Join(trashDir, e.Name(), "path"))
		if err == nil && unread == nil {
			list = append(list, Deleted{ID: e.Name(), Path: string(p), At: at})
		}
	}
	slices.SortFunc(list, func(a, b Deleted) int { return b.At.Compare(a.At) })
	return list, nil
}

// Undelete brings an entry of the trash back to where it was, if nothing is there now.
func (s *Store) Undelete(id string) (*Model, error) {
	if id == "" || strings.ContainsAny(id, `/\`) || hidden(id) {
		return nil, refuse(http.StatusNotFound, "nothing of that name is in the trash")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	dir := path.Join(trashDir, id)
	body, err := s.root.ReadFile(path.Join(dir, "path"))
	if err != nil {
		return nil, refuse(http.StatusNotFound, "nothing of that name is in the trash")
	}
	p, err := Clean(string(body))
	if err != nil {
		return nil, err
	}
	if _, err := s.root.Lstat(p); err == nil {
		return nil, explain(p, fs.ErrExist)
	}
	if err := s.root.MkdirAll(path.Dir(p), 0o777); err != nil {
		return nil, explain(p, err)
	}
	if err := s.root.Rename(path.Join(dir, "entry"), p); err != nil {
		return nil, explain(p, err)
	}
	if _, err := s.root.Lstat(path.Join(dir, "checkpoint")); err == nil {
		_ = s.root.MkdirAll(path.Dir(checkpointOf(p)), 0o777)
		_ = s.root.Rename(path.Join(dir, "checkpoint"), checkpointOf(p))
	}
	_ = s.root.RemoveAll(dir)
	m, err := s.get(p, Want{})
	return m, explain(p, err)
}

// emptyTrash removes for good what has been in the trash for long.
func (s *Store) emptyTrash() {
	list, err := s.Trash()
	if err != nil {
		return
	}
	for _, d := range list {
		if time.Since(d.At) > trashKept {
			_ = s.root.RemoveAll(path.Join(trashDir, d.ID))
		}
	}
}
