package web

import (
	"mime"
	"net/http"
	"strings"
)

// IsAPI reports whether a request comes from a program, not from a person.
func IsAPI(r *http.Request) bool {
	return strings.HasPrefix(r.URL.Path, "/api/") || strings.HasPrefix(r.URL.Path, "/lab/api/")
}

// QuoteShort quotes untrusted text: 80 bytes of it, without control characters.
func QuoteShort(s string) string {
	if len(s) > 80 {
		s = strings.ToValidUTF8(s[:80], "") + "…"
	}
	return `"` + strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return -1
		}
		return r
	}, s) + `"`
}

// IsProgram reports whether the browser wants to run the answer as a script or worker of
// the page: the folder may hold one that came with somebody's notebook.
func IsProgram(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Dest") {
	case "script", "worker", "sharedworker", "serviceworker", "audioworklet", "paintworklet", "style", "xslt":
		return true
	}
	return false
}

// Sandbox gives an answer that may hold anything an origin of its own, and the given name if the browser is to keep it.
func Sandbox(h http.Header, r *http.Request, name string) {
	h.Set("Content-Security-Policy", "sandbox allow-scripts; frame-ancestors 'self'")
	if r.URL.Query().Has("download") {
		h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	}
}
