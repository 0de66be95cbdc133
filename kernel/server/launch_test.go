package server

import (
	"os"
	"strings"
	"testing"
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
	next, err := leadingPage("http://localhost:2/")
	if body, _ := os.ReadFile(next); err != nil || next != page || strings.Contains(string(body), "secret") {
		t.Errorf("the next server's page: %s %v %s", next, err, body)
	}
}
