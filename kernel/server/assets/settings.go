package assets

import (
	"cmp"
	"encoding/json"
	"io/fs"
	"net/http"
	"slices"

	"sprague/internal/atomicfile"
	"sprague/kernel/server/web"
)

// Settings answer the front end's requests for settings: those that its extensions come with, and over them the changes
// of the user, which are kept in one file.
type Settings struct {
	all     []setting
	changed atomicfile.Shared // a JSON object, from ids to the user's texts
}

// A setting is that of one extension of the front end.
type setting struct {
	ID      string          `json:"id"`
	Schema  json.RawMessage `json:"schema"`
	Version string          `json:"version"`
	Raw     string          `json:"raw"`
}

// OpenSettings returns the settings with the changes of a file, which need not be there yet; "" stands for none.
func OpenSettings(a *Archive, file string) (*Settings, error) {
	body, err := fs.ReadFile(a, "settings.json")
	if err != nil {
		return nil, err
	}
	s := &Settings{changed: atomicfile.Shared{File: file}}
	return s, json.Unmarshal(body, &s.all)
}

// All returns all settings, as JSON.
func (s *Settings) All() ([]byte, error) { return json.Marshal(s.list()) }

// list returns all settings with the user's changes.
func (s *Settings) list() []setting {
	changed := changes(s.changed.Text())
	out := slices.Clone(s.all)
	for i, x := range out {
		out[i].Raw = cmp.Or(changed[x.ID], preset[x.ID], "{}")
	}
	return out
}

// changes reads the changes of the user. A malformed file has none.
func changes(text []byte) map[string]string {
	changed := map[string]string{}
	if json.Unmarshal(text, &changed) != nil {
		return map[string]string{}
	}
	return changed
}

// List answers with all settings.
func (s *Settings) List(w http.ResponseWriter, r *http.Request) {
	web.Answer(w, http.StatusOK, struct {
		Settings []setting `json:"settings"`
	}{s.list()})
}

// preset are changes that hold until the user makes others: completions show documentation, and the theme is that of
// the system.
var preset = map[string]string{
	"@jupyterlab/completer-extension:manager": `{"showDocumentationPanel": true}`,
	"@jupyterlab/apputils-extension:themes":   `{"adaptive-theme": true}`,
}

// find returns the setting that a request names. If there is none, it answers so and returns nil.
func (s *Settings) find(w http.ResponseWriter, r *http.Request) *setting {
	list := s.list()
	if i := slices.IndexFunc(list, func(x setting) bool { return x.ID == r.PathValue("id") }); i >= 0 {
		return &list[i]
	}
	web.Fail(w, http.StatusNotFound, "no such settings: "+web.QuoteShort(r.PathValue("id")))
	return nil
}

// Get answers with the setting that a request names.
func (s *Settings) Get(w http.ResponseWriter, r *http.Request) {
	if x := s.find(w, r); x != nil {
		web.Answer(w, http.StatusOK, x)
	}
}

// Put changes the setting that a request names.
func (s *Settings) Put(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Raw string `json:"raw"`
	}
	if !web.Decode(w, r, &in) || s.find(w, r) == nil {
		return
	}
	if err := s.change(r.PathValue("id"), in.Raw); err != nil {
		web.Fail(w, http.StatusInternalServerError, "the settings could not be kept: "+err.Error())
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func (s *Settings) change(id, raw string) error {
	return s.changed.Update(func(text []byte) []byte {
		changed := changes(text)
		changed[id] = raw
		text, _ = json.MarshalIndent(changed, "", "  ")
		return text
	})
}
