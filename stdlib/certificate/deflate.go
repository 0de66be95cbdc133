package certificate

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Packed is a byte string compressed by DEFLATE, in base64. It is only decompressed when its length is known.
type Packed string

func Pack(values []byte) Packed {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression)
	w.Write(values)
	w.Close()
	return Packed(base64.StdEncoding.EncodeToString(b.Bytes()))
}

// Unpack returns the bytes, which must be n, with nothing after them.
func (p Packed) Unpack(n int64) ([]byte, error) {
	if n < 0 || n > Largest {
		return nil, fmt.Errorf("%d values; the number must be from 0 to %d", n, Largest)
	}
	if strings.ContainsAny(string(p), "\r\n") {
		return nil, errors.New("a line break in base64")
	}
	raw, err := base64.StdEncoding.Strict().DecodeString(string(p))
	if err != nil {
		return nil, err
	}
	left := bytes.NewReader(raw)
	out, err := io.ReadAll(io.LimitReader(flate.NewReader(left), n+1))
	switch {
	case err != nil:
		return nil, err
	case int64(len(out)) > n:
		return nil, fmt.Errorf("more than %d values", n)
	case int64(len(out)) < n:
		return nil, fmt.Errorf("%d values, not %d", len(out), n)
	case left.Len() > 0:
		return nil, fmt.Errorf("%d bytes behind the values", left.Len())
	}
	return out, nil
}

// Digest returns the SHA-256 of bytes, in hexadecimal.
func Digest(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}
