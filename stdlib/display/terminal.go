package display

import "sync/atomic"

// Terminal describes the terminal in which a cell is shown.
type Terminal struct {
	Columns int  // characters in a line; 0 means unknown, and counts as 80
	Colour  bool // whether it supports coloured text
}

// Width returns the number of characters in a line.
func (t Terminal) Width() int {
	if t.Columns <= 0 {
		return 80
	}
	return t.Columns
}

// Paint returns text in one of the terminal colours 1 to 7: red, green, yellow, blue, magenta, cyan, white. It returns
// text unchanged for other numbers, or if the terminal has no colours.
func (t Terminal) Paint(colour int, text string) string {
	if !t.Colour || text == "" || colour < 1 || colour > 7 {
		return text
	}
	return "\x1b[3" + string(rune('0'+colour)) + "m" + text + "\x1b[0m"
}

var here atomic.Pointer[Terminal]

// Here returns the terminal in which the running cell is shown; in notebooks and elsewhere, the zero Terminal.
func Here() Terminal {
	if t := here.Load(); t != nil {
		return *t
	}
	return Terminal{}
}

// ShowIn sets the terminal for the next cells. A session calls it before each cell.
func ShowIn(t Terminal) { here.Store(&t) }
