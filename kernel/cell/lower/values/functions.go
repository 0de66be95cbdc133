package values

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"sprague/kernel/cell/build"
	"sprague/kernel/cell/fast/code"
	"sprague/kernel/cell/lower/session"
)

// Function returns the lowered name of a function of the user, the newest of its type.
func (l *Texts) Function(f *types.Func) string {
	return l.callable(l.FunctionName(f))
}

// FunctionName returns the lowered name of a function of the user by which functions refer to it, fast or not.
func (l *Texts) FunctionName(f *types.Func) string {
	l.refer(f.Origin())
	return l.record(f.Origin()).Name
}

// refer notes that the function being lowered uses f.
func (l *Texts) refer(f *types.Func) {
	if l.Fn != nil && l.Fn.Self != nil {
		l.Fn.Self.Refer(f)
	}
}

// record finds the function an object stands for now.
func (l *Texts) record(f *types.Func) *session.Function {
	rec := l.Funcs[f]
	if rec == nil {
		l.Refuse(l.Here, f.Name()+" was declared in a cell that failed", "run the cell that declares it again")
	}
	return rec
}

// Method returns the lowered name of the method m of the named type n.
func (l *Lowerer) Method(m *types.Func, n *types.Named) string {
	return l.callable(l.MethodName(m, n))
}

func (l *Lowerer) MethodName(m *types.Func, n *types.Named) string {
	rec := l.record(m.Origin())
	l.refer(m.Origin())
	if n.TypeArgs().Len() == 0 {
		return rec.Name
	}
	return l.instantiate(rec, rec.Obj.Signature().RecvTypeParams(), slices.Collect(n.TypeArgs().Types()))
}

// instance returns the lowered name of the instance of a generic function that an expression denotes.
func (l *Lowerer) instance(e ast.Expr) string { return l.callable(l.InstanceName(e)) }

func (l *Lowerer) InstanceName(e ast.Expr) string {
	id := build.CalleeIdent(e)
	inst := l.Info.Instances[id]
	f := l.Info.Uses[id].(*types.Func)
	var rec *session.Function
	if f.Pkg().Path() != "main" {
		rec = l.LibraryFunction(f, e.Pos())
	} else {
		rec = l.record(f.Origin())
		l.refer(f.Origin())
	}
	var args []types.Type
	for t := range inst.TypeArgs.Types() {
		args = append(args, l.Subst(t))
	}
	return l.instantiate(rec, rec.Obj.Signature().TypeParams(), args)
}

// instantiate returns the name of a generic function for given type arguments; its
// body is lowered later in this cell when there is none yet.
func (l *Lowerer) instantiate(rec *session.Function, params *types.TypeParamList, args []types.Type) string {
	var key strings.Builder
	for _, t := range args {
		key.WriteString(l.Identity(t) + ";")
	}
	if name, ok := rec.Instances[key.String()]; ok {
		return name
	}
	if len(rec.Instances) > 200 {
		l.Refuse(rec.Obj.Pos(), "instantiation of "+rec.Obj.Name()+" does not end",
			"do not let a generic function call itself with ever larger types")
	}
	if rec.Instances == nil {
		rec.Instances = map[string]string{}
	}
	name := l.FreshFunction(rec.Obj)
	session.SetKey(l.Writer, rec.Instances, key.String(), name)
	env := session.Environment{}
	for i, t := range args {
		env[params.At(i)] = t
	}
	l.Instantiated(rec, name, env)
	return name
}

// machinePath is the package that lowered code finds fast functions in.
const machinePath = "sprague/kernel/cell/fast/vm"

// callable returns how lowered code calls the function of a lowered name.
func (l *Texts) callable(name string) string {
	if !l.IsFast(name) || l.Eases[name].Wrapped {
		return name
	}
	return l.Machine(code.SymbolPrefix + name)
}

// IsFast reports whether the machine runs the function of a lowered name.
func (l *Texts) IsFast(name string) bool {
	e := l.Eases[name]
	return e != nil && e.Fast
}

func (l *Texts) Machine(name string) string {
	l.Wanted[machinePath] = true
	return session.Alias(machinePath) + "." + name
}
