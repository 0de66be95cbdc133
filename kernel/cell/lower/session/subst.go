package session

import (
	"go/ast"
	"go/types"
	"maps"

	"sprague/kernel/cell/build"
)

// An Environment gives the type parameters of the generic function being
// instantiated their meaning, and the types declared in its body.
type Environment map[types.Type]types.Type

// WithLocals returns the environment with the types that the body declares: each
// instance of the function has its own.
func (env Environment) WithLocals(l *Writer, rec *Function) Environment {
	if len(env) == 0 {
		return env
	}
	args := env.arguments(rec)
	full := maps.Clone(env)
	var declared []*types.Named
	for n := range ast.Preorder(rec.Decl.Body) {
		if spec, ok := n.(*ast.TypeSpec); ok {
			if t, ok := rec.Info.Defs[spec.Name].Type().(*types.Named); ok {
				full[t] = l.localType(full, t, args)
				declared = append(declared, t)
			}
		}
	}
	for _, t := range declared {
		full[t].(*types.Named).SetUnderlying(full.Apply(l.Context, t.Underlying()))
	}
	return full
}

// localType returns the type that stands for one declared in the body of a generic
// function. The parameters of a generic one get their meaning in the environment.
func (l *Writer) localType(env Environment, t *types.Named, args []types.Type) *types.Named {
	obj := types.NewTypeName(t.Obj().Pos(), t.Obj().Pkg(), t.Obj().Name(), nil)
	l.locals[obj] = local{l.locals[t.Obj()].number, args}
	own := types.NewNamed(obj, nil, nil)
	var params []*types.TypeParam
	for p := range t.TypeParams().TypeParams() {
		name := types.NewTypeName(p.Obj().Pos(), p.Obj().Pkg(), p.Obj().Name(), nil)
		param := types.NewTypeParam(name, Any)
		env[p] = param
		params = append(params, param)
	}
	own.SetTypeParams(params)
	return own
}

func (env Environment) arguments(rec *Function) []types.Type {
	params := rec.Obj.Signature().TypeParams()
	if params.Len() == 0 {
		params = rec.Obj.Signature().RecvTypeParams()
	}
	var list []types.Type
	for p := range params.TypeParams() {
		list = append(list, env[p])
	}
	return list
}

// TypeOf returns the type of an expression with type parameters replaced.
func (l *Writer) TypeOf(e ast.Expr) types.Type {
	t := l.Info.TypeOf(e)
	if t == nil {
		return types.Typ[types.Invalid]
	}
	return l.Subst(t)
}

// Subst replaces the type parameters in t.
func (l *Writer) Subst(t types.Type) types.Type {
	if l.Fn == nil || len(l.Fn.env) == 0 {
		return t
	}
	return l.Fn.env.Apply(l.Context, t)
}

// Apply replaces the type parameters of the environment in t.
func (env Environment) Apply(ctx *types.Context, t types.Type) types.Type {
	t = types.Unalias(t)
	if to, ok := env[t]; ok {
		return to
	}
	if t, ok := t.(*types.Named); ok {
		return env.applyNamed(ctx, t)
	}
	return build.Rebuilt(t, func(t types.Type) types.Type { return env.Apply(ctx, t) })
}

func (env Environment) applyNamed(ctx *types.Context, t *types.Named) types.Type {
	if t.TypeArgs().Len() == 0 {
		return t
	}
	args := make([]types.Type, t.TypeArgs().Len())
	for i := range args {
		args[i] = env.Apply(ctx, t.TypeArgs().At(i))
	}
	origin := t.Origin()
	if local, ok := env[origin].(*types.Named); ok {
		origin = local
	}
	inst, _ := types.Instantiate(ctx, origin, args, false) // what is not validated has no error
	return inst
}
