package cell

import (
	"fmt"
	"go/ast"
	"go/types"

	"sprague/kernel/cell/rt"
	"sprague/kernel/cell/source"
)

// largestArray bounds the values of one type, in bytes. Memory for what make and append want is asked
// for when the cell runs; an array is there as soon as its variable is, and where there is no room for
// it the process ends.
const largestArray = 1 << 30

// hugeArrays returns a diagnostic for each type in which an array is longer than a variable can hold.
func (f *Finding) hugeArrays(s *source.Cell) (found []source.Diagnostic) {
	sizes := types.SizesFor("gc", "amd64")
	for _, file := range []*ast.File{s.Decls, s.Body} {
		ast.Inspect(file, func(n ast.Node) bool {
			e, ok := n.(*ast.ArrayType)
			if !ok || e.Len == nil {
				return true
			}
			t := f.Info.TypeOf(e)
			array, ok := t.(*types.Array)
			if !ok || hasParameter(array.Elem()) {
				return true
			}
			if size := sizes.Sizeof(t); size < 0 || size > largestArray {
				found = append(found, s.Diagnostic(source.Refusal, s.Offset(e.Pos()), tooLong(array, size)))
				return false
			}
			return true
		})
	}
	return found
}

func tooLong(t *types.Array, size int64) string {
	elem := types.TypeString(t.Elem(), func(*types.Package) string { return "" })
	much := "more memory than there is"
	if size >= 0 {
		much = rt.Bytes(uint64(size))
	}
	return fmt.Sprintf("an array of %s is too large: a variable holds %s at most (a slice is made when the cell runs, if there is room: make([]%s, %d))",
		much, rt.Bytes(largestArray), elem, t.Len())
}

// hasParameter reports whether the size of a type depends on a type parameter.
func hasParameter(t types.Type) bool {
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return true
	}
	switch t := t.Underlying().(type) {
	case *types.Array:
		return hasParameter(t.Elem())
	case *types.Struct:
		for field := range t.Fields() {
			if hasParameter(field.Type()) {
				return true
			}
		}
	}
	return false
}
