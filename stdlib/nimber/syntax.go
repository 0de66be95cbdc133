package nimber

import "fmt"

// A SyntaxError says what is wrong with the text of a number, and where.
type SyntaxError struct {
	Text   string // the whole text
	Offset int    // in bytes
	Msg    string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("nimber: %q at byte %d: %s", e.Text, e.Offset, e.Msg)
}
