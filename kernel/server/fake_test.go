package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"sync"
	"testing"

	"sprague/kernel/jupyter"
	"sprague/kernel/jupyter/wire"
	"sprague/kernel/server/auth"
	"sprague/kernel/server/channels"
)

// An echoKernel says back to everyone what anyone says, on iopub.
type echoKernel struct {
	mu      sync.Mutex
	publish func(*wire.Message)
	answer  jupyter.Reply // of the one who asked last
	asked   int
	closed  bool
}

func (k *echoKernel) Subscribe(listen func(*wire.Message)) { k.publish = listen }

func (k *echoKernel) Handle(m *wire.Message, reply jupyter.Reply) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.answer = reply
	k.asked++
	said := *m
	said.Channel = wire.IOPub
	k.publish(&said)
}

func (k *echoKernel) Starting()                       {}
func (k *echoKernel) Requested() <-chan wire.Shutdown { return nil }
func (k *echoKernel) Interrupt()                      {}
func (k *echoKernel) Close()                          { k.mu.Lock(); k.closed = true; k.mu.Unlock() }

const testToken = "the-token-of-the-test"

// A site is a running server with a client that has the cookie.
type site struct {
	*testing.T
	dir     string
	url     string
	base    string // path of the pages
	host    string
	client  *http.Client
	xsrf    string
	mu      sync.Mutex // of kernels, while requests run side by side
	kernels []*echoKernel
}

func newSite(t *testing.T) *site {
	t.Helper()
	return openSite(t, func(*Options) {})
}

func openSite(t *testing.T, change func(*Options)) *site {
	t.Helper()
	st := &site{T: t, dir: t.TempDir()}
	options := Options{Dir: st.dir, Options: auth.Options{Token: testToken, Port: "1"},
		Setup: Setup{Version: "test", Start: func(string) (channels.Jupyter, error) {
			k := &echoKernel{}
			st.mu.Lock()
			defer st.mu.Unlock()
			st.kernels = append(st.kernels, k)
			return k, nil
		}, Forms: []Form{{"html", "text/html"}}, Export: func(w io.Writer, form, name string, notebook []byte,
			_ func(string) ([]byte, error)) (string, error) {
			if form != "html" {
				return "", errors.New("no form " + form)
			}
			fmt.Fprintf(w, "%s in %d bytes", name, len(notebook))
			return name + ".html", nil
		}}}
	change(&options)
	st.base = cleanBase(options.Base)
	s, err := New(options)
	if err != nil {
		t.Fatal(err)
	}
	hs := httptest.NewServer(s.Handler())
	t.Cleanup(func() { s.Close(); hs.CloseClientConnections(); hs.Close() })
	st.url = hs.URL
	u, _ := url.Parse(hs.URL)
	st.host = u.Host
	jar := newJar()
	st.client = &http.Client{Jar: jar}
	resp, err := st.client.Get(hs.URL + st.base + "tree?token=" + testToken)
	if err != nil || resp.StatusCode != http.StatusOK {
		t.Fatalf("the link does not open: %v %v", resp, err)
	}
	resp.Body.Close()
	if resp.Request.URL.RawQuery != "" {
		t.Errorf("the token stays in the address: %s", resp.Request.URL)
	}
	u.Path = st.base
	for _, c := range jar.Cookies(u) {
		if c.Name == auth.XSRFCookie {
			st.xsrf = c.Value
		}
	}
	return st
}

// do sends a request as a page of the server would; header lines come in pairs.
func (st *site) do(method, path string, body any, header ...string) (*http.Response, []byte) {
	st.Helper()
	var b []byte
	switch body := body.(type) {
	case nil:
	case string:
		b = []byte(body)
	default:
		b, _ = json.Marshal(body)
	}
	r, err := http.NewRequest(method, st.url+path, bytesReader(b))
	if err != nil {
		st.Fatal(err)
	}
	r.Header.Set(auth.XSRFHeader, st.xsrf)
	for i := 0; i+1 < len(header); i += 2 {
		if header[i] == "Host" {
			r.Host = header[i+1]
		} else {
			r.Header.Set(header[i], header[i+1])
		}
	}
	resp, err := st.client.Do(r)
	if err != nil {
		st.Fatal(err)
	}
	defer resp.Body.Close()
	return resp, readAll(resp.Body)
}

func (st *site) get(path string, into any) {
	st.Helper()
	resp, body := st.do("GET", path, nil)
	if resp.StatusCode != http.StatusOK {
		st.Fatalf("GET %s: %s %s", path, resp.Status, body)
	}
	if err := json.Unmarshal(body, into); err != nil {
		st.Fatalf("GET %s: %v", path, err)
	}
}

func (st *site) write(name, body string) {
	st.Helper()
	if err := os.WriteFile(st.dir+"/"+name, []byte(body), 0o644); err != nil {
		st.Fatal(err)
	}
}

// said is what a kernel says of the request named parent, ask a page's request for a cell.
func said(ch wire.Channel, parent, msgType, content string) *wire.Message {
	return must(channels.Read(string(ch), fmt.Appendf(nil, `{"msg_id":"k","msg_type":%q}`, msgType),
		fmt.Appendf(nil, `{"msg_id":%q}`, parent), nil, []byte(content), nil))
}

func ask(id, cell string) *wire.Message {
	return must(channels.Read("shell", fmt.Appendf(nil, `{"msg_id":%q,"msg_type":"execute_request","session":"s"}`, id),
		nil, fmt.Appendf(nil, `{"cellId":%q}`, cell), []byte(`{"code":"f()"}`), nil))
}

func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}
