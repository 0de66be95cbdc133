package yaegi

import (
	"go/token"
	"strings"
	"unsafe"

	"sprague/stdlib/task"
)

// Gates in interpreted code (see rt.Gate). A gate is put before a node of a program that
// every turn of a loop, or every call of a function, has to pass; calls themselves have one
// on both sides, since a compiled function may have taken its time.

// gates puts gates where n is a loop or a function.
func (l *Locator) gates(n unsafe.Pointer, children []unsafe.Pointer) {
	switch kind := l.kindOf(n); {
	case kind == "rangeStmt": // it is what every turn comes back to
		l.gateAt(n)
	case strings.HasPrefix(kind, "forStmt"), kind == "funcDecl", kind == "funcLit":
		if len(children) == 0 {
			return
		}
		if body := children[len(children)-1]; body != nil {
			if start := *field[unsafe.Pointer](body, l.start); start != nil {
				l.gateAt(start)
			}
		}
	}
}

func (l *Locator) gateAt(n unsafe.Pointer) {
	gen := field[func(unsafe.Pointer)](n, l.gen)
	if *gen == nil {
		return
	}
	pos := *field[token.Pos](n, l.pos)
	*gen = l.around(*gen, func(inner step) step {
		return func(frame unsafe.Pointer) step {
			task.Poll()
			l.gate(pos)
			return inner(frame)
		}
	})
}
