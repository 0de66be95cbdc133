package wire

import (
	"encoding/json"
	"strings"

	"sprague/stdlib/display"
)

// Status says that the kernel is "starting", "busy" or "idle".
type Status struct {
	State string `json:"execution_state"`
}

// Stream is text a cell wrote.
type Stream struct {
	Name string `json:"name"` // "stdout" or "stderr"
	Text string `json:"text"`
}

// ExecuteInput repeats the source of a cell to all front ends.
type ExecuteInput struct {
	Code  string `json:"code"`
	Count int    `json:"execution_count"`
}

// Display is the content of display_data, update_display_data and execute_result.
type Display struct {
	Data      Data            `json:"data"`
	Metadata  json.RawMessage `json:"metadata"`
	Transient Transient       `json:"transient"`
	Count     *int            `json:"execution_count,omitempty"` // of execute_result
}

// Transient is what is not kept in documents.
type Transient struct {
	DisplayID string `json:"display_id,omitempty"`
}

// ClearOutput takes back what a cell has shown, at once or when more comes.
type ClearOutput struct {
	Wait bool `json:"wait"`
}

// InputRequest puts a question to the user.
type InputRequest struct {
	Prompt   string `json:"prompt"`
	Password bool   `json:"password"`
}

// Data maps MIME types to representations, as JSON: objects for JSON types, strings for text, base64 for the rest.
type Data map[string]json.RawMessage

// Bundle returns the two parts of a bundle as they travel. JSON that is not well formed travels as text.
func Bundle(b display.Bundle) (Data, json.RawMessage) {
	data := make(Data, len(b.Data))
	for mime, content := range b.Data {
		data[mime] = representation(mime, content)
	}
	metadata, err := Encode(b.Metadata)
	if err != nil || len(b.Metadata) == 0 {
		metadata = emptyObject
	}
	return data, metadata
}

func representation(mime string, content []byte) json.RawMessage {
	if strings.HasSuffix(mime, "json") && json.Valid(content) {
		return content
	}
	var value any = content // base64
	if isText(mime) {
		value = string(content)
	}
	raw, err := Encode(value)
	if err != nil {
		panic("wire: a string is not JSON: " + err.Error())
	}
	return raw
}

// isText reports whether a MIME type is text: its content travels as it is.
func isText(mime string) bool {
	switch mime {
	case "application/javascript", "application/xml", "application/x-latex", "application/sql":
		return true
	}
	return strings.HasPrefix(mime, "text/") || strings.HasSuffix(mime, "+xml") || strings.HasSuffix(mime, "json")
}

// Lost is the content of sprague_lost, which is not of the protocol: the process in which cells
// run has ended while none ran.
type Lost struct {
	Message string `json:"message"`
}
