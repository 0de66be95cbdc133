// Package contents keeps the files of the browser notebook: it lists, reads,
// saves, renames and deletes what lies in one folder, and nothing outside it.
//
// Three things hold whatever happens. No path leads out of the folder: every access goes through os.Root, which refuses
// "..", absolute paths and symbolic links that point outside. No save loses a file (see package atomicfile): a crash
// leaves the old or the new file whole. No name starting with a dot is shown or opened, which keeps configuration and
// the checkpoints out of the page's reach.
package contents

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"os"
	"path"
	"strings"
	"sync"
	"unicode/utf8"

	"sprague/internal/atomicfile"
)

// A Store holds the files below one folder.
type Store struct {
	root       *os.Root
	signatures *signatures

	mu sync.Mutex // one change at a time
}

// Open returns the Store of the folder dir. The signatures of trusted notebooks lie in a file, "" for none; those that
// are built in are trusted in any case.
func Open(dir, file string, builtIn ...[]byte) (*Store, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	return &Store{root: root, signatures: &signatures{atomicfile.Shared{File: file}, builtIn}}, nil
}

// Close closes the folder.
func (s *Store) Close() error { return s.root.Close() }

// Clean returns a path without slashes at its ends. It refuses paths of hidden files, and those that are not valid.
func Clean(p string) (string, error) {
	p = strings.Trim(p, "/")
	if p == "" {
		return "", nil
	}
	if strings.ContainsAny(p, "\x00\\") || !fs.ValidPath(p) {
		return "", refuse(http.StatusNotFound, "no such file or folder: %s", p)
	}
	for _, part := range strings.Split(p, "/") {
		if hidden(part) {
			return "", refuse(http.StatusNotFound, "hidden files are not shown: %s", p)
		}
	}
	return p, nil
}

func hidden(name string) bool { return strings.HasPrefix(name, ".") }

// local is the name under which os.Root knows a clean path.
func local(p string) string { return path.Clean(p) }

// maxContent is the largest file whose content goes to a page, in bytes.
const maxContent = 256 << 20

// Get returns the entry at p.
func (s *Store) Get(p string, want Want) (*Model, error) {
	p, err := Clean(p)
	if err != nil {
		return nil, err
	}
	m, err := s.get(p, want)
	return m, explain(p, err)
}

func (s *Store) get(p string, want Want) (*Model, error) {
	info, err := s.root.Stat(local(p))
	if err != nil {
		return nil, err
	}
	m := describe(p, info)
	switch {
	case info.IsDir():
		if want.Type != "" && want.Type != Directory {
			return nil, refuse(http.StatusBadRequest, "%s is a folder, not a %s", p, want.Type)
		}
		if want.Content {
			err = s.list(m)
		}
		return m, err
	case want.Type == Directory:
		return nil, refuse(http.StatusBadRequest, "%s is not a folder", p)
	case !info.Mode().IsRegular():
		return nil, refuse(http.StatusBadRequest, "%s is not a regular file", p)
	case want.Type == File:
		m.Type = File
	case want.Type == Notebook:
		m.Type = Notebook
	}
	if !want.Content && !want.Hash {
		return m, nil
	}
	if want.Content && info.Size() > maxContent {
		return nil, refuse(http.StatusRequestEntityTooLarge, "%s has %d MB, more than a page can show (%d MB); it can be "+
			"downloaded", p, info.Size()>>20, maxContent>>20)
	}
	if !want.Content {
		sum, err := s.hash(p)
		m.setHash(sum)
		return m, err
	}
	body, err := s.root.ReadFile(local(p))
	if err != nil {
		return nil, err
	}
	m.setHash(Hash(body))
	return m, s.fill(m, body, want.Format)
}

func describe(p string, info fs.FileInfo) *Model {
	m := &Model{
		Name: path.Base(p), Path: p, Type: File,
		Created: info.ModTime().UTC(), LastModified: info.ModTime().UTC(),
		Writable: info.Mode().Perm()&0o200 != 0,
	}
	if p == "" {
		m.Name = ""
	}
	switch {
	case info.IsDir():
		m.Type = Directory
		return m
	case strings.HasSuffix(p, ".ipynb"):
		m.Type = Notebook
	default:
		if t := mime.TypeByExtension(path.Ext(p)); t != "" {
			t, _, _ = strings.Cut(t, ";")
			m.MIMEType = &t
		}
	}
	size := info.Size()
	m.Size = &size
	return m
}

func (m *Model) setHash(sum string) {
	algorithm := "sha256"
	m.Hash, m.HashAlgorithm = &sum, &algorithm
}

// Hash returns the SHA-256 of a file's content, as hex.
func Hash(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:])
}

// hash returns the Hash of a file that may be larger than memory.
func (s *Store) hash(p string) (string, error) {
	f, err := s.root.Open(local(p))
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum := sha256.New()
	_, err = io.Copy(sum, f)
	return hex.EncodeToString(sum.Sum(nil)), err
}

// fill puts the content into m, in the format that fits it or that was asked for.
func (s *Store) fill(m *Model, body []byte, format Format) error {
	set := func(f Format, v any) (err error) {
		m.Format = &f
		m.Content, err = json.Marshal(v)
		return err
	}
	if m.Type == Notebook {
		page, err := s.pageOf(body)
		if err != nil {
			return refuse(http.StatusBadRequest, "%s: %v", m.Path, err)
		}
		f := JSON
		m.Format, m.Content = &f, page
		return nil
	}
	isText := utf8.Valid(body)
	switch {
	case format == Text && !isText:
		return refuse(http.StatusBadRequest, "%s is not UTF-8 text", m.Path)
	case format == Base64 || !isText:
		if m.MIMEType == nil {
			t := "application/octet-stream"
			m.MIMEType = &t
		}
		return set(Base64, base64.StdEncoding.EncodeToString(body))
	}
	if m.MIMEType == nil {
		t := "text/plain"
		m.MIMEType = &t
	}
	return set(Text, string(body))
}

// list puts the entries of a folder into m; those that cannot be looked at, such
// as links that lead nowhere or out of the folder, are left out.
func (s *Store) list(m *Model) error {
	dir, err := s.root.Open(local(m.Path))
	if err != nil {
		return err
	}
	defer dir.Close()
	entries, err := dir.ReadDir(-1)
	if err != nil {
		return err
	}
	models := []*Model{}
	for _, e := range entries {
		p := path.Join(m.Path, e.Name())
		info, err := s.root.Stat(p)
		if hidden(e.Name()) || err != nil || !(info.IsDir() || info.Mode().IsRegular()) {
			continue
		}
		models = append(models, describe(p, info))
	}
	f := JSON
	m.Format = &f
	m.Content, err = json.Marshal(models)
	return err
}

// Delete moves a file, or a folder with all that is in it, into the trash.
func (s *Store) Delete(p string) error {
	p, err := Clean(p)
	if err != nil {
		return err
	}
	if p == "" {
		return refuse(http.StatusBadRequest, "the notebook's own folder cannot be deleted here")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := s.root.Lstat(p); err != nil {
		return explain(p, err)
	}
	s.emptyTrash()
	return explain(p, s.discard(p))
}

// Rename moves an entry; it never overwrites another.
func (s *Store) Rename(from, to string) (*Model, error) {
	from, err := Clean(from)
	if err != nil {
		return nil, err
	}
	if to, err = Clean(to); err != nil {
		return nil, err
	}
	if from == "" || to == "" {
		return nil, refuse(http.StatusBadRequest, "the notebook's own folder cannot be renamed here")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if from != to {
		if err := s.move(from, to); err != nil {
			return nil, err
		}
	}
	m, err := s.get(to, Want{})
	return m, explain(to, err)
}

func (s *Store) move(from, to string) error {
	old, err := s.root.Lstat(from)
	if err != nil {
		return explain(from, err)
	}
	// On file systems that do not tell cases apart "a" and "A" are the same file.
	if there, err := s.root.Lstat(to); err == nil && !os.SameFile(old, there) {
		return explain(to, fs.ErrExist)
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return explain(to, err)
	}
	if err := s.root.Rename(from, to); err != nil {
		return explain(to, err)
	}
	return explain(to, s.carry(from, to))
}
