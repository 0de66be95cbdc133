package session

import (
	"go/constant"
	"go/types"
	"strconv"
	"strings"
)

func (l *Writer) Constant(v constant.Value, t types.Type) string {
	t = types.Default(t)
	b := t.Underlying().(*types.Basic)
	rep := l.Rep(t)
	switch {
	case b.Info()&types.IsString != 0:
		return plainOr(rep, "string", strconv.Quote(constant.StringVal(v)))
	case b.Info()&types.IsBoolean != 0:
		return plainOr(rep, "bool", strconv.FormatBool(constant.BoolVal(v)))
	case b.Info()&types.IsInteger != 0:
		return plainOr(rep, "int", constant.ToInt(v).ExactString())
	case b.Info()&types.IsFloat != 0:
		return plainOr(rep, "float64", floatText(v, b))
	}
	re, im := constant.Real(v), constant.Imag(v)
	f := types.Typ[types.Float64]
	return rep + "(complex(float64(" + floatText(re, f) + "), float64(" + floatText(im, f) + ")))"
}

func plainOr(rep, plain, text string) string {
	if rep == plain {
		return text
	}
	return rep + "(" + text + ")"
}

// floatText writes the nearest value of the type, always with a point or exponent.
func floatText(v constant.Value, b *types.Basic) string {
	var s string
	if b.Kind() == types.Float32 {
		f, _ := constant.Float32Val(v)
		s = strconv.FormatFloat(float64(f), 'g', -1, 32)
	} else {
		f, _ := constant.Float64Val(v)
		s = strconv.FormatFloat(f, 'g', -1, 64)
	}
	if !strings.ContainsAny(s, ".e") {
		s += ".0"
	}
	return s
}
