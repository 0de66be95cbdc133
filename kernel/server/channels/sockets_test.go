package channels

import (
	"bufio"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
)

// A watched handler passes requests on and counts the WebSockets that the handler behind it reads from: a client does
// not learn when the handler has begun with a connection, and when it is through with it.
type watched struct {
	behind http.Handler

	mu      sync.Mutex
	changed *sync.Cond
	began   map[string]int // by the path of the request
	ended   map[string]int
}

// watch returns a handler that passes everything on to h.
func watch(h http.Handler) *watched {
	w := &watched{behind: h, began: map[string]int{}, ended: map[string]int{}}
	w.changed = sync.NewCond(&w.mu)
	return w
}

// ServeHTTP passes a request on.
func (h *watched) ServeHTTP(w http.ResponseWriter, r *http.Request) {
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

func (h *watched) count(what map[string]int, path string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	what[path]++
	h.changed.Broadcast()
}

// begun returns how many WebSockets at a path have been read from so far.
func (h *watched) begun(path string) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.began[path]
}

// awaitBegun waits until n WebSockets at a path have been read from: the handler has done what it
// does before.
func (h *watched) awaitBegun(path string, n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for h.began[path] < n {
		h.changed.Wait()
	}
}

// awaitOpen waits until n WebSockets at a path are open: read from, and the handler has not returned.
func (h *watched) awaitOpen(path string, n int) {
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
