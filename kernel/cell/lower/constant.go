package lower

import (
	"go/ast"
	"go/constant"
	"go/types"
	"math"
)

// fits refuses an untyped constant that stands alone and is too large for the type it
// would get. The type checker has no objection, because nothing is done with the value.
func (l *program) fits(e ast.Expr) {
	tv := l.Info.Types[e]
	basic, ok := types.Unalias(tv.Type).(*types.Basic)
	if !ok || tv.Value == nil || basic.Info()&types.IsUntyped == 0 {
		return
	}
	if t := types.Default(basic).(*types.Basic); !holds(t, tv.Value) {
		advice := "divide or shift it until it fits, or compute with math/big"
		l.Refuse(e.Pos(), types.ExprString(e)+" is too large for "+t.Name(), advice)
	}
}

// holds reports whether a constant is a value of the basic type that it gets by default.
func holds(t *types.Basic, c constant.Value) bool {
	switch {
	case t.Info()&types.IsInteger != 0: // an int or a rune
		n, exact := constant.Int64Val(constant.ToInt(c))
		return exact && (t.Kind() == types.Int || n == int64(int32(n)))
	case t.Info()&(types.IsFloat|types.IsComplex) != 0:
		x, _ := constant.Float64Val(constant.Real(c))
		y, _ := constant.Float64Val(constant.Imag(c))
		return !math.IsInf(x, 0) && !math.IsInf(y, 0)
	}
	return true
}
