// Package wstest tells tests when a handler of WebSockets has begun with a connection and when it
// is through with it: a client learns of neither.
package wstest

import (
	"bufio"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
)

// A Handler passes requests on and counts the WebSockets that the handler behind it reads from.
type Handler struct {
	behind http.Handler

	mu      sync.Mutex
	changed *sync.Cond
	began   map[string]int // by the path of the request
	ended   map[string]int
}

// Watch returns a handler that passes everything on to h.
func Watch(h http.Handler) *Handler {
	w := &Handler{behind: h, began: map[string]int{}, ended: map[string]int{}}
	w.changed = sync.NewCond(&w.mu)
	return w
}

// ServeHTTP passes a request on.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	path := r.URL.Path
	var begun atomic.Bool
	h.behind.ServeHTTP(&response{w, func() {
		if !begun.Swap(true) {
			h.count(h.began, path)
		}
	}}, r)
	if begun.Load() {
		h.count(h.ended, path)
	}
}

func (h *Handler) count(what map[string]int, path string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	what[path]++
	h.changed.Broadcast()
}

// Began returns how many WebSockets at a path have been read from so far.
func (h *Handler) Began(path string) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.began[path]
}

// AwaitBegan waits until n WebSockets at a path have been read from: the handler has done what it
// does before.
func (h *Handler) AwaitBegan(path string, n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for h.began[path] < n {
		h.changed.Wait()
	}
}

// AwaitOpen waits until n WebSockets at a path are open: read from, and the handler has not returned.
func (h *Handler) AwaitOpen(path string, n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for h.began[path]-h.ended[path] != n {
		h.changed.Wait()
	}
}

// A response notes that the connection taken over from it is read from.
type response struct {
	http.ResponseWriter
	read func()
}

func (w *response) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *response) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	c, b, err := http.NewResponseController(w.ResponseWriter).Hijack()
	return &conn{c, w.read}, b, err
}

type conn struct {
	net.Conn
	read func()
}

func (c *conn) Read(b []byte) (int, error) {
	c.read()
	return c.Conn.Read(b)
}
