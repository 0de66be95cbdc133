package fast_test

import (
	_ "embed"
	"testing"
)

//go:embed expression_programs_test.go
var expressionPrograms string

func TestExpressions(t *testing.T) {
	p := Load(t, expressionPrograms, nil)
	for _, f := range []any{
		order, conditional, indexed, sliced, inPlace, boxes, literals, lengths, extremes, converts, addresses, equals,
		methods,
		compiled, shiftsBeside, nestedCalls, bigOnes,
	} {
		t.Run(Name(f), func(t *testing.T) { p.Everywhere(t, f) })
	}
	p.EverywhereAs(t, "generic[int]", generic[int])
	p.EverywhereAs(t, "generic[float64]", generic[float64])
	p.EverywhereAs(t, "generic[uint8]", generic[uint8])
	p.EverywhereAs(t, "generic[string]", generic[string])
	for x := range 20 {
		for _, f := range []any{order, conditional, indexed, sliced, literals, addresses, methods, nestedCalls, bigOnes} {
			p.Agree(t, f, x)
		}
	}
}
