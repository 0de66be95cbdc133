// Package frame knows which slices begin in the frame of their function, and what that does to capacities.
//
// The compiler gives a slice that does not outlive its function 32 bytes of the frame when
// something is first appended to it, and one that outlives it in a single place moves to the heap
// there (cmd/compile/internal/slice, ssagen's append). Capacities tell:
//
//	func f() { var s []int; for i := range 5 { s = append(s, i); print(cap(s)) } }   // 4 4 4 4 8
//	func g() []int { var s []int; for i := range 3 { s = append(s, i) }; return s }  // cap(g()) is 3
//
// and with them whether two appends to the same slice write over each other. Three cases, for elements of
// size z of which K = 32/z fit:
//
//   - within: s never leaves. The first append in the text that finds s empty and without room
//     takes the K elements, once in a call of the function.
//   - leaving: s leaves in one place, which is in no loop that s is declared outside of, and before
//     that nobody asks for its capacity. As within; where it leaves, a slice that is in the frame still gets
//     the capacity of the least block of the heap that holds it, blocks being multiples of 8 bytes.
//   - stepping: s leaves in one place, and its capacity is asked for, be it by slicing. Up to K elements every
//     append that grows s gives it the least block that holds it.
//
// Leaving and stepping are for slices that are appended to in a loop, or twice. A slice made of a string
// that never leaves has room for 32 elements, or is the string's own memory, if it is of bytes and nobody
// writes to it: its capacity is its length then.
//
// [Rooms] finds the variables of which this can be said from the function alone, and writes what is to
// happen into the function, as statements of Go:
//
//	within     if cap(s) < n && len(s) == 0 && !framed { framed = true; s = make(T, 0, K) }
//	leaving    … and in front of the place  if framed && cap(s) == K { s = s[:len(s):up(len(s))] }
//	stepping   if len(s)+n > cap(s) && len(s)+n <= K { s = append(make(T, 0, up(len(s)+n)), s...) }
//
// (Where nobody asks for the capacity of a slice within, and nothing shares it, nothing is written.)
// Nobody else sees s: it is captured by no function literal, no address of it or of an element is taken,
// and before it leaves, only local variables that stay themselves share it. So nothing but capacities changes.
//
// What is not decided here keeps the capacities of the heap: slices given to functions (whether those keep
// them, and whether the compiler puts them in place of the call, both count), parts of structs, slices that
// function literals share, results of functions that the compiler may put in place of their calls if it
// depends on that, generic functions. A function put in place of a call in a loop takes the frame's room in the first
// turn alone; here it does each time.
package frame

import (
	"go/ast"
	"go/token"
	"go/types"
)

const frameRoom = 32 // bytes

// Rooms writes into a cell what the compiler's use of the frame does to the capacities of local slices.
func Rooms(info *types.Info, decls []ast.Decl, stmts []ast.Stmt) {
	bodies := func(n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if n.Body != nil && info.Defs[n.Name] != nil && !isGeneric(info.Defs[n.Name]) {
					rooms(info, n.Body, n.Type)
				}
			case *ast.FuncLit:
				rooms(info, n.Body, n.Type)
			}
			return true
		})
	}
	for _, d := range decls {
		bodies(d)
	}
	for _, st := range stmts {
		bodies(st)
	}
}

func isGeneric(f types.Object) bool {
	sig, ok := f.Type().(*types.Signature)
	return ok && sig.TypeParams().Len()+sig.RecvTypeParams().Len() > 0
}

// A room is what is known of a local slice.
type room struct {
	v           *types.Var
	size, fit   int64 // of an element; elements that fit into the frame
	depth       int   // loops around the declaration
	declared    ast.Stmt
	named       bool // a result with a name
	param       bool
	lost        bool       // it may outlive the function in ways that are not followed
	foreign     bool       // it has values or uses that package slice of the compiler does not know
	capacity    bool       // somebody asks for its capacity
	reset       bool       // it is assigned to other than by appending
	transitions int        // places where it leaves
	leaves      ast.Stmt   // the last of them
	looped      bool       // one is in a loop that the declaration is outside of
	shares      []*room    // local variables that get it, or what is appended to it
	elsewhere   bool       // something else gets it
	appends     []appended // x = append(s, …), in the order of the text
	made        []made     // values that begin in the frame by themselves
	mutated     bool       // elements may be written
	weight      int
}

type appended struct {
	st    ast.Stmt
	call  *ast.CallExpr
	count int  // of elements, 0 for a slice of them
	seen  bool // the elements depend on s
	other bool // x is another variable
}

// A made value is that of s = []byte(text) or the like, or of s = append([]T{}, …).
type made struct {
	st    ast.Stmt
	call  *ast.CallExpr
	depth int
}

// settle decides how a slice uses the frame, and notes the statements that make it so. Apart tells
// that the function is never put in place of a call.
func (f *finder) settle(r *room, body *ast.BlockStmt, apart bool) {
	seen := r.capacity || len(r.shares) > 0 // somebody in the function can tell
	if seen && !r.lost && len(r.made) > 0 && r.stays(map[*room]bool{}) {
		f.begin(r)
	}
	if r.lost || len(r.appends) == 0 || r.named && f.defers {
		return
	}
	for _, a := range r.appends {
		if !f.listed[a.st] || a.seen && (r.foreign || r.capacity) {
			return
		}
	}
	leaving := r.transitions == 1 && !r.foreign && !r.looped && r.weight >= 2
	if (r.named || r.param && r.transitions > 0) && !apart || leaving && !f.listed[r.leaves] {
		return
	}
	switch {
	case !leaving && r.stays(map[*room]bool{}):
		if seen {
			f.within(r, body)
		}
	case leaving && r.capacity:
		for _, a := range r.appends {
			if a.count > 0 {
				f.before[a.st] = append(f.before[a.st], f.step(r, a))
			}
		}
	case leaving:
		f.leaving(r, body)
	}
}

// textRoom is how many elements a slice made of a string has room for in the frame.
const textRoom = 32

// begin gives values that begin in the frame their capacities: []byte(s) and []rune(s) have room for 32 elements,
// but for a []byte that nobody writes to, which is the string's own memory.
func (f *finder) begin(r *room) {
	for _, m := range r.made {
		if m.depth != r.depth || !f.listed[m.st] || f.gotos || r.outlivesLoop(m.depth, map[*room]bool{}) {
			continue
		}
		t := tree{f.info, m.st.Pos()}
		switch {
		case f.builtin(m.call) == "append":
			if n := int64(len(m.call.Args) - 1); m.depth == 0 && n <= r.fit {
				m.call.Args[0] = t.make(r.v.Type(), t.int(0), t.int(r.fit))
			}
		case r.size == 1 && !r.isMutated(map[*room]bool{}):
			length := t.call("len", t.use(r.v))
			f.after[m.st] = append(f.after[m.st], t.set(r.v, t.slice(t.use(r.v), length, t.call("len", t.use(r.v)))))
		default:
			grown := t.call("append", t.make(r.v.Type(), t.int(0), t.int(textRoom)), t.use(r.v))
			grown.(*ast.CallExpr).Ellipsis = t.pos
			cond := t.binary(t.call("cap", t.use(r.v)), token.LSS, t.int(textRoom))
			f.after[m.st] = append(f.after[m.st], t.when(cond, t.set(r.v, grown)))
		}
	}
}

// outlivesLoop reports whether a variable that shares the slice is declared outside of the loops around it.
func (r *room) outlivesLoop(depth int, seen map[*room]bool) bool {
	if seen[r] {
		return false
	}
	seen[r] = true
	out := r.depth < depth
	for _, x := range r.shares {
		out = out || x.outlivesLoop(depth, seen)
	}
	return out
}

// isMutated reports whether elements of a slice may be written, by it or by what shares it.
func (r *room) isMutated(seen map[*room]bool) bool {
	if seen[r] {
		return false
	}
	seen[r] = true
	out := r.mutated || len(r.appends) > 0
	for _, x := range r.shares {
		out = out || x.isMutated(seen)
	}
	return out
}

// first returns the first append of elements.
func (r *room) first() (appended, bool) {
	for _, a := range r.appends {
		if a.count > 0 {
			return a, int64(a.count) <= r.fit
		}
	}
	return appended{}, false
}

func (f *finder) within(r *room, body *ast.BlockStmt) {
	a, ok := r.first()
	if !ok {
		return
	}
	var framed *types.Var
	if r.depth > 0 || r.reset || f.gotos || r.param || a.other || len(r.appends) > 1 {
		framed = f.flag(r, body)
	}
	f.before[a.st] = append(f.before[a.st], f.take(r, a, framed, nil)...)
}

func (f *finder) leaving(r *room, body *ast.BlockStmt) {
	a, ok := r.first()
	if !ok || f.gotos {
		return
	}
	framed := f.flag(r, body)
	in := framed
	if r.depth > 0 { // the room may have been taken by the slice of an earlier turn
		if !f.listed[r.declared] {
			return
		}
		in = f.newFlag(r)
		f.after[r.declared] = append(f.after[r.declared], f.define(in, r.declared.Pos()))
	}
	f.before[a.st] = append(f.before[a.st], f.take(r, a, framed, in)...)
	t := tree{f.info, r.leaves.Pos()}
	f.before[r.leaves] = append(f.before[r.leaves], t.when(
		t.and(t.use(in), t.binary(t.call("cap", t.use(r.v)), token.EQL, t.int(r.fit))),
		t.set(r.v, t.slice(t.use(r.v), t.call("len", t.use(r.v)), t.up(t.call("len", t.use(r.v)), r.size)))))
}

// take gives a slice the room of the frame when it grows from nothing.
func (f *finder) take(r *room, a appended, framed, in *types.Var) []ast.Stmt {
	t := tree{f.info, a.st.Pos()}
	var list []ast.Stmt
	s := r.v
	if a.other { // s itself stays as it is
		s = types.NewVar(r.v.Pos(), r.v.Pkg(), "base", r.v.Type())
		list = append(list, t.define(s, t.use(r.v)))
		a.call.Args[0] = t.use(s)
	}
	cond := t.binary(t.call("cap", t.use(s)), token.LSS, t.int(int64(a.count)))
	if a.count > 1 {
		cond = t.and(cond, t.binary(t.call("len", t.use(s)), token.EQL, t.int(0)))
	}
	var do []ast.Stmt
	if framed != nil {
		cond = t.and(cond, t.not(t.use(framed)))
		do = append(do, t.set(framed, t.bool("true")))
	}
	if in != nil && in != framed {
		do = append(do, t.set(in, t.bool("true")))
	}
	return append(list, t.when(cond, append(do, t.set(s, t.make(s.Type(), t.int(0), t.int(r.fit))))...))
}

// step gives a slice that grows the least block that holds it.
func (f *finder) step(r *room, a appended) ast.Stmt {
	t := tree{f.info, a.st.Pos()}
	length := func() ast.Expr {
		return t.binary(t.call("len", t.use(r.v)), token.ADD, t.int(int64(a.count)))
	}
	grown := t.call("append", t.make(r.v.Type(), t.int(0), t.up(length(), r.size)), t.use(r.v))
	grown.(*ast.CallExpr).Ellipsis = t.pos
	return t.when(
		t.and(t.binary(length(), token.GTR, t.call("cap", t.use(r.v))), t.binary(length(), token.LEQ, t.int(r.fit))),
		t.set(r.v, grown))
}

// flag makes a variable at the head of the function.
func (f *finder) flag(r *room, body *ast.BlockStmt) *types.Var {
	v := f.newFlag(r)
	f.head = append(f.head, f.define(v, body.Pos()))
	return v
}

func (f *finder) newFlag(r *room) *types.Var {
	return types.NewVar(r.v.Pos(), r.v.Pkg(), "framed", types.Typ[types.Bool])
}

func (f *finder) define(v *types.Var, pos token.Pos) ast.Stmt {
	t := tree{f.info, pos}
	return t.define(v, t.bool("false"))
}

// insert puts the noted statements into the lists of a function.
func (f *finder) insert(body ast.Node) {
	lengthen := func(list []ast.Stmt) []ast.Stmt {
		var out []ast.Stmt
		for _, st := range list {
			if l, ok := st.(*ast.LabeledStmt); ok && len(f.before[l.Stmt]) > 0 { // the label goes to what comes first
				rest := append(append([]ast.Stmt{}, f.before[l.Stmt][1:]...), l.Stmt)
				l.Stmt = f.before[l.Stmt][0]
				out = append(append(out, l), rest...)
				continue
			}
			out = append(append(append(out, f.before[st]...), st), f.after[st]...)
		}
		return out
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BlockStmt:
			n.List = lengthen(n.List)
		case *ast.CaseClause:
			n.Body = lengthen(n.Body)
		case *ast.CommClause:
			n.Body = lengthen(n.Body)
		}
		return true
	})
}
