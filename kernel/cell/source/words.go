package source

// A Diagnostic is one thing that is wrong in the source of a cell. Line and column count
// from 1, columns in bytes; End is a byte offset, 0 when unknown.
type Diagnostic struct {
	Kind         Kind
	Line, Column int
	Offset, End  int
	Message      string
	Hint         string // what to write instead, may be empty
}

// A Kind tells who would complain: the parser, the type checker, this package, which refuses
// what the interpreter cannot do right, or the session, which knows what has a value.
type Kind int

const (
	Syntax Kind = iota
	Type
	Refusal
	Internal // a fault of this package, never of the user
	Unset    // a variable without a value would be read
)

func ByOffset(a, b Diagnostic) int { return a.Offset - b.Offset }

// Error returns the message and the hint on one line.
func (d Diagnostic) Error() string {
	if d.Hint == "" {
		return d.Message
	}
	return d.Message + " (" + d.Hint + ")"
}
