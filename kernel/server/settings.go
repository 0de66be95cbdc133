package server

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"sync"
)

// A settingStore answers the front end's questions about settings: those that its
// extensions come with, and over them what the user has changed, kept in one file.
type settingStore struct {
	all  []setting
	file string // empty: changes last as long as the server

	mu      sync.Mutex
	changed map[string]string // id to the user's text, JSON with comments
}

func openSettings(f *front, file string) (*settingStore, error) {
	all, err := f.settings()
	if err != nil {
		return nil, err
	}
	s := &settingStore{all: all, file: file, changed: map[string]string{}}
	if file == "" {
		return s, nil
	}
	body, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(body, &s.changed); err != nil {
		return nil, fmt.Errorf("%s: %w; delete the file to start anew", file, err)
	}
	return s, nil
}

func (s *settingStore) list(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := make([]setting, len(s.all))
	for i, x := range s.all {
		out[i] = s.withChange(x)
	}
	answer(w, http.StatusOK, struct {
		Settings []setting `json:"settings"`
	}{out})
}

// preset is what a user who has changed nothing has changed: names come with their
// documentation beside them while one completes them.
var preset = map[string]string{"@jupyterlab/completer-extension:manager": `{"showDocumentationPanel": true}`}

func (s *settingStore) withChange(x setting) setting {
	x.Raw = cmp.Or(preset[x.ID], "{}")
	if raw, ok := s.changed[x.ID]; ok {
		x.Raw = raw
	}
	return x
}

func (s *settingStore) find(id string) *setting {
	for i := range s.all {
		if s.all[i].ID == id {
			return &s.all[i]
		}
	}
	return nil
}

func (s *settingStore) get(w http.ResponseWriter, r *http.Request) {
	x := s.find(r.PathValue("id"))
	if x == nil {
		fail(w, http.StatusNotFound, "no such settings: "+quoteShort(r.PathValue("id")))
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	answer(w, http.StatusOK, s.withChange(*x))
}

func (s *settingStore) put(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Raw string `json:"raw"`
	}
	if !decode(w, r, &in) {
		return
	}
	id := r.PathValue("id")
	if s.find(id) == nil {
		fail(w, http.StatusNotFound, "no such settings: "+quoteShort(id))
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.changed[id] = in.Raw
	if err := s.save(); err != nil {
		fail(w, http.StatusInternalServerError, "the settings could not be kept: "+err.Error())
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// save writes the file in one step; the caller holds the lock.
func (s *settingStore) save() error {
	if s.file == "" {
		return nil
	}
	body, err := json.MarshalIndent(s.changed, "", "  ")
	if err != nil {
		return err
	}
	return keep(s.file, body)
}

// keep writes a file that is the user's alone, in one step: another server, or the next
// after a power cut, finds the old content or the new one.
func keep(file string, body []byte) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	temp, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".new-*") // for the user alone
	if err != nil {
		return err
	}
	_, err = temp.Write(body)
	if err = errors.Join(err, temp.Sync(), temp.Close()); err == nil {
		err = os.Rename(temp.Name(), file)
	}
	if err != nil {
		_ = os.Remove(temp.Name())
	}
	return err
}
