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
	at := p
	if c.Chunk > 0 { // the page asks for the entry after each part
		at = partOf(p)
	}
	m, err := s.get(at, Want{Hash: c.Chunk == 0 && c.Type != Directory})
	if err == nil {
		m.Name, m.Path = path.Base(p), p
	}
	return m, explain(p, err)
}

func (s *Store) save(p string, c Change) error {
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
	if c.Chunk != 0 {
		return s.saveChunk(p, c.Chunk, body)
	}
	if c.Expect != "" {
		if err := s.unchanged(p, c.Expect); err != nil {
			return err
		}
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

func (s *Store) unchanged(p, hash string) error {
	now, err := s.hash(p)
	if err != nil {
		return err
	}
	if now != hash {
		return refuse(http.StatusPreconditionFailed, "%s has changed on disk since it was opened", p)
	}
	return nil
}

// replace gives the file at p a new content; a new file gets the given permissions, less the umask. The folder is not
// synced: after a power cut the old name may still hold the old content, whole.
func (s *Store) replace(p string, body []byte, mode fs.FileMode) error {
	p, err := s.target(p)
	if err != nil {
		return err
	}
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
	if info.Mode().Perm()&0o222 == 0 {
		return "", fs.ErrPermission
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

// uploading ends the hidden names of files whose parts are still to come.
const uploading = ".uploading"

// sweep removes the file of an interrupted save or upload that is at least an hour old.
func (s *Store) sweep(dir string, e fs.DirEntry) {
	info, err := e.Info()
	if err != nil {
		return
	}
	broken := strings.HasSuffix(e.Name(), uploading) || atomicfile.Leftover(e.Name())
	if broken && time.Since(info.ModTime()) > time.Hour {
		_ = s.root.Remove(path.Join(dir, e.Name()))
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

func partOf(p string) string { return path.Join(path.Dir(p), "."+path.Base(p)+uploading) }

// saveChunk appends one part of a large upload to a hidden file, which the last part renames to p. An upload fails, and
// leaves nothing, unless its parts come in order: a part that came twice would be in the file twice.
func (s *Store) saveChunk(p string, chunk int, body []byte) error {
	part := partOf(p)
	to, err := s.target(p)
	if last := s.uploads[p]; err == nil && chunk != 1 && (last == 0 || chunk != -1 && chunk != last+1) {
		err = errBroken
	}
	if err == nil {
		err = s.addPart(part, chunk, body)
	}
	if err != nil {
		delete(s.uploads, p)
		_ = s.root.Remove(part)
		return err
	}
	if chunk != -1 {
		s.uploads[p] = chunk
		return nil
	}
	delete(s.uploads, p)
	return s.install(part, to)
}

// install renames the file of the parts. The target may be in another folder, behind a link.
func (s *Store) install(part, to string) error {
	var err error
	if old, missing := s.root.Stat(to); missing == nil {
		err = s.root.Chmod(part, old.Mode().Perm())
	}
	if err == nil {
		err = s.root.Rename(part, to)
	}
	if err != nil {
		_ = s.root.Remove(part)
	}
	return err
}

var errBroken = refuse(http.StatusConflict, "the upload was broken off: start it again")

func (s *Store) addPart(part string, chunk int, body []byte) error {
	flags := os.O_WRONLY | os.O_APPEND
	if chunk == 1 {
		flags = os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	}
	f, err := s.root.OpenFile(part, flags, 0o666)
	if errors.Is(err, fs.ErrNotExist) && chunk != 1 {
		return errBroken
	}
	if err != nil {
		return err
	}
	_, err = f.Write(body)
	if chunk == -1 {
		err = errors.Join(err, f.Sync())
	}
	return errors.Join(err, f.Close())
}

// New makes an entry with a name that is still free in the folder dir: an empty
// notebook, a text file with the ending ext, or a folder.
func (s *Store) New(dir string, t Type, ext string) (*Model, error) {
	switch {
	case t == Directory:
		return s.create(dir, "Untitled Folder", "", entry{t, nil, 0o777})
	case t == Notebook || ext == ".ipynb":
		empty, err := nbformat.Encode(nbformat.New())
		if err != nil {
			return nil, err
		}
		return s.create(dir, "Untitled", ".ipynb", entry{Notebook, bytes.NewReader(empty), 0o666})
	}
	if ext != "" && (!strings.HasPrefix(ext, ".") || strings.ContainsAny(ext, "/\\\x00")) {
		return nil, refuse(http.StatusBadRequest, "%q is not a file ending", ext)
	}
	return s.create(dir, "untitled", ext, entry{File, bytes.NewReader(nil), 0o666})
}

// Copy makes a copy of the file from in the folder dir, under a free name.
func (s *Store) Copy(from, dir string) (*Model, error) {
	from, err := Clean(from)
	if err != nil {
		return nil, err
	}
	info, err := s.root.Stat(local(from))
	if err != nil {
		return nil, explain(from, err)
	}
	if !info.Mode().IsRegular() {
		return nil, refuse(http.StatusBadRequest, "%s is a folder; only files can be copied", from)
	}
	f, err := s.root.Open(local(from))
	if err != nil {
		return nil, explain(from, err)
	}
	defer f.Close()
	ext := path.Ext(from)
	kind := entry{describe(from, info).Type, f, info.Mode().Perm()}
	return s.create(dir, strings.TrimSuffix(path.Base(from), ext)+"-Copy", ext, kind)
}

// An entry is what create makes.
type entry struct {
	kind Type
	body io.Reader
	mode fs.FileMode // less the umask
}

// create makes an entry named base, base1, base2, …, the first that is free.
func (s *Store) create(dir, base, ext string, e entry) (*Model, error) {
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
		if e.kind == Directory {
			err = s.root.Mkdir(p, e.mode)
		} else {
			err = s.writeNew(p, e.body, e.mode)
		}
		if errors.Is(err, fs.ErrExist) {
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
	f, err := s.root.Open(local(p))
	if err != nil {
		return nil, nil, explain(p, err)
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = refuse(http.StatusNotFound, "%s is not a file", p)
	}
	if err != nil {
		f.Close()
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
