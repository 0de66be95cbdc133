// Package packed writes rows of bytes as short texts.
package packed

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
)

// Bytes are compressed by DEFLATE and in base64. They stay so until they are needed: so it is known how many
// there must be.
type Bytes string

// Pack compresses bytes.
func Pack(values []byte) Bytes {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression)
	w.Write(values)
	w.Close()
	return Bytes(base64.StdEncoding.EncodeToString(b.Bytes()))
}

// Unpack returns the bytes, which must be n.
func (p Bytes) Unpack(n int64) ([]byte, error) {
	raw, err := base64.StdEncoding.Strict().DecodeString(string(p))
	if err != nil {
		return nil, err
	}
	r := flate.NewReader(bytes.NewReader(raw))
	out := make([]byte, n+1)
	switch got, err := io.ReadFull(r, out); {
	case errors.Is(err, io.ErrUnexpectedEOF) && int64(got) == n:
		return out[:n], nil
	case err == nil:
		return nil, fmt.Errorf("more than %d values", n)
	default:
		return nil, fmt.Errorf("%d values, not %d", got, n)
	}
}
