package server

import (
	"encoding/json"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"sprague/kernel/server/channels"
)

// fakeHub speaks JupyterHub's side: it sends everybody back with a code, exchanges codes for
// tokens and tells whose they are.
func fakeHub(t *testing.T, visitor string, scopes []string) *httptest.Server {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("GET /hub/api/oauth2/authorize", func(w http.ResponseWriter, r *http.Request) {
		q := r.URL.Query()
		if q.Get("client_id") != "service-x" || q.Get("response_type") != "code" {
			t.Errorf("asked to authorize %v", q)
		}
		http.Redirect(w, r, q.Get("redirect_uri")+"?"+url.Values{"code": {"the-code"}, "state": {q.Get("state")}}.Encode(), http.StatusFound)
	})
	mux.HandleFunc("POST /hub/api/oauth2/token", func(w http.ResponseWriter, r *http.Request) {
		if r.FormValue("code") != "the-code" || r.FormValue("client_secret") != "server-token" {
			http.Error(w, "no", http.StatusForbidden)
			return
		}
		json.NewEncoder(w).Encode(map[string]string{"access_token": "visitor-token"})
	})
	mux.HandleFunc("GET /hub/api/user", func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "token visitor-token" {
			http.Error(w, "no", http.StatusForbidden)
			return
		}
		json.NewEncoder(w).Encode(map[string]any{"name": visitor, "scopes": scopes})
	})
	hub := httptest.NewServer(mux)
	t.Cleanup(hub.Close)
	return hub
}

// memberServer is the server of the user ada behind a hub.
func memberServer(t *testing.T, visitor string, scopes []string, asked string) *httptest.Server {
	t.Helper()
	hub := fakeHub(t, visitor, scopes)
	mux := http.NewServeMux()
	front := httptest.NewServer(mux)
	t.Cleanup(front.Close)
	env := map[string]string{
		"JUPYTERHUB_SERVICE_PREFIX": "/user/ada/", "JUPYTERHUB_API_URL": hub.URL + "/hub/api", "JUPYTERHUB_API_TOKEN": "server-token",
		"JUPYTERHUB_CLIENT_ID": "service-x", "JUPYTERHUB_USER": "ada", "JUPYTERHUB_HOST": hub.URL,
		"JUPYTERHUB_OAUTH_CALLBACK_URL": front.URL + "/user/ada/oauth_callback", "JUPYTERHUB_OAUTH_ACCESS_SCOPES": asked,
	}
	m, err := memberFrom(func(name string) string { return env[name] })
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(Options{Dir: t.TempDir(), Token: "0123456789abcdef", Base: m.prefix, member: m, Format: testFormat, Start: func() (channels.Kernel, error) { return &echoKernel{}, nil }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	mux.Handle("/", s.Handler())
	return front
}

func visitMember(t *testing.T, front *httptest.Server, path string) (*http.Response, *http.Client) {
	t.Helper()
	jar, _ := cookiejar.New(nil)
	client := &http.Client{Jar: jar}
	request, _ := http.NewRequest(http.MethodGet, front.URL+path, nil)
	request.Header.Set("Accept", "text/html")
	response, err := client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	return response, client
}

// Whom the Hub knows as the user comes in, at the page that was asked for; others do not.
func TestMember(t *testing.T) {
	const scope = `["access:servers!user=ada"]`
	for _, c := range []struct {
		name, visitor string
		scopes        []string
		asked         string
		in            bool
	}{
		{"the user", "ada", []string{"access:servers!user=ada"}, scope, true},
		{"a teacher with the scope", "eve", []string{"other", "access:servers!user=ada"}, scope, true},
		{"somebody else", "eve", []string{"access:servers!user=eve"}, scope, false},
		{"nobody", "", nil, scope, false},
		{"the user of a Hub without scopes", "ada", nil, "", true},
		{"another one there", "eve", nil, "", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			front := memberServer(t, c.visitor, c.scopes, c.asked)
			response, client := visitMember(t, front, "/user/ada/tree")
			in := response.StatusCode == http.StatusOK && response.Request.URL.Path == "/user/ada/tree"
			if in != c.in {
				t.Fatalf("%s at %s", response.Status, response.Request.URL)
			}
			again, err := client.Get(front.URL + "/user/ada/api/contents")
			if err != nil {
				t.Fatal(err)
			}
			again.Body.Close()
			if (again.StatusCode == http.StatusOK) != c.in {
				t.Errorf("afterwards the contents are %s", again.Status)
			}
		})
	}
}

// A return that nobody began, or that another page began, lets nobody in.
func TestMemberForgedReturn(t *testing.T) {
	front := memberServer(t, "ada", nil, "")
	for _, query := range []string{"", "?code=the-code", "?code=the-code&state=guessed"} {
		response, err := http.Get(front.URL + "/user/ada/oauth_callback" + query)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != http.StatusForbidden || len(response.Cookies()) > 0 {
			t.Errorf("%q: %s with %v", query, response.Status, response.Cookies())
		}
	}
}

// Programs are told, not sent to the Hub.
func TestMemberAPI(t *testing.T) {
	front := memberServer(t, "ada", nil, "")
	response, err := http.Get(front.URL + "/user/ada/api/kernels")
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if response.StatusCode != http.StatusForbidden {
		t.Errorf("the kernels are %s", response.Status)
	}
}

func TestMemberEnvironment(t *testing.T) {
	if m, err := memberFrom(func(string) string { return "" }); m != nil || err != nil {
		t.Errorf("without a Hub there is %v, %v", m, err)
	}
	env := map[string]string{"JUPYTERHUB_API_TOKEN": "x", "JUPYTERHUB_SERVICE_PREFIX": "/user/a/"}
	if _, err := memberFrom(func(n string) string { return env[n] }); err == nil || !strings.Contains(err.Error(), "JUPYTERHUB_") {
		t.Errorf("a Hub that says too little: %v", err)
	}
}

// What a server prints goes into its Hub's log: no link with a token.
func TestMemberSaysNoToken(t *testing.T) {
	socket, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	var out strings.Builder
	l := Launch{Quiet: true, member: &member{prefix: "/user/ada/", user: "ada"}}
	l.announce(&out, "games", testToken, socket)
	if got := out.String(); strings.Contains(got, testToken) || !strings.Contains(got, "/user/ada/") {
		t.Errorf("it says %q", got)
	}
}
