package auth

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const testToken = "the-token-of-the-test"

// server answers "inside" to requests that are allowed.
func server(o Options, proxies ...netip.Prefix) http.Handler {
	o.Token, o.Base = testToken, "/"
	return Forwarded(proxies, New(o).Protect(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Write([]byte("inside"))
	})))
}

// do sends a request from 127.0.0.1; header lines come in pairs.
func do(h http.Handler, method, path, body string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, "http://localhost:1"+path, strings.NewReader(body))
	r.RemoteAddr = "127.0.0.1:2000"
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for i := 0; i+1 < len(header); i += 2 {
		if header[i] == "Host" {
			r.Host = header[i+1]
		} else {
			r.Header.Set(header[i], header[i+1])
		}
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// fetch is in the header of a login from a page that is open.
var fetch = []string{"X-Requested-With", "fetch"}

// A token comes in a header, in a link that is exchanged for cookies, or as the cookie.
func TestCredentials(t *testing.T) {
	h := server(Options{Port: "1"})
	for _, c := range []struct {
		method, path string
		header       []string
		status       int
	}{
		{"GET", "/api/status", nil, 403},
		{"GET", "/api/status", []string{"Authorization", "token " + testToken}, 200},
		{"POST", "/api/kernels", []string{"Authorization", "Bearer " + testToken}, 200},
		{"GET", "/api/status", []string{"Authorization", "token wrong"}, 403},
		{"GET", "/api/status", []string{"Authorization", "basic " + testToken}, 403},
		{"GET", "/tree?token=" + testToken, nil, 302},
		{"GET", "//evil.example?token=" + testToken, nil, 302},
		{"GET", "/api/status?token=" + testToken, nil, 200},
		{"GET", "/tree?token=wrong", nil, 403},
		{"GET", "/tree", []string{"Cookie", "sprague-1=" + testToken}, 403},
	} {
		w := do(h, c.method, c.path, "", c.header...)
		if w.Code != c.status {
			t.Errorf("%s %s %v: status %d, want %d", c.method, c.path, c.header, w.Code, c.status)
		}
		if to := w.Header().Get("Location"); strings.Contains(to, testToken) || strings.HasPrefix(to, "//") {
			t.Errorf("%s leads to %s", c.path, to)
		}
	}
	var cookie, secret string
	for _, c := range do(h, "GET", "/tree?token="+testToken, "").Result().Cookies() {
		if cookie += c.Name + "=" + c.Value + ";"; c.Name == XSRFCookie {
			secret = c.Value
		}
	}
	for _, c := range []struct {
		method string
		header []string
		status int
	}{
		{"GET", nil, 200},
		{"POST", nil, 403},
		{"POST", []string{XSRFHeader, "wrong"}, 403},
		{"POST", []string{XSRFHeader, secret}, 200},
		{"POST", []string{XSRFHeader, secret, "Origin", "http://evil.example"}, 403},
		{"GET", []string{"Sec-Fetch-Site", "cross-site"}, 403},
		{"GET", []string{"Host", "evil.example"}, 403},
	} {
		if w := do(h, c.method, "/api/status", "", append(c.header, "Cookie", cookie)...); w.Code != c.status {
			t.Errorf("%s %v with cookies: status %d, want %d", c.method, c.header, w.Code, c.status)
		}
	}
}

// Characters of a token that have a meaning in links are escaped in them.
func TestTokenInLink(t *testing.T) {
	for _, token := range []string{"x&y#zzzzzzzzzzzzz", "100%zzzzzzzzzzzzz", "%41zzzzzzzzzzzzz", "a+b zzzzzzzzzzzzz",
		"ümlaut=zzzzzzzzzz", "?token=zzzzzzzzzz"} {
		a := New(Options{Token: token})
		for _, typed := range []string{token, url.QueryEscape(token), "http://localhost:1/?token=" + url.QueryEscape(token)} {
			if !a.admits(typed) {
				t.Errorf("%q is not taken for %q", typed, token)
			}
		}
		if a.admits(token+"x") || a.admits("") || a.admits("?token=") {
			t.Errorf("%q: something else is let in", token)
		}
	}
}

// A page whose server was started anew asks for the token, and gets its cookies for it.
func TestLogin(t *testing.T) {
	h := server(Options{})
	for _, c := range []struct {
		body   string
		header []string
		status int
	}{
		{"token=" + testToken, fetch, 204},
		{"token=" + testToken, nil, 303},
		{"token=wrong", fetch, 403},
		{"token=", nil, 403},
		{"", nil, 403},
		{"token=" + testToken, []string{"Origin", "http://evil.example"}, 403},
		{"token=" + testToken, []string{"Host", "evil.example"}, 403},
		{"token=" + strings.Repeat("x", 1<<16), nil, 403},
	} {
		w := do(h, "POST", "/login", c.body, c.header...)
		if w.Code != c.status || (c.status < 400) != (len(w.Result().Cookies()) > 0) {
			t.Errorf("%.30s %v: %d %s, %v", c.body, c.header, w.Code, w.Body, w.Result().Cookies())
		}
		if c.status == 403 && c.header == nil && w.Header().Get(LoginHeader) != "token" {
			t.Errorf("%.30s: nothing says that a login helps", c.body)
		}
	}
	for _, pasted := range []string{"http://localhost:8888/games/?token=" + testToken, " " + testToken + "\n",
		"?token=" + testToken} {
		if w := do(h, "POST", "/login", "token="+url.QueryEscape(pasted), fetch...); w.Code != http.StatusNoContent {
			t.Errorf("%q: %d %s", pasted, w.Code, w.Body)
		}
	}
	page := []string{"Accept", "text/html"}
	if w := do(h, "GET", "/", "", page...); strings.Contains(w.Body.String(), "not it") ||
		!strings.Contains(w.Body.String(), "<form") {
		t.Errorf("the first question is %s", w.Body)
	}
	if w := do(h, "POST", "/login", "token=wrong", page...); !strings.Contains(w.Body.String(), "That is not it") ||
		!strings.Contains(w.Body.String(), "<form") {
		t.Errorf("after a wrong token the page says %s", w.Body)
	}
}

// What others than the named proxies say of a request is not believed.
func TestProxies(t *testing.T) {
	near, far := netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("10.0.0.0/8")
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
		h := server(Options{Hosts: []string{"example.org"}}, c.proxies...)
		if w := do(h, "GET", "/api/contents", "", append(c.header, "Authorization",
			"token "+testToken)...); w.Code != c.status {
			t.Errorf("%s: %d %s", c.what, w.Code, w.Body)
		}
	}
	login := func(header ...string) *http.Cookie {
		return do(server(Options{}, near), "POST", "/login", "token="+testToken, header...).Result().Cookies()[0]
	}
	if login().Secure || !login("X-Forwarded-Proto", "https").Secure {
		t.Error("the cookie is for HTTPS alone where the browser speaks it, and nowhere else")
	}
	for _, bad := range []string{"x", "10.0.0.0/99", ""} {
		if _, err := ParseProxies([]string{bad}); err == nil {
			t.Errorf("%q was taken for a network", bad)
		}
	}
}

func TestPassword(t *testing.T) {
	file := filepath.Join(t.TempDir(), "password")
	os.WriteFile(file, []byte(HashPassword("correct horse")+"\n"), 0o600)
	p, err := ReadPassword(file)
	if err != nil {
		t.Fatal(err)
	}
	h := server(Options{Password: p})
	for typed, want := range map[string]int{"correct+horse": 204, "correct+horse+": 403, "Correct+horse": 403, "": 403,
		testToken: 204} {
		w := do(h, "POST", "/login", "token="+typed, fetch...)
		if w.Code != want || want == 403 && w.Header().Get(LoginHeader) != "password" {
			t.Errorf("%q: %d %v", typed, w.Code, w.Header())
		}
	}
	if HashPassword("a") == HashPassword("a") {
		t.Error("two hashes of one password are the same")
	}
	for _, bad := range []string{"", "secret", "$argon2id$v=19$m=65536,t=3,p=4$AAAA$BBBB",
		"$argon2i$v=19$m=65536,t=3,p=4$AAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAA",
		"$argon2id$v=19$m=99999999,t=3,p=4$AAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAA",
		"$argon2id$v=19$m=65536,t=3,p=4$AAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAA and more",
		"$argon2id$v=19$m=65536,t=0,p=4$AAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAA"} {
		if _, err := parsePassword(bad); err == nil {
			t.Errorf("%q was taken for a hash", bad)
		}
	}
}
