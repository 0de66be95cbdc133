package contents

import (
	"errors"
	"io/fs"
	"net/http"
	"path"
	"strings"
)

// Each file has at most one checkpoint, as in Jupyter's own server, kept where that
// server keeps it: .ipynb_checkpoints/NAME-checkpoint.EXT beside the file.
const (
	checkpointDir = ".ipynb_checkpoints"
	checkpointID  = "checkpoint"
)

func checkpointOf(p string) string {
	ext := path.Ext(p)
	return path.Join(path.Dir(p), checkpointDir, strings.TrimSuffix(path.Base(p), ext)+"-checkpoint"+ext)
}

// Checkpoints lists the checkpoints of the file at p.
func (s *Store) Checkpoints(p string) ([]Checkpoint, error) {
	p, err := Clean(p)
	if err != nil {
		return nil, err
	}
	if _, err := s.root.Stat(local(p)); err != nil {
		return nil, explain(p, err)
	}
	info, err := s.root.Stat(checkpointOf(p))
	if errors.Is(err, fs.ErrNotExist) {
		return []Checkpoint{}, nil
	}
	if err != nil {
		return nil, explain(p, err)
	}
	return []Checkpoint{{ID: checkpointID, LastModified: info.ModTime().UTC()}}, nil
}

// MakeCheckpoint copies the file at p to its checkpoint.
func (s *Store) MakeCheckpoint(p string) (*Checkpoint, error) {
	p, err := Clean(p)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if info, err := s.root.Stat(checkpointOf(p)); err == nil && info.Mode().Perm()&0o200 == 0 {
		_ = s.root.Chmod(checkpointOf(p), info.Mode().Perm()|0o200) // of a file that was read-only then
	}
	if err := s.copyTo(p, checkpointOf(p)); err != nil {
		return nil, explain(p, err)
	}
	info, err := s.root.Stat(checkpointOf(p))
	if err != nil {
		return nil, explain(p, err)
	}
	return &Checkpoint{ID: checkpointID, LastModified: info.ModTime().UTC()}, nil
}

// Restore copies the checkpoint of the file at p to the file.
func (s *Store) Restore(p, id string) error {
	p, err := Clean(p)
	if err != nil {
		return err
	}
	if _, err := s.root.Stat(checkpointOf(p)); err != nil || id != checkpointID {
		return refuse(http.StatusNotFound, "%s has no checkpoint %q", p, id)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return explain(p, s.copyTo(checkpointOf(p), p))
}

// copyTo copies a file.
func (s *Store) copyTo(from, to string) error {
	body, err := s.root.ReadFile(local(from))
	if err != nil {
		return err
	}
	info, err := s.root.Stat(from)
	if err != nil {
		return err
	}
	if err := s.root.MkdirAll(path.Dir(to), 0o777); err != nil {
		return err
	}
	return s.replace(to, body, info.Mode().Perm()|0o200) // a private file has a private checkpoint
}

// carry moves the checkpoint of a renamed file along with it.
func (s *Store) carry(from, to string) error {
	old, now := checkpointOf(from), checkpointOf(to)
	if _, err := s.root.Stat(old); err != nil {
		return nil // there is none
	}
	if err := s.root.MkdirAll(path.Dir(now), 0o777); err != nil {
		return err
	}
	return s.root.Rename(old, now)
}
