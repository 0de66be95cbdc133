package zmtp

import (
	"bytes"
	"fmt"
	"io"
)

// The greeting is the first thing each side sends: a signature, a version, the
// security mechanism, padding. Its length is the same in all versions 3.x.
const (
	greetingSize    = 64
	signatureSize   = 10
	versionAt       = 10
	mechanismAt     = 12
	mechanismSize   = 20
	majorVersion    = 3
	minorVersion    = 1
	signatureFirst  = 0xff
	signatureLast   = 0x7f
	mechanismByName = "NULL"
)

// greeting returns what we send: version 3.1, mechanism NULL, not a security server.
// The eighth byte of the signature's filling is 1, as libzmq sends it, so that peers
// of version 2 take us for one of theirs and say so.
func greeting() []byte {
	g := make([]byte, greetingSize)
	g[0], g[8], g[9] = signatureFirst, 1, signatureLast
	g[versionAt], g[versionAt+1] = majorVersion, minorVersion
	copy(g[mechanismAt:], mechanismByName)
	return g
}

// readGreeting reads a peer's greeting and says why it will not do. It stops at the
// first part that is wrong, because a peer of another age sends nothing more.
func readGreeting(r io.Reader) error {
	g := make([]byte, greetingSize)
	if _, err := io.ReadFull(r, g[:signatureSize]); err != nil {
		return err
	}
	if g[0] != signatureFirst || g[9]&1 != 1 {
		return fmt.Errorf("%w: greeting begins % x", errGrammar, g[:signatureSize])
	}
	if _, err := io.ReadFull(r, g[signatureSize:versionAt+1]); err != nil {
		return unexpected(err)
	}
	if g[versionAt] < majorVersion {
		return fmt.Errorf("%w: peer speaks version %d", errGrammar, g[versionAt])
	}
	if _, err := io.ReadFull(r, g[versionAt+1:]); err != nil {
		return unexpected(err)
	}
	mechanism := bytes.TrimRight(g[mechanismAt:mechanismAt+mechanismSize], "\x00")
	if string(mechanism) != mechanismByName {
		return fmt.Errorf("%w: security mechanism %q, only NULL is spoken", errGrammar, mechanism)
	}
	return nil
}
