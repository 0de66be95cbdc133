package lower

import (
	"go/ast"
	"go/types"
	"strconv"
	"strings"
)

// goStmt starts a goroutine through the run-time support, which watches over it. The
// function and its arguments are evaluated first.
func (l *lowerer) goStmt(st *ast.GoStmt) {
	l.emit("%s(%s)", l.rt("Go"), l.keep(l.thunk(st.Call)))
}

// deferStmt defers a call with its function and arguments evaluated now.
func (l *lowerer) deferStmt(st *ast.DeferStmt) {
	p := l.temp("p")
	head := "func(" + p + " *" + l.rt("Panic") + ") {"
	lit, ok := ast.Unparen(st.Call.Fun).(*ast.FuncLit)
	if !ok {
		lines := l.thunkBody(st.Call, p)
		l.push(head + "\n" + inline(lines) + "\n}")
		return
	}
	sig := l.typeOf(lit).(*types.Signature)
	args := l.arguments(st.Call, sig, false)
	for i := range args {
		args[i] = l.keepTyped(args[i], sig.Params().At(i).Type())
	}
	if len(args) == 0 && sig.Results().Len() == 0 {
		l.push(l.literal(lit, p))
		return
	}
	inner := l.literal(lit, l.temp("p"))
	f := l.temp("f")
	lines := l.capture(func() {
		l.emit("%s := %s", f, inner)
		l.emit("%s(%s)", f, strings.Join(append([]string{p}, args...), ", "))
	})
	l.push(head + "\n" + inline(lines) + "\n}")
}

// push adds a function literal to the deferred calls.
func (l *lowerer) push(literal string) {
	l.emit("%s.Push(%s)", l.fn.defers, l.keep(literal))
}

// thunk returns a function literal that makes the call; everything the call needs is
// stored in names now.
func (l *lowerer) thunk(call *ast.CallExpr) string {
	if lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok {
		sig := l.typeOf(lit).(*types.Signature)
		args := l.arguments(call, sig, false)
		for i := range args {
			args[i] = l.keepTyped(args[i], sig.Params().At(i).Type())
		}
		l.atOnce[lit] = true
		f := l.funcLit(lit)
		if len(args) == 0 && sig.Results().Len() == 0 {
			return f
		}
		f = l.keep(f)
		lines := l.capture(func() { l.emit("%s(%s)", f, strings.Join(args, ", ")) })
		return l.framed("func()", inline(lines))
	}
	body := inline(l.thunkBody(call, "nil"))
	return l.framed("func()", body)
}

// thunkBody evaluates what a call needs, and returns the lines that make the call.
func (l *lowerer) thunkBody(call *ast.CallExpr, p string) []line {
	text := ""
	if l.info.Types[call.Fun].IsBuiltin() {
		text = l.freezeBuiltin(call)
	} else {
		if id := calleeIdent(call.Fun); id != nil {
			if f, ok := l.info.Uses[id].(*types.Func); ok && len(l.hidden(f)) > 0 {
				l.recovering = p
			}
		}
		l.freezing = true
		x := l.expr(call)
		l.recovering, l.freezing = "", false
		text = l.freeze(x, p, call)
		if p != "nil" {
			if lines := l.deferredByValue(call, text, p); lines != nil {
				return lines
			}
		}
	}
	return l.capture(func() { l.emit("%s", text) })
}

// deferredByValue returns the lines of a deferred call of a function value or of a method
// of an interface; nil for calls of functions that are known.
func (l *lowerer) deferredByValue(call *ast.CallExpr, text, p string) []line {
	fun, args, ok := splitCall(text)
	if !ok {
		return nil
	}
	sig := l.signatureOf(call.Fun)
	list := []string{"*" + l.rt("Panic")}
	hidden := ""
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		if _, isVar := l.info.Uses[f].(*types.Var); isVar {
			hidden = l.rt("Hidden") + "(" + fun + ")"
		}
	case *ast.SelectorExpr:
		if strings.HasPrefix(fun, "call_") {
			hidden = l.rt("HiddenMethod") + "(" + args[0] + ", " + strconv.Quote(f.Sel.Name) + ")"
			list = append(list, "interface{}")
		}
	}
	if hidden == "" {
		return nil
	}
	for _, t := range parameters(sig) {
		list = append(list, l.rep(t))
	}
	typ := "func(" + strings.Join(list, ", ") + ")" + l.resultList(sig.Results(), nil)
	return l.capture(func() { l.deferredValue(fun, args, p, hidden, typ) })
}

// freeze stores function, receiver and arguments of a lowered call in names and returns
// the text of the call. The panic p that it may recover is known only when it is made.
func (l *lowerer) freeze(x, p string, call *ast.CallExpr) string {
	fun, args, ok := splitCall(x)
	if !ok {
		return x
	}
	for i, a := range args {
		spread := strings.HasSuffix(a, "...")
		a = strings.TrimSuffix(a, "...")
		if isLiteral(a) || a == p {
			continue
		}
		if strings.HasSuffix(a, "}") { // the interpreter would make one for all turns of a loop
			a = l.keep(a)
		}
		v := l.temp("a")
		l.emit("%s := %s", v, a)
		args[i] = v
		if spread {
			args[i] += "..."
		}
	}
	if _, static := l.staticFunc(call.Fun); !static && !strings.HasPrefix(fun, l.rt("Exact")) && !strings.HasPrefix(fun, "exactˑ") && !strings.HasPrefix(fun, "call_") && !strings.HasPrefix(fun, "method_") {
		fun = l.freezeFunc(fun)
	}
	return fun + "(" + strings.Join(args, ", ") + ")"
}

// freezeFunc keeps a function value, or the receiver of a compiled method.
func (l *lowerer) freezeFunc(fun string) string {
	if dot := strings.LastIndex(fun, "."); dot > 0 && !strings.HasSuffix(fun[:dot], "ˑ") {
		v := l.temp("r")
		l.emit("%s := &%s", v, strings.TrimPrefix(fun[:dot], "&"))
		return "(*" + v + ")" + fun[dot:]
	}
	if isSimple(fun) {
		v := l.temp("f")
		l.emit("%s := %s", v, fun)
		return v
	}
	return fun
}

// splitCall takes the text of a call apart into function and arguments.
func splitCall(x string) (fun string, args []string, ok bool) {
	if !strings.HasSuffix(x, ")") {
		return "", nil, false
	}
	depth, quote, start := 0, byte(0), -1
	open := -1
	// Find the parenthesis that the last one closes.
	stack := []int{}
	for i := 0; i < len(x); i++ {
		c := x[i]
		switch {
		case quote != 0:
			if c == '\\' && quote == '"' {
				i++
			} else if c == quote {
				quote = 0
			}
		case c == '"':
			quote = c
		case c == '(' || c == '[' || c == '{':
			stack = append(stack, i)
		case c == ')' || c == ']' || c == '}':
			open = stack[len(stack)-1]
			stack = stack[:len(stack)-1]
		}
	}
	fun = x[:open]
	start = open + 1
	for i := start; i < len(x); i++ {
		c := x[i]
		switch {
		case quote != 0:
			if c == '\\' && quote == '"' {
				i++
			} else if c == quote {
				quote = 0
			}
		case c == '"':
			quote = c
		case c == '(' || c == '[' || c == '{':
			depth++
		case c == ')' || c == ']' || c == '}':
			depth--
			if depth < 0 {
				if arg := strings.TrimSpace(x[start:i]); arg != "" {
					args = append(args, arg)
				}
			}
		case c == ',' && depth == 0:
			args = append(args, strings.TrimSpace(x[start:i]))
			start = i + 1
		}
	}
	return fun, args, true
}

func (l *lowerer) freezeBuiltin(call *ast.CallExpr) string {
	x := l.builtin(call)
	fun, args, ok := splitCall(x)
	if !ok || builtinName(call.Fun) == "recover" {
		return x
	}
	if fun == "panic" {
		v := l.temp("a")
		l.emit("var %s interface{} = %s", v, args[0])
		return "panic(" + v + ")"
	}
	for i, a := range args {
		args[i] = l.keep(a)
		if isSimple(a) && !isLiteral(a) && a != "nil" {
			v := l.temp("a")
			l.emit("%s := %s", v, a)
			args[i] = v
		}
	}
	return fun + "(" + strings.Join(args, ", ") + ")"
}
