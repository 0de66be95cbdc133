package search

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"io"
)

// Any bytes can be packed; those of states are codes.

// packed are codes that JSON carries compressed, in base64: quickly, for checkpoints
// are written often. The checker has a type of its own, since it shares no code.
type packed []byte

// MarshalJSON compresses the codes.
func (p packed) MarshalJSON() ([]byte, error) {
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

// UnmarshalJSON reads what MarshalJSON wrote.
// Text that is no base64, or whose end is missing, is an error; whether the codes are those of the game is not
// asked here (§4).
func (p *packed) UnmarshalJSON(text []byte) error {
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
