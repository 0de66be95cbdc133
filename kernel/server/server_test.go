package server

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"sprague/kernel/jupyter/wire"
	"sprague/kernel/server/assets"
	"sprague/kernel/server/auth"
	"sprague/kernel/server/channels"
	"sprague/kernel/server/contents"
	"sprague/kernel/server/web"
	"sprague/notebooks/nbformat"
)

func newJar() *cookiejar.Jar { j, _ := cookiejar.New(nil); return j }

func bytesReader(b []byte) io.Reader { return bytes.NewReader(b) }

func readAll(r io.Reader) []byte { b, _ := io.ReadAll(r); return b }

// Every attempt of this table is refused, with the status it names, and changes nothing.
func TestAttempts(t *testing.T) {
	st := newSite(t)
	st.write("a.txt", "one")
	outside := t.TempDir()
	os.WriteFile(filepath.Join(outside, "secret"), []byte("secret"), 0o644)
	os.Symlink(filepath.Join(outside, "secret"), filepath.Join(st.dir, "link"))
	os.Symlink(outside, filepath.Join(st.dir, "linkdir"))
	save := `{"type":"file","format":"text","content":"evil"}`
	huge := `{"content":"` + strings.Repeat("x", web.MaxBody) + `"}` // the server answers before it has come
	stranger := &http.Client{}
	for _, a := range []struct {
		what   string
		who    *http.Client
		method string
		path   string
		body   string
		header []string
		status int
	}{
		{"no token", stranger, "GET", "/api/contents", "", nil, 403},
		{"no token for a page", stranger, "GET", "/tree", "", []string{"Accept", "text/html"}, 403},
		{"no token for a file", stranger, "GET", "/files/a.txt", "", nil, 403},
		{"no token for a script", stranger, "GET", "/static/main.js", "", nil, 403},
		{"wrong token in the link", stranger, "GET", "/api/contents?token=wrong", "", nil, 403},
		{"empty token", stranger, "GET", "/api/contents?token=", "", nil, 403},
		{"wrong token in the header", stranger, "GET", "/api/contents", "", []string{"Authorization", "token wrong"}, 403},
		{"wrong token beside a good cookie", st.client, "GET", "/api/contents?token=wrong", "", nil, 403},
		{"forged cookie", stranger, "GET", "/api/contents", "", []string{"Cookie", "sprague-1=" + testToken}, 403},
		{"foreign Host", st.client, "GET", "/api/contents", "", []string{"Host", "evil.example"}, 403},
		{"foreign Host with the port", st.client, "GET", "/api/contents", "", []string{"Host", "evil.example:1"}, 403},
		{"Host that begins like ours", st.client, "GET", "/api/contents", "", []string{"Host", "localhost.evil.example"},
			403},
		{"foreign Origin", st.client, "GET", "/api/contents", "", []string{"Origin", "http://evil.example"}, 403},
		{"Origin of another port", st.client, "GET", "/api/contents", "", []string{"Origin", "http://127.0.0.1:1"}, 403},
		{"Origin null", st.client, "GET", "/api/contents", "", []string{"Origin", "null"}, 403},
		{"cross-site fetch", st.client, "GET", "/api/contents", "", []string{"Sec-Fetch-Site", "cross-site"}, 403},
		{"WebSocket of a foreign Origin", st.client, "GET", "/api/kernels/x/channels", "",
			[]string{"Origin", "http://evil.example", "Upgrade", "websocket"}, 403},
		{"no XSRF header", st.client, "PUT", "/api/contents/a.txt", save, []string{auth.XSRFHeader, ""}, 403},
		{"wrong XSRF header", st.client, "PUT", "/api/contents/a.txt", save, []string{auth.XSRFHeader, "x"}, 403},
		{"wrong XSRF header on delete", st.client, "DELETE", "/api/contents/a.txt", "", []string{auth.XSRFHeader, "x"}, 403},
		{"wrong XSRF header on a new kernel", st.client, "POST", "/api/kernels", "", []string{auth.XSRFHeader, "x"}, 403},
		{"encoded dots", st.client, "GET", "/api/contents/%2e%2e/secret", "", nil, 404},
		{"encoded slashes", st.client, "GET", "/api/contents/..%2f..%2fetc%2fpasswd", "", nil, 404},
		{"twice encoded dots", st.client, "GET", "/api/contents/%252e%252e%252fsecret", "", nil, 404},
		{"backslashes", st.client, "GET", `/api/contents/..%5csecret`, "", nil, 404},
		{"an absolute path", st.client, "GET", "/api/contents/%2Fetc%2Fpasswd", "", nil, 404},
		{"an absolute path as a file", st.client, "GET", "/files/%2Fetc%2Fpasswd", "", nil, 404},
		{"dots as a file", st.client, "GET", "/files/..%2f..%2fetc%2fpasswd", "", nil, 404},
		{"a zero byte", st.client, "GET", "/api/contents/a%00b", "", nil, 404},
		{"a hidden file", st.client, "GET", "/api/contents/.ssh", "", nil, 404},
		{"a link out", st.client, "GET", "/api/contents/link", "", nil, 403},
		{"a link out as a file", st.client, "GET", "/files/link", "", nil, 403},
		{"below a link out", st.client, "GET", "/files/linkdir/secret", "", nil, 403},
		{"a save over a link out", st.client, "PUT", "/api/contents/link", save, nil, 403},
		{"a save below a link out", st.client, "PUT", "/api/contents/linkdir/secret", save, nil, 403},
		{"a save outside", st.client, "PUT", "/api/contents/..%2fevil", save, nil, 404},
		{"a rename outside", st.client, "PATCH", "/api/contents/a.txt", `{"path":"../evil"}`, nil, 404},
		{"a copy from outside", st.client, "POST", "/api/contents", `{"copy_from":"../../etc/passwd"}`, nil, 404},
		{"the folder itself deleted", st.client, "DELETE", "/api/contents/", "", nil, 400},
		{"an oversize body", st.client, "PUT", "/api/contents/a.txt", huge, nil, 413},
		{"a body that is not JSON", st.client, "PUT", "/api/contents/a.txt", "{", nil, 400},
		{"another kernel", st.client, "POST", "/api/kernels", `{"name":"python3"}`, nil, 400},
		{"an unknown kernel", st.client, "POST", "/api/kernels/x/interrupt", "", nil, 404},
		{"an unknown session", st.client, "DELETE", "/api/sessions/x", "", nil, 404},
		{"an asset outside the archive", st.client, "GET", "/static/..%2fsettings.json", "", nil, 404},
		{"a method there is none for", st.client, "POST", "/static/main.js", "", nil, 405},
	} {
		r, err := http.NewRequest(a.method, st.url+a.path, strings.NewReader(a.body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set(auth.XSRFHeader, st.xsrf)
		for i := 0; i < len(a.header); i += 2 {
			if a.header[i] == "Host" {
				r.Host = a.header[i+1]
			} else {
				r.Header.Set(a.header[i], a.header[i+1])
			}
		}
		resp, err := a.who.Do(r)
		if err != nil {
			t.Errorf("%s: %v", a.what, err)
			continue
		}
		body := readAll(resp.Body)
		resp.Body.Close()
		if resp.StatusCode != a.status {
			t.Errorf("%s: %s %s was answered with %s, want %d: %.200s", a.what, a.method, a.path, resp.Status, a.status, body)
		}
		if bytes.Contains(body, []byte("secret")) && bytes.Contains(body, []byte(outside)) {
			t.Errorf("%s: the answer tells where files lie: %s", a.what, body)
		}
	}
	if body, _ := os.ReadFile(filepath.Join(st.dir, "a.txt")); string(body) != "one" {
		t.Errorf("a.txt now holds %.40q", body)
	}
	if body, _ := os.ReadFile(filepath.Join(outside, "secret")); string(body) != "secret" {
		t.Errorf("the file outside now holds %q", body)
	}
	if len(st.kernels) != 0 {
		t.Errorf("%d kernels were started", len(st.kernels))
	}
}

func TestSessionsFollowTheirNotebook(t *testing.T) {
	st := newSite(t)
	begin := map[string]any{"path": "a.ipynb", "name": "a.ipynb", "type": "notebook",
		"kernel": map[string]string{"name": "sprague"}}
	var one, two sessionModel
	_, body := st.do("POST", "/api/sessions", begin)
	json.Unmarshal(body, &one)
	_, body = st.do("POST", "/api/sessions", begin)
	json.Unmarshal(body, &two)
	if one.ID == "" || one.ID != two.ID || one.Kernel.ID != two.Kernel.ID || len(st.kernels) != 1 {
		t.Fatalf("opening a notebook twice gives %+v and %+v, %d kernels", one, two, len(st.kernels))
	}
	st.do("PATCH", "/api/sessions/"+one.ID, map[string]string{"path": "b.ipynb", "name": "b.ipynb"})
	var list []sessionModel
	st.get("/api/sessions", &list)
	if len(list) != 1 || list[0].Path != "b.ipynb" || list[0].Name != "b.ipynb" {
		t.Errorf("after the rename: %+v", list)
	}
	_, body = st.do("PATCH", "/api/sessions/"+one.ID, map[string]any{"kernel": map[string]string{"name": "sprague"}})
	json.Unmarshal(body, &two)
	if two.Kernel.ID == one.Kernel.ID || !st.kernels[0].closed {
		t.Errorf("a new kernel was asked for: %+v, the old one closed: %v", two, st.kernels[0].closed)
	}
	resp, _ := st.do("DELETE", "/api/sessions/"+one.ID, nil)
	if resp.StatusCode != http.StatusNoContent || !st.kernels[1].closed {
		t.Errorf("%s, closed: %v", resp.Status, st.kernels[1].closed)
	}
	var kernels []kernelModel
	st.get("/api/kernels", &kernels)
	if len(kernels) != 0 {
		t.Errorf("left over: %+v", kernels)
	}
}

// A notebook that is renamed while its kernel is changed keeps a kernel that runs.
func TestSessionsChangeSideBySide(t *testing.T) {
	st := newSite(t)
	var s sessionModel
	_, body := st.do("POST", "/api/sessions", map[string]any{"path": "a.ipynb", "type": "notebook"})
	if err := json.Unmarshal(body, &s); err != nil {
		t.Fatal(err)
	}
	var changes sync.WaitGroup
	for range 20 {
		changes.Go(func() { st.do("PATCH", "/api/sessions/"+s.ID, map[string]string{"path": "b.ipynb"}) })
		changes.Go(func() {
			st.do("PATCH", "/api/sessions/"+s.ID, map[string]any{"kernel": map[string]string{"name": "sprague"}})
		})
	}
	changes.Wait()
	st.get("/api/sessions/"+s.ID, &s)
	var kernels []kernelModel
	if st.get("/api/kernels", &kernels); len(kernels) != 1 || kernels[0].ID != s.Kernel.ID {
		t.Errorf("the session has kernel %s, and there are %+v", s.Kernel.ID, kernels)
	}
}

// dial opens the channels of a kernel as a page does.
func (st *site) dial(kernel, session string, protocols ...string) *websocket.Conn {
	st.Helper()
	conn, _, err := websocket.Dial(context.Background(),
		"ws"+strings.TrimPrefix(st.url, "http")+"/api/kernels/"+kernel+"/channels?session_id="+session,
		&websocket.DialOptions{HTTPClient: st.client, Subprotocols: protocols, HTTPHeader: http.Header{"Origin": {st.url}}})
	if err != nil {
		st.Fatal(err)
	}
	conn.SetReadLimit(-1)
	return conn
}

// connected waits until n pages are connected to a kernel: a page is, a moment after
// its WebSocket has been accepted.
func (st *site) connected(kernel string, n int) {
	st.Helper()
	k := kernelModel{Connections: -1}
	for k.Connections != n {
		st.get("/api/kernels/"+kernel, &k)
	}
}

func request(n int) *wire.Message {
	m, err := channels.Read("shell", fmt.Appendf(nil, `{"msg_id":"m%d","msg_type":"execute_request"}`, n), nil, nil,
		[]byte(`{"code":"1"}`), [][]byte{{1, 2}, {}})
	if err != nil {
		panic(err)
	}
	return m
}

func (st *site) startKernel() string {
	var k kernelModel
	_, body := st.do("POST", "/api/kernels", nil)
	json.Unmarshal(body, &k)
	return k.ID
}

func TestChannelsInBothEncodings(t *testing.T) {
	st := newSite(t)
	id := st.startKernel()
	ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
	defer cancel()
	v1, old := st.dial(id, "one", channels.ProtocolV1), st.dial(id, "two")
	defer v1.CloseNow()
	defer old.CloseNow()
	st.connected(id, 2)
	if v1.Subprotocol() != channels.ProtocolV1 || old.Subprotocol() != "" {
		t.Fatalf("chosen: %q and %q", v1.Subprotocol(), old.Subprotocol())
	}
	plain := request(1)
	plain.Buffers = nil
	if err := v1.Write(ctx, websocket.MessageBinary, channels.EncodeV1(plain)); err != nil {
		t.Fatal(err)
	}
	for _, conn := range []*websocket.Conn{v1, old} {
		_, frame, err := conn.Read(ctx)
		if err != nil {
			t.Fatal(err)
		}
		m, err := channels.DecodeFrame(conn.Subprotocol(), frame)
		if err != nil || m.Channel != "iopub" || !strings.Contains(string(m.RawHeader), "m1") {
			t.Errorf("%q got %+v, %v", conn.Subprotocol(), m, err)
		}
	}
}

// Frames that are not messages end the connection and nothing else.
func TestMalformedFrames(t *testing.T) {
	st := newSite(t)
	id := st.startKernel()
	ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
	defer cancel()
	for _, c := range []struct {
		protocol string
		kind     websocket.MessageType
		frame    string
	}{
		{"", websocket.MessageText, "{"}, {"", websocket.MessageText, "[]"}, {"", websocket.MessageText, `{"header":3}`},
		{"", websocket.MessageBinary, "\x00\x00"}, {"", websocket.MessageBinary, "\xff\xff\xff\xff\x00\x00\x00\x08"},
		{channels.ProtocolV1, websocket.MessageBinary, ""},
		{channels.ProtocolV1, websocket.MessageBinary, strings.Repeat("\xff", 64)},
		{channels.ProtocolV1, websocket.MessageText, `{"header":{}}`},
	} {
		conn := st.dial(id, "bad", []string{c.protocol}[:min(1, len(c.protocol))]...)
		conn.Write(ctx, c.kind, []byte(c.frame))
		_, _, err := conn.Read(ctx)
		if websocket.CloseStatus(err) != websocket.StatusUnsupportedData {
			t.Errorf("%q %q: %v", c.protocol, c.frame, err)
		}
		conn.CloseNow()
	}
	conn := st.dial(id, "good", channels.ProtocolV1)
	defer conn.CloseNow()
	st.connected(id, 1)
	conn.Write(ctx, websocket.MessageBinary, channels.EncodeV1(request(1)))
	if _, _, err := conn.Read(ctx); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}

// Where nothing can be kept, the server runs all the same.
func TestNowhereToKeep(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a file", "x")
	os.WriteFile(filepath.Dir(file), nil, 0o600) // no folder can be there
	st := openSite(t, func(o *Options) {
		o.SettingsFile, o.SignaturesFile = file, file
		o.Course = func() []nbformat.Lesson { return []nbformat.Lesson{{Name: "a", Content: []byte(`{"cells":[]}`)}} }
	})
	if resp, body := st.do("PUT", "/lab/api/settings/@jupyterlab/apputils-extension:themes",
		`{"raw":"{\"theme\":\"JupyterLab Dark\"}"}`); resp.StatusCode != 500 ||
		!strings.Contains(string(body), "could not be kept") {
		t.Errorf("%s %s", resp.Status, body)
	}
	if _, body := st.do("GET", "/lab/api/settings/@jupyterlab/apputils-extension:themes",
		nil); !strings.Contains(string(body), "JupyterLab Dark") {
		t.Errorf("the setting does not last as long as the server: %s", body)
	}
}

// A notebook that is saved stays trusted, and its file is laid out as Jupyter does.
func TestSavedNotebookStaysTrusted(t *testing.T) {
	st := newSite(t)
	const content = `{"cells":[{"cell_type":"code","execution_count":1,"id":"a","metadata":{},` +
		`"outputs":[{"data":{"text/html":"<b>"},"metadata":{},"output_type":"display_data"}],"source":"x"}],` +
		`"metadata":{},"nbformat":4,"nbformat_minor":5}`
	st.write("a.ipynb", content)
	page := `{"type":"notebook","format":"json","content":` + strings.Replace(content, `"metadata":{}`,
		`"metadata":{"trusted":true}`, 1) + `}`
	if resp, body := st.do("PUT", "/api/contents/a.ipynb", page); resp.StatusCode != 200 {
		t.Fatalf("%s %s", resp.Status, body)
	}
	want := layout(t, content)
	if body, _ := os.ReadFile(filepath.Join(st.dir, "a.ipynb")); string(body) != want {
		t.Errorf("the file holds %s", body)
	}
	if _, body := st.do("GET", "/api/contents/a.ipynb?content=1", nil); !strings.Contains(string(body), `"trusted":true`) {
		t.Errorf("no longer trusted: %s", body)
	}
}

// layout is the file of a notebook.
func layout(t *testing.T, text string) string {
	t.Helper()
	nb, err := nbformat.Decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	file, err := nbformat.Encode(nb)
	if err != nil {
		t.Fatal(err)
	}
	return string(file)
}

func TestContentsOverHTTP(t *testing.T) {
	st := newSite(t)
	_, body := st.do("POST", "/api/contents", map[string]string{"type": "notebook"})
	var m contents.Model
	if json.Unmarshal(body, &m); m.Path != "Untitled.ipynb" {
		t.Fatalf("%s", body)
	}
	if resp, _ := st.do("POST", "/api/contents/Untitled.ipynb/checkpoints", nil); resp.StatusCode != http.StatusCreated {
		t.Error(resp.Status)
	}
	var list []contents.Checkpoint
	if st.get("/api/contents/Untitled.ipynb/checkpoints", &list); len(list) != 1 {
		t.Errorf("%v", list)
	}
	if resp, _ := st.do("POST", "/api/contents/Untitled.ipynb/checkpoints/checkpoint",
		nil); resp.StatusCode != http.StatusNoContent {
		t.Error(resp.Status)
	}
	if resp, _ := st.do("POST", "/api/contents/Untitled.ipynb/trust", nil); resp.StatusCode != http.StatusCreated {
		t.Error(resp.Status)
	}
	resp, file := st.do("GET", "/files/Untitled.ipynb?download=1", nil)
	if !strings.Contains(resp.Header.Get("Content-Disposition"), "Untitled.ipynb") ||
		!strings.Contains(resp.Header.Get("Content-Security-Policy"), "sandbox") || !json.Valid(file) {
		t.Errorf("%v %s", resp.Header, file)
	}
}

// What would lose its cells when it is saved is not opened as a notebook, with a word why; as
// a text it is.
func TestForeignNotebooks(t *testing.T) {
	st := newSite(t)
	for text, why := range map[string]string{
		"":                               "the file is empty",
		"{":                              "line 1",
		"[1]":                            "not an object",
		"{}":                             "does not say its nbformat",
		`{"nbformat":3,"worksheets":[]}`: "nbformat 3; only version 4",
		`{"nbformat":5,"cells":[]}`:      "nbformat 5; only",
		`{"nbformat":4}`:                 "no list of cells",
	} {
		st.write("a.ipynb", text)
		if resp, body := st.do("GET", "/api/contents/a.ipynb?content=1", nil); resp.StatusCode != http.StatusBadRequest ||
			!strings.Contains(string(body), why) {
			t.Errorf("%q: %s %s", text, resp.Status, body)
		}
		if resp, body := st.do("GET", "/api/contents/a.ipynb?content=1&type=file", nil); resp.StatusCode != http.StatusOK {
			t.Errorf("%q as text: %s %s", text, resp.Status, body)
		}
	}
}

// The start page has what runs, what was worked on, the course with its pictures, and makes
// notebooks for those who have its secret.
func TestStartPage(t *testing.T) {
	lesson := []byte(`{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[
		{"cell_type":"markdown","id":"a","metadata":{},"source":"# Title\n\nOne *sentence*. Another."},
		{"cell_type":"code","id":"b","metadata":{},"source":"","execution_count":1,"outputs":[{"output_type":"display_data","metadata":{},"data":{"image/svg+xml":"<svg/>"}}]}]}`)
	st := openSite(t, func(o *Options) {
		o.Base = "/x/"
		o.Course = func() []nbformat.Lesson {
			return []nbformat.Lesson{
				{Name: "index", Title: "All of them", Content: []byte("{}"), Apart: true},
				{Name: "one", Title: "The <first>", Content: lesson},
				{Name: "two", Title: "The second", Content: []byte("{}")},
				{Name: "gallery", Title: "The gallery", Content: []byte("{}"), Apart: true}}
		}
	})
	os.MkdirAll(filepath.Join(st.dir, "d e"), 0o755)
	st.write("d e/mine.ipynb", "{}")
	st.write(".hidden.ipynb", "{}")
	os.Mkdir(filepath.Join(st.dir, lessonsDir), 0o755)
	os.WriteFile(filepath.Join(st.dir, lessonsDir, "one.ipynb"), lesson, 0o644)
	os.WriteFile(filepath.Join(st.dir, lessonsDir, "two.ipynb"), []byte("[]"), 0o644) // was worked on
	st.do("POST", "/x/api/sessions", `{"path":"runs.ipynb","type":"notebook","kernel":{"name":"sprague"}}`)
	resp, body := st.do("GET", "/x/", nil)
	for _, want := range []string{`href="/x/lesson/one"`, `src="/x/lesson/one/picture"`, "The &lt;first&gt;",
		"One sentence.", `href="/x/notebooks/d%20e/mine.ipynb"`, `href="/x/notebooks/runs.ipynb"`,
		`href="/x/notebooks/lessons/two.ipynb"`, `value="` + st.xsrf + `"`} {
		if !strings.Contains(string(body), want) {
			t.Errorf("%s: the page has no %s", resp.Status, want)
		}
	}
	order := []string{">All of them", ">1. The &lt;first&gt;", ">2. The second", ">The gallery", "mine.ipynb",
		"runs.ipynb"}
	for i, at := 0, 0; i < len(order); i++ { // the course first, its lessons with the numbers that they call each other by
		next := strings.Index(string(body)[at:], order[i])
		if next < 0 {
			t.Errorf("%s does not come after %s", order[i], order[max(0, i-1)])
			break
		}
		at += next
	}
	if !strings.Contains(string(body), `<a href="/x/lesson/gallery">Gallery</a>`) {
		t.Error("no link to the gallery is at the top")
	}
	if resp.Header.Get("Referrer-Policy") != "same-origin" {
		t.Error("a browser sends the form of the page without its origin")
	}
	if strings.Contains(string(body), "hidden.ipynb") || strings.Contains(string(body), "lessons/one.ipynb") ||
		strings.Contains(string(body), "<script") ||
		!strings.HasPrefix(resp.Header.Get("Content-Security-Policy"), assets.Policy()) {
		t.Errorf("the page is %v %s", resp.Header, body)
	}
	for path, want := range map[string]int{"/x/lesson/one/picture": 200, "/x/lesson/two/picture": 404,
		"/x/lesson/none/picture": 404, "/x/lesson/none": 404, "/x/lesson/one": 500} {
		if resp, body := st.do("GET", path, nil); resp.StatusCode != want {
			t.Errorf("%s: %s %s", path, resp.Status, body)
		}
	}
	form := []string{"Content-Type", "application/x-www-form-urlencoded", auth.XSRFHeader, ""}
	if again := `action="/x/lesson/two/again"`; !strings.Contains(string(body), again) ||
		strings.Contains(string(body), strings.Replace(again, "two", "one", 1)) {
		t.Error("the lesson that was worked on can be started over, the other one need not")
	}
	for path, want := range map[string]int{"/x/lesson/none/again": 404, "/x/lesson/one/again": 500} {
		if resp, _ := st.do("POST", path, "_xsrf="+st.xsrf, form...); resp.StatusCode != want {
			t.Errorf("%s: %s", path, resp.Status)
		}
	}
	if resp, _ := st.do("POST", "/x/lesson/two/again", "_xsrf=wrong", form...); resp.StatusCode != 403 {
		t.Errorf("a lesson is started over from elsewhere: %s", resp.Status)
	}
	for _, secret := range []string{"", "wrong"} {
		if resp, _ := st.do("POST", "/x/new", "_xsrf="+secret, form...); resp.StatusCode != 403 {
			t.Errorf("a notebook is made for %q: %s", secret, resp.Status)
		}
	}
	if resp, _ := st.do("POST", "/x/new", "_xsrf="+st.xsrf,
		form...); resp.Request.URL.Path != "/x/notebooks/Untitled.ipynb" {
		t.Errorf("a new notebook leads to %s: %s", resp.Request.URL, resp.Status)
	}
	if resp, _ := st.do("PUT", "/x/api/contents/a.txt?_xsrf="+st.xsrf, `{"type":"file","format":"text","content":"evil"}`,
		auth.XSRFHeader, ""); resp.StatusCode != 403 {
		t.Errorf("elsewhere the secret counts in the header alone: %s", resp.Status)
	}
}

// A person who follows the link to the lessons is told why there are none, on a page.
func TestLessonsThatCannotBe(t *testing.T) {
	st := newSite(t)
	resp, body := st.do("GET", "/lessons", nil)
	if resp.StatusCode != http.StatusInternalServerError ||
		!strings.HasPrefix(resp.Header.Get("Content-Type"), "text/html") ||
		!bytes.Contains(body, []byte("there are no lessons here")) {
		t.Errorf("%s %s", resp.Status, body)
	}
}

// The front end asks which forms a notebook can be exported in, and downloads it.
func TestExport(t *testing.T) {
	st := newSite(t)
	st.write("a b.ipynb", "12345")
	var forms map[string]map[string]string
	if st.get("/api/nbconvert?1", &forms); forms["html"]["output_mimetype"] != "text/html" {
		t.Errorf("forms %v", forms)
	}
	resp, body := st.do("GET", "/nbconvert/html/a%20b.ipynb?download=true", nil)
	if h := resp.Header; string(body) != "a b in 5 bytes" ||
		h.Get("Content-Disposition") != `attachment; filename="a b.html"` ||
		!strings.HasPrefix(h.Get("Content-Type"), "text/html") {
		t.Errorf("%v %s", h, body)
	}
	resp, _ = st.do("GET", "/nbconvert/html/a%20b.ipynb", nil)
	if h := resp.Header; h.Get("Content-Disposition") != "" ||
		!strings.Contains(h.Get("Content-Security-Policy"), "sandbox") {
		t.Errorf("%v", h)
	}
	for path, want := range map[string]int{"/nbconvert/pdf/a%20b.ipynb": 400, "/nbconvert/html/none.ipynb": 404,
		"/nbconvert/html/..%2f..%2fetc/passwd": 404} {
		if resp, body := st.do("GET", path, nil); resp.StatusCode != want {
			t.Errorf("%s: %s, want %d; %s", path, resp.Status, want, body)
		}
	}
}

// The page changes its icon while a cell runs.
func TestFavicons(t *testing.T) {
	st := newSite(t)
	idle, busy := "/static/favicons/favicon-notebook.ico", "/static/favicons/favicon-busy-1.ico"
	resp, a := st.do("GET", idle, nil)
	_, b := st.do("GET", busy, nil)
	if resp.Header.Get("Content-Type") != "image/svg+xml" || !strings.HasPrefix(string(a), "<svg") ||
		string(a) == string(b) {
		t.Errorf("%s: %s %s; %s: %s", idle, resp.Status, a, busy, b)
	}
}

func TestCheckpointPath(t *testing.T) {
	for _, c := range []struct {
		path, file, id string
		ok             bool
	}{
		{"a.ipynb/checkpoints", "a.ipynb", "", true},
		{"d/a.ipynb/checkpoints/x", "d/a.ipynb", "x", true},
		{"checkpoints/a.ipynb", "", "", false},
		{"d/checkpoints/a.ipynb", "", "", false},
		{"a.ipynb", "", "", false},
	} {
		if file, id, ok := checkpointPath(c.path); file != c.file || id != c.id || ok != c.ok {
			t.Errorf("%q: %q %q %v", c.path, file, id, ok)
		}
	}
}

// Starting over brings a lesson back, keeps what was done to it in the trash, and makes one copy
// only where the folder of the notebooks has the lessons already.
func TestLessonStartedOver(t *testing.T) {
	lesson := []byte(`{"cells":[],"metadata":{},"nbformat":4,"nbformat_minor":5}`)
	for _, there := range []string{"lessons", "."} {
		st := openSite(t, func(o *Options) {
			o.Course = func() []nbformat.Lesson { return []nbformat.Lesson{{Name: "one", Title: "First", Content: lesson}} }
			o.CopyLessons = func(dir string) error {
				os.MkdirAll(dir, 0o755)
				file := filepath.Join(dir, "one.ipynb")
				if _, err := os.Stat(file); err == nil {
					return nil
				}
				return os.WriteFile(file, lesson, 0o644)
			}
			if there == "." {
				os.WriteFile(filepath.Join(o.Dir, "one.ipynb"),
					[]byte(`{"cells":[],"metadata":{"mine":1},"nbformat":4,"nbformat_minor":5}`), 0o644)
			}
		})
		file := filepath.Join(st.dir, there, "one.ipynb")
		if resp, _ := st.do("GET", "/lesson/one", nil); resp.Request.URL.Path != path.Join("/notebooks", there, "one.ipynb") {
			t.Errorf("the lesson in %s opens at %s", there, resp.Request.URL.Path)
		}
		os.WriteFile(file, []byte(`{"cells":[],"metadata":{"mine":2},"nbformat":4,"nbformat_minor":5}`), 0o644)
		form := []string{"Content-Type", "application/x-www-form-urlencoded", auth.XSRFHeader, ""}
		st.do("POST", "/lesson/one/again", "_xsrf="+st.xsrf, form...)
		if now, _ := os.ReadFile(file); !bytes.Equal(now, lesson) {
			t.Errorf("in %s the lesson is %s", there, now)
		}
		if _, err := os.Stat(filepath.Join(st.dir, "lessons", "one.ipynb")); there == "." && err == nil {
			t.Error("there are two copies")
		}
	}
}
