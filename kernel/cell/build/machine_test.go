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
	written, core := fasttest.Load(t, programs, nil), fasttest.LoadCore(t, programs, nil)
	for _, f := range []any{
		besideCalls, operands, conditions, parallel, parallelCalls, throughPointers, panicsFirst, panicsBefore, panicsLater, updates, switches, labels,
		ranges, declarations, literals, slices, returned, functions,
	} {
		t.Run(fasttest.Name(f), func(t *testing.T) {
			written.Everywhere(t, f)
			core.Everywhere(t, f)
		})
	}
	core.Everywhere(t, rangesToPlaces)
}

func TestSteps(t *testing.T) {
	core := fasttest.LoadCore(t, programs, nil)
	for x := range 16 {
		for _, f := range []any{conditions, switches, labels, returned, slices, throughPointers, panicsBefore} {
			core.Agree(t, f, x)
		}
		for z := range 4 {
			core.Agree(t, panicsFirst, x, z, []int{1, 2, 3, 4, 5})
		}
		core.Agree(t, panicsLater, []int{1, 2, 3}, x)
		core.Agree(t, parallel, x, []int(nil))
	}
}
