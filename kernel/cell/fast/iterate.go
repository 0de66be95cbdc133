package fast

import (
	"go/ast"
	"go/token"
	"go/types"

	"sprague/kernel/cell/fast/code"
	"sprague/kernel/cell/fast/expression"
	"sprague/kernel/cell/fast/registers"
)

// A loop over an iterator function is a call of it with the body of the loop as a function
// literal, which shares variables with the function around it.
//
// The body returns true for the next value and false to end the loop. Before it returns false it
// notes in a variable why: nothing for a break of its own, -1 for a return, whose results are in
// variables then, n > 0 for a jump to another statement. The loop looks at the note when the
// iterator has returned: it returns, or jumps, or, if the loop is itself in the body of
// another one and the way leads further out, ends that one. A second variable holds the state of the
// body, so that an iterator that calls it when it may not is told (rt.IterationEnded).

// An iteration is a loop over a function whose body is being compiled.
type iteration struct {
	outer       *compiler // of the function that the loop stands in
	st          *ast.RangeStmt
	state, note types.Object
	results     []types.Object // of the function, if the body returns some
	returns     bool           // a return leaves the loop
	leaves      []exit         // the jumps that do
	own         *loop          // the body's own break and continue
}

// An exit is a jump that leaves the body of a loop over a function.
type exit struct {
	note int64
	to   *loop
	tok  token.Token
}

const (
	bodyReady = iota
	bodyDone
	bodyRuns
	bodyLeft
	bodyKeptPanic
)

// function is the compiler of the function that the body of a loop stands in.
func (c *compiler) function() *compiler {
	for c.frame != nil {
		c = c.frame.outer
	}
	return c
}

// rangeFunc compiles a loop over a function.
func (c *compiler) rangeFunc(st *ast.RangeStmt, l *loop) {
	sig := c.Host.TypeOf(st.X).Underlying().(*types.Signature)
	yield := c.Host.Subst(sig.Params().At(0).Type()).Underlying().(*types.Signature)
	fun := c.Temp(c.Shape(sig))
	c.As(st.X, c.Shape(sig), fun)
	f := &iteration{outer: c, st: st, own: l, state: c.newShared("state", types.Typ[types.Int])}
	if c.frame != nil {
		f.note, f.results = c.frame.note, c.frame.results
	} else {
		f.note = c.newShared("note", types.Typ[types.Int])
		if returns(st.Body) {
			f.results = c.resultVars()
		}
	}
	typ := c.Signature(types.NewSignatureType(nil, nil, nil, types.NewTuple(types.NewParam(0, nil, "", yield)), nil,
		false))
	_, argP, _, _ := c.Window(typ)
	win := c.Top()
	c.Scoped(func() {
		c.Reserve(0, 2+argP)
		c.closure(yield, c.sharedWith(f), registers.Loc{Ptr: win.Ptr + 1},
			func(inner *compiler) { inner.iterationBody(f, yield, c) })
		c.Here = st.For
		c.Emit(code.Ins{Op: code.CallV, A: w * win.Word, B: w * win.Ptr, C: w * fun.Ptr, X: typ})
	})
	c.afterIteration(f, l)
}

// newShared declares a variable that the bodies of loops share.
func (c *compiler) newShared(name string, t types.Type) types.Object {
	v := types.NewVar(c.Here, nil, name, t)
	c.Boxed[v] = true
	c.Declare(v, true)
	return v
}

// resultVars are the variables for results that the body of a loop returns.
func (c *compiler) resultVars() []types.Object {
	if c.named != nil {
		for i, v := range c.namedVars {
			if x := c.named[i]; !x.Boxed && !x.Mem {
				c.Leave("it returns from a range over a function with a result that has no name")
			}
			c.Vars[v] = c.named[i]
		}
		return c.namedVars
	}
	var list []types.Object
	for _, s := range c.results {
		list = append(list, c.newShared("result", s.Typ))
	}
	return list
}

// sharedWith lists the variables that the body of a loop shares.
func (c *compiler) sharedWith(f *iteration) []types.Object {
	list := append(c.captures(f.st.Body), f.state, f.note)
	if f.st.Tok == token.ASSIGN {
		for _, x := range []ast.Expr{f.st.Key, f.st.Value} {
			if x != nil {
				list = append(list, c.captures(x)...)
			}
		}
	}
	list = append(list, f.results...)
	seen := map[types.Object]bool{}
	kept := list[:0:0]
	for _, v := range list {
		if !seen[v] {
			seen[v] = true
			kept = append(kept, v)
		}
	}
	return kept
}

// iterationBody compiles the body of a loop as a function of the values that it is given.
func (c *compiler) iterationBody(f *iteration, yield *types.Signature, outer *compiler) {
	c.frame = f
	typ := &ast.FuncType{Params: &ast.FieldList{}}
	for range yield.Params().Len() {
		typ.Params.List = append(typ.Params.List, &ast.Field{})
	}
	c.parameters(yield, nil, typ)
	c.captured(yield, outer)
	ready := c.NewLabel()
	c.Scoped(func() {
		t := c.get(f.state)
		c.Jump(code.Ins{Op: code.JEqK, A: w * t.Word, K: bodyReady}, ready)
		c.Emit(code.Ins{Op: code.IterEnded, A: w * t.Word})
	})
	c.Place(ready)
	c.setTo(f.state, bodyRuns)
	at := registers.Loc{Ptr: 1}
	for i, x := range []ast.Expr{f.st.Key, f.st.Value} {
		if i == yield.Params().Len() {
			break
		}
		s := c.Shape(yield.Params().At(i).Type())
		id, _ := x.(*ast.Ident)
		switch {
		case x == nil || expression.IsBlank(x):
		case f.st.Tok == token.DEFINE && id != nil:
			c.parameter(c.Info.Defs[id].(*types.Var), s, at)
		default:
			from := at
			c.Scoped(func() { c.rangeTarget(f.st, x, s, from) })
		}
		at = at.Behind(s)
	}
	own := &loop{name: f.own.name, end: c.NewLabel(), again: c.NewLabel(), continues: true}
	c.inLoop(own, func() { c.block(f.st.Body.List) })
	c.Here = f.st.End()
	c.Place(own.again)
	c.finishBody(bodyReady)
	c.Place(own.end)
	c.finishBody(bodyDone)
}

// finishBody returns from the body of a loop.
func (c *compiler) finishBody(state int64) {
	c.setTo(c.frame.state, state)
	goesOn := int64(0)
	if state == bodyReady {
		goesOn = 1
	}
	c.Emit(code.Ins{Op: code.ConstI, A: 0, K: goesOn})
	c.Emit(code.Ins{Op: code.Ret})
}

// get reads a shared number.
func (c *compiler) get(v types.Object) registers.Loc {
	x := c.Vars[v]
	t := c.Temp(x.Shape)
	c.Load(x.Shape, t, x.Ptr, 0)
	return t
}

// setTo sets a shared number.
func (c *compiler) setTo(v types.Object, k int64) {
	c.Scoped(func() {
		x := c.Vars[v]
		t := c.Temp(x.Shape)
		c.Emit(code.Ins{Op: code.ConstI, A: w * t.Word, K: k})
		c.Set(x, t)
	})
}

// returnFromRange compiles a return in the body of a loop.
func (c *compiler) returnFromRange(st *ast.ReturnStmt) {
	results := c.function().results
	var from []registers.Loc
	for i, x := range st.Results {
		t := c.Temp(results[i])
		c.As(x, results[i], t)
		from = append(from, t)
	}
	for i, t := range from {
		c.Set(c.Vars[c.frame.results[i]], t)
	}
	for f := c.frame; f != nil; f = f.outer.frame {
		f.returns = true
	}
	c.setTo(c.frame.note, -1)
	c.finishBody(bodyDone)
}

// branchFromRange compiles a jump that leaves the body of a loop.
func (c *compiler) branchFromRange(st *ast.BranchStmt) {
	target, at := c.targetAround(st)
	if target == nil {
		c.Leave("it has a jump to another kind of statement")
	}
	note := int64(1)
	for f := c.frame; f != nil; f = f.outer.frame {
		for _, x := range f.leaves {
			note = max(note, x.note+1)
		}
	}
	for f := c.frame; ; f = f.outer.frame {
		f.leaves = append(f.leaves, exit{note, target, st.Tok})
		if f.outer == at {
			break
		}
	}
	c.setTo(c.frame.note, note)
	c.finishBody(bodyDone)
}

// targetAround finds the statement that a jump goes to in the functions around the body, and the
// compiler of its function.
func (c *compiler) targetAround(st *ast.BranchStmt) (*loop, *compiler) {
	for at := c; at.frame != nil; {
		at = at.frame.outer
		for i := len(at.loops) - 1; i >= 0; i-- {
			l := at.loops[i]
			if (st.Label == nil || st.Label.Name == l.name) && (st.Tok != token.CONTINUE || l.continues) {
				return l, at
			}
		}
	}
	return nil, nil
}

// afterIteration does what the body of a loop wants when the iterator has returned.
func (c *compiler) afterIteration(f *iteration, l *loop) {
	fine := c.NewLabel()
	c.Scoped(func() {
		t := c.get(f.state)
		c.Jump(code.Ins{Op: code.JNeK, A: w * t.Word, K: bodyRuns}, fine)
		c.Emit(code.Ins{Op: code.ConstI, A: w * t.Word, K: bodyKeptPanic})
		c.Emit(code.Ins{Op: code.IterEnded, A: w * t.Word})
	})
	c.Place(fine)
	c.setTo(f.state, bodyLeft)
	if !f.returns && len(f.leaves) == 0 {
		return
	}
	c.Scoped(func() {
		t := c.get(f.note)
		c.Jump(code.Ins{Op: code.JEqK, A: w * t.Word, K: 0}, l.end)
		for _, x := range f.leaves {
			next := c.NewLabel()
			c.Jump(code.Ins{Op: code.JNeK, A: w * t.Word, K: x.note}, next)
			if c.has(x.to) {
				c.setTo(f.note, 0)
				c.Jump(code.Ins{Op: code.Jmp}, x.to.target(x.tok))
			} else {
				c.finishBody(bodyDone)
			}
			c.Place(next)
		}
		if !f.returns {
			return
		}
		if c.frame != nil {
			c.finishBody(bodyDone)
			return
		}
		c.returnResults(f)
	})
}

// has reports whether a statement that can be left is in the function itself.
func (c *compiler) has(l *loop) bool {
	for _, own := range c.loops {
		if own == l {
			return true
		}
	}
	return false
}

// returnResults returns what the body of a loop has put into the variables for results.
func (c *compiler) returnResults(f *iteration) {
	if c.named != nil {
		c.returnNamed()
	} else {
		from := make([]registers.Loc, len(f.results))
		for i, v := range f.results {
			x := c.Vars[v]
			if x.Mem {
				from[i] = x.Loc
				continue
			}
			from[i] = c.Temp(x.Shape)
			c.Load(x.Shape, from[i], x.Ptr, 0)
		}
		c.returnValues(from)
	}
	c.Emit(code.Ins{Op: code.Ret})
}
