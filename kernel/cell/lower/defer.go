package lower

import (
	"go/ast"
	"go/types"
	"strings"
)

// goStmt starts a goroutine through the run-time support, which watches over it. The
// function and its arguments are evaluated first.
func (l *lowerer) goStmt(st *ast.GoStmt) {
	l.emit("%s(%s)", l.rt("Go"), l.thunk(st.Call))
}

// deferStmt defers a call with its function and arguments evaluated now.
func (l *lowerer) deferStmt(st *ast.DeferStmt) {
	if lit, ok := ast.Unparen(st.Call.Fun).(*ast.FuncLit); ok && len(st.Call.Args) == 0 && lit.Type.Results == nil {
		l.emit("defer %s()", l.funcLit(lit))
		return
	}
	l.emit("defer %s()", l.thunk(st.Call))
}

// thunk returns a function literal that makes the call; everything the call needs is
// stored in names now.
func (l *lowerer) thunk(call *ast.CallExpr) string {
	if lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok {
		return l.literalThunk(call, lit)
	}
	tv := l.info.Types[call.Fun]
	if tv.IsBuiltin() {
		return l.builtinThunk(call)
	}
	frozen := l.freeze(call)
	lines := l.capture(func() { l.emit("%s", frozen) })
	return "func() {\n" + inline(lines) + "\n}"
}

// literalThunk turns func(a, b T){…}(x, y) into a literal without parameters, whose
// parameters are variables set from the arguments.
func (l *lowerer) literalThunk(call *ast.CallExpr, lit *ast.FuncLit) string {
	sig := l.typeOf(lit).(*types.Signature)
	args := l.arguments(call, sig, false)
	for i := range args {
		args[i] = l.keepTyped(args[i], sig.Params().At(i).Type())
	}
	f := l.funcLit(lit)
	if len(args) == 0 && sig.Results().Len() == 0 {
		return f
	}
	// The literal must be the deferred function itself, or recover would see nothing.
	orig := l.info.TypeOf(lit).(*types.Signature)
	var head []line
	head = l.capture(func() {
		for i := range args {
			name := l.fn.names[orig.Params().At(i)]
			if name == "" {
				continue
			}
			l.emit("var %s %s = %s", name, l.rep(sig.Params().At(i).Type()), args[i])
		}
	})
	body := f[strings.Index(f, "{\n")+1:]
	if sig.Results().Len() > 0 {
		inner := l.capture(func() { l.emit("%s(%s)", l.keep(f), strings.Join(args, ", ")) })
		return "func() {\n" + inline(inner) + "\n}"
	}
	if len(head) == 0 {
		return "func() {" + body
	}
	return "func() {\n" + inline(head) + body
}

// freeze evaluates function, receiver and arguments of a call and returns its text.
func (l *lowerer) freeze(call *ast.CallExpr) string {
	x := l.expr(call)
	return l.freezeText(x, call)
}

// freezeText stores the arguments of a lowered call in names.
func (l *lowerer) freezeText(x string, call *ast.CallExpr) string {
	fun, args, ok := splitCall(x)
	if !ok {
		return x
	}
	for i, a := range args {
		spread := strings.HasSuffix(a, "...")
		a = strings.TrimSuffix(a, "...")
		if isLiteral(a) {
			continue
		}
		v := l.temp("a")
		l.emit("%s := %s", v, a)
		args[i] = v
		if spread {
			args[i] += "..."
		}
	}
	if _, static := l.staticFunc(call.Fun); !static && !strings.HasPrefix(fun, "call_") && !strings.HasPrefix(fun, "method_") {
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

// builtinThunk defers a call of a built-in function.
func (l *lowerer) builtinThunk(call *ast.CallExpr) string {
	text := l.freezeBuiltin(call)
	lines := l.capture(func() { l.emit("%s", text) })
	return "func() {\n" + inline(lines) + "\n}"
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
