package server

import (
	"io"
	"net/http"

	"sprague/kernel/jupyter"
	"sprague/kernel/server/assets"
	"sprague/kernel/server/web"
)

// The one kernelspec, which is this program.
type specModel struct {
	Name      string            `json:"name"`
	Spec      specFile          `json:"spec"`
	Resources map[string]string `json:"resources"`
}

type specFile struct {
	Argv          []string          `json:"argv"`
	Env           map[string]string `json:"env"`
	DisplayName   string            `json:"display_name"`
	Language      string            `json:"language"`
	InterruptMode string            `json:"interrupt_mode"`
	Metadata      struct{}          `json:"metadata"`
}

func theSpec(base string) specModel {
	return specModel{
		Name: kernelName,
		Spec: specFile{Argv: []string{}, Env: map[string]string{}, DisplayName: jupyter.DisplayName, Language: "go",
			InterruptMode: "message"},
		Resources: map[string]string{
			"logo-svg": base + "kernelspecs/" + kernelName + "/logo-svg.svg",
		},
	}
}

// knownSpec reports whether there is a kernel of a name; if not, it answers the request.
func knownSpec(w http.ResponseWriter, name string) bool {
	if name == "" || name == kernelName {
		return true
	}
	web.Fail(w, http.StatusBadRequest, "there is no kernel "+web.QuoteShort(name)+" here; choose \"sprague\"")
	return false
}

func (s *Server) kernelspecs(w http.ResponseWriter, r *http.Request) {
	web.Answer(w, http.StatusOK, struct {
		Default string               `json:"default"`
		Specs   map[string]specModel `json:"kernelspecs"`
	}{kernelName, map[string]specModel{kernelName: theSpec(s.base)}})
}

func (s *Server) kernelspec(w http.ResponseWriter, r *http.Request) {
	if name := r.PathValue("name"); name != kernelName {
		web.Fail(w, http.StatusNotFound, "there is no kernel "+web.QuoteShort(name))
		return
	}
	web.Answer(w, http.StatusOK, theSpec(s.base))
}

func logo(w http.ResponseWriter, r *http.Request) {
	if r.PathValue("name") != kernelName || r.PathValue("file") != "logo-svg.svg" {
		web.Fail(w, http.StatusNotFound, "no such file")
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	io.WriteString(w, assets.Icon)
}
