// Package auth decides which requests a notebook server answers. A kernel runs whatever it is sent, so a request must
// come from the person who started the server:
//
//   - Its Host must be a name of this server. Otherwise a page of another site whose name was pointed at this address
//     could talk to it (DNS rebinding).
//   - Its Origin, where the browser sends one, must be this server: no page of another site may use it, by HTTP or by
//     WebSocket.
//   - It must carry the token that was printed at the start: in the link, in the Authorization header, or as the cookie
//     for which the link was exchanged. A server that others reach may ask for a password in its place.
//   - If it came by cookie and changes something, it must repeat the _xsrf cookie in a header, which only a page of
//     this server can read.
package auth

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	_ "embed"
	"encoding/hex"
	"html/template"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"sprague/kernel/server/web"
)

// Options say who may use a server.
type Options struct {
	Token    string
	Password *Password // what a person types to log in; nil: the token
	Hosts    []string  // names of the server besides localhost, without ports
	Port     string    // in the name of the cookie: browsers share cookies between ports
	Base     string    // path of the server's pages, between slashes
}

// An Authenticator decides which requests are answered.
type Authenticator struct {
	Options
	hosts  map[string]bool
	cookie string // its name
}

// New returns an Authenticator.
func New(o Options) *Authenticator {
	a := &Authenticator{Options: o, cookie: "sprague-" + o.Port, hosts: map[string]bool{}}
	for _, h := range append([]string{"localhost", "127.0.0.1", "::1"}, o.Hosts...) {
		a.hosts[strings.ToLower(h)] = true
	}
	return a
}

// The cookie whose value a page repeats in the header of each request that changes something.
const (
	XSRFCookie = "_xsrf"
	XSRFHeader = "X-XSRFToken"
)

// Protect passes a request on if it may be answered.
func (a *Authenticator) Protect(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !a.isOurs(r.Host) {
			refuse(w, "this server does not answer to the name "+web.QuoteShort(r.Host))
			return
		}
		if !sameOrigin(r) {
			refuse(w, "a page of another site may not use this server")
			return
		}
		if r.URL.Path == loginPath && r.Method == http.MethodPost {
			a.login(w, r)
			return
		}
		how := a.authenticate(r)
		if how == byNothing {
			a.askLogin(w, r)
			return
		}
		if how == byCookie && changes(r.Method) && !xsrfMatches(r) {
			refuse(w, "the _xsrf cookie and the "+XSRFHeader+" header do not match: reload the page")
			return
		}
		if how == byLink {
			a.setCookies(w, r)
			if r.Method == http.MethodGet && !web.IsAPI(r) {
				http.Redirect(w, r, a.withoutToken(r.URL), http.StatusFound)
				return
			}
		}
		if how == byCookie && r.Method == http.MethodGet && !web.IsAPI(r) {
			a.XSRF(w, r)
		}
		next.ServeHTTP(w, r)
	})
}

const loginPath = "/login"

// login exchanges the token in a form for the cookies. A script gets no page as an answer.
func (a *Authenticator) login(w http.ResponseWriter, r *http.Request) {
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(refusedTime))
	r.Body = http.MaxBytesReader(w, r.Body, 4<<10)
	if !a.admits(r.PostFormValue("token")) {
		a.askLogin(w, r)
		return
	}
	a.setCookies(w, r)
	if r.Header.Get("X-Requested-With") == "fetch" {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	http.Redirect(w, r, a.Base, http.StatusSeeOther)
}

// admits reports whether a text that was typed is the password or the token.
func (a *Authenticator) admits(secret string) bool {
	return a.Password != nil && a.Password.is(secret) ||
		equal(tokenIn(secret), a.Token) || equal(strings.TrimSpace(secret), a.Token)
}

// tokenIn returns the token in a text that was pasted: the link, or the part of it behind "token=", in which & is
// escaped as %26.
func tokenIn(pasted string) string {
	pasted = strings.TrimSpace(pasted)
	if _, behind, isLink := strings.Cut(pasted, "?token="); isLink {
		pasted = behind
	}
	if token, err := url.QueryUnescape(pasted); err == nil {
		return token
	}
	return pasted
}

// SecretName says what is typed at the login: "password" or "token".
func (a *Authenticator) SecretName() string {
	if a.Password != nil {
		return "password"
	}
	return "token"
}

// LoginHeader is in the answers to requests that would be answered after a login. It says what to type there.
const LoginHeader = "X-Sprague-Login"

// refuse does not wait for the body of the request: a stranger could hold a connection by sending one byte a minute.
func refuse(w http.ResponseWriter, why string) {
	hangUp(w)
	web.Fail(w, http.StatusForbidden, why)
}

// refusedTime is how long the body of a refused request may take.
const refusedTime = 2 * time.Second

func hangUp(w http.ResponseWriter) {
	w.Header().Set("Connection", "close")
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(refusedTime))
}

// isOurs reports whether the server is called by one of its names.
func (a *Authenticator) isOurs(hostport string) bool {
	host := hostport
	if h, _, err := net.SplitHostPort(hostport); err == nil {
		host = h
	}
	return a.hosts[strings.ToLower(strings.Trim(host, "[]"))]
}

// sameOrigin reports whether a request comes from a page of this server, or has no origin: only browsers send one.
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

// How a request is authenticated.
type credential int

const (
	byNothing credential = iota
	byHeader
	byLink
	byCookie
)

func (a *Authenticator) authenticate(r *http.Request) credential {
	if h := r.Header.Get("Authorization"); h != "" {
		scheme, value, _ := strings.Cut(h, " ")
		if (strings.EqualFold(scheme, "token") || strings.EqualFold(scheme, "bearer")) && equal(value, a.Token) {
			return byHeader
		}
		return byNothing
	}
	if t := r.URL.Query().Get("token"); t != "" {
		if equal(t, a.Token) {
			return byLink
		}
		return byNothing
	}
	if c, err := r.Cookie(a.cookie); err == nil && equal(c.Value, a.cookieValue()) {
		return byCookie
	}
	return byNothing
}

func equal(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// cookieValue is derived from the token, so that the cookie does not reveal it, and depends on nothing else: a page
// outlives a server that is started again with the same --token.
func (a *Authenticator) cookieValue() string {
	mac := hmac.New(sha256.New, []byte(a.Token))
	mac.Write([]byte("cookie of sprague notebook"))
	return hex.EncodeToString(mac.Sum(nil))
}

func (a *Authenticator) setCookies(w http.ResponseWriter, r *http.Request) {
	http.SetCookie(w, &http.Cookie{Name: a.cookie, Value: a.cookieValue(), Path: a.Base, HttpOnly: true,
		Secure: secure(r), SameSite: http.SameSiteStrictMode})
	a.setXSRF(w, r)
}

// XSRF returns the secret that a page repeats with every change. A browser that has none gets one.
func (a *Authenticator) XSRF(w http.ResponseWriter, r *http.Request) string {
	if c, err := r.Cookie(XSRFCookie); err == nil {
		return c.Value
	}
	return a.setXSRF(w, r)
}

func (a *Authenticator) setXSRF(w http.ResponseWriter, r *http.Request) string {
	secret := rand.Text()
	http.SetCookie(w, &http.Cookie{Name: XSRFCookie, Value: secret, Path: a.Base, Secure: secure(r),
		SameSite: http.SameSiteStrictMode})
	return secret
}

func xsrfMatches(r *http.Request) bool {
	c, err := r.Cookie(XSRFCookie)
	if err != nil || c.Value == "" {
		return false
	}
	said := r.Header.Get(XSRFHeader)
	if isForm(r) { // a form cannot set headers
		r.Body = http.MaxBytesReader(nil, r.Body, 4<<10)
		said = r.PostFormValue(XSRFCookie)
	}
	return equal(c.Value, said)
}

func changes(method string) bool {
	return method != http.MethodGet && method != http.MethodHead && method != http.MethodOptions
}

func (a *Authenticator) withoutToken(u *url.URL) string {
	q := u.Query()
	q.Del("token")
	// Only the path: a "//host" path must not lead to another site.
	to := url.URL{Path: a.Base + strings.TrimLeft(u.Path, "/"), RawQuery: q.Encode()}
	return to.String()
}

// askLogin answers a request without a valid token: a person gets a page with a form, a program a status.
func (a *Authenticator) askLogin(w http.ResponseWriter, r *http.Request) {
	w.Header().Set(LoginHeader, a.SecretName())
	if r.Method != http.MethodGet && r.URL.Path != loginPath || web.IsAPI(r) ||
		!strings.Contains(r.Header.Get("Accept"), "text/html") {
		refuse(w, "a valid token is needed")
		return
	}
	hangUp(w)
	AllowForms(w.Header())
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(http.StatusForbidden)
	loginPage.Execute(w, struct {
		Base, Secret string
		Wrong        bool
	}{a.Base, a.SecretName(), r.Method == http.MethodPost})
}

//go:embed login.html
var loginText string

var loginPage = template.Must(template.New("login").Parse(loginText))

// AllowForms lets the forms of a page say where they come from: browsers send "Origin: null" from pages that have no
// referrer.
func AllowForms(h http.Header) { h.Set("Referrer-Policy", "same-origin") }

// isForm reports whether a request is what the forms of the start page send.
func isForm(r *http.Request) bool {
	return r.Method == http.MethodPost && (r.URL.Path == "/new" || strings.HasPrefix(r.URL.Path, "/lesson/"))
}
