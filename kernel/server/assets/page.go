package assets

import (
	"embed"
	"encoding/json"
	"html/template"
	"net/http"
	"strings"
)

// A Page loads the front end.
type Page struct {
	Base     string // path of the server's pages, between slashes
	Kind     string // "notebooks", "tree" or "edit"
	TreePath string // the folder that a tree shows
	Version  string
	Secret   string // what is typed at the login
}

// Config returns what the front end reads from its page before it starts, as JSON. The names are those of JupyterLab's
// PageConfig, and the front end puts the addresses behind the base.
func (p Page) Config() ([]byte, error) {
	const api = "/lab/api/"
	return json.Marshal(map[string]string{
		"appName":            "sprague",
		"appVersion":         p.Version,
		"appNamespace":       "notebook",
		"baseUrl":            p.Base,
		"appUrl":             "/lab", // settings lie there
		"notebookPage":       p.Kind,
		"treePath":           p.TreePath,
		"settingsUrl":        api + "settings",
		"themesUrl":          api + "themes",
		"translationsApiUrl": api + "translations",
		"licensesUrl":        api + "licenses",
		"secret":             p.Secret,
	})
}

// The page has no inline script, so that the content security policy need not allow any.
//
//go:embed page.html notice.html
var pages embed.FS

var templates = template.Must(template.ParseFS(pages, "*.html"))

// Notice answers a person with a page of its own.
func Notice(w http.ResponseWriter, base string, status int, title, text string) {
	Headers(w)
	w.WriteHeader(status)
	templates.ExecuteTemplate(w, "notice.html", struct{ Base, Title, Text string }{base, title, text})
}

// policy is the content security policy of pages. Vega and the schema checker of the settings compile functions at run
// time, which needs 'unsafe-eval'; JupyterLab sets styles on elements, which needs 'unsafe-inline' for styles.
const policy = "default-src 'self'; script-src 'self' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
	"img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; media-src 'self' " +
	"data: blob:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-src 'self' blob:; frame-ancestors 'none'"

// Policy is the content security policy of pages that cannot send it as a header.
func Policy() string {
	text, _, _ := strings.Cut(policy, "; frame-ancestors")
	return text
}

// Headers sets the headers of a page.
func Headers(w http.ResponseWriter) {
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", policy)
	h.Set("Cache-Control", "no-store")
}

// Write answers with the page.
func (p Page) Write(w http.ResponseWriter) error {
	config, err := p.Config()
	if err != nil {
		return err
	}
	Headers(w)
	return templates.ExecuteTemplate(w, "page.html", struct {
		Base, Kind string
		Config     template.JS
	}{p.Base, p.Kind, template.JS(config)}) // json.Marshal escapes <, > and &: it cannot close the element
}
