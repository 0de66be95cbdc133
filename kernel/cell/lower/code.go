package lower

import (
	"fmt"
	"go/token"
	"strconv"
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

// emit adds a line of code for the construct being lowered. Text that inline made
// keeps the places of its lines.
func (l *lowerer) emit(format string, args ...any) {
	s := format
	if len(args) > 0 {
		s = fmt.Sprintf(format, args...)
	}
	for part := range strings.SplitSeq(s, "\n") {
		pos := l.here
		if rest, ok := strings.CutPrefix(part, mark); ok {
			digits, code, _ := strings.Cut(rest, mark)
			if n, err := strconv.Atoi(digits); err == nil {
				pos, part = token.Pos(n), code
			}
		}
		*l.out = append(*l.out, line{part, pos})
	}
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

// mark encloses the place of a line in inlined text. It cannot occur in Go source.
const mark = "\x01"

// inline joins captured lines into text that can stand inside an expression: the
// first line goes on where the expression is, the others carry their places.
func inline(lines []line) string {
	var b strings.Builder
	for i, ln := range lines {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s%d%s%s", mark, ln.pos, mark, ln.text)
	}
	return b.String()
}
