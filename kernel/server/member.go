package server

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A member is a server that JupyterHub has started for one of its users: c.Spawner.cmd =
// ["sprague", "notebook"]. The Hub gives each user a process, and with most spawners an account
// or a container, so nothing of one user reaches another; it says by environment variables
// where to listen and whom to let in. Visitors are sent to the Hub, which knows them, and come
// back with a code that the Hub exchanges for their name: OAuth 2, as jupyterhub-singleuser
// speaks it.
type member struct {
	listen   *url.URL // JUPYTERHUB_SERVICE_URL
	prefix   string   // of the user's pages: /user/NAME/
	api      string   // of the Hub
	token    string   // of this server, for the Hub
	client   string   // its name there
	hub      string   // path of the Hub's own pages
	host     string   // of the Hub, where it is another
	callback string
	scopes   []string // of which a visitor must have one
	user     string
	activity string // where to say that the server is in use
}

// memberFrom reads the environment; nil when no Hub has started this process.
func memberFrom(env func(string) string) (*member, error) {
	m := &member{
		prefix: env("JUPYTERHUB_SERVICE_PREFIX"), api: env("JUPYTERHUB_API_URL"), token: env("JUPYTERHUB_API_TOKEN"), client: env("JUPYTERHUB_CLIENT_ID"),
		hub: env("JUPYTERHUB_BASE_URL"), host: env("JUPYTERHUB_HOST"), callback: env("JUPYTERHUB_OAUTH_CALLBACK_URL"), user: env("JUPYTERHUB_USER"),
		activity: env("JUPYTERHUB_ACTIVITY_URL"),
	}
	if m.token == "" || m.prefix == "" {
		return nil, nil
	}
	for name, value := range map[string]string{"JUPYTERHUB_API_URL": m.api, "JUPYTERHUB_CLIENT_ID": m.client, "JUPYTERHUB_USER": m.user} {
		if value == "" {
			return nil, fmt.Errorf("the Hub that has started this server does not say %s", name)
		}
	}
	if m.hub == "" {
		m.hub = "/"
	}
	if m.callback == "" {
		m.callback = strings.TrimSuffix(m.prefix, "/") + memberCallback
	}
	if text := env("JUPYTERHUB_OAUTH_ACCESS_SCOPES"); text != "" {
		if err := json.Unmarshal([]byte(text), &m.scopes); err != nil {
			return nil, fmt.Errorf("JUPYTERHUB_OAUTH_ACCESS_SCOPES: %w", err)
		}
	}
	var err error
	if m.listen, err = url.Parse(env("JUPYTERHUB_SERVICE_URL")); err != nil {
		return nil, fmt.Errorf("JUPYTERHUB_SERVICE_URL: %w", err)
	}
	return m, nil
}

// joinHub makes the launch that of a member, if a Hub has started this process.
func (l *Launch) joinHub() error {
	m, err := memberFrom(os.Getenv)
	if m == nil || err != nil {
		return err
	}
	l.member, l.Base, l.Quiet = m, m.prefix, true
	if host := m.listen.Hostname(); host != "" {
		l.IP = host
	}
	if port, err := strconv.Atoi(m.listen.Port()); err == nil {
		l.Port = port
	}
	return nil
}

const (
	memberCallback = "/oauth_callback"
	stateCookie    = "sprague-oauth-state"
)

// send leads a visitor to the Hub, and notes where he wanted to go.
func (m *member) send(w http.ResponseWriter, r *http.Request, base string) {
	state := rand.Text()
	value := state + "." + url.QueryEscape(base+strings.TrimLeft(r.URL.Path, "/"))
	http.SetCookie(w, &http.Cookie{Name: stateCookie, Value: value, Path: base, HttpOnly: true, Secure: secure(r), SameSite: http.SameSiteLaxMode, MaxAge: 600})
	q := url.Values{"client_id": {m.client}, "redirect_uri": {m.callback}, "response_type": {"code"}, "state": {state}}
	http.Redirect(w, r, m.host+strings.TrimSuffix(m.hub, "/")+"/hub/api/oauth2/authorize?"+q.Encode(), http.StatusFound)
}

// admit answers the visitor's return: it says where he wanted to go if the Hub knows him and he
// may come in.
func (m *member) admit(r *http.Request) (next string, err error) {
	c, err := r.Cookie(stateCookie)
	if err != nil {
		return "", errors.New("the login was not begun here, or long ago: open the page again")
	}
	state, path, _ := strings.Cut(c.Value, ".")
	if next, err = url.QueryUnescape(path); err != nil || !equal(state, r.URL.Query().Get("state")) {
		return "", errors.New("the login does not fit the one that was begun: open the page again")
	}
	ctx, cancel := context.WithTimeout(r.Context(), hubTime)
	defer cancel()
	form := url.Values{"client_id": {m.client}, "client_secret": {m.token}, "grant_type": {"authorization_code"}, "code": {r.URL.Query().Get("code")}, "redirect_uri": {m.callback}}
	var grant struct {
		Token string `json:"access_token"`
	}
	if err := m.call(ctx, http.MethodPost, m.api+"/oauth2/token", "", "application/x-www-form-urlencoded", []byte(form.Encode()), &grant); err != nil {
		return "", err
	}
	var visitor struct {
		Name   string   `json:"name"`
		Scopes []string `json:"scopes"`
	}
	if err := m.call(ctx, http.MethodGet, m.api+"/user", grant.Token, "", nil, &visitor); err != nil {
		return "", err
	}
	if !m.may(visitor.Name, visitor.Scopes) {
		return "", fmt.Errorf("%s may not use the notebooks of %s", visitor.Name, m.user)
	}
	return next, nil
}

// may reports whether a visitor may come in: with a scope that the Hub asks for or, where it
// asks for none, as the user.
func (m *member) may(name string, scopes []string) bool {
	if len(m.scopes) == 0 {
		return name == m.user
	}
	return slices.ContainsFunc(scopes, func(s string) bool { return slices.Contains(m.scopes, s) })
}

// hubTime is how long an answer of the Hub may take.
const hubTime = 20 * time.Second

// call asks the Hub something, with a token in the header if there is one.
func (m *member) call(ctx context.Context, method, address, token, mime string, body []byte, into any) error {
	request, err := http.NewRequestWithContext(ctx, method, address, bytes.NewReader(body))
	if err != nil {
		return err
	}
	if token != "" {
		request.Header.Set("Authorization", "token "+token)
	}
	if mime != "" {
		request.Header.Set("Content-Type", mime)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return fmt.Errorf("the Hub does not answer: %w", err)
	}
	defer response.Body.Close()
	if response.StatusCode/100 != 2 {
		return fmt.Errorf("the Hub refuses: %s", response.Status)
	}
	if into == nil {
		return nil
	}
	return json.NewDecoder(response.Body).Decode(into)
}

// report tells the Hub now and then when the server was last in use, so that it can end those
// that are not.
func (m *member) report(ctx context.Context, last func() time.Time) {
	if m.activity == "" {
		return
	}
	tick := time.NewTicker(5 * time.Minute)
	defer tick.Stop()
	for {
		at := last().UTC().Format(time.RFC3339)
		body, _ := json.Marshal(map[string]any{"servers": map[string]any{os.Getenv("JUPYTERHUB_SERVER_NAME"): map[string]string{"last_activity": at}}, "last_activity": at})
		_ = m.call(ctx, http.MethodPost, m.activity, m.token, "application/json", body, nil) // the next one may arrive
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}
