package server

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
)

// The output of a notebook can hold HTML and scripts. A page shows such output as it
// is only where the user made it or said to trust it; all else is sanitised. As in
// nbformat, trust is a signature over the whole notebook, kept outside of it: a file
// that anyone else has touched no longer matches. It is given when every code cell
// is trusted at a save (the page marks a cell when it has been run), or by the
// command "Trust Notebook".

// maxSignatures bounds the file of signatures; the oldest go first.
const maxSignatures = 65535

// signatures are the notebooks that are trusted. The file holds the key and one
// signature a line; the servers of one user share it.
type signatures struct {
	file    string // empty: they last as long as the server
	upgrade func(text []byte) ([]byte, error)

	mu      sync.Mutex
	key     []byte
	order   []string
	known   map[string]bool
	builtIn map[string]bool // the program's own notebooks, under a key that is no secret
	read    fs.FileInfo     // the file as it was read last
}

func openSignatures(file string, upgrade func([]byte) ([]byte, error)) *signatures {
	s := &signatures{file: file, upgrade: upgrade, key: make([]byte, 32), known: map[string]bool{}, builtIn: map[string]bool{}}
	rand.Read(s.key)
	s.refresh()
	return s
}

// refresh reads the file if another server has changed it; the caller holds the lock. What
// cannot be read stays as it was here.
func (s *signatures) refresh() {
	if s.file == "" {
		return
	}
	info, err := os.Stat(s.file)
	if err != nil || s.read != nil && os.SameFile(info, s.read) && info.ModTime().Equal(s.read.ModTime()) && info.Size() == s.read.Size() {
		return
	}
	if body, err := os.ReadFile(s.file); err == nil {
		s.adopt(body)
		s.read = info
	}
}

// adopt takes over what the file holds. Signatures under another key are worth nothing.
func (s *signatures) adopt(body []byte) {
	lines := strings.Fields(string(body))
	if len(lines) == 0 {
		return
	}
	key, err := hex.DecodeString(lines[0])
	if err != nil || len(key) < 16 {
		return
	}
	s.key, s.order, s.known = key, nil, map[string]bool{}
	for _, line := range lines[1:] {
		s.remember(line)
	}
}

func (s *signatures) remember(signature string) bool {
	if s.known[signature] {
		return false
	}
	s.known[signature] = true
	s.order = append(s.order, signature)
	if len(s.order) > maxSignatures {
		delete(s.known, s.order[0])
		s.order = slices.Delete(s.order, 0, 1)
	}
	return true
}

func (s *signatures) text() []byte {
	return []byte(hex.EncodeToString(s.key) + "\n" + strings.Join(s.order, "\n") + "\n")
}

// signature is the HMAC over everything in the notebook, member by member in the
// order of their names.
func (s *signatures) signature(nb *notebook) string { return signatureUnder(s.key, nb) }

func signatureUnder(key []byte, nb *notebook) string {
	mac := hmac.New(sha256.New, key)
	hashValue(mac, nb.tree)
	return hex.EncodeToString(mac.Sum(nil))
}

// hashValue writes a value so that no other one is written alike: whatever holds others
// begins with their number, and text with its length.
func hashValue(h hash.Hash, v any) {
	switch v := v.(type) {
	case map[string]any:
		fmt.Fprintf(h, "{%d", len(v))
		for _, name := range slices.Sorted(maps.Keys(v)) {
			fmt.Fprintf(h, ":%d:%s", len(name), name)
			hashValue(h, v[name])
		}
	case []any:
		fmt.Fprintf(h, "[%d", len(v))
		for _, x := range v {
			hashValue(h, x)
		}
	case string:
		fmt.Fprintf(h, "\"%d:%s", len(v), v)
	default:
		fmt.Fprintf(h, "=%v;", v)
	}
}

// mark returns the notebook as a page may have it: strings that the file holds as
// lists of lines joined, and every code cell marked if the notebook is trusted.
func (s *signatures) mark(body []byte) []byte {
	body, err := s.upgrade(body)
	if err != nil {
		return body
	}
	nb, err := readNotebook(body)
	if err != nil {
		return body
	}
	harmless := nb.untrust(outputOnly)
	s.mu.Lock()
	s.refresh()
	trusted := s.known[s.signature(nb)] || s.builtIn[signatureUnder(nil, nb)]
	s.mu.Unlock()
	if trusted || harmless {
		nb.trust()
	}
	return nb.bytes(body)
}

// clean takes the marks off a notebook that a page saved, and reports whether every code cell
// was trusted or has nothing in its output that could do harm.
func (s *signatures) clean(body []byte) (clean []byte, trusted bool) {
	nb, err := readNotebook(body)
	if err != nil {
		return body, false
	}
	trusted = nb.untrust(marksToo)
	return nb.bytes(body), trusted
}

// keep signs the text of a file. A signature that cannot be kept costs the user one click on
// Trust.
func (s *signatures) keep(file []byte) { _ = s.trust(file) }

// trust remembers the notebook on the user's word.
func (s *signatures) trust(body []byte) error {
	nb, err := readNotebook(body)
	if err != nil {
		return err
	}
	nb.untrust(outputOnly)
	return s.add(nb)
}

// trustBuiltIn trusts a notebook of the program's own, as long as the server lasts.
func (s *signatures) trustBuiltIn(body []byte) error {
	nb, err := readNotebook(body)
	if err != nil {
		return err
	}
	nb.untrust(outputOnly)
	s.builtIn[signatureUnder(nil, nb)] = true
	return nil
}

// add remembers the signature here, and in the file beside those of other servers.
func (s *signatures) add(nb *notebook) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refresh()
	if !s.remember(s.signature(nb)) || s.file == "" {
		return nil
	}
	return update(s.file, func(body []byte) ([]byte, error) {
		s.adopt(body)
		s.remember(s.signature(nb))
		return s.text(), nil
	})
}

// A notebook here is the JSON of a notebook, of which only the cells' outputs and
// marks matter.
type notebook struct {
	tree  map[string]any
	cells []map[string]any
}

func readNotebook(body []byte) (*notebook, error) {
	dec := json.NewDecoder(bytes.NewReader(bytes.TrimPrefix(body, []byte("\ufeff"))))
	dec.UseNumber()
	nb := &notebook{}
	if err := dec.Decode(&nb.tree); err != nil {
		return nil, err
	}
	cells, _ := nb.tree["cells"].([]any)
	for _, c := range cells {
		if cell, ok := c.(map[string]any); ok {
			joinLines(cell)
			nb.cells = append(nb.cells, cell)
		}
	}
	return nb, nil
}

func (nb *notebook) bytes(otherwise []byte) []byte {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(nb.tree); err != nil {
		return otherwise
	}
	return bytes.TrimSpace(buf.Bytes())
}

// joinLines makes one string of each text that the file holds as a list of lines.
func joinLines(cell map[string]any) {
	join(cell, "source")
	outputs, _ := cell["outputs"].([]any)
	for _, o := range outputs {
		output, _ := o.(map[string]any)
		join(output, "text")
		data, _ := output["data"].(map[string]any)
		for mime := range data {
			if !strings.HasSuffix(mime, "json") {
				join(data, mime)
			}
		}
	}
}

func join(m map[string]any, name string) {
	list, ok := m[name].([]any)
	if !ok {
		return
	}
	var b strings.Builder
	for _, x := range list {
		line, ok := x.(string)
		if !ok {
			return
		}
		b.WriteString(line)
	}
	m[name] = b.String()
}

func (nb *notebook) trust() {
	for _, cell := range nb.cells {
		if cell["cell_type"] != "code" {
			continue
		}
		metadata, ok := cell["metadata"].(map[string]any)
		if !ok {
			metadata = map[string]any{}
			cell["metadata"] = metadata
		}
		metadata["trusted"] = true
	}
}

// What untrust believes.
type evidence int

const (
	outputOnly evidence = iota // what comes from a file may have marked itself
	marksToo                   // a page's marks are the user's doing
)

// untrust takes the marks off and reports whether every code cell was trusted by the
// evidence that counts.
func (nb *notebook) untrust(by evidence) bool {
	all := true
	for _, cell := range nb.cells {
		if cell["cell_type"] != "code" {
			continue
		}
		metadata, _ := cell["metadata"].(map[string]any)
		marked := by == marksToo && metadata["trusted"] == true
		delete(metadata, "trusted")
		all = all && (marked || harmless(cell))
	}
	return all
}

// harmless reports whether the outputs of a cell are text alone.
func harmless(cell map[string]any) bool {
	outputs, _ := cell["outputs"].([]any)
	for _, o := range outputs {
		output, _ := o.(map[string]any)
		data, _ := output["data"].(map[string]any)
		for mime := range data {
			if mime != "text/plain" {
				return false
			}
		}
	}
	return true
}
