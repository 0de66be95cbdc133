package fast

import (
	"go/ast"
	"go/token"
	"go/types"

	"sprague/kernel/cell/fast/code"
)

// parameters declares the parameters and the named results of a function.
func (c *compiler) parameters(sig *types.Signature, recv *ast.FieldList, typ *ast.FuncType) {
	var params []*types.Var
	if recv != nil {
		params = append(params, c.fieldVars(recv)...)
	}
	params = append(params, c.fieldVars(typ.Params)...)
	list := make([]*types.Var, 0, len(params))
	if r := sig.Recv(); r != nil {
		list = append(list, r)
	}
	for i := range sig.Params().Len() {
		list = append(list, sig.Params().At(i))
	}
	at := make([]loc, len(list))
	shapes := make([]*shape, len(list))
	for i, v := range list {
		shapes[i] = c.shape(v.Type())
		at[i] = c.temp(shapes[i])
	}
	c.reserve(0, c.behind)
	var resI, resP int32
	for i := range sig.Results().Len() {
		s := c.shape(sig.Results().At(i).Type())
		c.results = append(c.results, s)
		resI, resP = resI+s.I, resP+s.P
	}
	c.reserve(max(0, resI-c.nI), max(0, resP+1-c.nP)) // results overlay the parameters
	if len(params) == len(list) {
		for i, v := range params {
			if v != nil {
				c.parameter(v, shapes[i], at[i])
			}
		}
	}
	if typ.Results == nil || sig.Results().Len() == 0 || len(typ.Results.List[0].Names) == 0 {
		return
	}
	for i, v := range c.fieldVars(typ.Results) {
		if v == nil { // a blank result
			v = types.NewVar(token.NoPos, nil, "_", sig.Results().At(i).Type())
		}
		c.named = append(c.named, c.declare(v, true))
	}
}

func (c *compiler) parameter(v *types.Var, s *shape, at loc) {
	x := &variable{shape: s, loc: at}
	c.vars[v] = x
	if c.boxed[v] && !s.Mem {
		p := c.ptr()
		c.emit(code.Ins{Op: code.New, A: w * p, X: s.id})
		c.store(s, p, 0, at)
		x.loc, x.boxed = loc{p: p}, true
	}
}

// fieldVars returns the variables of a list of parameters, nil for blank ones.
func (c *compiler) fieldVars(list *ast.FieldList) []*types.Var {
	var vars []*types.Var
	for _, f := range list.List {
		if len(f.Names) == 0 {
			vars = append(vars, nil)
		}
		for _, name := range f.Names {
			v, _ := c.info.Defs[name].(*types.Var)
			if name.Name == "_" {
				v = nil
			}
			vars = append(vars, v)
		}
	}
	return vars
}

func (c *compiler) functionBody(body *ast.BlockStmt) {
	c.block(body.List)
	c.here = body.Rbrace
	if len(c.results) == 0 {
		c.emit(code.Ins{Op: code.Ret})
	}
}

func (c *compiler) block(list []ast.Stmt) {
	c.scoped(func() {
		for _, st := range list {
			c.stmt(st)
		}
	})
}

func (c *compiler) stmt(st ast.Stmt) {
	c.here = st.Pos()
	switch st := st.(type) {
	case *ast.AssignStmt:
		c.assignment(st)
	case *ast.IncDecStmt:
		c.statement(func() { c.incDec(st) })
	case *ast.ExprStmt:
		c.statement(func() { c.exprStmt(st.X) })
	case *ast.BlockStmt:
		c.block(st.List)
	case *ast.DeclStmt:
		c.declaration(st.Decl.(*ast.GenDecl))
	case *ast.ReturnStmt:
		c.statement(func() { c.returnStmt(st) })
	case *ast.IfStmt:
		c.scoped(func() { c.ifStmt(st) })
	case *ast.ForStmt:
		c.scoped(func() { c.forStmt(st, "") })
	case *ast.RangeStmt:
		c.scoped(func() { c.rangeStmt(st, "") })
	case *ast.SwitchStmt:
		c.scoped(func() { c.switchStmt(st, "") })
	case *ast.LabeledStmt:
		c.labeled(st)
	case *ast.BranchStmt:
		c.branch(st)
	case *ast.EmptyStmt:
	case *ast.DeferStmt:
		c.leave("it defers calls")
	case *ast.GoStmt:
		c.leave("it starts goroutines")
	case *ast.TypeSwitchStmt:
		c.scoped(func() { c.typeSwitch(st, "") })
	default:
		c.leave("it communicates by channels")
	}
}

func (c *compiler) exprStmt(x ast.Expr) {
	e, ok := ast.Unparen(x).(*ast.CallExpr)
	if !ok {
		c.leave("it has a statement that is an expression")
	}
	if id, ok := ast.Unparen(e.Fun).(*ast.Ident); ok && c.info.Types[id].IsBuiltin() {
		c.hoist(e.Args...)
		if id.Name == "panic" {
			c.panics(e)
			return
		}
		c.effect(e, id.Name)
		return
	}
	c.call(e)
}

// declaration runs var declarations; constants and types need nothing.
func (c *compiler) declaration(d *ast.GenDecl) {
	if d.Tok != token.VAR {
		return
	}
	for _, spec := range d.Specs {
		spec := spec.(*ast.ValueSpec)
		c.here = spec.Pos()
		switch {
		case len(spec.Values) == 0:
			for _, name := range spec.Names {
				if v := c.info.Defs[name]; v != nil && name.Name != "_" {
					c.declare(v, true)
				}
			}
		case len(spec.Values) == len(spec.Names):
			c.define(spec.Names, spec.Values)
		default:
			c.defineTuple(spec.Names, spec.Values[0])
		}
	}
}

// define declares variables with the values of as many expressions.
func (c *compiler) define(names []*ast.Ident, values []ast.Expr) {
	if len(names) == 1 {
		c.defineOne(names[0], values[0])
		return
	}
	// All values come before any variable; the variables' registers come first.
	vars := make([]*variable, len(names))
	objs := make([]types.Object, len(names))
	for i, name := range names {
		objs[i] = c.info.Defs[name]
		if objs[i] != nil && name.Name != "_" {
			s := c.shape(objs[i].Type())
			vars[i] = &variable{shape: s, boxed: c.boxed[objs[i]]}
			if vars[i].boxed && !s.Mem {
				vars[i].p = c.ptr()
			} else {
				vars[i].loc = c.temp(s)
			}
		}
	}
	c.statement(func() {
		from := make([]loc, len(names))
		c.hoist(values...)
		for i, x := range values {
			s := c.shapeFor(names[i], x)
			from[i] = c.temp(s)
			c.as(x, s, from[i])
		}
		for i, x := range vars {
			switch {
			case x == nil:
				if v, ok := c.info.Uses[names[i]].(*types.Var); ok && names[i].Name != "_" { // of an outer :=
					_ = v
					c.storeTo(c.placeOf(names[i]), from[i])
				}
			case x.Mem:
				c.emit(code.Ins{Op: code.MovP, A: w * x.p, B: w * from[i].p})
			case x.boxed:
				c.emit(code.Ins{Op: code.New, A: w * x.p, X: x.id})
				c.store(x.shape, x.p, 0, from[i])
			default:
				c.move(x.shape, x.loc, from[i])
			}
		}
	})
	for i, x := range vars {
		if x != nil {
			c.vars[objs[i]] = x
		}
	}
}

// shapeFor is the type of what a name on the left gets.
func (c *compiler) shapeFor(name *ast.Ident, value ast.Expr) *shape {
	if o := c.object(name); o != nil && name.Name != "_" {
		return c.shape(o.Type())
	}
	return c.shape(types.Default(c.host.TypeOf(value)))
}

func (c *compiler) defineOne(name *ast.Ident, value ast.Expr) {
	v := c.info.Defs[name]
	if v == nil || name.Name == "_" {
		c.statement(func() {
			c.hoist(value)
			s := c.shapeFor(name, value)
			t := c.temp(s)
			c.as(value, s, t)
			if c.info.Uses[name] != nil && name.Name != "_" {
				c.storeTo(c.placeOf(name), t)
			}
		})
		return
	}
	s := c.shape(v.Type())
	x := &variable{shape: s, boxed: c.boxed[v]}
	if x.boxed && !s.Mem {
		x.p = c.ptr()
		c.statement(func() {
			c.hoist(value)
			from := c.asValue(value, s)
			c.emit(code.Ins{Op: code.New, A: w * x.p, X: s.id})
			c.store(s, x.p, 0, from)
		})
	} else {
		x.loc = c.temp(s)
		c.statement(func() {
			c.hoist(value)
			c.as(value, s, x.loc)
		})
	}
	c.vars[v] = x
}

func (c *compiler) returnStmt(st *ast.ReturnStmt) {
	to := loc{0, 1}
	switch {
	case len(st.Results) == 0:
		c.returnNamed()
	case len(st.Results) == 1 && len(c.results) == 1:
		x := st.Results[0]
		s := c.results[0]
		c.hoist(x)
		c.as(x, s, to)
	case len(st.Results) == len(c.results):
		c.hoist(st.Results...)
		from := make([]loc, len(c.results))
		for i, x := range st.Results {
			from[i] = c.temp(c.results[i])
			c.as(x, c.results[i], from[i])
		}
		c.returnValues(from)
	default:
		call, ok := ast.Unparen(st.Results[0]).(*ast.CallExpr)
		if !ok {
			c.leave("it returns the results of something unusual")
		}
		at := c.call(call)
		tuple := c.host.TypeOf(call).(*types.Tuple)
		from := make([]loc, len(c.results))
		for i, s := range c.results {
			if t := c.shape(tuple.At(i).Type()); t.id != s.id {
				c.leave("it returns the results of a call as other types")
			}
			from[i] = at
			at = loc{at.i + s.I, at.p + s.P}
		}
		c.returnValues(from)
	}
	c.emit(code.Ins{Op: code.Ret})
}

// returnValues moves results to their places.
func (c *compiler) returnValues(from []loc) {
	to := loc{0, 1}
	for i, s := range c.results {
		c.moveOwn(s, to, from[i])
		to = loc{to.i + s.I, to.p + s.P}
	}
}

// moveOwn moves a value whose memory, if it has some, is not used any more.
func (c *compiler) moveOwn(s *shape, to, from loc) {
	if s.Mem {
		c.emit(code.Ins{Op: code.MovP, A: w * to.p, B: w * from.p})
		return
	}
	c.move(s, to, from)
}

func (c *compiler) returnNamed() {
	if len(c.results) == 0 {
		return
	}
	from := make([]loc, len(c.named))
	for i, x := range c.named {
		from[i] = c.temp(x.shape)
		switch {
		case x.Mem:
			c.emit(code.Ins{Op: code.New, A: w * from[i].p, X: x.id})
			c.emit(code.Ins{Op: code.Copy, A: w * from[i].p, B: w * x.p, X: x.id})
		case x.boxed:
			c.load(x.shape, from[i], x.p, 0)
		default:
			c.move(x.shape, from[i], x.loc)
		}
	}
	c.returnValues(from)
}

func (c *compiler) ifStmt(st *ast.IfStmt) {
	if st.Init != nil {
		c.stmt(st.Init)
	}
	no, end := c.newLabel(), c.newLabel()
	c.here = st.Cond.Pos()
	c.statement(func() { c.cond(st.Cond, no, false) })
	c.block(st.Body.List)
	if st.Else != nil {
		c.jump(code.Ins{Op: code.Jmp}, end)
	}
	c.place(no)
	if st.Else != nil {
		c.stmt(st.Else)
	}
	c.place(end)
}
