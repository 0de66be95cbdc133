package server

import (
	"cmp"
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"sync"

	"github.com/gofrs/flock"

	"sprague/internal/atomicfile"
	"sprague/kernel/server/web"
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
	return &settingStore{all: all, file: file, changed: map[string]string{}}, nil
}

// refresh reads the file, which another server may have changed; the caller holds the lock.
// What cannot be read stays as it was here.
func (s *settingStore) refresh() {
	if s.file == "" {
		return
	}
	if body, err := os.ReadFile(s.file); err == nil {
		s.adopt(body)
	}
}

func (s *settingStore) adopt(body []byte) {
	now := map[string]string{}
	if json.Unmarshal(body, &now) == nil {
		s.changed = now
	}
}

func (s *settingStore) list(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refresh()
	out := make([]setting, len(s.all))
	for i, x := range s.all {
		out[i] = s.withChange(x)
	}
	web.Answer(w, http.StatusOK, struct {
		Settings []setting `json:"settings"`
	}{out})
}

// preset is what a user who has changed nothing has changed: names come with their
// documentation beside them while one completes them, the theme is the system's, and where
// widgets stand is kept with the notebook (ui/src/pages/widgetstate.js).
var preset = map[string]string{
	"@jupyterlab/completer-extension:manager":    `{"showDocumentationPanel": true}`,
	"@jupyterlab/apputils-extension:themes":      `{"adaptive-theme": true}`,
	"@jupyter-widgets/jupyterlab-manager:plugin": `{"saveState": true}`,
}

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
		web.Fail(w, http.StatusNotFound, "no such settings: "+web.QuoteShort(r.PathValue("id")))
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refresh()
	web.Answer(w, http.StatusOK, s.withChange(*x))
}

func (s *settingStore) put(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Raw string `json:"raw"`
	}
	if !web.Decode(w, r, &in) {
		return
	}
	id := r.PathValue("id")
	if s.find(id) == nil {
		web.Fail(w, http.StatusNotFound, "no such settings: "+web.QuoteShort(id))
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.change(id, in.Raw); err != nil {
		s.changed[id] = in.Raw // as long as this server lasts
		web.Fail(w, http.StatusInternalServerError, "the settings could not be kept: "+err.Error())
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// change sets one and keeps those of other servers; the caller holds the lock.
func (s *settingStore) change(id, raw string) error {
	if s.file == "" {
		s.changed[id] = raw
		return nil
	}
	return update(s.file, func(body []byte) ([]byte, error) {
		s.adopt(body)
		s.changed[id] = raw
		return json.MarshalIndent(s.changed, "", "  ")
	})
}

// update changes a file that is the user's alone, in one step, while no other server does: the
// next to read it, also after a power cut, finds the old content or the new one. A file that is
// not there yet is empty.
func update(file string, change func(old []byte) ([]byte, error)) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	door := flock.New(file+".lock", flock.SetPermissions(0o600))
	// some network file systems have no locks
	if err := door.Lock(); err != nil && !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	defer door.Close()
	old, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	body, err := change(old)
	if err != nil {
		return err
	}
	return keep(file, body)
}

// keep writes a file that is the user's alone, in one step.
func keep(file string, body []byte) error {
	root, err := os.OpenRoot(filepath.Dir(file))
	if err != nil {
		return err
	}
	defer root.Close()
	return atomicfile.WriteIn(root, filepath.Base(file), 0o600, func(f *os.File) error {
		_, err := f.Write(body)
		return err
	})
}
