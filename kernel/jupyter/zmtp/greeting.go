package zmtp

import (
	"bytes"
	"fmt"
	"io"
)

// greeting is the first thing each side sends, of one length in all versions 3.x: a signature of 10 bytes, the version
// 3.0, the security mechanism NULL, and zeros, for we are no security server. The eighth byte of the signature's
// filling is 1, as libzmq sends it, so that peers of version 2 take us for one of theirs and say so.
var greeting = append([]byte("\xff\x00\x00\x00\x00\x00\x00\x00\x01\x7f\x03\x00NULL"), make([]byte, 48)...)

// Where the parts after the signature begin.
const (
	versionAt   = 10
	mechanismAt = 12
	zerosAt     = 32
)

// readGreeting reads a peer's greeting and says why it will not do. A greeting of an older version may be shorter, so
// each part is judged as soon as it is there.
func readGreeting(r io.Reader) error {
	g := make([]byte, len(greeting))
	for i := range g {
		if _, err := io.ReadFull(r, g[i:i+1]); err != nil {
			return unexpected(err)
		}
		switch {
		case i == 0 && g[0] != greeting[0], i == 9 && g[9]&1 != 1:
			return fmt.Errorf("%w: greeting begins % x", errGrammar, g[:i+1])
		case i == versionAt && g[i] < greeting[i]:
			return fmt.Errorf("%w: peer speaks version %d", errGrammar, g[i])
		}
	}
	if mechanism := g[mechanismAt:zerosAt]; !bytes.Equal(mechanism, greeting[mechanismAt:zerosAt]) {
		return fmt.Errorf("%w: security mechanism %q, only NULL is spoken", errGrammar, bytes.TrimRight(mechanism, "\x00"))
	}
	return nil
}
