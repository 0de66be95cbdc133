package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"sprague/internal/pack"
	"sprague/kernel/cell/build"
	"sprague/kernel/cell/fast/code"
	"sprague/kernel/cell/lower/session"
	"sprague/kernel/cell/lower/values"
)

// Functions that only compute are compiled by package fast. Here is how that package sees
// the lowering, and how lowered code calls what it has compiled.

// compileFast tries the functions that are to be lowered.
func (l *program) compileFast() {
	for _, f := range l.ownFunctions() {
		l.tryFast(f, f.Name, nil)
	}
}

// tryFast compiles a function under a lowered name, if package fast covers it.
func (l *program) tryFast(rec *session.Function, name string, env session.Environment) bool {
	var inst *types.Signature
	isFast := l.attempt(func() {
		l.inFunction(rec, env, func(body *ast.BlockStmt, applied *types.Signature) {
			inst = applied
			l.fast.Function(l, l.Info, name, rec.Obj.Signature(), body)
		})
	})
	wrapped := isFast && !plainSignature(inst)
	session.SetKey(l.Writer, l.Eases, name, &session.Ease{Fast: isFast, Wrapped: wrapped})
	if !isFast {
		return false
	}
	l.fast.Symbol(name)
	if wrapped {
		params := values.Parameters(inst)
		if recv := rec.Obj.Signature().Recv(); recv != nil {
			params = append([]types.Type{env.Apply(l.Context, recv.Type())}, params...)
		}
		l.wrapFast(name, params, inst.Results(), rec.Obj.Pos())
	}
	return true
}

// plainSignature reports whether the interpreter can tell what it may do with the results
// of a function from its compiled type alone: the fields of a struct have other names there.
func plainSignature(sig *types.Signature) bool {
	return plainType(sig.Params()) && plainType(sig.Results())
}

func plainType(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return true
	case *types.Slice, *types.Array, *types.Map, *types.Tuple:
		return !slices.ContainsFunc(build.Elements(u), func(t types.Type) bool { return !plainType(t) })
	}
	return false
}

// wrapFast declares the function by which lowered code calls a fast one.
func (l *program) wrapFast(name string, of []types.Type, results *types.Tuple, pos token.Pos) {
	params, args := l.PassedOn(of)
	head := "func " + name + "(" + strings.Join(params, ", ") + ")" + l.ResultList(results)
	call := l.Machine(code.SymbolPrefix+name) + "(" + strings.Join(args, ", ") + ")"
	l.Decls = append(l.Decls, session.Line{Text: head + " { " + values.Returned(results, call) + " }", Pos: pos})
}

// attempt runs f, which compiles something, and reports whether it is compiled. What the lowering refuses is not: it
// will refuse it again.
func (l *program) attempt(f func()) bool {
	if l.Slow {
		return false
	}
	before := len(l.Refusals)
	l.Guarded(f)
	done := len(l.Refusals) == before
	l.Refusals = l.Refusals[:before]
	return done
}

// fastStatement runs a statement of the cell as a fast function, if it repeats something and can be one: list is what
// st has become.
func (l *program) fastStatement(st ast.Stmt, list []ast.Stmt) bool {
	if !repeats(st) {
		return false
	}
	name := l.Fresh("cell")
	block := &ast.BlockStmt{Lbrace: st.Pos(), List: list, Rbrace: st.End()}
	none := types.NewSignatureType(nil, nil, nil, nil, nil, false)
	if !l.attempt(func() { l.fast.Function(l, l.Info, name, none, block) }) {
		return false
	}
	l.Emit("%s(%q)", l.Machine("Run"), name)
	session.SetKey(l.Writer, l.Eases, name, &session.Ease{Fast: true})
	return true
}

// repeats reports whether a statement is a loop, or hands a function literal to a function that may call it often.
func repeats(st ast.Stmt) bool {
	switch st := st.(type) {
	case *ast.LabeledStmt:
		return repeats(st.Stmt)
	case *ast.ForStmt, *ast.RangeStmt:
		return true
	case *ast.ExprStmt:
		call, ok := st.X.(*ast.CallExpr)
		return ok && slices.ContainsFunc(call.Args, func(x ast.Expr) bool {
			_, ok := x.(*ast.FuncLit)
			return ok
		})
	}
	return false
}

// fastLiteral lowers a function literal that uses no local variables around it to a fast function. It returns "" for
// others.
func (l *program) fastLiteral(e *ast.FuncLit) string {
	if build.IsLoopBody(e) {
		return ""
	}
	name := l.Fresh("func")
	sig := l.Info.TypeOf(e).(*types.Signature)
	isFast := l.attempt(func() {
		l.fast.Function(l, l.Info, name, sig, e.Body)
	})
	if !isFast {
		return ""
	}
	session.SetKey(l.Writer, l.Eases, name, &session.Ease{Fast: true})
	l.fast.Symbol(name)
	f := l.Machine(code.SymbolPrefix + name)
	if inst := l.Subst(sig).(*types.Signature); !plainSignature(inst) {
		return l.Lambda(inst, func(args []string) string { return f + "(" + strings.Join(args, ", ") + ")" })
	}
	return f
}

// linkFast completes the unit with what has been compiled.
func (l *program) linkFast() {
	unit, links := l.fast.Unit(l.IsFast)
	if unit == nil {
		return
	}
	l.Unit.Fast = pack.Append(nil, *unit)
	args := strings.Join(append([]string{strconv.FormatInt(unit.Number, 10)}, links...), ", ")
	l.Setup = append([]session.Line{{Text: l.Machine("Link") + "(" + args + ")"}}, l.Setup...)
}
