package display

import "encoding/json"

// CommKind is the kind of a comm message.
type CommKind string

const (
	CommOpen  CommKind = "comm_open"
	CommMsg   CommKind = "comm_msg"
	CommClose CommKind = "comm_close"
)

// A Comm is a message between a widget and its view in the front end.
type Comm struct {
	Kind     CommKind
	ID       string
	Target   string // of CommOpen
	Data     json.RawMessage
	Metadata json.RawMessage
	Buffers  [][]byte
}
