package wire

import (
	"fmt"
	"os"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
)

// A Composer writes the messages of one kernel session: it gives each its header.
type Composer struct {
	Session string // the kernel's own session id
	prefix  string // of the ids of messages
	count   atomic.Uint64
}

// NewComposer returns a composer with a session id of its own.
func NewComposer() *Composer {
	session := uuid.NewString()
	return &Composer{Session: session, prefix: session + "_" + strconv.Itoa(os.Getpid()) + "_"}
}

// Compose returns a message of the given type in answer to parent, which may be nil. Contents that are not JSON, which
// only raw JSON from elsewhere can be, are an error.
func (c *Composer) Compose(ch Channel, msgType string, parent *Message, content any) (*Message, error) {
	body, err := Encode(content)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", msgType, err)
	}
	header := Header{
		ID:       c.prefix + strconv.FormatUint(c.count.Add(1), 10),
		Session:  c.Session,
		Username: "kernel",
		Date:     Timestamp(time.Now()),
		Type:     msgType,
		Version:  ProtocolVersion,
	}
	raw, err := Encode(header)
	if err != nil {
		return nil, err
	}
	m := &Message{Channel: ch, Header: header, RawHeader: raw, Parent: emptyObject, Metadata: emptyObject, Content: body}
	if parent != nil {
		m.Parent = parent.RawHeader
	}
	return m, nil
}
