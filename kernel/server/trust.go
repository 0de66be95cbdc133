package server

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"slices"
	"strings"
	"sync"

	"sprague/internal/atomicfile"
)

// The output of a notebook can hold HTML and scripts. A page runs them only in a notebook that the user trusts; in all
// others it sanitises them. Trust is a signature over the bytes of the file, kept outside of it, so that a file that
// anyone else has changed does not match. A file is signed when it is saved with all its code cells trusted (the page
// marks a cell when it has run; see package contents), or by the command "Trust Notebook".

// maxSignatures bounds the file of signatures; the oldest go first.
const maxSignatures = 65535

// signatures are those of trusted notebooks. Their file, which the servers of one user share, has the key and one
// signature a line.
type signatures struct {
	file string // empty: they last as long as the server

	mu      sync.Mutex
	key     []byte
	list    []string                   // the oldest first
	builtIn map[[sha256.Size]byte]bool // the program's own notebooks
}

func openSignatures(file string) *signatures {
	s := &signatures{file: file, key: make([]byte, 32), builtIn: map[[sha256.Size]byte]bool{}}
	rand.Read(s.key)
	return s
}

// adopt replaces the key and the signatures by those of the file, unless it is malformed.
func (s *signatures) adopt(text []byte) {
	lines := strings.Fields(string(text))
	if len(lines) == 0 {
		return
	}
	if key, err := hex.DecodeString(lines[0]); err == nil && len(key) >= 16 {
		s.key, s.list = key, lines[1:]
	}
}

// sign returns the signature of a notebook.
func (s *signatures) sign(notebook []byte) string {
	mac := hmac.New(sha256.New, s.key)
	mac.Write(notebook)
	return hex.EncodeToString(mac.Sum(nil))
}

// trusted reports whether the user trusts a notebook, by the bytes of its file.
func (s *signatures) trusted(notebook []byte) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if text, err := os.ReadFile(s.file); err == nil { // another server may have changed it
		s.adopt(text)
	}
	return s.builtIn[sha256.Sum256(notebook)] || slices.Contains(s.list, s.sign(notebook))
}

// trust signs a notebook and adds the signature to the file.
func (s *signatures) trust(notebook []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.file == "" {
		s.add(notebook)
		return nil
	}
	return atomicfile.Update(s.file, func(text []byte) ([]byte, error) {
		s.adopt(text)
		s.add(notebook)
		return []byte(hex.EncodeToString(s.key) + "\n" + strings.Join(s.list, "\n") + "\n"), nil
	})
}

func (s *signatures) add(notebook []byte) {
	signature := s.sign(notebook)
	if !slices.Contains(s.list, signature) {
		s.list = append(s.list, signature)
	}
	s.list = s.list[max(0, len(s.list)-maxSignatures):]
}
