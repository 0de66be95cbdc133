package wire

import (
	"encoding/json"
	"fmt"
)

// The types of messages a front end sends.
const (
	TypeExecute    = "execute_request"
	TypeComplete   = "complete_request"
	TypeInspect    = "inspect_request"
	TypeIsComplete = "is_complete_request"
	TypeHistory    = "history_request"
	TypeKernelInfo = "kernel_info_request"
	TypeCommInfo   = "comm_info_request"
	TypeCommOpen   = "comm_open"
	TypeCommMsg    = "comm_msg"
	TypeCommClose  = "comm_close"
	TypeInterrupt  = "interrupt_request"
	TypeShutdown   = "shutdown_request"
	TypeInputReply = "input_reply"
	TypeStale      = "sprague_stale_request" // not of the protocol: see Stale
)

// Source is the text that a request is about.
type Source struct {
	Code string `json:"code"`
}

// Execute asks to run a cell.
type Execute struct {
	Source
	Silent          bool                       `json:"silent"`
	StoreHistory    *bool                      `json:"store_history"`    // nil: yes, unless silent
	UserExpressions map[string]json.RawMessage `json:"user_expressions"` // strings, or errors of their own
	AllowStdin      bool                       `json:"allow_stdin"`
	StopOnError     *bool                      `json:"stop_on_error"` // nil: yes
}

// Stores reports whether the cell enters the history and moves the count.
func (e Execute) Stores() bool {
	return !e.Silent && (e.StoreHistory == nil || *e.StoreHistory)
}

// Stops reports whether a failure aborts the requests that are queued behind.
func (e Execute) Stops() bool {
	return !e.Silent && (e.StopOnError == nil || *e.StopOnError)
}

// Cursor is a place in source text, for completion and inspection. CursorPos counts code points; nil means the end.
type Cursor struct {
	Source
	CursorPos *int `json:"cursor_pos"`
}

// Stale asks which cells of a notebook show what a run of all cells would show.
type Stale struct {
	Cells []struct {
		ID     string `json:"id"`
		Source string `json:"source"`
	} `json:"cells"`
}

// Inspect asks for documentation of what stands at a Cursor.
type Inspect struct {
	Cursor
	Detail int `json:"detail_level"` // 0, or more for more
}

// History asks for earlier inputs.
type History struct {
	Output bool   `json:"output"`
	Access string `json:"hist_access_type"` // "tail"
	N      *int   `json:"n"`                // at most so many; negative for all
}

// CommInfo asks for the open comms, of one target where it is given.
type CommInfo struct {
	Target string `json:"target_name"`
}

// Comm is the content of comm_open, comm_msg and comm_close, in both directions.
type Comm struct {
	ID     string          `json:"comm_id"`
	Target string          `json:"target_name,omitempty"` // of comm_open
	Data   json.RawMessage `json:"data"`
}

// Shutdown asks the kernel to end, and is part of the answer.
type Shutdown struct {
	Restart bool `json:"restart"`
}

// InputReply is what the user typed.
type InputReply struct {
	Value string `json:"value"`
}

// Read decodes the content of a request into a value of its type.
func Read[T any](m *Message) (T, error) {
	var content T
	if err := json.Unmarshal(m.Content, &content); err != nil {
		return content, fmt.Errorf("%w: %s: %w", ErrMalformed, m.Header.Type, err)
	}
	return content, nil
}
