package server

import (
	"encoding/json"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sprague/kernel/server/channels"
)

// Below a path of its own the server's pages, redirects, cookies and links lie below it.
func TestBaseURL(t *testing.T) {
	for _, base := range []string{"/games/", "games", "/a/b"} {
		clean := cleanBase(base)
		st := openSite(t, func(o *Options) { o.Base = base })
		if st.base != clean {
			t.Errorf("%s: the link leads to %s", base, st.base)
		}
		for path, want := range map[string]int{"/": 404, "/tree": 404, "/api/contents": 404, clean + "api/contents": 200,
			clean + "tree": 200, clean + "static/main.js": 200, clean + "favicon.ico": 200,
			strings.TrimSuffix(clean, "/"): 200} {
			if resp, body := st.do("GET", path, nil); resp.StatusCode != want {
				t.Errorf("%s: GET %s: %s %.100s", base, path, resp.Status, body)
			}
		}
		_, page := st.do("GET", clean+"tree", nil, "Accept", "text/html")
		if strings.Contains(string(page), `"/static`) || strings.Contains(string(page), `"/favicon`) ||
			!strings.Contains(string(page), `"baseUrl":"`+clean+`"`) || !strings.Contains(string(page), `"appUrl":"/lab"`) {
			t.Errorf("%s: the page is %s", base, page)
		}
		resp, body := st.do("POST", clean+"api/kernels", nil)
		if resp.StatusCode != 201 || !strings.HasPrefix(resp.Header.Get("Location"), clean+"api/kernels/") {
			t.Errorf("%s: a kernel: %s %s at %s", base, resp.Status, body, resp.Header.Get("Location"))
		}
		if _, body := st.do("GET", clean+"api/kernelspecs", nil); !strings.Contains(string(body), `"`+clean+`kernelspecs/`) {
			t.Errorf("%s: kernelspecs %s", base, body)
		}
	}
}

// What is said of a request by others than the named proxies is not believed.
func TestProxies(t *testing.T) {
	near := netip.MustParsePrefix("127.0.0.0/8")
	far := netip.MustParsePrefix("10.0.0.0/8")
	for _, c := range []struct {
		what    string
		proxies []netip.Prefix
		header  []string
		status  int
	}{
		{"a further name", nil, []string{"Host", "example.org"}, 200},
		{"a name that is not ours", nil, []string{"Host", "evil.example"}, 403},
		{"forwarded by nobody we know", nil, []string{"Host", "inner", "X-Forwarded-Host", "example.org"}, 403},
		{"forwarded by a proxy that is elsewhere", []netip.Prefix{far},
			[]string{"Host", "inner", "X-Forwarded-Host", "example.org"}, 403},
		{"forwarded by the proxy", []netip.Prefix{far, near}, []string{"Host", "inner", "X-Forwarded-Host", "example.org"},
			200},
		{"forwarded under a name that is not ours", []netip.Prefix{near},
			[]string{"Host", "example.org", "X-Forwarded-Host", "evil.example"}, 403},
		{"from a page of the proxy", []netip.Prefix{near},
			[]string{"Host", "inner", "X-Forwarded-Host", "example.org", "Origin", "https://example.org"}, 200},
		{"from a page of another site", []netip.Prefix{near},
			[]string{"Host", "inner", "X-Forwarded-Host", "example.org", "Origin", "https://evil.example"}, 403},
	} {
		st := openSite(t, func(o *Options) { o.Hosts, o.Proxies = []string{"example.org"}, c.proxies })
		if resp, body := st.do("GET", "/api/contents", nil,
			append(c.header, "Authorization", "token "+testToken)...); resp.StatusCode != c.status {
			t.Errorf("%s: %s %s", c.what, resp.Status, body)
		}
	}
	st := openSite(t, func(o *Options) { o.Proxies = []netip.Prefix{near} })
	login := func(header ...string) *http.Cookie {
		resp, _ := st.as(&http.Client{}).do("POST", "/login", "token="+testToken,
			append(header, "Content-Type", "application/x-www-form-urlencoded", "X-Requested-With", "fetch")...)
		return resp.Cookies()[0]
	}
	if login().Secure || !login("X-Forwarded-Proto", "https").Secure {
		t.Error("the cookie is for HTTPS alone where the browser speaks it, and nowhere else")
	}
	for _, bad := range []string{"x", "10.0.0.0/99", ""} {
		if _, err := parseProxies([]string{bad}); err == nil {
			t.Errorf("%q was taken for a network", bad)
		}
	}
}

func TestPassword(t *testing.T) {
	file := filepath.Join(t.TempDir(), "password")
	os.WriteFile(file, []byte(HashPassword("correct horse")+"\n"), 0o600)
	p, err := readPassword(file)
	if err != nil {
		t.Fatal(err)
	}
	st := openSite(t, func(o *Options) { o.password = p })
	for typed, want := range map[string]int{"correct+horse": 204, "correct+horse+": 403, "Correct+horse": 403, "": 403,
		testToken: 204} {
		resp, _ := st.as(&http.Client{}).do("POST", "/login", "token="+typed, "Content-Type",
			"application/x-www-form-urlencoded", "X-Requested-With", "fetch")
		if resp.StatusCode != want || want == 403 && resp.Header.Get(loginHeader) != "password" {
			t.Errorf("%q: %s %v", typed, resp.Status, resp.Header)
		}
	}
	if HashPassword("a") == HashPassword("a") {
		t.Error("two hashes of one password are the same")
	}
	for _, bad := range []string{"", "secret", "$argon2id$v=19$m=65536,t=3,p=4$AAAA$BBBB",
		"$argon2i$v=19$m=65536,t=3,p=4$AAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAA",
		"$argon2id$v=19$m=99999999,t=3,p=4$AAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAA",
		"$argon2id$v=19$m=65536,t=0,p=4$AAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAA"} {
		if _, err := parsePassword(bad); err == nil {
			t.Errorf("%q was taken for a hash", bad)
		}
	}
}

func TestKernelLimit(t *testing.T) {
	st := openSite(t, func(o *Options) { o.Kernels = 2 })
	first, _ := st.startKernel(), st.startKernel()
	resp, body := st.do("POST", "/api/kernels", nil)
	if resp.StatusCode != http.StatusServiceUnavailable || !strings.Contains(string(body), "2 kernels run already") {
		t.Errorf("a third: %s %s", resp.Status, body)
	}
	if resp, body := st.do("POST", "/api/sessions",
		`{"path":"a.ipynb","type":"notebook","kernel":{"name":"sprague"}}`); resp.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("a third for a notebook: %s %s", resp.Status, body)
	}
	st.do("DELETE", "/api/kernels/"+first, nil)
	if resp, body := st.do("POST", "/api/kernels", nil); resp.StatusCode != http.StatusCreated {
		t.Errorf("after one has ended: %s %s", resp.Status, body)
	}
}

// A kernel without pages that has been idle for long is ended, and no other.
func TestUnusedKernels(t *testing.T) {
	h := newHub(Options{Idle: time.Hour, Base: "/"})
	now := time.Now()
	for name, k := range map[string]stateKernel{
		"unused": {"idle", now.Add(-2 * time.Hour)}, "fresh": {"idle", now.Add(-30 * time.Minute)},
		"busy": {"busy", now.Add(-2 * time.Hour)},
	} {
		h.kernels[name] = &running{id: name, kernel: k, clients: channels.NewClients(k)}
	}
	if list := h.unused(now); len(list) != 1 || list[0].id != "unused" {
		text, _ := json.Marshal(list)
		t.Errorf("unused: %s", text)
	}
}

// A stateKernel does nothing but say how it is.
type stateKernel struct {
	state string
	last  time.Time
}

func (k stateKernel) Listen(func(channels.Message))                 {}
func (k stateKernel) Send(channels.Message, func(channels.Message)) {}
func (k stateKernel) Interrupt()                                    {}
func (k stateKernel) Restart() error                                { return nil }
func (k stateKernel) State() (string, time.Time)                    { return k.state, k.last }
func (k stateKernel) Close()                                        {}

// The page that the browser is told to open is for the user alone, and no argument holds
// the token.
func TestLeadingPage(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	page, err := leadingPage("http://localhost:1/tree?token=secret&x=%22%3E")
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(page)
	body, _ := os.ReadFile(page)
	if err != nil || info.Mode().Perm()&0o077 != 0 || strings.Contains(page, "secret") ||
		!strings.Contains(string(body), `url=http://localhost:1/tree?token=secret&amp;x=%22%3E"`) {
		t.Errorf("%s: %v %v %s", page, info.Mode(), err, body)
	}
	// A server that is ended within the minute leaves its page to the next.
	long := time.Now().Add(-time.Hour)
	if err := os.Chtimes(page, long, long); err != nil {
		t.Fatal(err)
	}
	second, err := leadingPage("http://localhost:2/")
	if _, gone := os.Stat(page); err != nil || gone == nil {
		t.Errorf("the old page stays: %v", err)
	}
	third, err := leadingPage("http://localhost:3/")
	if _, there := os.Stat(second); err != nil || there != nil || second == third {
		t.Errorf("a page that is being read is gone: %v %v", there, err)
	}
}
