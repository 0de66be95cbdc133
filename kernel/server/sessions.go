package server

import (
	"net/http"
	"sort"

	"github.com/google/uuid"

	"sprague/kernel/server/contents"
	"sprague/kernel/server/web"
)

// A session ties a kernel to the notebook that a page has open. Its fields, but for id,
// are read and written under the manager's lock.
type session struct {
	id, path, name, kind string
	kernel               *running
}

type sessionModel struct {
	ID       string         `json:"id"`
	Path     string         `json:"path"`
	Name     string         `json:"name"`
	Type     string         `json:"type"`
	Kernel   kernelModel    `json:"kernel"`
	Notebook *notebookModel `json:"notebook,omitempty"`
}

type notebookModel struct {
	Path string `json:"path"`
	Name string `json:"name"`
}

func (s *session) model() sessionModel {
	m := sessionModel{ID: s.id, Path: s.path, Name: s.name, Type: s.kind, Kernel: s.kernel.model()}
	if s.kind == "notebook" {
		m.Notebook = &notebookModel{s.path, s.name}
	}
	return m
}

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
	sort.Slice(list, func(i, j int) bool { return list[i].Path < list[j].Path })
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
	if s := m.sessionAt(in.Path); s != nil {
		m.answerSession(w, http.StatusCreated, s)
		return
	}
	k, err := m.kernelFor(in.Kernel.ID)
	if err != nil {
		web.FailWith(w, err)
		return
	}
	m.mu.Lock()
	for _, s := range m.sessions { // another page may have been faster
		if s.path == in.Path && in.Path != "" {
			m.mu.Unlock()
			if s.kernel != k && in.Kernel.ID == "" {
				m.stopKernel(k)
			}
			m.answerSession(w, http.StatusCreated, s)
			return
		}
	}
	s := &session{id: uuid.NewString(), path: in.Path, name: in.Name, kind: in.Type, kernel: k}
	m.sessions[s.id] = s
	m.mu.Unlock()
	w.Header().Set("Location", m.base+"api/sessions/"+s.id)
	m.answerSession(w, http.StatusCreated, s)
}

func (m *manager) sessionAt(path string) *session {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, s := range m.sessions {
		if s.path == path && path != "" {
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

// findSession returns the session that a request names. If there is none, it answers so and returns nil.
func (m *manager) findSession(w http.ResponseWriter, r *http.Request) *session {
	return named(m, w, r, m.sessions, "session")
}

func (m *manager) getSession(w http.ResponseWriter, r *http.Request) {
	if s := m.findSession(w, r); s != nil {
		m.answerSession(w, http.StatusOK, s)
	}
}

// patchSession changes the path of a session, whose notebook was renamed, or its kernel.
func (m *manager) patchSession(w http.ResponseWriter, r *http.Request) {
	s := m.findSession(w, r)
	var in sessionRequest
	if s == nil || !web.Decode(w, r, &in) || !knownSpec(w, in.Kernel.Name) {
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
	setIf(&s.path, in.Path)
	setIf(&s.name, in.Name)
	setIf(&s.kind, in.Type)
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

func setIf(to *string, value string) {
	if value != "" {
		*to = value
	}
}

func (m *manager) deleteSession(w http.ResponseWriter, r *http.Request) {
	s := m.findSession(w, r)
	if s == nil {
		return
	}
	m.mu.Lock()
	k := s.kernel
	m.mu.Unlock()
	m.stopKernel(k)
	w.WriteHeader(http.StatusNoContent)
}
