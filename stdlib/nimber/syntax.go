package nimber

import "fmt"

// A SyntaxError says where a text is not the number it should be.
type SyntaxError struct {
	Text   string // the whole text
	Offset int    // of the place in it, in bytes
	Msg    string // what is wrong there
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("nimber: %q at byte %d: %s", e.Text, e.Offset, e.Msg)
}
