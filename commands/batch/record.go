package batch

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
)

// A Record is what was found of one item. On its line stand the members of the content, which
// are mathematics alone, then the digest of these, then how they came about:
//
//	{"code":"0.77","status":"proved",…,"sha256":"…","run":{"version":"0.1.0","part":"3/16",…}}
//
// The digest is that of the content as a line of its own, the text before ,"sha256" with a
// closing brace. Whatever machine computes an item, its content is to be the same to the byte.
type Record struct {
	Item    string // the key of the item: the code of a game
	Content []byte // a JSON object
	Run     Run    // the zero Run in merged results
}

// A Run says how a record came about.
type Run struct {
	Version string  `json:"version"`
	Part    string  `json:"part"`
	Path    string  `json:"path"`              // vector instructions of the machine
	Values  int64   `json:"values,omitempty"`  // computed
	Seconds float64 `json:"seconds,omitempty"` // that it took
	Budget  Budget  `json:"budget"`
}

// A Budget bounds the work on one item: a name, such as "seconds" or "values", and how many of
// them; 0 stands for no bound.
type Budget map[string]float64

// covers reports whether nothing more could be found with the budget o than with b.
func (b Budget) covers(o Budget) bool {
	for name, most := range b {
		if most != 0 && (o[name] == 0 || o[name] > most) {
			return false
		}
	}
	return true
}

const digestMember = `,"sha256":"`

// Line returns the record as a line of a file, with its end.
func (r Record) Line() ([]byte, error) {
	if len(r.Content) < 3 || r.Content[0] != '{' || r.Content[len(r.Content)-1] != '}' {
		return nil, fmt.Errorf("batch: %s is not the content of a record", r.Content)
	}
	line := append(bytes.Clone(r.Content[:len(r.Content)-1]), digestMember...)
	line = append(line, digest(r.Content)...)
	line = append(line, '"')
	if r.Run.Version != "" {
		run, err := json.Marshal(r.Run)
		if err != nil {
			return nil, err
		}
		line = append(append(line, `,"run":`...), run...)
	}
	return append(line, '}', '\n'), nil
}

// errDigest is the error of a line whose content is not what was written.
var errDigest = errors.New("the content does not fit its sha256: the line has been changed or damaged")

// parse reads a line without its end.
func (k Kind) parse(line []byte) (Record, error) {
	if !json.Valid(line) {
		return Record{}, errors.New("not JSON")
	}
	r := Record{Content: bytes.Clone(line)}
	if at := bytes.LastIndex(line, []byte(digestMember)); at >= 0 {
		r.Content = append(bytes.Clone(line[:at]), '}')
		var rest struct {
			SHA256 string `json:"sha256"`
			Run    Run    `json:"run"`
		}
		if err := json.Unmarshal(append([]byte("{"), line[at+1:]...), &rest); err != nil {
			return Record{}, err
		}
		if rest.SHA256 != digest(r.Content) {
			return Record{}, errDigest
		}
		r.Run = rest.Run
	} else {
		if k.Plain == nil {
			return Record{}, errors.New("no sha256")
		}
		plain, err := k.Plain(line)
		if err != nil {
			return Record{}, err
		}
		r.Content = plain
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(r.Content, &members); err != nil {
		return Record{}, err
	}
	if err := json.Unmarshal(members[k.Key], &r.Item); err != nil || r.Item == "" {
		return Record{}, fmt.Errorf("no member %q", k.Key)
	}
	return r, nil
}

func digest(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}
