package server

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"sprague/kernel/server/channels"
)

func TestKernelLimit(t *testing.T) {
	st := openSite(t, func(o *Options) { o.Kernels = 2 })
	first, _ := st.startKernel(), st.startKernel()
	resp, body := st.do("POST", "/api/kernels", nil)
	if resp.StatusCode != http.StatusServiceUnavailable || !strings.Contains(string(body), "2 kernels are running") {
		t.Errorf("a third: %s %s", resp.Status, body)
	}
	if resp, body := st.do("POST", "/api/sessions",
		`{"path":"a.ipynb","type":"notebook","kernel":{"name":"sprague"}}`); resp.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("a third for a notebook: %s %s", resp.Status, body)
	}
	st.do("DELETE", "/api/kernels/"+first, nil)
	if resp, body := st.do("POST", "/api/kernels", nil); resp.StatusCode != http.StatusCreated {
		t.Errorf("after one has ended: %s %s", resp.Status, body)
	}
}

// A kernel without pages that has been idle for long is ended, and no other.
func TestUnusedKernels(t *testing.T) {
	m := newManager(Options{Idle: time.Hour})
	now := time.Now()
	for name, k := range map[string]stateKernel{
		"unused": {"idle", now.Add(-2 * time.Hour)}, "fresh": {"idle", now.Add(-30 * time.Minute)},
		"busy": {"busy", now.Add(-2 * time.Hour)},
	} {
		m.running[name] = &running{id: name, kernel: k, clients: channels.NewClients(k)}
	}
	if list := m.unused(now); len(list) != 1 || list[0].id != "unused" {
		text, _ := json.Marshal(list)
		t.Errorf("unused: %s", text)
	}
}

// A stateKernel only has a state.
type stateKernel struct {
	state string
	last  time.Time
}

func (k stateKernel) Listen(func(channels.Message))                 {}
func (k stateKernel) Send(channels.Message, func(channels.Message)) {}
func (k stateKernel) Interrupt()                                    {}
func (k stateKernel) Restart() error                                { return nil }
func (k stateKernel) State() (string, time.Time)                    { return k.state, k.last }
func (k stateKernel) Close()                                        {}
