package build_test

import (
	_ "embed"
	"testing"

	"sprague/kernel/cell/fast/fasttest"
)

//go:embed programs_test.go
var programs string

// What comes out does what went in, in the order of the Go compiler, with all values at limits.
func TestPrograms(t *testing.T) {
	p := fasttest.Load(t, programs, nil)
	for _, f := range []any{
		besideCalls, operands, conditions, parallel, parallelCalls, throughPointers, panicsFirst, panicsBefore, panicsLater, updates, switches, labels,
		ranges, declarations, literals, slices, returned, functions, rangesToPlaces,
	} {
		t.Run(fasttest.Name(f), func(t *testing.T) {
			p.Everywhere(t, f)
		})
	}
}

func TestSteps(t *testing.T) {
	p := fasttest.Load(t, programs, nil)
	for x := range 16 {
		for _, f := range []any{conditions, switches, labels, returned, slices, throughPointers, panicsBefore} {
			p.Agree(t, f, x)
		}
		for z := range 4 {
			p.Agree(t, panicsFirst, x, z, []int{1, 2, 3, 4, 5})
		}
		p.Agree(t, panicsLater, []int{1, 2, 3}, x)
		p.Agree(t, parallel, x, []int(nil))
	}
}
