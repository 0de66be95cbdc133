package server

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"sprague/kernel/jupyter"
	"sprague/kernel/server/channels"
)

// A link writes the signs of a token that have a meaning in links in another way.
func TestTokenInLink(t *testing.T) {
	for _, token := range []string{"x&y#zzzzzzzzzzzzz", "100%zzzzzzzzzzzzz", "%41zzzzzzzzzzzzz", "a+b zzzzzzzzzzzzz",
		"ümlaut=zzzzzzzzzz", "?token=zzzzzzzzzz"} {
		g := newGuard(Options{Token: token})
		for _, typed := range []string{token, url.QueryEscape(token), "http://localhost:1/?token=" + url.QueryEscape(token)} {
			if !g.admits(typed) {
				t.Errorf("%q is not taken for %q", typed, token)
			}
		}
		if g.admits(token+"x") || g.admits("") || g.admits("?token=") {
			t.Errorf("%q: something else is let in", token)
		}
	}
}

// A page whose server was started anew asks for the token, and gets its cookies for it.
func TestLogin(t *testing.T) {
	st := newSite(t)
	stranger := st.as(&http.Client{})
	for _, c := range []struct {
		body   string
		header []string
		status int
	}{
		{"token=" + testToken, []string{"X-Requested-With", "fetch"}, 204},
		{"token=wrong", []string{"X-Requested-With", "fetch"}, 403},
		{"token=", nil, 403},
		{"", nil, 403},
		{"token=" + testToken, []string{"Origin", "http://evil.example"}, 403},
		{"token=" + testToken, []string{"Host", "evil.example"}, 403},
		{"token=" + strings.Repeat("x", 1<<16), nil, 403},
	} {
		resp, body := stranger.do("POST", "/login", c.body,
			append(c.header, "Content-Type", "application/x-www-form-urlencoded")...)
		if resp.StatusCode != c.status || (c.status == 204) != (len(resp.Cookies()) > 0) {
			t.Errorf("%.30s %v: %s %s, %v", c.body, c.header, resp.Status, body, resp.Cookies())
		}
		if c.status == 403 && c.header == nil && resp.Header.Get(loginHeader) == "" {
			t.Errorf("%.30s: nothing says that a login helps", c.body)
		}
	}
	for _, pasted := range []string{"http://localhost:8888/games/?token=" + testToken, " " + testToken + "\n",
		"?token=" + testToken} {
		resp, body := stranger.do("POST", "/login", "token="+url.QueryEscape(pasted), "X-Requested-With", "fetch",
			"Content-Type", "application/x-www-form-urlencoded")
		if resp.StatusCode != http.StatusNoContent {
			t.Errorf("%q: %s %s", pasted, resp.Status, body)
		}
	}
	const page = "text/html"
	if _, body := stranger.do("GET", "/", "", "Accept", page); strings.Contains(string(body), "not it") ||
		!strings.Contains(string(body), "<form") {
		t.Errorf("the first question is %s", body)
	}
	if _, body := stranger.do("POST", "/login", "token=wrong", "Accept", page, "Content-Type",
		"application/x-www-form-urlencoded"); !strings.Contains(string(body), "That is not it") ||
		!strings.Contains(string(body), "<form") {
		t.Errorf("after a wrong token the page says %s", body)
	}
	if resp, _ := st.do("POST", "/login", "token="+testToken, "Content-Type",
		"application/x-www-form-urlencoded"); resp.Request.URL.Path != "/" {
		t.Errorf("a form leads to %s", resp.Request.URL)
	}
}

// A request that two pages make under one name is run once; both get the answer.
func TestExecutionIsShared(t *testing.T) {
	st := newSite(t)
	kernel := st.startKernel()
	ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
	defer cancel()
	first := st.dial(kernel, "one", channels.ProtocolV1)
	defer first.CloseNow()
	st.connected(kernel, 1)
	request := channels.EncodeV1(ask("m", "cell"))
	hear := func(conn *websocket.Conn) channels.Message {
		_, frame, err := conn.Read(ctx)
		if err != nil {
			t.Fatal(err)
		}
		return must(channels.DecodeV1(frame))
	}
	first.Write(ctx, websocket.MessageBinary, request)
	hear(first) // its echo: the kernel has it
	var list []struct {
		ID    string `json:"msg_id"`
		Cell  string `json:"cell_id"`
		Ended *time.Time
	}
	if st.get("/api/kernels/"+kernel+"/executions", &list); len(list) != 1 || list[0].ID != "m" ||
		list[0].Cell != "cell" || list[0].Ended != nil {
		t.Fatalf("%+v", list)
	}
	second := st.dial(kernel, "two", channels.ProtocolV1)
	defer second.CloseNow()
	st.connected(kernel, 2)
	second.Write(ctx, websocket.MessageBinary, request)
	if m := hear(second); m.Header.Type != "clear_output" || m.ParentID() != "m" {
		t.Errorf("the second page hears %s", m.Header.Type)
	}
	st.kernels[0].answer(said(jupyter.Shell, "m", "execute_reply", `{"status":"ok"}`))
	for _, conn := range []*websocket.Conn{first, second} {
		if m := hear(conn); m.Header.Type != "execute_reply" {
			t.Errorf("a page hears %s", m.Header.Type)
		}
	}
	if n := st.kernels[0].asked; n != 1 {
		t.Errorf("the kernel was asked %d times", n)
	}
	if resp, _ := st.do("GET", "/api/kernels/x/executions", nil); resp.StatusCode != http.StatusNotFound {
		t.Error(resp.Status)
	}
}
