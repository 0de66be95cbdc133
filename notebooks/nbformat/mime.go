package nbformat

import (
	"encoding/base64"
	"encoding/json"
	"strings"
)

// A notebook stores a representation as a JSON value for JSON types, as base64
// for binary types, and as a string (or the list of its lines) for all others.

func isJSON(mime string) bool {
	return mime == "application/json" || strings.HasSuffix(mime, "+json")
}

func isBinary(mime string) bool {
	switch {
	case mime == "image/svg+xml":
		return false
	case strings.HasPrefix(mime, "image/"), strings.HasPrefix(mime, "audio/"), strings.HasPrefix(mime, "video/"):
		return true
	}
	return mime == "application/pdf"
}

// isLines tells whether Jupyter stores the type as a list of lines.
func isLines(mime string) bool {
	return strings.HasPrefix(mime, "text/") || mime == "image/svg+xml" || mime == "application/javascript"
}

func encodeMIME(mime string, content []byte) json.RawMessage {
	switch {
	case isJSON(mime) && json.Valid(content):
		return content
	case isBinary(mime):
		return quote(base64.StdEncoding.EncodeToString(content))
	}
	return quote(string(content))
}

// decodeMIME returns the content of a stored representation; what cannot be decoded comes back as it stands.
func decodeMIME(mime string, raw json.RawMessage) []byte {
	if isJSON(mime) {
		return raw
	}
	if isBinary(mime) {
		if content, err := Base64(raw); err == nil {
			return content
		}
	}
	text, err := joined(raw)
	if err != nil {
		return raw
	}
	return []byte(text)
}

// Base64 returns what is stored as base64, which may be in pieces.
func Base64(raw json.RawMessage) ([]byte, error) {
	text, err := joined(raw)
	if err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(strings.Join(strings.Fields(text), ""))
}
