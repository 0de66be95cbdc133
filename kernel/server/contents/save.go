package contents

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path"
	"strings"
	"time"

	"sprague/internal/atomicfile"
	"sprague/notebooks/nbformat"
)

// Save writes a file or makes a folder, and returns the entry without content.
func (s *Store) Save(p string, c Change) (*Model, error) {
	p, err := Clean(p)
	if err != nil {
		return nil, err
	}
	if p == "" {
		return nil, refuse(http.StatusBadRequest, "a file needs a name")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.save(p, c); err != nil {
		return nil, explain(p, err)
	}
	m, err := s.get(p, Want{Hash: c.Type != Directory})
	return m, explain(p, err)
}

func (s *Store) save(p string, c Change) error {
	if c.Chunk != 0 {
		return refuse(http.StatusBadRequest, "%s: a file is uploaded whole here, and this is a part of one", p)
	}
	if c.Type == Directory {
		err := s.root.Mkdir(p, 0o777)
		if info, old := s.root.Stat(p); old == nil && info.IsDir() {
			return nil
		}
		return err
	}
	body, err := s.body(p, c)
	if err != nil {
		return err
	}
	return s.replace(p, body, 0o666)
}

// body decodes the content of a change into the bytes of the file.
func (s *Store) body(p string, c Change) ([]byte, error) {
	if c.Type == Notebook {
		body, err := s.fileOf(c.Content)
		if err != nil {
			return nil, refuse(http.StatusBadRequest, "%s: %v", p, err)
		}
		return body, nil
	}
	var text *string
	if json.Unmarshal(c.Content, &text) != nil || text == nil {
		return nil, refuse(http.StatusBadRequest, "%s: the content must be a string", p)
	}
	if c.Format != Base64 {
		return []byte(*text), nil
	}
	body, err := base64.StdEncoding.DecodeString(*text)
	if err != nil {
		return nil, refuse(http.StatusBadRequest, "%s: the content is not base64: %v", p, err)
	}
	return body, nil
}

// replace gives the file at p a new content; a new file gets the given permissions, less the umask. The folder is not
// synced: after a power cut the old name may still hold the old content, whole.
func (s *Store) replace(p string, body []byte, mode fs.FileMode) error {
	p, err := s.target(p)
	if err != nil {
		return err
	}
	s.sweep(path.Dir(p))
	return atomicfile.WriteIn(s.root, p, mode, func(f *os.File) error {
		_, err := f.Write(body)
		return err
	})
}

// target returns the file that a save to p changes, which need not be there yet.
func (s *Store) target(p string) (string, error) {
	if _, err := s.root.Lstat(p); err != nil {
		return p, nil
	}
	info, err := s.root.Stat(p) // refuses a link out of the folder
	if err != nil {
		return "", err
	}
	if info.IsDir() {
		return "", refuse(http.StatusConflict, "%s is a folder", p)
	}
	return s.follow(p)
}

// follow returns the file that a symbolic link within the folder stands for, so
// that saving changes the file and keeps the link.
func (s *Store) follow(p string) (string, error) {
	for range 32 {
		info, err := s.root.Lstat(p)
		if err != nil || info.Mode()&fs.ModeSymlink == 0 {
			return p, err
		}
		target, err := s.root.Readlink(p)
		if err != nil {
			return "", err
		}
		p = path.Join(path.Dir(p), target)
	}
	return "", refuse(http.StatusBadRequest, "%s: too many symbolic links", p)
}

// sweep removes the files of saves to a folder that were interrupted an hour ago or earlier.
func (s *Store) sweep(dir string) {
	list, _ := fs.ReadDir(s.root.FS(), dir)
	for _, e := range list {
		if !atomicfile.Leftover(e.Name()) {
			continue
		}
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > time.Hour {
			_ = s.root.Remove(path.Join(dir, e.Name()))
		}
	}
}

// writeNew makes a file that is not there yet.
func (s *Store) writeNew(p string, body io.Reader, mode fs.FileMode) error {
	f, err := s.root.OpenFile(p, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, body)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		_ = s.root.Remove(p) // incomplete
	}
	return err
}

// New makes an entry with a name that is still free in the folder dir: an empty
// notebook, a text file with the ending ext, or a folder.
func (s *Store) New(dir string, t Type, ext string) (*Model, error) {
	switch {
	case t == Directory:
		return s.create(dir, "Untitled Folder", "", func(p string) error { return s.root.Mkdir(p, 0o777) })
	case t == Notebook || ext == ".ipynb":
		empty, err := nbformat.Encode(nbformat.New())
		if err != nil {
			return nil, err
		}
		return s.create(dir, "Untitled", ".ipynb", s.file(empty))
	}
	if ext != "" && (!strings.HasPrefix(ext, ".") || strings.ContainsAny(ext, "/\\\x00")) {
		return nil, refuse(http.StatusBadRequest, "%q is not a file ending", ext)
	}
	return s.create(dir, "untitled", ext, s.file(nil))
}

// file makes a file for create.
func (s *Store) file(body []byte) func(p string) error {
	return func(p string) error { return s.writeNew(p, bytes.NewReader(body), 0o666) }
}

// Copy makes a copy of the file from in the folder dir, under a free name.
func (s *Store) Copy(from, dir string) (*Model, error) {
	f, info, err := s.Open(from)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	ext := path.Ext(from)
	return s.create(dir, strings.TrimSuffix(path.Base(from), ext)+"-Copy", ext,
		func(p string) error { return s.writeNew(p, f, info.Mode().Perm()) })
}

// create makes an entry named base, base1, base2, …, the first that is free. What makes it fails where there is one.
func (s *Store) create(dir, base, ext string, make func(p string) error) (*Model, error) {
	dir, err := Clean(dir)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for n := 0; ; n++ {
		name := base + ext
		if n > 0 {
			name = fmt.Sprintf("%s%d%s", base, n, ext)
		}
		p := path.Join(dir, name)
		if err = make(p); errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return nil, explain(p, err)
		}
		m, err := s.get(p, Want{})
		return m, explain(p, err)
	}
}

// Open returns the file at p for reading, for downloads.
func (s *Store) Open(p string) (io.ReadSeekCloser, fs.FileInfo, error) {
	p, err := Clean(p)
	if err != nil {
		return nil, nil, err
	}
	info, err := s.root.Stat(local(p))
	if err != nil {
		return nil, nil, explain(p, err)
	}
	if !info.Mode().IsRegular() { // to open a pipe would wait for its writer
		return nil, nil, refuse(http.StatusNotFound, "%s is not a file", p)
	}
	f, err := s.root.Open(local(p))
	if err != nil {
		return nil, nil, explain(p, err)
	}
	return f, info, nil
}

// ReadFile returns the content of the file at p.
func (s *Store) ReadFile(p string) ([]byte, error) {
	f, _, err := s.Open(p)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	body, err := io.ReadAll(f)
	return body, explain(p, err)
}
