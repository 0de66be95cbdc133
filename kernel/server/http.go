package server

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"sprague/kernel/server/contents"
)

// maxBody is the largest request body that is read, in bytes. A page sends larger
// files in parts of a megabyte; a notebook is saved whole.
const maxBody = 256 << 20

// answer writes v as JSON.
func answer(w http.ResponseWriter, status int, v any) {
	body, err := encode(v)
	if err != nil {
		status, body = http.StatusInternalServerError, []byte(`{"message":"the answer could not be written"}`)
	}
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	w.Write(body)
}

func encode(v any) ([]byte, error) {
	if m, ok := v.(*contents.Model); ok && m != nil {
		return m.JSON()
	}
	return json.Marshal(v)
}

// compressed packs the answers of the API for clients that take it: a page over a slow line
// waits for its settings and its notebook.
func compressed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isAPI(r) || !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") || r.Header.Get("Upgrade") != "" || r.Header.Get("Range") != "" {
			next.ServeHTTP(w, r)
			return
		}
		p := &packer{ResponseWriter: w}
		defer p.close()
		next.ServeHTTP(p, r)
	})
}

// worthPacking is from how many bytes on an answer is packed.
const worthPacking = 1 << 10

// A packer packs an answer in JSON whose length is known and long enough.
type packer struct {
	http.ResponseWriter
	z *gzip.Writer
}

func (p *packer) WriteHeader(status int) {
	h := p.Header()
	h.Add("Vary", "Accept-Encoding")
	n, err := strconv.Atoi(h.Get("Content-Length"))
	if err == nil && n >= worthPacking && h.Get("Content-Type") == "application/json" && h.Get("Content-Encoding") == "" {
		h.Del("Content-Length")
		h.Set("Content-Encoding", "gzip")
		p.z, _ = gzip.NewWriterLevel(p.ResponseWriter, gzip.BestSpeed)
	}
	p.ResponseWriter.WriteHeader(status)
}

func (p *packer) Write(b []byte) (int, error) {
	if p.z != nil {
		return p.z.Write(b)
	}
	return p.ResponseWriter.Write(b)
}

// Unwrap is for http.ResponseController.
func (p *packer) Unwrap() http.ResponseWriter { return p.ResponseWriter }

func (p *packer) close() {
	if p.z != nil {
		p.z.Close()
	}
}

// fail answers with a message in the form that the Jupyter front ends show.
func fail(w http.ResponseWriter, status int, message string) {
	answer(w, status, struct {
		Message string  `json:"message"`
		Reason  *string `json:"reason"`
	}{message, nil})
}

// failWith answers with the refusal that err is.
func failWith(w http.ResponseWriter, err error) {
	var refusal *contents.Error
	if errors.As(err, &refusal) {
		fail(w, refusal.Status, refusal.Message)
		return
	}
	fail(w, http.StatusInternalServerError, err.Error())
}

// decode reads the JSON body of a request into v; when it cannot, it answers and
// returns false. An empty body is an empty object.
func decode(w http.ResponseWriter, r *http.Request, v any) bool {
	if r.ContentLength == 0 {
		return true
	}
	if r.ContentLength > maxBody {
		tooLarge(w)
		return false
	}
	err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody)).Decode(v)
	var large *http.MaxBytesError
	switch {
	case err == nil:
		return true
	case errors.As(err, &large):
		tooLarge(w)
	default:
		fail(w, http.StatusBadRequest, "the request is not the JSON that was expected: "+err.Error())
	}
	return false
}

func tooLarge(w http.ResponseWriter) {
	w.Header().Set("Connection", "close") // the rest is not read
	fail(w, http.StatusRequestEntityTooLarge, "the request is larger than "+strconv.Itoa(maxBody>>20)+" MB")
}
