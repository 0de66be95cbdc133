package cell

import "sprague/stdlib/display"

// A Diagnostic is one thing that is wrong in the source of a cell. Line and column count
// from 1, columns in bytes; End is a byte offset, 0 when unknown.
type Diagnostic struct {
	Kind         Kind
	Line, Column int
	Offset, End  int
	Message      string
	Hint         string // what to write instead, may be empty
}

// A Kind tells who would complain: the parser, the type checker, or only this
// package, which refuses what the interpreter cannot do right.
type Kind int

const (
	Syntax Kind = iota
	Type
	Refusal
	Internal // a fault of this package, never of the user
)

// Error returns the message and the hint on one line.
func (d Diagnostic) Error() string {
	if d.Hint == "" {
		return d.Message
	}
	return d.Message + " (" + d.Hint + ")"
}

// A Candidate is one way to complete what stands before the cursor.
type Candidate struct {
	Text string // replaces [Start, End)
	Kind string // "package", "func", "method", "field", "var", "const", "type", "keyword", "path"
	Type string // signature or type, as Go writes it
	Doc  string // first sentence of the documentation
}

// A Completion lists candidates for the byte range [Start, End) of the source.
type Completion struct {
	Start, End int
	Candidates []Candidate
}

// An Inspection is the documentation of what stands at a place in the source:
// signature, comment and example, as text, Markdown and HTML.
type Inspection struct {
	Found  bool
	Bundle display.Bundle
}

// Detail says how much an Inspection is to tell.
type Detail int

const (
	Brief Detail = iota
	// Full adds the source of what the session has declared, the members of a package, the
	// methods of a type, and the package of everything else.
	Full
)

// Completeness says whether source text can be run as it stands.
type Completeness int

const (
	Complete   Completeness = iota
	Incomplete              // more lines are needed
	Invalid                 // no continuation can make it right
	Unknown
)
