package server

import (
	"bytes"
	"io"
	"net/http"
	"path"
	"sprague/kernel/server/web"
	"strings"
)

// The menu "Save and Export Notebook As" uses these routes of jupyter_server.

// A Form is a form in which notebooks can be downloaded.
type Form struct {
	Name string // such as "html", as the front end calls it
	MIME string // of its main file
}

// An Exporter writes a notebook, given its name and its file, in a form, and returns the name of the result. It reads
// the files that the notebook shows by their slash-separated paths from the notebook.
type Exporter func(w io.Writer, form, name string, notebook []byte,
	read func(path string) ([]byte, error)) (file string, err error)

// exportForms answers with the list of forms.
func (s *Server) exportForms(w http.ResponseWriter, r *http.Request) {
	type form struct {
		MIME string `json:"output_mimetype"`
	}
	forms := map[string]form{}
	for _, f := range s.Forms {
		forms[f.Name] = form{f.MIME}
	}
	web.Answer(w, http.StatusOK, forms)
}

// exported answers with the saved notebook in another form. It may be a stranger's, so that a page has an origin of its
// own, as in getFile.
func (s *Server) exported(w http.ResponseWriter, r *http.Request) {
	if web.IsProgram(r) {
		web.Fail(w, http.StatusForbidden, "exports are not part of the page")
		return
	}
	p := r.PathValue("path")
	text, err := s.store.ReadFile(p)
	if err != nil {
		web.FailWith(w, err)
		return
	}
	beside := func(name string) ([]byte, error) { return s.store.ReadFile(path.Join(path.Dir(p), name)) }
	var body bytes.Buffer
	file, err := s.Export(&body, r.PathValue("form"), strings.TrimSuffix(path.Base(p), path.Ext(p)), text, beside)
	if err != nil {
		web.Fail(w, http.StatusBadRequest, err.Error())
		return
	}
	web.Sandbox(w.Header(), r, file)
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Type", web.ContentType(file))
	w.Write(body.Bytes())
}
