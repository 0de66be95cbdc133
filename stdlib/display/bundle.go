// Package display converts values to output: one value in several representations, from which each front end shows the
// richest that it supports.
package display

import (
	"encoding/json"
	"maps"
)

// A Bundle is one value in several representations. Every bundle has "text/plain", so any front end can show it.
type Bundle struct {
	// Data maps a MIME type to the representation: UTF-8 for text types, including SVG; JSON text for types that end in
	// "json"; raw bytes for pictures. Front ends do further encoding, such as base64 for pictures in Jupyter.
	Data map[string][]byte

	// Metadata is JSON for the bundle or for one of its MIME types.
	Metadata map[string]json.RawMessage

	// ID names the output, which a later bundle with the same ID and Update set replaces.
	ID     string
	Update bool
}

// The MIME types in use.
const (
	MIMEText     = "text/plain"
	MIMEHTML     = "text/html"
	MIMEMarkdown = "text/markdown"
	MIMELaTeX    = "text/latex"
	MIMESVG      = "image/svg+xml"
	MIMEPNG      = "image/png"
	MIMEJSON     = "application/json"
	MIMEWidget   = "application/vnd.jupyter.widget-view+json"
)

// Text returns the plain representation.
func (b Bundle) Text() string { return string(b.Data[MIMEText]) }

// String returns the plain representation.
func (b Bundle) String() string { return b.Text() }

// Display returns b.
func (b Bundle) Display() Bundle { return b }

// With returns a copy of b with one more representation.
func (b Bundle) With(mime string, content []byte) Bundle {
	data := make(map[string][]byte, len(b.Data)+1)
	maps.Copy(data, b.Data)
	data[mime] = content
	b.Data = data
	return b
}

// A Displayer returns its own bundle, which must have "text/plain".
type Displayer interface {
	Display() Bundle
}

// Plain returns a bundle of text only.
func Plain(text string) Bundle {
	return Bundle{Data: map[string][]byte{MIMEText: []byte(text)}}
}
