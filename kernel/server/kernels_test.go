package server

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"sprague/kernel/jupyter/wire"
	"sprague/kernel/server/channels"
)

func TestKernelLimit(t *testing.T) {
	st := openSite(t, func(o *Options) { o.Kernels = 2 })
	first, _ := st.startKernel(), st.startKernel()
	resp, body := st.do("POST", "/api/kernels", nil)
	if resp.StatusCode != http.StatusServiceUnavailable || !strings.Contains(string(body), "2 kernels are running") {
		t.Errorf("a third: %s %s", resp.Status, body)
	}
	const notebook = `{"path":"a.ipynb","type":"notebook","kernel":{"name":"sprague"}}`
	if resp, body := st.do("POST", "/api/sessions", notebook); resp.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("a third for a notebook: %s %s", resp.Status, body)
	}
	st.do("DELETE", "/api/kernels/"+first, nil)
	if resp, body := st.do("POST", "/api/kernels", nil); resp.StatusCode != http.StatusCreated {
		t.Errorf("after one has ended: %s %s", resp.Status, body)
	}
}

// A kernel without pages that has been idle for long is ended, and no other.
func TestUnusedKernels(t *testing.T) {
	m := newManager(Options{Idle: time.Hour, Setup: Setup{Start: func(string) (channels.Jupyter, error) {
		return &echoKernel{}, nil
	}}})
	idle, busy := must(m.startKernel()), &echoKernel{}
	m.Start = func(string) (channels.Jupyter, error) { return busy, nil }
	must(m.startKernel())
	busy.publish(said(wire.IOPub, "m", "status", `{"execution_state":"busy"}`))
	if list := m.unused(time.Now()); len(list) != 0 {
		t.Errorf("%d are unused at once", len(list))
	}
	if list := m.unused(time.Now().Add(2 * time.Hour)); len(list) != 1 || list[0] != idle {
		t.Errorf("%d are unused after two hours, want the idle one", len(list))
	}
}
