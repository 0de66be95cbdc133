package lower

import (
	"fmt"
	"go/token"
	"strings"
)

// A line is one line of lowered code and the place it comes from.
type line struct {
	text string
	pos  token.Pos
}

func text(lines []line) string {
	var b strings.Builder
	for _, ln := range lines {
		b.WriteString(ln.text)
		b.WriteByte('\n')
	}
	return b.String()
}

func places(lines []line) Places {
	p := make(Places, len(lines))
	for i, ln := range lines {
		p[i] = ln.pos
	}
	return p
}

// emit adds a line of code for the construct being lowered.
func (l *lowerer) emit(format string, args ...any) {
	s := format
	if len(args) > 0 {
		s = fmt.Sprintf(format, args...)
	}
	*l.out = append(*l.out, line{s, l.here})
}

// capture runs f and returns the lines it emitted.
func (l *lowerer) capture(f func()) []line {
	saved := l.out
	var lines []line
	l.out = &lines
	f()
	l.out = saved
	return lines
}

// add appends captured lines.
func (l *lowerer) add(lines []line) { *l.out = append(*l.out, lines...) }

// closure writes a function literal into a new variable. In a loop it is made in a frame of
// its own: the interpreter keeps a literal in a place of the frame it stands in, and clears
// the place when the function returns, so that a goroutine of one turn of the loop would
// clear the literal of the next.
func (l *lowerer) closure(head string, body func()) string {
	v, here := l.temp("f"), l.here
	lines := l.capture(body)
	l.here = here
	if l.fn.again > 0 {
		l.emit("%s := func() %s {", v, head)
		l.emit("return %s {", head)
		l.add(lines)
		l.emit("}")
		l.emit("}()")
		return v
	}
	l.emit("%s := %s {", v, head)
	l.add(lines)
	l.emit("}")
	return v
}
