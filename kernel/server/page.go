package server

import (
	"encoding/json"
	"html/template"
	"io"
	"net/http"
	"sprague/kernel/server/web"
)

// pageConfig is what the front end reads from its page before it starts. The names
// are those of JupyterLab's PageConfig.
type pageConfig struct {
	AppName                string   `json:"appName"`
	AppVersion             string   `json:"appVersion"`
	AppNamespace           string   `json:"appNamespace"`
	BaseURL                string   `json:"baseUrl"`
	AppURL                 string   `json:"appUrl"` // "/lab", below the base: settings lie there
	WSURL                  string   `json:"wsUrl"`
	Token                  string   `json:"token"`
	NotebookPage           string   `json:"notebookPage"`
	TreePath               string   `json:"treePath"`
	PreferredPath          string   `json:"preferredPath"`
	FullStaticURL          string   `json:"fullStaticUrl"`
	SettingsURL            string   `json:"settingsUrl"`
	FullSettingsURL        string   `json:"fullSettingsUrl"`
	ThemesURL              string   `json:"themesUrl"`
	FullThemesURL          string   `json:"fullThemesUrl"`
	TranslationsAPIURL     string   `json:"translationsApiUrl"`
	FullTranslationsAPIURL string   `json:"fullTranslationsApiUrl"`
	FullLabextensionsURL   string   `json:"fullLabextensionsUrl"`
	LicensesURL            string   `json:"licensesUrl"`
	FullLicensesURL        string   `json:"fullLicensesUrl"`
	WorkspacesAPIURL       string   `json:"workspacesApiUrl"`
	FullWorkspacesAPIURL   string   `json:"fullWorkspacesApiUrl"`
	FederatedExtensions    string   `json:"federated_extensions"`
	TerminalsAvailable     bool     `json:"terminalsAvailable"`
	MathjaxConfig          string   `json:"mathjaxConfig"`
	FullMathjaxURL         string   `json:"fullMathjaxUrl"`
	FrontendURL            string   `json:"frontendUrl"`
	CacheFiles             bool     `json:"cacheFiles"`
	DisabledExtensions     []string `json:"disabledExtensions"`
	Secret                 string   `json:"secret"` // what is typed at the login
}

// configFor returns the configuration of a page. Addresses called full lie below the base, the
// others are put behind it by the front end.
func configFor(base, kind, treePath, version string) pageConfig {
	const api = "/lab/api/"
	full := base + "lab/api/"
	return pageConfig{
		AppName: "sprague", AppVersion: version, AppNamespace: "notebook",
		BaseURL: base, AppURL: "/lab", NotebookPage: kind, TreePath: treePath, PreferredPath: "/",
		FullStaticURL: base + "static",
		SettingsURL:   api + "settings", FullSettingsURL: full + "settings",
		ThemesURL: api + "themes", FullThemesURL: full + "themes",
		TranslationsAPIURL: api + "translations", FullTranslationsAPIURL: full + "translations",
		FullLabextensionsURL: base + "lab/extensions",
		LicensesURL:          api + "licenses", FullLicensesURL: full + "licenses",
		WorkspacesAPIURL: api + "workspaces", FullWorkspacesAPIURL: full + "workspaces",
		FederatedExtensions: "[]", FrontendURL: base, DisabledExtensions: []string{},
	}
}

// The page itself holds no script, so that the content security policy need not
// allow any; the front end is loaded as a file.
var pageTemplate = template.Must(template.New("page").Parse(`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>sprague</title>
<link rel="icon" type="image/svg+xml" href="{{.Base}}favicon.ico" class="idle favicon">
<link rel="preload" href="{{.Base}}static/main.js" as="script">
<script id="jupyter-config-data" type="application/json">{{.Config}}</script>
<script defer src="{{.Base}}static/main.js"></script>
</head><body class="jp-ThemedContainer" data-notebook="{{.Kind}}"></body></html>
`))

var noticeTemplate = template.Must(template.New("notice").Parse(`<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}}</title><style>:root{color-scheme:light dark}
body{font:16px/1.5 "Liberation Sans", Arimo, Helvetica, Arial, sans-serif;max-width:36em;margin:4em auto;padding:0 1em}</style>
<h1>{{.Title}}</h1><p>{{.Text}}</p><p><a href="{{.Base}}">Back to the start page</a></p></html>
`))

// notice answers a person, on a page of its own.
func notice(w http.ResponseWriter, base string, status int, title, text string) {
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", policy)
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	noticeTemplate.Execute(w, struct{ Base, Title, Text string }{base, title, text})
}

// policy is the content security policy of the front end's own pages. Vega and the
// settings' schema checker compile functions at run time, hence 'unsafe-eval';
// JupyterLab sets styles on elements, hence 'unsafe-inline' for styles alone.
const policy = "default-src 'self'; script-src 'self' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
	"img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; media-src 'self' " +
	"data: blob:; " +
	"object-src 'none'; base-uri 'self'; form-action 'self'; frame-src 'self' blob:; frame-ancestors 'none'"

func (s *Server) page(kind string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		tree := ""
		if kind == "tree" {
			tree = r.PathValue("path")
		}
		own := configFor(s.base, kind, tree, s.version)
		own.Secret = s.auth.SecretName()
		config, err := json.Marshal(own)
		if err != nil {
			web.Fail(w, http.StatusInternalServerError, err.Error())
			return
		}
		h := w.Header()
		h.Set("Content-Type", "text/html; charset=utf-8")
		h.Set("Content-Security-Policy", policy)
		h.Set("Cache-Control", "no-store")
		pageTemplate.Execute(w, struct {
			Base, Kind string
			Config     template.JS
		}{s.base, kind, template.JS(config)}) // json.Marshal escapes <, > and &: it cannot close the element
	}
}

// favicon is the binary of 6 = 110 as three piles of coins, and faviconBusy the same while
// a cell runs.
const (
	favicon     = iconOpen + "#20466b" + iconCoins
	faviconBusy = iconOpen + "#8a2c0d" + iconCoins
)

const iconOpen = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" ` +
	`fill="`

const iconCoins = `"/>` +
	`<g fill="#f4b942"><circle cx="9" cy="23" r="3"/><circle cx="16" cy="23" r="3"/><circle cx="16" cy="16" r="3"/>` +
	`<circle cx="23" cy="23" r="3"/><circle cx="23" cy="16" r="3"/><circle cx="23" cy="9" r="3"/></g></svg>`

// icon answers with a picture in SVG, whatever ending its name has.
func icon(svg string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "image/svg+xml")
		io.WriteString(w, svg)
	}
}
