package lower

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"reflect"

	"sprague/kernel/cell/lower/session"
)

// A cell that is a constant expression needs no interpreter: the type checker has its
// value, exactly, and nothing happens but that ans gets it. The interpreter hears of that
// ans when a later cell mentions it; most never do.

// known returns the value of a cell that is one constant expression of a type without
// methods; nil for all other cells.
func known(c *session.Cell) (value any, tv types.TypeAndValue) {
	if c.Last == nil || len(c.Stmts) != 1 || !onlyImports(c.Decls) {
		return nil, tv
	}
	tv = c.Info.Types[c.Last.X]
	if basic := basicConstant(tv); basic != nil {
		return goValue(tv.Value, basic), tv
	}
	return nil, tv
}

// basicConstant returns the type that a constant gets by default if that is a basic one;
// nil for what is no constant.
func basicConstant(tv types.TypeAndValue) *types.Basic {
	if tv.Value == nil {
		return nil
	}
	basic, _ := types.Unalias(types.Default(tv.Type)).(*types.Basic)
	return basic
}

// fits refuses an untyped constant that stands alone and is too large for the type it
// would get. The type checker has no objection, because nothing is done with the value.
func (l *program) fits(e ast.Expr) {
	tv := l.Info.Types[e]
	if basic := basicConstant(tv); basic != nil && goValue(tv.Value, basic) == nil {
		l.Refuse(e.Pos(), types.ExprString(e)+" is too large for "+basic.Name(), "divide or shift it until it fits, or compute with math/big")
	}
}

func onlyImports(decls []ast.Decl) bool {
	for _, d := range decls {
		if g, ok := d.(*ast.GenDecl); !ok || g.Tok != token.IMPORT {
			return false
		}
	}
	return true
}

// answerWith makes the unit of a cell whose value is known.
func (l *program) answerWith(value any, tv types.TypeAndValue) *session.Unit {
	t := types.Default(tv.Type)
	v := l.newAnswer(t)
	name := l.Fresh(v.Name())
	session.SetKey(l.Writer, l.Names, types.Object(v), name)
	session.SetKey(l.Writer, l.Pending, name, "var "+name+" "+l.Rep(t)+" = "+l.Constant(tv.Value, t))
	l.Unit.Known = value
	return l.Unit
}

// basicTypes are the types of values whose type is not declared anywhere.
var basicTypes = map[types.BasicKind]reflect.Type{
	types.Bool: reflect.TypeFor[bool](), types.String: reflect.TypeFor[string](),
	types.Int: reflect.TypeFor[int](), types.Int8: reflect.TypeFor[int8](), types.Int16: reflect.TypeFor[int16](),
	types.Int32: reflect.TypeFor[int32](), types.Int64: reflect.TypeFor[int64](),
	types.Uint: reflect.TypeFor[uint](), types.Uint8: reflect.TypeFor[uint8](), types.Uint16: reflect.TypeFor[uint16](),
	types.Uint32: reflect.TypeFor[uint32](), types.Uint64: reflect.TypeFor[uint64](), types.Uintptr: reflect.TypeFor[uintptr](),
	types.Float32: reflect.TypeFor[float32](), types.Float64: reflect.TypeFor[float64](),
	types.Complex64: reflect.TypeFor[complex64](), types.Complex128: reflect.TypeFor[complex128](),
}

// goValue returns a constant as a value of a basic type; nil when it does not fit.
func goValue(c constant.Value, b *types.Basic) any {
	t := basicTypes[b.Kind()]
	if t == nil {
		return nil
	}
	x, fits := reflect.New(t).Elem(), true
	switch info := b.Info(); {
	case info&types.IsBoolean != 0:
		x.SetBool(constant.BoolVal(c))
	case info&types.IsString != 0:
		x.SetString(constant.StringVal(c))
	case info&types.IsUnsigned != 0:
		var n uint64
		n, fits = constant.Uint64Val(constant.ToInt(c))
		x.SetUint(n)
	case info&types.IsInteger != 0:
		var n int64
		n, fits = constant.Int64Val(constant.ToInt(c))
		x.SetInt(n)
	case info&types.IsFloat != 0:
		x.SetFloat(nearest(c, b.Kind() == types.Float32))
		fits = !math.IsInf(x.Float(), 0)
	default:
		short := b.Kind() == types.Complex64
		x.SetComplex(complex(nearest(constant.Real(c), short), nearest(constant.Imag(c), short)))
	}
	if !fits {
		return nil
	}
	return x.Interface()
}

// nearest returns the value of float64 nearest to a constant, or of float32 if short.
func nearest(c constant.Value, short bool) float64 {
	if short {
		f, _ := constant.Float32Val(constant.ToFloat(c))
		return float64(f)
	}
	f, _ := constant.Float64Val(constant.ToFloat(c))
	return f
}
