package cell

import (
	"sprague/stdlib"
)

// leftOut complains of names that the tables of types have and this program has not: the
// interpreter would not find them.
func (f *finding) leftOut(s *source) []Diagnostic {
	var diagnostics []Diagnostic
	for id, obj := range f.info.Uses {
		if obj.Pkg() == nil || obj.Parent() != obj.Pkg().Scope() || !stdlib.LeftOut(obj.Pkg().Path(), obj.Name()) {
			continue
		}
		d := s.diagnostic(Refusal, s.offset(id.Pos()), obj.Pkg().Name()+"."+obj.Name()+" is left out here, so that the kernel is small enough for a browser")
		d.Hint = "the program for your computer has it"
		diagnostics = append(diagnostics, d)
	}
	return diagnostics
}
