package assets

import (
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"
)

// A page has its configuration, from which no path can break out, and a policy that allows no script in it.
func TestPage(t *testing.T) {
	const path = `</script><script>alert("x")`
	w := httptest.NewRecorder()
	p := Page{Base: "/games/", Kind: "tree", TreePath: path, Version: "1", Secret: "token"}
	if err := p.Write(w); err != nil {
		t.Fatal(err)
	}
	page := w.Body.String()
	if strings.Contains(page, path) || strings.Count(page, "</script>") != 2 {
		t.Errorf("the path breaks out of the configuration: %s", page)
	}
	_, config, _ := strings.Cut(page, `type="application/json">`)
	config, _, _ = strings.Cut(config, "</script>")
	var got struct{ BaseURL, SettingsURL, TreePath, Secret string }
	if err := json.Unmarshal([]byte(config), &got); err != nil {
		t.Fatal(err)
	}
	if got.BaseURL != "/games/" || got.SettingsURL != "/lab/api/settings" || got.TreePath != path ||
		got.Secret != "token" {
		t.Errorf("%+v", got)
	}
	policy := w.Header().Get("Content-Security-Policy")
	if !strings.HasPrefix(policy, Policy()) || strings.Contains(policy, "script-src 'self' 'unsafe-inline'") ||
		!strings.Contains(policy, "frame-ancestors 'none'") || strings.Contains(Policy(), "frame-ancestors") {
		t.Errorf("policy %s; without headers %s", policy, Policy())
	}
}

func TestNotice(t *testing.T) {
	w := httptest.NewRecorder()
	Notice(w, "/games/", 404, "No <lesson>", "a & b")
	if body := w.Body.String(); w.Code != 404 || !strings.Contains(body, "No &lt;lesson&gt;") ||
		!strings.Contains(body, "a &amp; b") || !strings.Contains(body, `href="/games/"`) {
		t.Errorf("%d %s", w.Code, body)
	}
}

func TestServeIcon(t *testing.T) {
	w := httptest.NewRecorder()
	ServeIcon(Icon)(w, httptest.NewRequest("GET", "/favicon.ico", nil))
	if w.Header().Get("Content-Type") != "image/svg+xml" || w.Body.String() != Icon || Icon == BusyIcon {
		t.Errorf("%v %s", w.Header(), w.Body)
	}
}
