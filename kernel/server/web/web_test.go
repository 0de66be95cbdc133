package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"sprague/kernel/server/contents"
)

// ask has handler answer a request.
func ask(handler http.HandlerFunc, r *http.Request) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	handler(w, r)
	return w
}

// refusal is the message of an answer, in the form that Jupyter's pages show.
func refusal(t *testing.T, w *httptest.ResponseRecorder) string {
	t.Helper()
	var said struct {
		Message string
		Reason  any
	}
	if err := json.Unmarshal(w.Body.Bytes(), &said); err != nil || said.Message == "" ||
		w.Header().Get("Content-Type") != "application/json" {
		t.Errorf("status %d with %q: %v", w.Code, w.Body, err)
	}
	return said.Message
}

// brokenBody breaks off after some bytes.
type brokenBody struct{ rest []byte }

func (b *brokenBody) Read(p []byte) (int, error) {
	if len(b.rest) == 0 {
		return 0, errors.New("the line is cut")
	}
	n := copy(p, b.rest)
	b.rest = b.rest[n:]
	return n, nil
}

// Of a body as large as it may be all is read, also when its length is not said; one byte more is
// refused with 413, and one that breaks off with 400.
func TestBodiesAtTheLimit(t *testing.T) {
	const most = 1000
	for _, size := range []int{0, 1, most - 1, most, most + 1, 10 * most} {
		for _, said := range []int64{int64(size), -1} {
			body := bytes.Repeat([]byte{'x'}, size)
			r := httptest.NewRequest("PUT", "/", io.NopCloser(bytes.NewReader(body)))
			r.ContentLength = said
			w := httptest.NewRecorder()
			got, ok := readBody(w, r, most)
			if ok != (size <= most) || ok && !bytes.Equal(got, body) {
				t.Errorf("of %d bytes (said to be %d) %d are read, %v", size, said, len(got), ok)
			}
			if !ok && (w.Code != http.StatusRequestEntityTooLarge || !strings.Contains(refusal(t, w), "larger than") ||
				w.Header().Get("Connection") != "close") {
				t.Errorf("%d bytes are refused with status %d", size, w.Code)
			}
		}
	}
	for _, n := range []int{0, 1, most - 1, most} {
		r := httptest.NewRequest("PUT", "/", &brokenBody{make([]byte, n)})
		r.ContentLength = -1
		w := httptest.NewRecorder()
		if _, ok := readBody(w, r, most); ok || w.Code != http.StatusBadRequest ||
			!strings.Contains(refusal(t, w), "broke off") {
			t.Errorf("a body that breaks off after %d bytes: status %d", n, w.Code)
		}
	}
}

// What is refused by its size is read all the same, so that the client hears why; not when it asked
// before it sends, nor when it is more than can be waited for.
func TestRefusedBeforeItIsSent(t *testing.T) {
	for _, c := range []struct {
		length int64
		expect string
		read   bool
	}{{10, "", true}, {10, "100-continue", false}, {maxDrain, "", true}, {maxDrain + 1, "", false}, {maxDrain + 1,
		"100-continue", false}} {
		body := &brokenBody{make([]byte, 10)}
		r := httptest.NewRequest("PUT", "/", body)
		r.ContentLength = c.length
		if c.expect != "" {
			r.Header.Set("Expect", c.expect)
		}
		w := httptest.NewRecorder()
		if _, ok := readBody(w, r, 9); ok || w.Code != http.StatusRequestEntityTooLarge || (len(body.rest) == 0) != c.read {
			t.Errorf("%+v: status %d, %d bytes are left", c, w.Code, len(body.rest))
		}
	}
	r := httptest.NewRequest("PUT", "/", nil)
	r.ContentLength = 13<<20 + 1
	w := httptest.NewRecorder()
	if _, ok := readBody(w, r, 13<<20); ok || refusal(t, w) != "the request is larger than 13 MB" {
		t.Errorf("%s", w.Body)
	}
}

// A request that is no file may have four megabytes.
func TestDecodeAtTheLimit(t *testing.T) {
	for size, want := range map[int]bool{maxSmall - 1: true, maxSmall: true, maxSmall + 1: false} {
		var in struct{}
		w := httptest.NewRecorder()
		body := "{" + strings.Repeat(" ", size-2) + "}"
		if Decode(w, httptest.NewRequest("POST", "/", strings.NewReader(body)), &in) != want {
			t.Errorf("%d bytes: %v", size, !want)
		}
	}
	if maxSmall != 4<<20 {
		t.Errorf("it may have %d bytes", maxSmall)
	}
}

// An empty body is an empty object; what is no JSON, or JSON of another shape, is refused.
func TestDecode(t *testing.T) {
	for body, want := range map[string]int{"": 200, "{}": 200, `{"name":"x"}`: 200, `{"name":7}`: 400, "{": 400,
		"[]": 400, "nul": 400, `{"name":"x"} {}`: 400, "\xff": 400, "null": 200} {
		w := ask(func(w http.ResponseWriter, r *http.Request) {
			var in struct{ Name string }
			if Decode(w, r, &in) {
				Answer(w, http.StatusOK, in)
			}
		}, httptest.NewRequest("POST", "/", strings.NewReader(body)))
		if w.Code != want {
			t.Errorf("%q: status %d, want %d", body, w.Code, want)
		}
		if w.Code != 200 {
			refusal(t, w)
		}
	}
}

// A refusal keeps its status, wrapped too; any other error is the server's own.
func TestFailWith(t *testing.T) {
	gone := &contents.Error{Status: http.StatusGone, Message: "it is gone"}
	for _, c := range []struct {
		err    error
		status int
	}{{gone, 410}, {errors.Join(errors.New("first"), gone), 410}, {io.ErrUnexpectedEOF, 500}} {
		w := ask(func(w http.ResponseWriter, _ *http.Request) { FailWith(w, c.err) }, httptest.NewRequest("GET", "/", nil))
		if got := refusal(t, w); w.Code != c.status || !strings.Contains(c.err.Error(), got) {
			t.Errorf("%v: status %d, %q", c.err, w.Code, got)
		}
	}
}

// What cannot be written as JSON is a fault of the server, and said so in JSON.
func TestAnswerThatCannotBeWritten(t *testing.T) {
	w := ask(func(w http.ResponseWriter, _ *http.Request) { Answer(w, 200, func() {}) },
		httptest.NewRequest("GET", "/", nil))
	if got := refusal(t, w); w.Code != 500 || got != "the answer could not be written" {
		t.Errorf("status %d, %q", w.Code, got)
	}
}

// A file that is not there is null.
func TestAnswerOfNoFile(t *testing.T) {
	w := ask(func(w http.ResponseWriter, _ *http.Request) { Answer(w, 200, (*contents.Model)(nil)) },
		httptest.NewRequest("GET", "/", nil))
	if w.Code != 200 || w.Body.String() != "null" {
		t.Errorf("status %d, %s", w.Code, w.Body)
	}
}

// What a stranger sends is quoted without what would move a cursor, and short.
func TestQuoteShort(t *testing.T) {
	for s, want := range map[string]string{"": `""`, "a": `"a"`, "a\x1b[31m\n b\x7f": `"a[31m b"`,
		strings.Repeat("x", 80): `"` + strings.Repeat("x", 80) + `"`,
		strings.Repeat("x", 81): `"` + strings.Repeat("x", 80) + `…"`} {
		if got := QuoteShort(s); got != want {
			t.Errorf("%q is quoted as %s, want %s", s, got, want)
		}
	}
	cut := strings.Repeat("x", 79) + "ä" + strings.Repeat("x", 9)
	if got := QuoteShort(cut); strings.Contains(got, "\uFFFD") || got != `"`+strings.Repeat("x", 79)+`…"` {
		t.Errorf("cut within a character: %q", got)
	}
}

// A name cannot get out of the header that it stands in, and a script of the folder gets no page.
func TestSandbox(t *testing.T) {
	for _, name := range []string{"a.txt", "a\"b.txt", "a\r\nX-Evil: 1", "ä;x=y.txt"} {
		h := http.Header{}
		Sandbox(h, httptest.NewRequest("GET", "/files/x?download", nil), name)
		if d := h.Get("Content-Disposition"); strings.ContainsAny(d, "\r\n") || !strings.HasPrefix(d, "attachment") ||
			!strings.Contains(h.Get("Content-Security-Policy"), "sandbox") {
			t.Errorf("%q: %v", name, h)
		}
	}
	h := http.Header{}
	if Sandbox(h, httptest.NewRequest("GET", "/files/x", nil), "x"); h.Get("Content-Disposition") != "" {
		t.Error("a file that is looked at is downloaded")
	}
	for dest, want := range map[string]bool{"script": true, "serviceworker": true, "style": true, "document": false,
		"image": false, "": false} {
		r := httptest.NewRequest("GET", "/files/x", nil)
		r.Header.Set("Sec-Fetch-Dest", dest)
		if IsProgram(r) != want {
			t.Errorf("%q is a program: %v", dest, !want)
		}
	}
	for path, want := range map[string]bool{"/api/x": true, "/lab/api/x": true, "/api": false, "/files/api/": false,
		"/apix": false} {
		if IsAPI(httptest.NewRequest("GET", path, nil)) != want {
			t.Errorf("%s is of the API: %v", path, !want)
		}
	}
}
