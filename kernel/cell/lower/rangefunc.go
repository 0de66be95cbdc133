package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// A loopFrame is a range-over-func loop whose body has become a function literal.
// The body leaves the loop by storing why in exit and returning false.
type loopFrame struct {
	st      *ast.RangeStmt
	label   string
	exit    string // variable: 0 goes on, 1 break, 2 return, 3… leave for outer loops
	state   string // variable: what a call of the body finds, see rt.IterationEnded
	results []string
	codes   map[string]int // branch text -> exit code
	order   []string
}

// rangeFunc lowers a loop over an iterator function: the body becomes the function
// the iterator calls.
func (l *lowerer) rangeFunc(st *ast.RangeStmt, label string, sig *types.Signature) {
	yield := sig.Params().At(0).Type().Underlying().(*types.Signature)
	frame := &loopFrame{st: st, label: label, exit: l.temp("exit"), state: l.temp("state"), codes: map[string]int{}}
	f := l.keepTyped(l.open(l.expr(st.X), l.typeOf(st.X)), types.Typ[types.Int])
	l.emit("%s := 0", frame.exit)
	l.emit("%s := 0", frame.state)
	for i := range l.resultCount() {
		r := l.temp("ret")
		l.emit("var %s %s", r, l.rep(l.fn.results.At(i).Type()))
		frame.results = append(frame.results, r)
	}
	var params []string
	var names []string
	for i := range yield.Params().Len() {
		p := l.temp("p")
		names = append(names, p)
		params = append(params, p+" "+l.rep(yield.Params().At(i).Type()))
	}
	l.emit("%s(func(%s) bool {", f, strings.Join(params, ", "))
	l.emit("if %s != 0 { %s(%s) }", frame.state, l.rt("IterationEnded"), frame.state)
	l.emit("%s = 2", frame.state)
	key, value := l.rangeVars(st)
	for i, r := range []rangeVar{key, value} {
		if i < len(names) {
			l.takeRangeVar(r, names[i], yield.Params().At(i).Type())
		}
	}
	l.fn.loops = append(l.fn.loops, *frame)
	// The body's own "continue" is "return true".
	l.emit("{")
	l.slotted(func() { l.block(st.Body.List) })
	l.emit("}")
	frame = &l.fn.loops[len(l.fn.loops)-1]
	done2 := *frame
	l.fn.loops = l.fn.loops[:len(l.fn.loops)-1]
	l.here = st.End()
	l.emit("%s", done2.next())
	l.emit("})")
	l.emit("if %s == 2 { %s(4) }", frame.state, l.rt("IterationEnded"))
	l.emit("%s = 3", frame.state)
	l.afterRange(&done2)
}

// next and stop leave the body of the loop: for the next value, for good.
func (f *loopFrame) next() string { return f.state + " = 0; return true" }
func (f *loopFrame) stop() string { return f.state + " = 1; return false" }

func (l *lowerer) resultCount() int {
	if l.fn.results == nil {
		return 0
	}
	return l.fn.results.Len()
}

// rangeFrame returns the innermost iterator loop, nil outside of any.
func (l *lowerer) rangeFrame() *loopFrame {
	if len(l.fn.loops) == 0 {
		return nil
	}
	return &l.fn.loops[len(l.fn.loops)-1]
}

// returnFromRange lowers a return statement inside the body of an iterator loop.
func (l *lowerer) returnFromRange(_ *loopFrame, st *ast.ReturnStmt) {
	outer := &l.fn.loops[0]
	if len(st.Results) > 0 {
		for i, x := range l.resultTexts(st, l.fn.results) {
			to := outer.results[i]
			if l.fn.named != nil {
				to = l.fn.named[i]
			}
			l.store(to, x, l.fn.results.At(i).Type())
		}
	}
	for i := range l.fn.loops {
		l.emit("%s = 2", l.fn.loops[i].exit)
	}
	l.emit("%s", l.rangeFrame().stop())
}

// branchFromRange lowers break, continue and goto that leave the body of an iterator loop.
// It reports false for those that stay inside it.
func (l *lowerer) branchFromRange(st *ast.BranchStmt) bool {
	n := len(l.fn.loops)
	if n == 0 || st.Tok == token.FALLTHROUGH {
		return false
	}
	frame := &l.fn.loops[n-1]
	if st.Label == nil {
		if insidePlain(frame.st.Body, st) {
			return false
		}
		if st.Tok == token.CONTINUE {
			l.emit("%s", frame.next())
		} else {
			l.emit("%s = 1", frame.exit)
			l.emit("%s", frame.stop())
		}
		return true
	}
	label := l.label(st.Label)
	for i := n - 1; i >= 0; i-- {
		if l.fn.loops[i].label == label {
			for j := i + 1; j < n; j++ {
				l.emit("%s = 1", l.fn.loops[j].exit)
			}
			l.leaveTo(i, st.Tok)
			return true
		}
		if declares(l.fn.loops[i].st.Body, st.Label.Name) {
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
func (l *lowerer) leaveTo(i int, tok token.Token) {
	frame := &l.fn.loops[i]
	text := frame.next()
	if tok == token.BREAK {
		l.emit("%s = 1", frame.exit)
		text = frame.stop()
	}
	if i == len(l.fn.loops)-1 {
		l.emit("%s", text)
		return
	}
	l.leaveBy(i+1, text)
}

// leaveBy ends loop i and all inside it; the statement runs after loop i's call.
func (l *lowerer) leaveBy(i int, statement string) {
	frame := &l.fn.loops[i]
	code, ok := frame.codes[statement]
	if !ok {
		code = 3 + len(frame.order)
		frame.codes[statement] = code
		frame.order = append(frame.order, statement)
	}
	for j := i + 1; j < len(l.fn.loops); j++ {
		inner, stop := &l.fn.loops[j], l.fn.loops[j-1].stop()
		if _, ok := inner.codes[stop]; !ok {
			inner.codes[stop] = 3 + len(inner.order)
			inner.order = append(inner.order, stop)
		}
		l.emit("%s = %d", inner.exit, inner.codes[stop])
	}
	l.emit("%s = %d", frame.exit, code)
	l.emit("%s", l.rangeFrame().stop())
}

// afterRange does, after the iterator has returned, what the body wanted.
func (l *lowerer) afterRange(frame *loopFrame) {
	l.emit("if %s == 2 {", frame.exit)
	switch {
	case len(l.fn.loops) > 0:
		l.emit("%s", l.rangeFrame().stop())
	case l.fn.named != nil:
		l.emit("%s", l.bareReturn())
	default:
		l.emit("return %s", strings.Join(frame.results, ", "))
	}
	l.emit("}")
	for _, statement := range frame.order {
		l.emit("if %s == %d { %s }", frame.exit, frame.codes[statement], statement)
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
