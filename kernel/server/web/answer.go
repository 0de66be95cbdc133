// Package web is what all answers of the server have in common: JSON, refusals, sizes.
package web

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"path"
	"strconv"
	"time"

	"sprague/kernel/server/contents"
)

// The largest request bodies that are taken, in bytes. A page sends a file whole, in base64: ui/src/pages/upload.js
// knows how large it may be.
const (
	MaxBody  = 128 << 20 // of a file
	maxSmall = 4 << 20   // of all else
	maxDrain = 1 << 30   // of what is refused and yet read, so that the client hears why
)

// Answer writes v as JSON.
func Answer(w http.ResponseWriter, status int, v any) {
	body, err := json.Marshal(v)
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

// Fail answers with a message in the form that the Jupyter front ends show.
func Fail(w http.ResponseWriter, status int, message string) {
	Answer(w, status, struct {
		Message string  `json:"message"`
		Reason  *string `json:"reason"`
	}{message, nil})
}

// FailWith answers with an error, and with its status if it has one.
func FailWith(w http.ResponseWriter, err error) {
	if refusal, ok := errors.AsType[*contents.Error](err); ok {
		Fail(w, refusal.Status, refusal.Message)
		return
	}
	Fail(w, http.StatusInternalServerError, err.Error())
}

// Decode reads the JSON body of a request into v; when it cannot, it answers and
// returns false. An empty body is an empty object.
func Decode(w http.ResponseWriter, r *http.Request, v any) bool { return DecodeUpTo(w, r, v, maxSmall) }

// DecodeUpTo is Decode for bodies of up to so many bytes.
func DecodeUpTo(w http.ResponseWriter, r *http.Request, v any, most int64) bool {
	body, ok := readBody(w, r, most)
	if !ok || len(body) == 0 {
		return ok
	}
	if err := json.Unmarshal(body, v); err != nil {
		Fail(w, http.StatusBadRequest, "the request is not the JSON that was expected: "+err.Error())
		return false
	}
	return true
}

// readBody returns the body of a request; when it cannot, it answers and returns false.
func readBody(w http.ResponseWriter, r *http.Request, most int64) ([]byte, bool) {
	if r.ContentLength > most {
		tooLarge(w, r, most)
		return nil, false
	}
	var body bytes.Buffer
	body.Grow(int(max(r.ContentLength, 0)) + bytes.MinRead) // or it would double, and be copied
	n, err := body.ReadFrom(io.LimitReader(r.Body, most+1))
	switch {
	case n > most:
		tooLarge(w, r, most)
	case err != nil:
		Fail(w, http.StatusBadRequest, "the request broke off: "+err.Error())
	default:
		return body.Bytes(), true
	}
	return nil, false
}

// tooLarge refuses a request by its size. It reads the body first, for some time: a client that is cut off while it
// sends sees a broken connection and never the reason. A client that asks before it sends gets its answer at once.
func tooLarge(w http.ResponseWriter, r *http.Request, most int64) {
	w.Header().Set("Connection", "close")
	if r.Header.Get("Expect") == "" && r.ContentLength <= maxDrain {
		_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(time.Minute))
		_, _ = io.CopyN(io.Discard, r.Body, maxDrain)
	}
	Fail(w, http.StatusRequestEntityTooLarge, "the request is larger than "+strconv.FormatInt(most>>20, 10)+" MB")
}

// contentTypes are those of the front end's files, whatever the system takes them for.
var contentTypes = map[string]string{
	".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".txt": "text/plain; charset=utf-8",
	".woff": "font/woff", ".woff2": "font/woff2",
}

// ContentType returns the content type of a file by the ending of its name.
func ContentType(name string) string {
	ext := path.Ext(name)
	return cmp.Or(contentTypes[ext], mime.TypeByExtension(ext), "application/octet-stream")
}
