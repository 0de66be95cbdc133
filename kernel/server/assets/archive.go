// Package assets is the front end of Jupyter Notebook in its archive (kernel/server/ui packs it), with the pages that
// load it, their configuration, and the settings of users.
package assets

import (
	"archive/zip"
	"bytes"
	_ "embed"
	"encoding/binary"
	"fmt"
	"io"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"

	"sprague/kernel/server/web"
)

//go:embed notebook.zip
var archive []byte

// An Archive is the files of the front end.
type Archive struct{ *zip.Reader }

// Open returns the archive. A file is unpacked when it is requested.
func Open() (*Archive, error) { return open() }

var open = sync.OnceValues(func() (*Archive, error) {
	r, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	return &Archive{r}, err
})

// Serve answers with the file of the given name. Browsers get the bytes of the archive: its deflate stream between a
// gzip header and trailer.
func (a *Archive) Serve(w http.ResponseWriter, r *http.Request, name string) {
	i := slices.IndexFunc(a.File, func(f *zip.File) bool { return f.Name == name })
	if i < 0 {
		web.Fail(w, http.StatusNotFound, "no such file: "+web.QuoteShort(name))
		return
	}
	file := a.File[i]
	h := w.Header()
	h.Set("Content-Type", web.ContentType(name))
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
	return fmt.Sprintf(`"%08x%08x"`, file.CRC32, uint32(file.UncompressedSize64))
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
