package server

import (
	"archive/zip"
	"bytes"
	_ "embed"
	"encoding/binary"
	"encoding/json"
	"io"
	"mime"
	"net/http"
	"path"
	"sprague/kernel/server/web"
	"strings"
	"sync"
)

//go:embed assets/notebook.zip
var archive []byte

// A front is the built front end, as packed by kernel/server/ui.
type front struct {
	files map[string]*zip.File
}

// openFront reads the archive's directory, once; nothing is unpacked before it is
// asked for.
var openFront = sync.OnceValues(func() (*front, error) {
	r, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		return nil, err
	}
	f := &front{files: make(map[string]*zip.File, len(r.File))}
	for _, file := range r.File {
		f.files[file.Name] = file
	}
	return f, nil
})

// serve answers with the file of the given name. Browsers get the very bytes that
// lie in the archive: its deflate stream between a gzip header and trailer.
func (f *front) serve(w http.ResponseWriter, r *http.Request, name string) {
	file := f.files[name]
	if file == nil {
		web.Fail(w, http.StatusNotFound, "no such file: "+web.QuoteShort(name))
		return
	}
	h := w.Header()
	h.Set("Content-Type", contentType(name))
	h.Set("Vary", "Accept-Encoding")
	h.Set("ETag", etag(file))
	// Names of chunks carry a hash of their content; the others are asked for anew.
	if base := path.Base(name); strings.HasPrefix(base, "c.") || strings.HasPrefix(base, "a.") {
		h.Set("Cache-Control", "private, max-age=31536000, immutable")
	} else {
		h.Set("Cache-Control", "private, no-cache")
	}
	if r.Header.Get("If-None-Match") == etag(file) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") && file.Method == zip.Deflate {
		writeGzip(w, r, file)
		return
	}
	body, err := file.Open()
	if err != nil {
		web.Fail(w, http.StatusInternalServerError, err.Error())
		return
	}
	defer body.Close()
	io.Copy(w, body)
}

func etag(file *zip.File) string {
	var b [8]byte
	binary.BigEndian.PutUint32(b[:], file.CRC32)
	binary.BigEndian.PutUint32(b[4:], uint32(file.UncompressedSize64))
	const digits = "0123456789abcdef"
	tag := []byte{'"'}
	for _, x := range b {
		tag = append(tag, digits[x>>4], digits[x&15])
	}
	return string(append(tag, '"'))
}

// gzipHeader is the header of RFC 1952 with no name, no time and no flags.
var gzipHeader = []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255}

func writeGzip(w http.ResponseWriter, r *http.Request, file *zip.File) {
	raw, err := file.OpenRaw()
	if err != nil {
		web.Fail(w, http.StatusInternalServerError, err.Error())
		return
	}
	w.Header().Set("Content-Encoding", "gzip")
	if r.Method == http.MethodHead {
		return
	}
	w.Write(gzipHeader)
	io.Copy(w, raw)
	trailer := binary.LittleEndian.AppendUint32(nil, file.CRC32)
	trailer = binary.LittleEndian.AppendUint32(trailer, uint32(file.UncompressedSize64))
	w.Write(trailer)
}

func contentType(name string) string {
	switch path.Ext(name) {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".woff", ".woff2":
		return "font/" + path.Ext(name)[1:]
	case ".txt":
		return "text/plain; charset=utf-8"
	}
	if t := mime.TypeByExtension(path.Ext(name)); t != "" {
		return t
	}
	return "application/octet-stream"
}

// read returns a whole file of the archive.
func (f *front) read(name string) ([]byte, error) {
	file := f.files[name]
	if file == nil {
		return nil, http.ErrMissingFile
	}
	body, err := file.Open()
	if err != nil {
		return nil, err
	}
	defer body.Close()
	return io.ReadAll(body)
}

// An extension's settings: what the front end asks for by /lab/api/settings.
type setting struct {
	ID           string          `json:"id"`
	Schema       json.RawMessage `json:"schema"`
	Version      string          `json:"version"`
	Raw          string          `json:"raw"`
	Settings     struct{}        `json:"settings"`
	Created      *string         `json:"created"`
	LastModified *string         `json:"last_modified"`
}

func (f *front) settings() ([]setting, error) {
	body, err := f.read("settings.json")
	if err != nil {
		return nil, err
	}
	var list []setting
	err = json.Unmarshal(body, &list)
	return list, err
}
