package fast

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/fast/code"
	"sprague/kernel/cell/fast/registers"
)

// parameters declares the parameters and the named results of a function, and returns the first of more registers for
// pointers that are taken behind the arguments.
func (c *compiler) parameters(sig *types.Signature, more int32) (behind int32) {
	var params []*types.Var
	if r := sig.Recv(); r != nil {
		params = append(params, r)
	}
	params = slices.AppendSeq(params, sig.Params().Variables())
	at := make([]registers.Loc, len(params))
	for i, v := range params {
		at[i] = c.Temp(c.Shape(v.Type()))
	}
	behind = c.Reserve(0, more).Ptr
	var resI, resP int32
	for v := range sig.Results().Variables() {
		s := c.Shape(v.Type())
		c.results = append(c.results, s)
		resI, resP = resI+s.I, resP+s.P
	}
	c.Reserve(max(0, resI-c.Top.Word), max(0, resP+1-c.Top.Ptr)) // results overlay the parameters
	for i, v := range params {
		c.Keep(v, c.Shape(v.Type()), at[i])
	}
	for v := range sig.Results().Variables() {
		if v.Name() != "" {
			c.named = append(c.named, c.Declare(v, true))
		}
	}
	return behind
}

func (c *compiler) functionBody(body *ast.BlockStmt) {
	c.block(body.List)
	c.Here = body.Rbrace
	if len(c.results) == 0 {
		c.Emit(code.Ins{Op: code.Ret})
	}
}

func (c *compiler) block(list []ast.Stmt) {
	c.Scoped(func() {
		for _, st := range c.fold(list) {
			c.stmt(st)
		}
	})
}

func (c *compiler) stmt(st ast.Stmt) { c.statement(st, "") }

// statement compiles a statement with a label, or "" for none.
func (c *compiler) statement(st ast.Stmt, label string) {
	c.Here = st.Pos()
	switch st := st.(type) {
	case *ast.AssignStmt:
		c.assignment(st)
	case *ast.ExprStmt:
		c.Scoped(func() { c.exprStmt(st.X) })
	case *ast.BlockStmt:
		c.block(st.List)
	case *ast.DeclStmt:
		c.declaration(st.Decl.(*ast.GenDecl))
	case *ast.ReturnStmt:
		c.Scoped(func() { c.returnStmt(st) })
	case *ast.IfStmt:
		c.Scoped(func() { c.ifStmt(st) })
	case *ast.ForStmt:
		c.Scoped(func() { c.forStmt(st, label) })
	case *ast.RangeStmt:
		c.Scoped(func() { c.rangeStmt(st, label) })
	case *ast.SwitchStmt:
		c.switchStmt(st, label)
	case *ast.LabeledStmt:
		c.statement(st.Stmt, st.Label.Name)
	case *ast.BranchStmt:
		c.branch(st)
	case *ast.EmptyStmt:
	case *ast.DeferStmt:
		c.Leave("it defers calls")
	case *ast.GoStmt:
		c.Leave("it starts goroutines")
	default:
		c.Leave("it communicates by channels")
	}
}

func (c *compiler) exprStmt(x ast.Expr) {
	e, ok := ast.Unparen(x).(*ast.CallExpr)
	if !ok {
		c.Leave("it has a statement that is an expression")
	}
	if id, ok := ast.Unparen(e.Fun).(*ast.Ident); ok && c.Info.Types[id].IsBuiltin() {
		if id.Name == "panic" {
			c.Panics(e)
			return
		}
		c.Effect(e, id.Name)
		return
	}
	c.Call(e)
}

// declaration declares variables without values; constants and types need nothing.
func (c *compiler) declaration(d *ast.GenDecl) {
	if d.Tok != token.VAR {
		return
	}
	for _, spec := range d.Specs {
		c.Here = spec.Pos()
		for _, name := range spec.(*ast.ValueSpec).Names {
			if v := c.Info.Defs[name]; v != nil && name.Name != "_" {
				c.Declare(v, true)
			}
		}
	}
}

func (c *compiler) defineOne(name *ast.Ident, value ast.Expr) {
	v := c.Info.Defs[name]
	s := c.Shape(v.Type())
	if call, ok := value.(*ast.CallExpr); ok && build.IsTemp(v) && c.IsCall(call) {
		c.Keep(v, s, c.Call(call)) // nobody assigns to it, so that it can stay where the call has left it
		return
	}
	at := c.Temp(s)
	c.Scoped(func() { c.As(value, s, at) })
	c.Keep(v, s, at)
}

func (c *compiler) returnStmt(st *ast.ReturnStmt) {
	to := registers.Loc{Ptr: 1}
	switch {
	case len(st.Results) == 0:
		c.returnNamed()
	case len(st.Results) == 1 && len(c.results) == 1:
		x := st.Results[0]
		s := c.results[0]
		c.As(x, s, to)
	default:
		from := make([]registers.Loc, len(c.results))
		for i, x := range st.Results {
			from[i] = c.Temp(c.results[i])
			c.As(x, c.results[i], from[i])
		}
		c.returnValues(from)
	}
	c.Emit(code.Ins{Op: code.Ret})
}

func (c *compiler) returnValues(from []registers.Loc) {
	to := registers.Loc{Ptr: 1}
	for i, s := range c.results {
		c.Move(s, to, from[i])
		to = to.Behind(s)
	}
}

func (c *compiler) returnNamed() {
	if len(c.results) == 0 {
		return
	}
	from := make([]registers.Loc, len(c.named))
	for i, x := range c.named {
		from[i] = c.Temp(x.Shape)
		switch {
		case x.Mem:
			c.Emit(code.Ins{Op: code.New, A: w * from[i].Ptr, X: x.ID})
			c.Emit(code.Ins{Op: code.Copy, A: w * from[i].Ptr, B: w * x.Ptr, X: x.ID})
		case x.Boxed:
			c.Load(x.Shape, from[i], x.Ptr, 0)
		default:
			c.Move(x.Shape, from[i], x.Loc)
		}
	}
	c.returnValues(from)
}

func (c *compiler) ifStmt(st *ast.IfStmt) {
	no, end := c.NewLabel(), c.NewLabel()
	c.Here = st.Cond.Pos()
	c.Scoped(func() { c.Cond(st.Cond, no, false) })
	c.block(st.Body.List)
	if st.Else != nil {
		c.Jump(code.Ins{Op: code.Jmp}, end)
	}
	c.Place(no)
	if st.Else != nil {
		c.stmt(st.Else)
	}
	c.Place(end)
}
