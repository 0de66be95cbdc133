package server

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"html/template"
	"net"
	"net/http"
	"net/url"
	"sprague/kernel/server/web"
	"strings"
	"time"
)

// A guard decides which requests are answered at all. A kernel runs whatever it is
// sent, so a request must come from the person who started the server:
//
//   - Its Host must be a name of this server. Otherwise a page of another site whose
//     name was pointed at this address could talk to it ("DNS rebinding").
//   - Its Origin, where the browser says one, must be this server: no page of
//     another site, on HTTP or on a WebSocket.
//   - It must carry the token that was printed at the start, in the link, in the
//     Authorization header, or as the cookie that the link was exchanged for.
//   - When it came by cookie and changes something, it must repeat the _xsrf cookie
//     in a header, which only a page of this server can read.
type guard struct {
	token  string
	hosts  map[string]bool // names under which this server is reached, without ports
	cookie string          // its name, with the port: cookies are shared between ports
	base   string          // path of the server's pages, between slashes
	// What a person types to log in; nil: the token.
	password *password
}

func newGuard(o Options) *guard {
	g := &guard{token: o.Token, cookie: "sprague-" + o.Port, base: o.Base, password: o.password, hosts: map[string]bool{}}
	for _, h := range append([]string{"localhost", "127.0.0.1", "::1"}, o.Hosts...) {
		g.hosts[strings.ToLower(h)] = true
	}
	return g
}

const (
	xsrfCookie = "_xsrf"
	xsrfHeader = "X-XSRFToken"
)

// protect wraps the handler of everything the server offers.
func (g *guard) protect(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !g.knownHost(r.Host) {
			turnAway(w, "this server does not answer to the name "+web.QuoteShort(r.Host))
			return
		}
		if !sameOrigin(r) {
			turnAway(w, "a page of another site may not use this server")
			return
		}
		if r.URL.Path == loginPath && r.Method == http.MethodPost {
			g.login(w, r)
			return
		}
		how := g.authenticate(r)
		if how == byNothing {
			g.refuse(w, r)
			return
		}
		if how == byCookie && changes(r.Method) && !xsrfMatches(r) {
			turnAway(w, "the _xsrf cookie and the "+xsrfHeader+" header do not match: reload the page")
			return
		}
		if how == byLink {
			g.setCookies(w, r)
			if r.Method == http.MethodGet && !web.IsAPI(r) {
				http.Redirect(w, r, g.withoutToken(r.URL), http.StatusFound)
				return
			}
		}
		if how == byCookie && needsXSRF(r) {
			g.setXSRF(w, r)
		}
		next.ServeHTTP(w, r)
	})
}

const loginPath = "/login"

// login exchanges the token, as a form sends it, for the cookies. A page that is open already
// gets no new page for an answer.
func (g *guard) login(w http.ResponseWriter, r *http.Request) {
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(strangersTime))
	r.Body = http.MaxBytesReader(w, r.Body, 4<<10)
	if !g.admits(r.PostFormValue("token")) {
		g.refuse(w, r)
		return
	}
	g.setCookies(w, r)
	if r.Header.Get("X-Requested-With") == "fetch" {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	http.Redirect(w, r, g.base, http.StatusSeeOther)
}

// admits reports whether somebody who types this may come in.
func (g *guard) admits(secret string) bool {
	if g.password != nil && g.password.is(secret) {
		return true
	}
	return equal(tokenIn(secret), g.token) || equal(strings.TrimSpace(secret), g.token)
}

// tokenIn is the token in what somebody pastes: the link, or what stands in it behind "token=",
// where signs like & are written as %26.
func tokenIn(pasted string) string {
	pasted = strings.TrimSpace(pasted)
	if _, behind, isLink := strings.Cut(pasted, "?token="); isLink {
		pasted = behind
	}
	token, err := url.QueryUnescape(pasted)
	if err != nil {
		return pasted
	}
	return token
}

// secretName says what is typed at the login.
func (g *guard) secretName() string {
	if g.password != nil {
		return "password"
	}
	return "token"
}

// loginHeader is in the answers to requests that would be answered after a login.
const loginHeader = "X-Sprague-Login"

// turnAway refuses a request without waiting for its body: else a stranger could hold a
// connection by sending one byte a minute.
func turnAway(w http.ResponseWriter, why string) {
	hangUp(w)
	web.Fail(w, http.StatusForbidden, why)
}

// strangersTime is how long the body of a request that is refused may take.
const strangersTime = 2 * time.Second

func hangUp(w http.ResponseWriter) {
	w.Header().Set("Connection", "close")
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(strangersTime))
}

// knownHost reports whether the server is called by one of its names.
func (g *guard) knownHost(hostport string) bool {
	host := hostport
	if h, _, err := net.SplitHostPort(hostport); err == nil {
		host = h
	}
	return g.hosts[strings.ToLower(strings.Trim(host, "[]"))]
}

// sameOrigin reports whether a request that names its origin comes from a page of
// this server. Programs that are not browsers name none.
func sameOrigin(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Site") {
	case "cross-site", "same-site":
		// Following a link from anywhere to a page is harmless.
		if r.Method != http.MethodGet || r.Header.Get("Sec-Fetch-Mode") != "navigate" || web.IsAPI(r) {
			return false
		}
	}
	origin := r.Header.Get("Origin")
	if origin == "" {
		return true
	}
	u, err := url.Parse(origin)
	return err == nil && u.Host != "" && strings.EqualFold(u.Host, r.Host)
}

// How a request showed that it may be here.
type credential int

const (
	byNothing credential = iota
	byHeader
	byLink
	byCookie
)

func (g *guard) authenticate(r *http.Request) credential {
	if h := r.Header.Get("Authorization"); h != "" {
		scheme, value, _ := strings.Cut(h, " ")
		if (strings.EqualFold(scheme, "token") || strings.EqualFold(scheme, "bearer")) && equal(value, g.token) {
			return byHeader
		}
		return byNothing
	}
	if t := r.URL.Query().Get("token"); t != "" {
		if equal(t, g.token) {
			return byLink
		}
		return byNothing
	}
	if c, err := r.Cookie(g.cookie); err == nil && equal(c.Value, g.cookieValue()) {
		return byCookie
	}
	return byNothing
}

func equal(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// cookieValue is derived from the token, so that the cookie does not carry it. It is the
// same as long as the token is: a page outlives a server that is started again with --token.
func (g *guard) cookieValue() string {
	mac := hmac.New(sha256.New, []byte(g.token))
	mac.Write([]byte("cookie of sprague notebook"))
	return hex.EncodeToString(mac.Sum(nil))
}

func (g *guard) setCookies(w http.ResponseWriter, r *http.Request) {
	http.SetCookie(w, &http.Cookie{Name: g.cookie, Value: g.cookieValue(), Path: g.base, HttpOnly: true,
		Secure: secure(r), SameSite: http.SameSiteStrictMode})
	g.setXSRF(w, r)
}

// setXSRF gives the page a secret that it repeats with every change, and returns it.
func (g *guard) setXSRF(w http.ResponseWriter, r *http.Request) string {
	secret := rand.Text()
	http.SetCookie(w, &http.Cookie{Name: xsrfCookie, Value: secret, Path: g.base, Secure: secure(r),
		SameSite: http.SameSiteStrictMode})
	return secret
}

func needsXSRF(r *http.Request) bool {
	_, err := r.Cookie(xsrfCookie)
	return err != nil && r.Method == http.MethodGet && !web.IsAPI(r)
}

func xsrfMatches(r *http.Request) bool {
	c, err := r.Cookie(xsrfCookie)
	if err != nil || c.Value == "" {
		return false
	}
	said := r.Header.Get(xsrfHeader)
	if isForm(r) { // a form cannot set headers
		r.Body = http.MaxBytesReader(nil, r.Body, 4<<10)
		said = r.PostFormValue(xsrfCookie)
	}
	return equal(c.Value, said)
}

func changes(method string) bool {
	return method != http.MethodGet && method != http.MethodHead && method != http.MethodOptions
}

func (g *guard) withoutToken(u *url.URL) string {
	q := u.Query()
	q.Del("token")
	// Only the path: a "//host" path must not lead to another site.
	to := url.URL{Path: g.base + strings.TrimLeft(u.Path, "/"), RawQuery: q.Encode()}
	return to.String()
}

// refuse answers a request without a valid token: a page that says where to find
// the link for a person, a status for a program.
func (g *guard) refuse(w http.ResponseWriter, r *http.Request) {
	w.Header().Set(loginHeader, g.secretName())
	if r.Method != http.MethodGet && r.URL.Path != loginPath || web.IsAPI(r) ||
		!strings.Contains(r.Header.Get("Accept"), "text/html") {
		turnAway(w, "a valid token is needed")
		return
	}
	hangUp(w)
	withForm(w.Header())
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(http.StatusForbidden)
	refusedPage.Execute(w, struct {
		Base, Secret string
		Wrong        bool
	}{g.base, g.secretName(), r.Method == http.MethodPost})
}

var refusedPage = template.Must(template.New("refused").Parse(`<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>sprague: {{.Secret}} needed</title>
<style>:root{color-scheme:light dark}
body{font:16px/1.5 "Liberation Sans", Arimo, Helvetica, Arial, sans-serif;max-width:36em;margin:4em auto;padding:0 1em}
input,button{font:inherit;padding:.3em .5em} input{width:24em;max-width:100%} code{background:#8882;padding:.1em .3em} h1{font-size:1.5em}</style>
<h1>This notebook needs its {{.Secret}}</h1>
{{if .Wrong}}<p role="alert">That is not it. Try again.</p>{{end}}
{{if eq .Secret "token"}}<p>The terminal in which <code>sprague notebook</code> runs shows a link that ends in <code>?token=…</code>.
Open that link, or paste it here. The old one is of no use after the server has been started anew.</p>{{end}}
<form method="post" action="{{.Base}}login"><input name="token" type="password" aria-label="{{.Secret}}" autofocus> <button>Open</button></form></html>`))

// withForm lets the forms of a page say where they come from: browsers send "Origin: null" from
// pages that have no referrer.
func withForm(h http.Header) { h.Set("Referrer-Policy", "same-origin") }

// isForm reports whether a request is what the forms of the start page send.
func isForm(r *http.Request) bool {
	return r.Method == http.MethodPost && (r.URL.Path == "/new" || strings.HasPrefix(r.URL.Path, "/lesson/"))
}
