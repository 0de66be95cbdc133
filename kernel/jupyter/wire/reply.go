package wire

import (
	"encoding/json"
	"time"
)

// OK is a reply that has nothing more to say.
type OK struct {
	Status string `json:"status"` // "ok"
}

// ErrorReply is the reply to a request that failed, and the content of an error on
// IOPub, which has no status and no count.
type ErrorReply struct {
	Status    string   `json:"status,omitempty"` // "error"
	Name      string   `json:"ename"`
	Value     string   `json:"evalue"`
	Traceback []string `json:"traceback"`
	// Count stands in the replies to execute_request, whatever their status.
	Count *int `json:"execution_count,omitempty"`
}

// Failure returns an error reply of one line.
func Failure(name, value string) ErrorReply {
	return ErrorReply{Status: "error", Name: name, Value: value, Traceback: []string{name + ": " + value}}
}

// ExecuteReply answers a cell that succeeded.
type ExecuteReply struct {
	Status          string                     `json:"status"`
	Count           int                        `json:"execution_count"`
	UserExpressions map[string]json.RawMessage `json:"user_expressions"`
	Payload         []Page                     `json:"payload"`
}

// Started is the metadata of an execute_reply: front ends keep it as the cell's timing.
func Started(at time.Time) json.RawMessage {
	return json.RawMessage(`{"started":"` + Timestamp(at) + `"}`)
}

// Page is a payload that front ends show beside the notebook. Payloads are deprecated,
// and there is no other way to do it.
type Page struct {
	Source string `json:"source"` // "page"
	Data   Data   `json:"data"`
	Start  int    `json:"start"` // the line to begin with
}

// Expression is the value of one of the user_expressions.
type Expression struct {
	Status   string          `json:"status"`
	Data     Data            `json:"data"`
	Metadata json.RawMessage `json:"metadata"`
}

// CompleteReply lists completions. Positions count code points.
type CompleteReply struct {
	Status      string   `json:"status"`
	Matches     []string `json:"matches"`
	CursorStart int      `json:"cursor_start"`
	CursorEnd   int      `json:"cursor_end"`
	Metadata    struct {
		Types []CompletionType `json:"_jupyter_types_experimental"`
	} `json:"metadata"`
}

// CompletionType is the kind and signature of one match, which front ends show beside it.
type CompletionType struct {
	Start     int    `json:"start"`
	End       int    `json:"end"`
	Text      string `json:"text"`
	Type      string `json:"type"`
	Signature string `json:"signature,omitempty"`
}

// InspectReply is documentation.
type InspectReply struct {
	Status   string          `json:"status"`
	Found    bool            `json:"found"`
	Data     Data            `json:"data"`
	Metadata json.RawMessage `json:"metadata"`
}

// IsCompleteReply says whether source text can be run: "complete", "incomplete",
// "invalid" or "unknown". Indent is present for incomplete text alone.
type IsCompleteReply struct {
	Status string  `json:"status"`
	Indent *string `json:"indent,omitempty"`
}

// HistoryReply lists inputs, oldest first, each as [session, line, input], or as [session, line, [input, output]] when
// outputs were asked for.
type HistoryReply struct {
	Status  string   `json:"status"`
	History [][3]any `json:"history"`
}

// CommInfoReply maps the ids of open comms to their targets.
type CommInfoReply struct {
	Status string                `json:"status"`
	Comms  map[string]CommTarget `json:"comms"`
}

// CommTarget is the target of an open comm.
type CommTarget struct {
	Name string `json:"target_name"`
}

// ShutdownReply says goodbye.
type ShutdownReply struct {
	Status  string `json:"status"`
	Restart bool   `json:"restart"`
}

// KernelInfoReply introduces the kernel.
type KernelInfoReply struct {
	Status                string       `json:"status"`
	ProtocolVersion       string       `json:"protocol_version"`
	Implementation        string       `json:"implementation"`
	ImplementationVersion string       `json:"implementation_version"`
	LanguageInfo          LanguageInfo `json:"language_info"`
	Banner                string       `json:"banner"`
	HelpLinks             []HelpLink   `json:"help_links"`
	SupportedFeatures     []string     `json:"supported_features"`
}

// LanguageInfo describes the language of cells.
type LanguageInfo struct {
	Name           string `json:"name"`
	Version        string `json:"version"`
	MIMEType       string `json:"mimetype"`
	FileExtension  string `json:"file_extension"`
	PygmentsLexer  string `json:"pygments_lexer"`
	CodemirrorMode string `json:"codemirror_mode"`
	NbExporter     string `json:"nbconvert_exporter"`
}

// HelpLink is an entry of a front end's help menu.
type HelpLink struct {
	Text string `json:"text"`
	URL  string `json:"url"`
}
