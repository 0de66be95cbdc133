package cell

import (
	"sprague/kernel/cell/source"
	"sprague/stdlib"
)

const (
	leftOutHere = " is left out here, so that the kernel is small enough for a browser"
	hasIt       = "the program for your computer has it"
)

// leftOut complains of names that the tables of types have and this program has not: the
// interpreter would not find them.
func (f *Finding) leftOut(s *source.Cell) []source.Diagnostic {
	var diagnostics []source.Diagnostic
	for id, obj := range f.Info.Uses {
		if obj.Pkg() == nil || obj.Parent() != obj.Pkg().Scope() || !stdlib.LeftOut(obj.Pkg().Path(), obj.Name()) {
			continue
		}
		d := s.Diagnostic(source.Refusal, s.Offset(id.Pos()), obj.Pkg().Name()+"."+obj.Name()+leftOutHere)
		d.Hint = hasIt
		diagnostics = append(diagnostics, d)
	}
	return diagnostics
}
