package search

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"io"
)

// deflated is a byte slice that is JSON-encoded as base64 of deflate, at the fastest level since checkpoints are
// written often. The checker has its own type, since it shares no code.
type deflated []byte

func (p deflated) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestSpeed)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(p); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return json.Marshal(base64.StdEncoding.EncodeToString(b.Bytes()))
}

// UnmarshalJSON does not check whether the codes are those of the game (§4).
func (p *deflated) UnmarshalJSON(text []byte) error {
	var s string
	if err := json.Unmarshal(text, &s); err != nil {
		return err
	}
	raw, err := base64.StdEncoding.DecodeString(s)
	if err != nil {
		return err
	}
	*p, err = io.ReadAll(flate.NewReader(bytes.NewReader(raw)))
	return err
}
