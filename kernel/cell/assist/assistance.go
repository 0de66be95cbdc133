// Package assist answers questions about a session without running anything: how a name goes
// on, what it means, where something is found, what there is, and how all of it is written down.
package assist

import "sprague/stdlib/display"

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
	Found    bool
	Bundle   display.Bundle
	Variable string // of the session, if that is what the name means
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
