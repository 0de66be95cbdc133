package yaegi

import (
	"slices"
	"unsafe"

	"github.com/traefik/yaegi/interp"
)

// What a program leaves behind. The interpreter runs closures, which it has generated from the
// nodes of a program. A closure holds its own node, the node holds its parent and its children,
// and so a function keeps the whole tree that it was compiled from, with the scopes in which
// its names were looked up: three hundred and fifty bytes for every name and operator.
//
// Once a program of declarations has been executed, all closures of its functions have been generated.
// What they still read of nodes was found with the type checker, as every selector on a node within a
// function that takes a frame:
//
//   - of a function, declared or literal: the body's start, the types of its frame, its type, and for
//     traces its name and the scope around it;
//   - of a node with code: its position, type, level and index, and the code;
//   - of an assignment, and of a type assertion: its children;
//   - of a call or a literal whose value is assigned: the assignment.
//
// All other links are cut; what no closure holds is then garbage. A later program asks for the
// symbol of a function, which has its own node and type, and whether the node of the type of a function
// stands in a declaration. A return statement makes a returned value the node of its type, so such a value keeps its
// parent. Declarations of types stay whole, since the interpreter may read them again.

// parents are the kinds of nodes that are asked for their children when they run.
var parents = []string{"assignStmt", "assignXStmt", "defineStmt", "defineXStmt", "typeAssertExpr"}

// Part separates the declarations of a program that has been executed, so that a variable or a
// function that lives on does not keep the functions that were declared beside it, and leaves
// of each what it needs to run.
func (l *Locator) Part(p *interp.Program) {
	if p == nil {
		return
	}
	root := *(*unsafe.Pointer)(unsafe.Add(unsafe.Pointer(p), l.root))
	if root == nil {
		return
	}
	for _, child := range l.children(root) {
		l.cut(child, l.anc)
		l.cut(child, l.tnext)
		switch l.kindOf(child) {
		case "funcDecl", "varDecl":
			named := map[unsafe.Pointer]bool{}
			l.findNamed(child, named)
			l.prune(child, named, false)
		}
	}
}

// bodyOf is the place of the body among the children of a function.
const bodyOf = 3

// findNamed finds the nodes by whose scopes traces tell the name of a function: the first that
// runs in each, and those around literals.
func (l *Locator) findNamed(n unsafe.Pointer, named map[unsafe.Pointer]bool) {
	children := l.children(n)
	if kind := l.kindOf(n); (kind == "funcDecl" || kind == "funcLit") && len(children) > bodyOf {
		named[l.link(children[bodyOf], l.start)] = true
		if kind == "funcLit" {
			named[l.link(n, l.anc)] = true
		}
	}
	for _, child := range children {
		if child != nil {
			l.findNamed(child, named)
		}
	}
}

// prune cuts the links of a node and all below it that nothing follows at run time.
func (l *Locator) prune(n unsafe.Pointer, named map[unsafe.Pointer]bool, body bool) {
	kind := l.kindOf(n)
	function := kind == "funcDecl" || kind == "funcLit"
	for i, child := range l.children(n) {
		if child != nil {
			l.prune(child, named, function && i == bodyOf)
		}
	}
	if kind != "funcLit" && kind != "funcType" && !l.keepsParent(n, kind) {
		l.cut(n, l.anc)
	}
	if !function {
		l.cut(n, l.sym)
		if !slices.Contains(parents, kind) {
			*(*[]unsafe.Pointer)(unsafe.Add(n, l.child)) = nil
		}
	}
	if !body {
		l.cut(n, l.start)
	}
	l.cut(n, l.tnext)
	l.cut(n, l.fnext)
	l.cut(n, l.gen)
	if scope := l.link(n, l.scope); scope != nil {
		l.emptyScope(scope)
		if !named[n] {
			l.cut(n, l.scope)
		}
	}
}

// keepsParent reports whether a node is asked what is done with its value.
func (l *Locator) keepsParent(n unsafe.Pointer, kind string) bool {
	anc := l.link(n, l.anc)
	if anc == nil {
		return false
	}
	to := l.kindOf(anc)
	if to == "returnStmt" {
		return true
	}
	switch kind {
	case "callExpr":
		return to == "assignXStmt" || to == "defineXStmt"
	case "compositeLitExpr":
		return to == "assignStmt" || to == "defineStmt"
	}
	return false
}

// emptyScope forgets the names of a scope within a function, and the scopes within it.
func (l *Locator) emptyScope(scope unsafe.Pointer) {
	if l.link(scope, l.scopeDef) == nil {
		return // of the session
	}
	l.cut(scope, l.scopeSym)
	*(*[]unsafe.Pointer)(unsafe.Add(scope, l.scopeChild)) = nil
	l.cut(scope, l.scopeLoop)
	l.cut(scope, l.scopeRestart)
}

// link returns a pointer in a field.
func (l *Locator) link(n unsafe.Pointer, field uintptr) unsafe.Pointer {
	return *(*unsafe.Pointer)(unsafe.Add(n, field))
}

func (l *Locator) cut(n unsafe.Pointer, field uintptr) {
	*(*unsafe.Pointer)(unsafe.Add(n, field)) = nil
}
