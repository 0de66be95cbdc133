// Package nbformat is the notebook as a document: Jupyter's nbformat 4.5, read and
// written without losing what it does not know, and the same cells as a Go script.
//
//	nb, err := nbformat.ReadFile("kayles.ipynb") // or kayles.go
//	nb.Cells[0].Source                           // text of the first cell
//	err = nbformat.WriteFile("kayles.go", nb)    // cells under "// %%" lines
//
// Terms: a notebook is a list of cells; a code cell holds outputs; an output is a
// piece of stream text, an error, or a value in several MIME representations.
package nbformat

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"sprague/stdlib/display"
)

// The version of the format that is written. Every 4.x is read; one above ours is written as it was.
const (
	Major = 4
	Minor = 5
)

// CellType is the kind of a cell.
type CellType string

const (
	Code     CellType = "code"
	Markdown CellType = "markdown"
	Raw      CellType = "raw"
)

// Fields are members of a JSON object that are kept as they came.
type Fields map[string]json.RawMessage

// A Notebook is one document.
type Notebook struct {
	Cells    []*Cell
	Metadata Fields
	Minor    int // of the format of the file that was read; 0 for none
	// Extra holds members of the document that this package does not know.
	Extra Fields
}

// A Cell is one cell of a notebook.
type Cell struct {
	ID       string
	Type     CellType
	Source   string
	Metadata Fields
	Count    int       // execution count of a code cell, 0 when it has not run
	Outputs  []*Output // of a code cell
	Extra    Fields
}

// OutputType is the kind of an output.
type OutputType string

const (
	Stream  OutputType = "stream"
	Display OutputType = "display_data"
	Value   OutputType = "execute_result"
	Failure OutputType = "error"
)

// An Output is one thing a code cell has left. Which fields count depends on Type.
type Output struct {
	Type OutputType

	Name string // of Stream: "stdout" or "stderr"
	Text string // of Stream

	Data     Fields // of Display and Value: MIME type to JSON value
	Metadata Fields // of Display and Value
	Count    int    // of Value

	ErrorName  string   // of Failure
	ErrorValue string   // of Failure
	Traceback  []string // of Failure

	Extra Fields
}

// The name of the kernel that runs our notebooks, and what front ends call it.
const (
	KernelName  = "sprague"
	KernelTitle = "Go (sprague)"
)

// New returns an empty notebook for the sprague kernel.
func New() *Notebook {
	return &Notebook{Metadata: Fields{
		"kernelspec": json.RawMessage(`{"display_name":"` + KernelTitle + `","language":"go","name":"` + KernelName +
			`"}`),
		"language_info": json.RawMessage(`{"codemirror_mode":"text/x-go","file_extension":".go",` +
			`"mimetype":"text/x-go","name":"go","pygments_lexer":"go"}`),
	}}
}

// Add appends a cell with an identifier of its own and returns it.
func (nb *Notebook) Add(t CellType, source string) *Cell {
	c := &Cell{Type: t, Source: source, Metadata: Fields{}}
	nb.Cells = append(nb.Cells, c)
	nb.identify()
	return c
}

// Has reports whether the cell carries a tag, such as "parameters".
func (c *Cell) Has(tag string) bool {
	return slices.Contains(Member[[]string](c.Metadata, "tags"), tag)
}

// identify gives every cell an identifier that no other cell of the notebook has.
// It follows from place and text, so that the same input gives the same document.
func (nb *Notebook) identify() {
	taken := map[string]bool{}
	for i, c := range nb.Cells {
		for salt := 0; !validID.MatchString(c.ID) || taken[c.ID]; salt++ {
			sum := sha256.Sum256(fmt.Appendf(nil, "%d/%d/%s/%s", i, salt, c.Type, c.Source))
			c.ID = hex.EncodeToString(sum[:4])
		}
		taken[c.ID] = true
	}
}

// validID is what nbformat allows as an identifier.
var validID = regexp.MustCompile(`^[a-zA-Z0-9_-]{1,64}$`)

// FromBundle returns the output that shows b: Value when count is positive, Display otherwise.
func FromBundle(b display.Bundle, count int) *Output {
	out := &Output{Type: Display, Data: Fields{}, Metadata: Fields{}}
	if count > 0 {
		out.Type, out.Count = Value, count
	}
	for mime, content := range b.Data {
		if mime != display.MIMEWidget { // whose model ends with the session
			out.Data[mime] = encodeMIME(mime, content)
		}
	}
	maps.Copy(out.Metadata, b.Metadata)
	return out
}

// Bundle returns what a Display or Value output shows.
func (o *Output) Bundle() display.Bundle {
	b := display.Bundle{Data: map[string][]byte{}, Metadata: o.Metadata}
	for mime, raw := range o.Data {
		b.Data[mime] = decodeMIME(mime, raw)
	}
	return b
}

// String returns what an output shows as text.
func (o *Output) String() string {
	switch {
	case o.Type == Stream:
		return o.Text
	case o.Type != Failure:
		return o.Bundle().Text()
	case len(o.Traceback) > 0:
		return strings.Join(o.Traceback, "\n")
	}
	return o.ErrorName + ": " + o.ErrorValue
}
