package repl

import (
	"os"

	"golang.org/x/term"
)

// A palette colours text for a terminal; the zero palette leaves it as it is.
type palette struct{ on bool }

// paletteFor gives colours to terminals that take them, unless NO_COLOR is set.
func paletteFor(f *os.File) palette {
	return palette{on: os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && term.IsTerminal(int(f.Fd()))}
}

func (p palette) paint(code, s string) string {
	if !p.on || s == "" {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

func (p palette) red(s string) string   { return p.paint("31", s) }
func (p palette) faint(s string) string { return p.paint("2", s) }
