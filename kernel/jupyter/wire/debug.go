package wire

import "encoding/json"

// Debug is a request of the Debug Adapter Protocol.
type Debug struct {
	Seq       int             `json:"seq"`
	Command   string          `json:"command"`
	Arguments json.RawMessage `json:"arguments"`
}

// DebugArguments are those of all commands together.
type DebugArguments struct {
	Code         string            `json:"code"` // of dumpCell
	Source       DebugSource       `json:"source"`
	Breakpoints  []DebugBreakpoint `json:"breakpoints"`
	Filters      []string          `json:"filters"`
	FrameID      int               `json:"frameId"`
	Reference    int               `json:"variablesReference"`
	Start        int               `json:"start"`
	Count        int               `json:"count"`
	Expression   string            `json:"expression"`
	VariableName string            `json:"variableName"`
}

// DebugReply is a response of the Debug Adapter Protocol.
type DebugReply struct {
	Seq     int    `json:"seq"`
	Type    string `json:"type"` // "response"
	Request int    `json:"request_seq"`
	Success bool   `json:"success"`
	Command string `json:"command"`
	Message string `json:"message,omitempty"`
	Body    any    `json:"body,omitempty"`
}

// DebugEvent is an event of the Debug Adapter Protocol, published as debug_event.
type DebugEvent struct {
	Seq   int    `json:"seq"`
	Type  string `json:"type"` // "event"
	Event string `json:"event"`
	Body  any    `json:"body"`
}

// DebugStopped is the body of the events stopped and continued.
type DebugStopped struct {
	Reason      string `json:"reason,omitempty"`
	Description string `json:"description,omitempty"`
	Text        string `json:"text,omitempty"`
	Thread      int    `json:"threadId"`
	All         bool   `json:"allThreadsStopped"`
}

// DebugInfo is the body of the answer to debugInfo.
type DebugInfo struct {
	Started        bool                     `json:"isStarted"`
	HashMethod     string                   `json:"hashMethod"`
	HashSeed       uint32                   `json:"hashSeed"`
	Prefix         string                   `json:"tmpFilePrefix"`
	Suffix         string                   `json:"tmpFileSuffix"`
	Breakpoints    []DebugSourceBreakpoints `json:"breakpoints"`
	Stopped        []int                    `json:"stoppedThreads"`
	RichRendering  bool                     `json:"richRendering"`
	ExceptionPaths []string                 `json:"exceptionPaths"`
	CopyToGlobals  bool                     `json:"copyToGlobals"`
}

// DebugSourceBreakpoints are the breakpoints of a source.
type DebugSourceBreakpoints struct {
	Source      string            `json:"source"`
	Breakpoints []DebugBreakpoint `json:"breakpoints"`
}

// DebugBreakpoint is a breakpoint as it is asked for, or set.
type DebugBreakpoint struct {
	ID        int          `json:"id,omitempty"`
	Line      int          `json:"line"`
	Condition string       `json:"condition,omitempty"`
	Verified  bool         `json:"verified"`
	Message   string       `json:"message,omitempty"`
	Source    *DebugSource `json:"source,omitempty"`
}

// DebugSource names a cell.
type DebugSource struct {
	Path string `json:"path"`
	Name string `json:"name,omitempty"`
}

// DebugCapabilities is the body of the answer to initialize.
type DebugCapabilities struct {
	ConfigurationDone bool          `json:"supportsConfigurationDoneRequest"`
	Conditional       bool          `json:"supportsConditionalBreakpoints"`
	Hovers            bool          `json:"supportsEvaluateForHovers"`
	Filters           []DebugFilter `json:"exceptionBreakpointFilters"`
}

// DebugFilter is a kind of failure at which cells can be halted.
type DebugFilter struct {
	Filter  string `json:"filter"`
	Label   string `json:"label"`
	Default bool   `json:"default"`
}

// DebugFrame is a call in a halted cell.
type DebugFrame struct {
	ID     int         `json:"id"`
	Name   string      `json:"name"`
	Source DebugSource `json:"source"`
	Line   int         `json:"line"`
	Column int         `json:"column"`
}

// DebugScope is a group of variables of a frame.
type DebugScope struct {
	Name      string `json:"name"`
	Reference int    `json:"variablesReference"`
	Hint      string `json:"presentationHint"`
	Expensive bool   `json:"expensive"`
}

// DebugVariables is the body of answers that list variables.
type DebugVariables struct {
	Variables []DebugVariable `json:"variables"`
}

// DebugVariable is one of them.
type DebugVariable struct {
	Name         string `json:"name"`
	EvaluateName string `json:"evaluateName,omitempty"`
	Value        string `json:"value"`
	Type         string `json:"type"`
	Reference    int    `json:"variablesReference"`
	Named        int    `json:"namedVariables,omitempty"`
	Indexed      int    `json:"indexedVariables,omitempty"`
}
