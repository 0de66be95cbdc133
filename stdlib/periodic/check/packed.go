package check

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"io"
)

// Packed are bytes that JSON carries compressed, in base64.
type Packed []byte

// MarshalJSON compresses the bytes.
func (p Packed) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
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
func (p *Packed) UnmarshalJSON(text []byte) error {
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

// Digest returns the SHA-256 of the bytes, in hexadecimal.
func (p Packed) Digest() string {
	sum := sha256.Sum256(p)
	return hex.EncodeToString(sum[:])
}
