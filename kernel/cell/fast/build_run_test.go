package fast_test

import (
	_ "embed"
	"testing"
)

//go:embed build_programs_test.go
var builtPrograms string

// What comes out does what went in, in the order of the Go compiler, with all values at limits.
func TestBuiltPrograms(t *testing.T) {
	p := Load(t, builtPrograms, nil)
	for _, f := range []any{
		besideCalls, operands, conditions, parallel, parallelCalls, throughPointers, panicsFirst, panicsBefore, panicsLater,
		updates, switches, labels,
		builtRanges, declarations, builtLiterals, builtSlices, returned, functions, rangesToPlaces,
	} {
		t.Run(Name(f), func(t *testing.T) {
			p.Everywhere(t, f)
		})
	}
}

func TestBuiltSteps(t *testing.T) {
	p := Load(t, builtPrograms, nil)
	for x := range 16 {
		for _, f := range []any{conditions, switches, labels, returned, builtSlices, throughPointers, panicsBefore} {
			p.Agree(t, f, x)
		}
		for z := range 4 {
			p.Agree(t, panicsFirst, x, z, []int{1, 2, 3, 4, 5})
		}
		p.Agree(t, panicsLater, []int{1, 2, 3}, x)
		p.Agree(t, parallel, x, []int(nil))
	}
}
