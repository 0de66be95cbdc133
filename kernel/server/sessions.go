package server

import (
	"context"
	"fmt"
	"net/http"
	"sort"
	"sync"
	"time"

	"github.com/google/uuid"

	"sprague/kernel/server/channels"
	"sprague/kernel/server/contents"
	"sprague/kernel/server/web"
)

// A hub keeps the kernels that run and the sessions that tie them to notebooks.
type hub struct {
	start func() (channels.Kernel, error)
	base  string        // path of the server's pages, between slashes
	most  int           // kernels; 0: any number
	idle  time.Duration // after which a kernel without pages is ended; 0: never

	mu       sync.Mutex
	kernels  map[string]*running
	sessions map[string]*session
	starting int // kernels that are not in the map yet
	closed   bool
}

// A running kernel with the pages that talk to it.
type running struct {
	id      string
	kernel  channels.Kernel
	clients *channels.Clients
}

// A session ties a kernel to the notebook that a page has open. Its fields, but for id,
// are read and written under the hub's lock.
type session struct {
	id, path, name, kind string
	kernel               *running
}

// What the API says of a kernel and of a session.
type kernelModel struct {
	ID             string    `json:"id"`
	Name           string    `json:"name"`
	LastActivity   time.Time `json:"last_activity"`
	ExecutionState string    `json:"execution_state"`
	Connections    int       `json:"connections"`
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

func newHub(o Options) *hub {
	return &hub{start: o.Start, base: o.Base, most: o.Kernels, idle: o.Idle, kernels: map[string]*running{},
		sessions: map[string]*session{}}
}

func (k *running) model() kernelModel {
	state, last := k.kernel.State()
	return kernelModel{ID: k.id, Name: kernelName, LastActivity: last.UTC(), ExecutionState: state,
		Connections: k.clients.Connected()}
}

func (s *session) model() sessionModel {
	m := sessionModel{ID: s.id, Path: s.path, Name: s.name, Type: s.kind, Kernel: s.kernel.model()}
	if s.kind == "notebook" {
		m.Notebook = &notebookModel{s.path, s.name}
	}
	return m
}

// answerSession describes a session.
func (h *hub) answerSession(w http.ResponseWriter, status int, s *session) {
	h.mu.Lock()
	m := s.model()
	h.mu.Unlock()
	web.Answer(w, status, m)
}

// startKernel starts a kernel; the hub is not locked meanwhile.
func (h *hub) startKernel() (*running, error) {
	if err := h.reserve(); err != nil {
		return nil, err
	}
	k, err := h.start()
	h.mu.Lock()
	h.starting--
	h.mu.Unlock()
	if err != nil {
		return nil, err
	}
	r := &running{id: uuid.NewString(), kernel: k}
	r.clients = channels.NewClients(k)
	h.mu.Lock()
	closed := h.closed
	if !closed {
		h.kernels[r.id] = r
	}
	h.mu.Unlock()
	if closed {
		r.close()
		return nil, channels.ErrClosed
	}
	return r, nil
}

// reserve counts a kernel that is about to start, if there may be one more.
func (h *hub) reserve() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.most > 0 && len(h.kernels)+h.starting >= h.most {
		return &contents.Error{Status: http.StatusServiceUnavailable,
			Message: fmt.Sprintf("%d kernels run already, and there may be no more: end one that is not needed (the list of "+
				"those that run is on the page of files)", h.most)}
	}
	h.starting++
	return nil
}

// cull ends kernels that nobody has looked at or used for long.
func (h *hub) cull(ctx context.Context) {
	if h.idle <= 0 {
		return
	}
	tick := time.NewTicker(min(h.idle, time.Minute))
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-tick.C:
			for _, k := range h.unused(now) {
				h.stopKernel(k)
			}
		}
	}
}

// unused are the kernels that are idle, have no page, and have said nothing for long.
func (h *hub) unused(now time.Time) (list []*running) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, k := range h.kernels {
		state, last := k.kernel.State()
		if state == "idle" && now.Sub(last) > h.idle && k.clients.Connected() == 0 {
			list = append(list, k)
		}
	}
	return list
}

func (k *running) close() {
	k.clients.Close()
	k.kernel.Close()
}

// find returns the kernel that a request names, or answers that there is none.
func (h *hub) find(w http.ResponseWriter, r *http.Request) *running {
	id := r.PathValue("id")
	h.mu.Lock()
	k := h.kernels[id]
	h.mu.Unlock()
	if k == nil {
		web.Fail(w, http.StatusNotFound, "no such kernel: "+web.QuoteShort(id))
	}
	return k
}

// clientsOf answers with the clients of the kernel that a request names.
func (h *hub) clientsOf(answer func(*channels.Clients, http.ResponseWriter, *http.Request)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if k := h.find(w, r); k != nil {
			answer(k.clients, w, r)
		}
	}
}

// stopKernel ends a kernel and the sessions that had it.
func (h *hub) stopKernel(k *running) {
	h.mu.Lock()
	delete(h.kernels, k.id)
	for id, s := range h.sessions {
		if s.kernel == k {
			delete(h.sessions, id)
		}
	}
	h.mu.Unlock()
	k.close()
}

// close ends all kernels.
func (h *hub) close() {
	h.mu.Lock()
	h.closed = true
	all := make([]*running, 0, len(h.kernels))
	for _, k := range h.kernels {
		all = append(all, k)
	}
	h.mu.Unlock()
	var wg sync.WaitGroup
	for _, k := range all {
		wg.Go(func() { h.stopKernel(k) })
	}
	wg.Wait()
}

func (h *hub) listKernels(w http.ResponseWriter, r *http.Request) {
	h.mu.Lock()
	list := []kernelModel{}
	for _, k := range h.kernels {
		list = append(list, k.model())
	}
	h.mu.Unlock()
	sort.Slice(list, func(i, j int) bool { return list[i].ID < list[j].ID })
	web.Answer(w, http.StatusOK, list)
}

func (h *hub) postKernel(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Name string `json:"name"`
	}
	if !web.Decode(w, r, &in) || !knownSpec(w, in.Name) {
		return
	}
	k, err := h.startKernel()
	if err != nil {
		web.FailWith(w, err)
		return
	}
	w.Header().Set("Location", h.base+"api/kernels/"+k.id)
	web.Answer(w, http.StatusCreated, k.model())
}

func (h *hub) getKernel(w http.ResponseWriter, r *http.Request) {
	if k := h.find(w, r); k != nil {
		web.Answer(w, http.StatusOK, k.model())
	}
}

func (h *hub) deleteKernel(w http.ResponseWriter, r *http.Request) {
	if k := h.find(w, r); k != nil {
		h.stopKernel(k)
		w.WriteHeader(http.StatusNoContent)
	}
}

func (h *hub) interruptKernel(w http.ResponseWriter, r *http.Request) {
	if k := h.find(w, r); k != nil {
		k.kernel.Interrupt()
		w.WriteHeader(http.StatusNoContent)
	}
}

func (h *hub) restartKernel(w http.ResponseWriter, r *http.Request) {
	k := h.find(w, r)
	if k == nil {
		return
	}
	if err := k.kernel.Restart(); err != nil {
		web.FailWith(w, err)
		return
	}
	web.Answer(w, http.StatusOK, k.model())
}

func (h *hub) listSessions(w http.ResponseWriter, r *http.Request) {
	h.mu.Lock()
	list := []sessionModel{}
	for _, s := range h.sessions {
		list = append(list, s.model())
	}
	h.mu.Unlock()
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

// postSession begins a session, or returns the one that the notebook has already:
// this is how a page that is opened again finds its kernel.
func (h *hub) postSession(w http.ResponseWriter, r *http.Request) {
	var in sessionRequest
	if !web.Decode(w, r, &in) || !knownSpec(w, in.Kernel.Name) {
		return
	}
	if s := h.sessionAt(in.Path); s != nil {
		h.answerSession(w, http.StatusCreated, s)
		return
	}
	k, err := h.kernelFor(in.Kernel.ID)
	if err != nil {
		web.FailWith(w, err)
		return
	}
	h.mu.Lock()
	for _, s := range h.sessions { // another page may have been faster
		if s.path == in.Path && in.Path != "" {
			h.mu.Unlock()
			if s.kernel != k && in.Kernel.ID == "" {
				h.stopKernel(k)
			}
			h.answerSession(w, http.StatusCreated, s)
			return
		}
	}
	s := &session{id: uuid.NewString(), path: in.Path, name: in.Name, kind: in.Type, kernel: k}
	h.sessions[s.id] = s
	h.mu.Unlock()
	w.Header().Set("Location", h.base+"api/sessions/"+s.id)
	h.answerSession(w, http.StatusCreated, s)
}

func (h *hub) sessionAt(path string) *session {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, s := range h.sessions {
		if s.path == path && path != "" {
			return s
		}
	}
	return nil
}

// kernelFor returns the kernel with the given identifier, a new one for none.
func (h *hub) kernelFor(id string) (*running, error) {
	if id == "" {
		return h.startKernel()
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if k := h.kernels[id]; k != nil {
		return k, nil
	}
	return nil, &contents.Error{Status: http.StatusNotFound, Message: "no such kernel: " + web.QuoteShort(id)}
}

// findSession is find for sessions.
func (h *hub) findSession(w http.ResponseWriter, r *http.Request) *session {
	id := r.PathValue("id")
	h.mu.Lock()
	s := h.sessions[id]
	h.mu.Unlock()
	if s == nil {
		web.Fail(w, http.StatusNotFound, "no such session: "+web.QuoteShort(id))
	}
	return s
}

func (h *hub) getSession(w http.ResponseWriter, r *http.Request) {
	if s := h.findSession(w, r); s != nil {
		h.answerSession(w, http.StatusOK, s)
	}
}

// patchSession follows a notebook that was renamed, or gives it another kernel.
func (h *hub) patchSession(w http.ResponseWriter, r *http.Request) {
	s := h.findSession(w, r)
	var in sessionRequest
	if s == nil || !web.Decode(w, r, &in) || !knownSpec(w, in.Kernel.Name) {
		return
	}
	var k *running // nil: the session keeps the one it has
	if in.Kernel.ID != "" || in.Kernel.Name != "" {
		var err error
		if k, err = h.kernelFor(in.Kernel.ID); err != nil {
			web.FailWith(w, err)
			return
		}
	}
	h.mu.Lock()
	old := s.kernel
	if k != nil {
		s.kernel = k
	}
	setIf(&s.path, in.Path)
	setIf(&s.name, in.Name)
	setIf(&s.kind, in.Type)
	inUse := false
	for _, other := range h.sessions {
		inUse = inUse || other.kernel == old
	}
	h.mu.Unlock()
	if !inUse {
		h.stopKernel(old)
	}
	h.answerSession(w, http.StatusOK, s)
}

func setIf(to *string, value string) {
	if value != "" {
		*to = value
	}
}

func (h *hub) deleteSession(w http.ResponseWriter, r *http.Request) {
	s := h.findSession(w, r)
	if s == nil {
		return
	}
	h.mu.Lock()
	k := s.kernel
	h.mu.Unlock()
	h.stopKernel(k)
	w.WriteHeader(http.StatusNoContent)
}
