package wire

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"sync"
)

// Complaints about messages that are well formed and not to be trusted.
var (
	ErrSignature = errors.New("wrong signature")
	ErrReplay    = errors.New("message seen before")
)

// A Codec turns messages into signed frames and back. It may be used by several goroutines; the channels of one kernel
// share one, so that a message cannot be replayed on another channel.
type Codec struct {
	key []byte // empty: messages are not signed

	mu   sync.Mutex
	seen replayGuard
}

// NewCodec returns a codec for a connection file's key and signature_scheme, which is "hmac-sha256" (also the meaning
// of ""). An empty key turns signing off.
func NewCodec(scheme, key string) (*Codec, error) {
	if scheme != "" && scheme != "hmac-sha256" {
		return nil, fmt.Errorf("signature scheme %q is not known, only hmac-sha256", scheme)
	}
	return &Codec{key: []byte(key)}, nil
}

// Decode checks and parses a received message. The error wraps ErrMalformed,
// ErrSignature or ErrReplay; nothing in such a message is to be believed.
func (c *Codec) Decode(frames [][]byte) (*Message, error) {
	m, signature, err := split(frames)
	if err != nil {
		return nil, err
	}
	if err := c.check(m, signature); err != nil {
		return nil, err
	}
	return m, m.Parse()
}

func (c *Codec) check(m *Message, signature []byte) error {
	if len(c.key) == 0 {
		return nil
	}
	got := make([]byte, hex.DecodedLen(len(signature)))
	if _, err := hex.Decode(got, signature); err != nil {
		return ErrSignature
	}
	want := c.mac(m)
	if !hmac.Equal(got, want) {
		return ErrSignature
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.seen.first(string(want)) {
		return ErrReplay
	}
	return nil
}

// Encode returns the frames of a message to send.
func (c *Codec) Encode(m *Message) [][]byte {
	var signature []byte
	if len(c.key) > 0 {
		signature = hex.AppendEncode(nil, c.mac(m))
	}
	frames := make([][]byte, 0, len(m.Identities)+1+parts+len(m.Buffers))
	frames = append(frames, m.Identities...)
	frames = append(frames, []byte(delimiter), signature, m.RawHeader, m.Parent, m.Metadata, m.Content)
	return append(frames, m.Buffers...)
}

func (c *Codec) mac(m *Message) []byte {
	h := hmac.New(sha256.New, c.key)
	for _, part := range [][]byte{m.RawHeader, m.Parent, m.Metadata, m.Content} {
		h.Write(part)
	}
	return h.Sum(nil)
}

// A replayGuard remembers the last signatures: at least generation, at most twice as many.
type replayGuard struct {
	current, previous map[string]struct{}
}

const generation = 1 << 15

// first reports whether sum is new, and remembers it.
func (g *replayGuard) first(sum string) bool {
	if _, ok := g.current[sum]; ok {
		return false
	}
	if _, ok := g.previous[sum]; ok {
		return false
	}
	if g.current == nil || len(g.current) >= generation {
		g.previous = g.current
		g.current = map[string]struct{}{}
	}
	g.current[sum] = struct{}{}
	return true
}
