package yaegi

import (
	"fmt"
	"go/token"
	"reflect"
	"slices"
	"unsafe"

	"github.com/traefik/yaegi/interp"

	"sprague/kernel/cell/rt"
	"sprague/stdlib/task"
)

// The interpreter knows where it is when it compiles, but not when code panics: of
// every call it tells only where the function begins. A Locator makes each node of a
// program that can panic say where it stands, before code is made of it.
type Locator struct {
	fset   *token.FileSet
	passed func(at token.Position) // is told of each node that a panic passes through
	closed func(at token.Position) // is called at closed gates

	// Offsets of the fields.
	root, anc, tnext, child, start, gen, exec, pos, kind, action uintptr

	kinds, actions []string // names, by number
}

// A step is one instruction of the interpreter: it gets the frame, and returns the instruction after it.
type step func(frame unsafe.Pointer) step

// Kinds of nodes that can panic, or call something that can.
var riskyKinds = []string{"callExpr", "indexExpr", "sliceExpr", "starExpr", "selectorExpr", "typeAssertExpr"}

// Kinds of nodes that can panic by what they do, or by what they assign to.
var (
	assigningKinds = []string{"assignStmt", "assignXStmt", "incDecStmt", "defineStmt", "binaryExpr"}
	riskyActions   = []string{"/", "%", "<<", ">>", "/=", "%=", "<<=", ">>="}
	riskyTargets   = []string{"indexExpr", "starExpr", "selectorExpr"}
)

// NewLocator returns the locator of an interpreter. Of several nodes that tell passed of one panic
// the innermost is the first; closed gets where a goroutine stands that comes to a closed gate.
func NewLocator(i *interp.Interpreter, passed, closed func(token.Position)) *Locator {
	l := &Locator{fset: i.FileSet(), passed: passed, closed: closed}
	root := fieldOf(reflect.TypeFor[interp.Program](), "root", reflect.Pointer)
	node := root.Type.Elem()
	at := func(name string, kind reflect.Kind) uintptr { return fieldOf(node, name, kind).Offset }
	l.root = root.Offset
	l.child, l.anc, l.tnext = at("child", reflect.Slice), at("anc", reflect.Pointer), at("tnext", reflect.Pointer)
	l.start, l.gen, l.exec = at("start", reflect.Pointer), at("gen", reflect.Func), at("exec", reflect.Func)
	l.pos, l.kind, l.action = at("pos", reflect.Int), at("kind", reflect.Uint), at("action", reflect.Uint)
	l.kinds, l.actions = names(node, "kind"), names(node, "action")
	return l
}

// names returns the texts of the numbers that a field of a node can hold.
func names(node reflect.Type, field string) []string {
	f, _ := node.FieldByName(field)
	const most = 200 // more than there are
	list := make([]string, most)
	for i := range list {
		v := reflect.New(f.Type).Elem()
		v.SetUint(uint64(i))
		list[i] = fmt.Sprint(v.Interface())
	}
	return list
}

// Mark prepares all nodes of a program that has been compiled but not executed.
func (l *Locator) Mark(p *interp.Program) {
	if root := *field[unsafe.Pointer](unsafe.Pointer(p), l.root); root != nil {
		l.markNode(root, false)
	}
}

// Part separates the declarations of a program that has been executed, so that a variable or a function that lives on
// does not keep the functions that were declared beside it.
func (l *Locator) Part(p *interp.Program) {
	root := *field[unsafe.Pointer](unsafe.Pointer(p), l.root)
	if root == nil {
		return
	}
	for _, child := range l.children(root) {
		*field[unsafe.Pointer](child, l.anc) = nil
		*field[unsafe.Pointer](child, l.tnext) = nil
	}
}

func field[T any](n unsafe.Pointer, offset uintptr) *T { return (*T)(unsafe.Add(n, offset)) }

// markNode prepares a node and all below it. Within function literals the compiler has
// made code already: that is dropped, to be made again before the program runs.
func (l *Locator) markNode(n unsafe.Pointer, literal bool) {
	literal = literal || l.kindOf(n) == "funcLit"
	children := l.children(n)
	for _, child := range children {
		if child != nil {
			l.markNode(child, literal)
		}
	}
	if literal {
		*field[step](n, l.exec) = nil
	}
	gen := field[func(unsafe.Pointer)](n, l.gen)
	if *gen != nil && l.risky(n, children) {
		*gen = l.located(*gen, *field[token.Pos](n, l.pos), l.kindOf(n) == "callExpr")
	}
	l.gates(n, children)
}

// around wraps the generator of a node: wrap is given what it generates, where that is anything, and returns what runs
// instead.
func (l *Locator) around(gen func(unsafe.Pointer), wrap func(inner step) step) func(unsafe.Pointer) {
	return func(n unsafe.Pointer) {
		gen(n)
		if exec := field[step](n, l.exec); *exec != nil {
			*exec = wrap(*exec)
		}
	}
}

func (l *Locator) gate(pos token.Pos) {
	if rt.Closed() {
		l.atGate(pos)
	}
}

func (l *Locator) atGate(pos token.Pos) { l.closed(l.fset.Position(pos)) }

func (l *Locator) children(n unsafe.Pointer) []unsafe.Pointer {
	return *field[[]unsafe.Pointer](n, l.child)
}

func (l *Locator) kindOf(n unsafe.Pointer) string { return l.kinds[*field[uint](n, l.kind)] }

func (l *Locator) risky(n unsafe.Pointer, children []unsafe.Pointer) bool {
	kind := l.kindOf(n)
	if !slices.Contains(assigningKinds, kind) {
		return slices.Contains(riskyKinds, kind)
	}
	if slices.Contains(riskyActions, l.actions[*field[uint](n, l.action)]) {
		return true
	}
	return kind != "binaryExpr" && len(children) > 0 && children[0] != nil &&
		slices.Contains(riskyTargets, l.kindOf(children[0]))
}

// located wraps the generator of a node: what it generates notes its position when a
// panic passes through. A call has gates on both sides.
func (l *Locator) located(gen func(unsafe.Pointer), pos token.Pos, call bool) func(unsafe.Pointer) {
	return l.around(gen, func(inner step) step {
		return func(frame unsafe.Pointer) step {
			returned := false
			defer func() {
				if !returned {
					l.passed(l.fset.Position(pos))
				}
			}()
			if call {
				task.Poll()
				l.gate(pos)
			}
			next := inner(frame)
			returned = true
			if call {
				task.Yield() // the call may have taken long
				l.gate(pos)
			}
			return next
		}
	})
}
