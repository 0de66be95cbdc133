package contents

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"sprague/internal/atomicfile"
)

// The output of a notebook can hold HTML and scripts. A page runs them only in a notebook that the user trusts; in all
// others it sanitises them. Trust is a signature over the bytes of the file, kept outside of it, so that a file that
// anyone else has changed does not match. A file is signed when it is saved with all its code cells trusted (the page
// marks a cell when it has run), or by the command "Trust Notebook".

// maxSignatures bounds the file of signatures; the oldest go first.
const maxSignatures = 65535

// signatures are those of trusted notebooks. Their file, which the servers of one user share, has the key and one
// signature a line.
type signatures struct {
	kept    atomicfile.Shared
	builtIn [][]byte // the program's own notebooks
}

// parseSignatures returns the key and the signatures, the oldest first; none and a new key of a malformed text.
func parseSignatures(text []byte) (key []byte, list []string) {
	lines := strings.Fields(string(text))
	if len(lines) > 0 {
		if key, err := hex.DecodeString(lines[0]); err == nil && len(key) >= 16 {
			return key, lines[1:]
		}
	}
	key = make([]byte, 32)
	rand.Read(key)
	return key, nil
}

func sign(key, notebook []byte) string {
	mac := hmac.New(sha256.New, key)
	mac.Write(notebook)
	return hex.EncodeToString(mac.Sum(nil))
}

// has reports whether the user trusts a notebook, by the bytes of its file.
func (s *signatures) has(notebook []byte) bool {
	if slices.ContainsFunc(s.builtIn, func(own []byte) bool { return bytes.Equal(own, notebook) }) {
		return true
	}
	key, list := parseSignatures(s.kept.Text())
	return slices.Contains(list, sign(key, notebook))
}

// add signs a notebook.
func (s *signatures) add(notebook []byte) error {
	return s.kept.Update(func(text []byte) []byte {
		key, list := parseSignatures(text)
		if signature := sign(key, notebook); !slices.Contains(list, signature) {
			list = append(list, signature)
		}
		list = list[max(0, len(list)-maxSignatures):]
		return []byte(hex.EncodeToString(key) + "\n" + strings.Join(list, "\n") + "\n")
	})
}

// Trust signs the notebook at p, as the user asks.
func (s *Store) Trust(p string) error {
	notebook, err := s.ReadFile(p)
	if err == nil {
		err = s.signatures.add(notebook)
	}
	return err
}
