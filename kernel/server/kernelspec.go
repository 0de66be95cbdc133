package server

import (
	"net/http"

	"sprague/kernel/jupyter"
	"sprague/kernel/server/web"
)

// A specModel is the one kernelspec, of this program. The server starts the kernel itself, so there are no arguments.
type specModel struct {
	Name      string            `json:"name"`
	Spec      jupyter.Spec      `json:"spec"`
	Resources map[string]string `json:"resources"`
}

func (s *Server) specModel() specModel {
	return specModel{
		Name:      kernelName,
		Spec:      jupyter.NewSpec(),
		Resources: map[string]string{"logo-svg": s.Base + "kernelspecs/" + kernelName + "/logo-svg.svg"},
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
	}{kernelName, map[string]specModel{kernelName: s.specModel()}})
}

func (s *Server) kernelspec(w http.ResponseWriter, r *http.Request) {
	web.Answer(w, http.StatusOK, s.specModel())
}
