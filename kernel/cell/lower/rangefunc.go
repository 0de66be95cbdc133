package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"sprague/kernel/cell/lower/session"
)

// rangeFunc lowers a loop over an iterator function: the body becomes the function
// the iterator calls.
func (l *statements) rangeFunc(st *ast.RangeStmt, label string, sig *types.Signature) {
	yield := sig.Params().At(0).Type().Underlying().(*types.Signature)
	frame := &session.LoopFrame{St: st, Label: label, Exit: l.Temp("exit"), State: l.Temp("state"),
		Codes: map[string]int{}}
	f := l.KeepTyped(l.Open(l.Expr(st.X), l.TypeOf(st.X)), types.Typ[types.Int])
	l.Emit("%s := 0", frame.Exit)
	l.Emit("%s := 0", frame.State)
	for i := range l.resultCount() {
		r := l.Temp("ret")
		l.Emit("var %s %s", r, l.Rep(l.Fn.Results.At(i).Type()))
		frame.Results = append(frame.Results, r)
	}
	var params []string
	var names []string
	for i := range yield.Params().Len() {
		p := l.Temp("p")
		names = append(names, p)
		params = append(params, p+" "+l.Rep(yield.Params().At(i).Type()))
	}
	l.Emit("%s(func(%s) bool {", f, strings.Join(params, ", "))
	l.Emit("if %s != 0 { %s(%s) }", frame.State, l.RT("IterationEnded"), frame.State)
	l.Emit("%s = 2", frame.State)
	key, value := l.rangeVars(st)
	for i, r := range []rangeVar{key, value} {
		if i < len(names) {
			l.takeRangeVar(r, names[i], yield.Params().At(i).Type())
		}
	}
	l.Fn.Loops = append(l.Fn.Loops, *frame)
	// The body's own "continue" is "return true".
	l.Emit("{")
	l.Slotted(func() { l.block(st.Body.List) })
	l.Emit("}")
	frame = &l.Fn.Loops[len(l.Fn.Loops)-1]
	done2 := *frame
	l.Fn.Loops = l.Fn.Loops[:len(l.Fn.Loops)-1]
	l.Here = st.End()
	l.Emit("%s", next(&done2))
	l.Emit("})")
	l.Emit("if %s == 2 { %s(4) }", frame.State, l.RT("IterationEnded"))
	l.Emit("%s = 3", frame.State)
	l.afterRange(&done2)
}

// next and stop leave the body of the loop: for the next value, for good.
func next(f *session.LoopFrame) string { return f.State + " = 0; return true" }
func stop(f *session.LoopFrame) string { return f.State + " = 1; return false" }

func (l *statements) resultCount() int {
	if l.Fn.Results == nil {
		return 0
	}
	return l.Fn.Results.Len()
}

// rangeFrame returns the innermost iterator loop, nil outside of any.
func (l *statements) rangeFrame() *session.LoopFrame {
	if len(l.Fn.Loops) == 0 {
		return nil
	}
	return &l.Fn.Loops[len(l.Fn.Loops)-1]
}

// returnFromRange lowers a return statement inside the body of an iterator loop.
func (l *statements) returnFromRange(_ *session.LoopFrame, st *ast.ReturnStmt) {
	outer := &l.Fn.Loops[0]
	if len(st.Results) > 0 {
		for i, x := range l.resultTexts(st, l.Fn.Results) {
			to := outer.Results[i]
			if l.Fn.Named != nil {
				to = l.Fn.Named[i]
			}
			l.store(to, x, l.Fn.Results.At(i).Type())
		}
	}
	for i := range l.Fn.Loops {
		l.Emit("%s = 2", l.Fn.Loops[i].Exit)
	}
	l.Emit("%s", stop(l.rangeFrame()))
}

// branchFromRange lowers break, continue and goto that leave the body of an iterator loop.
// It reports false for those that stay inside it.
func (l *statements) branchFromRange(st *ast.BranchStmt) bool {
	n := len(l.Fn.Loops)
	if n == 0 || st.Tok == token.FALLTHROUGH {
		return false
	}
	frame := &l.Fn.Loops[n-1]
	if st.Label == nil {
		if insidePlain(frame.St.Body, st) {
			return false
		}
		if st.Tok == token.CONTINUE {
			l.Emit("%s", next(frame))
		} else {
			l.Emit("%s = 1", frame.Exit)
			l.Emit("%s", stop(frame))
		}
		return true
	}
	label := l.label(st.Label)
	for i := n - 1; i >= 0; i-- {
		if l.Fn.Loops[i].Label == label {
			for j := i + 1; j < n; j++ {
				l.Emit("%s = 1", l.Fn.Loops[j].Exit)
			}
			l.leaveTo(i, st.Tok)
			return true
		}
		if declares(l.Fn.Loops[i].St.Body, st.Label.Name) {
			if i == n-1 {
				return false // a plain loop inside the innermost body
			}
			l.leaveBy(i+1, st.Tok.String()+" "+label)
			return true
		}
	}
	l.leaveBy(0, st.Tok.String()+" "+label)
	return true
}

// leaveTo ends the loops inside loop i, and breaks or continues that one. The loop
// just inside it acts for it when its call has returned.
func (l *statements) leaveTo(i int, tok token.Token) {
	frame := &l.Fn.Loops[i]
	text := next(frame)
	if tok == token.BREAK {
		l.Emit("%s = 1", frame.Exit)
		text = stop(frame)
	}
	if i == len(l.Fn.Loops)-1 {
		l.Emit("%s", text)
		return
	}
	l.leaveBy(i+1, text)
}

// leaveBy ends loop i and all inside it; the statement runs after loop i's call.
func (l *statements) leaveBy(i int, statement string) {
	frame := &l.Fn.Loops[i]
	code, ok := frame.Codes[statement]
	if !ok {
		code = 3 + len(frame.Order)
		frame.Codes[statement] = code
		frame.Order = append(frame.Order, statement)
	}
	for j := i + 1; j < len(l.Fn.Loops); j++ {
		inner, stop := &l.Fn.Loops[j], stop(&l.Fn.Loops[j-1])
		if _, ok := inner.Codes[stop]; !ok {
			inner.Codes[stop] = 3 + len(inner.Order)
			inner.Order = append(inner.Order, stop)
		}
		l.Emit("%s = %d", inner.Exit, inner.Codes[stop])
	}
	l.Emit("%s = %d", frame.Exit, code)
	l.Emit("%s", stop(l.rangeFrame()))
}

// afterRange does, after the iterator has returned, what the body wanted.
func (l *statements) afterRange(frame *session.LoopFrame) {
	l.Emit("if %s == 2 {", frame.Exit)
	switch {
	case len(l.Fn.Loops) > 0:
		l.Emit("%s", stop(l.rangeFrame()))
	case l.Fn.Named != nil:
		l.Emit("%s", l.bareReturn())
	default:
		l.Emit("return %s", strings.Join(frame.Results, ", "))
	}
	l.Emit("}")
	for _, statement := range frame.Order {
		l.Emit("if %s == %d { %s }", frame.Exit, frame.Codes[statement], statement)
	}
}

// insidePlain reports whether an unlabelled branch belongs to a plain loop, switch or
// select inside the body.
func insidePlain(body *ast.BlockStmt, st *ast.BranchStmt) bool {
	inside := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ForStmt, *ast.RangeStmt:
			if n.Pos() <= st.Pos() && st.Pos() < n.End() {
				inside = true
			}
		case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
			if st.Tok == token.BREAK && n.Pos() <= st.Pos() && st.Pos() < n.End() {
				inside = true
			}
		}
		return true
	})
	return inside
}

// declares reports whether a body contains a label.
func declares(body *ast.BlockStmt, name string) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if lab, ok := n.(*ast.LabeledStmt); ok && lab.Label.Name == name {
			found = true
		}
		_, lit := n.(*ast.FuncLit)
		return !lit
	})
	return found
}
