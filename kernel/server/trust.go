package server

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"

	"sprague/kernel/rawjson"
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
	file string // empty: they last as long as the server

	mu      sync.Mutex
	key     []byte
	order   []string
	known   map[string]bool
	builtIn map[string]bool // the program's own notebooks, under a key that is no secret
	read    fs.FileInfo     // the file as it was read last
}

func openSignatures(file string) *signatures {
	s := &signatures{file: file, key: make([]byte, 32), known: map[string]bool{}, builtIn: map[string]bool{}}
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
	if err != nil || s.read != nil && os.SameFile(info, s.read) && info.ModTime().Equal(s.read.ModTime()) &&
		info.Size() == s.read.Size() {
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
func hashValue(h io.Writer, v *rawjson.Value) {
	switch v.Kind {
	case '{':
		members := map[string]*rawjson.Value{}
		for i, name := range v.Names {
			members[name] = v.Kids[i]
		}
		fmt.Fprintf(h, "{%d", len(members))
		for _, name := range slices.Sorted(maps.Keys(members)) {
			fmt.Fprintf(h, ":%d:%s", len(name), name)
			hashValue(h, members[name])
		}
	case '[':
		fmt.Fprintf(h, "[%d", len(v.Kids))
		for _, x := range v.Kids {
			hashValue(h, x)
		}
	case '"':
		text := v.Text()
		fmt.Fprintf(h, "\"%d:%s", len(text), text)
	default:
		word := v.JSON()
		if word == "null" {
			word = "<nil>" // as signatures have it that users keep
		}
		fmt.Fprintf(h, "=%s;", word)
	}
}

// mark returns the notebook as a page may have it: strings that the file holds as
// lists of lines joined, and every code cell marked if the notebook is trusted.
func (s *signatures) mark(body []byte) []byte {
	nb, err := readNotebook(body)
	if err != nil {
		return body
	}
	harmless := nb.untrust(outputOnly)
	if harmless || s.trusts(nb) {
		nb.trust()
	}
	return nb.tree.Append(nil)
}

func (s *signatures) trusts(nb *notebook) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refresh()
	return s.known[s.signature(nb)] || s.builtIn[signatureUnder(nil, nb)]
}

// clean takes the marks off a notebook that a page saved, and reports whether every code cell
// was trusted or has nothing in its output that could do harm.
func (s *signatures) clean(body []byte) (clean []byte, trusted bool) {
	nb, err := readNotebook(body)
	if err != nil {
		return body, false
	}
	trusted = nb.untrust(marksToo)
	return nb.tree.Append(nil), trusted
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
	tree  *rawjson.Value
	cells []*rawjson.Value
}

func readNotebook(body []byte) (*notebook, error) {
	tree, err := rawjson.Parse(bytes.TrimPrefix(body, []byte("\ufeff")))
	if err != nil {
		return nil, err
	}
	if !tree.Is('{') {
		return nil, errors.New("a notebook is an object")
	}
	nb := &notebook{tree: tree}
	for _, cell := range tree.Member("cells").Items() {
		if cell.Is('{') {
			joinLines(cell)
			nb.cells = append(nb.cells, cell)
		}
	}
	return nb, nil
}

// joinLines makes one string of each text that the file holds as a list of lines.
func joinLines(cell *rawjson.Value) {
	join(cell, "source")
	for _, output := range cell.Member("outputs").Items() {
		join(output, "text")
		data := output.Member("data")
		for _, mime := range namesOf(data) {
			if !strings.HasSuffix(mime, "json") {
				join(data, mime)
			}
		}
	}
}

func join(in *rawjson.Value, name string) {
	list := in.Member(name)
	if !list.Is('[') {
		return
	}
	var b strings.Builder
	for _, line := range list.Kids {
		if !line.Is('"') {
			return
		}
		b.WriteString(line.Text())
	}
	in.Set(name, rawjson.String(b.String()))
}

// namesOf returns the names of an object's members.
func namesOf(v *rawjson.Value) []string {
	if v == nil {
		return nil
	}
	return slices.Clone(v.Names)
}

func isCode(cell *rawjson.Value) bool { return cell.Member("cell_type").Text() == "code" }

func (nb *notebook) trust() {
	for _, cell := range nb.cells {
		if !isCode(cell) {
			continue
		}
		if !cell.Member("metadata").Is('{') {
			cell.Set("metadata", rawjson.Literal("{}"))
		}
		cell.Member("metadata").Set("trusted", rawjson.Literal("true"))
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
		if !isCode(cell) {
			continue
		}
		metadata := cell.Member("metadata")
		marked := by == marksToo && metadata.Member("trusted").JSON() == "true"
		if metadata.Is('{') {
			metadata.Delete("trusted")
		}
		all = all && (marked || harmless(cell))
	}
	return all
}

// harmless reports whether the outputs of a cell are text alone.
func harmless(cell *rawjson.Value) bool {
	for _, output := range cell.Member("outputs").Items() {
		for _, mime := range namesOf(output.Member("data")) {
			if mime != "text/plain" {
				return false
			}
		}
	}
	return true
}
