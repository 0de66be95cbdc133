package server

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"sprague/kernel/server/auth"
	"sprague/kernel/server/channels"
)

// routes are all that the server has, as they stand in its source: one that is added is
// tried like the others.
func routes(t *testing.T) (list [][2]string) {
	t.Helper()
	source, err := os.ReadFile("server.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`HandleFunc\("([A-Z]+) (/[^"]*)"`).FindAllStringSubmatch(string(source), -1) {
		path := strings.NewReplacer("{$}", "", "{path...}", "a.txt", "{name...}", "main.js", "{id...}", "x", "{form}",
			"html").Replace(m[2])
		list = append(list, [2]string{m[1], regexp.MustCompile(`{\w+}`).ReplaceAllString(path, "x")})
	}
	if len(list) < 40 {
		t.Fatalf("only %d routes are found", len(list))
	}
	return list
}

// Nothing is answered to a stranger, under a foreign name, to a page from elsewhere, or to
// a change that the page has not signed.
func TestEveryRouteIsGuarded(t *testing.T) {
	st := newSite(t)
	st.write("a.txt", "one")
	stranger := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for _, route := range routes(t) {
		for _, try := range []struct {
			what   string
			who    *http.Client
			method string
			header []string
		}{
			{"no token", stranger, route[0], nil},
			{"no token, HEAD", stranger, "HEAD", nil},
			{"no token, OPTIONS", stranger, "OPTIONS",
				[]string{"Origin", "http://evil.example", "Access-Control-Request-Method", route[0]}},
			{"no token, from a page", stranger, route[0], []string{"Origin", st.url, "Sec-Fetch-Site", "same-origin"}},
			{"foreign Host", st.client, route[0], []string{"Host", "evil.example"}},
			{"foreign Origin", st.client, route[0], []string{"Origin", "http://evil.example"}},
			{"a form of another site", st.client, "POST", []string{"Origin", "null", "Content-Type", "text/plain"}},
			{"an element of another site", st.client, route[0],
				[]string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "no-cors"}},
			{"a page of another port", st.client, route[0], []string{"Sec-Fetch-Site", "same-site", "Sec-Fetch-Mode", "cors"}},
			{"no XSRF header", st.client, strings.Replace(route[0], "GET", "POST", 1), []string{auth.XSRFHeader, ""}},
			{"a method in disguise", st.client, "POST", []string{auth.XSRFHeader, "", "X-HTTP-Method-Override", route[0]}},
			{"an invented method", st.client, "GETX", []string{auth.XSRFHeader, ""}},
		} {
			resp, body := st.as(try.who).do(try.method, route[1], nil, try.header...)
			if resp.StatusCode != http.StatusForbidden {
				t.Errorf("%s: %s %s: %s %.80s", try.what, try.method, route[1], resp.Status, body)
			}
			if h := resp.Header; h.Get("Access-Control-Allow-Origin") != "" || h.Get("Set-Cookie") != "" ||
				h.Get("X-Content-Type-Options") != "nosniff" {
				t.Errorf("%s: %s %s: headers %v", try.what, try.method, route[1], h)
			}
		}
	}
	if body, _ := os.ReadFile(filepath.Join(st.dir, "a.txt")); string(body) != "one" || len(st.kernels) != 0 {
		t.Errorf("a.txt holds %q, %d kernels run", body, len(st.kernels))
	}
}

// as is the site as another client sees it.
func (st *site) as(who *http.Client) *site {
	return &site{T: st.T, url: st.url, client: who, xsrf: st.xsrf}
}

// Paths that lead out of the folder lead nowhere, in every part of the API that takes one.
func TestEscapes(t *testing.T) {
	st := newSite(t)
	st.write("a.ipynb", "{}")
	outside := t.TempDir()
	secret := filepath.Join(outside, "b.ipynb")
	os.WriteFile(secret, []byte("secret"), 0o644)
	os.Symlink(outside, filepath.Join(st.dir, "out"))
	os.Symlink(secret, filepath.Join(st.dir, "b.ipynb"))
	os.Mkdir(filepath.Join(st.dir, "sub"), 0o755)
	os.WriteFile(filepath.Join(st.dir, "sub", "c.ipynb"), []byte("{}"), 0o644)
	os.Symlink(outside, filepath.Join(st.dir, "sub", ".ipynb_checkpoints"))
	os.Symlink(secret, filepath.Join(outside, "c-checkpoint.ipynb"))
	save := `{"type":"file","format":"text","content":"evil"}`
	for _, path := range []string{"..%2fb.ipynb", "..%5cb.ipynb", "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
		"sub%2f..%2f..%2fb.ipynb", "%2fetc%2fpasswd", "C:%5cb.ipynb",
		"out/b.ipynb", "out", "b.ipynb", "a.ipynb%00.txt", "sub/.ipynb_checkpoints/b.ipynb", ".ssh/id",
		"%c0%ae%c0%ae/b.ipynb", strings.Repeat("d/", 5000) + "b.ipynb"} {
		for _, try := range [][3]string{
			{"GET", "/api/contents/" + path}, {"GET", "/api/contents/" + path + "?content=0&hash=1"}, {"GET", "/files/" + path},
			{"GET", "/nbconvert/html/" + path},
			{"PUT", "/api/contents/" + path, save},
			{"PATCH", "/api/contents/" + path, `{"path":"mine.ipynb"}`},
			{"GET", "/api/contents/" + path + "/checkpoints"}, {"POST", "/api/contents/" + path + "/checkpoints"},
			{"POST", "/api/contents/" + path + "/checkpoints/checkpoint"},
			{"DELETE", "/api/contents/" + path + "/checkpoints/checkpoint"}, {"POST", "/api/contents/" + path + "/trust"},
			{"GET", "/static/" + path}, {"GET", "/lab/api/themes/" + path},
		} {
			if path == "out" || path == "b.ipynb" { // the links themselves may be renamed
				if try[0] == "PATCH" || strings.HasPrefix(try[1], "/api/contents/out/checkpoints") {
					continue
				}
			}
			resp, body := st.do(try[0], try[1], try[2])
			if resp.StatusCode < 400 || resp.StatusCode >= 500 || strings.Contains(string(body), "secret") {
				t.Errorf("%s %.60s: %s %.80s", try[0], try[1], resp.Status, body)
			}
		}
	}
	for _, try := range [][2]string{{"POST", "/api/contents/sub/c.ipynb/checkpoints"},
		{"POST", "/api/contents/sub/c.ipynb/checkpoints/checkpoint"},
		{"DELETE", "/api/contents/sub/c.ipynb/checkpoints/checkpoint"}} {
		if resp, body := st.do(try[0], try[1], nil); resp.StatusCode < 400 {
			t.Errorf("checkpoints beyond a link: %s %s: %s %s", try[0], try[1], resp.Status, body)
		}
	}
	if body, _ := os.ReadFile(secret); string(body) != "secret" {
		t.Errorf("the file outside holds %q", body)
	}
	if entries, _ := os.ReadDir(outside); len(entries) != 2 {
		t.Errorf("outside lies %v", entries)
	}
}

// A link that changes between a check and its use leads nowhere either.
func TestSymlinkRace(t *testing.T) {
	st := newSite(t)
	outside := t.TempDir()
	os.WriteFile(filepath.Join(outside, "a.txt"), []byte("secret"), 0o644)
	inside := filepath.Join(st.dir, "inside")
	os.Mkdir(inside, 0o755)
	link := filepath.Join(st.dir, "link")
	stop, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		for {
			for _, target := range []string{"inside", outside} {
				os.Symlink(target, link+".new")
				os.Rename(link+".new", link)
			}
			select {
			case <-stop:
				return
			default:
			}
		}
	}()
	for range 200 {
		st.do("PUT", "/api/contents/link/a.txt", `{"type":"file","format":"text","content":"evil"}`)
		st.do("POST", "/api/contents/link/a.txt/checkpoints", nil)
		if _, body := st.do("GET", "/files/link/a.txt", nil); strings.Contains(string(body), "secret") {
			t.Fatal("the file outside was read")
		}
	}
	close(stop)
	<-done
	body, _ := os.ReadFile(filepath.Join(outside, "a.txt"))
	if entries, _ := os.ReadDir(outside); string(body) != "secret" || len(entries) != 1 {
		t.Errorf("outside holds %q among %v", body, entries)
	}
}

// What lies in the folder may be anybody's: it is no page, script or style of this origin.
func TestUserFilesHaveNoOrigin(t *testing.T) {
	st := newSite(t)
	for _, name := range []string{"a.html", "a.svg", "a.xml", "a.xhtml", "a.pdf", "a.js", "a.css", "a.txt", "a",
		"a.ipynb", "a\n b\"';\u00e9.html"} {
		st.write(name, "<html><script>1</script>")
		for _, place := range []string{"/files/", "/nbconvert/html/"} {
			escaped := strings.NewReplacer("\n", "%0a", " ", "%20", `"`, "%22", ";", "%3b").Replace(name)
			resp, body := st.do("GET", place+escaped+"?download=1", nil)
			policy, kept := resp.Header.Get("Content-Security-Policy"), resp.Header.Get("Content-Disposition")
			if resp.StatusCode != http.StatusOK || !strings.HasPrefix(policy, "sandbox") ||
				strings.Contains(policy, "same-origin") || resp.Header.Get("X-Content-Type-Options") != "nosniff" {
				t.Errorf("%s%q: %s %v %.80s", place, name, resp.Status, resp.Header, body)
			}
			if !strings.HasPrefix(kept, "attachment; filename") || strings.ContainsAny(kept, "\r\n") {
				t.Errorf("%s%q is kept as %q", place, name, kept)
			}
			for _, use := range []string{"script", "worker", "serviceworker", "style"} {
				if resp, _ := st.do("GET", place+escaped, nil, "Sec-Fetch-Dest", use, "Sec-Fetch-Site",
					"same-origin"); resp.StatusCode != http.StatusForbidden {
					t.Errorf("%s%q as a %s: %s", place, name, use, resp.Status)
				}
			}
		}
	}
}

// Requests that no client library sends.
func TestRawRequests(t *testing.T) {
	s, err := New(Options{Dir: t.TempDir(), Options: auth.Options{Token: testToken, Port: "1"},
		Setup: Setup{Start: func(string) (channels.Jupyter, error) { return &echoKernel{}, nil }}})
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error)
	go func() { served <- s.Serve(ctx, l) }()
	t.Cleanup(func() { cancel(); <-served; s.Close() })
	token := "Authorization: token " + testToken + "\r\n"
	socket := "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " +
		"dGhlIHNhbXBsZSBub25jZQ==\r\n"
	for _, c := range []struct{ what, request, want string }{
		{"HTTP/1.0 without Host", "GET /api HTTP/1.0\r\n" + token + "\r\n", "403"},
		{"HTTP/1.1 without Host", "GET /api HTTP/1.1\r\n" + token + "\r\n", "400"},
		{"two Hosts", "GET /api HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n" + token + "\r\n", "400"},
		{"a whole address", "GET http://evil.example/api HTTP/1.1\r\nHost: localhost\r\n" + token + "\r\n", "403"},
		{"dots in the path", "GET /api/../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n", "403"},
		{"huge headers", "GET /api HTTP/1.1\r\nHost: localhost\r\nX: " + strings.Repeat("x", 1<<17) + "\r\n\r\n", "431"},
		{"a huge address", "GET /" + strings.Repeat("x", 1<<17) + " HTTP/1.1\r\nHost: localhost\r\n\r\n", "431"},
		{"two lengths", "POST /api/kernels HTTP/1.1\r\nHost: localhost\r\n" + token +
			"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", "400"},
		{"length and parts", "POST /api/kernels HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: " +
			"chunked\r\n\r\n0\r\n\r\n", "403"},
		{"a tunnel", "CONNECT evil.example:80 HTTP/1.1\r\nHost: evil.example:80\r\n" + token + "\r\n", "403"},
		{"TRACE", "TRACE /api HTTP/1.1\r\nHost: localhost\r\n" + token + "\r\n", "405"},
		{"a WebSocket without Origin and token", "GET /api/kernels/x/channels HTTP/1.1\r\nHost: localhost\r\n" + socket +
			"\r\n", "403"},
		{"a WebSocket of a sandbox", "GET /api/kernels/x/channels HTTP/1.1\r\nHost: localhost\r\nOrigin: null\r\n" +
			token + socket + "\r\n", "403"},
		{"a body that does not come",
			"PUT /api/contents/a.txt HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n{", "403"},
		{"a body in parts that does not come",
			"PUT /api/contents/a.txt HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{", "403"},
		{"not HTTP", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", "400"},
	} {
		conn, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		conn.SetDeadline(time.Now().Add(60 * time.Second))
		go io.WriteString(conn, c.request)
		r := bufio.NewReader(conn)
		if line, err := r.ReadString('\n'); !strings.Contains(line, " "+c.want+" ") {
			t.Errorf("%s: %q, %v", c.what, line, err)
		}
		if strings.Contains(c.what, "does not come") { // the server must not wait for it
			if _, err := io.Copy(io.Discard, r); err != nil {
				t.Errorf("%s: the connection is kept: %v", c.what, err)
			}
		}
		conn.Close()
	}
	if got := fmt.Sprint(len(s.kernels.running)); got != "0" {
		t.Errorf("%s kernels were started", got)
	}
}
