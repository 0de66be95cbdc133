package server

import (
	"net/http"
	"net/url"
	"path"
	"strings"

	"sprague/kernel/server/contents"
	"sprague/kernel/server/web"
)

// The contents API: https://jupyter-server.readthedocs.io, "REST API". One handler
// a method; the words after a file's path ("checkpoints", "trust") are cut off here,
// since a pattern of net/http cannot continue after a path of any length.

func (s *Server) getContents(w http.ResponseWriter, r *http.Request) {
	p := r.PathValue("path")
	if file, _, ok := checkpointPath(p); ok {
		list, err := s.store.Checkpoints(file)
		reply(w, http.StatusOK, list, err)
		return
	}
	q := r.URL.Query()
	m, err := s.store.Get(p, contents.Want{
		Type:    contents.Type(q.Get("type")),
		Format:  contents.Format(q.Get("format")),
		Content: q.Get("content") != "0",
		Hash:    q.Get("hash") == "1",
	})
	reply(w, http.StatusOK, m, err)
}

func (s *Server) putContents(w http.ResponseWriter, r *http.Request) {
	var change contents.Change
	if !web.DecodeUpTo(w, r, &change, web.MaxBody) {
		return
	}
	m, err := s.store.Save(r.PathValue("path"), change)
	reply(w, http.StatusOK, m, err)
}

func (s *Server) postContents(w http.ResponseWriter, r *http.Request) {
	p := r.PathValue("path")
	if file, id, ok := checkpointPath(p); ok {
		s.postCheckpoint(w, file, id)
		return
	}
	if file, ok := strings.CutSuffix(p, "/trust"); ok && strings.HasSuffix(file, ".ipynb") {
		reply(w, http.StatusCreated, nil, s.store.Trust(file))
		return
	}
	var in struct {
		CopyFrom string        `json:"copy_from"`
		Type     contents.Type `json:"type"`
		Ext      string        `json:"ext"`
	}
	if !web.Decode(w, r, &in) {
		return
	}
	var m *contents.Model
	var err error
	if in.CopyFrom != "" {
		m, err = s.store.Copy(in.CopyFrom, p)
	} else {
		m, err = s.store.New(p, in.Type, in.Ext)
	}
	if err == nil {
		w.Header().Set("Location", (&url.URL{Path: s.Base + "api/contents/" + m.Path}).EscapedPath())
	}
	reply(w, http.StatusCreated, m, err)
}

func (s *Server) postCheckpoint(w http.ResponseWriter, file, id string) {
	if id == "" {
		c, err := s.store.MakeCheckpoint(file)
		reply(w, http.StatusCreated, c, err)
		return
	}
	reply(w, http.StatusNoContent, nil, s.store.Restore(file, id))
}

func (s *Server) patchContents(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Path string `json:"path"`
	}
	if !web.Decode(w, r, &in) {
		return
	}
	m, err := s.store.Rename(r.PathValue("path"), in.Path)
	reply(w, http.StatusOK, m, err)
}

func (s *Server) deleteContents(w http.ResponseWriter, r *http.Request) {
	reply(w, http.StatusNoContent, nil, s.store.Delete(r.PathValue("path")))
}

// checkpointPath splits "a/b.ipynb/checkpoints/ID" into "a/b.ipynb" and "ID".
func checkpointPath(p string) (file, id string, ok bool) {
	const word = "/checkpoints"
	if file, ok = strings.CutSuffix(p, word); ok {
		return file, "", true
	}
	i := strings.LastIndex(p, word+"/")
	if i < 0 || strings.Contains(p[i+len(word)+1:], "/") || !strings.Contains(path.Base(p[:i]), ".") {
		return "", "", false
	}
	return p[:i], p[i+len(word)+1:], true
}

// reply answers with v, if there is one, or with an error.
func reply(w http.ResponseWriter, status int, v any, err error) {
	switch {
	case err != nil:
		web.FailWith(w, err)
	case v == nil:
		w.WriteHeader(status)
	default:
		web.Answer(w, status, v)
	}
}

// getFile serves a file as it is. An HTML file may run its own scripts, but in a
// sandbox: with an origin of its own it can reach neither the cookie nor a kernel.
func (s *Server) getFile(w http.ResponseWriter, r *http.Request) {
	if web.IsProgram(r) {
		web.Fail(w, http.StatusForbidden, "files are not part of the page")
		return
	}
	f, info, err := s.store.Open(r.PathValue("path"))
	if err != nil {
		web.FailWith(w, err)
		return
	}
	defer f.Close()
	web.Sandbox(w.Header(), r, info.Name())
	w.Header().Set("Cache-Control", "no-cache")
	if strings.HasSuffix(info.Name(), ".ipynb") {
		w.Header().Set("Content-Type", "application/x-ipynb+json")
	}
	http.ServeContent(w, r, info.Name(), info.ModTime(), f)
}
