package server

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"sprague/kernel/jupyter/wire"
)

// bound passes the messages of one cell through and returns what a page is told of each.
func bound(b *bounds, all ...message) (told []string) {
	for _, m := range all {
		for _, m := range b.pass(m) {
			told = append(told, m.Header.Type)
		}
	}
	return told
}

func streamOf(cell, text string) message {
	content, _ := wire.Encode(wire.Stream{Name: "stdout", Text: text})
	return said(iopub, cell, "stream", string(content))
}

func newTestBounds() *bounds { return newBounds("/output/", func(func() []message) {}) }

var idle = said(iopub, "c", "status", `{"execution_state":"idle"}`)

// At the limit all is shown; one more byte, and there is the head, a notice and a file.
func TestBoundOfText(t *testing.T) {
	for _, c := range []struct {
		bytes int
		whole bool
	}{{maxHead - 1, false}, {maxHead, false}, {maxHead + 1, true}, {10 * maxHead, true}} {
		b := newTestBounds()
		var shown strings.Builder
		var notice map[string]map[string]any
		all := []message{}
		text := strings.Repeat("0123456789ab\n", 1+c.bytes/13)[:c.bytes]
		for i := 0; i < len(text); i += 1000 {
			all = append(all, streamOf("c", text[i:min(i+1000, len(text))]))
		}
		for _, m := range append(all, idle) {
			for _, m := range b.pass(m) {
				switch m.Header.Type {
				case "stream":
					piece, _ := wire.Read[wire.Stream](m.Message)
					shown.WriteString(piece.Text)
				case "display_data":
					json.Unmarshal(m.Content, &notice)
				}
			}
		}
		if !c.whole {
			if b.whole("c") != nil || notice != nil || shown.Len() != c.bytes || len(b.cells) != 0 {
				t.Errorf("%d bytes: %d are shown, with %v", c.bytes, shown.Len(), notice)
			}
			continue
		}
		file, _ := io.ReadAll(b.whole("c"))
		if string(file) != text || !strings.HasPrefix(string(file), shown.String()[:1000]) {
			t.Errorf("%d bytes: the file has %d", c.bytes, len(file))
		}
		page := fmt.Sprint(notice["data"]["text/html"])
		if shown.Len() > maxHead || shown.Len() < maxHead/2 || !strings.Contains(page, `href="/output/c"`) || !strings.Contains(page, "0123456789") {
			t.Errorf("%d bytes: %d are shown, with %.200s", c.bytes, shown.Len(), page)
		}
		if len(page) > 3*maxTail {
			t.Errorf("the notice has %d bytes", len(page))
		}
	}
}

func TestBoundOfOutputs(t *testing.T) {
	b := newTestBounds()
	value := said(iopub, "c", "display_data", `{"data":{"text/plain":"v"},"metadata":{}}`)
	failure := said(iopub, "c", "error", `{"ename":"E","evalue":"v","traceback":[]}`)
	var all []message
	for range maxOutputs + 500 {
		all = append(all, value)
	}
	told := bound(b, append(all, failure, idle)...)
	if n := len(told); n != maxOutputs+3 || fmt.Sprint(told[n-3:]) != "[display_data error status]" {
		t.Errorf("%d messages, the last are %v", n, told[max(0, n-4):])
	}
	if file, _ := io.ReadAll(b.whole("c")); strings.Count(string(file), "v\n") != 500 {
		t.Errorf("the file has %d bytes", len(file))
	}
}

// A cell that clears its output begins anew.
func TestBoundAfterClear(t *testing.T) {
	b := newTestBounds()
	long := streamOf("c", strings.Repeat("x", maxHead+1))
	clear := said(iopub, "c", "clear_output", `{"wait":false}`)
	told := bound(b, long, clear, streamOf("c", "short"), idle)
	if fmt.Sprint(told) != "[stream clear_output stream status]" {
		t.Errorf("told %v", told)
	}
}

// Pictures and errors of any size become something that a page can show.
func TestBoundOfOneOutput(t *testing.T) {
	huge := strings.Repeat("y", maxPicture)
	picture, _ := wire.Encode(wire.Display{Data: wire.Data{"image/svg+xml": must(wire.Encode(huge)), "text/plain": must(wire.Encode(huge)), "text/html": must(wire.Encode("small"))}, Metadata: json.RawMessage(`{}`)})
	failure, _ := wire.Encode(map[string]any{"ename": "E", "evalue": huge, "traceback": []string{huge, "line"}})
	b := newTestBounds()
	for _, m := range []message{said(iopub, "c", "display_data", string(picture)), said(iopub, "c", "update_display_data", string(picture)), said(iopub, "c", "error", string(failure))} {
		out := b.pass(m)
		if len(out) != 1 || len(out[0].Content) > 2*maxValue || !json.Valid(out[0].Content) || m.Header.Type != "error" && !strings.Contains(string(out[0].Content), "small") {
			t.Errorf("%s becomes %.300s", m.Header.Type, out[0].Content)
		}
	}
}

func TestWholeOutputOverHTTP(t *testing.T) {
	st := newSite(t)
	id := st.startKernel()
	st.kernels[0].publish(streamOf("a/b", strings.Repeat("line\n", maxHead)))
	resp, body := st.do("GET", "/api/kernels/"+id+"/output/a%2Fb", nil)
	if resp.StatusCode != 200 || len(body) != 5*maxHead || !strings.Contains(resp.Header.Get("Content-Security-Policy"), "sandbox") {
		t.Errorf("%s, %d bytes, %v", resp.Status, len(body), resp.Header)
	}
	if resp, _ := st.do("GET", "/api/kernels/"+id+"/output/none", nil); resp.StatusCode != 404 {
		t.Errorf("of no cell: %s", resp.Status)
	}
}

// A link writes the signs of a token that have a meaning in links in another way.
func TestTokenInLink(t *testing.T) {
	for _, token := range []string{"x&y#zzzzzzzzzzzzz", "100%zzzzzzzzzzzzz", "%41zzzzzzzzzzzzz", "a+b zzzzzzzzzzzzz", "ümlaut=zzzzzzzzzz", "?token=zzzzzzzzzz"} {
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
		resp, body := stranger.do("POST", "/login", c.body, append(c.header, "Content-Type", "application/x-www-form-urlencoded")...)
		if resp.StatusCode != c.status || (c.status == 204) != (len(resp.Cookies()) > 0) {
			t.Errorf("%.30s %v: %s %s, %v", c.body, c.header, resp.Status, body, resp.Cookies())
		}
		if c.status == 403 && c.header == nil && resp.Header.Get(loginHeader) == "" {
			t.Errorf("%.30s: nothing says that a login helps", c.body)
		}
	}
	for _, pasted := range []string{"http://localhost:8888/games/?token=" + testToken, " " + testToken + "\n", "?token=" + testToken} {
		resp, body := stranger.do("POST", "/login", "token="+url.QueryEscape(pasted), "X-Requested-With", "fetch", "Content-Type", "application/x-www-form-urlencoded")
		if resp.StatusCode != http.StatusNoContent {
			t.Errorf("%q: %s %s", pasted, resp.Status, body)
		}
	}
	const page = "text/html"
	if _, body := stranger.do("GET", "/", "", "Accept", page); strings.Contains(string(body), "not it") || !strings.Contains(string(body), "<form") {
		t.Errorf("the first question is %s", body)
	}
	if _, body := stranger.do("POST", "/login", "token=wrong", "Accept", page, "Content-Type", "application/x-www-form-urlencoded"); !strings.Contains(string(body), "That is not it") || !strings.Contains(string(body), "<form") {
		t.Errorf("after a wrong token the page says %s", body)
	}
	if resp, _ := st.do("POST", "/login", "token="+testToken, "Content-Type", "application/x-www-form-urlencoded"); resp.Request.URL.Path != "/" {
		t.Errorf("a form leads to %s", resp.Request.URL)
	}
}
