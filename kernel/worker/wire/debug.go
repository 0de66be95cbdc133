package wire

// A DebugRequest is what the supervisor asks of a debugger; one without an ID has no answer.
type DebugRequest struct {
	ID      uint64
	Command string // "on", "off", "breaks", "continue", "next", "stepIn", "stepOut", "pause", "variables", "expand"
	Breaks  []int  `json:",omitempty"`
	Panics  bool   `json:",omitempty"`
	Ref     int    `json:",omitempty"` // a frame, or what to expand
	Start   int    `json:",omitempty"`
	Count   int    `json:",omitempty"`
}

// A DebugReply answers it. One without an ID tells that a cell has halted, or goes on.
type DebugReply struct {
	ID        uint64
	Err       string          `json:",omitempty"`
	Reason    string          `json:",omitempty"` // of a halt
	Text      string          `json:",omitempty"` // of the panic
	Points    []int           `json:",omitempty"` // of the halted frames, innermost first
	Variables []DebugVariable `json:",omitempty"`
}

// A DebugVariable is what a debugger shows of a value.
type DebugVariable struct {
	Name, Value, Type string
	Ref               int // to expand it; 0 when there is nothing in it
	Named, Indexed    int // how much is in it
}
