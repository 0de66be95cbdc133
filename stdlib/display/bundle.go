// Package display turns values into what a person sees: one value in several
// representations, from which each front end takes the richest it can show.
package display

import "encoding/json"

// A Bundle is one value in several representations. Every bundle carries
// "text/plain", so that it can be shown anywhere.
type Bundle struct {
	// Data maps a MIME type to the representation: UTF-8 for text types (SVG
	// among them), JSON text for types that end in "json", raw bytes for pictures.
	// Front ends encode what they must (base64 for pictures in Jupyter).
	Data map[string][]byte

	// Metadata holds JSON for the bundle or for one of its MIME types.
	Metadata map[string]json.RawMessage

	// ID names the output so that a later bundle with Update set replaces it.
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
	MIMEVegaLite = "application/vnd.vegalite.v5+json"
	MIMEWidget   = "application/vnd.jupyter.widget-view+json"
)

// Text returns the plain representation.
func (b Bundle) Text() string { return string(b.Data[MIMEText]) }

// String returns the plain representation.
func (b Bundle) String() string { return b.Text() }

// Display returns b: a bundle shows as what it holds.
func (b Bundle) Display() Bundle { return b }

// With returns b with one more representation; b itself is not changed.
func (b Bundle) With(mime string, content []byte) Bundle {
	data := make(map[string][]byte, len(b.Data)+1)
	for k, v := range b.Data {
		data[k] = v
	}
	data[mime] = content
	b.Data = data
	return b
}

// A Displayer shows itself. The bundle must carry "text/plain".
type Displayer interface {
	Display() Bundle
}

// Plain returns a bundle of text alone.
func Plain(text string) Bundle {
	return Bundle{Data: map[string][]byte{MIMEText: []byte(text)}}
}
