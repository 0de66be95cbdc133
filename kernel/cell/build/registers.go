package build

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Which local variables the compiler keeps in registers though closures change them.
//
// A value that is given to the run time by its address is copied where it stands when it is a variable in a
// register, and read later when it is one in memory (cmd/compile, walk/order.go, addrTemp). A variable that a
// closure changes is in memory, unless the closure is gone: the compiler puts the body of a function literal in
// place of its calls when it is called where it stands, or by a local variable that is assigned once and only
// called, in the function that has the literal. So
//
//	fmt.Println(b, func() bool { b = !b; return b }(), b)
//
// prints the b of before first, and of after it when a goroutine has the closure as well. Whether a literal is
// small enough to be put in place is estimated: a node of the tree is 1, a call 57 more, and the bound is
// 800 for a literal that is called once and 160 for others (inline/inl.go).

const (
	callCost       = 57
	mostCalledOnce = 800
	mostCalled     = 160
)

// look goes through a body, and notes the variables that closures or pointers keep.
func (k *known) look(body ast.Node) *survey {
	s := &survey{
		k: k, of: map[*types.Var]int{}, addressed: map[*types.Var]bool{}, captured: map[*types.Var][]*literal{},
		literals: map[*ast.FuncLit]*literal{}, holders: map[*types.Var]*literal{}, direct: map[*ast.Ident]bool{},
	}
	s.walk(body, nil)
	for v := range s.addressed {
		k.held[v] = true
	}
	for v := range s.captured {
		k.held[v] = true
	}
	return s
}

// findRegisters notes the local variables that closures change and that are in registers all the same.
func (k *known) findRegisters(body *ast.BlockStmt) {
	s := k.look(body)
	k.registers = map[types.Object]bool{}
	for v, list := range s.captured {
		if _, local := s.of[v]; !local || s.addressed[v] || !fitsRegisters(k.apply(v.Type())) {
			continue
		}
		gone := true
		for _, lit := range list {
			gone = gone && lit.isInlined()
		}
		if gone {
			k.registers[v] = true
		}
	}
}

// A literal is what is known of a function literal.
type literal struct {
	depth     int // of the functions around it
	calls     int
	from      []*literal // functions inside of that which has it that call it
	elsewhere bool       // it is a value that is not only called
	cost      int
	never     bool // it has what the compiler never puts in place
}

// isInlined reports whether the compiler puts the body in place of all calls. A call in another
// literal counts when that one is put in place itself.
func (l *literal) isInlined() bool {
	for _, f := range l.from {
		if f == l || !f.isInlined() {
			return false
		}
	}
	return l.calls > 0 && !l.elsewhere && !l.never && (l.cost <= mostCalled || l.calls == 1 && l.cost <= mostCalledOnce)
}

// A survey goes through a function and the literals in it.
type survey struct {
	k         *known
	of        map[*types.Var]int // how many functions are around the declarations of local variables
	addressed map[*types.Var]bool
	captured  map[*types.Var][]*literal
	literals  map[*ast.FuncLit]*literal
	holders   map[*types.Var]*literal // local variables that a literal is assigned to where they are declared
	direct    map[*ast.Ident]bool     // holders where they are called
}

// walk visits the body of a function inside of others.
func (s *survey) walk(body ast.Node, around []*literal) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			lit := s.literal(n, len(around))
			if s.literals[n] == nil { // not called where it stands, nor held
				lit.elsewhere = true
			}
			s.walk(n.Body, append(around[:len(around):len(around)], lit))
			return false
		case *ast.AssignStmt:
			s.assigned(n, len(around))
		case *ast.IncDecStmt:
			s.changed(n.X)
		case *ast.ValueSpec:
			for i, id := range n.Names {
				s.declared(id, len(around))
				if len(n.Values) == len(n.Names) {
					s.holds(id, n.Values[i], len(around))
				}
			}
		case *ast.RangeStmt:
			inside := around
			if _, isFunc := s.k.under(n.X).(*types.Signature); isFunc { // the body is a function that the iterator calls
				inside = append(around[:len(around):len(around)], &literal{elsewhere: true})
			}
			for _, e := range []ast.Expr{n.Key, n.Value} {
				if e != nil && n.Tok == token.DEFINE {
					s.declared(e, len(inside))
				} else if e != nil {
					s.changed(e)
					s.walk(e, inside)
				}
			}
			s.walk(n.X, around)
			s.walk(n.Body, inside)
			return false
		case *ast.GoStmt:
			s.later(n.Call)
		case *ast.DeferStmt:
			s.later(n.Call)
		case *ast.CallExpr:
			s.called(n, around)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				s.address(n.X)
			}
		case *ast.SliceExpr:
			if _, isArray := s.k.typ(n.X).Underlying().(*types.Array); isArray {
				s.address(n.X)
			}
		case *ast.SelectorExpr:
			if sel := s.k.selection(n); sel != nil && sel.Kind() == types.MethodVal &&
				TakesAddress(s.k.typ(n.X), sel.Obj().(*types.Func)) {
				s.address(n.X)
			}
		case *ast.Ident:
			s.used(n, around)
		}
		return true
	})
}

func (s *survey) literal(e *ast.FuncLit, depth int) *literal {
	if lit := s.literals[e]; lit != nil {
		return lit
	}
	lit := &literal{depth: depth}
	lit.cost, lit.never = s.cost(e.Body)
	return lit
}

func (s *survey) declared(e ast.Expr, depth int) {
	if id, ok := e.(*ast.Ident); ok {
		if v, ok := s.k.in.Defs[id].(*types.Var); ok {
			s.of[v] = depth
		}
	}
}

// holds notes that a variable is declared with a value, which may be a literal.
func (s *survey) holds(id *ast.Ident, value ast.Expr, depth int) {
	v, isVar := s.k.in.Defs[id].(*types.Var)
	e, isLiteral := ast.Unparen(value).(*ast.FuncLit)
	if isVar && isLiteral {
		lit := s.literal(e, depth)
		s.literals[e], s.holders[v] = lit, lit
	}
}

func (s *survey) assigned(n *ast.AssignStmt, depth int) {
	for i, e := range n.Lhs {
		s.changed(e)
		id, ok := e.(*ast.Ident)
		if !ok {
			continue
		}
		if v, isVar := s.k.in.Defs[id].(*types.Var); isVar {
			s.of[v] = depth
			if len(n.Lhs) == len(n.Rhs) {
				s.holds(id, n.Rhs[i], depth)
			}
		}
	}
}

// changed notes that a variable is assigned to after its declaration.
func (s *survey) changed(e ast.Expr) {
	if id, ok := ast.Unparen(e).(*ast.Ident); ok && s.k.in.Uses[id] != nil {
		s.k.changed[s.k.in.Uses[id]] = true
	}
}

// called notes a call of a literal, or of a variable that holds one.
func (s *survey) called(n *ast.CallExpr, around []*literal) {
	switch fun := ast.Unparen(n.Fun).(type) {
	case *ast.FuncLit:
		lit := s.literal(fun, len(around))
		s.literals[fun] = lit
		lit.calls++
	case *ast.Ident:
		v, _ := s.k.in.Uses[fun].(*types.Var)
		if lit := s.holders[v]; lit != nil && lit.depth <= len(around) {
			lit.calls++
			lit.from = append(lit.from, around[lit.depth:]...)
			s.direct[fun] = true
		}
	}
}

// later notes that a call is one of go or defer.
func (s *survey) later(n *ast.CallExpr) {
	if fun, ok := ast.Unparen(n.Fun).(*ast.FuncLit); ok {
		lit := s.literal(fun, 0)
		s.literals[fun] = lit
		lit.elsewhere = true
	} else if id, ok := ast.Unparen(n.Fun).(*ast.Ident); ok {
		if v, ok := s.k.in.Uses[id].(*types.Var); ok && s.holders[v] != nil {
			s.holders[v].elsewhere = true
		}
	}
}

// used notes a variable of an outer function, and a literal that is not called.
func (s *survey) used(id *ast.Ident, around []*literal) {
	v, ok := s.k.in.Uses[id].(*types.Var)
	if !ok {
		return
	}
	if lit := s.holders[v]; lit != nil && !s.direct[id] {
		lit.elsewhere = true
	}
	if depth, local := s.of[v]; local && depth < len(around) {
		s.captured[v] = append(s.captured[v], around[depth:]...)
	}
}

// address notes that the address of a variable is taken.
func (s *survey) address(e ast.Expr) {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			if v, ok := s.k.in.Uses[x].(*types.Var); ok {
				s.addressed[v] = true
			}
			return
		case *ast.SelectorExpr:
			if s.k.isMember(x) {
				return
			}
			if _, isPointer := s.k.typ(x.X).Underlying().(*types.Pointer); isPointer {
				return
			}
			e = x.X
		case *ast.IndexExpr:
			if _, isArray := s.k.typ(x.X).Underlying().(*types.Array); !isArray {
				return
			}
			e = x.X
		default:
			return
		}
	}
}

// cost estimates what the compiler takes a body to cost, and whether it never puts it in place.
func (s *survey) cost(body ast.Node) (cost int, never bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case nil, *ast.ParenExpr, *ast.BlockStmt, *ast.KeyValueExpr, *ast.ExprStmt, *ast.DeclStmt:
			return true
		case *ast.FuncLit:
			cost += 16
			return false
		case *ast.GoStmt, *ast.DeferStmt:
			never = true
		case *ast.CallExpr:
			switch name := s.k.builtin(n); {
			case name == "recover":
				never = true
			case name == "" && !s.k.in.Types[n.Fun].IsType():
				cost += callCost
			}
		case ast.Expr:
			if s.k.in.Types[n].IsType() {
				return false
			}
			if s.k.in.Types[n].Value != nil {
				cost++
				return false
			}
		}
		cost++
		return true
	})
	return cost, never
}

// fitsRegisters reports whether the compiler keeps variables of t in registers (ssa.CanSSA).
func fitsRegisters(t types.Type) bool {
	const most = 4
	if size := sizes.Sizeof(t); size == 0 || size > most*8 {
		return size == 0
	}
	switch u := t.Underlying().(type) {
	case *types.Array:
		return u.Len() <= 1 && fitsRegisters(u.Elem())
	case *types.Struct:
		if u.NumFields() > most && !IsDirect(t) {
			return false
		}
		for i := range u.NumFields() {
			if !fitsRegisters(u.Field(i).Type()) {
				return false
			}
		}
	}
	return true
}
