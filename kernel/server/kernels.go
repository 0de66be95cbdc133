package server

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"

	"sprague/kernel/server/channels"
	"sprague/kernel/server/contents"
	"sprague/kernel/server/web"
)

// A manager keeps the kernels that run and the sessions that tie them to notebooks.
type manager struct {
	Options

	mu       sync.Mutex
	running  map[string]*running
	sessions map[string]*session
	starting int // kernels that are not in the map yet
	closed   bool
}

// A running kernel.
type running struct {
	*channels.Kernel
	id string
}

// kernelModel is a kernel in the API.
type kernelModel struct {
	ID             string    `json:"id"`
	Name           string    `json:"name"`
	LastActivity   time.Time `json:"last_activity"`
	ExecutionState string    `json:"execution_state"`
	Connections    int       `json:"connections"`
}

func newManager(o Options) *manager {
	return &manager{Options: o, running: map[string]*running{}, sessions: map[string]*session{}}
}

func (k *running) model() kernelModel {
	state, last, connections := k.State()
	return kernelModel{ID: k.id, Name: kernelName, LastActivity: last.UTC(), ExecutionState: state,
		Connections: connections}
}

// startKernel starts a kernel; the manager is not locked meanwhile.
func (m *manager) startKernel() (*running, error) {
	m.mu.Lock()
	full := m.Kernels > 0 && len(m.running)+m.starting >= m.Kernels
	if !full {
		m.starting++
	}
	m.mu.Unlock()
	if full {
		return nil, &contents.Error{Status: http.StatusServiceUnavailable,
			Message: fmt.Sprintf("%d kernels are running, and no more are allowed: shut down one that is not needed (the "+
				"tab Running of the file list has them)", m.Kernels)}
	}
	k, err := channels.NewKernel(func() (channels.Jupyter, error) { return m.Start(m.Dir) })
	m.mu.Lock()
	defer m.mu.Unlock()
	m.starting--
	if err != nil {
		return nil, err
	}
	r := &running{k, uuid.NewString()}
	if m.closed {
		r.Close()
		return nil, channels.ErrClosed
	}
	m.running[r.id] = r
	return r, nil
}

// cull ends unused kernels until ctx ends.
func (m *manager) cull(ctx context.Context) {
	if m.Idle <= 0 {
		return
	}
	tick := time.NewTicker(min(m.Idle, time.Minute))
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-tick.C:
			for _, k := range m.unused(now) {
				m.stopKernel(k)
			}
		}
	}
}

// unused returns the kernels that are idle, have no page, and have sent nothing for the idle time.
func (m *manager) unused(now time.Time) (list []*running) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, k := range m.running {
		state, last, connections := k.State()
		if state == "idle" && now.Sub(last) > m.Idle && connections == 0 {
			list = append(list, k)
		}
	}
	return list
}

// named answers a request by the entry of a map of the manager that it names, or answers that there is no such thing.
func named[T any](m *manager, entries map[string]*T, thing string,
	answer func(entry *T, w http.ResponseWriter, r *http.Request)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		id := r.PathValue("id")
		m.mu.Lock()
		entry := entries[id]
		m.mu.Unlock()
		if entry == nil {
			web.Fail(w, http.StatusNotFound, "no such "+thing+": "+web.QuoteShort(id))
			return
		}
		answer(entry, w, r)
	}
}

// stopKernel ends a kernel and its sessions.
func (m *manager) stopKernel(k *running) {
	m.mu.Lock()
	delete(m.running, k.id)
	for id, s := range m.sessions {
		if s.kernel == k {
			delete(m.sessions, id)
		}
	}
	m.mu.Unlock()
	k.Close()
}

// close ends all kernels.
func (m *manager) close() {
	m.mu.Lock()
	m.closed = true
	all := slices.Collect(maps.Values(m.running))
	m.mu.Unlock()
	var wg sync.WaitGroup
	for _, k := range all {
		wg.Go(func() { m.stopKernel(k) })
	}
	wg.Wait()
}

func (m *manager) listKernels(w http.ResponseWriter, r *http.Request) {
	m.mu.Lock()
	list := []kernelModel{}
	for _, k := range m.running {
		list = append(list, k.model())
	}
	m.mu.Unlock()
	slices.SortFunc(list, func(a, b kernelModel) int { return strings.Compare(a.ID, b.ID) })
	web.Answer(w, http.StatusOK, list)
}

func (m *manager) postKernel(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Name string `json:"name"`
	}
	if !web.Decode(w, r, &in) || !knownSpec(w, in.Name) {
		return
	}
	k, err := m.startKernel()
	if err != nil {
		web.FailWith(w, err)
		return
	}
	w.Header().Set("Location", m.Base+"api/kernels/"+k.id)
	web.Answer(w, http.StatusCreated, k.model())
}

func (m *manager) deleteKernel(k *running, w http.ResponseWriter, r *http.Request) {
	m.stopKernel(k)
	w.WriteHeader(http.StatusNoContent)
}

func (k *running) get(w http.ResponseWriter, r *http.Request) {
	web.Answer(w, http.StatusOK, k.model())
}

func (k *running) interrupt(w http.ResponseWriter, r *http.Request) {
	k.Interrupt()
	w.WriteHeader(http.StatusNoContent)
}

func (k *running) restart(w http.ResponseWriter, r *http.Request) {
	err := k.Restart()
	reply(w, http.StatusOK, k.model(), err)
}
