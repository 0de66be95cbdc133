package display

import "sync/atomic"

// Terminal is what text can look like where a cell is shown.
type Terminal struct {
	Columns int  // characters to a line; 0 where nobody knows, which is taken for 80
	Colour  bool // whether escape sequences colour text
}

// Width returns the number of characters to a line.
func (t Terminal) Width() int {
	if t.Columns <= 0 {
		return 80
	}
	return t.Columns
}

// Paint returns text in one of the colours 1 to 7 of a terminal, which are red, green, yellow,
// blue, magenta, cyan and white; as it is where there are no colours.
func (t Terminal) Paint(colour int, text string) string {
	if !t.Colour || text == "" || colour < 1 || colour > 7 {
		return text
	}
	return "\x1b[3" + string(rune('0'+colour)) + "m" + text + "\x1b[0m"
}

var here atomic.Pointer[Terminal]

// Here returns the terminal in which the running cell is shown, the zero Terminal in notebooks and
// elsewhere.
func Here() Terminal {
	if t := here.Load(); t != nil {
		return *t
	}
	return Terminal{}
}

// ShowIn says in which terminal the cells from now on are shown. A session does so before each.
func ShowIn(t Terminal) { here.Store(&t) }
