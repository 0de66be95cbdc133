package session

import (
	"fmt"
	"go/token"
	"strings"
)

// A Line is one line of lowered code and the place it comes from.
type Line struct {
	Text string
	Pos  token.Pos
}

func Text(lines []Line) string {
	var b strings.Builder
	for _, ln := range lines {
		b.WriteString(ln.Text)
		b.WriteByte('\n')
	}
	return b.String()
}

func PlacesOf(lines []Line) Places {
	p := make(Places, len(lines))
	for i, ln := range lines {
		p[i] = ln.Pos
	}
	return p
}

// Emit adds a line of code for the construct being lowered.
func (l *Writer) Emit(format string, args ...any) {
	s := format
	if len(args) > 0 {
		s = fmt.Sprintf(format, args...)
	}
	*l.out = append(*l.out, Line{s, l.Here})
}

// Capture runs f and returns the lines it emitted.
func (l *Writer) Capture(f func()) []Line {
	saved := l.out
	var lines []Line
	l.out = &lines
	f()
	l.out = saved
	return lines
}

func (l *Writer) Add(lines []Line) { *l.out = append(*l.out, lines...) }

// Closure writes a function literal into a new variable. In a loop it is made in a frame of
// its own: the interpreter keeps a literal in a place of the frame it stands in, and clears
// the place when the function returns, so that a goroutine of one turn of the loop would
// clear the literal of the next.
func (l *Writer) Closure(head string, body func()) string {
	v, here := l.Temp("f"), l.Here
	lines := l.Capture(body)
	l.Here = here
	if l.Fn.Again > 0 {
		l.Emit("%s := func() %s {", v, head)
		l.Emit("return %s {", head)
		l.Add(lines)
		l.Emit("}")
		l.Emit("}()")
		return v
	}
	l.Emit("%s := %s {", v, head)
	l.Add(lines)
	l.Emit("}")
	return v
}
