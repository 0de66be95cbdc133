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
	out := make([]byte, n+1)
	got, err := readAll(flate.NewReader(left), out)
	switch {
	case err == nil:
		return nil, fmt.Errorf("more than %d values", n)
	case err != io.EOF:
		return nil, err
	case int64(got) != n:
		return nil, fmt.Errorf("%d values, not %d", got, n)
	case left.Len() > 0:
		return nil, fmt.Errorf("%d bytes behind the values", left.Len())
	}
	return out[:n], nil
}

// readAll fills out, and returns the number of bytes and an error if there were fewer: that of r, unlike
// [io.ReadFull], which does not distinguish the end from a truncated text.
func readAll(r io.Reader, out []byte) (n int, err error) {
	for n < len(out) && err == nil {
		var more int
		more, err = r.Read(out[n:])
		n += more
	}
	if n == len(out) {
		err = nil
	}
	return n, err
}

// Digest returns the SHA-256 of bytes, in hexadecimal.
func Digest(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}
