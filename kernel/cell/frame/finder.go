package frame

import (
	"go/ast"
	"go/token"
	"go/types"

	"sprague/kernel/cell/build"
)

var sizes = types.SizesFor("gc", "amd64")

// A finder goes through one function.
type finder struct {
	info    *types.Info
	rooms   map[*types.Var]*room
	order   []*room
	depth   int
	known   map[*ast.Ident]bool // uses that have been understood
	gotos   bool
	defers  bool
	results []*room
	types   []types.Type // of the results
	stmt    ast.Stmt
	before  map[ast.Stmt][]ast.Stmt
	after   map[ast.Stmt][]ast.Stmt
	head    []ast.Stmt
	listed  map[ast.Stmt]bool // statements of lists
}

func rooms(info *types.Info, body *ast.BlockStmt, typ *ast.FuncType) {
	f := &finder{
		info: info, rooms: map[*types.Var]*room{}, known: map[*ast.Ident]bool{}, listed: map[ast.Stmt]bool{},
		before: map[ast.Stmt][]ast.Stmt{}, after: map[ast.Stmt][]ast.Stmt{},
	}
	if !f.concerns(body) {
		return
	}
	for _, list := range []*ast.FieldList{typ.Params, typ.Results} {
		if list == nil {
			continue
		}
		for _, field := range list.List {
			for range max(1, len(field.Names)) {
				if list == typ.Results {
					f.types = append(f.types, info.TypeOf(field.Type))
				}
			}
			for _, name := range field.Names {
				if r := f.declare(name, nil); r != nil {
					r.named, r.param = list == typ.Results, list == typ.Params
					if r.named {
						f.results = append(f.results, r)
					}
				}
			}
		}
	}
	f.walk(body)
	if len(f.rooms) == 0 {
		return
	}
	cost, never := build.Cost(info, body)
	for _, r := range f.order {
		f.settle(r, body, never || cost > 2*mostInPlace)
	}
	if len(f.before)+len(f.after) > 0 {
		f.insert(body)
		body.List = append(f.head, body.List...)
	}
}

// mostInPlace is the cost up to which the compiler puts a function in place of its calls.
const mostInPlace = 80

// concerns reports whether a function has a statement whose value may be in the frame.
func (f *finder) concerns(body ast.Node) (found bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			found = found || f.builtin(call) == "append" || f.begins(call)
		}
		return !found
	})
	return found
}

func (f *finder) builtin(e *ast.CallExpr) string {
	if id, ok := ast.Unparen(e.Fun).(*ast.Ident); ok && f.info.Types[id].IsBuiltin() {
		return id.Name
	}
	return ""
}

// declare begins to follow a variable, if it is a slice of small elements.
func (f *finder) declare(name ast.Expr, at ast.Stmt) *room {
	id, ok := name.(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := f.info.Defs[id].(*types.Var)
	if !ok || id.Name == "_" {
		return nil
	}
	s, ok := v.Type().Underlying().(*types.Slice)
	if !ok || hasParam(v.Type()) {
		return nil
	}
	size := sizes.Sizeof(s.Elem())
	if size == 0 || size > frameRoom {
		return nil
	}
	r := &room{v: v, size: size, fit: frameRoom / size, depth: f.depth, declared: at}
	f.rooms[v] = r
	f.order = append(f.order, r)
	f.known[id] = true
	return r
}

// hasParam reports whether a type depends on type parameters.
func hasParam(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.TypeParam:
		return true
	case *types.Named:
		for a := range t.TypeArgs().Types() {
			if hasParam(a) {
				return true
			}
		}
		return t.TypeParams().Len() > 0 && t.TypeArgs().Len() == 0
	case *types.Slice:
		return hasParam(t.Elem())
	case *types.Array:
		return hasParam(t.Elem())
	case *types.Pointer:
		return false
	case *types.Struct:
		for v := range t.Fields() {
			if hasParam(v.Type()) {
				return true
			}
		}
	}
	return false
}

// of returns what is known of the variable that an expression names, nil for anything else.
func (f *finder) of(e ast.Expr) *room {
	if e == nil {
		return nil
	}
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	v, _ := f.info.Uses[id].(*types.Var)
	return f.rooms[v]
}

// know returns what is known of the variable that an expression names, and notes that the use is understood.
func (f *finder) know(e ast.Expr) *room {
	r := f.of(e)
	if r != nil {
		f.known[ast.Unparen(e).(*ast.Ident)] = true
	}
	return r
}

// mutates notes that an element is written.
func (f *finder) mutates(e ast.Expr) {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.IndexExpr:
			if r := f.of(x.X); r != nil {
				r.mutated = true
			}
			e = x.X
		case *ast.SelectorExpr:
			e = x.X
		case *ast.SliceExpr:
			if r := f.of(x.X); r != nil {
				r.mutated = true
			}
			return
		case *ast.Ident:
			return
		default:
			return
		}
	}
}

// harmless notes a use that reads elements, which package slice of the compiler does not know.
func (f *finder) harmless(e ast.Expr) {
	s, isPart := ast.Unparen(e).(*ast.SliceExpr)
	if isPart {
		e = s.X
	}
	if r := f.know(e); r != nil {
		r.foreign, r.capacity = true, r.capacity || isPart
	}
}

// lose gives up all variables that a part of the function mentions.
func (f *finder) lose(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if r := f.of(id); r != nil {
				r.lost = true
			}
		}
		return true
	})
}

// leave notes that a slice leaves in the statement, for a variable of type to, of which it is known what x says.
func (f *finder) leave(r, x *room, to types.Type) {
	switch {
	case to != nil && !types.Identical(to, r.v.Type()):
		r.lost = true
	case x != nil:
		r.shares = append(r.shares, x)
	default:
		r.elsewhere = true
	}
	r.transitions++
	r.leaves = f.stmt
	r.looped = r.looped || f.depth > r.depth
}

func (f *finder) walk(n ast.Node) {
	ast.Inspect(n, f.visit)
}

func (f *finder) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncLit:
		f.lose(n)
		return false
	case *ast.GoStmt, *ast.DeferStmt, *ast.SelectStmt:
		_, isDefer := n.(*ast.DeferStmt)
		f.defers = f.defers || isDefer
		if _, isSelect := n.(*ast.SelectStmt); !isSelect {
			f.lose(n)
			return false
		}
	case *ast.BranchStmt:
		f.gotos = f.gotos || n.Tok == token.GOTO
	case *ast.ForStmt:
		f.depth++
		for _, part := range []ast.Node{n.Init, n.Cond, n.Body, n.Post} {
			if part != nil && part != ast.Stmt(nil) && part != ast.Expr(nil) {
				f.walk(part)
			}
		}
		f.depth--
		return false
	case *ast.RangeStmt:
		f.rangeStmt(n)
		return false
	case *ast.BlockStmt:
		f.list(n.List)
		return false
	case *ast.CaseClause:
		for _, e := range n.List {
			f.walk(e)
		}
		f.list(n.Body)
		return false
	case *ast.CommClause:
		if n.Comm != nil {
			f.walk(n.Comm)
		}
		f.list(n.Body)
		return false
	case *ast.ValueSpec:
		f.valueSpec(n)
	case *ast.DeclStmt:
		f.stmt = n
	case *ast.AssignStmt:
		for _, x := range n.Lhs {
			f.mutates(x)
		}
		f.assignStmt(n)
	case *ast.IncDecStmt:
		f.mutates(n.X)
	case *ast.ReturnStmt:
		f.returnStmt(n)
	case *ast.Ident:
		if r := f.of(n); r != nil && !f.known[n] {
			r.lost = true
		}
	case ast.Expr:
		f.expr(n)
	}
	return true
}

// list visits the statements of a block.
func (f *finder) list(list []ast.Stmt) {
	for _, st := range list {
		f.listed[st] = true
		if l, ok := st.(*ast.LabeledStmt); ok {
			_, isAssign := l.Stmt.(*ast.AssignStmt)
			f.listed[l.Stmt] = isAssign
		}
		f.walk(st)
	}
}

func (f *finder) rangeStmt(n *ast.RangeStmt) {
	if _, isFunc := f.info.TypeOf(n.X).Underlying().(*types.Signature); isFunc {
		f.lose(n)
		return
	}
	f.know(n.X)
	f.depth++
	for _, e := range []ast.Expr{n.Key, n.Value, n.X} {
		if e != nil {
			f.mutates(e)
			f.walk(e)
		}
	}
	f.walk(n.Body)
	f.depth--
}

func (f *finder) valueSpec(n *ast.ValueSpec) {
	for i, name := range n.Names {
		r := f.declare(name, f.stmt)
		switch {
		case len(n.Values) == len(n.Names):
			f.assign(name, n.Values[i], r)
		case r != nil && len(n.Values) > 0:
			r.foreign, r.reset = true, true
		}
	}
}

func (f *finder) assignStmt(n *ast.AssignStmt) {
	f.stmt = n
	if n.Tok != token.ASSIGN && n.Tok != token.DEFINE {
		return
	}
	for i, x := range n.Lhs {
		r := f.declare(x, n)
		if r == nil {
			r = f.know(x)
		}
		switch {
		case len(n.Lhs) == len(n.Rhs):
			f.assign(x, n.Rhs[i], r)
		case r != nil:
			r.foreign, r.reset = true, true
		}
	}
}

// assign notes x = y, where r is what is known of x.
func (f *finder) assign(x, y ast.Expr, r *room) {
	if from := f.know(y); from != nil { // y leaves
		kept := from.elsewhere
		f.leave(from, r, f.info.TypeOf(x))
		if id, ok := x.(*ast.Ident); ok && id.Name == "_" {
			from.elsewhere = kept // for nobody
		}
	}
	if r == nil {
		return
	}
	if call, ok := ast.Unparen(y).(*ast.CallExpr); ok && f.builtin(call) == "append" && len(call.Args) > 1 {
		if from := f.know(call.Args[0]); from != nil {
			f.appended(from, r, call)
			return
		}
	}
	r.reset = true
	if call, ok := ast.Unparen(y).(*ast.CallExpr); ok && f.begins(call) {
		r.made = append(r.made, made{f.stmt, call, f.depth})
	}
	switch y := ast.Unparen(y).(type) {
	case *ast.CompositeLit:
		r.capacity = true
		return
	case *ast.SliceExpr:
		if !y.Slice3 && f.of(y.X) == r {
			f.know(y.X)
			r.capacity = true
			return
		}
	case *ast.Ident:
		if y.Name == "nil" {
			return
		}
	case *ast.CallExpr:
		if f.builtin(y) == "append" && y.Ellipsis.IsValid() { // s = append(s[:i], s[j:]...)
			f.harmless(y.Args[0])
			if f.of(y.Args[0]) != nil {
				r.lost = true
			}
		}
	}
	r.foreign = true
}

// appended notes x = append(s, …), where to is what is known of x.
func (f *finder) appended(s, to *room, call *ast.CallExpr) {
	a := appended{st: f.stmt, call: call, other: to != s}
	if !call.Ellipsis.IsValid() {
		a.count = len(call.Args) - 1
	}
	for _, e := range call.Args[1:] {
		a.seen = a.seen || f.mentions(e, s.v)
	}
	s.appends = append(s.appends, a)
	if !a.other {
		s.weight += 1 + f.depth - s.depth
		return
	}
	s.foreign, to.foreign, to.reset = true, true, true
	s.shares = append(s.shares, to)
	if !types.Identical(s.v.Type(), to.v.Type()) {
		s.lost = true
	}
}

// begins reports whether a call makes a slice that may be in the frame: of a string that is not
// constant, or by appending elements to nothing.
func (f *finder) begins(e *ast.CallExpr) bool {
	if f.info.Types[e.Fun].IsType() {
		from, ok := f.info.TypeOf(e.Args[0]).Underlying().(*types.Basic)
		return ok && from.Info()&types.IsString != 0 && f.info.Types[e.Args[0]].Value == nil
	}
	if f.builtin(e) != "append" || e.Ellipsis.IsValid() || len(e.Args) < 2 {
		return false
	}
	switch x := ast.Unparen(e.Args[0]).(type) {
	case *ast.CompositeLit:
		return len(x.Elts) == 0
	case *ast.CallExpr:
		return f.info.Types[x.Fun].IsType() && f.info.Types[x.Args[0]].IsNil()
	}
	return false
}

// stays reports whether a slice leaves the function neither itself nor by the variables that share it.
func (r *room) stays(seen map[*room]bool) bool {
	if seen[r] {
		return true
	}
	seen[r] = true
	if r.lost || r.named || r.elsewhere {
		return false
	}
	for _, x := range r.shares {
		if !x.stays(seen) {
			return false
		}
	}
	return true
}

// mentions reports whether an expression names a variable.
func (f *finder) mentions(e ast.Expr, v *types.Var) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && f.info.Uses[id] == v
		return !found
	})
	return found
}

func (f *finder) returnStmt(n *ast.ReturnStmt) {
	f.stmt = n
	for i, x := range n.Results {
		if r := f.know(x); r != nil {
			f.leave(r, nil, f.resultType(i))
		}
	}
	if len(n.Results) == 0 {
		for _, r := range f.results {
			f.leave(r, nil, nil)
		}
	}
}

// resultType returns the type of a result, nil when a call returns them all.
func (f *finder) resultType(i int) types.Type {
	if i < len(f.types) {
		return f.types[i]
	}
	return nil
}

// expr notes the uses of variables in one expression.
func (f *finder) expr(e ast.Expr) {
	switch e := e.(type) {
	case *ast.IndexExpr:
		f.know(e.X)
	case *ast.UnaryExpr:
		if e.Op == token.AND {
			f.addressed(e.X)
		}
	case *ast.SliceExpr:
		if _, isArray := f.info.TypeOf(e.X).Underlying().(*types.Array); isArray {
			f.addressed(e.X)
		}
	case *ast.SelectorExpr:
		if sel := f.info.Selections[e]; sel != nil && sel.Kind() == types.MethodVal &&
			build.TakesAddress(f.info.TypeOf(e.X), sel.Obj().(*types.Func)) {
			f.addressed(e.X)
		}
	case *ast.BinaryExpr:
		if (e.Op == token.EQL || e.Op == token.NEQ) && (f.info.Types[e.X].IsNil() || f.info.Types[e.Y].IsNil()) {
			f.harmless(e.X)
			f.harmless(e.Y)
		}
	case *ast.CallExpr:
		f.call(e)
	}
}

// addressed gives up the slice of whose element, or of which, the address is taken.
func (f *finder) addressed(e ast.Expr) {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.IndexExpr:
			e = x.X
		case *ast.SelectorExpr:
			e = x.X
		case *ast.Ident:
			if r := f.of(x); r != nil {
				r.lost = true
			}
			return
		default:
			return
		}
	}
}

func (f *finder) call(e *ast.CallExpr) {
	if f.info.Types[e.Fun].IsType() {
		if basic, ok := f.info.TypeOf(e).Underlying().(*types.Basic); ok && basic.Info()&types.IsString != 0 {
			f.harmless(e.Args[0])
		}
		return
	}
	switch f.builtin(e) {
	case "len":
		if r := f.of(e.Args[0]); r != nil {
			f.know(e.Args[0])
		} else {
			f.harmless(e.Args[0])
		}
	case "cap":
		if r := f.know(e.Args[0]); r != nil {
			r.capacity = true
		}
	case "copy", "clear":
		for i, x := range e.Args {
			f.harmless(x)
			if r := f.of(x); r != nil && i == 0 {
				r.mutated = true
			}
			if i == 0 {
				f.mutates(x)
			}
		}
	case "append":
		if e.Ellipsis.IsValid() {
			f.harmless(e.Args[len(e.Args)-1])
		}
	}
}
