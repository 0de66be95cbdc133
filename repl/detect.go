package repl

import (
	"bytes"
	"os"
	"strings"
	"time"

	"golang.org/x/term"
)

// protocol is a way to put pixels on a terminal.
type protocol int

const (
	characters protocol = iota // none: Unicode drawings
	kittyGraphics
	itermImages
	sixelGraphics
)

// detect finds out what the terminal can. SPRAGUE_PICTURES overrides: kitty, iterm2,
// sixel or text. Terminals that name themselves are believed unless a multiplexer
// stands between; all others are asked for their attributes and given 150 ms to
// answer, of which nothing is left in the input.
func detect(in, out *os.File) protocol {
	switch os.Getenv("SPRAGUE_PICTURES") {
	case "kitty":
		return kittyGraphics
	case "iterm2":
		return itermImages
	case "sixel":
		return sixelGraphics
	case "text":
		return characters
	}
	if !term.IsTerminal(int(in.Fd())) || !term.IsTerminal(int(out.Fd())) || os.Getenv("TERM") == "dumb" {
		return characters
	}
	if p := named(os.Getenv); p != characters {
		return p
	}
	if answersSixel(attributes(in, out)) {
		return sixelGraphics
	}
	return characters
}

// named recognises terminals by the environment that they set.
func named(env func(string) string) protocol {
	name := env("TERM")
	if env("TMUX") != "" || strings.HasPrefix(name, "screen") || strings.HasPrefix(name, "tmux") {
		return characters
	}
	switch program := env("TERM_PROGRAM"); {
	case name == "xterm-kitty", env("KITTY_WINDOW_ID") != "", name == "xterm-ghostty", program == "ghostty":
		return kittyGraphics
	case program == "iTerm.app", program == "WezTerm", env("LC_TERMINAL") == "iTerm2":
		return itermImages
	}
	return characters
}

// answersSixel reads an answer to the question for the primary attributes,
// "ESC [ ? 62 ; 4 ; … c", in which 4 stands for sixel graphics.
func answersSixel(answer []byte) bool {
	_, rest, ok := bytes.Cut(answer, []byte("\x1b[?"))
	if !ok {
		return false
	}
	list, _, ok := bytes.Cut(rest, []byte("c"))
	if !ok {
		return false
	}
	for i, attribute := range bytes.Split(list, []byte(";")) {
		if i > 0 && string(attribute) == "4" {
			return true
		}
	}
	return false
}

// attributes asks the terminal for its primary attributes and returns the answer,
// empty when there is none in time.
func attributes(in, out *os.File) []byte {
	state, err := term.MakeRaw(int(in.Fd()))
	if err != nil {
		return nil
	}
	defer func() { _ = term.Restore(int(in.Fd()), state) }()
	if _, err := out.WriteString("\x1b[c"); err != nil {
		return nil
	}
	var answer []byte
	deadline := time.Now().Add(150 * time.Millisecond)
	for time.Now().Before(deadline) && !bytes.HasSuffix(answer, []byte("c")) {
		chunk := make([]byte, 64)
		n, ready := readBefore(int(in.Fd()), chunk, deadline)
		if !ready {
			break
		}
		answer = append(answer, chunk[:n]...)
	}
	return answer
}
