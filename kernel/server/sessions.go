package server

import (
	"cmp"
	"net/http"
	"slices"
	"strings"

	"github.com/google/uuid"

	"sprague/kernel/server/contents"
	"sprague/kernel/server/web"
)

// A session ties a kernel to the notebook that a page has open. Its fields, but for ID,
// are read and written under the manager's lock.
type session struct {
	ID     string `json:"id"`
	Path   string `json:"path"`
	Name   string `json:"name"`
	Type   string `json:"type"`
	kernel *running
}

type sessionModel struct {
	session
	Kernel kernelModel `json:"kernel"`
}

func (s *session) model() sessionModel { return sessionModel{*s, s.kernel.model()} }

// answerSession describes a session.
func (m *manager) answerSession(w http.ResponseWriter, status int, s *session) {
	m.mu.Lock()
	model := s.model()
	m.mu.Unlock()
	web.Answer(w, status, model)
}

func (m *manager) listSessions(w http.ResponseWriter, r *http.Request) {
	m.mu.Lock()
	list := []sessionModel{}
	for _, s := range m.sessions {
		list = append(list, s.model())
	}
	m.mu.Unlock()
	slices.SortFunc(list, func(a, b sessionModel) int { return strings.Compare(a.Path, b.Path) })
	web.Answer(w, http.StatusOK, list)
}

// sessionRequest is what a page sends to begin or change a session.
type sessionRequest struct {
	Path   string `json:"path"`
	Name   string `json:"name"`
	Type   string `json:"type"`
	Kernel struct {
		ID   string `json:"id"`
		Name string `json:"name"`
	} `json:"kernel"`
}

// postSession begins a session, or returns that of the notebook if there is one: so a page that is opened again finds
// its kernel.
func (m *manager) postSession(w http.ResponseWriter, r *http.Request) {
	var in sessionRequest
	if !web.Decode(w, r, &in) || !knownSpec(w, in.Kernel.Name) {
		return
	}
	m.mu.Lock()
	s := m.sessionAt(in.Path)
	m.mu.Unlock()
	if s == nil {
		k, err := m.kernelFor(in.Kernel.ID)
		if err != nil {
			web.FailWith(w, err)
			return
		}
		m.mu.Lock()
		if s = m.sessionAt(in.Path); s == nil {
			s = &session{ID: uuid.NewString(), Path: in.Path, Name: in.Name, Type: in.Type, kernel: k}
			m.sessions[s.ID] = s
		}
		faster := s.kernel != k // another page
		m.mu.Unlock()
		if faster && in.Kernel.ID == "" {
			m.stopKernel(k)
		}
	}
	w.Header().Set("Location", m.Base+"api/sessions/"+s.ID)
	m.answerSession(w, http.StatusCreated, s)
}

// sessionAt returns the session of a notebook, nil for none; the caller holds the lock.
func (m *manager) sessionAt(path string) *session {
	for _, s := range m.sessions {
		if s.Path == path && path != "" {
			return s
		}
	}
	return nil
}

// kernelFor returns the kernel with the given identifier, a new one for none.
func (m *manager) kernelFor(id string) (*running, error) {
	if id == "" {
		return m.startKernel()
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if k := m.running[id]; k != nil {
		return k, nil
	}
	return nil, &contents.Error{Status: http.StatusNotFound, Message: "no such kernel: " + web.QuoteShort(id)}
}

func (m *manager) getSession(s *session, w http.ResponseWriter, r *http.Request) {
	m.answerSession(w, http.StatusOK, s)
}

// patchSession changes the path of a session, whose notebook was renamed, or its kernel.
func (m *manager) patchSession(s *session, w http.ResponseWriter, r *http.Request) {
	var in sessionRequest
	if !web.Decode(w, r, &in) || !knownSpec(w, in.Kernel.Name) {
		return
	}
	var k *running // nil: the session keeps the one it has
	if in.Kernel.ID != "" || in.Kernel.Name != "" {
		var err error
		if k, err = m.kernelFor(in.Kernel.ID); err != nil {
			web.FailWith(w, err)
			return
		}
	}
	m.mu.Lock()
	old := s.kernel
	if k != nil {
		s.kernel = k
	}
	s.Path, s.Name, s.Type = cmp.Or(in.Path, s.Path), cmp.Or(in.Name, s.Name), cmp.Or(in.Type, s.Type)
	inUse := false
	for _, other := range m.sessions {
		inUse = inUse || other.kernel == old
	}
	m.mu.Unlock()
	if !inUse {
		m.stopKernel(old)
	}
	m.answerSession(w, http.StatusOK, s)
}

func (m *manager) deleteSession(s *session, w http.ResponseWriter, r *http.Request) {
	m.mu.Lock()
	k := s.kernel
	m.mu.Unlock()
	m.stopKernel(k)
	w.WriteHeader(http.StatusNoContent)
}
