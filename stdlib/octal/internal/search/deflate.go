package search

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"io"
)

// deflated is a byte slice that is JSON-encoded as base64 of deflate, at the fastest level since checkpoints are
// written often. The checker has its own type, since it shares no code.
type deflated []byte

func (p deflated) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestSpeed)
	w.Write(p)
	w.Close() // neither fails in memory
	return json.Marshal(b.Bytes())
}

// UnmarshalJSON does not check whether the codes are those of the game (§4).
func (p *deflated) UnmarshalJSON(text []byte) error {
	var raw []byte
	err := json.Unmarshal(text, &raw)
	if err == nil {
		*p, err = io.ReadAll(flate.NewReader(bytes.NewReader(raw)))
	}
	return err
}
